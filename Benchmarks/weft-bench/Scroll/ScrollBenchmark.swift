// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Scrolls a long list of rows of many heights, in Weft and in GtkListView, and beside them a bare
/// widget that only moves a bitmap: the floor, which no list can be below.
struct ScrollBenchmark: Benchmark {
  /// Weft's list.
  let weft: ScrollContender
  /// The list to compare it with.
  let peer: ScrollContender
  /// The least that a scrolled window can cost.
  let floor: ScrollContender

  let name = "scroll"
  let summary =
    "scroll 100,000 rows by 20, 60 and 200 points a frame, against GtkListView and a bare widget"

  /// At 20 points a frame GtkListView shows nothing for 1,000 frames but rows that it has made
  /// before the first one; what a row costs it can be seen after these.
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

  /// The mean over all frames, which is the CPU time of the run by its frames: workers run when
  /// they can, so that the time of a single frame says little.
  private func processRow(_ name: String, _ weft: [Double], _ peer: [Double]) -> BenchmarkRow {
    BenchmarkRow(
      name: name, metric: "process CPU mean", unit: "ms", weft: Statistics(weft).mean,
      peer: Statistics(peer).mean)
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
