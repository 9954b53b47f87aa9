// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftChanges
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections
@testable import WeftLayers

/// The surroundings of the rows, and rows that appear, change together with the rows on the screen.
@MainActor @Suite struct WholeTraitsTests {
  /// The scroll bar changes sides in the same frame as the rows.
  @Test(arguments: seeds(8)) func theScrollBarGoesWithTheRows(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let node = CollectionNode(items: Array(0..<400), id: \.self) { SidedCell($0) }
    let window = HeadlessWindow(
      size: Size(width: 200, height: 120), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    let bar = try #require(node.parts?.view.scrollController.verticalBar.layer)
    var torn: [String] = []
    func look(_ moment: String) {
      for case let cell as SidedCell in node.visibleNodes {
        let isMirrored = cell.text.layer.frame.minX > 0
        if (bar.frame.minX == 0) != isMirrored { torn.append("\(moment): \(bar.frame.minX)") }
      }
    }
    for round in 0..<6 {
      window.traits.layoutDirection = round % 2 == 0 ? .rightToLeft : .leftToRight
      window.traits.colorScheme = Bool.random(using: &generator) ? .dark : .light
      for _ in 0..<Int.random(in: 0..<8, using: &generator) {
        window.advance(by: 1 / FrameDriver.frameRate)
        look("in \(round)")
      }
    }
    try window.settle()
    look("at rest")
    #expect(torn.isEmpty, "\(torn.prefix(3))")
  }

  /// The section index of a table changes sides with the rows, and its text size changes with
  /// theirs. So do the controls of a table in edit mode.
  @Test(arguments: seeds(8))
  func theSectionIndexGoesWithTheRows(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let source = DiffableDataSource(
      sections: (0..<20).map { section in
        IdentifiedSection(id: section, items: (section * 20..<section * 20 + 20).map(Numbered.init))
      }
    ) { SidedCell($0.id) }
    source.sectionIndexTitle = { "\($0)" }
    let table = TableNode()
    table.show(source)
    let editor = Deleting()
    table.delegate = editor
    table.isEditing = true
    table.updatePreparationLimit = 60
    let window = HeadlessWindow(
      size: Size(width: 240, height: 240), schedule: .seeded(seed), rootNode: table)
    try window.settle()
    let index = try #require(table.sectionIndex)
    let title = try #require(index.subnodes.first)
    let titleSize = title.layer.bounds.size
    let rowSize = try #require(table.visibleNodes.first?.layer.bounds.size)
    var torn: [String] = []
    func look(_ moment: String) {
      for case let cell as SidedCell in table.visibleNodes {
        let isMirrored = cell.text.layer.frame.minX > 0
        if (index.layer.frame.minX == 0) != isMirrored
          || (title.layer.frame.minX == 8) != isMirrored || (cell.indent < 0) != isMirrored
        {
          torn.append("\(moment): \(index.layer.frame), \(title.layer.frame), \(cell.indent)")
        }
        let isLarge = cell.layer.bounds.height > rowSize.height
        if (title.layer.bounds.size != titleSize) != isLarge || title.hasPendingDisplay {
          torn.append("\(moment): \(isLarge), \(title.layer.bounds)")
        }
      }
    }
    for round in 0..<8 {
      window.traits.layoutDirection = round % 2 == 0 ? .rightToLeft : .leftToRight
      window.traits.text.scale = Bool.random(using: &generator) ? 1.5 : 1
      for _ in 0..<Int.random(in: 0..<8, using: &generator) {
        window.advance(by: 1 / FrameDriver.frameRate)
        look("in \(round)")
      }
    }
    try window.settle()
    look("at rest")
    #expect(torn.isEmpty, "\(torn.prefix(3))")
  }

  /// A row that was never measured, and appears while new traits wait for the current preparation,
  /// has the traits of the rows on the screen.
  @Test func rowsThatComeInHaveTheTraitsOfTheOthers() throws {
    let seeds: Range<UInt64> = 0..<8
    let count = try seeds.reduce(0) { try $0 + framesWithWaitingTraits(seed: $1) }
    #expect(count > 0)
  }

  /// - Returns: The number of frames with whole rows before which new traits waited.
  private func framesWithWaitingTraits(seed: UInt64) throws -> Int {
    let node = CollectionNode(items: Array(0..<400), id: \.self) { SidedCell($0) }
    node.updatePreparationLimit = 60
    let window = HeadlessWindow(
      size: Size(width: 200, height: 120), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    let pipeline = try #require(node.parts?.pipeline)
    var generator = SeededGenerator(seed: seed)
    var torn: [String] = []
    var (wasWhole, count) = (true, 0)
    for frame in 0..<20 {
      node.reloadItems(at: [[0, 2], [0, 3]])
      if frame == 5 { window.traits.text.scale = 2 }
      let wasHeld = pipeline.laterTraits != nil
      node.scroll(by: Vector(dx: 0, dy: 40 * Double.random(in: 0...10, using: &generator)))
      window.advance(by: 1 / FrameDriver.frameRate)
      let heights = Set(node.visibleNodes.map(\.layer.bounds.height))
      let isHeld = wasHeld && pipeline.laterTraits != nil
      if isHeld, wasWhole { count += 1 }
      if isHeld, wasWhole, heights.count > 1 {
        torn.append("frame \(frame): \(heights.sorted())")
      }
      wasWhole = heights.count <= 1
    }
    #expect(torn.isEmpty, "\(torn.prefix(3))")
    return count
  }
}

private final class SidedCell: CellNode {
  let text: TextNode

  nonisolated init(_ number: Int) {
    text = TextNode("Row \(number)")
    super.init()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.row, alignItems: .start) { text.flexShrink(1) }
  }
}

private struct Numbered: Identifiable, Hashable, Sendable {
  let id: Int
}

@MainActor private final class Deleting: CollectionDelegate {
  func collectionNode(
    _ node: CollectionNode, editingStyleForItemAt path: ItemPath
  ) -> EditingStyle {
    .delete
  }
}
