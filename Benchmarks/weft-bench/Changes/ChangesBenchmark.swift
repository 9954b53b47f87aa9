// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
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

/// The time of the processor that something takes on this thread, in milliseconds.
///
/// All that is measured here runs on one thread, and this is what does not depend on what else the
/// machine is doing.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let start = threadTime()
  try body()
  return threadTime() - start
}

/// The time of the processor that this thread has had, in milliseconds.
private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// The median of several runs, in milliseconds.
func medianMilliseconds(_ runs: Int, _ body: () throws -> Void) rethrows -> Double {
  Statistics(try (0..<runs).map { _ in try milliseconds(body) }).percentile(50)
}
