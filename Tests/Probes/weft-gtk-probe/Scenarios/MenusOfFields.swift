// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A press on a field opens its menu, which receives the release. After the menu closes, the
  /// mouse is over the content below, and hover follows what scrolls there.
  static func menusOfFields() throws -> @MainActor () async throws -> Void {
    let field = EditableTextNode(placeholder: "Text")
    let rows = (0..<20).map { _ in HoveredNode() }
    let scroll = ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: rows) })
    scroll.style.flexGrow = 1
    scroll.style.flexShrink = 1
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .stretch, children: [field, scroll])
    }
    let stage = try Stage(size: Size(width: 400, height: 400), root)
    return {
      try await stage.settle()
      let onField = "\(field.frame.midY)"
      var (open, closed, scrolled) = (0.0, 0.0, 0.0)
      // Repeats because GTK may lay out the window by chance, and then reports the mouse itself.
      for _ in 0..<4 {
        scroll.contentOffset.y = 0
        try await stage.user("mousemove", "50", onField, "mousemove", "51", onField, "click", "3")
        await stage.frames(32)
        try await stage.user("mousemove", "80", "110", "mousemove", "81", "110")
        open += Double(rows.count(where: \.isHovered))
        try await stage.user("key", "Escape")
        await stage.frames(32)
        closed += rows[0].isHovered ? 1 : 0
        scroll.contentOffset.y = 500
        try await stage.settle()
        await stage.frames(13)
        scrolled += rows[5].isHovered ? 1 : 0
      }
      Probe.report("open", open)
      Probe.report("closed", closed)
      Probe.report("scrolled", scrolled)
      stage.window.close()
    }
  }
}
