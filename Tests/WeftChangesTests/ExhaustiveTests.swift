// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing

@testable import WeftChanges

/// Every change set of a few edits on every small collection, against ``SlotModel``.
///
/// Indexes reach one beyond the largest section, so that there are invalid ones. By default the
/// tests cover up to 2 sections, items and edits. `WEFT_CHANGES_EXHAUSTIVE` extends them to 3 of
/// each, some 10⁸ cases.
@Suite struct ExhaustiveTests {
  static let limit =
    ProcessInfo.processInfo.environment["WEFT_CHANGES_EXHAUSTIVE"] == nil ? 2 : 3

  /// The item counts of all collections within the limit.
  static let collections: [[Int]] = {
    var collections: [[Int]] = [[]]
    var last = collections
    for _ in 0..<limit {
      last = last.flatMap { counts in (0...limit).map { counts + [$0] } }
      collections += last
    }
    return collections
  }()

  static func operations(on before: [Int]) -> [Edit.Operation] {
    let sections = 0...before.count
    let sources = sections.flatMap { section in
      (0...(section < before.count ? min(limit, before[section]) : 0)).map {
        ItemPath(section: section, item: $0)
      }
    }
    let targets = (0...limit).flatMap { section in
      (0...limit).map { ItemPath(section: section, item: $0) }
    }
    var operations: [Edit.Operation] = [.reloadData]
    for source in sources {
      operations += [.deleteItem(source), .reloadItem(source)]
      operations += targets.map { .moveItem(from: source, to: $0) }
    }
    operations += targets.map { .insertItem($0) }
    for section in sections {
      operations += [.deleteSection(section), .reloadSection(section)]
      operations += (0...limit).map { .moveSection(from: section, to: $0) }
    }
    return operations + (0...limit).map { .insertSection($0) }
  }

  @Test(arguments: collections) func everyChangeSet(before: [Int]) {
    let operations = Self.operations(on: before)
    var edits: [Edit.Operation] = []
    func check() {
      let after = ChangeCounts.natural(before, edits)
      expect(ChangeCase(before: before, operations: edits, after: after))
      // The counts do not match the edits.
      guard edits.count < 2 else { return }
      for section in after.indices {
        var more = after
        more[section] += 1
        expect(ChangeCase(before: before, operations: edits, after: more))
      }
      expect(ChangeCase(before: before, operations: edits, after: after + [0]))
    }
    // The order has no meaning, so each edit is only followed by itself and later ones.
    func add(from first: Int) {
      check()
      guard edits.count < Self.limit else { return }
      for index in first..<operations.count {
        edits.append(operations[index])
        add(from: index)
        edits.removeLast()
      }
    }
    add(from: 0)
  }

  private func expect(_ changes: ChangeCase) {
    guard let failure = changes.failure() else { return }
    Issue.record("\(failure)\nWEFT_CHANGES_REPLAY='\(changes.line)'")
  }
}
