// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Edits a list in a window, with a burst, a followed end, and windows that close during updates.
///
/// Each scenario runs in a separate process and prints its findings as JSON.
struct UpdatesBenchmark: Benchmark {
  let program: ChildProgram

  let name = "updates"
  let summary = "1,000 appends in one turn, 500 a second followed at the end, 200 closed windows"

  func run() throws(BenchmarkError) -> BenchmarkReport {
    var report = BenchmarkReport()
    for scenario in UpdateScenario.allCases {
      let findings = try program.findings(of: [UpdateScenario.command, scenario.rawValue])
      report.rows += findings.map { $0.row(named: scenario.rawValue) }
    }
    return report
  }
}

/// The way a list is edited.
enum UpdateScenario: String, CaseIterable, Sendable {
  /// 1,000 single appends in one turn to 100,000 rows, visible at the end.
  case burst = "append-1000"
  /// 500 single appends per second for ten seconds. The list sticks to its end.
  case followByEdge = "follow-500-edge"
  /// 500 single appends per second for ten seconds. The program scrolls to the last row after each
  /// append.
  case followByScrolling = "follow-500-scroll"
  /// 200 windows, each closed while updates are in progress.
  case closedWindows = "close-200"

  /// The argument that makes `weft-bench` run a scenario instead of a benchmark.
  static let command = "contend-updates"
}
