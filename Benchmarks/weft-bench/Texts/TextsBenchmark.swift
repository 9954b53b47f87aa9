// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Measures the longest jobs of intentionally expensive texts.
///
/// Each text is measured in a separate process with the fonts of a new worker.
struct TextsBenchmark: Benchmark {
  let program: ChildProgram

  let name = "texts"
  let summary = "the longest job of a worker, and of the main thread, with hostile texts"

  func run() throws(BenchmarkError) -> BenchmarkReport {
    var report = BenchmarkReport()
    for text in HostileText.all {
      let findings = try program.findings(of: [HostileText.command, text.name])
      report.rows += findings.map { $0.row(named: text.name, peer: nil) }
    }
    return report
  }
}
