// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Scrolls a long list of rows of many heights, in Weft and in GtkListView.
struct ScrollBenchmark: Benchmark {
  /// Weft's list.
  let weft: ScrollContender
  /// The list to compare it with.
  let peer: ScrollContender

  let name = "scroll"
  let summary = "scroll 100,000 rows by 20, 60 and 200 points a frame, against GtkListView"

  private static let speeds: [Double] = [20, 60, 200]

  func run() throws(BenchmarkError) -> BenchmarkReport {
    var report = BenchmarkReport()
    for speed in Self.speeds {
      let script = ScrollScript(speed: speed)
      let weft = try self.weft.run(script)
      let peer = try self.peer.run(script)
      let name = "scroll-\(Int(speed))"
      report.rows += rows(name, "frame interval", weft.intervals, peer.intervals)
      report.rows += rows(name, "main-thread", weft.mainThread, peer.mainThread)
      report.rows += weft.blankArea.map { blankAreaRows(name, $0) } ?? []
    }
    return report
  }

  private func rows(
    _ name: String, _ metric: String, _ weft: [Double], _ peer: [Double]
  ) -> [BenchmarkRow] {
    let weft = Statistics(weft)
    let peer = Statistics(peer)
    func row(_ label: String, _ value: (Statistics) -> Double) -> BenchmarkRow {
      BenchmarkRow(
        name: name, metric: "\(metric) \(label)", unit: "ms", weft: value(weft),
        peer: value(peer))
    }
    return [
      row("p50") { $0.percentile(50) }, row("p95") { $0.percentile(95) },
      row("p99") { $0.percentile(99) }, row("max") { $0.max },
    ]
  }

  /// Overall, at the 99th percentile and in the worst frame; the viewport's area is the same in
  /// every frame, so that the mean of the frames' shares is the share of the whole run.
  private func blankAreaRows(_ name: String, _ shares: [Double]) -> [BenchmarkRow] {
    let statistics = Statistics(shares)
    func row(_ label: String, _ share: Double) -> BenchmarkRow {
      BenchmarkRow(
        name: name, metric: "blank area \(label)", unit: "%", weft: share * 100, peer: nil)
    }
    return [
      row("overall", statistics.mean), row("p99", statistics.percentile(99)),
      row("max", statistics.max),
    ]
  }
}
