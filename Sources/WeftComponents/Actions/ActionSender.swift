// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Sends actions to enclosing components. Read it from ``EnvironmentValues/send``.
///
/// ```swift
/// struct DeleteTask: Sendable { let id: Int }
///
/// struct TaskRow: Component {
///   let task: Task
///   @Environment(\.send) private var send
///   var body: some Component {
///     Text(task.title).onTapGesture { send(DeleteTask(id: task.id)) }
///   }
/// }
///
/// TaskList(tasks).onAction(DeleteTask.self) { model.delete($0.id) }
/// ```
public struct ActionSender: Sendable, Equatable {
  fileprivate var receiver: ActionReceiver?

  /// Sends an action to the nearest enclosing receiver of its type. Returns whether one exists.
  @MainActor @discardableResult
  public func callAsFunction(_ action: some Sendable) -> Bool {
    var receiver = receiver
    while let current = receiver {
      if current.handler(action) ?? false { return true }
      receiver = current.outer
    }
    return false
  }

  /// Whether both send to the same components.
  public static func == (left: ActionSender, right: ActionSender) -> Bool {
    left.receiver === right.receiver
  }
}

/// A receiver of actions that outlives each value, so that an action reaches the newest closure.
private final class ActionReceiver: Sendable {
  let outer: ActionReceiver?
  let handler = NewestHandler<any Sendable, Bool>()

  init(outer: ActionReceiver?) {
    self.outer = outer
  }
}

private struct SendKey: EnvironmentKey {
  static let defaultValue = ActionSender()
}

extension EnvironmentValues {
  /// Sends actions to the enclosing components.
  public fileprivate(set) var send: ActionSender {
    get { self[SendKey.self] }
    set { self[SendKey.self] = newValue }
  }
}

/// A component that receives actions from inside. ``Component/onAction(_:perform:)`` creates it.
public struct ReceivingComponent<Content: Component, Action: Sendable>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: Content
  fileprivate let perform: @MainActor @Sendable (Action) -> Void
}

extension ReceivingComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let outer = cursor.environment.send.receiver
    let receiver = cursor.object {
      ActionReceiver(outer: outer)
    } where: {
      $0.outer === outer
    }
    let perform = cursor.action(perform)
    receiver.handler.set { action in
      guard let action = action as? Action else { return false }
      perform(action)
      return true
    }
    cursor.environment.send.receiver = receiver
    cursor.resolve(content, at: .position(0), into: &parts)
  }
}

extension ReceivingComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    ReceivingComponent<Row, Action>(content: row, perform: perform)
  }
}

extension Component {
  /// Receives actions that components inside send. Calls the newest closure, on the main actor.
  public func onAction<Action: Sendable>(
    _ type: Action.Type = Action.self, perform: @escaping @MainActor @Sendable (Action) -> Void
  ) -> ReceivingComponent<Self, Action> {
    ReceivingComponent(content: self, perform: perform)
  }
}
