// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftChanges

/// Runs change sets through verification, mapping and an element map.
struct ChangesetSuite: Suite {
  static let name = "changesets"

  func run(file: Data) throws -> SuiteReport {
    var report = SuiteReport()
    var rejections = 0
    var expectedKinds = 0
    for test in try JSONDecoder().decode(ChangesetFile.self, from: file).cases {
      let changes = try test.makeChangeSet()
      let outcome = Result { try finalItems(of: changes, test) }
      switch (outcome, test.expect.items, test.expect.errors) {
      case (.success(let items), let expected?, _) where items == expected:
        report.passed += 1
      case (.failure(let error as ChangeSetError), _, let expected?):
        report.passed += 1
        rejections += 1
        if expected.contains(error.kind.rawValue) { expectedKinds += 1 }
      default:
        report.failures.append(failure(of: test, outcome))
      }
    }
    if rejections > 0 {
      report.notes.append("\(expectedKinds) of \(rejections) rejections with a listed kind")
    }
    return report
  }

  private func failure(
    of test: ChangesetCase, _ outcome: Result<[[FinalItem]], any Error>
  ) -> CaseFailure {
    let expected =
      test.expect.items.map { "\($0)" }
      ?? "rejection: \((test.expect.errors ?? []).joined(separator: ", "))"
    let got =
      switch outcome {
      case .success(let items): "\(items)"
      case .failure(let error): "\(error)"
      }
    return CaseFailure(name: test.name, expected: expected, got: got)
  }

  /// The items after the change set, or the error that rejects it.
  private func finalItems(
    of changeSet: ChangeSet, _ test: ChangesetCase
  ) throws -> [[FinalItem]] {
    let changes = try changeSet.verified(before: test.before, after: test.after)
    let before = try TaggedMap(counts: test.before)
    let after = before.applying(
      changes,
      reloadedItem: { paths, item in TaggedElement(.reloaded(paths.old), id: item.id) },
      newSection: { _ in MapSection(()) },
      newItems: { _, range in ElementRun(range.map { _ in TaggedElement(.new) }) })
    return try (0..<after.numberOfSections).map { section in
      try (0..<after.numberOfItems(inSection: section)).map { item in
        let path = ItemPath(section: section, item: item)
        let tag = after.element(at: path)?.tag
        guard let tag, changes.oldPath(forNew: path) == tag.oldPath else {
          throw MappingMismatch(path: path, tag: tag, mapped: changes.oldPath(forNew: path))
        }
        return tag
      }
    }
  }
}
