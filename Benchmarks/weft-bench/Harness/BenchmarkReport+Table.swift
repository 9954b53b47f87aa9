// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension BenchmarkReport {
  /// The report as a table, with a line for each row.
  var table: String {
    let header = ["name", "metric", "unit", "weft", "peer", "ratio"]
    let lines = [header] + rows.map(cells)
    let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { cells in
      zip(cells, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column < 3 ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  private func cells(of row: BenchmarkRow) -> [String] {
    [row.name, row.metric, row.unit] + [row.weft, row.peer, row.ratio].map(text)
  }

  /// The value with two decimals, or a dash for `nil`.
  private func text(of value: Double?) -> String {
    guard let value else { return "-" }
    let hundredths = Int((value.magnitude * 100).rounded())
    let decimals = hundredths % 100
    let sign = value < 0 && hundredths > 0 ? "-" : ""
    return "\(sign)\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals)"
  }
}
