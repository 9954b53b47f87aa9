// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLocks

/// The rows of one value of a list, sharing runs with unchanged data with the previous value.
struct RowTable: Sendable {
  struct Run: Sendable {
    let listed: RowList.Run
    let rows: [ListRow]
    fileprivate let index: RowIndex
    let range: Range<Int>
  }

  private(set) var runs: [Run] = []

  init() {}

  /// Creates the rows after the value `old` on any thread. O(runs + rows of the runs with new
  /// data).
  init(_ list: RowList, after old: RowTable) {
    runs.reserveCapacity(list.runs.count)
    let before = RowList.runs(list.runs, before: old.runs.map(\.listed))
    for (listed, before) in zip(list.runs, before) {
      let (old, start) = (before.map { old.runs[$0] }, count)
      let shared = old.flatMap { $0.isListed(like: listed) ? $0 : nil }
      let rows = shared?.rows ?? listed.source.makeRows()
      runs.append(
        Run(
          listed: listed, rows: rows, index: shared?.index ?? RowIndex(),
          range: start..<start + rows.count))
    }
  }

  var count: Int { runs.last?.range.upperBound ?? 0 }

  var rows: [ListRow] { runs.flatMap(\.rows) }

  /// The run that contains a row. O(log runs).
  func run(ofRowAt index: Int) -> Run? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].range.contains(index) ? runs[low] : nil
  }

  func row(at index: Int) -> ListRow? {
    run(ofRowAt: index).map { $0.rows[index - $0.range.lowerBound] }
  }

  /// The current run of a row of another value and the row's offset there, or `nil` if the row was
  /// removed. O(log runs) at the former offset `place`, otherwise O(runs), and O(rows) once.
  func place(of row: ListRow, near place: Int) -> (run: Run, offset: Int)? {
    if let run = run(ofRowAt: place), run.rows[place - run.range.lowerBound].id == row.id {
      return (run, place - run.range.lowerBound)
    }
    for run in runs where run.listed.path.identity == row.recipe.identity {
      if let offset = run.index.offset(of: row.id, in: run.rows) { return (run, offset) }
    }
    return nil
  }

  /// The ordered offsets of rows with tags. O(runs · tags), and O(rows) once for runs with new
  /// data.
  func indexes(ofTags wanted: Set<ScopeID>) -> [Int] {
    runs.flatMap { run in
      run.index.offsets(ofTags: wanted, in: run.rows).map { run.range.lowerBound + $0 }
    }
  }

  /// The changes from another value, or `nil` if none. O(runs + rows of the runs that differ), or
  /// O(rows) if runs were reordered.
  func changes(from old: RowTable) -> ModelChangeSet<ListRow>? {
    var items = ItemCommands<ListRow>()
    let before = RowList.runs(runs.map(\.listed), before: old.runs.map(\.listed))
    let kept = before.compactMap { $0 }
    // Runs have different identities, so no row moves from one run to another.
    if zip(kept, kept.dropFirst()).allSatisfy(<) {
      for (run, before) in zip(runs, before) {
        guard let before = before.map({ old.runs[$0] }) else {
          for (offset, row) in run.rows.enumerated() {
            items.insert([0, run.range.lowerBound + offset], row)
          }
          continue
        }
        if run.rows.hasSameStorage(as: before.rows) { continue }
        items.append(
          from: before.rows, at: before.range.lowerBound, to: run.rows, at: run.range.lowerBound)
      }
      let gone = Set(old.runs.indices).subtracting(kept)
      for run in gone.sorted().map({ old.runs[$0] }) {
        for index in run.range { items.delete([0, index]) }
      }
    } else {
      items.append(from: old.rows, at: 0, to: rows, at: 0)
    }
    let changes = ModelChangeSet(items: items)
    return changes.isEmpty ? nil : changes
  }
}

extension RowList {
  /// The index of each run among the previous runs, or `nil` for a new run. Runs with equal
  /// prefixes match in order. O(runs).
  fileprivate static func runs(_ runs: [Run], before old: [Run]) -> [Int?] {
    if runs.count == old.count, zip(runs, old).allSatisfy({ $0.place == $1.place }) {
      return Array(runs.indices)
    }
    var places: [Run.Place: [Int]] = [:]
    for (index, run) in old.enumerated().reversed() { places[run.place, default: []].append(index) }
    return runs.map { places[$0.place]?.popLast() }
  }
}

extension RowList.Run {
  fileprivate struct Place: Hashable {
    let identity: [Int]
    let rowID: ScopeID?
    let outerIDs: [ScopeID]
  }

  fileprivate var place: Place {
    Place(identity: path.identity, rowID: rowID, outerIDs: outerIDs)
  }
}

extension RowTable.Run {
  fileprivate func isListed(like other: RowList.Run) -> Bool {
    listed.path == other.path && other.source.makesSameRows(as: listed.source)
  }
}

extension ItemCommands<ListRow> {
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

/// Finds rows of a run with tables that are built on demand. Any thread may use it.
private final class RowIndex: Sendable {
  private struct Tables {
    var tags: [ScopeID: [Int]]?
    var ids: [ScopeID: Int]?
  }

  private let stored = Mutex(Tables())

  func offset(of id: ScopeID, in rows: [ListRow]) -> Int? {
    if let known = stored.withLock({ $0.ids }) { return known[id] }
    let table = Dictionary(
      zip(rows.map(\.id), rows.indices), uniquingKeysWith: { first, _ in first })
    stored.withLock { $0.ids = table }
    return table[id]
  }

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
