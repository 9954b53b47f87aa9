// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Measures the costs of components compared with handwritten nodes, and of changing one of many
/// components.
///
/// Each scenario in a window runs in a separate process and prints its findings as JSON.
struct ComponentsBenchmark: Benchmark {
  let program: ChildProgram

  let name = "components"
  let summary = "a row as a component and by hand, one change among 100,000, 200 cells that change"

  func run() throws(BenchmarkError) -> BenchmarkReport {
    var report = BenchmarkReport(rows: ComponentCosts().rows())
    for scenario in ComponentScenario.allCases {
      let findings = try program.findings(of: [ComponentScenario.command, scenario.rawValue])
      report.rows += findings.map { $0.row(named: scenario.rawValue) }
    }
    return report
  }
}

/// A change in a window of components.
enum ComponentScenario: String, CaseIterable, Sendable {
  /// The model of one visible item of 100,000, with a synchronous change set.
  case update = "update-100000"
  /// A state in a visible cell.
  case state = "state-change"
  /// The states of 200 cells, each ten times per second.
  case cells = "cells-200"

  /// The argument that makes `weft-bench` run a scenario instead of a benchmark.
  static let command = "contend-components"
}
