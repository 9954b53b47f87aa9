// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// Measures diffs of up to a million items, and maps of up to ten million.
struct ChangesBenchmark: Benchmark {
  let name = "changes"
  let summary = "diffs against CollectionDifference, and change sets of maps of 10,000,000 items"

  private static let mapSizes = [1_000, 10_000, 100_000, 1_000_000, 10_000_000]

  func run() throws(BenchmarkError) -> BenchmarkReport {
    var report = BenchmarkReport()
    do {
      for diffCase in DiffCase.all { report.rows.append(diffCase.row()) }
      report.rows.append(try EditedSnapshot.row())
      for count in Self.mapSizes { report.rows.append(try MapCase(count: count).applyRow()) }
      let largest = try MapCase(count: Self.mapSizes[Self.mapSizes.count - 1])
      report.rows += largest.lookupRows()
      report.rows += try MapCase.makingRows(count: largest.count)
    } catch {
      throw .incomparable(program: "weft-bench", reason: "\(error)")
    }
    return report
  }
}
