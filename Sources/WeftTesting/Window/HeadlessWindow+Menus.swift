// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers

extension HeadlessWindow {
  /// The open menu.
  public var menu: PopupMenu? { layerHost.menu }

  /// Chooses a command of the open menu, which closes, and returns whether it exists and is
  /// enabled.
  /// - Parameter path: The titles of the submenus, followed by the title of the command.
  @discardableResult
  public func chooseFromMenu(_ path: String...) -> Bool {
    var menu = menu
    for title in path.dropLast() { menu = menu?.submenu(title) }
    guard let title = path.last, let command = menu?.command(title), command.isEnabled else {
      return false
    }
    closeMenu()
    driver.interleave { command.action() }
    return true
  }

  /// Closes the open menu like a click outside.
  public func closeMenu() { layerHost.menu = nil }

  /// The text on a clipboard, or nil if this window has copied none.
  public func copiedText(on clipboard: Clipboard = .standard) -> String? {
    layerHost.clipboards[clipboard]
  }

  /// The tooltip of the node under the mouse.
  public var toolTip: String? { host.dispatcher.toolTip }
}

extension PopupMenu {
  fileprivate func submenu(_ title: String) -> PopupMenu? {
    for case .submenu(title, let menu) in items { return menu }
    return nil
  }

  fileprivate func command(_ title: String) -> Command? {
    for case .command(let command) in items where command.title == title { return command }
    return nil
  }
}
