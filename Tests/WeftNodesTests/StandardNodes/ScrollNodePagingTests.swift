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

  /// A tap that catches a moving page releases it again.
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
    // The next notch counts from the first notch's target.
    window.wheel(by: Vector(dx: 1, dy: 0))
    try window.settle()
    #expect(offset == 200)
    window.wheel(by: Vector(dx: -1, dy: 0))
    try window.settle()
    #expect(offset == 100)
  }

  /// High-resolution wheels report eighths of a notch and less.
  @Test func aNotchInPartsTurnsOnePage() throws {
    for _ in 0..<7 { window.wheel(by: Vector(dx: 0.125, dy: 0)) }
    try window.settle()
    #expect(offset == 0)
    window.wheel(by: Vector(dx: 0.125, dy: 0))
    try window.settle()
    #expect(offset == 100)
    // A change of direction resets the sum.
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

  /// The target page of the current animation, even if a finger started it.
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

  /// In right-aligned content, a finger holds the content below it while more content exists.
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

  @Test func scrollingWithoutPagingRestsAnywhere() throws {
    node.isPagingEnabled = false
    window.scroll(by: Vector(dx: 40, dy: 0))
    window.fling()
    try window.settle()
    #expect(offset == 40)
  }

  /// The input that catches a page while it turns.
  enum Catch: CaseIterable { case click, restingFingers, otherAxis }

  /// The page is aligned at the end nevertheless.
  @Test(arguments: Catch.allCases) func aPageThatTurnsIsNotHeldBetweenPages(by: Catch) throws {
    window.wheel(by: Vector(dx: 1, dy: 0))
    window.advance(by: 0.05)
    #expect(offset > 0 && offset < 100)
    switch by {
    case .click: window.click(at: Point(x: 50, y: 50))
    case .restingFingers: window.fling()
    case .otherAxis:
      window.scroll(by: Vector(dx: 0, dy: 20))
      window.fling()
    }
    try window.settle()
    #expect(offset == 100)
  }

  /// The focus scrolls to the node's whole page, and not only to the node.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func theFocusBringsAWholePage(direction: LayoutDirection) throws {
    let button = ButtonNode("b")
    let content = DisplayNode()
    content.style.preferredSize = Size(width: 500, height: 100)
    button.frame = Rect(x: 210, y: 10, width: 60, height: 30)
    content.addSubnode(button)
    let node = ScrollNode(content, directions: .horizontal)
    node.isPagingEnabled = true
    var traits = Traits()
    traits.layoutDirection = direction
    let window = HeadlessWindow(
      size: Size(width: 100, height: 100), traits: traits, rootNode: node)
    try window.settle()
    node.contentOffset.x = direction == .leftToRight ? 0 : 400
    window.key(.tab)
    if !button.isFocused { window.key(.tab) }
    try window.settle()
    #expect(button.isFocused)
    #expect(node.contentOffset.x == 200)
  }

  /// The last page may be shorter than a page.
  @Test(
    arguments: [
      (250, [100, 150, 150, 100, 0]), (230, [100, 130, 130, 100, 0]),
      (300.0000001, [100, 200, 200, 100, 0]),
    ] as [(Double, [Double])])
  func contentThatIsNoWholeNumberOfPages(width: Double, offsets: [Double]) throws {
    let content = DisplayNode()
    content.style.preferredSize = Size(width: width, height: 100)
    let node = ScrollNode(content, directions: .horizontal)
    node.isPagingEnabled = true
    let window = try HeadlessWindow.settled(node)
    for (notches, expected) in zip([1.0, 1, 1, -1, -1], offsets) {
      window.wheel(by: Vector(dx: notches, dy: 0))
      try window.settle()
      #expect(node.contentOffset.x == expected)
    }
    node.contentOffset.x = 500
    let end = node.contentOffset.x
    window.tap(at: Point(x: 50, y: 50))
    try window.settle()
    #expect(node.contentOffset.x == end)
  }

  @Test func anOffsetSetDuringAGlideStays() throws {
    let content = DisplayNode()
    content.style.preferredSize = Size(width: 100, height: 2000)
    let node = ScrollNode(content)
    let window = try HeadlessWindow.settled(node)
    window.scroll(by: Vector(dx: 0, dy: 100))
    window.fling(velocity: Vector(dx: 0, dy: 2500))
    window.advance(by: 0.1)
    #expect(node.contentOffset.y > 100)
    node.contentOffset = .zero
    try window.settle()
    #expect(node.contentOffset == .zero)
  }
}
