// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftCollections
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A held mouse rests while content moves, first at the edge of a list with a dragged row, then
  /// on a button beside a node that changes.
  static func restingDrag() throws -> @MainActor () async throws -> Void {
    let rows = TouchedRows()
    let list = rows.makeList()
    list.style.height = 200
    let button = ButtonNode("Button")
    button.style.height = 50
    var clicks = 0
    button.addAction { clicks += 1 }
    let ticking = DisplayNode()
    ticking.style.height = 50
    let page = DisplayNode { _, _ in
      StackLayoutSpec(.column, children: [list, button, ticking])
    }
    let stage = try Stage(size: Size(width: 300, height: 300), page)
    return {
      try await stage.settle()
      list.waitUntilAllUpdatesAreProcessed()
      try await stage.settle()
      try await stage.user("mousemove", "150", "60", "mousedown", "1", "mousemove", "150", "80")
      try await stage.user("mousemove", "150", "197")
      try await stage.wait { list.contentOffset.y > 600 }
      Probe.report("scrolled", list.contentOffset.y)
      try await stage.user("mousemove", "150", "100", "mouseup", "1")
      try await stage.settle()
      Probe.report("dragged-row-at", Double(rows.items.firstIndex(of: 1) ?? -1))
      try await stage.user("mousemove", "150", "225", "mousedown", "1")
      for step in 0..<50 {
        ticking.backgroundColor = Color(white: Double(step) / 50)
        await stage.frames(1)
      }
      try await stage.user("mouseup", "1")
      Probe.report("clicks", Double(clicks))
      stage.window.close()
    }
  }
}
