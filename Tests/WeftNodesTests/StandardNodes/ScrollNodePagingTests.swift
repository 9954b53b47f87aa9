// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Five pages of 100 points side by side.
@MainActor @Suite struct ScrollNodePagingTests {
  private let node: ScrollNode
  private let window: HeadlessWindow

  init() throws {
    let content = DisplayNode()
    content.style.preferredSize = Size(width: 500, height: 100)
    node = ScrollNode(content, directions: .horizontal)
    node.isPagingEnabled = true
    window = try HeadlessWindow.settled(node)
  }

  private var offset: Double { node.contentOffset.x }

  @Test(arguments: [(40.0, 0.0), (60, 100), (-20, 0), (180, 100), (430, 100)])
  func aDragEndsOnThePageThatIsNearOrTheNext(distance: Double, expected: Double) throws {
    window.scroll(by: Vector(dx: distance, dy: 0))
    window.fling()
    try window.settle()
    #expect(offset == expected)
  }

  @Test func aThrowTurnsOnePage() throws {
    for expected in [100.0, 200, 300, 400, 400] {
      window.scroll(by: Vector(dx: 10, dy: 0))
      window.fling(velocity: Vector(dx: 5000, dy: 0))
      try window.settle()
      #expect(offset == expected)
    }
    window.scroll(by: Vector(dx: -10, dy: 0))
    window.fling(velocity: Vector(dx: -900, dy: 0))
    try window.settle()
    #expect(offset == 300)
  }

  @Test func aFingerTurnsPages() throws {
    window.touchDrag(from: Point(x: 90, y: 50), to: Point(x: 20, y: 50), duration: 0.2)
    try window.settle()
    #expect(offset == 100)
    window.touchDrag(from: Point(x: 50, y: 50), to: Point(x: 80, y: 50), duration: 2)
    try window.settle()
    #expect(offset == 100)
  }

  /// A tap that catches a page on its way lets it go on.
  @Test func aPageThatWasCaughtComesToRest() throws {
    window.scroll(by: Vector(dx: 60, dy: 0))
    window.fling()
    window.advance(by: 0.05)
    #expect(offset > 60 && offset < 100)
    window.tap(at: Point(x: 50, y: 50))
    try window.settle()
    #expect(offset == 100)
  }

  @Test func aNotchTurnsAPage() throws {
    window.wheel(by: Vector(dx: 1, dy: 0))
    window.advance(by: 0.05)
    #expect(offset > 0 && offset < 100)
    // The next one goes on from where the first leads.
    window.wheel(by: Vector(dx: 1, dy: 0))
    try window.settle()
    #expect(offset == 200)
    window.wheel(by: Vector(dx: -1, dy: 0))
    try window.settle()
    #expect(offset == 100)
  }

  /// Wheels of a high resolution tell of eighths of a notch and less.
  @Test func aNotchInPartsTurnsOnePage() throws {
    for _ in 0..<7 { window.wheel(by: Vector(dx: 0.125, dy: 0)) }
    try window.settle()
    #expect(offset == 0)
    window.wheel(by: Vector(dx: 0.125, dy: 0))
    try window.settle()
    #expect(offset == 100)
    // Turned back, it begins anew.
    for part in [0.9, -0.5, 0.9] { window.wheel(by: Vector(dx: part, dy: 0)) }
    try window.settle()
    #expect(offset == 100)
    for _ in 0..<10 { window.wheel(by: Vector(dx: -0.1, dy: 0)) }
    try window.settle()
    #expect(offset == 0)
  }

  @Test func keysTurnPages() throws {
    for (key, expected) in [
      (KeyEvent.Key.right, 100.0), (.pageDown, 200), (.space, 300), (.left, 200), (.pageUp, 100),
      (.left, 0), (.left, 0),
    ] {
      window.key(key)
      try window.settle()
      #expect(offset == expected)
    }
  }

  @Test func aNewSizeKeepsThePage() throws {
    node.contentOffset = Point(x: 200, y: 0)
    node.content.style.preferredSize = Size(width: 1000, height: 100)
    window.resize(to: Size(width: 200, height: 100))
    try window.settle()
    #expect(offset == 400)
  }

  /// The page to which the content is on its way, also where a finger turns it.
  @Test(arguments: [0, 1, 3]) func aNewSizeInTheMiddleKeepsTheTarget(frames: Int) throws {
    node.content.style.preferredSize = Size(width: 1000, height: 100)
    window.wheel(by: Vector(dx: 2, dy: 0))
    window.advance(by: Double(frames) / 60)
    window.resize(to: Size(width: 200, height: 100))
    try window.settle()
    #expect(offset == 200)
    node.contentOffset = .zero
    window.scroll(by: Vector(dx: 120, dy: 0))
    window.resize(to: Size(width: 100, height: 100))
    window.advance(by: 1 / 60)
    window.fling(velocity: Vector(dx: 5000, dy: 0))
    try window.settle()
    #expect(offset == 100)
  }

  /// Where content begins at the right, a finger holds what is under it while there is more.
  @Test func contentThatGrowsUnderAFingerStaysThere() throws {
    let content = DisplayNode()
    content.style.preferredSize = Size(width: 500, height: 100)
    let node = ScrollNode(content, directions: .horizontal)
    let window = try HeadlessWindow.settled(node)
    window.traits.layoutDirection = .rightToLeft
    try window.settle()
    #expect(node.contentOffset.x == 400)
    window.send(.down, at: Point(x: 20, y: 50), device: .touch)
    window.send(.drag, at: Point(x: 50, y: 50), device: .touch)
    #expect(node.contentOffset.x == 370)
    content.style.preferredSize = Size(width: 800, height: 100)
    try window.settle()
    #expect(node.contentOffset.x == 670)
    window.send(.drag, at: Point(x: 60, y: 50), device: .touch)
    #expect(node.contentOffset.x == 660)
    window.send(.cancel, at: Point(x: 60, y: 50), device: .touch)
  }

  @Test func withoutPagesItRestsAnywhere() throws {
    node.isPagingEnabled = false
    window.scroll(by: Vector(dx: 40, dy: 0))
    window.fling()
    try window.settle()
    #expect(offset == 40)
  }
}
