// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A menu in front of two lists moves the mouse from one list to the other. While the menu is
  /// open, nothing behind it is hovered. After it closes, hover and wheel apply at the mouse's
  /// position.
  static func behindMenus() throws -> @MainActor () async throws -> Void {
    let lists = (0..<2).map { _ in
      let rows = (0..<40).map { _ in HoveredNode() }
      let scroll = ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: rows) })
      scroll.style.flexGrow = 1
      scroll.style.flexShrink = 1
      return (scroll: scroll, rows: rows)
    }
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.row, alignItems: .stretch, children: lists.map(\.scroll))
    }
    let stage = try Stage(size: Size(width: 400, height: 300), root)
    return {
      @MainActor func reportHover(_ name: String) {
        for (side, list) in zip(["left", "right"], lists) {
          Probe.report("\(name)-\(side)", Double(list.rows.count(where: \.isHovered)))
        }
      }
      @MainActor func reportAfter(_ name: String) async throws {
        await stage.frames(20)
        reportHover(name)
        for list in lists { list.scroll.contentOffset.y = 0 }
        // X11 counts wheel notches from the first one.
        try await stage.user("click", "5", "click", "5")
        for (side, list) in zip(["left", "right"], lists) {
          Probe.report("\(name)-wheel-\(side)", list.scroll.contentOffset.y > 0 ? 1 : 0)
        }
      }
      @MainActor func openMenu() async {
        let words = String(repeating: "word ", count: 8)
        let commands = (0..<5).map { _ in PopupMenu.Item.command(PopupMenu.Command(words) {}) }
        stage.window.rootLayer.host?.show(
          PopupMenu(commands), beside: Rect(x: 150, y: 50, width: 1, height: 1))
        await stage.frames(30)
      }
      try await stage.settle()
      for (name, end) in [("escape", ["key", "Escape"]), ("line", ["click", "1"])] {
        try await stage.user("mousemove", "150", "50", "mousemove", "151", "50")
        reportHover("\(name)-before")
        await openMenu()
        reportHover("\(name)-open")
        try await stage.user("mousemove", "200", "90", "mousemove", "260", "120")
        try await stage.user("mousemove", "262", "122")
        reportHover("\(name)-inside")
        try await Stage.tool(end)
        await stage.frames(32)
        try await reportAfter(name)
      }
      // The mouse enters from outside the window.
      try await stage.user("mousemove", "600", "500", "mousemove", "601", "500")
      await openMenu()
      try await stage.user("mousemove", "260", "120", "mousemove", "262", "122")
      reportHover("entered-inside")
      try await stage.user("key", "Escape")
      try await reportAfter("entered")
      // A press opens the menu, which receives the release.
      try await stage.user("mousemove", "150", "50", "mousemove", "151", "50", "mousedown", "3")
      await openMenu()
      try await stage.user("mouseup", "3", "mousemove", "260", "120", "mousemove", "262", "122")
      try await stage.user("key", "Escape")
      try await reportAfter("pressed")
      stage.window.close()
    }
  }
}
