// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftTesting

@testable import WeftChanges

/// Long random histories of a map against plain arrays. A failure reports its seed.
@Suite struct ElementMapPropertyTests {
  /// An item of the model.
  struct Row: Equatable {
    var id: ElementID
    var length: Double?
  }

  struct Model: Equatable {
    var sections: [[Row]] = []
    var leading: [Double] = []
    var trailing: [Double] = []
  }

  static let metrics = [
    ExtentMetrics(estimatedItemLength: 10),
    ExtentMetrics(estimatedItemLength: 44.5, itemSpacing: 3, sectionSpacing: 7),
    ExtentMetrics(estimatedItemLength: 0.1, itemSpacing: 0.3),
  ]

  @Test(arguments: 0..<5 * seedFactor) func historiesAgreeWithArrays(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var map = TestMap()
    var snapshots: [(map: TestMap, model: Model)] = []
    for _ in 0..<25 {
      try edit(&map, &random)
      snapshots.append((map, model(of: map)))
      setLengths(&map, &random)
      try check(map, seed)
      if random.chance(0.2) {
        // Earlier maps are unchanged and have not mixed up their elements.
        for (old, model) in snapshots { #expect(self.model(of: old) == model, "seed \(seed)") }
      }
    }
    for (old, _) in snapshots { try check(old, seed) }
  }

  private func edit(_ map: inout TestMap, _ random: inout SeededGenerator) throws {
    let before = (0..<map.numberOfSections).map { section in
      (0..<map.numberOfItems(inSection: section)).map { "\(section).\($0)" }
    }
    var changes = RandomChanges.valid(from: before, using: &random)
    // Some large inserts, so that there are long runs and deep trees.
    if changes.after.isEmpty {
      changes.operations = [.reloadData]
      changes.after = (0..<1 + random.below(5)).map { _ in random.below(60) }
    }
    let isLazy = random.chance(0.6)
    let old = map
    let expected = expectedRows(changes, old)
    map = try map.applying(changes.changeSet, after: changes.after) { _, range in
      isLazy
        ? ElementRun(count: range.count) { TestElement("lazy \($0)", id: $1) }
        : ElementRun(range.map { TestElement("new \($0)") }, length: 12)
    }
    let rows = model(of: map).sections
    for (section, row) in zip(rows, expected) {
      for (row, old) in zip(section, row) where old != nil {
        #expect(row == old)
      }
    }
  }

  /// The row expected at each position afterwards, if it existed before and is not reloaded.
  private func expectedRows(_ changes: RandomChanges, _ old: TestMap) -> [[Row?]] {
    let labels = SlotModel.apply(changes.operations, to: changes.before, after: changes.after)
    return (labels ?? []).map { section in
      section.map { label in
        let numbers = label.split(separator: ".").compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        let path = ItemPath(section: numbers[0], item: numbers[1])
        return old.item(at: path).map { Row(id: $0.id, length: $0.length) }
      }
    }
  }

  private func setLengths(_ map: inout TestMap, _ random: inout SeededGenerator) {
    for _ in 0..<random.below(12) {
      let section = random.below(map.numberOfSections)
      let path = ItemPath(
        section: section, item: random.below(map.numberOfItems(inSection: section)))
      let length = random.chance(0.2) ? 0 : Double(random.below(400)) / 4
      map.setLength(random.chance(0.2) ? nil : length, at: path)
    }
    map.updateSection(at: random.below(map.numberOfSections)) {
      $0.leadingLength = Double(random.below(50))
      $0.trailingLength = Double(random.below(3)) * 8
    }
  }

  private func model(of map: TestMap) -> Model {
    var model = Model()
    for section in 0..<map.numberOfSections {
      var rows: [Row] = []
      map.forEachItem(inSection: section) { rows.append(Row(id: $0.id, length: $0.length)) }
      model.sections.append(rows)
      model.leading.append(map.section(at: section)?.leadingLength ?? -1)
      model.trailing.append(map.section(at: section)?.trailingLength ?? -1)
    }
    return model
  }

  private func check(_ map: TestMap, _ seed: Int) throws {
    #expect(map.invariantViolation() == nil, "seed \(seed)")
    let model = model(of: map)
    #expect(map.count == model.sections.reduce(0) { $0 + $1.count }, "seed \(seed)")
    for (section, rows) in model.sections.enumerated() {
      #expect(map.numberOfItems(inSection: section) == rows.count, "seed \(seed)")
      for (item, row) in rows.enumerated() {
        let path = ItemPath(section: section, item: item)
        #expect(map.path(of: row.id) == path, "seed \(seed)")
        #expect(map.item(at: path)?.id == row.id, "seed \(seed)")
        if item.isMultiple(of: 7) {
          let element = try #require(map.element(at: path), "seed \(seed)")
          #expect(element.id == row.id && map.path(of: element) == path, "seed \(seed)")
        }
      }
    }
    #expect(map.path(of: ElementID()) == nil)
    for metrics in Self.metrics { checkExtents(map, model, metrics, seed) }
  }

  private func checkExtents(
    _ map: TestMap, _ model: Model, _ metrics: ExtentMetrics, _ seed: Int
  ) {
    func isClose(_ a: Double?, _ b: Double) -> Bool { abs((a ?? .infinity) - b) < 1e-6 }
    var offset = 0.0
    for (section, rows) in model.sections.enumerated() {
      if section > 0 { offset += metrics.sectionSpacing }
      let start = offset
      #expect(isClose(map.offset(ofSection: section, metrics), offset), "seed \(seed)")
      offset += model.leading[section]
      for (item, row) in rows.enumerated() {
        if item > 0 { offset += metrics.itemSpacing }
        let path = ItemPath(section: section, item: item)
        let length = row.length ?? metrics.estimatedItemLength
        let found = map.offset(of: path, metrics)
        #expect(isClose(found, offset), "seed \(seed), \(path)")
        if let found, length > 0 {
          // The item, at its beginning and in its middle.
          for part in [0, 0.5] {
            let position = map.position(atOffset: found + part * length, metrics)
            #expect(position?.path == path, "seed \(seed), \(part)")
            #expect(position?.offset == found && position?.length == length, "seed \(seed)")
          }
        }
        offset += length
      }
      if model.trailing[section] > 0 {
        let position = map.position(atOffset: offset + 0.5, metrics)
        #expect(position?.part == .trailing && position?.section == section, "seed \(seed)")
      }
      offset += model.trailing[section]
      if model.leading[section] > 0 {
        let position = map.position(atOffset: start + 0.25, metrics)
        #expect(position?.part == .leading && position?.section == section, "seed \(seed)")
      }
    }
    #expect(isClose(map.totalLength(metrics), offset), "seed \(seed)")
  }
}
