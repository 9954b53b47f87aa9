// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// Edits a list in a window: a burst, a followed end, and windows that close under updates.
///
/// Each scenario runs in a process of its own and prints its findings as JSON.
struct UpdatesBenchmark: Benchmark {
  /// The program that runs a scenario.
  let program: ChildProgram

  let name = "updates"
  let summary = "1,000 appends in one turn, 500 a second followed at the end, 200 closed windows"

  func run() throws(BenchmarkError) -> BenchmarkReport {
    var report = BenchmarkReport()
    for scenario in UpdateScenario.allCases {
      let output = try program.output(of: [UpdateScenario.command, scenario.rawValue])
      let findings: [UpdateFinding]
      do {
        findings = try JSONDecoder().decode([UpdateFinding].self, from: output)
      } catch {
        throw .unreadableOutput(program: program.name, reason: "\(error)")
      }
      report.rows += findings.map {
        BenchmarkRow(
          name: scenario.rawValue, metric: $0.metric, unit: $0.unit, weft: $0.value, peer: nil)
      }
    }
    return report
  }
}

/// How a list is edited.
enum UpdateScenario: String, CaseIterable, Sendable {
  /// 1,000 single appends submitted in one turn to 100,000 rows, seen from the end.
  case burst = "append-1000"
  /// 500 single appends a second for ten seconds; the list sticks to its end.
  case followByEdge = "follow-500-edge"
  /// The same; the program scrolls to the last row after each append.
  case followByScrolling = "follow-500-scroll"
  /// 200 windows, each closed while updates are under way.
  case closedWindows = "close-200"

  /// The argument that makes `weft-bench` run a scenario instead of a benchmark.
  static let command = "contend-updates"
}

/// A number that a scenario found.
struct UpdateFinding: Codable, Sendable {
  var metric: String
  var unit: String
  var value: Double
}
