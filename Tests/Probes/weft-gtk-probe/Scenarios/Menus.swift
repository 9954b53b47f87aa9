// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Weft
import WeftGTK

extension Scenarios {
  /// A menu of a row that is only partly in the window.
  static func menuAtTheEdge() throws -> @MainActor () async throws -> Void {
    let row = DisplayNode()
    row.style.height = 40
    let tall = DisplayNode()
    tall.style.height = 2000
    let scroll = ScrollNode(
      DisplayNode { _, _ in StackLayoutSpec(.column, children: [row, tall]) })
    let stage = try Stage(size: Size(width: 200, height: 200), scroll)
    return {
      try await stage.settle()
      scroll.contentOffset.y = 30
      try await stage.settle()
      row.showMenu(PopupMenu([.command(PopupMenu.Command("Line") {})]))
      var child = stage.window.gtkWidget.flatMap {
        gtk_widget_get_first_child($0.assumingMemoryBound(to: GtkWidget.self))
      }
      while let widget = child {
        var place = GdkRectangle()
        if g_type_check_instance_is_a(
          UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self),
          gtk_popover_get_type()) != 0
        {
          gtk_popover_get_pointing_to(
            UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkPopover.self), &place)
          Probe.report("top", Double(place.y))
          Probe.report("height", Double(place.height))
        }
        child = gtk_widget_get_next_sibling(widget)
      }
      stage.window.close()
    }
  }

  /// Real events use a button's menu and a context menu, and a shortcut while an entry has the
  /// focus.
  static func menus() throws -> @MainActor () async throws -> Void {
    let log = MenuLog()
    let stage = try Stage(size: Size(width: 300, height: 300), ComponentNode(MenuScreen(log: log)))
    return {
      @MainActor func save() async throws -> String {
        try await stage.user("key", "ctrl+s")
        await stage.frames(10)
        return log.words.last ?? ""
      }
      try await stage.settle()
      try await stage.user("mousemove", "40", "25", "click", "1")
      await stage.frames(30)
      try await Stage.screenshotIfWanted()
      // The open menu receives the keys, and its first line is selected.
      try await stage.user("key", "Return")
      await stage.frames(20)
      Probe.report("first-line-by-key", log.words == ["first"] ? 1 : 0)
      try await stage.user("mousemove", "40", "25", "click", "1")
      await stage.frames(20)
      try await stage.user("key", "Down")
      try await stage.user("key", "Return")
      await stage.frames(20)
      Probe.report("marked", try await save() == "save  true" ? 1 : 0)

      try await stage.user("mousemove", "100", "70", "click", "3")
      await stage.frames(20)
      try await stage.user("key", "Escape")
      await stage.frames(20)
      Probe.report("nothing-by-escape", log.words.contains("open") ? 0 : 1)
      try await stage.user("mousemove", "100", "70", "click", "3")
      await stage.frames(20)
      try await stage.user("key", "Return")
      await stage.frames(20)
      Probe.report("context-menu", log.words.last == "open" ? 1 : 0)

      try await stage.user("mousemove", "100", "120", "click", "1")
      try await stage.user("type", "ab")
      Probe.report("shortcut-from-field", try await save() == "save ab true" ? 1 : 0)
      try await stage.user("type", "c")
      Probe.report("field-keeps-focus", try await save() == "save abc true" ? 1 : 0)
      try await stage.hideUnderMenus()
      Probe.report("keys-after-hiding", try await save() == "save abc true" ? 1 : 0)
      log.words = []
      try await stage.user("mousemove", "40", "25", "click", "1")
      await stage.frames(20)
      try await stage.user("key", "Return")
      await stage.frames(20)
      Probe.report("menu-after-hiding", log.words == ["first"] ? 1 : 0)
      try await replaceAndClose(stage, log)
    }
  }

  /// A menu replaces another one, and a window closes while a menu is open. The mouse and the keys
  /// then work elsewhere.
  private static func replaceAndClose(_ stage: Stage, _ log: MenuLog) async throws {
    try await stage.user("mousemove", "40", "25", "click", "1")
    await stage.frames(20)
    stage.window.rootLayer.host?.show(
      PopupMenu([.command(PopupMenu.Command("Another") {})]),
      beside: Rect(x: 10, y: 10, width: 20, height: 20))
    await stage.frames(20)
    try await stage.user("key", "Escape")
    log.words = []
    try await stage.user("mousemove", "100", "70", "click", "3")
    await stage.frames(20)
    try await stage.user("key", "Return")
    await stage.frames(20)
    Probe.report("menu-after-another", log.words == ["open"] ? 1 : 0)

    try await stage.user("mousemove", "40", "25", "click", "1")
    await stage.frames(20)
    let button = Button("Button") { log.words.append("button") }
    let other = try Stage(
      size: Size(width: 300, height: 300),
      ComponentNode(button.frame(width: 300, height: 300)))
    stage.window.close()
    try await other.settle()
    log.words = []
    try await other.user("mousemove", "150", "150", "mousemove", "151", "150", "click", "1")
    try await other.user("key", "Tab", "key", "Return")
    await other.frames(10)
    Probe.report("window-after-a-menu", log.words == ["button", "button"] ? 1 : 0)
  }
}

extension Stage {
  /// The window is hidden while a menu is open, and code then requests another menu.
  fileprivate func hideUnderMenus() async throws {
    let widget = window.gtkWindow?.assumingMemoryBound(to: GtkWidget.self)
    try await user("mousemove", "40", "25", "click", "1")
    await frames(20)
    gtk_widget_set_visible(widget, 0)
    // A hidden window paints no frames.
    try await Task.sleep(for: .milliseconds(200))
    let menu = PopupMenu([.command(PopupMenu.Command("Nobody sees it") {})])
    window.rootLayer.host?.show(menu, beside: Rect(x: 10, y: 10, width: 20, height: 20))
    try await Task.sleep(for: .milliseconds(200))
    gtk_widget_set_visible(widget, 1)
    try await settle()
    await frames(19)
    try await user("key", "Escape")
    await frames(10)
  }
}

private struct MenuScreen: Component {
  let log: MenuLog
  @State var text = ""
  @State var isMarked = false

  var body: some Component {
    VStack(alignment: .leading, spacing: 10) {
      Menu("Sort") {
        Button("First") { log.words.append("first") }
        Divider()
        Toggle("Marked", isOn: $isMarked)
        Button("Disabled") { log.words.append("disabled") }.disabled()
        Menu("More") { Button("Inner") { log.words.append("inner") } }
      }
      Text("row").frame(width: 200, height: 40).background(.green)
        .contextMenu { Button("Open") { log.words.append("open") } }
        .help("words")
      TextField("Field", text: $text)
      Button("Save") { log.words.append("save \(text) \(isMarked)") }.keyboardShortcut("s")
    }.padding(10).background(.white)
  }
}

/// Records the commands of the menus.
@MainActor private final class MenuLog: Sendable {
  var words: [String] = []
}
