// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftCollections
import WeftLocks
import WeftNodes

/// A horizontal end of a line of text, according to the layout direction.
public enum HorizontalEdge: Hashable, Sendable, CaseIterable {
  /// The end where lines begin.
  case leading
  /// The end where lines end.
  case trailing
}

/// A row with actions at one end.
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
    // This style colors a button by its role.
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

@MainActor private final class SwipeableNode: ContainerNode {
  /// Stored together, so that one edge is never combined with the actions of the other edge.
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
  func swipeActions(at edge: HorizontalEdge) -> SwipeActions? {
    var found: SwipeActions?
    var nodes: [DisplayNode] = [self]
    while let node = nodes.popLast() {
      if node is ListNode { continue }
      if let new = (node as? SwipeableNode)?.actions(at: edge) {
        // Actions of inner components come first.
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
  /// Adds actions that a swipe of a ``List`` row reveals, also to its menu and assistive
  /// technology.
  ///
  /// ```swift
  /// MessageRow(message: message)
  ///   .swipeActions(edge: .leading) { Button("Unread") { markUnread(message) } }
  ///   .swipeActions { Button("Delete", role: .destructive) { delete(message) } }
  /// ```
  ///
  /// Actions at the trailing edge replace the delete action of `onDelete`.
  ///
  /// Each button, from the edge, shows the text of its label. Disabled buttons are omitted. A full
  /// swipe performs the first action if it is allowed.
  public func swipeActions<Actions: Component>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true,
    @ComponentBuilder content: () -> Actions
  ) -> SwipeActionsComponent<Self, Actions> {
    SwipeActionsComponent(
      content: self, actions: content(), edge: edge, allowsFullSwipe: allowsFullSwipe)
  }
}
