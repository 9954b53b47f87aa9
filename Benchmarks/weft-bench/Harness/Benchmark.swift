// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A measurement that `weft-bench NAME` runs.
protocol Benchmark: Sendable {
  /// What the command line calls it.
  var name: String { get }
  /// What it measures, and against whom, in one line.
  var summary: String { get }

  /// Measures, and tells what was found.
  /// - Throws: ``BenchmarkError`` if there is nothing to be told.
  func run() throws(BenchmarkError) -> BenchmarkReport
}
