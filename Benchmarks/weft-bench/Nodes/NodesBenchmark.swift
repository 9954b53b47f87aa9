// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The costs of nodes: each by itself, and those that are animated.
///
/// Each scenario runs in a process of its own and prints its findings as JSON.
struct NodesBenchmark: Benchmark {
  /// The program that runs a scenario.
  let program: ChildProgram

  let name = "nodes"
  let summary = "single nodes, and 500 nodes that are animated at once in a window"

  func run() throws(BenchmarkError) -> BenchmarkReport {
    let costs = NodeCosts().rows()
    let floor = try findings(of: .repaint)
    let rows = try findings(of: .animate).map { finding in
      finding.row(
        named: NodeScenario.animate.rawValue,
        peer: floor.first { $0.metric == finding.metric }?.value)
    }
    return BenchmarkReport(rows: costs + rows)
  }

  private func findings(of scenario: NodeScenario) throws(BenchmarkError) -> [Finding] {
    try program.findings(of: [NodeScenario.command, scenario.rawValue])
  }
}

/// The work done with nodes.
enum NodeScenario: String, Sendable {
  /// 500 nodes that fade, or are turned, stand still while GTK paints the whole window in each
  /// frame: the floor of the other.
  case repaint = "repaint-500"
  /// 500 nodes with a picture each: half of them fade, the others turn and move.
  case animate = "animate-500"

  /// The argument that makes `weft-bench` run a scenario instead of a benchmark.
  static let command = "contend-nodes"
}
