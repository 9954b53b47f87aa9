// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing

@testable import weft_bench

struct BenchmarkReportTests {
  private let report = BenchmarkReport(rows: [
    BenchmarkRow(name: "scroll-20", metric: "main-thread p99", unit: "ms", weft: 1.5, peer: 2),
    BenchmarkRow(name: "scroll-20", metric: "blank area max", unit: "%", weft: 0.004, peer: nil),
    BenchmarkRow(name: "x", metric: "m", unit: "ms", weft: nil, peer: 1234.567),
    BenchmarkRow(name: "x", metric: "m", unit: "ms", weft: -0.055, peer: 0),
  ])

  @Test func everyRowHasTheSixKeys() throws {
    let decoded = try JSONSerialization.jsonObject(with: report.json())
    let rows = try #require((decoded as? [String: [[String: Any]]])?["rows"])
    #expect(rows.count == 4)
    for row in rows {
      #expect(Set(row.keys) == ["name", "metric", "unit", "weft", "peer", "ratio"])
    }
    #expect(rows.map { $0["name"] as? String } == ["scroll-20", "scroll-20", "x", "x"])
    #expect(rows.map { $0["weft"] as? Double } == [1.5, 0.004, nil, -0.055])
    #expect(rows.map { $0["peer"] as? Double } == [2, nil, 1234.567, 0])
    #expect(rows.map { $0["ratio"] as? Double } == [0.75, nil, nil, nil])
  }

  @Test func theTableIsAligned() {
    #expect(
      report.table == """
        name       metric           unit   weft     peer  ratio
        scroll-20  main-thread p99  ms     1.50     2.00   0.75
        scroll-20  blank area max   %      0.00        -      -
        x          m                ms        -  1234.57      -
        x          m                ms    -0.06     0.00      -
        """)
  }
}
