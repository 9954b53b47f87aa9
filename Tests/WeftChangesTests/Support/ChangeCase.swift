// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// A change set with its submitted counts, which can be checked, shrunk and printed.
struct ChangeCase: Equatable {
  var before: [Int]
  var operations: [Edit.Operation]
  var after: [Int]

  init(before: [Int], operations: [Edit.Operation], after: [Int]) {
    self.before = before
    self.operations = operations
    self.after = after
  }

  init(_ changes: RandomChanges) {
    self.init(
      before: changes.before.map(\.count), operations: changes.operations, after: changes.after)
  }

  var labels: [[String]] {
    before.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } }
  }

  var changeSet: ChangeSet {
    var changes = ChangeSet()
    for operation in operations {
      changes.append(Edit(operation, location: ChangeSet.SourceLocation()))
    }
    return changes
  }

  /// The module's mistake, or `nil` if the module agrees with ``SlotModel``.
  func failure() -> String? {
    let expected = SlotModel.apply(operations, to: labels, after: after)
    let verified: VerifiedChanges
    do {
      verified = try changeSet.verified(before: before, after: after)
    } catch {
      return expected == nil ? nil : "it is valid, but: \(error)"
    }
    guard let expected else { return "it is not valid, but was accepted" }
    guard let map = try? TestMap(labels), let new = try? map.applying(changeSet, after: after)
    else { return "it cannot be applied" }
    if new.labels != expected { return "it gives \(new.labels) instead of \(expected)" }
    if let violation = new.invariantViolation() { return violation }
    return verified.isReloadData ? nil : mappingFailure(verified, expected)
  }

  private func mappingFailure(_ changes: VerifiedChanges, _ result: [[String]]) -> String? {
    var origins: [String: ItemPath] = [:]
    for (section, items) in result.enumerated() {
      for (item, label) in items.enumerated() {
        let path = ItemPath(section: section, item: item)
        let origin = changes.oldPath(forNew: path).map { "\($0.section).\($0.item)" }
        let name = label.filter { $0 != "~" }
        if origin ?? "+" != name { return "\(path) was \(name), not \(origin ?? "new")" }
        origins[name] = path
      }
    }
    for (section, count) in before.enumerated() {
      for item in 0..<count {
        let path = changes.newPath(forOld: ItemPath(section: section, item: item))
        if path != origins["\(section).\(item)"] {
          return "[\(section), \(item)] is not found at \(path.map(\.description) ?? "nowhere")"
        }
      }
    }
    return nil
  }

  /// The smallest case that still fails, found by removing parts.
  func shrunk(_ fails: (ChangeCase) -> Bool = { $0.failure() != nil }) -> ChangeCase {
    var smallest = self
    while let smaller = smallest.smallerCases.first(where: fails) { smallest = smaller }
    return smallest
  }

  /// Cases with one part removed, with the original counts and with matching ones.
  private var smallerCases: [ChangeCase] {
    var cases: [ChangeCase] = []
    func add(_ change: (inout ChangeCase) -> Void) {
      var smaller = self
      change(&smaller)
      cases.append(smaller)
      smaller.after = ChangeCounts.natural(smaller.before, smaller.operations)
      cases.append(smaller)
    }
    for index in operations.indices { add { $0.operations.remove(at: index) } }
    for index in before.indices where before[index] > 0 { add { $0.before[index] -= 1 } }
    for index in after.indices where after[index] > 0 { add { $0.after[index] -= 1 } }
    if !before.isEmpty { add { $0.before.removeLast() } }
    if !after.isEmpty { add { $0.after.removeLast() } }
    return cases.filter { $0.size < size }
  }

  private var size: Int {
    10 * operations.count + before.reduce(0, +) + after.reduce(0, +) + before.count + after.count
  }
}

/// The counts after edits.
enum ChangeCounts {
  static func natural(_ before: [Int], _ operations: [Edit.Operation]) -> [Int] {
    var gone: Set<Int> = []
    var slots: [Int: Int?] = [:]
    var reloaded: Set<Int> = []
    var removed: [Int: Int] = [:]
    var added: [Int: Int] = [:]
    for operation in operations {
      switch operation {
      case .deleteSection(let section): gone.insert(section)
      case .insertSection(let section): slots[section] = .some(nil)
      case .moveSection(let from, let to):
        gone.insert(from)
        slots[to] = from
      case .reloadSection(let section): reloaded.insert(section)
      case .deleteItem(let path): removed[path.section, default: 0] += 1
      case .insertItem(let path): added[path.section, default: 0] += 1
      case .moveItem(let from, let to):
        removed[from.section, default: 0] += 1
        added[to.section, default: 0] += 1
      case .reloadItem, .reloadData: break
      }
    }
    var staying = before.indices.filter { !gone.contains($0) }[...]
    return (0..<staying.count + slots.count).map { section in
      guard let origin = slots[section] ?? staying.popFirst() else { return 3 }
      guard before.indices.contains(origin) else { return 0 }
      if reloaded.contains(origin) { return before[origin] }
      return max(0, before[origin] - removed[origin, default: 0] + added[section, default: 0])
    }
  }
}
