// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Dialogs that take the input as a button is released, while a button is held, and while the
  /// mouse moves over the window behind.
  static func behindDialogs() throws -> @MainActor () async throws -> Void {
    let rows = (0..<2).map { _ in HoveredNode() }
    for row in rows { row.style.height = 1000 }
    let lists = rows.map { row in
      let list = ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: [row]) })
      list.style.height = 100
      return list
    }
    let button = ButtonNode("Button")
    button.style.height = 50
    let held = HoldingNode()
    let page = DisplayNode { _, _ in
      StackLayoutSpec(.column, children: [lists[0], button, held, lists[1]])
    }
    let stage = try Stage(size: Size(width: 300, height: 300), page)
    let dialog = Dialog()
    button.addAction { dialog.present(over: stage) }
    held.onPress = { dialog.present(over: stage) }
    return {
      try await stage.settle()
      // Released over the button, which the dialog does not cover.
      try await stage.user("mousemove", "150", "125", "mousemove", "151", "126")
      Probe.report("button-is-hovered", button.isHovered ? 1 : 0)
      try await stage.user("click", "1")
      Probe.report("dialog-is-open", dialog.isOpen ? 1 : 0)
      Probe.report("button-is-hovered-behind", button.isHovered ? 1 : 0)
      dialog.close()
      await stage.frames(3)
      // Opened while the mouse is held.
      try await stage.user("mousemove", "150", "175", "mousemove", "151", "176")
      Probe.report("held-is-hovered", held.isHovered ? 1 : 0)
      try await stage.user("mousedown", "1")
      Probe.report("held-is-hovered-behind", held.isHovered ? 1 : 0)
      Probe.report("held-is-pressed-behind", held.isPressed ? 1 : 0)
      try await stage.user("mouseup", "1")
      // Moves over the dialog, out of it, and over the window behind.
      try await stage.user("mousemove", "50", "30", "mousemove", "51", "31")
      for y in stride(from: 40, through: 260, by: 10) {
        try await Stage.tool(["mousemove", "60", "\(y)"])
      }
      // No frame runs before the wheel event.
      dialog.close()
      try await Stage.tool(["click", "5"])
      await stage.frames(5)
      Probe.report("list-at-the-entry", lists[0].contentOffset.y)
      Probe.report("list-under-the-mouse", lists[1].contentOffset.y)
      Probe.report("row-under-the-mouse", rows[1].isHovered && !rows[0].isHovered ? 1 : 0)
      stage.window.close()
    }
  }
}

/// A modal window at the top left corner of a screen that has no window manager.
@MainActor private final class Dialog {
  private var window: UnsafeMutablePointer<GtkWindow>?

  var isOpen: Bool { window != nil }

  func present(over stage: Stage) {
    guard
      let root = stage.window.gtkWidget.flatMap({
        gtk_widget_get_root($0.assumingMemoryBound(to: GtkWidget.self))
      }), let widget = gtk_window_new()
    else { return }
    let dialog = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_default_size(dialog, 100, 60)
    gtk_window_set_decorated(dialog, 0)
    gtk_window_set_modal(dialog, 1)
    gtk_window_set_transient_for(
      dialog, UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self))
    gtk_window_present(dialog)
    window = dialog
  }

  func close() {
    if let window = window.take() { gtk_window_destroy(window) }
  }
}

/// A node that acts on the press.
@MainActor private final class HoldingNode: DisplayNode {
  private(set) var (isHovered, isPressed) = (false, false)
  var onPress: () -> Void = {}

  override init() {
    super.init()
    style.height = 50
  }

  override func handle(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .hover: isHovered = true
    case .leave: isHovered = false
    case .down:
      isPressed = true
      onPress()
    case .up, .cancel: isPressed = false
    case .drag: break
    }
    return true
  }
}
