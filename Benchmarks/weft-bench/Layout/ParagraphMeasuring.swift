// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// Measures the layout of a column of paragraphs by one thread, and with the help of the workers.
struct ParagraphMeasuring {
  private static let count = 200
  private static let rounds = 15

  func rows() -> [BenchmarkRow] {
    let pool = WorkerPool(warmUp: TextShaper.warmUp)
    let helpers = WorkerHelpers(workers: pool, priority: .visible)
    TextShaper.warmUp()
    // The contenders alternate, so that other load affects both.
    var alone: [Double] = []
    var helped: [Double] = []
    for round in 0..<Self.rounds {
      alone.append(measure(round: 2 * round, helpers: nil))
      helped.append(measure(round: 2 * round + 1, helpers: helpers))
    }
    return [("one thread", alone), ("with workers", helped)].map { metric, samples in
      BenchmarkRow(
        name: "paragraphs-\(Self.count)", metric: metric, unit: "ms",
        weft: Statistics(samples).percentile(50), peer: nil)
    }
  }

  /// The time for a column of new texts, because measured texts are cached.
  private func measure(round: Int, helpers: (any MeasurementHelpers)?) -> Double {
    let nodes = (0..<Self.count).map {
      TextNode(RowContent(row: UInt32(round * Self.count + $0)).body)
    }
    let column = StackLayoutSpec(.column, spacing: 8, children: nodes)
    let range = SizeRange(
      min: Size(width: 400, height: 0), max: Size(width: 400, height: .infinity))
    let context = LayoutContext(rootIn: range, helpers: helpers)
    let time = ContinuousClock().measure {
      precondition(column.layout(thatFits: range, in: context).size.height > 0)
    }
    return Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1e3
  }
}
