// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

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
      let output = try program.output(of: [ComponentScenario.command, scenario.rawValue])
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
