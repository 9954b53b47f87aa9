// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// Scrolls grids of picture files in Weft and in GtkGridView, and decodes single thumbnails.
///
/// Each grid runs in a separate process and prints its findings as JSON.
struct PicturesBenchmark: Benchmark {
  let program: ChildProgram
  let peer: ChildProgram

  let name = "pictures"
  let summary = "grids of JPEG and PNG files, scrolled, against GtkGridView; thumbnails"

  /// The number of files, the width of their pictures in pixels, and whether the peer shows them.
  ///
  /// At this speed, two processors can decode pictures of 2 megapixels, but not of 12 megapixels,
  /// which also take the peer minutes before its first frame.
  private static let grids = [
    (count: 5000, width: 4000, hasPeer: false), (count: 50_000, width: 1632, hasPeer: true),
  ]
  /// During the warm-up, the peer shows rows that it created before its first frame.
  private static let peerArguments = ["--speed", "60", "--warm-up", "90", "--frames", "120"]

  func run() throws(BenchmarkError) -> BenchmarkReport {
    do {
      var report = BenchmarkReport(rows: try ThumbnailCosts().rows())
      for grid in Self.grids {
        let folder = try PictureFolder(count: grid.count, width: grid.width)
        defer { folder.remove() }
        let findings = try program.findings(of: [PictureContender.command, folder.url.path])
        let peers = grid.hasPeer ? try peerFindings(in: folder.url) : [:]
        report.rows += findings.map {
          $0.row(named: "grid-\(grid.count)", peer: peers[$0.metric])
        }
      }
      return report
    } catch let error as BenchmarkError {
      throw error
    } catch {
      throw .cannotRun(program: name, reason: "\(error)")
    }
  }

  /// The times of the peer's frames by metric.
  private func peerFindings(in folder: URL) throws -> [String: Double] {
    let output = try peer.output(of: ["--pictures", folder.path] + Self.peerArguments)
    let samples = try JSONDecoder().decode(ScrollSamples.self, from: output)
    let times = Finding.mainThread(samples.mainThread).map { ($0.metric, $0.value) }
    let others = [
      ("frame interval p99", Statistics(samples.intervals).percentile(99)),
      ("hitch ratio", hitchRatio(samples.intervals)),
    ]
    return Dictionary(uniqueKeysWithValues: times + others)
  }
}
