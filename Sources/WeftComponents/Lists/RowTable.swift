// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLocks

/// The rows of one value of a list. Those of a run whose data is the same are shared with the value
/// before, so that a value costs what is new in it.
struct RowTable: Sendable {
  struct Run: Sendable {
    let listed: RowList.Run
    let rows: [ListRow]
    fileprivate let index: RowIndex
    /// The places of the rows among all.
    let range: Range<Int>
  }

  private(set) var runs: [Run] = []

  init() {}

  /// Makes the rows; any thread.
  ///
  /// - Parameter old: the value before.
  /// - Complexity: O(runs + rows of the runs with other data).
  init(_ list: RowList, after old: RowTable) {
    runs.reserveCapacity(list.runs.count)
    for (index, listed) in list.runs.enumerated() {
      let start = count
      if old.runs.indices.contains(index), old.runs[index].isListed(like: listed) {
        let (rows, index) = (old.runs[index].rows, old.runs[index].index)
        runs.append(
          Run(listed: listed, rows: rows, index: index, range: start..<start + rows.count))
      } else {
        let rows = listed.source.makeRows()
        runs.append(
          Run(listed: listed, rows: rows, index: RowIndex(), range: start..<start + rows.count))
      }
    }
  }

  /// The number of rows.
  var count: Int { runs.last?.range.upperBound ?? 0 }

  /// All rows; O(n).
  var rows: [ListRow] { runs.flatMap(\.rows) }

  /// The run that a row belongs to; O(log runs).
  func run(ofRowAt index: Int) -> Run? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].range.contains(index) ? runs[low] : nil
  }

  /// The row at a place; O(log runs).
  func row(at index: Int) -> ListRow? {
    run(ofRowAt: index).map { $0.rows[index - $0.range.lowerBound] }
  }

  /// The run in which a row of another value is now, and its offset there; `nil` if it is gone.
  ///
  /// - Parameter place: where the row was, to look there first.
  /// - Complexity: O(log runs) where the rows did not change, or else O(runs), and O(rows) once.
  func place(of row: ListRow, near place: Int) -> (run: Run, offset: Int)? {
    if let run = run(ofRowAt: place), run.rows[place - run.range.lowerBound].id == row.id {
      return (run, place - run.range.lowerBound)
    }
    for run in runs where run.listed.path.identity == row.recipe.identity {
      if let offset = run.index.offset(of: row.id, in: run.rows) { return (run, offset) }
    }
    return nil
  }

  /// The places of the rows with some tags, in order.
  ///
  /// - Complexity: O(runs · tags), and O(rows) once for the runs with other data.
  func indexes(ofTags wanted: Set<ScopeID>) -> [Int] {
    runs.flatMap { run in
      run.index.offsets(ofTags: wanted, in: run.rows).map { run.range.lowerBound + $0 }
    }
  }

  /// Leads from another value to this one: `nil` if the rows are the same.
  ///
  /// - Complexity: O(runs + rows of the runs that differ); O(rows) where other runs are listed.
  func changes(from old: RowTable) -> ModelChangeSet<ListRow>? {
    var items = ItemCommands<ListRow>()
    let isSameList =
      runs.count == old.runs.count
      && zip(runs, old.runs).allSatisfy { $0.listed.isSamePlace(as: $1.listed) }
    if isSameList {
      for (run, before) in zip(runs, old.runs) where !run.rows.hasSameStorage(as: before.rows) {
        items.append(
          from: before.rows, at: before.range.lowerBound, to: run.rows, at: run.range.lowerBound)
      }
    } else {
      items.append(from: old.rows, at: 0, to: rows, at: 0)
    }
    let changes = ModelChangeSet(items: items)
    return changes.isEmpty ? nil : changes
  }
}

extension RowList.Run {
  /// Whether the rows of both have the same identities if their elements do.
  fileprivate func isSamePlace(as other: RowList.Run) -> Bool {
    path == other.path && rowID == other.rowID && outerIDs == other.outerIDs
  }
}

extension RowTable.Run {
  fileprivate func isListed(like other: RowList.Run) -> Bool {
    listed.path == other.path && other.source.makesSameRows(as: listed.source)
  }
}

extension ItemCommands<ListRow> {
  /// Adds the differences of two runs of rows.
  fileprivate mutating func append(
    from old: [ListRow], at oldStart: Int, to new: [ListRow], at newStart: Int
  ) {
    let diff = CollectionDiff(from: old, to: new)
    guard let changes = try? diff.changes.verified(before: [old.count], after: [new.count]) else {
      return
    }
    func before(_ path: ItemPath) -> ItemPath { [0, path.item + oldStart] }
    func after(_ path: ItemPath) -> ItemPath { [0, path.item + newStart] }
    for path in changes.deletedItems { delete(before(path)) }
    for path in changes.insertedItems { insert(after(path), new[path.item]) }
    for paths in changes.movedItems { move(before(paths.old), to: after(paths.new)) }
    for paths in changes.reloadedItems { update(before(paths.old), new[paths.new.item]) }
  }
}

/// Finds rows of a run; what it needs for that it makes when somebody asks. Any thread.
private final class RowIndex: Sendable {
  private struct Tables {
    var tags: [ScopeID: [Int]]?
    var ids: [ScopeID: Int]?
  }

  private let stored = Mutex(Tables())

  /// The offset of a row with an identity, of several the first.
  func offset(of id: ScopeID, in rows: [ListRow]) -> Int? {
    if let known = stored.withLock({ $0.ids }) { return known[id] }
    let table = Dictionary(
      zip(rows.map(\.id), rows.indices), uniquingKeysWith: { first, _ in first })
    stored.withLock { $0.ids = table }
    return table[id]
  }

  /// The offsets of the rows with some tags, in order.
  func offsets(ofTags tags: Set<ScopeID>, in rows: [ListRow]) -> [Int] {
    let known = stored.withLock { $0.tags }
    let table = known ?? makeTable(of: rows)
    if known == nil { stored.withLock { $0.tags = table } }
    return tags.flatMap { table[$0] ?? [] }.sorted()
  }

  private func makeTable(of rows: [ListRow]) -> [ScopeID: [Int]] {
    var table: [ScopeID: [Int]] = [:]
    for (offset, row) in rows.enumerated() {
      if let tag = row.tag { table[tag, default: []].append(offset) }
    }
    return table
  }
}
