// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftCollections
import WeftLocks
import WeftNodes

/// One of the two ends of a line of text; the layout direction decides which of them is at the
/// left.
public enum HorizontalEdge: Hashable, Sendable, CaseIterable {
  /// Where lines begin.
  case leading
  /// Where lines end.
  case trailing
}

/// A row with actions at one of its ends; ``Component/swipeActions(edge:allowsFullSwipe:content:)``
/// makes it.
public struct SwipeActionsComponent<Content: Component, Actions: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: Content
  fileprivate let actions: Actions
  fileprivate let edge: HorizontalEdge
  fileprivate let allowsFullSwipe: Bool
}

extension SwipeActionsComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    // In a style that shows the role.
    _ = cursor.parts(of: actions.buttonStyle(.bordered), at: .position(1))
    let (lines, isEnabled) = (cursor.children, cursor.environment.isEnabled)
    cursor.wrap(content, for: Self.self, into: &parts) {
      SwipeableNode()
    } update: {
      $0.set(isEnabled ? lines : [], at: edge, allowsFullSwipe: allowsFullSwipe)
    }
  }
}

extension SwipeActionsComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    SwipeActionsComponent<Row, Actions>(
      content: row, actions: actions, edge: edge, allowsFullSwipe: allowsFullSwipe)
  }
}

/// Knows the actions of the row that it is in; its list asks for them.
@MainActor private final class SwipeableNode: ContainerNode {
  /// One value, so that the actions of one end are never combined with the other end.
  private struct Stored: Sendable {
    var lines: [ResolvedScope] = []
    var edge = HorizontalEdge.trailing
    var allowsFullSwipe = true
  }

  nonisolated private let stored = Mutex(Stored())

  nonisolated func set(_ lines: [ResolvedScope], at edge: HorizontalEdge, allowsFullSwipe: Bool) {
    let old = stored.withLock { stored in
      defer { stored = Stored(lines: lines, edge: edge, allowsFullSwipe: allowsFullSwipe) }
      return stored
    }
    withExtendedLifetime(old) {}
  }

  /// The actions, as they are now; `nil` at the other end.
  func actions(at edge: HorizontalEdge) -> SwipeActions? {
    let stored = stored.withLock { $0 }
    guard stored.edge == edge else { return nil }
    let actions = stored.lines.flatMap(\.controls).filter(\.isEnabled).map { control in
      SwipeAction(
        control.accessibilityLabel ?? "",
        role: (control as? ButtonNode)?.purpose == .destructive ? .destructive : .regular
      ) { _ in
        if control.isEnabled { control.activate() }
      }
    }
    return SwipeActions(actions, performsFirstActionWithFullSwipe: stored.allowsFullSwipe)
  }
}

extension DisplayNode {
  /// The actions at an end of the row that the node is; `nil` if its components say nothing of any.
  func swipeActions(at edge: HorizontalEdge) -> SwipeActions? {
    var found: SwipeActions?
    var nodes: [DisplayNode] = [self]
    while let node = nodes.popLast() {
      // A list inside has rows of its own.
      if node is ListNode { continue }
      if let new = (node as? SwipeableNode)?.actions(at: edge) {
        // Inner actions come first: they are nearer to the row.
        found = SwipeActions(
          new.actions + (found?.actions ?? []),
          performsFirstActionWithFullSwipe: new.performsFirstActionWithFullSwipe)
      }
      nodes += node.subnodes
    }
    return found
  }
}

extension Component {
  /// The component with actions that the user reveals by swiping its row of a ``List``, in the
  /// row's menu, and through assistive technology.
  ///
  /// ```swift
  /// MessageRow(message: message)
  ///   .swipeActions(edge: .leading) { Button("Unread") { markUnread(message) } }
  ///   .swipeActions { Button("Delete", role: .destructive) { delete(message) } }
  /// ```
  ///
  /// Actions at the trailing end replace the one that `onDelete` brings.
  ///
  /// - Parameters:
  ///   - edge: the end of the row at which they are.
  ///   - allowsFullSwipe: whether a full swipe performs the first action.
  ///   - content: buttons, the first at the row's end; each shows the text of its label. Disabled
  ///     ones are left out.
  public func swipeActions<Actions: Component>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true,
    @ComponentBuilder content: () -> Actions
  ) -> SwipeActionsComponent<Self, Actions> {
    SwipeActionsComponent(
      content: self, actions: content(), edge: edge, allowsFullSwipe: allowsFullSwipe)
  }
}
