// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// A component whose lists the user can refresh. ``Component/refreshable(action:)`` creates it.
public struct RefreshableComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  fileprivate let content: Content
  fileprivate let action: @MainActor @Sendable () async -> Void
}

extension RefreshableComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let refresh = cursor.object {
      RefreshAction()
    } where: { _ in
      true
    }
    let context = cursor.actionContext
    refresh.set { [action] in
      guard let context else { return await action() }
      await ResolutionContext.$ofTask.withValue(context) { await action() }
    }
    cursor.environment.refresh = refresh
    cursor.resolve(content, at: .position(0), into: &parts)
  }
}

/// The newest refresh action. It equals itself, so a new closure does not rebuild components.
final class RefreshAction: Sendable, Equatable {
  private let action = Mutex<(@MainActor @Sendable () async -> Void)?>(nil)

  func set(_ new: @escaping @MainActor @Sendable () async -> Void) {
    let old = action.withLock { action in
      defer { action = new }
      return action
    }
    // Releasing the captures may run user code, which must not happen under the lock.
    withExtendedLifetime(old) {}
  }

  @MainActor func run() async { await action.withLock { $0 }?() }

  static func == (left: RefreshAction, right: RefreshAction) -> Bool { left === right }
}

private struct RefreshKey: EnvironmentKey {
  static let defaultValue: RefreshAction? = nil
}

extension EnvironmentValues {
  var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

extension Component {
  /// Makes the lists inside refreshable, by pulling them down at the top or with F5.
  ///
  /// ```swift
  /// List(messages) { MessageRow(message: $0) }
  ///   .refreshable { await store.fetch() }
  /// ```
  ///
  /// - Parameter action: Runs on the main actor. The list shows an indicator until it returns.
  public func refreshable(
    action: @escaping @MainActor @Sendable () async -> Void
  ) -> RefreshableComponent<Self> {
    RefreshableComponent(content: self, action: action)
  }
}
