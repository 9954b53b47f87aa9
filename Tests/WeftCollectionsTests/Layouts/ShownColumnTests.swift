// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import Testing
import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime
import WeftTesting

@testable import WeftCollections

/// Items of waterfalls and flows that were on the screen keep their columns and lines while items
/// before them are measured.
@Suite @MainActor struct ShownColumnTests {
  enum Kind: CaseIterable {
    case waterfall, flow

    var section: SectionLayout {
      switch self {
      case .waterfall: .waterfall(.count(3), columnSpacing: 4, rowSpacing: 4)
      case .flow: .flow(lineSpacing: 4, interitemSpacing: 4, alignment: .leading)
      }
    }
  }

  /// An axis and an order of reading.
  enum Direction: CaseIterable {
    case down, up, right, left

    var axis: Axis { self == .down || self == .up ? .vertical : .horizontal }
    /// The sign of an offset that leads to later items.
    var sign: Double { self == .up || self == .left ? -1 : 1 }
    func vector(_ length: Double) -> Vector {
      axis == .vertical ? Vector(dx: 0, dy: length * sign) : Vector(dx: length * sign, dy: 0)
    }
  }

  /// A card of random extents.
  private final class Card: CellNode {
    let index: Int
    private let size: Size

    nonisolated init(_ index: Int, isNarrow: Bool, axis: Axis) {
      self.index = index
      var generator = SeededGenerator(seed: UInt64(index) &+ 99)
      let length = Double(Int.random(in: 20...120, using: &generator))
      let width = isNarrow ? Double(Int.random(in: 30...110, using: &generator)) : .infinity
      size =
        axis == .vertical ? Size(width: width, height: length) : Size(width: length, height: width)
      super.init()
    }

    override func calculateSize(thatFits constrainedSize: Size) -> Size {
      Size(
        width: min(size.width, constrainedSize.width),
        height: min(size.height, constrainedSize.height))
    }
  }

  /// The positions of items in the frames of a window.
  @MainActor private struct Eye {
    /// The positions across the axis at which items were first on the screen.
    var columns: [Int: Double] = [:]
    var frames: [Int: Rect] = [:]
    var columnChanges = 0
    /// The number of items that moved relative to their neighbors.
    var shifts = 0
    var overlaps = 0
    var blanks = 0

    mutating func look(at node: CollectionNode, axis: Axis) {
      var new: [Int: Rect] = [:]
      for case let card as Card in node.visibleNodes { new[card.index] = card.frame }
      for (index, frame) in new {
        let column = axis == .vertical ? frame.minX : frame.minY
        if columns[index] ?? column != column { columnChanges += 1;  }
        columns[index] = column
      }
      let common = new.keys.filter { frames[$0] != nil }
      if let first = common.min() {
        let (old, now) = (frames[first] ?? .zero, new[first] ?? .zero)
        for index in common {
          guard let a = frames[index], let b = new[index] else { continue }
          let (dx, dy) = (
            b.minX - a.minX - now.minX + old.minX, b.minY - a.minY - now.minY + old.minY
          )
          if abs(dx) + abs(dy) > 1.01 { shifts += 1;  }
        }
      }
      let sorted = new.sorted { $0.key < $1.key }.map(\.value)
      for (index, frame) in sorted.enumerated() {
        for other in sorted[(index + 1)...] {
          if let part = frame.intersection(other), part.width > 0.01, part.height > 0.01 {
            overlaps += 1
          }
        }
      }
      if node.blankFraction > 0 { blanks += 1 }
      frames = new
    }
  }

  private func window(
    _ kind: Kind, _ direction: Direction, count: Int, schedule: Schedule = .inOrder
  ) throws -> (CollectionNode, HeadlessWindow) {
    let axis = direction.axis
    let node = CollectionNode(layout: CompositionalLayout(kind.section, axis: axis))
    node.inverted = direction == .up
    let source = CardSource(count: count) { Card($0, isNarrow: kind == .flow, axis: axis) }
    node.dataSource = source
    var traits = Traits()
    if direction == .left { traits.layoutDirection = .rightToLeft }
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), traits: traits, schedule: schedule, rootNode: node)
    try window.settle()
    sources.append(source)
    return (node, window)
  }

  /// Keeps the sources, which collections reference weakly.
  private let sources = Sources()

  @MainActor private final class Sources {
    private var all: [CardSource] = []
    func append(_ source: CardSource) { all.append(source) }
  }

  private final class CardSource: CollectionDataSource {
    let count: Int
    private let make: @Sendable (Int) -> CellNode

    init(count: Int, _ make: @escaping @Sendable (Int) -> CellNode) {
      self.count = count
      self.make = make
    }

    func collectionNode(
      _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
    ) -> Int { count }

    func collectionNode(
      _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
    ) -> CellNodeBlock {
      let (make, item) = (make, path.item)
      return { make(item) }
    }
  }

  @Test(arguments: Kind.allCases, Direction.allCases)
  func upwardsAfterAJump(kind: Kind, direction: Direction) throws {
    let (node, window) = try window(kind, direction, count: 5000)
    node.scrollToItem(at: [0, 2500], position: .top, animated: false)
    try window.settle()
    var eye = Eye()
    eye.look(at: node, axis: direction.axis)
    for step in 0..<120 {
      node.scroll(by: direction.vector(step % 40 < 30 ? -60 : 60))
      window.advance(by: 1 / FrameDriver.frameRate)
      eye.look(at: node, axis: direction.axis)
    }
    #expect(eye.columns.count > 150)
    #expect(eye.columnChanges == 0)
    #expect(eye.shifts == 0)
    #expect(eye.overlaps == 0)
    #expect(eye.blanks == 0)
  }

  /// All the way to the first item, and to the end of the earlier part.
  @Test(arguments: Kind.allCases, [0, 40])
  func upToTheStart(kind: Kind, first: Int) throws {
    let (node, window) = try window(kind, .down, count: 400)
    var eye = Eye()
    eye.look(at: node, axis: .vertical)
    node.scrollToItem(at: [0, first], position: .top, animated: false)
    try window.settle()
    eye.look(at: node, axis: .vertical)
    node.scrollToItem(at: [0, 200], position: .top, animated: false)
    try window.settle()
    eye.frames = [:]
    while node.contentOffset.y > 0 {
      node.scroll(by: Vector(dx: 0, dy: -90))
      window.advance(by: 1 / FrameDriver.frameRate)
      eye.look(at: node, axis: .vertical)
    }
    try window.settle()
    eye.look(at: node, axis: .vertical)
    #expect(eye.columns[0] == 0)
    #expect(eye.columns.count >= 200)
    #expect(eye.columnChanges == 0)
    #expect(eye.shifts == 0)
    #expect(eye.overlaps == 0)
    #expect(eye.blanks == 0)
    // The content begins at the edge, in at least one column.
    #expect(eye.frames.values.map(\.minY).min() == 0)
  }

  /// Random scrolling and jumps.
  @Test(arguments: Kind.allCases, 0..<3)
  func anywhere(kind: Kind, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (node, window) = try window(kind, .down, count: 1500, schedule: .seeded(seed))
    var eye = Eye()
    eye.look(at: node, axis: .vertical)
    for step in 0..<8 {
      node.scrollToItem(at: [0, Int.random(in: 0..<1500, using: &generator)])
      try window.settle()
      eye.frames = [:]
      eye.look(at: node, axis: .vertical)
      let sign = step % 3 == 0 ? 1.0 : -1
      for _ in 0..<20 {
        let length = Double(Int.random(in: 10...120, using: &generator))
        node.scroll(by: Vector(dx: 0, dy: sign * length))
        window.advance(by: 1 / FrameDriver.frameRate)
        eye.look(at: node, axis: .vertical)
      }
    }
    #expect(eye.columnChanges == 0)
    #expect(eye.shifts == 0)
    #expect(eye.overlaps == 0)
  }
}
