// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftLayout
import WeftNodes

@testable import WeftCollections

/// A change of the layout that moves the cells on the screen.
@MainActor @Suite struct AnimatedLayoutTests {
  /// The presented center of a row in the viewport.
  private func center(_ id: Int, _ screen: Screen) throws -> Point {
    let cell = try #require(screen.visibleCell(id))
    let (position, offset) = (cell.layer.presentation.position, screen.node.contentOffset)
    return Point(x: position.x - offset.x, y: position.y - offset.y)
  }

  @Test(arguments: [false, true]) func cellsMoveToTheirPlaces(animated: Bool) throws {
    let screen = Screen([Row.rows(0..<30)])
    try screen.settle()
    let start = try center(3, screen)
    #expect(start == Point(x: 150, y: 140))
    screen.node.setLayout(GridLayout(minimumItemWidth: 100), animated: animated)
    var ways: [Point] = []
    for _ in 0..<60 {
      screen.runFrame()
      ways.append(try center(3, screen))
    }
    let end = Point(x: 50, y: 150)
    #expect(try center(3, screen) == end)
    let between = ways.filter { $0 != start && $0 != end }
    #expect(animated ? between.count > 5 : between.isEmpty)
    // The movement is steady and does not jump.
    for (first, second) in zip(ways, ways.dropFirst()) where animated {
      #expect(abs(first.x - second.x) < 40, "from \(first) to \(second)")
    }
  }

  /// Cells that appear on the screen fade in, and are opaque in the end.
  @Test func newCellsFadeIn() throws {
    let screen = Screen([Row.rows(0..<30)])
    try screen.settle()
    #expect(screen.visibleCell(11) == nil)
    screen.node.setLayout(GridLayout(minimumItemWidth: 100), animated: true)
    var faint = 0
    for _ in 0..<60 {
      screen.runFrame()
      if let cell = screen.visibleCell(11), cell.layer.presentation.opacity < 0.9 { faint += 1 }
    }
    #expect(faint > 2)
    #expect(try #require(screen.visibleCell(11)).layer.presentation.opacity == 1)
  }

  @Test func reducedMotionJumps() throws {
    let screen = Screen([Row.rows(0..<30)])
    screen.window.traits.reducesMotion = true
    try screen.settle()
    let start = try center(3, screen)
    screen.node.setLayout(GridLayout(minimumItemWidth: 100), animated: true)
    for _ in 0..<30 {
      screen.runFrame()
      #expect([start, Point(x: 50, y: 150)].contains(try center(3, screen)))
    }
    #expect(try center(3, screen) == Point(x: 50, y: 150))
  }

  /// The last of several layouts wins.
  @Test func anotherLayoutOnTheWay() throws {
    let screen = Screen([Row.rows(0..<30)])
    try screen.settle()
    screen.node.setLayout(GridLayout(minimumItemWidth: 100), animated: true)
    for _ in 0..<6 { screen.runFrame() }
    screen.node.setLayout(ListLayout(), animated: true)
    try screen.settle()
    #expect(try center(3, screen) == Point(x: 150, y: 140))
  }
}
