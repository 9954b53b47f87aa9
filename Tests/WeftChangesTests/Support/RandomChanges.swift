// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftTesting

/// Random change sets with their submitted counts.
struct RandomChanges {
  var before: [[String]]
  var operations: [Edit.Operation]
  var after: [Int]

  var changeSet: ChangeSet {
    var changes = ChangeSet()
    for operation in operations {
      changes.append(Edit(operation, location: ChangeSet.SourceLocation()))
    }
    return changes
  }

  /// A valid change set of a sectioned collection, derived from a random final state.
  static func valid(from before: [[String]], using random: inout SeededGenerator) -> RandomChanges {
    var plan = Plan(before)
    plan.arrangeSections(&random)
    plan.arrangeItems(&random)
    let operations = plan.operations.shuffled(using: &random)
    return RandomChanges(before: before, operations: operations, after: plan.after)
  }

  /// A change set with some invalid indexes, and with counts that may not match.
  static func careless(using random: inout SeededGenerator) -> RandomChanges {
    let before = labels(using: &random, sections: 4, items: 4)
    var changes = valid(from: before, using: &random)
    if random.chance(0.7) {
      changes.operations.removeAll { _ in random.chance(0.2) }
      for _ in 0..<random.below(3) { changes.operations.append(anything(using: &random)) }
    }
    if random.chance(0.2), !changes.after.isEmpty {
      changes.after[random.below(changes.after.count)] += random.below(3) - 1
    }
    if random.chance(0.1) { changes.after.append(random.below(3)) }
    changes.after = changes.after.map { max(0, $0) }
    return changes
  }

  static func labels(
    using random: inout SeededGenerator, sections: Int, items: Int
  ) -> [[String]] {
    (0..<random.below(sections + 1)).map { section in
      (0..<random.below(items + 1)).map { "\(section).\($0)" }
    }
  }

  private static func anything(using random: inout SeededGenerator) -> Edit.Operation {
    func path() -> ItemPath {
      ItemPath(section: random.below(6) - 1, item: random.below(6) - 1)
    }
    switch random.below(20) {
    case 0...3: return .deleteItem(path())
    case 4...7: return .insertItem(path())
    case 8...11: return .reloadItem(path())
    case 12...15: return .moveItem(from: path(), to: path())
    case 16: return .deleteSection(random.below(5))
    case 17: return .insertSection(random.below(5))
    case 18: return .reloadSection(random.below(5))
    default: return .moveSection(from: random.below(5), to: random.below(5))
    }
  }
}

/// A plan for the sections and items of a collection.
private struct Plan {
  private struct Section {
    /// The index before, or `nil` for a new section.
    var origin: Int?
    var isReloaded = false
    /// The previous paths of the section's items, `nil` for new ones.
    var items: [ItemPath?] = []
  }

  private let before: [[String]]
  private var sections: [Section] = []
  private var deletedSections: Set<Int> = []
  private(set) var operations: [Edit.Operation] = []

  init(_ before: [[String]]) {
    self.before = before
  }

  var after: [Int] { sections.map(\.items.count) }

  mutating func arrangeSections(_ random: inout SeededGenerator) {
    var moved: [Section] = []
    for index in before.indices {
      var section = Section(
        origin: index, items: before[index].indices.map { ItemPath(section: index, item: $0) })
      if random.chance(0.15) {
        deletedSections.insert(index)
        operations.append(.deleteSection(index))
        continue
      }
      if random.chance(0.1) {
        section.isReloaded = true
        operations.append(.reloadSection(index))
      }
      if random.chance(0.15) { moved.append(section) } else { sections.append(section) }
    }
    for section in moved { sections.insert(section, at: random.below(sections.count + 1)) }
    while random.chance(0.3) {
      sections.insert(Section(origin: nil), at: random.below(sections.count + 1))
    }
    for (index, section) in sections.enumerated() {
      guard let origin = section.origin else {
        operations.append(.insertSection(index))
        continue
      }
      if moved.contains(where: { $0.origin == origin }) {
        operations.append(.moveSection(from: origin, to: index))
      }
    }
  }

  mutating func arrangeItems(_ random: inout SeededGenerator) {
    var moving: [ItemPath] = []
    for section in deletedSections.sorted() {
      for item in before[section].indices {
        let path = ItemPath(section: section, item: item)
        if random.chance(0.1) {
          operations.append(.reloadItem(path))
        } else if random.chance(0.1) {
          operations.append(.deleteItem(path))
          continue
        }
        if random.chance(0.15) { moving.append(path) }
      }
    }
    for index in sections.indices where !sections[index].isReloaded {
      sections[index].items = sections[index].items.compactMap { $0 }.filter { path in
        if random.chance(0.15) {
          operations.append(.deleteItem(path))
          return false
        }
        if random.chance(0.15) { operations.append(.reloadItem(path)) }
        if random.chance(0.15) {
          moving.append(path)
          return false
        }
        return true
      }
    }
    place(moving, &random)
  }

  /// Inserts moving and new items at random indexes and records the indexes.
  private mutating func place(_ moving: [ItemPath], _ random: inout SeededGenerator) {
    for index in sections.indices {
      if sections[index].isReloaded { sections[index].items = [] }
      while random.chance(0.4) {
        sections[index].items.insert(nil, at: random.below(sections[index].items.count + 1))
      }
    }
    let open = sections.indices.filter { !sections[$0].isReloaded }
    for path in moving {
      guard let index = open.randomElement(using: &random) else {
        // All sections are deleted, so the item is deleted, too.
        continue
      }
      sections[index].items.insert(path, at: random.below(sections[index].items.count + 1))
    }
    for (section, content) in sections.enumerated() {
      let isNew = content.origin == nil || content.isReloaded
      for (item, path) in content.items.enumerated() {
        let target = ItemPath(section: section, item: item)
        if let path {
          if moving.contains(path) { operations.append(.moveItem(from: path, to: target)) }
        } else if !isNew || random.chance(0.3) {
          operations.append(.insertItem(target))
        }
      }
    }
  }
}
