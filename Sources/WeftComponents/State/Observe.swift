// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Observation
import WeftLocks
import WeftNodes

/// Shows an observed model of the main actor.
///
/// ```swift
/// Observe(player) { player in
///   Text("\(player.title), \(player.seconds) s")
/// }
/// ```
///
/// The closure reads the model on the main actor and returns a component, whose bodies are
/// evaluated on any thread without the model. When a property that was read changes, the closure is
/// called again, once per turn of the main actor.
///
/// In the cell of a collection, the component of a new closure appears a frame after the other
/// changes. The closure is called only for rows in the ranges around the screen, so after a jump a
/// row briefly shows the previous component, or nothing the first time.
public struct Observe<Model: AnyObject & Sendable, Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let model: Model
  private let content: @MainActor @Sendable (Model) -> Content

  /// Shows an `@Observable` class of the main actor. The main actor calls `content`.
  public init(
    _ model: Model, @ComponentBuilder content: @escaping @MainActor @Sendable (Model) -> Content
  ) {
    self.model = model
    self.content = content
  }
}

extension Observe: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let context = cursor.actionContext
    // Closures cannot be compared, so each value that may differ gets a new reader.
    let reader = cursor.objectOfValue {
      ModelReader<Content> { [model, content] in
        context.map { $0.runAction { content(model) } } ?? content(model)
      }
    }
    if !reader.isRead { cursor.session.readings.append { reader.readIfNew() } }
    cursor.resolve(ObservedContent(reader: reader), at: .position(0), into: &parts)
  }
}

private struct ModelSnapshot<Content: Component>: Sendable {
  let content: Content
  let moment: Int
  let reader: ObjectIdentifier
}

extension ModelSnapshot: Equatable where Content: Equatable {
  /// Snapshots of different readers are never equal. Where a component depends on the available
  /// space, readers of several sizes share one state and show their own snapshots.
  static func == (left: ModelSnapshot, right: ModelSnapshot) -> Bool {
    left.reader == right.reader && left.content == right.content
  }
}

/// Calls a closure, also whenever the model changes, until the reader is stopped.
private final class ModelReader<Content: Component>: Sendable {
  private struct Contents {
    var snapshot: ModelSnapshot<Content>?
    /// The state that passes the reading to the component, once the component is resolved.
    var state: Binding<ModelSnapshot<Content>?>?
    var root: ScopeRoot?
    var isStopped = false
    var outdated = 0

    var isCurrent: Bool { !isStopped && (snapshot?.moment ?? 0) > outdated }
  }

  private let closure: @MainActor @Sendable () -> Content
  private let stored = Mutex(Contents())

  init(_ closure: @escaping @MainActor @Sendable () -> Content) { self.closure = closure }

  var isRead: Bool { stored.withLock { $0.snapshot != nil } }

  var isStopped: Bool { stored.withLock { $0.isStopped } }

  func stop() { stored.withLock { $0.isStopped = true } }

  /// Returns the component for a body. On the main thread, a new closure is called immediately.
  /// `known` is the last reading of this or another reader.
  func content(
    known: ModelSnapshot<Content>?, state: Binding<ModelSnapshot<Content>?>, root: ScopeRoot?
  ) -> Content? {
    let (isNew, old) = stored.withLock { contents in
      let old = (contents.state, contents.root)
      (contents.state, contents.root) = (state, root)
      return (contents.snapshot == nil && !contents.isStopped, old)
    }
    withExtendedLifetime(old) {}
    if isNew, MainQueue.isCurrent { MainActor.assumeIsolated { _ = readModel() } }
    let (own, isCurrent) = stored.withLock { ($0.snapshot, $0.isCurrent) }
    guard let own, let known else { return (own ?? known)?.content }
    // The state may hold a reading of another closure.
    return (isCurrent || own.moment > known.moment ? own : known).content
  }

  /// Reads the model unless a body has. Returns whether the component must be rebuilt.
  @MainActor func readIfNew() -> Bool {
    if isRead || isStopped { return false }
    read()
    return true
  }

  @MainActor func read() {
    guard let snapshot = readModel() else { return }
    stored.withLock { $0.state }?.wrappedValue = snapshot
  }

  @MainActor private func readModel() -> ModelSnapshot<Content>? {
    let (isStopped, root) = stored.withLock { ($0.isStopped, $0.root) }
    if isStopped { return nil }
    let moment = modelReadings.next()
    let content = withObservationTracking {
      closure()
    } onChange: { [weak self, weak root] in
      // Observations persist in the model until a property changes, so obsolete ones must cost
      // nothing.
      guard let self, let root, isNewest(moment) else { return }
      stored.withLock { $0.outdated = max($0.outdated, moment) }
      // If no cell shows the item, its next cell creates a new reader.
      guard root.isShown else { return }
      // The model still has its previous value here.
      root.soonWhenNear { [weak self] in self?.modelDidChange(since: moment) }
    }
    let new = ModelSnapshot(content: content, moment: moment, reader: ObjectIdentifier(self))
    let old = stored.withLock { contents in
      defer { contents.snapshot = new }
      return contents.snapshot
    }
    withExtendedLifetime(old) {}
    return new
  }

  /// Whether a reading is shown or about to be. A change during the first reading is read again.
  private func isNewest(_ moment: Int) -> Bool {
    stored.withLock { !$0.isStopped && ($0.snapshot.map { $0.moment <= moment } ?? true) }
  }

  @MainActor private func modelDidChange(since moment: Int) {
    if isNewest(moment) { read() }
  }
}

private let modelReadings = ScopeMoments()

private struct ObservedContent<Content: Component>: ControlledComponent {
  let reader: ModelReader<Content>
  @State var snapshot: ModelSnapshot<Content>?

  var body: some Component {
    if let content = reader.content(
      known: snapshot, state: $snapshot, root: _snapshot.owner?.0.root)
    {
      content
    }
  }

  func makeController() -> ObservationController<Content> { ObservationController(reader) }
}

private final class ObservationController<Content: Component>: ComponentController {
  private var reader: ModelReader<Content>

  init(_ reader: ModelReader<Content>) {
    self.reader = reader
    if !reader.isRead { reader.read() }
  }

  func didUpdate(_ component: ObservedContent<Content>) {
    // A stopped reader belongs to another cell with an older value.
    guard component.reader !== reader, !component.reader.isStopped else { return }
    reader.stop()
    reader = component.reader
    if !reader.isRead { reader.read() }
  }

  func didEnd() { reader.stop() }
}
