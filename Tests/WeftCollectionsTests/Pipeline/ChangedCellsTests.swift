// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftLayout
import WeftTesting

@testable import WeftCollections

/// Cells on the screen that change by themselves, and nothing else.
@MainActor @Suite struct ChangedCellsTests {
  /// Nobody looks at the rows beside them.
  @Test(arguments: [false, true]) func cellsThatKeepTheirSizesMoveNothing(isGrid: Bool) throws {
    let screen = Screen(
      [Row.rows(0..<200)],
      layout: isGrid ? GridLayout(minimumItemWidth: 90, itemAspect: 1) : ListLayout())
    try screen.settle()
    let view = try #require(screen.node.parts?.view)
    var events: [ScrollReason] = []
    let handle = view.onEvent
    view.onEvent = {
      if case .didScroll(let reason) = $0 { events.append(reason) }
      handle?($0)
    }
    let old = view.showCount
    for id in [1, 2, 4] { try screen.change(id, text: "changed") }
    try screen.settle()
    #expect(view.showCount == old + 1)
    #expect(events.isEmpty)
    #expect(view.staged.isEmpty)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// One that grows lets others wait, and takes them along.
  @Test(arguments: 0..<20) func aCellThatGrowsMovesItsNeighbours(seed: UInt64) throws {
    let screen = Screen([Row.rows(0..<200)], schedule: .seeded(seed))
    try screen.settle()
    for round in 0..<4 {
      let cells = try [
        screen.change(1, text: "changed \(round)"),
        screen.change(2, text: "grown \(round)", height: 40 + 30 * Double(round % 2)),
      ]
      for frame in 0..<6 {
        screen.runFrame()
        #expect(screen.frameViolations.isEmpty, "\(screen.frameViolations)")
        let areNew = cells.map { Screen.signature(of: $0.layer) == $0.row.signature }
        #expect(areNew[0] == areNew[1], "round \(round), frame \(frame)")
      }
      try screen.settle()
      #expect(screen.violations().isEmpty, "\(screen.violations())")
    }
  }
}

extension Screen {
  /// Changes a row's cell and what the source would say of it, as by a state of the cell.
  @discardableResult
  fileprivate func change(
    _ id: Int, text: String, height: Double? = nil
  ) throws -> RowCell {
    let cell = try #require(visibleCell(id))
    let old = cell.row
    var new = old
    new.text = text
    if let height { new.height = height }
    source.sections[0][id] = new
    cell.change(old, to: new)
    return cell
  }
}
