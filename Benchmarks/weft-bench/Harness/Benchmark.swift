// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A measurement that `weft-bench NAME` runs.
protocol Benchmark: Sendable {
  /// The name on the command line.
  var name: String { get }
  /// One line with the measured quantity and the contenders.
  var summary: String { get }

  /// Runs the measurement. Throws ``BenchmarkError`` if there are no results.
  func run() throws(BenchmarkError) -> BenchmarkReport
}
