// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A component with lifecycle actions. The modifiers of ``Component`` create it.
public struct LifecycleComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  fileprivate let host: LifecycleHost<Content>

  fileprivate init(_ content: Content, _ hook: LifecycleHook) {
    host = LifecycleHost(content: content, hook: hook, root: nil)
  }
}

extension LifecycleComponent: PrimitiveComponent {
  var explicitID: ScopeID? { host.content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    // One value may be used several times, each with its own states.
    let host = LifecycleHost(
      content: host.content, hook: cursor.actionContext.map(host.hook.bound) ?? host.hook,
      root: cursor.scope.root)
    cursor.resolve(host, at: .position(0), into: &parts)
  }
}

extension LifecycleComponent: RowModifier {
  var content: Content { host.content }

  func modifying<Row: Component>(_ row: Row) -> any Component {
    LifecycleComponent<Row>(row, host.hook)
  }
}

private enum LifecycleHook: Sendable {
  case mount(@MainActor @Sendable () -> Void)
  case unmount(@MainActor @Sendable () -> Void)
  case task(id: (any Equatable & Sendable)?, TaskPriority, @Sendable () async -> Void)
  case change(
    any Equatable & Sendable, isInitial: Bool, @MainActor @Sendable (any Sendable) -> Void)

  func bound(to context: ResolutionContext) -> LifecycleHook {
    switch self {
    case .mount(let action): .mount { context.runAction(action) }
    case .unmount(let action): .unmount { context.runAction(action) }
    case .task(let id, let priority, let action):
      .task(id: id, priority) {
        await ResolutionContext.$ofTask.withValue(context) { await action() }
      }
    case .change(let value, let isInitial, let action):
      .change(value, isInitial: isInitial) { old in context.runAction { action(old) } }
    }
  }
}

private struct LifecycleHost<Content: Component>: ControlledComponent {
  let content: Content
  let hook: LifecycleHook
  let root: ScopeRoot?

  var body: some Component { content }

  func makeController() -> LifecycleController<Content> { LifecycleController(self) }
}

private final class LifecycleController<Content: Component>: ComponentController {
  private var hook: LifecycleHook
  private var task: Task<Void, Never>?
  private var isMounted = false
  private var hasAppeared = false
  private let root: ScopeRoot?
  private var lastTold: (any Equatable & Sendable)?
  private var delay = 0
  /// The maximum number of delays for a value that changes constantly.
  private static var longestDelay: Int { 30 }
  private var changes = 0

  init(_ component: LifecycleHost<Content>) {
    (hook, root) = (component.hook, component.root)
  }

  func didMount() {
    isMounted = true
    if case .mount(let action) = hook { action() }
    if case .change(let value, isInitial: true, let action) = hook, !hasAppeared { action(value) }
    hasAppeared = true
    start()
  }

  func didUnmount() {
    isMounted = false
    if case .unmount(let action) = hook { action() }
    task?.cancel()
  }

  func didUpdate(_ component: LifecycleHost<Content>) {
    let old = hook
    hook = component.hook
    switch (old, hook) {
    case (.change(let old, _, _), .change(let new, _, _)) where !isKnownEqual(old, new):
      if lastTold == nil { lastTold = old }
      tellOfChange()
    case (.task(let old?, _, _), .task(let new?, _, _)) where !isKnownEqual(old, new):
      task?.cancel()
      if isMounted { start() }
    default: break
    }
  }

  func didEnd() { lastTold = nil }

  /// Calls the action, unless a newer value exists. Then one call reports both changes, because an
  /// action that writes back an older value would undo what the user has typed since.
  private func tellOfChange() {
    guard let old = lastTold, case .change(let new, _, let action) = hook else { return }
    changes += 1
    if delay < Self.longestDelay, let root {
      let isLate = root.whenUpToDate { [weak self, changes] in
        if let self, changes == self.changes { tellOfChange() }
      }
      if isLate { return delay += 1 }
    }
    (lastTold, delay) = (nil, 0)
    if !isKnownEqual(old, new) { action(old) }
  }

  private func start() {
    if case .task(_, let priority, let action) = hook {
      task = Task(priority: priority, operation: action)
    }
  }
}

extension Component {
  /// Adds an action for each time the component appears on the screen.
  public func onAppear(
    perform action: @escaping @MainActor @Sendable () -> Void
  ) -> LifecycleComponent<Self> {
    LifecycleComponent(self, .mount(action))
  }

  /// Adds an action for each time the component leaves the screen.
  public func onDisappear(
    perform action: @escaping @MainActor @Sendable () -> Void
  ) -> LifecycleComponent<Self> {
    LifecycleComponent(self, .unmount(action))
  }

  /// Adds a task that starts when the component appears on the screen and is canceled when it
  /// leaves.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> LifecycleComponent<Self> {
    LifecycleComponent(self, .task(id: nil, priority, action))
  }

  /// Adds a task that is also restarted when a value changes.
  public func task(
    id: some Equatable & Sendable, priority: TaskPriority = .userInitiated,
    _ action: @escaping @Sendable () async -> Void
  ) -> LifecycleComponent<Self> {
    LifecycleComponent(self, .task(id: id, priority, action))
  }

  /// Adds an action for a value that differs from the previous build.
  ///
  /// If the value changes faster than it is shown, one call reports several changes with the newest
  /// value, so writing it back does not undo what the user has typed. In a list row that changes
  /// with every frame, a call may be a second late, and is dropped if the row is removed before
  /// that.
  ///
  /// - Parameter initial: Whether the component's first appearance also calls the action, with the
  ///   value twice.
  public func onChange<Value: Equatable & Sendable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping @MainActor @Sendable (_ old: Value, _ new: Value) -> Void
  ) -> LifecycleComponent<Self> {
    LifecycleComponent(
      self,
      .change(value, isInitial: initial) { old in
        if let old = old as? Value { action(old, value) }
      })
  }

  /// Adds an action for a value that differs from the previous build, and for the first appearance
  /// on the screen if `initial` is `true`.
  public func onChange(
    of value: some Equatable & Sendable, initial: Bool = false,
    _ action: @escaping @MainActor @Sendable () -> Void
  ) -> LifecycleComponent<Self> {
    LifecycleComponent(self, .change(value, isInitial: initial) { _ in action() })
  }
}
