// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime
import WeftTesting

@MainActor @Suite struct ScrollNodeTests {
  /// The sizes of a scroll node and its content, for the content's intrinsic size, the parent's
  /// size and the allowed range.
  struct Case: Sendable {
    var content: Size
    var parent: ParentSize
    var range: SizeRange
    var own: Size
    var contentSize: Size
  }

  nonisolated static let cases: [Case] = [
    Case(
      content: Size(width: 100, height: 100), parent: ParentSize(width: 100, height: 200),
      range: SizeRange(), own: Size(width: 100, height: 200),
      contentSize: Size(width: 100, height: 100)),
    Case(
      content: Size(width: 100, height: 500), parent: ParentSize(width: 100, height: 200),
      range: SizeRange(), own: Size(width: 100, height: 200),
      contentSize: Size(width: 100, height: 500)),
    Case(
      content: Size(width: 100, height: 100), parent: ParentSize(width: 100, height: 500),
      range: SizeRange(min: .hundred, max: Size(width: 100, height: 200)),
      own: Size(width: 100, height: 200), contentSize: Size(width: 100, height: 100)),
    Case(
      content: Size(width: 100, height: 50), parent: ParentSize(width: 100, height: 200),
      range: SizeRange(exact: Size(width: 100, height: 200)), own: Size(width: 100, height: 200),
      contentSize: Size(width: 100, height: 200)),
    Case(
      content: Size(width: 100, height: 200), parent: ParentSize(width: 100, height: 100),
      range: SizeRange(exact: Size(width: 100, height: 150)), own: Size(width: 100, height: 150),
      contentSize: Size(width: 100, height: 200)),
    Case(
      content: Size(width: 100, height: 200), parent: .undefined, range: SizeRange(),
      own: Size(width: 100, height: 200), contentSize: Size(width: 100, height: 200)),
  ]

  @Test func aClosedWindowLeavesNothingBehind() throws {
    let node = ScrollNode(MeasuredNode("content", Size(width: 100, height: 500)))
    weak var runtime: HostRuntime?
    do {
      let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
      try window.settle()
      runtime = window.runtime
      window.wheel(notches: 1)
      #expect(node.contentOffset.y > 0)
      window.close()
    }
    #expect(runtime == nil)
    // In another window it scrolls as before.
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    window.fling(velocity: 600)
    let start = node.contentOffset.y
    window.advance(by: 0.3)
    #expect(node.contentOffset.y > start)
  }

  @Test(arguments: [false, true])
  func contentBeginsAtTheRightWhereReadingDoes(isPaged: Bool) throws {
    let content = MeasuredNode("content", Size(width: 500, height: 100))
    let node = ScrollNode(content, directions: .horizontal)
    node.isPagingEnabled = isPaged
    var traits = Traits()
    traits.layoutDirection = .rightToLeft
    let window = HeadlessWindow(
      size: Size(width: 100, height: 100), traits: traits, rootNode: node)
    try window.settle()
    #expect(node.contentOffset.x == 400)
    node.contentOffset.x = 300
    // More content appears at the left.
    content.style.width = .points(700)
    try window.settle()
    #expect(content.frame.width == 700 && node.contentOffset.x == 500)
    window.traits.layoutDirection = .leftToRight
    try window.settle()
    #expect(node.contentOffset.x == 100)
    window.traits.layoutDirection = .rightToLeft
    try window.settle()
    #expect(node.contentOffset.x == 500)
    if isPaged {
      // The second page from the right stays the second one.
      window.resize(to: Size(width: 200, height: 100))
      try window.settle()
      #expect(node.contentOffset.x == 300)
      window.resize(to: Size(width: 100, height: 100))
      try window.settle()
      #expect(node.contentOffset.x == 500)
      window.key(.pageDown)
      try window.settle()
      #expect(node.contentOffset.x == 400)
      window.key(.home)
      try window.settle()
      #expect(node.contentOffset.x == 600)
    }
  }

  @Test(arguments: [
    (ScrollDirections.horizontal, Point(x: 30, y: 0)), (.vertical, Point(x: 0, y: 40)),
    (.all, Point(x: 30, y: 40)),
  ])
  func theUserScrollsAlongTheAxesOfTheNode(directions: ScrollDirections, offset: Point) throws {
    let content = MeasuredNode("content", Size(width: 400, height: 500))
    let node = ScrollNode(content, directions: directions)
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    #expect(content.frame.width == (directions == .vertical ? 100 : 400))
    #expect(content.frame.height == (directions == .horizontal ? 100 : 500))
    window.scroll(by: Vector(dx: 30, dy: 0))
    window.fling()
    window.scroll(by: Vector(dx: 0, dy: 40))
    #expect(node.contentOffset == offset)
  }

  @Test func insetsAreScrolledAlong() throws {
    let node = ScrollNode(MeasuredNode("content", Size(width: 100, height: 300)))
    node.contentInsets = EdgeInsets(top: 20, bottom: 30)
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    node.contentOffset = Point(x: 0, y: -99)
    #expect(node.contentOffset.y == -20)
    node.contentOffset = Point(x: 0, y: 999)
    #expect(node.contentOffset.y == 230)
  }

  @Test(arguments: cases)
  func sizes(_ example: Case) {
    let content = MeasuredNode("content", example.content)
    let node = ScrollNode(content)
    let layout = node.layout(
      thatFits: example.range, in: LayoutContext(parentSize: example.parent))
    #expect(layout.size == example.own)
    node.apply(layout, scale: 1)
    #expect(content.frame.size == example.contentSize)
  }

  /// Content with a fixed length keeps it. Texture's specs stretch it to the viewport.
  @Test(arguments: [
    (ScrollDirections.vertical, Size(width: 200, height: 100)),
    (.horizontal, Size(width: 100, height: 200)), (.all, .hundred),
  ])
  func contentOfAFixedSize(directions: ScrollDirections, size: Size) {
    let content = DisplayNode()
    content.style.preferredSize = .hundred
    let node = ScrollNode(content, directions: directions)
    let range = SizeRange(exact: Size(width: 200, height: 200))
    let layout = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
    node.apply(layout, scale: 1)
    #expect(layout.size == Size(width: 200, height: 200))
    #expect(content.frame == Rect(origin: .zero, size: size))
  }

  @Test func scrollingStopsAtTheEdges() throws {
    let content = MeasuredNode("content", Size(width: 100, height: 1000))
    let node = ScrollNode(content)
    let window = try HeadlessWindow.settled(node)
    window.scroll(by: 250)
    #expect(node.contentOffset == Point(x: 0, y: 250))
    window.scroll(by: 5000)
    #expect(node.contentOffset.y == 900, "no further than the content's end")
    window.scroll(by: -5000)
    #expect(node.contentOffset.y == 0)
    node.contentOffset = Point(x: 30, y: 40)
    #expect(node.contentOffset == Point(x: 0, y: 40))
  }

  /// A change inside changes the scrollable distance, although the scroll node's size is unchanged.
  @Test func contentThatGrowsAndShrinks() throws {
    let content = MeasuredNode("content", Size(width: 100, height: 150))
    let node = ScrollNode(content)
    let window = try HeadlessWindow.settled(DisplayNode { _, _ in node.padding(0) })
    node.contentOffset.y = 500
    #expect(node.contentOffset.y == 50)
    content.size.height = 1000
    try window.settle()
    #expect(node.contentOffset.y == 50)
    node.contentOffset.y = 500
    #expect(node.contentOffset.y == 500)
    content.size.height = 300
    try window.settle()
    #expect(node.contentOffset.y == 200, "the end stays in sight")
    window.resize(to: Size(width: 100, height: 250))
    try window.settle()
    #expect(node.contentOffset.y == 50)
  }

  /// A drag belongs either to the list or to the content. A list that scrolls ends the other
  /// gestures.
  @Test(arguments: [0.2, 1.5]) func gesturesGiveWayToScrolling(duration: Double) throws {
    var calls: Set<String> = []
    let content = MeasuredNode("content", Size(width: 100, height: 1000))
    let pan = PanGestureRecognizer { _ in calls.insert("pan") }
    pan.directions = .horizontal
    content.addGestureRecognizer(pan)
    content.addGestureRecognizer(TapGestureRecognizer { _ in calls.insert("tap") })
    content.addGestureRecognizer(LongPressGestureRecognizer { _ in calls.insert("long press") })
    let node = ScrollNode(content)
    let window = try HeadlessWindow.settled(node)
    window.touchDrag(from: Point(x: 50, y: 90), to: Point(x: 50, y: 10), duration: duration)
    try window.settle()
    #expect(calls == [])
    let offset = node.contentOffset.y
    #expect(offset > 0)
    window.touchDrag(from: Point(x: 10, y: 50), to: Point(x: 90, y: 50), duration: duration)
    try window.settle()
    #expect(calls == ["pan"])
    #expect(node.contentOffset.y == offset)
    // A press without movement is a tap, as before.
    window.tap(at: Point(x: 50, y: 50))
    try window.settle()
    #expect(calls == ["pan", "tap"])
  }

  @Test func scrollingDrawsNothingAnew() throws {
    let content = DrawnNode(.red, size: Size(width: 100, height: 400))
    let node = ScrollNode(content)
    let window = try HeadlessWindow.settled(node)
    window.scroll(by: 100)
    try window.settle()
    #expect(content.drawn.entries.count == 1)
  }
}
