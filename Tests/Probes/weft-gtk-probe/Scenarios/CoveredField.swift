// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A field below a header that covers it, which scrolls, normalizes and composes.
  static func coveredField() throws -> @MainActor () async throws -> Void {
    let field = EditableTextNode(placeholder: "Text")
    let tall = DisplayNode()
    tall.style.height = 2000
    let scroll = ScrollNode(
      DisplayNode { _, _ in StackLayoutSpec(.column, children: [field, tall]) })
    scroll.style.flexGrow = 1
    scroll.style.flexShrink = 1
    let header = DisplayNode()
    header.style.height = 60
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, children: [header, scroll]) }
    let stage = try Stage(size: Size(width: 300, height: 300), root)
    return {
      try await stage.settle()
      Probe.report("height", field.frame.height)
      for direction in [LayoutDirection.rightToLeft, .leftToRight] {
        field.traitOverrides.layoutDirection = direction
        await stage.frames(3)
        Probe.report("\(direction)", isRightToLeft(stage) ? 1 : 0)
      }
      (field.layer as? TextFieldLayer)?.font = .system(size: 40)
      try await stage.settle()
      Probe.report("height-of-large-text", field.frame.height)
      (field.layer as? TextFieldLayer)?.font = .body
      try await stage.settle()
      let place = field.layer.frame
      for size in [1e10, .infinity, .nan] {
        field.layer.frame = Rect(x: -size, y: size, width: size, height: size)
        await stage.frames(2)
      }
      field.layer.frame = place
      try await stage.settle()
      let presses = Presses()
      header.layer.responder = presses
      // The header covers the field except for six points.
      scroll.contentOffset = Point(x: 0, y: 30)
      await stage.frames(3)
      try await stage.user("mousemove", "150", "45", "click", "1")
      Probe.report("presses-above-the-clip", Double(presses.count))
      try await stage.user("key", "a")
      Probe.report("typed-by-a-click-above-the-clip", field.text.isEmpty ? 0 : 1)
      scroll.contentOffset = .zero
      await stage.frames(3)
      try await stage.user("mousemove", "150", "78", "click", "1", "key", "b")
      Probe.report("typed-by-a-click", field.text == "b" ? 1 : 0)

      // The field keeps the keys after it has scrolled out.
      scroll.contentOffset = Point(x: 0, y: 500)
      await stage.frames(3)
      try await stage.user("key", "c")
      scroll.contentOffset = .zero
      await stage.frames(3)
      try await stage.user("key", "d")
      Probe.report("typed-while-scrolled-out", field.text == "bcd" ? 1 : 0)

      // An input method may consume Escape. Otherwise the key releases the focus.
      try await stage.user("key", "ctrl+shift+u", "key", "4")
      try await stage.user("key", "Escape")
      try await stage.user("key", "e")
      Probe.report("escape-went-to-the-input-method", field.text == "bcde" ? 1 : 0)
      try await stage.user("key", "Escape")
      try await stage.user("key", "f")
      Probe.report("escape-gave-up-the-focus", field.text == "bcde" ? 1 : 0)

      // A handler normalizes the middle of the text, and the caret stays.
      field.onChange = { if $0 != $0.uppercased() { field.text = $0.uppercased() } }
      try await stage.user("mousemove", "150", "78", "click", "1")
      try await stage.user("key", "Home", "key", "Right", "key", "Right")
      try await stage.user("key", "x")
      try await stage.user("key", "y")
      Probe.report("normalized", field.text == "BCXYDE" ? 1 : 0)
      // Undoing goes back over normalized steps, too.
      field.text = ""
      try await stage.user("type", "--delay", "40", "ab")
      try await stage.user("key", "ctrl+z")
      Probe.report("undone", field.text == "A" ? 1 : 0)
      try await stage.user("key", "ctrl+z")
      Probe.report("all-undone", field.text.isEmpty ? 1 : 0)
      try await stage.user("key", "ctrl+y", "key", "ctrl+y")
      Probe.report("redone", field.text == "AB" ? 1 : 0)
    }
  }
}

extension Scenarios {
  /// Whether the text in the window's only field is right-aligned.
  private static func isRightToLeft(_ stage: Stage) -> Bool {
    guard let surface = stage.window.gtkWidget?.assumingMemoryBound(to: GtkWidget.self),
      let clip = gtk_widget_get_first_child(surface),
      let holder = gtk_widget_get_first_child(clip), let entry = gtk_widget_get_first_child(holder)
    else { return false }
    return gtk_widget_get_direction(entry) == GTK_TEXT_DIR_RTL
  }
}

@MainActor private final class Presses: EventResponder {
  private(set) var count = 0

  func handle(_ event: PointerEvent) -> Bool {
    if event.phase == .down { count += 1 }
    return true
  }
}
