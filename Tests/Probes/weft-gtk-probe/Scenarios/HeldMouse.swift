// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A control or a layer holds the mouse while the content scrolls, another button is pressed, and
  /// the mouse is released elsewhere.
  static func heldMouse() throws -> @MainActor () async throws -> Void {
    let field = EditableTextNode(placeholder: "Text")
    let rows = (0..<20).map { _ in HoveredNode() }
    let children: [DisplayNode] = [rows[0], field] + Array(rows.dropFirst())
    let scroll = ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: children) })
    let stage = try Stage(size: Size(width: 200, height: 300), scroll)
    return {
      @MainActor func scrollTo(_ y: Double) async throws {
        scroll.contentOffset.y = y
        await stage.frames(13)
      }
      try await stage.settle()
      let onField = "\(field.frame.midY)"
      // The control holds the mouse.
      try await stage.user("mousemove", "50", onField, "mousemove", "51", onField, "mousedown", "1")
      try await scrollTo(150)
      Probe.report("hovered-while-held", Double(rows.reduce(0) { $0 + $1.hovers }))
      try await stage.user("mousemove", "50", "200", "mousedown", "3", "mouseup", "3")
      Probe.report("pressed-while-held", Double(rows.reduce(0) { $0 + $1.presses }))
      try await stage.user("mouseup", "1")
      Probe.report("hovered-when-let-go", Double(rows.count(where: \.isHovered)))
      try await scrollTo(0)
      // A row holds the mouse, and drags across the control.
      try await stage.user("mousemove", "50", "50", "mousemove", "51", "50", "mousedown", "1")
      try await stage.user("mousemove", "50", onField)
      rows[2].alpha = 0.5
      await stage.frames(3)
      try await stage.user("mousemove", "50", "180", "mousemove", "50", "181", "mouseup", "1")
      Probe.report("hovered-beyond-the-control", rows[1].isHovered ? 1 : 0)
      // The control scrolls to the mouse that a row holds.
      try await stage.user("mousemove", "50", "50", "mousemove", "51", "50", "mousedown", "1")
      try await scrollTo(field.frame.midY - 50)
      try await stage.user("mouseup", "1")
      Probe.report("hovered-on-the-control", Double(rows.count(where: \.isHovered)))
      try await stage.user("click", "1")
      try await stage.user("key", "a")
      Probe.report("typed", field.text == "a" ? 1 : 0)
      stage.window.close()
    }
  }
}
