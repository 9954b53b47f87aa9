// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftCollections
import WeftGTK
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Touches on a list. They are taps, swipes that show a row's actions, a long press that drags a
  /// row, a pull that refreshes, and a touch on a row that is removed.
  static func listUnderFingers() throws -> @MainActor () async throws -> Void {
    let rows = TouchedRows()
    let list = rows.makeList()
    var refreshes = 0
    list.onRefresh = { refreshes += 1 }
    let stage = try Stage(size: Size(width: 300, height: 300), list)
    return {
      try await stage.settle()
      list.waitUntilAllUpdatesAreProcessed()
      try await stage.settle()
      let screen = try TouchScreen(stage)
      func wait() async throws { try await stage.rest(milliseconds: 600) }
      try await screen.tap(150, 100)
      Probe.report("selected", rows.selected.map(Double.init) ?? -1)
      // Swiped aside, the actions stay and are tapped. They are as wide as their titles.
      try await screen.drag(from: Point(x: 250, y: 60), to: Point(x: 150, y: 60))
      try await screen.up(150, 60)
      try await wait()
      Probe.report("scrolled-by-the-swipe", list.contentOffset.y)
      try await screen.tap(285, 60)
      try await wait()
      Probe.report("deleted", rows.deleted.map(Double.init) ?? -1)
      Probe.report("left", Double(rows.items.count))
      // A long press drags the row down by two rows.
      try await screen.down(150, 20)
      try await stage.rest(milliseconds: 900)
      for y in stride(from: 24.0, through: 104, by: 4) { try await screen.move(150, y) }
      await stage.frames(3)
      try await screen.up(150, 104)
      try await wait()
      Probe.report("dragged-row-at", Double(rows.items.firstIndex(of: 0) ?? -1))
      Probe.report("scrolled-by-the-drag", list.contentOffset.y)
      // Pulled at the top.
      try await screen.drag(from: Point(x: 150, y: 20), to: Point(x: 150, y: 250))
      try await screen.up(150, 250)
      try await wait()
      Probe.report("refreshes", Double(refreshes))
      // The row is removed while its finger scrolls.
      try await screen.drag(from: Point(x: 150, y: 220), to: Point(x: 150, y: 180))
      let before = list.contentOffset.y
      rows.removeFirst(5, from: list)
      await list.updatesAreProcessed()
      await stage.frames(3)
      try await screen.move(150, 160)
      await stage.frames(2)
      Probe.report("scrolled-on", list.contentOffset.y - before)
      // Lifted after a rest, so that nothing glides.
      try await wait()
      try await screen.up(150, 160)
      try await wait()
      try await screen.tap(150, 100)
      Probe.report("selects-again", rows.selections > 1 ? 1 : 0)
      stage.window.close()
    }
  }

  /// Two fingers that spread over content, and one finger that then moves it.
  static func pinching() throws -> @MainActor () async throws -> Void {
    let content = DisplayNode()
    content.style.width = 300
    content.style.height = 300
    let scroll = ScrollNode(
      DisplayNode { _, _ in StackLayoutSpec(.column, children: [content]) },
      directions: [.horizontal, .vertical])
    scroll.maximumZoomScale = 4
    let stage = try Stage(size: Size(width: 300, height: 300), scroll)
    return {
      try await stage.settle()
      let screen = try TouchScreen(stage)
      try await screen.down(100, 150, finger: 1)
      try await screen.down(200, 150, finger: 2)
      for step in 1...10 {
        try await screen.move(100 - Double(step) * 5, 150, finger: 1)
        try await screen.move(200 + Double(step) * 5, 150, finger: 2)
      }
      await stage.frames(3)
      Probe.report("zoom", scroll.zoomScale)
      try await screen.up(250, 150, finger: 2)
      try await screen.up(50, 150, finger: 1)
      await stage.frames(3)
      Probe.report("zoom-kept", scroll.zoomScale)
      let before = scroll.contentOffset
      try await screen.drag(from: Point(x: 200, y: 200), to: Point(x: 160, y: 170))
      Probe.report("moved-x", scroll.contentOffset.x - before.x)
      Probe.report("moved-y", scroll.contentOffset.y - before.y)
      try await screen.up(160, 170)
      stage.window.close()
    }
  }
}
