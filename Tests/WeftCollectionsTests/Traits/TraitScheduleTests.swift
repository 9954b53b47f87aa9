// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// A list that is used and edited while the user changes the appearance.
@MainActor @Suite struct TraitScheduleTests {
  /// All visible cells finally have the latest traits in color, size and position, under any
  /// schedule.
  @Test(arguments: seeds(20))
  func visibleCellsFollowTheLastTraits(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let node = CollectionNode(items: Array(0..<400), id: \.self) { TraitCell($0) }
    let window = HeadlessWindow(
      size: Size(width: 200, height: 120), schedule: .seeded(seed), rootNode: node)
    for _ in 0..<12 {
      for _ in 0..<Int.random(in: 0..<4, using: &generator) {
        window.advance(by: 1 / FrameDriver.frameRate)
      }
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: window.traits.colorScheme = .dark
      case 1: window.traits.colorScheme = .light
      case 2: window.traits.text.scale = [1, 1.5, 2].randomElement(using: &generator) ?? 1
      case 3: window.traits.layoutDirection = .rightToLeft
      case 4: window.traits.layoutDirection = .leftToRight
      case 5:
        let schemes: [Traits.ColorScheme?] = [.light, .dark, nil]
        node.traitOverrides.colorScheme = schemes[Int.random(in: 0..<3, using: &generator)]
      default: window.scroll(by: Double.random(in: -400...900, using: &generator))
      }
    }
    try window.settle()
    check(node, seed)
    // Cells that were far away have the traits when they appear.
    node.scrollToItem(at: [0, 300])
    try window.settle()
    check(node, seed)
  }

  /// A window on a screen of another scale shows the rows on that screen's whole pixels.
  @Test func anotherScaleBringsTheOffsetToItsPixels() throws {
    let node = CollectionNode(items: Array(0..<400), id: \.self) { TraitCell($0) }
    let window = HeadlessWindow(
      size: Size(width: 200, height: 120), scale: 2, rootNode: node)
    try window.settle()
    node.contentOffset = Point(x: 0, y: 100.5)
    for scale in [1, 1.5, 1.25, 2] {
      window.traits.scale = scale
      try window.settle()
      let pixels = node.contentOffset.y * scale
      #expect(abs(pixels - pixels.rounded()) < 1e-9, "\(scale)")
    }
  }

  private func check(_ node: CollectionNode, _ seed: UInt64) {
    let traits = node.traits
    let cells = node.visibleNodes.compactMap { $0 as? TraitCell }
    #expect(!cells.isEmpty, "seed \(seed)")
    for cell in cells {
      let ground = Color.background.resolved(in: traits)
      let isRightToLeft = traits.layoutDirection == .rightToLeft
      #expect(cell.traits == traits, "seed \(seed)")
      #expect(cell.layer.backgroundColor == ground, "seed \(seed)")
      #expect(cell.box.contents?.pixel(x: 0, y: 0) == traits.color, "seed \(seed)")
      #expect(cell.box.frame.minX == (isRightToLeft ? 190 : 0), "seed \(seed)")
      let shaped = TextShaper.shared.shape(cell.text.text, maxWidth: 190, traits: traits.text)
      #expect(cell.frame.height == max(10, shaped.size.height), "seed \(seed)")
      #expect(cell.text.contents?.size.height == shaped.size.height, "seed \(seed)")
    }
  }

  /// The rows on the screen change their colors in one frame.
  @Test(arguments: seeds(20))
  func rowsChangeTogether(seed: UInt64) throws {
    let node = CollectionNode(items: Array(0..<400), id: \.self) { TraitCell($0) }
    let window = HeadlessWindow(
      size: Size(width: 200, height: 120), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    window.traits.colorScheme = .dark
    var looks: [Set<Color?>] = []
    for _ in 0..<30 {
      window.advance(by: 1 / FrameDriver.frameRate)
      var seen: Set<Color?> = []
      for case let cell as TraitCell in node.visibleNodes {
        let isDark = cell.layer.backgroundColor != .white
        seen.insert(cell.box.layer.contents?.pixel(x: 0, y: 0))
        #expect(isDark == (cell.box.layer.contents?.pixel(x: 0, y: 0) == .green), "seed \(seed)")
      }
      looks.append(seen)
    }
    #expect(looks.allSatisfy { $0 == [.red] || $0 == [.green] }, "seed \(seed): \(looks)")
    #expect(looks.last == [.green])
  }

  /// A row that was measured for new traits and appears while the screen still has the old ones is
  /// shown, because it is better than a blank row. While a worker arranges the row, nothing can be
  /// shown.
  @Test(arguments: seeds(20))
  func rowsThatComeInMeanwhileAreShown(seed: UInt64) throws {
    let node = CollectionNode(items: Array(0..<400), id: \.self) { TraitCell($0) }
    let window = HeadlessWindow(
      size: Size(width: 200, height: 120), schedule: .seeded(seed), rootNode: node)
    node.updatePreparationLimit = 60
    try window.settle()
    node.scroll(by: Vector(dx: 0, dy: 600))
    try window.settle()
    window.traits.text.scale = 2
    for frame in 0..<20 {
      window.advance(by: 1 / FrameDriver.frameRate)
      let view = try #require(node.parts?.view)
      view.map.forEachPosition(in: view.arrangement.positions(in: view.viewport)) { position in
        guard let element = view.map.element(at: position) else { return }
        // While a worker arranges its subnodes, it cannot be shown.
        let isArranged = view.cells.jobs[element.id] == nil
        #expect(
          view.cells.isDrawn(element) || !isArranged, "seed \(seed), frame \(frame): \(position)")
      }
      node.scroll(by: Vector(dx: 0, dy: 3))
    }
    try window.settle()
    check(node, seed)
  }

  /// Other colors change the cells on the screen in the same frame, the cells nearby later, and no
  /// others.
  @Test func aChangeCostsWhatIsVisible() throws {
    let node = CollectionNode(items: Array(0..<100_000), id: \.self) { TraitCell($0) }
    node.retentionPolicy = .all
    let window = HeadlessWindow(size: Size(width: 200, height: 300), rootNode: node)
    try window.settle()
    for index in stride(from: 500, to: 20_000, by: 500) {
      node.scrollToItem(at: [0, index])
      try window.settle()
    }
    let before = BoxNode.hearings
    window.traits.colorScheme = .dark
    let visible = node.visibleNodes.count
    #expect(BoxNode.hearings - before == visible)
    try window.settle()
    let near = BoxNode.hearings - before
    #expect(near > visible && near < 20 * visible, "\(near) of \(visible)")
  }

  /// Another text size measures the rows on the screen first, and few others until they are shown.
  @Test func visibleRowsAreMeasuredFirst() throws {
    let log = Log<Int>()
    let node = CollectionNode(items: Array(0..<5_000), id: \.self) { CountingCell($0, log) }
    node.retentionPolicy = .all
    let window = HeadlessWindow(size: Size(width: 200, height: 120), rootNode: node)
    try window.settle()
    for index in stride(from: 50, to: 5_000, by: 50) {
      node.scrollToItem(at: [0, index])
      try window.settle()
    }
    node.scrollToItem(at: [0, 2_500])
    try window.settle()
    let made = (0..<5_000).count { node.nodeForItem(at: [0, $0]) != nil }
    #expect(made >= 500)
    let visible = Set(node.visibleNodes.compactMap { ($0 as? CountingCell)?.number })
    #expect(!visible.isEmpty)
    log.clear()
    window.traits.text.scale = 2
    var frames = 0
    while frames < 60, !hasShownTraits(node) {
      window.advance(by: 1 / FrameDriver.frameRate)
      frames += 1
    }
    #expect(hasShownTraits(node))
    var measured: [Int] = []
    for number in log.entries where !measured.contains(number) { measured.append(number) }
    // Together with half a viewport on either side.
    #expect(visible.isSubset(of: measured.prefix(2 * visible.count)), "\(measured)")
    #expect(measured.count < 20 * visible.count, "\(measured.count) of \(made)")
    try window.settle()
    #expect(Set(log.entries).count < 20 * visible.count, "the others when they come near")
  }

  private func hasShownTraits(_ node: CollectionNode) -> Bool {
    node.visibleNodes.allSatisfy { cell in
      guard let text = (cell as? CountingCell)?.text else { return false }
      let shaped = TextShaper.shared.shape(text.text, maxWidth: 200, traits: node.traits.text)
      return text.contents?.size.height == shaped.size.height
    }
  }

  @Test func gridsAreMirrored() throws {
    let node = CollectionNode(
      items: Array(0..<10), id: \.self, layout: GridLayout(minimumItemWidth: 90, spacing: 10)
    ) { TraitCell($0) }
    let window = HeadlessWindow(size: Size(width: 205, height: 300), rootNode: node)
    try window.settle()
    func lefts() -> [Double] { node.visibleNodes.prefix(3).map(\.frame.minX) }
    #expect(lefts() == [0, 107, 0])
    window.traits.layoutDirection = .rightToLeft
    try window.settle()
    #expect(lefts() == [108, 1, 108])
    // A click hits the item that is shown at its position.
    window.click(at: Point(x: 200, y: 5))
    #expect(node.pathsForSelectedItems == [[0, 0]])
  }
}

extension Traits {
  fileprivate var color: Color { colorScheme == .dark ? .green : .red }
}

/// A row with a box that has another color by each scheme, and a text.
private final class TraitCell: CellNode {
  let box = BoxNode()
  let text: TextNode

  nonisolated init(_ number: Int) {
    text = TextNode("Row \(number)")
    super.init()
    backgroundColor = .background
    box.style.preferredSize = Size(width: 10, height: 10)
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.row, alignItems: .start) {
      box
      text.flexShrink(1)
    }
  }
}

private final class BoxNode: DisplayNode {
  /// The number of times that boxes were notified of other traits.
  static var hearings = 0

  override var drawing: (any Drawing)? { Fill(color: Color(light: .red, dark: .green)) }

  override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    Self.hearings += 1
  }
}

/// A row with a text, which logs its number at each measuring.
private final class CountingCell: CellNode {
  let number: Int
  let text: TextNode
  private let log: Log<Int>

  nonisolated init(_ number: Int, _ log: Log<Int>) {
    self.number = number
    self.log = log
    text = TextNode("Row \(number)")
    super.init()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    log.add(number)
    return WrapperLayoutSpec(children: [text])
  }
}
