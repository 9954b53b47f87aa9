// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftCollections
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// An idle window paints nothing, and the process sleeps.
  static func idle() throws -> @MainActor () async throws -> Void {
    let node = TextNode("At rest")
    let stage = try Stage(size: Size(width: 200, height: 100), node)
    return {
      try await stage.settle()
      // Waits until the last requested frames are over.
      try await Task.sleep(for: .milliseconds(500))
      let (frames, time) = (stage.frameCount, processTime)
      try await Task.sleep(for: .seconds(1))
      Probe.report("frames", Double(stage.frameCount - frames))
      Probe.report("cpu-milliseconds", (processTime - time) * 1000)
      // A change from another thread causes a new frame.
      await Task.detached { node.backgroundColor = .red }.value
      try await Task.sleep(for: .milliseconds(300))
      Probe.report("frames-after-change", Double(stage.frameCount - frames))
      stage.report("changed", in: try stage.picture(), x: 190, y: 90)
    }
  }

  /// An idle long list measures its exact length and then sleeps.
  static func resting() throws -> @MainActor () async throws -> Void {
    let length = (0..<500).reduce(0.0) { $0 + height(ofRow: $1) }
    let list = CollectionNode(lazy: 0..<500) { row in
      let cell = CellNode()
      cell.style.height = .points(height(ofRow: row))
      return cell
    }
    let stage = try Stage(size: Size(width: 200, height: 300), list)
    return {
      try await stage.settle()
      Probe.report("missing-at-first", abs(list.contentSize.height - length))
      for _ in 0..<100 where list.contentSize.height != length {
        try await Task.sleep(for: .milliseconds(100))
      }
      Probe.report("missing", abs(list.contentSize.height - length))
      // Waits until the last requested frames and the next rest are over.
      try await Task.sleep(for: .seconds(2))
      let (frames, time) = (stage.frameCount, processTime)
      try await Task.sleep(for: .seconds(1))
      Probe.report("frames", Double(stage.frameCount - frames))
      Probe.report("cpu-milliseconds", (processTime - time) * 1000)
    }
  }

  private nonisolated static func height(ofRow row: Int) -> Double { Double(20 + row * 37 % 80) }

  /// The processor time of the process in seconds.
  private static var processTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
