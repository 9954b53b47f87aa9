// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftCollections
import WeftLayout

/// Going to an item.
@MainActor @Suite struct ScrollToItemTests {
  nonisolated static let positions: [(ScrollPosition, Double)] = [
    (.top, 0), (.center, 180), (.bottom, 360),
  ]

  @Test(arguments: positions) func itComesToRest(position: ScrollPosition, y: Double) throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    screen.node.scrollToItem(at: [0, 50], position: position)
    try screen.settle()
    #expect(screen.screenY(50) == y)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func anItemThatIsNotThereIsIgnored() throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    screen.node.scrollToItem(at: [0, 100])
    screen.node.scrollToItem(at: [1, 0])
    try screen.settle()
    #expect(screen.node.contentOffset == .zero)
  }

  @Test func theOffsetIsClamped() throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    screen.node.contentOffset = Point(x: 50, y: 1e9)
    #expect(screen.node.contentOffset == Point(x: 0, y: screen.node.contentSize.height - 400))
    screen.node.contentOffset = Point(x: 0, y: -5)
    #expect(screen.node.contentOffset == .zero)
  }
}
