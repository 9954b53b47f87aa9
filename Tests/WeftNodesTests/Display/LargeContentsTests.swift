// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftLocks
import WeftTesting

@testable import WeftNodes

/// Contents of more pixels than one bitmap can have.
@MainActor @Suite struct LargeContentsTests {
  private nonisolated static let viewport = Size(width: 200, height: 150)
  private nonisolated static let length = 40_000.0

  /// A letter and a slanted line at each hundredth point, on any background.
  private struct Marks: Drawing {
    var color = Color.black

    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
      for index in 0..<Int(size.height / 100) {
        let y = Double(index) * 100
        var path = Path()
        path.move(to: Point(x: 0, y: y))
        path.addLine(to: Point(x: size.width, y: y + 90.5))
        canvas.stroke(path, lineWidth: 1.5, with: .color(color))
        canvas.draw(
          StyledText("Row \(index)", font: Font(family: "DejaVu Sans", size: 14), color: color),
          in: Rect(x: 10, y: y + 40, width: 150, height: 30))
      }
    }
  }

  private final class MarkedNode: DisplayNode {
    private let stored = Mutex(Marks())

    nonisolated init(height: Double) {
      super.init()
      style.height = .points(height)
    }

    nonisolated var color: Color {
      get { stored.withLock { $0.color } }
      set {
        stored.withLock { $0.color = newValue }
        setNeedsDisplay()
      }
    }

    override var drawing: (any Drawing)? { stored.withLock { $0 } }
  }

  /// A part of another drawing, which fits into a bitmap.
  private struct Section: Drawing {
    let whole: any Drawing
    let size: Size
    let offset: Point

    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
      canvas.translate(x: -offset.x, y: -offset.y)
      whole.draw(in: canvas, size: self.size, isCancelled: isCancelled)
    }
  }

  private final class SectionNode: DisplayNode {
    private let section: Section

    init(_ section: Section) {
      self.section = section
      super.init()
    }

    override var drawing: (any Drawing)? { section }
  }

  private static func text() -> TextNode {
    let lines = (0..<2500).map { "Line \($0) of a text that is long" }
    return TextNode(lines.joined(separator: "\n"), font: Font(family: "DejaVu Sans", size: 14))
  }

  /// The number of pixels of a scrolled window that are not those of a node as large as the window;
  /// without the scroll bar at the right.
  private func differingPixels(
    _ window: HeadlessWindow, _ scroll: ScrollNode, scale: Double
  ) throws -> Int {
    let content = scroll.content
    let section = Section(
      whole: try #require(content.drawing), size: content.frame.size, offset: scroll.contentOffset)
    let expected = HeadlessWindow(size: Self.viewport, scale: scale, rootNode: SectionNode(section))
    try expected.settle()
    let (a, b) = (try window.render(), try expected.render())
    var count = 0
    for y in 0..<a.height {
      for x in 0..<Int(180 * scale) where a.pixel(x: x, y: y) != b.pixel(x: x, y: y) { count += 1 }
    }
    return count
  }

  /// The bytes of all bitmaps in a window.
  private func byteCount(_ window: HeadlessWindow) -> Int {
    var (layers, bitmaps) = ([window.host.rootLayer], [ObjectIdentifier: Int]())
    while let layer = layers.popLast() {
      if let bitmap = layer.contents { bitmaps[ObjectIdentifier(bitmap)] = bitmap.byteCount }
      layers += layer.sublayers
    }
    return bitmaps.values.reduce(0, +)
  }

  @Test(arguments: [false, true], [1.0, 2, 1.25])
  func areSharpWhereverTheyAreSeen(isText: Bool, scale: Double) throws {
    let content = isText ? Self.text() : MarkedNode(height: Self.length)
    let scroll = ScrollNode(content)
    let window = HeadlessWindow(size: Self.viewport, scale: scale, rootNode: scroll)
    try window.settle()
    let end = content.frame.height - Self.viewport.height
    #expect(content.frame.height >= Self.length)
    // Also across the edges of tiles.
    for offset in [0, 950, end / 2, end] {
      scroll.contentOffset = Point(x: 0, y: offset)
      try window.settle()
      #expect(!window.host.rootNode.hasPendingDisplay)
      #expect(try differingPixels(window, scroll, scale: scale) == 0, "at \(offset)")
      #expect(byteCount(window) <= 30 << 20)
    }
  }

  @Test func areSeenCoarselyUntilTheyAreDrawn() throws {
    let content = MarkedNode(height: Self.length)
    content.color = .red
    let scroll = ScrollNode(content)
    let window = HeadlessWindow(size: Self.viewport, rootNode: scroll)
    try window.settle()
    scroll.contentOffset = Point(x: 0, y: 30_000)
    window.runFrameWithoutJobs()
    let picture = try window.render()
    let isRed = (0..<picture.height).contains { y in
      (0..<150).contains { picture.pixel(x: $0, y: y) != .white }
    }
    #expect(isRed)
    #expect(window.host.rootNode.hasPendingDisplay)
  }

  @Test func otherContentsAreSharpAtOnce() throws {
    let content = MarkedNode(height: Self.length)
    let scroll = ScrollNode(content)
    let window = HeadlessWindow(size: Self.viewport, rootNode: scroll)
    try window.settle()
    scroll.contentOffset = Point(x: 0, y: 12_345)
    try window.settle()
    let before = try window.render()
    content.color = .blue
    var pictures: [Bitmap] = []
    while !window.driver.isSettled {
      window.driver.advance(by: 1.0 / 60)
      pictures.append(try window.render())
    }
    let after = try window.render()
    #expect(try differingPixels(window, scroll, scale: 1) == 0)
    // Old or new, and nothing between.
    for picture in pictures {
      let isKnown = [before, after].contains { picture.difference(from: $0)?.maximum == 0 }
      #expect(isKnown)
    }
  }

  @Test func leaveTheMemoryWithTheNode() throws {
    let content = MarkedNode(height: Self.length)
    let scroll = ScrollNode(content)
    let window = HeadlessWindow(size: Self.viewport, rootNode: scroll)
    try window.settle()
    let ledger = window.driver.runtime.contents.ledger
    #expect(ledger.byteCount > 0)
    content.setNeedsDisplay()
    window.close()
    #expect(ledger.byteCount == 0)
    #expect(content.contentsTiles == nil)
  }

  @Test func aNodeThatIsSmallOnTheScreenIsOneBitmap() throws {
    let node = MarkedNode(height: Self.length)
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, children: [node]) }
    let window = HeadlessWindow(size: Self.viewport, rootNode: root)
    node.transform = .scale(x: 0.001, y: 0.001)
    node.style.width = 40_000
    try window.settle()
    #expect(byteCount(window) <= 17 << 20)
    #expect(!window.host.rootNode.hasPendingDisplay)
  }

  @Test func anyOrderOfEventsEndsSharp() throws {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let content = MarkedNode(height: Self.length)
      let scroll = ScrollNode(content)
      let window = HeadlessWindow(
        size: Self.viewport, schedule: .seeded(seed), rootNode: scroll)
      for _ in 0..<6 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: content.color = [.red, .blue, .black].randomElement(using: &generator) ?? .red
        case 1: content.style.height = .points([39_000, 50_000].randomElement(using: &generator)!)
        default:
          scroll.contentOffset.y = Double.random(in: 0...38_000, using: &generator).rounded()
        }
        window.driver.advance(by: Double.random(in: 0...0.05, using: &generator))
      }
      try window.settle()
      #expect(try differingPixels(window, scroll, scale: 1) == 0, "seed \(seed)")
    }
  }
}

@Suite struct TileGridTests {
  @Test func tilesCoverTheWhole() throws {
    let grid = try #require(TileGrid(size: Size(width: 1500.5, height: 3000), scale: 2))
    #expect(grid.width == 3001 && grid.height == 6000)
    let all = grid.tiles(in: Rect(x: -10, y: -10, width: 5000, height: 5000))
    #expect(all.count == 3 * 6)
    #expect(grid.byteCount(of: all) == 4 * 3001 * 6000)
    #expect(
      grid.tiles(in: Rect(x: 600, y: 0, width: 10, height: 511)) == [
        ContentsTile(column: 1, row: 0)
      ])
    #expect(grid.tiles(in: Rect(x: 600, y: 511.5, width: 10, height: 1)).count == 2)
  }

  @Test(arguments: [
    Rect(x: 0, y: -10, width: 10, height: 9), Rect(x: 1600, y: 0, width: 10, height: 10),
    Rect(x: .nan, y: 0, width: .nan, height: 10), Rect(x: .infinity, y: 0, width: 1, height: 1),
  ])
  func nothingIsDrawnOutside(rect: Rect) throws {
    let grid = try #require(TileGrid(size: Size(width: 1500.5, height: 3000), scale: 2))
    #expect(grid.tiles(in: rect).isEmpty)
  }

  @Test(arguments: [
    Size(width: 1e12, height: 10), Size(width: Double.infinity, height: 10),
    Size(width: Double.nan, height: 10), Size(width: 0, height: 10),
  ])
  func sizesThatNobodyCountsHaveNone(size: Size) {
    #expect(TileGrid(size: size, scale: 1) == nil)
  }

  @Test func whatWouldTakeTooMuchMemoryIsNotTiled() throws {
    let grid = try #require(TileGrid(size: Size(width: 1e8, height: 1e8), scale: 2))
    #expect(grid.tiles(in: Rect(x: 0, y: 0, width: 1e8, height: 1e8)).isEmpty)
    #expect(!grid.tiles(in: Rect(x: 5e7, y: 5e7, width: 1000, height: 800)).isEmpty)
  }
}
