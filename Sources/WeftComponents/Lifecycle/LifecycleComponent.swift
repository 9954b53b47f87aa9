// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A component with actions when it appears and disappears; the modifiers of ``Component`` make it.
public struct LifecycleComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  fileprivate let host: LifecycleHost<Content>

  fileprivate init(_ content: Content, _ hook: LifecycleHook) {
    host = LifecycleHost(content: content, hook: hook)
  }
}

extension LifecycleComponent: PrimitiveComponent {
  var explicitID: ScopeID? { host.content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    // One value may be in several places, each with states of its own.
    let host = LifecycleHost(
      content: host.content, hook: cursor.actionContext.map(host.hook.bound) ?? host.hook)
    cursor.resolve(host, at: .position(0), into: &parts)
  }
}

extension LifecycleComponent: RowModifier {
  var content: Content { host.content }

  func modifying<Row: Component>(_ row: Row) -> any Component {
    LifecycleComponent<Row>(row, host.hook)
  }
}

/// A closure, and the moment in the component's life at which it runs.
private enum LifecycleHook: Sendable {
  case mount(@MainActor @Sendable () -> Void)
  case unmount(@MainActor @Sendable () -> Void)
  case task(id: (any Equatable & Sendable)?, TaskPriority, @Sendable () async -> Void)
  case change(
    any Equatable & Sendable, isInitial: Bool, @MainActor @Sendable (any Sendable) -> Void)

  /// The hook whose closure finds the properties of the components around in a context.
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

  var body: some Component { content }

  func makeController() -> LifecycleController<Content> { LifecycleController(hook) }
}

private final class LifecycleController<Content: Component>: ComponentController {
  private var hook: LifecycleHook
  private var task: Task<Void, Never>?
  private var isMounted = false
  private var hasAppeared = false

  init(_ hook: LifecycleHook) {
    self.hook = hook
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
    case (.change(let old, _, _), .change(let new, _, let action)) where !isKnownEqual(old, new):
      action(old)
    case (.task(let old?, _, _), .task(let new?, _, _)) where !isKnownEqual(old, new):
      task?.cancel()
      if isMounted { start() }
    default: break
    }
  }

  private func start() {
    if case .task(_, let priority, let action) = hook {
      task = Task(priority: priority, operation: action)
    }
  }
}

extension Component {
  /// The component, with an action each time it appears on the screen.
  public func onAppear(
    perform action: @escaping @MainActor @Sendable () -> Void
  ) -> LifecycleComponent<Self> {
    LifecycleComponent(self, .mount(action))
  }

  /// The component, with an action each time it leaves the screen.
  public func onDisappear(
    perform action: @escaping @MainActor @Sendable () -> Void
  ) -> LifecycleComponent<Self> {
    LifecycleComponent(self, .unmount(action))
  }

  /// The component, with a task that starts when it appears on the screen, and is cancelled when it
  /// leaves.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> LifecycleComponent<Self> {
    LifecycleComponent(self, .task(id: nil, priority, action))
  }

  /// The component, with a task that is also restarted when a value changes.
  public func task(
    id: some Equatable & Sendable, priority: TaskPriority = .userInitiated,
    _ action: @escaping @Sendable () async -> Void
  ) -> LifecycleComponent<Self> {
    LifecycleComponent(self, .task(id: id, priority, action))
  }

  /// The component, with an action when a value differs from that of the previous build.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - initial: whether the action is also called, with the value twice, when the component
  ///     appears on the screen for the first time.
  ///   - action: gets both values. The second is the newest one of a state of the component's own
  ///     and, outside of rows, of the components around. The value of a row of a list may be newer
  ///     by then: read it through its binding before you write it back.
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

  /// The component, with an action when a value differs from that of the previous build, and, if
  /// `initial` is `true`, when the component appears on the screen for the first time.
  public func onChange(
    of value: some Equatable & Sendable, initial: Bool = false,
    _ action: @escaping @MainActor @Sendable () -> Void
  ) -> LifecycleComponent<Self> {
    LifecycleComponent(self, .change(value, isInitial: initial) { _ in action() })
  }
}
