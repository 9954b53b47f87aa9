// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftTesting

/// The measurements of a tour, as in `report.json`.
struct TourReport: Encodable {
  /// A cost over all frames, in milliseconds.
  struct Times: Encodable {
    let p50, p99, max: Double
  }

  /// The share of the visible rows' area without content, in percent.
  struct BlankArea: Encodable {
    let overall, max: Double

    /// - Parameter shares: The share in each frame, from 0 to 1.
    init(shares: [Double]) {
      overall = shares.isEmpty ? 0 : 100 * shares.reduce(0, +) / Double(shares.count)
      max = 100 * (shares.max() ?? 0)
    }
  }

  let rows: Int
  let frames: Int
  /// The main thread's time per frame, with rendering.
  let mainThread: Times
  /// The main thread's time per frame, without rendering.
  let update: Times
  /// The blank area while the list was scrolled by 20, 60 and 200 points per frame.
  let blankArea: BlankArea
  /// The blank area during jumps from end to end.
  let blankAreaInJumps: BlankArea
  let pictures: [String]
  let issues: [String]

  init(
    rows: Int, frames: FrameStatistics, scrolling: [Double], jumping: [Double],
    pictures: [String], issues: [String]
  ) {
    self.rows = rows
    self.frames = frames.count
    mainThread = Self.times(of: frames, \.mainThreadTime)
    update = Self.times(of: frames, \.updateTime)
    blankArea = BlankArea(shares: scrolling)
    blankAreaInJumps = BlankArea(shares: jumping)
    self.pictures = pictures
    self.issues = issues
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }

  var summary: String {
    func text(_ value: Double) -> String { String(format: "%.2f", value) }
    return """
      \(rows) rows, \(frames) frames; main thread per frame: p50 \(text(mainThread.p50)) ms, \
      p99 \(text(mainThread.p99)) ms, max \(text(mainThread.max)) ms; blank area while \
      scrolling: \(text(blankArea.overall)) %
      """
  }

  private static func times(
    of frames: FrameStatistics, _ cost: (FrameRecord) -> Double
  ) -> Times {
    Times(
      p50: 1000 * frames.percentile(0.5, of: cost), p99: 1000 * frames.percentile(0.99, of: cost),
      max: 1000 * frames.percentile(1, of: cost))
  }
}
