// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The longest jobs of texts that are expensive on purpose.
///
/// Each text is measured in a process of its own, which has no font but those of a worker that has
/// not worked yet.
struct TextsBenchmark: Benchmark {
  /// The program that measures a text.
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
