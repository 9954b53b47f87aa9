// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes

/// A component with a context menu. ``Component/contextMenu(menuItems:)`` creates it.
public struct ContextMenuComponent<Content: Component, MenuItems: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: Content
  fileprivate let menuItems: MenuItems
}

extension ContextMenuComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    cursor.resolveLines(menuItems, at: .position(1))
    let lines = cursor.children
    let isEnabled = cursor.environment.isEnabled
    cursor.wrap(content, for: Self.self, into: &parts) {
      ContextMenuNode()
    } update: {
      $0.lines.set(isEnabled ? lines : [])
    }
  }
}

extension ContextMenuComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    ContextMenuComponent<Row, MenuItems>(content: row, menuItems: menuItems)
  }
}

@MainActor private final class ContextMenuNode: ContainerNode {
  nonisolated let lines = MenuContents()
  private var isTouched = false

  override func didLoad() {
    super.didLoad()
    addGestureRecognizer(
      LongPressGestureRecognizer { [weak self] in
        if let self, isTouched, $0.state == .began { _ = open(at: $0.location()) }
      })
  }

  override func shouldTakeOver(_ event: PointerEvent) -> Bool {
    if event.phase == .down { isTouched = event.device == .touch }
    return super.shouldTakeOver(event)
  }

  override func handle(_ event: PointerEvent) -> Bool {
    guard event.button == 3 else { return super.handle(event) }
    guard event.phase == .down else { return true }
    return open(at: layer.convertFromWindow(event.location))
  }

  override func handle(_ event: KeyEvent) -> Bool {
    guard event.key == .menu else { return super.handle(event) }
    return open(at: nil)
  }

  /// Opens the menu at a point of the node, or beside it. Returns whether the menu has any items.
  private func open(at location: Point?) -> Bool {
    let menu = lines.menu
    if menu.items.isEmpty { return false }
    showMenu(menu, beside: location.map { Rect(x: $0.x, y: $0.y, width: 1, height: 1) })
    return true
  }
}

extension Component {
  /// Adds a menu that opens on a secondary click, a long touch, or the menu key while the focus is
  /// inside. See ``Menu`` for possible content. An empty or disabled menu does not open.
  public func contextMenu<MenuItems: Component>(
    @ComponentBuilder menuItems: () -> MenuItems
  ) -> ContextMenuComponent<Self, MenuItems> {
    ContextMenuComponent(content: self, menuItems: menuItems())
  }
}
