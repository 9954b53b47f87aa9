// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftTesting

/// A random change of rows, and the edits that describe it.
///
/// The change is derived from the final positions and not from the rules of edits. It draws a fate
/// for each row and section, then the new positions, and then writes down the edits.
struct RandomChange {
  let sections: [[Row]]
  /// The previous index of each section, or `nil` for a new one.
  let origins: [Int?]
  private(set) var edits: [Edit.Operation] = []

  private enum Entry {
    case kept(Int)
    case placed([Row])
  }

  /// - Parameter newRow: Makes rows with new identities.
  init(
    of old: [[Row]], using generator: inout SeededGenerator, newRow: (inout SeededGenerator) -> Row
  ) {
    var edits: [Edit.Operation] = []
    func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < share }

    // The fates of sections.
    var deleted = Set(old.indices.filter { _ in chance(0.08) })
    if deleted.count == old.count { deleted = [] }
    let reloaded = Set(old.indices.filter { !deleted.contains($0) && chance(0.06) })
    let moved = old.indices.filter { !deleted.contains($0) && chance(0.08) }
    edits += deleted.sorted().map { .deleteSection($0) }
    edits += reloaded.sorted().map { .reloadSection($0) }

    // The fates of items. Moved items are collected in a pool, which fills new positions.
    var kept = old
    var pool: [(from: ItemPath, row: Row)] = []
    for (section, rows) in old.enumerated() where !reloaded.contains(section) {
      var left: [Row] = []
      for (item, row) in rows.enumerated() {
        let path = ItemPath(section: section, item: item)
        if chance(0.08) {
          // An item may be reloaded and moved in the same batch.
          if chance(0.3) {
            edits.append(.reloadItem(path))
            pool.append((path, Self.reloaded(row, &generator)))
          } else {
            pool.append((path, row))
          }
        } else if deleted.contains(section) {
          continue
        } else if chance(0.1) {
          edits.append(.deleteItem(path))
        } else if chance(0.08) {
          edits.append(.reloadItem(path))
          left.append(Self.reloaded(row, &generator))
        } else {
          left.append(row)
        }
      }
      kept[section] = left
    }
    for section in reloaded.sorted() {
      kept[section] = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        newRow(&generator)
      }
    }

    // The new positions of sections.
    let inserted = (0..<2).filter { _ in chance(0.12) }.count
    let count = old.count - deleted.count + inserted
    var places = Array((0..<count).shuffled(using: &generator).prefix(moved.count + inserted))
    var after: [Int?] = Array(repeating: nil, count: count)
    var isNew: Set<Int> = []
    for section in moved {
      guard let place = places.popLast() else { break }
      after[place] = section
      edits.append(.moveSection(from: section, to: place))
    }
    for place in places {
      isNew.insert(place)
      edits.append(.insertSection(place))
    }
    let movedSet = Set(moved)
    var still = old.indices.filter { !deleted.contains($0) && !movedSet.contains($0) }[...]
    for place in after.indices where after[place] == nil && !isNew.contains(place) {
      after[place] = still.popFirst()
    }

    // The new positions of items.
    var homes = after.indices.filter { place in after[place].map { !reloaded.contains($0) } ?? true
    }
    if homes.isEmpty {
      // Without a target, moved items are deleted.
      for (path, _) in pool {
        edits.removeAll { $0 == .reloadItem(path) }
        if !deleted.contains(path.section) { edits.append(.deleteItem(path)) }
      }
      pool = []
    }
    var arrivals: [Int: [(from: ItemPath, row: Row)]] = [:]
    for move in pool {
      arrivals[homes.randomElement(using: &generator) ?? 0, default: []].append(move)
    }
    homes.shuffle(using: &generator)
    var sections: [[Row]] = []
    for place in after.indices {
      let survivors = after[place].map { kept[$0] } ?? []
      if let section = after[place], reloaded.contains(section) {
        sections.append(survivors)
        continue
      }
      let fresh = Int.random(in: 0...(isNew.contains(place) ? 6 : 2), using: &generator)
      let coming = arrivals[place] ?? []
      let total = survivors.count + coming.count + fresh
      var spots = Array((0..<total).shuffled(using: &generator).prefix(coming.count + fresh))
      var rows: [Row?] = Array(repeating: nil, count: total)
      for move in coming {
        guard let spot = spots.popLast() else { break }
        rows[spot] = move.row
        edits.append(.moveItem(from: move.from, to: ItemPath(section: place, item: spot)))
      }
      for spot in spots {
        rows[spot] = newRow(&generator)
        if !isNew.contains(place) {
          edits.append(.insertItem(ItemPath(section: place, item: spot)))
        }
      }
      var rest = survivors[...]
      sections.append(rows.map { $0 ?? rest.removeFirst() })
    }
    self.sections = sections
    origins = after
    self.edits = edits.shuffled(using: &generator)
  }

  /// A row with another text and height.
  static func reloaded(_ row: Row, _ generator: inout SeededGenerator) -> Row {
    var row = row
    row.text += "'"
    row.height = Double.random(in: 10...80, using: &generator).rounded()
    return row
  }
}
