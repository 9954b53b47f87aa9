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

/// Contents with more pixels than one bitmap can have.
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

  private static func text() -> TextNode {
    let lines = (0..<2500).map { "Line \($0) of a text that is long" }
    return TextNode(lines.joined(separator: "\n"), font: Font(family: "DejaVu Sans", size: 14))
  }

  /// The number of pixels of a scrolled window that differ from a node of the window's size,
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
    // Including positions across the edges of tiles.
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

  @Test func changedContentsAreSharpInTheirFirstFrame() throws {
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
    // Each picture is either old or new.
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
    #expect(content.storedParts?.contentsTiles == nil)
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
    for seed in seeds(40) {
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

/// Contents that alternate between one bitmap and tiles, with drawings that misuse the canvas.
@MainActor @Suite struct LargeContentsLifeTests {
  private nonisolated static let viewport = Size(width: 200, height: 150)

  /// The effects that a drawing may have on its canvas.
  private enum Manner: CaseIterable {
    case plain, unbalanced, group, outside, cancelled
  }

  private struct Figure: Drawing {
    var color = Color.black
    var manner = Manner.plain

    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
      switch manner {
      case .plain: break
      case .unbalanced:
        for _ in 0..<5 { canvas.save() }
        canvas.clip(to: Rect(x: 5, y: 5, width: size.width - 10, height: size.height - 10))
      case .group:
        return canvas.withOpacity(0.5) { fill(canvas, size) }
      case .outside:
        canvas.fill(Rect(x: -1e6, y: -1e6, width: 9e6, height: 9e6), with: .color(.yellow))
      case .cancelled:
        if isCancelled() { return }
      }
      fill(canvas, size)
    }

    private func fill(_ canvas: Canvas, _ size: Size) {
      for index in 0..<Int(size.height / 100) {
        let y = Double(index) * 100
        var path = Path()
        path.move(to: Point(x: 0, y: y))
        path.addLine(to: Point(x: size.width, y: y + 90.5))
        canvas.stroke(path, lineWidth: 1.5, with: .color(color))
      }
    }
  }

  private final class FigureNode: DisplayNode {
    private let stored: Mutex<Figure>

    nonisolated init(height: Double, manner: Manner = .plain) {
      stored = Mutex(Figure(manner: manner))
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

  /// The number of pixels that differ from a node of the window's size, and the largest difference
  /// of a component, without the scroll bar at the right.
  private func difference(
    _ window: HeadlessWindow, _ scroll: ScrollNode
  ) throws -> (count: Int, greatest: Double) {
    let content = scroll.content
    let section = Section(
      whole: try #require(content.drawing), size: content.frame.size, offset: scroll.contentOffset)
    let expected = HeadlessWindow(
      size: Self.viewport, scale: window.traits.scale, rootNode: SectionNode(section))
    try expected.settle()
    let (a, b) = (try window.render(), try expected.render())
    var (count, greatest) = (0, 0.0)
    for y in 0..<a.height {
      for x in 0..<Int(180 * window.traits.scale) {
        let (mine, its) = (a.pixel(x: x, y: y), b.pixel(x: x, y: y))
        if mine == its { continue }
        count += 1
        for pair in [(mine.red, its.red), (mine.green, its.green), (mine.blue, its.blue)] {
          greatest = max(greatest, abs(pair.0 - pair.1))
        }
      }
    }
    return (count, greatest)
  }

  @Test(arguments: Manner.allCases)
  private func anyDrawingIsSeenAsInOnePiece(manner: Manner) throws {
    let scroll = ScrollNode(FigureNode(height: 40_000, manner: manner))
    let window = HeadlessWindow(size: Self.viewport, scale: 1, rootNode: scroll)
    for offset in [0.0, 950, 20_440, 39_850] {
      scroll.contentOffset = Point(x: 0, y: offset)
      try window.settle()
      #expect(try difference(window, scroll).count == 0, "at \(offset)")
    }
  }

  @Test func nothingSticksOutOfANodeThatBecomesSmall() throws {
    let large = FigureNode(height: 40_000)
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, children: [large]) }
    let window = HeadlessWindow(size: Self.viewport, rootNode: root)
    try window.settle()
    large.style.height = 50
    window.runFrameWithoutJobs()
    #expect(large.frame.height == 50)
    let picture = try window.render()
    let below = (51..<150).contains { y in
      (0..<200).contains { picture.pixel(x: $0, y: y) != .white }
    }
    #expect(!below)
    try window.settle()
    large.style.height = 45_000
    try window.settle()
    let again = try window.render()
    #expect((51..<150).contains { y in (0..<200).contains { again.pixel(x: $0, y: y) != .white } })
  }

  @Test func tilesCountInTheWindowThatShowsThem() throws {
    let node = FigureNode(height: 40_000)
    let roots = (0..<2).map { _ in DisplayNode() }
    let windows = roots.map { HeadlessWindow(size: Self.viewport, rootNode: $0) }
    node.frame = Rect(x: 0, y: 0, width: 200, height: 40_000)
    roots[0].addSubnode(node)
    for window in windows { try window.settle() }
    #expect(windows[0].host.contentsByteCount > 0)
    roots[1].addSubnode(node)
    for _ in 0..<3 { for window in windows { try window.settle() } }
    #expect(windows[0].host.contentsByteCount == 0)
    #expect(windows[1].host.contentsByteCount > 0)
    #expect(!node.hasPendingDisplay)
    windows[1].close()
    #expect(windows[1].host.contentsByteCount == 0)
  }

  @Test func redrawingInEveryFrameShowsSomethingNew() throws {
    let content = FigureNode(height: 40_000)
    let scroll = ScrollNode(content)
    let window = HeadlessWindow(size: Self.viewport, schedule: .seeded(3), rootNode: scroll)
    try window.settle()
    var pictures: Set<[Color]> = []
    for index in 0..<200 {
      content.color = Color(red: Double(index) / 200, green: 0, blue: 1)
      scroll.contentOffset.y = Double(index) * 150
      window.driver.advance(by: 1.0 / 60)
      let picture = try window.render()
      pictures.insert((0..<150).map { picture.pixel(x: 100, y: $0) })
    }
    #expect(pictures.count > 20)
    try window.settle()
    #expect(try difference(window, scroll).count == 0)
  }

  @Test func aSmallLimitStillEnds() throws {
    let scroll = ScrollNode(FigureNode(height: 40_000))
    let window = HeadlessWindow(size: Self.viewport, rootNode: scroll)
    window.host.contentsByteLimit = 100_000
    for offset in [0.0, 3000, 20_440] {
      scroll.contentOffset = Point(x: 0, y: offset)
      try window.settle()
      #expect(try difference(window, scroll).count == 0, "at \(offset)")
    }
  }

  @Test func anyLifeEndsSharpAndGivesItsMemoryBack() throws {
    for seed in seeds(40) {
      var generator = SeededGenerator(seed: seed)
      weak var released: FigureNode?
      let root = DisplayNode { node, _ in
        StackLayoutSpec(.column, children: node.subnodes.map { $0.flexGrow(1) })
      }
      root.automaticallyManagesSubnodes = false
      let window = HeadlessWindow(size: Self.viewport, schedule: .seeded(seed), rootNode: root)
      for _ in 0..<2 {
        let content = FigureNode(
          height: 40_000, manner: Manner.allCases.randomElement(using: &generator)!)
        released = content
        let scroll = ScrollNode(content)
        root.addSubnode(scroll)
        root.setNeedsLayout()
        for _ in 0..<8 {
          switch Int.random(in: 0..<7, using: &generator) {
          case 0: content.color = [.red, .blue, .black].randomElement(using: &generator)!
          case 1:
            content.style.height = .points(
              [300, 5000, 32_766, 32_768, 40_000].randomElement(using: &generator)!)
          case 2: window.traits.scale = [1, 2, 1.5].randomElement(using: &generator)!
          case 3: content.isHidden = Bool.random(using: &generator)
          case 4: content.alpha = Bool.random(using: &generator) ? 0 : 1
          default:
            scroll.contentOffset.y = Double.random(in: 0...38_000, using: &generator).rounded()
          }
          window.driver.advance(by: Double.random(in: 0...0.05, using: &generator))
        }
        if Bool.random(using: &generator) {
          content.isHidden = false
          content.alpha = 1
          try window.settle()
          let (count, greatest) = try difference(window, scroll)
          #expect(
            count == 0,
            """
            seed \(seed): \(content.drawing.map { "\($0)" } ?? ""), \(greatest), \
            \(window.traits.scale), \(content.frame), \(scroll.contentOffset)
            """)
        }
        scroll.removeFromSupernode()
        root.setNeedsLayout()
        if Bool.random(using: &generator) { window.driver.advance(by: 0.02) }
      }
      try window.settle()
      #expect(window.host.contentsByteCount == 0, "seed \(seed)")
      #expect(released == nil, "seed \(seed)")
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

  @Test func tilesHaveAMemoryLimit() throws {
    let grid = try #require(TileGrid(size: Size(width: 1e8, height: 1e8), scale: 2))
    #expect(grid.tiles(in: Rect(x: 0, y: 0, width: 1e8, height: 1e8)).isEmpty)
    #expect(!grid.tiles(in: Rect(x: 5e7, y: 5e7, width: 1000, height: 800)).isEmpty)
  }
}

/// A part of another drawing that fits into a bitmap.
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
