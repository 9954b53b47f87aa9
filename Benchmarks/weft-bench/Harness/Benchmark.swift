// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A measurement that `weft-bench NAME` runs.
protocol Benchmark: Sendable {
  /// The name on the command line.
  var name: String { get }
  /// One line: the quantity it measures, and the contenders.
  var summary: String { get }

  /// Measures, and tells what was found.
  /// - Throws: ``BenchmarkError`` if there is nothing to be told.
  func run() throws(BenchmarkError) -> BenchmarkReport
}
