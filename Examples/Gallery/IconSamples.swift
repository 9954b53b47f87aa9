// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

enum IconSamples {
  /// Icons in the text color, tinted, large, one for each layout direction, a missing icon, a
  /// colored icon, icons in the colors for success, warning and error, and the icons of buttons.
  static func icons(_ status: StatusNode) -> [[DisplayNode]] {
    let names = [
      "edit-delete-symbolic", "edit-delete-symbolic", "edit-delete-symbolic", "pan-end-symbolic",
      "no-such-icon-symbolic", "image-missing", "battery-level-20-charging-symbolic",
      "mail-mark-important-symbolic", "call-missed-symbolic",
    ]
    let nodes = names.map { ImageNode(.icon($0)) }
    nodes[1].tintColor = .destructive
    for node in nodes[2...] { node.style.preferredSize = Size(width: 32, height: 32) }
    let buttons = [
      ButtonNode("Delete", image: .icon("edit-delete-symbolic")),
      menuButton(status),
      ButtonNode("Send", image: .icon("mail-send-symbolic"), purpose: .suggested),
    ]
    for (button, name) in zip(buttons, ["delete", "menu", "send"]) where name != "menu" {
      button.addAction { status.show("Button: \(name)") }
    }
    return [nodes, buttons]
  }

  private static func menuButton(_ status: StatusNode) -> ButtonNode {
    let button = ButtonNode(image: .icon("open-menu-symbolic"), purpose: .flat)
    button.accessibilityLabel = "Menu"
    button.addAction { [unowned button] in
      let items = ["Cut", "Copy", "Paste"].map { title in
        PopupMenu.Item.command(
          PopupMenu.Command(title) { status.show("Menu: \(title)") })
      }
      button.showMenu(PopupMenu(items), beside: button.bounds)
    }
    return button
  }
}
