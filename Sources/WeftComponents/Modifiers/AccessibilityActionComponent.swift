// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftLocks
public import WeftNodes

/// A component with an action for assistive technology.
public struct AccessibilityActionComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: Content
  fileprivate let kind: Accessibility.Action
  fileprivate let action: @MainActor @Sendable () -> Void
}

extension AccessibilityActionComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let bound = cursor.action { [action] (_: Accessibility.Action) in action() }
    cursor.wrap(content, for: Self.self, into: &parts) {
      ActingNode()
    } update: {
      $0.set(kind, bound)
    }
  }
}

extension AccessibilityActionComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    AccessibilityActionComponent<Row>(content: row, kind: kind, action: action)
  }
}

@MainActor private final class ActingNode: ContainerNode {
  nonisolated private let handler = NewestHandler<Accessibility.Action, Void>()
  nonisolated private let offered = Mutex(Accessibility.Action.activate)

  nonisolated override init() {
    super.init()
    isAccessibilityWrapper = false
  }

  nonisolated func set(
    _ kind: Accessibility.Action,
    _ action: @escaping @MainActor @Sendable (Accessibility.Action) -> Void
  ) {
    offered.withLock { $0 = kind }
    handler.set(action)
  }

  override var defaultAccessibility: Accessibility {
    var result = subnodes.first?.presentedNode.accessibility ?? super.defaultAccessibility
    result.isElement = true
    let kind = offered.withLock { $0 }
    if !result.actions.contains(kind) { result.actions.append(kind) }
    return result
  }

  override func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    guard action == offered.withLock({ $0 }) else {
      return subnodes.first?.presentedNode.performAccessibilityAction(action) ?? false
    }
    handler(action)
    return true
  }
}

extension Component {
  /// Adds an action for assistive technology, even to a component that cannot be clicked.
  public func accessibilityAction(
    _ kind: Accessibility.Action = .activate, _ action: @escaping @MainActor @Sendable () -> Void
  ) -> AccessibilityActionComponent<Self> {
    AccessibilityActionComponent(content: self, kind: kind, action: action)
  }
}
