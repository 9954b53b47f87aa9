// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// The results of a benchmark.
struct BenchmarkReport: Sendable, Encodable {
  var rows: [BenchmarkRow] = []

  /// The report as JSON, `{"rows": [{"name": …, "metric": …, "unit": …, …}, …]}`.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }
}
