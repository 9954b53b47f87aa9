// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A mouse leaves a control for the layers, first in a drag inside the control, then at rest when
  /// the control scrolls away.
  static func leavingControls() throws -> @MainActor () async throws -> Void {
    let field = EditableTextNode(placeholder: "Text")
    field.text = "Some words"
    let rows = (0..<20).map { _ in HoveredNode() }
    let scroll = ScrollNode(
      DisplayNode { _, _ in StackLayoutSpec(.column, children: [field] + rows) })
    let stage = try Stage(size: Size(width: 200, height: 200), scroll)
    return {
      try await stage.settle()
      try await stage.user("mousemove", "8", "16", "mousemove", "9", "16", "mousedown", "1")
      for x in ["50", "100", "150"] { try await stage.user("mousemove", x, "100") }
      Probe.report("hovered-by-a-drag", Double(rows.count(where: \.isHovered)))
      Probe.report("selected-by-a-drag", Double(field.text[field.selectedRange].count))
      try await stage.user("mouseup", "1")
      Probe.report("hovered-after-the-drag", Double(rows.count(where: \.isHovered)))

      try await stage.user("mousemove", "100", "20")
      Probe.report("hovered-on-the-control", Double(rows.count(where: \.isHovered)))
      scroll.contentOffset.y = 100
      await stage.frames(19)
      Probe.report("hovered-after-scrolling", Double(rows.count(where: \.isHovered)))
      scroll.contentOffset.y = 0
      await stage.frames(19)
      Probe.report("hovered-after-scrolling-back", Double(rows.count(where: \.isHovered)))
      stage.window.close()
    }
  }
}
