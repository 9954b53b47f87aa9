// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A field in zoomed content. Clicks reach the word that is shown, and Ctrl with the wheel or
  /// with keys zooms from the field, too.
  static func zoomedFields() throws -> @MainActor () async throws -> Void {
    let field = EditableTextNode(placeholder: "Text")
    let space = DisplayNode()
    space.style.height = 100
    let scroll = ScrollNode(
      DisplayNode { _, _ in StackLayoutSpec(.column, children: [space, field]) })
    scroll.maximumZoomScale = 4
    let stage = try Stage(size: Size(width: 300, height: 200), scroll)
    return {
      field.text = "alpha beta gamma"
      try await stage.settle()
      scroll.zoom(to: Rect(x: 0, y: 90, width: 150, height: 60))
      try await stage.settle()
      let word = field.layer.convertToWindow(Point(x: 68, y: field.frame.height / 2))
      try await stage.user("mousemove", "\(word.x)", "\(word.y)", "mousemove", "\(word.x)", "100")
      try await stage.user("click", "--repeat", "2", "--delay", "50", "1")
      try await stage.user("key", "plus")
      Probe.report("typed", field.text == "alpha + gamma" ? 1 : 0)
      // X11 counts wheel notches from the first one.
      try await stage.user("click", "4")
      scroll.zoomScale = 2
      try await stage.user("keydown", "ctrl", "click", "4", "keyup", "ctrl")
      Probe.report("by-wheel", scroll.zoomScale)
      scroll.zoomScale = 2
      try await stage.user("key", "ctrl+plus")
      Probe.report("by-plus", scroll.zoomScale)
      try await stage.user("key", "ctrl+minus")
      Probe.report("by-minus", scroll.zoomScale)
      try await stage.user("key", "ctrl+0")
      Probe.report("by-zero", scroll.zoomScale)
      Probe.report("kept", field.isFocused && field.text == "alpha + gamma" ? 1 : 0)
      stage.window.close()
    }
  }
}
