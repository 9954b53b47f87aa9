// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Scrolls a long list of rows with different heights in Weft and in GtkListView, and a widget that
/// only moves a bitmap. The widget shows the minimum cost of any list.
struct ScrollBenchmark: Benchmark {
  let weft: ScrollContender
  let peer: ScrollContender
  /// The minimum cost of a scrolled window.
  let floor: ScrollContender

  let name = "scroll"
  let summary =
    "scroll 100,000 rows by 20, 60 and 200 points a frame, against GtkListView and a bare widget"

  /// At 20 points per frame, GtkListView shows rows that it created before the first frame for
  /// 1,000 frames. The cost of its rows is visible only after that.
  private static let scripts: [(name: String, script: ScrollScript)] = [
    ("20", ScrollScript(speed: 20)), ("20-far", ScrollScript(speed: 20, warmUp: 1100)),
    ("60", ScrollScript(speed: 60)), ("200", ScrollScript(speed: 200)),
  ]

  func run() throws(BenchmarkError) -> BenchmarkReport {
    var report = BenchmarkReport()
    for (speed, script) in Self.scripts {
      let weft = try self.weft.run(script)
      let peer = try self.peer.run(script)
      let floor = try self.floor.run(script)
      let name = "scroll-\(speed)"
      report.rows += rows(name, "frame interval", weft.intervals, peer.intervals)
      report.rows.append(
        BenchmarkRow(
          name: name, metric: "hitch ratio", unit: "ms/s", weft: hitchRatio(weft.intervals),
          peer: hitchRatio(peer.intervals)))
      report.rows += rows(name, "main-thread", weft.mainThread, peer.mainThread)
      report.rows.append(processRow(name, weft.process, peer.process))
      report.rows += weft.blankArea.map { blankAreaRows(name, $0) } ?? []
      let floorName = "floor-\(speed)"
      report.rows += rows(floorName, "main-thread", weft.mainThread, floor.mainThread)
      report.rows.append(processRow(floorName, weft.process, floor.process))
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

  /// The mean over all frames. The time of a single frame is not meaningful, because workers run
  /// asynchronously.
  private func processRow(_ name: String, _ weft: [Double], _ peer: [Double]) -> BenchmarkRow {
    BenchmarkRow(
      name: name, metric: "process CPU mean", unit: "ms", weft: Statistics(weft).mean,
      peer: Statistics(peer).mean)
  }

  /// The total share, the 99th percentile and the worst frame. The mean of the frames' shares is
  /// the total share, because the viewport has a constant size.
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
