// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Measures the time to build, lay out and release flexbox trees, and to lay them out again after a
/// change in one leaf. Also measures the benefit of measuring paragraphs concurrently.
struct LayoutBenchmark: Benchmark {
  let name = "layout"
  let summary = "flexbox trees of 1,000 to 100,000 nodes, built, laid out and freed"

  private static let counts = [1_000, 10_000, 100_000]

  func run() throws(BenchmarkError) -> BenchmarkReport {
    var report = BenchmarkReport()
    for shape in LayoutTreeShape.allCases {
      for count in Self.counts { report.rows.append(wholeTree(shape, count)) }
    }
    for shape in LayoutTreeShape.allCases {
      report.rows.append(relayout(shape, Self.counts[Self.counts.count - 1]))
    }
    report.rows += ParagraphMeasuring().rows()
    return report
  }

  /// The time per node of a tree, as the median of many trees.
  private func wholeTree(_ shape: LayoutTreeShape, _ count: Int) -> BenchmarkRow {
    let rounds = max(15, 400_000 / count)
    let samples = (0..<rounds).map { _ in
      microseconds { layOut(shape, count) } / Double(count)
    }
    return BenchmarkRow(
      name: "\(shape.rawValue)-\(count)", metric: "build+layout+free", unit: "us/node",
      weft: Statistics(samples).percentile(50), peer: nil)
  }

  @inline(never)
  private func layOut(_ shape: LayoutTreeShape, _ count: Int) {
    var (tree, root, leaf) = shape.makeTree(count: count)
    tree.layOut(root)
    precondition(tree.frame(of: leaf).width > 0)
  }

  /// The time for a layout after the width of one leaf has changed, as the median of many changes.
  private func relayout(_ shape: LayoutTreeShape, _ count: Int) -> BenchmarkRow {
    var (tree, root, leaf) = shape.makeTree(count: count)
    tree.layOut(root)
    let samples = (0..<101).map { round in
      microseconds {
        tree[style: leaf].width = round.isMultiple(of: 2) ? 9 : 10
        tree.layOut(root)
      }
    }
    return BenchmarkRow(
      name: "\(shape.rawValue)-\(count)", metric: "relayout-1", unit: "us",
      weft: Statistics(samples).percentile(50), peer: nil)
  }

  private func microseconds(_ body: () -> Void) -> Double {
    let time = ContinuousClock().measure(body)
    return Double(time.components.attoseconds) / 1e12 + Double(time.components.seconds) * 1e6
  }
}
