// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The costs of components: beside nodes that are written by hand, and when one of many changes.
///
/// Each scenario in a window runs in a process of its own and prints its findings as JSON.
struct ComponentsBenchmark: Benchmark {
  /// The program that runs a scenario.
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

/// What changes in a window of components.
enum ComponentScenario: String, CaseIterable, Sendable {
  /// The model of one visible item of 100,000, by a synchronous change set.
  case update = "update-100000"
  /// A state in a visible cell.
  case state = "state-change"
  /// The states of 200 cells, each ten times a second.
  case cells = "cells-200"

  /// The argument that makes `weft-bench` run a scenario instead of a benchmark.
  static let command = "contend-components"
}
