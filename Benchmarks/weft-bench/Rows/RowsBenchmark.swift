// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PangoRowPeer
import Weft

/// Creates, measures and draws rows of the scroll benchmark on one thread, as a worker does. The
/// peer only measures and draws their texts with direct calls of Pango and Cairo. The difference is
/// the cost of Weft.
struct RowsBenchmark: Benchmark {
  let name = "rows"
  let summary = "making, measuring and drawing a row, against bare Pango and Cairo"

  private static let rowsPerRound = 100
  private static let rounds = 30
  private static let width = 480.0
  /// The width of the texts, without the margins, the picture and the space beside it.
  private static let textWidth = width - 24 - 12 - Double(RowContent.pictureSize)

  func run() throws(BenchmarkError) -> BenchmarkReport {
    TextShaper.warmUp()
    guard let peer = pango_rows_new() else {
      throw .cannotRun(program: "Pango", reason: "it has no context")
    }
    defer { pango_rows_free(peer) }
    var (weft, bare): ([Double], [Double]) = ([], [])
    // The contenders alternate, so that other load affects both. The first round is a warm-up.
    for round in 0...Self.rounds {
      let first = UInt32(round * Self.rowsPerRound)
      let rows = (first..<first + UInt32(Self.rowsPerRound)).map(PreparedRow.init)
      var (heights, peerHeights): ([Double], [Double]) = ([], [])
      let time = milliseconds { heights = rows.map(height) }
      let peerTime = milliseconds { peerHeights = rows.map { height(of: $0, by: peer) } }
      guard heights == peerHeights else {
        throw .incomparable(program: "Pango", reason: "its rows have other heights")
      }
      guard round > 0 else { continue }
      weft.append(time * 1000 / Double(Self.rowsPerRound))
      bare.append(peerTime * 1000 / Double(Self.rowsPerRound))
    }
    let (own, others) = (Statistics(weft), Statistics(bare))
    return BenchmarkReport(rows: [
      BenchmarkRow(
        name: "row", metric: "p50", unit: "us", weft: own.percentile(50),
        peer: others.percentile(50)),
      BenchmarkRow(
        name: "row", metric: "p95", unit: "us", weft: own.percentile(95),
        peer: others.percentile(95)),
    ])
  }

  /// Processes a row like a worker processes a cell near the viewport. Returns the row's height.
  private func height(of row: PreparedRow) -> Double {
    MainActor.assumeIsolated {
      let node = RowNode(
        title: row.title, body: row.body, labels: row.labels, picture: row.picture)
      let range = SizeRange(
        min: Size(width: Self.width, height: 0), max: Size(width: Self.width, height: .infinity))
      let layout = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
      node.apply(layout, scale: 1)
      for subnode in node.subnodes {
        _ = subnode.drawing?.makeBitmap(size: subnode.frame.size, scale: 1, isCancelled: { false })
      }
      return layout.size.height
    }
  }

  /// Measures and draws the texts of a row with the peer. Returns the row's height.
  private func height(of row: PreparedRow, by peer: OpaquePointer) -> Double {
    let texts = pango_rows_draw(
      peer, row.title, row.body, row.labels[0], row.labels[1], row.labels[2],
      Int32(Self.textWidth))
    // The margins above and below, and the spaces between the three lines.
    return max(Double(texts) + 8, Double(RowContent.pictureSize)) + 16
  }
}

/// The contents of a row, created before the measurement.
private struct PreparedRow {
  let title: String
  let body: String
  let labels: [String]
  let picture: Bitmap?

  init(row: UInt32) {
    let content = RowContent(row: row)
    (title, body, labels) = (content.title, content.body, content.labels)
    picture = RowNode.bitmap(of: content)
  }
}
