// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Observation

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
/// Where it is resolved on a worker for the first time, it takes no room until the main actor had
/// its turn.
public struct Observe<Model: AnyObject & Sendable, Content: Component>: Component {
  /// There is no body.
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
    let isKnown = cursor.isKnown
    let closure = cursor.object({ ClosureIdentity() }, where: { _ in isKnown })
    let context = cursor.actionContext
    let read: @MainActor @Sendable () -> Content = { [model, content] in
      context.map { $0.runAction { content(model) } } ?? content(model)
    }
    cursor.resolve(ObservedContent(closure: closure, read: read), at: .position(0), into: &parts)
  }
}

/// Tells the closures of two values apart, which Swift cannot compare.
private final class ClosureIdentity: Sendable {}

/// The snapshot that was read last, as a state; it is read again for another closure, or when the
/// model has changed.
private struct ObservedContent<Content: Component>: ControlledComponent {
  let closure: ClosureIdentity
  let read: @MainActor @Sendable () -> Content
  @State var content: Content?

  /// Gets to the main actor in the window that shows the component.
  var root: ScopeRoot? { _content.owner?.0.root }

  var body: some Component {
    if let content = content ?? readNow { content }
  }

  func makeController() -> ObservationController<Content> { ObservationController(self) }

  private var readNow: Content? {
    Thread.isMainThread ? MainActor.assumeIsolated { read() } : nil
  }
}

/// Reads the model for as long as the component is there.
private final class ObservationController<Content: Component>: ComponentController {
  private var closure: ClosureIdentity
  private var read: @MainActor @Sendable () -> Content
  private let binding: Binding<Content?>
  private let root: ScopeRoot?
  /// Counts the readings: an older one's change is of no interest.
  private var readings = 0
  private var isEnded = false

  init(_ component: ObservedContent<Content>) {
    closure = component.closure
    read = component.read
    binding = component.$content
    root = component.root
    readAgain()
  }

  func didUpdate(_ component: ObservedContent<Content>) {
    // The builds that this controller causes by writing have the closure that was read.
    guard component.closure !== closure else { return }
    (closure, read) = (component.closure, component.read)
    readAgain()
  }

  func didEnd() { isEnded = true }

  private func readAgain() {
    if isEnded { return }
    readings += 1
    let reading = readings
    let content = withObservationTracking {
      read()
    } onChange: { [weak self, root] in
      // The model has its old value still.
      root?.soon {
        guard let self, self.readings == reading else { return }
        self.readAgain()
      }
    }
    binding.wrappedValue = content
  }
}
