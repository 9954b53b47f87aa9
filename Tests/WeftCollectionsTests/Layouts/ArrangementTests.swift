// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftChanges
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Arrangements against a model that visits every element.
@Suite struct ArrangementTests {
  /// Random sections, some with a header, some items with a known length.
  private func randomMap(using generator: inout SeededGenerator) throws -> CollectionMap {
    let counts = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      Int.random(in: 0...9, using: &generator)
    }
    var headers: [Bool] = []
    for _ in counts { headers.append(Bool.random(using: &generator)) }
    var map = try map(of: counts, headers: headers)
    for (section, count) in counts.enumerated() {
      for item in 0..<count where Bool.random(using: &generator) {
        let length = Double(Int.random(in: 0...4, using: &generator) * 10)
        map.setLength(length, at: ItemPath(section: section, item: item))
      }
    }
    return map
  }

  private func map(of counts: [Int], headers: [Bool]) throws -> CollectionMap {
    var changes = ChangeSet()
    changes.reloadData()
    let content = ItemContent { CellNode() }
    return CollectionMap().applying(
      try changes.verified(before: [], after: counts),
      reloadedItem: { _, item in item.element },
      newSection: { section in
        MapSection(
          CollectionSection(header: headers[section] ? CollectionElement(content: content) : nil),
          leadingLength: headers[section] ? 25 : 0)
      },
      newItems: { _, range in
        ElementRun(count: range.count) { _, id in CollectionElement(id: id, content: content) }
      })
  }

  private func allPositions(_ map: CollectionMap) -> [ElementPosition] {
    var result: [ElementPosition] = []
    let end = ElementPosition(section: map.numberOfSections, index: -1)
    map.forEachPosition(in: .header(0)..<end) { result.append($0) }
    return result
  }

  /// Compares the elements in many rectangles.
  private func check(
    _ arrangement: any CollectionArrangement, _ map: CollectionMap,
    using generator: inout SeededGenerator, _ comment: String
  ) {
    let positions = allPositions(map)
    for _ in 0..<60 {
      let height = arrangement.contentSize.height
      let rect = Rect(
        x: 0, y: (Double.random(in: -50...height + 50, using: &generator) / 5).rounded() * 5,
        width: arrangement.contentSize.width,
        height: (Double.random(in: 0...200, using: &generator) / 5).rounded() * 5)
      let interval = arrangement.positions(in: rect)
      for position in positions {
        guard let frame = arrangement.frame(of: position) else {
          Issue.record("\(comment): \(position) has no frame")
          continue
        }
        let isIn = frame.minY < rect.maxY && frame.maxY > rect.minY && rect.height > 0
        if isIn != interval.contains(position), frame.height > 0 {
          Issue.record("\(comment): \(position) at \(frame) in \(rect): \(isIn), \(interval)")
        }
      }
    }
  }

  @Test(arguments: 0..<20 * seedFactor) func listsKnowWhatIsInARectangle(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let map = try randomMap(using: &generator)
    let layout = ListLayout(
      itemSpacing: Double(Int.random(in: 0...1, using: &generator) * 5),
      sectionSpacing: Double(Int.random(in: 0...2, using: &generator) * 5))
    let arrangement = layout.arrangement(
      of: map, viewportSize: Size(width: 100, height: 100), estimatedItemLength: 30)
    // The frames are summed one by one.
    var y = 0.0
    for section in 0..<map.numberOfSections {
      if section > 0 { y += layout.sectionSpacing }
      let header = map.section(at: section)?.leadingLength ?? 0
      #expect(
        arrangement.frame(of: .header(section)) == Rect(x: 0, y: y, width: 100, height: header))
      y += header
      for item in 0..<map.numberOfItems(inSection: section) {
        if item > 0 { y += layout.itemSpacing }
        let path = ItemPath(section: section, item: item)
        let height = map.length(at: path) ?? 30
        #expect(
          arrangement.frame(of: .item(path)) == Rect(x: 0, y: y, width: 100, height: height),
          "seed \(seed)")
        y += height
      }
    }
    #expect(arrangement.contentSize == Size(width: 100, height: y), "seed \(seed)")
    check(arrangement, map, using: &generator, "seed \(seed)")
  }

  @Test(arguments: 0..<20 * seedFactor) func gridsKnowWhatIsInARectangle(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let map = try randomMap(using: &generator)
    let layout = GridLayout(
      minimumItemWidth: Double(Int.random(in: 2...11, using: &generator) * 10),
      itemAspect: Bool.random(using: &generator) ? 1 : 0.5,
      spacing: Double(Int.random(in: 0...2, using: &generator) * 5),
      sectionSpacing: Double(Int.random(in: 0...2, using: &generator) * 5), headerHeight: 25)
    let width = 100.0
    let arrangement = layout.arrangement(
      of: map, viewportSize: Size(width: width, height: 100), estimatedItemLength: 30)
    // The columns and frames are found by trial.
    var columns = 1
    while Double(columns + 1) * layout.minimumItemWidth + Double(columns) * layout.spacing
      <= width
    { columns += 1 }
    let itemWidth =
      ((width - Double(columns - 1) * layout.spacing) / Double(columns)).rounded(.down)
    let itemHeight = (itemWidth * layout.itemAspect).rounded()
    var y = 0.0
    for section in 0..<map.numberOfSections {
      if section > 0 { y += layout.sectionSpacing }
      if map.section(at: section)?.value.header != nil {
        #expect(
          arrangement.frame(of: .header(section)) == Rect(x: 0, y: y, width: width, height: 25))
        y += 25
      }
      let count = map.numberOfItems(inSection: section)
      for item in 0..<count {
        if item > 0, item % columns == 0 { y += itemHeight + layout.spacing }
        let x = Double(item % columns) * (itemWidth + layout.spacing)
        #expect(
          arrangement.frame(of: ElementPosition(section: section, index: item))
            == Rect(x: x, y: y, width: itemWidth, height: itemHeight), "seed \(seed)")
      }
      if count > 0 { y += itemHeight }
    }
    #expect(arrangement.contentSize == Size(width: width, height: y), "seed \(seed)")
    check(arrangement, map, using: &generator, "seed \(seed)")
  }

  /// Only three of 10,000 sections have an item, and only one item has no length. The empty
  /// sections between are not visited.
  @Test(arguments: [true, false]) func emptySectionsAreNotVisited(isList: Bool) throws {
    let count = 10_000
    let filled = [10, count / 2, count / 2 + 10, count - 1]
    var map = try map(
      of: (0..<count).map { filled.contains($0) ? 1 : 0 },
      headers: Array(repeating: false, count: count))
    map.setLength(0, at: ItemPath(section: count / 2, item: 0))
    let layout: any CollectionLayout = isList ? ListLayout() : GridLayout(minimumItemWidth: 50)
    let arrangement = layout.arrangement(
      of: map, viewportSize: Size(width: 100, height: 100), estimatedItemLength: 30)
    let all = Rect(origin: .zero, size: arrangement.contentSize)
    let positions = arrangement.positions(in: all)
    var visited: [Int] = []
    try #require(arrangement as? StackedArrangement)
      .forEachPlace(from: all.minY, to: all.maxY) { section, _ in visited.append(section) }
    #expect(visited.count < 10)
    #expect(Set(visited).isSuperset(of: filled))
    for section in filled where section != count / 2 {
      #expect(positions.contains(ElementPosition(section: section, index: 0)), "\(section)")
    }
    #expect(arrangement.sections(in: all).upperBound == count)
  }

  @Test(arguments: [0, 1e-300, -5, .infinity, .nan])
  func oddNumbersMakeAGridAllTheSame(number: Double) throws {
    var generator = SeededGenerator(seed: 3)
    let map = try randomMap(using: &generator)
    let layouts = [
      GridLayout(minimumItemWidth: number), GridLayout(minimumItemWidth: 20, itemAspect: number),
    ]
    for layout in layouts {
      let arrangement = layout.arrangement(
        of: map, viewportSize: Size(width: 100, height: 100), estimatedItemLength: 30)
      _ = arrangement.positions(in: Rect(x: 0, y: 0, width: 100, height: 100))
      #expect(arrangement.contentSize.width == 100)
    }
  }
}
