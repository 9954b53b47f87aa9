// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Measures the costs of single nodes and of animated nodes.
///
/// Each scenario runs in a separate process and prints its findings as JSON.
struct NodesBenchmark: Benchmark {
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

/// A workload with nodes.
enum NodeScenario: String, Sendable {
  /// 500 faded or rotated nodes that do not move, while GTK paints the whole window in each frame.
  /// This is the minimum cost of the other scenario.
  case repaint = "repaint-500"
  /// 500 nodes with a picture each. Half of them fade, and the others rotate and move.
  case animate = "animate-500"

  /// The argument that makes `weft-bench` run a scenario instead of a benchmark.
  static let command = "contend-nodes"
}
