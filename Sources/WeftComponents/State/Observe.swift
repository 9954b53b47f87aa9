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
/// The closure reads the model on the main actor, and makes a component of it, which is a value:
/// its bodies are evaluated on any thread and never see the model. When a property that was read
/// changes, the closure is called again, once in a turn of the main actor.
///
/// The component that a new closure makes of the model shows together with everything else that
/// changes then. In the cell of a collection, which is resolved on a worker, it follows a frame
/// later: until then the component that was read last shows, or nothing the first time. In a row
/// that has left the ranges around the screen the closure is called when the row comes near again:
/// after a jump, the row shows for a moment what was read last.
public struct Observe<Model: AnyObject & Sendable, Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let model: Model
  private let content: @MainActor @Sendable (Model) -> Content

  /// Shows a model.
  ///
  /// - Parameters:
  ///   - model: an `@Observable` class of the main actor.
  ///   - content: reads the model and makes a component; on the main actor.
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
    // Closures cannot be compared: each value that may differ has its own reader.
    let reader = cursor.objectOfValue {
      ModelReader<Content> { [model, content] in
        context.map { $0.runAction { content(model) } } ?? content(model)
      }
    }
    if !reader.isRead { cursor.session.readings.append { reader.readIfNew() } }
    cursor.resolve(ObservedContent(reader: reader), at: .position(0), into: &parts)
  }
}

/// The content read from a model, and when, among all readings.
private struct ModelSnapshot<Content: Component>: Sendable {
  let content: Content
  let moment: Int
  let reader: ObjectIdentifier
}

extension ModelSnapshot: Equatable where Content: Equatable {
  /// Where the space decides on the component, the readers of several sizes share one state, and
  /// each shows its own snapshot: that of another one is news, whatever its content.
  static func == (left: ModelSnapshot, right: ModelSnapshot) -> Bool {
    left.reader == right.reader && left.content == right.content
  }
}

/// Calls one closure, and again whenever the model changes, until it is stopped.
private final class ModelReader<Content: Component>: Sendable {
  private struct Contents {
    var snapshot: ModelSnapshot<Content>?
    /// The state through which the component gets the reading: `nil` before it is resolved.
    var state: Binding<ModelSnapshot<Content>?>?
    var root: ScopeRoot?
    var isStopped = false
    /// When the model was read last before it is known to have changed.
    var outdated = 0

    /// Whether the snapshot is what the closure makes of the model, as far as is known.
    var isCurrent: Bool { !isStopped && (snapshot?.moment ?? 0) > outdated }
  }

  private let closure: @MainActor @Sendable () -> Content
  private let stored = Mutex(Contents())

  init(_ closure: @escaping @MainActor @Sendable () -> Content) { self.closure = closure }

  var isRead: Bool { stored.withLock { $0.snapshot != nil } }

  var isStopped: Bool { stored.withLock { $0.isStopped } }

  func stop() { stored.withLock { $0.isStopped = true } }

  /// The component to show; for its body. On the main thread a new closure is called now.
  ///
  /// - Parameters:
  ///   - state: the last reading of this or another reader.
  ///   - root: gets to the main actor in the window that shows the component.
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
    // The known one may be that of another closure.
    return (isCurrent || own.moment > known.moment ? own : known).content
  }

  /// Reads the model, unless the body of the component has.
  ///
  /// - Returns: whether the component must be built again.
  @MainActor func readIfNew() -> Bool {
    if isRead || isStopped { return false }
    read()
    return true
  }

  /// Reads the model, and has the component built again.
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
      // The model keeps obsolete observations until one of their properties changes: then they must
      // cost nothing.
      guard let self, let root, isNewest(moment) else { return }
      stored.withLock { $0.outdated = max($0.outdated, moment) }
      // The next cell of an item without one has a reader of its own.
      guard root.isShown else { return }
      // The model has its old value still.
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

  /// Whether the reading of a moment is shown, or about to be.
  ///
  /// A property that changes while it is read for the first time is read again.
  private func isNewest(_ moment: Int) -> Bool {
    stored.withLock { !$0.isStopped && ($0.snapshot.map { $0.moment <= moment } ?? true) }
  }

  /// An older reading's change is of no interest.
  @MainActor private func modelDidChange(since moment: Int) {
    if isNewest(moment) { read() }
  }
}

/// Counts the readings of models.
private let modelReadings = ScopeMoments()

/// Shows the snapshot that was read last, which is a state.
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

/// Lets the reader work for as long as the component is there.
private final class ObservationController<Content: Component>: ComponentController {
  private var reader: ModelReader<Content>

  init(_ reader: ModelReader<Content>) {
    self.reader = reader
    if !reader.isRead { reader.read() }
  }

  func didUpdate(_ component: ObservedContent<Content>) {
    // One that was stopped comes with another cell, of an older value.
    guard component.reader !== reader, !component.reader.isStopped else { return }
    reader.stop()
    reader = component.reader
    if !reader.isRead { reader.read() }
  }

  func didEnd() { reader.stop() }
}
