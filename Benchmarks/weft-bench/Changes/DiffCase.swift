// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftChanges

/// Two arrays to compare, with UUIDs as identities.
struct DiffCase {
  private struct Model: Identifiable, Equatable {
    let id: UUID
  }

  private let name: String
  private let old: [UUID]
  private let new: [UUID]
  private let runs: Int
  /// The number of the peer's runs, which is small if the peer is slow.
  private let peerRuns: Int

  /// The cases that DifferenceKit publishes, the first of them also with changes spread over the
  /// whole array, and a million elements with few changes.
  static var all: [DiffCase] {
    [
      published(count: 5_000, runs: 101, peerRuns: 5),
      published(count: 100_000, runs: 31, peerRuns: 1),
      spread(count: 100_000, deleted: 10_000, inserted: 10_000, moved: 2_000, peerRuns: 0),
      spread(count: 1_000_000, deleted: 10, inserted: 10, moved: 2, peerRuns: 5),
    ]
  }

  /// Deletes a fifth after two fifths, inserts a fifth after three fifths, and shuffles the first 4
  /// %.
  private static func published(count: Int, runs: Int, peerRuns: Int) -> DiffCase {
    let old = (0..<count).map { _ in UUID() }
    var new = old
    let part = count / (count == 5_000 ? 5 : 10)
    new.removeSubrange(2 * part..<3 * part)
    new.insert(contentsOf: (0..<part).map { _ in UUID() }, at: 3 * part)
    new[0..<part / 5].shuffle()
    return DiffCase(name: "diff-\(count)", old: old, new: new, runs: runs, peerRuns: peerRuns)
  }

  /// Deletions, insertions and swapped elements at equal distances.
  private static func spread(
    count: Int, deleted: Int, inserted: Int, moved: Int, peerRuns: Int
  ) -> DiffCase {
    let old = (0..<count).map { _ in UUID() }
    var new = old
    for pair in 0..<moved / 2 {
      let distance = count / moved
      new.swapAt(2 * pair * distance + 1, (2 * pair + 1) * distance + 1)
    }
    var kept: [UUID] = []
    for (index, id) in new.enumerated() {
      if index % (count / inserted) == 3 { kept.append(UUID()) }
      if index % (count / deleted) != 5 { kept.append(id) }
    }
    let name = deleted < 100 ? "diff-\(count)" : "diff-\(count)-spread"
    return DiffCase(name: name, old: old, new: kept, runs: 31, peerRuns: peerRuns)
  }

  func row() -> BenchmarkRow {
    let oldModels = old.map { Model(id: $0) }
    let newModels = new.map { Model(id: $0) }
    let weft = medianMilliseconds(runs) {
      precondition(!CollectionDiff(from: oldModels, to: newModels).changes.isEmpty)
    }
    let peer =
      peerRuns == 0
      ? nil
      : medianMilliseconds(peerRuns) {
        precondition(!new.difference(from: old).inferringMoves().isEmpty)
      }
    return BenchmarkRow(name: name, metric: "diff", unit: "ms", weft: weft, peer: peer)
  }
}

/// Compares a snapshot of a million items with the snapshot that it was edited from.
enum EditedSnapshot {
  private struct Row: Identifiable, Equatable {
    let id: UUID
  }

  static func row() throws(SnapshotError) -> BenchmarkRow {
    let ids = (0..<1_000_000).map { _ in UUID() }
    let old = try Snapshot([IdentifiedSection(id: 0, items: ids.map { Row(id: $0) })])
    var new = old
    for index in 0..<10 {
      try new.deleteItems([ids[index * 90_001 + 17]])
      try new.insertItems([Row(id: UUID())], afterItem: ids[index * 80_003 + 5])
    }
    try new.moveItem(ids[7], afterItem: ids[500_000])
    try new.moveItem(ids[500_000], beforeItem: ids[8])
    let weft = medianMilliseconds(101) {
      precondition(new.changes(from: old).edits.count == 22)
    }
    let (oldItems, newItems) = (old.itemIdentifiers, new.itemIdentifiers)
    let peer = medianMilliseconds(5) {
      precondition(!newItems.difference(from: oldItems).inferringMoves().isEmpty)
    }
    return BenchmarkRow(
      name: "diff-1000000-edited", metric: "diff", unit: "ms", weft: weft, peer: peer)
  }
}
