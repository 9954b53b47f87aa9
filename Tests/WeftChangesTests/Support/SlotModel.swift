// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// A model of change sets that fills slots of plain arrays. It is slow, and independent of the
/// module's implementation.
enum SlotModel {
  /// The labels after a change set, or `nil` if the change set is invalid. "+" marks a new label
  /// and "~" a reloaded one.
  static func apply(
    _ operations: [Edit.Operation], to before: [[String]], after: [Int]
  ) -> [[String]]? {
    if operations.contains(.reloadData) {
      return after.map { Array(repeating: "+", count: $0) }
    }
    var sections = SectionPass(before.count, after.count)
    guard operations.allSatisfy({ sections.take($0) }), let origins = sections.origins() else {
      return nil
    }
    var items = ItemPass(before, after, sections: sections, origins: origins)
    guard operations.allSatisfy({ items.take($0) }) else { return nil }
    return items.result()
  }

  private struct SectionPass {
    var gone: Set<Int> = []
    var reloaded: Set<Int> = []
    var deleted: Set<Int> = []
    /// The index before, or nil if it is new, by the index after.
    var slots: [Int: Int?] = [:]
    let before: Int
    let after: Int

    init(_ before: Int, _ after: Int) {
      self.before = before
      self.after = after
    }

    mutating func take(_ operation: Edit.Operation) -> Bool {
      switch operation {
      case .deleteSection(let section):
        return (0..<before).contains(section) && gone.insert(section).inserted
          && deleted.insert(section).inserted
      case .moveSection(let from, let to):
        return (0..<before).contains(from) && (0..<after).contains(to)
          && gone.insert(from).inserted && slots.updateValue(from, forKey: to) == nil
      case .insertSection(let section):
        return (0..<after).contains(section)
          && slots.updateValue(nil, forKey: section) == nil
      case .reloadSection(let section):
        return (0..<before).contains(section) && reloaded.insert(section).inserted
      default: return true
      }
    }

    /// For each section after, its index before.
    func origins() -> [Int?]? {
      guard reloaded.isDisjoint(with: deleted) else { return nil }
      var staying = (0..<before).filter { !gone.contains($0) }[...]
      var origins: [Int?] = []
      for index in 0..<after {
        if let slot = slots[index] {
          origins.append(slot)
        } else {
          guard let next = staying.popFirst() else { return nil }
          origins.append(next)
        }
      }
      return staying.isEmpty ? origins : nil
    }
  }

  private struct ItemPass {
    let before: [[String]]
    let after: [Int]
    let sections: SectionPass
    let origins: [Int?]
    var gone: Set<ItemPath> = []
    var deleted: Set<ItemPath> = []
    var reloaded: Set<ItemPath> = []
    var slots: [ItemPath: ItemPath?] = [:]

    init(_ before: [[String]], _ after: [Int], sections: SectionPass, origins: [Int?]) {
      self.before = before
      self.after = after
      self.sections = sections
      self.origins = origins
    }

    func wasThere(_ path: ItemPath) -> Bool {
      before.indices.contains(path.section) && before[path.section].indices.contains(path.item)
    }

    func isThere(_ path: ItemPath) -> Bool {
      after.indices.contains(path.section) && (0..<after[path.section]).contains(path.item)
    }

    func isReloaded(_ section: Int?) -> Bool { section.map(sections.reloaded.contains) ?? false }

    mutating func take(_ operation: Edit.Operation) -> Bool {
      switch operation {
      case .deleteItem(let path):
        return wasThere(path) && gone.insert(path).inserted && deleted.insert(path).inserted
      case .reloadItem(let path):
        return wasThere(path) && reloaded.insert(path).inserted
      case .insertItem(let path):
        return isThere(path) && slots.updateValue(nil, forKey: path) == nil
      case .moveItem(let from, let to):
        return wasThere(from) && isThere(to) && gone.insert(from).inserted
          && slots.updateValue(from, forKey: to) == nil && !isReloaded(from.section)
          && !isReloaded(origins[to.section])
      default: return true
      }
    }

    func result() -> [[String]]? {
      guard reloaded.isDisjoint(with: deleted) else { return nil }
      var result: [[String]] = []
      for (section, count) in after.enumerated() {
        let origin = origins[section]
        let isNew = origin == nil || isReloaded(origin)
        var staying = (origin.map { before[$0].indices.map { $0 } } ?? [])
          .filter { !gone.contains(ItemPath(section: origin ?? 0, item: $0)) }[...]
        var labels: [String] = []
        for item in 0..<max(0, count) {
          if let slot = slots[ItemPath(section: section, item: item)] {
            labels.append(slot.map(label) ?? "+")
          } else if isNew {
            labels.append("+")
          } else {
            guard let next = staying.popFirst() else { return nil }
            labels.append(label(ItemPath(section: origin ?? 0, item: next)))
          }
        }
        guard isNew || staying.isEmpty else { return nil }
        result.append(labels)
      }
      return result
    }

    func label(_ path: ItemPath) -> String {
      (reloaded.contains(path) ? "~" : "") + before[path.section][path.item]
    }
  }
}
