// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftTesting

@testable import WeftNodes

@MainActor @Suite struct ScrollNodeZoomTests {
  private let content = ColorNode()
  private let node: ScrollNode
  private let window: HeadlessWindow

  init() throws {
    node = ScrollNode(content, directions: [])
    node.maximumZoomScale = 4
    window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try window.settle()
  }

  /// The position of a point of the content in the window.
  private func seen(_ point: Point) -> Point { content.layer.convertToWindow(point) }

  /// Offsets are whole pixels.
  private func isNear(_ point: Point, _ other: Point) -> Bool {
    abs(point.x - other.x) <= 1 && abs(point.y - other.y) <= 1
  }

  @Test func twoFingersEnlargeWhatIsBetweenThem() throws {
    #expect(content.frame.size == Size(width: 200, height: 100))
    let place = Point(x: 40, y: 30)
    window.pinch(at: place, scale: 2)
    #expect(abs(node.zoomScale - 2) < 1e-9)
    #expect(isNear(seen(place), place))
    // The layout is unchanged, and the picture is larger.
    #expect(content.frame.size == Size(width: 200, height: 100))
    window.pinch(at: place, scale: 10)
    #expect(node.zoomScale == 4)
    window.pinch(at: place, scale: 0.01)
    #expect(node.zoomScale == 1)
    #expect(node.contentOffset == .zero)
  }

  /// Tab reaches the content because Ctrl and plus zoom it.
  @Test func tabReachesContentThatCanBeEnlarged() throws {
    window.key(.tab)
    #expect(node.isFocused)
    window.key(.character("+"), modifiers: .control)
    #expect(node.zoomScale > 1)
    node.zoomScale = 1
    node.maximumZoomScale = 1
    #expect(!node.acceptsFocus)
  }

  @Test func enlargedContentScrollsBothWays() throws {
    node.zoomScale = 2
    #expect(node.contentOffset == Point(x: 100, y: 50))
    window.scroll(by: Vector(dx: 1000, dy: 1000))
    window.fling(velocity: .zero)
    #expect(node.contentOffset.x + node.contentOffset.y > 150)
    node.contentOffset = Point(x: 1000, y: 1000)
    #expect(node.contentOffset == Point(x: 200, y: 100))
    node.zoomScale = 1
    #expect(node.contentOffset == .zero)
    window.scroll(by: Vector(dx: 50, dy: 50))
    #expect(node.contentOffset == .zero)
  }

  /// Ctrl with the wheel zooms as two fingers do, even for a wheel that reports fractions.
  @Test(arguments: [1, 4, 20]) func theWheelZoomsWithControl(parts: Int) throws {
    let place = Point(x: 150, y: 80)
    for _ in 0..<(2 * parts) {
      window.wheel(notches: -1 / Double(parts), at: place, modifiers: .control)
    }
    #expect(abs(node.zoomScale - 1.25 * 1.25) < 0.04)
    #expect(isNear(seen(place), place))
    let offset = node.contentOffset
    window.wheel(notches: 1, at: place)
    #expect(node.contentOffset.y > offset.y, "without Ctrl it scrolls")
  }

  @Test func keysZoomAboutTheMiddle() throws {
    #expect(window.key(.character("+"), modifiers: .control))
    #expect(node.zoomScale == 1.25)
    #expect(isNear(seen(Point(x: 100, y: 50)), Point(x: 100, y: 50)))
    #expect(window.key(.character("-"), modifiers: .control))
    #expect(node.zoomScale == 1)
    for _ in 0..<10 { window.key(.character("+"), modifiers: .control) }
    #expect(node.zoomScale == 4)
    #expect(window.key(.character("0"), modifiers: .control))
    #expect(node.zoomScale == 1)
    // Hidden content cannot be zoomed.
    node.isHidden = true
    try window.settle()
    window.key(.character("+"), modifiers: .control)
    #expect(node.zoomScale == 1)
  }

  @Test func keysScrollEnlargedContent() throws {
    node.zoomScale = 2
    window.click(at: Point(x: 10, y: 10))
    #expect(node.isFocused)
    let offset = node.contentOffset
    window.key(.right)
    #expect(node.contentOffset.x > offset.x)
  }

  /// A scroll node that cannot scroll passes keys to the surrounding nodes.
  @Test func aPagerTurnsThePagesThatCanBeEnlarged() throws {
    let pages = (0..<2).map { _ in
      let page = ScrollNode(ColorNode(), directions: [])
      page.maximumZoomScale = 4
      page.style.preferredSize = Size(width: 200, height: 100)
      return page
    }
    let pager = ScrollNode(
      DisplayNode { _, _ in StackLayoutSpec(.row, children: pages) }, directions: .horizontal)
    pager.isPagingEnabled = true
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: pager)
    try window.settle()
    window.click(at: Point(x: 10, y: 10))
    #expect(pages[0].isFocused)
    for (key, offset) in [(KeyEvent.Key.right, 200.0), (.left, 0), (.pageDown, 200)] {
      window.key(key)
      try window.settle()
      #expect(pager.contentOffset.x == offset, "\(key)")
    }
  }

  @Test func aPartFillsTheNode() throws {
    node.zoom(to: Rect(x: 150, y: 50, width: 50, height: 25))
    #expect(node.zoomScale == 4)
    #expect(seen(Point(x: 150, y: 50)) == .zero)
    node.zoom(to: Rect(x: 50, y: 25, width: 100, height: 10))
    #expect(node.zoomScale == 2)
    #expect(isNear(seen(Point(x: 100, y: 30)), Point(x: 100, y: 50)))
    node.zoom(to: .zero)
    #expect(node.zoomScale == 2)
  }

  /// Invalid values change nothing.
  @Test(arguments: [.nan, .infinity, -1, 0] as [Double]) func badFactors(factor: Double) throws {
    node.zoomScale = 2
    node.zoomScale = factor
    #expect((1...4).contains(node.zoomScale))
    node.maximumZoomScale = factor
    node.minimumZoomScale = factor
    #expect(node.zoomScale.isFinite && node.zoomScale > 0)
    window.pinch(at: Point(x: 10, y: 10), scale: 3)
    try window.settle()
    #expect(node.zoomScale.isFinite && node.zoomScale > 0)
    #expect(node.contentOffset.x.isFinite)
  }

  @Test func limitsHoldAtOnce() throws {
    var heard: [Double] = []
    node.onZoom = { heard.append($0) }
    node.zoomScale = 3
    node.maximumZoomScale = 2
    #expect(node.zoomScale == 2)
    node.minimumZoomScale = 2.5
    #expect(node.zoomScale == 2.5 && node.maximumZoomScale == 2.5)
    #expect(heard == [3, 2, 2.5])
  }

  /// A resized window, and content that grows, keep the factor.
  @Test func aNewSizeKeepsTheFactor() throws {
    node.zoomScale = 2
    window.resize(to: Size(width: 300, height: 200))
    try window.settle()
    #expect(node.zoomScale == 2)
    node.contentOffset = Point(x: 1000, y: 1000)
    #expect(node.contentOffset == Point(x: 300, y: 200))
  }

  @Test func zoomIsAnimated() throws {
    DisplayNode.animate(.linear(duration: 0.2)) { node.zoomScale = 2 }
    window.advance(by: 0.1)
    let corner = seen(Point(x: 200, y: 100))
    #expect(corner.x > 210 && corner.x < 290, "half way: \(corner)")
    let middle = seen(Point(x: 100, y: 50))
    #expect(isNear(middle, Point(x: 100, y: 50)), "\(middle)")
    try window.settle()
    #expect(seen(Point(x: 200, y: 100)) == Point(x: 300, y: 150))
  }

  /// Contents are drawn at their zoomed resolution after the fingers are lifted. This includes
  /// nodes that appear later, an inner scroll node, and a reversed zoom.
  @Test func contentsAreDrawnAsLargeAsTheyAreSeen() throws {
    let text = TextNode("Weft")
    let inner = ScrollNode(text)
    let content = DisplayNode { _, _ in StackLayoutSpec(.column) { inner.height(.points(40)) } }
    let node = ScrollNode(content, directions: [])
    node.maximumZoomScale = 3
    inner.maximumZoomScale = 2
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try window.settle()
    let size = try #require(text.displayedContents.map { Size(width: Double($0.width), height: 0) })
    func factor() -> Double { Double(text.displayedContents?.width ?? 0) / size.width }
    #expect(factor() == 1)
    let layout = text.frame
    window.pinch(at: Point(x: 10, y: 90), scale: 3)
    try window.settle()
    #expect(abs(factor() - 3) < 0.1)
    inner.zoomScale = 2
    try window.settle()
    #expect(abs(factor() - 6) < 0.2)
    #expect(text.frame == layout)
    let late = TextNode("Weft")
    late.frame = layout
    content.addSubnode(late)
    try window.settle()
    let width = try #require(late.displayedContents).width
    #expect(abs(Double(width) / size.width - 3) < 0.1)
    node.zoomScale = 1
    inner.zoomScale = 1
    try window.settle()
    #expect(factor() == 1)
  }

  /// An image in its intrinsic size has no more pixels, and is enlarged nevertheless.
  @Test(arguments: [(ContentMode.center, Point(x: 15, y: 50)), (.topLeft, Point(x: 25, y: 25))])
  func picturesInTheirOwnSizeAreEnlarged(mode: ContentMode, edge: Point) throws {
    let size = Size(width: 40, height: 40)
    let image = ImageNode(.bitmap(try Bitmap.render(size: size, background: .red) { _ in }))
    image.contentMode = mode
    image.style.preferredSize = .hundred
    let node = ScrollNode(image, directions: [])
    node.maximumZoomScale = 4
    let window = try HeadlessWindow.settled(node)
    #expect(image.displayedContents?.size == size)
    node.zoomScale = 2
    try window.settle()
    #expect(image.displayedContents?.size == size)
    #expect(try window.render().pixel(x: Int(edge.x), y: Int(edge.y)) == .red)
  }

  /// A click on zoomed content reaches the node that is shown there.
  @Test func clicksGoToWhatIsSeen() throws {
    var taps: [Point] = []
    content.addGestureRecognizer(
      TapGestureRecognizer { [content] gesture in
        if gesture.state == .ended { taps.append(gesture.location(in: content.layer)) }
      })
    node.zoom(to: Rect(x: 150, y: 50, width: 50, height: 25))
    window.click(at: Point(x: 100, y: 40))
    try window.settle()
    #expect(taps == [Point(x: 175, y: 60)])
  }

  /// Fingers never leave simultaneously, and the content stays where they left it.
  @Test(arguments: [0, 1]) func liftingAFingerMovesNothing(first: Int) throws {
    let places = [Point(x: 80, y: 50), Point(x: 120, y: 50)]
    for (finger, place) in places.enumerated() {
      window.send(.down, at: place, device: .touch, finger: finger)
    }
    for step in 1...4 {
      for (finger, side) in [-10.0, 10].enumerated() {
        let place = Point(x: places[finger].x + side * Double(step), y: 50)
        window.send(.drag, at: place, device: .touch, finger: finger)
        window.advance(by: 1 / 60)
      }
    }
    #expect(node.zoomScale > 2)
    let (offset, scale) = (node.contentOffset, node.zoomScale)
    for finger in [first, 1 - first] {
      let side = finger == 0 ? -40.0 : 40
      window.send(
        .up, at: Point(x: places[finger].x + side, y: 50), device: .touch, finger: finger)
    }
    try window.settle()
    #expect(node.contentOffset == offset)
    #expect(node.zoomScale == scale)
  }
}

private final class ColorNode: DisplayNode {
  override nonisolated func calculateSize(thatFits constrainedSize: Size) -> Size {
    constrainedSize
  }
}
