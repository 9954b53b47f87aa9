// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftCollections
import WeftLayout

/// Following the end of a list.
@MainActor @Suite struct FollowingTests {
  @Test func scrollingToTheEndInEveryFrameArrives() throws {
    let rows = (0..<20_000).map { Row($0, height: 31 + Double($0 % 5) * 7) }
    let screen = Screen([rows])
    try screen.settle()
    for _ in 0..<40 {
      screen.node.scrollToItem(at: [0, 19_999], position: .bottom)
      screen.runFrame()
    }
    #expect(screen.visibleIDs.last == 19_999)
    #expect(screen.node.blankFraction == 0)
    let bottom = try #require(screen.visibleCell(19_999)).frame.maxY
    #expect(bottom == screen.node.contentOffset.y + 400)
  }

  @Test func aStickyEndTakesOverFromAScrollToIt() throws {
    let screen = Screen([Row.rows(0..<100)]) { node, _ in node.stickyEdge = .end }
    try screen.settle()
    screen.node.scrollToItem(at: [0, 99], position: .bottom)
    try screen.settle()
    screen.source.sections[0] += Row.rows(100..<150)
    screen.node.insertItems(at: (100..<150).map { [0, $0] })
    try screen.settle()
    #expect(screen.visibleIDs.last == 149)
    #expect(screen.screenY(149) == 360)
  }

  @Test func eachScrollToANewRowIsFollowed() throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    var count = 100
    for frame in 0..<60 {
      // One row a frame, so that the newest row is always animating.
      screen.source.sections[0].append(Row(count))
      screen.node.insertItems(at: [[0, count]])
      screen.node.scrollToItem(at: [0, count], position: .bottom)
      count += 1
      screen.runFrame()
      guard frame > 5 else { continue }
      #expect(screen.node.blankFraction == 0)
      #expect((screen.visibleIDs.last ?? 0) >= count - 4)
    }
    try screen.settle()
    #expect(screen.visibleIDs.last == count - 1)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// Room below the content does not count as distance from the end. A section's inset or a footer
  /// behind the last item does.
  @Test(arguments: [false, true], [false, true])
  func theEndIsBehindTheLastItem(hasFooter: Bool, isInverted: Bool) throws {
    let screen = Screen([Row.rows(0..<50)]) { node, _ in
      if hasFooter {
        node.footerBlock = { RowCell(Row(1000, height: 8)) }
      } else {
        node.layout = CompositionalLayout(.list(insets: EdgeInsets(top: 0, bottom: 8)))
      }
      node.inverted = isInverted
      node.initialPosition = .end
      node.stickyEdge = .end
    }
    try screen.settle()
    let y = isInverted ? 8.0 : 352
    #expect(screen.screenY(49) == y)
    for id in 50..<53 {
      screen.source.sections[0].append(Row(id))
      screen.node.insertItems(at: [[0, id]])
      try screen.settle()
      #expect(screen.screenY(id) == y)
    }
  }

  @Test func aListWithInsetsThatOpensAtTheEndFollowsIt() throws {
    let screen = Screen([Row.rows(0..<50)]) { node, _ in
      node.contentInset = EdgeInsets(horizontal: 0, vertical: 8)
      node.initialPosition = .end
      node.stickyEdge = .end
    }
    try screen.settle()
    #expect(screen.screenY(49) == 352)
    for id in 50..<53 {
      screen.source.sections[0].append(Row(id))
      screen.node.insertItems(at: [[0, id]])
      try screen.settle()
      #expect(screen.screenY(id) == 352)
    }
    screen.node.scrollToItem(at: [0, 0], position: .top)
    try screen.settle()
    #expect(screen.screenY(0) == 8)
  }
}
