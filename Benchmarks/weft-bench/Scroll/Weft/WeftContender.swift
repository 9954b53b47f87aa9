// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK

/// Weft's part of the scroll benchmark, which scrolls a list in a window and records its times.
@MainActor enum WeftContender {
  /// The argument that makes `weft-bench` run this program instead of a benchmark.
  nonisolated static let command = "contend-scroll"

  /// Runs the script and prints ``ScrollSamples`` as one line of JSON.
  static func run(_ script: ScrollScript) throws {
    let items = (0..<UInt32(script.rows)).map(RowItem.init)
    let list = CollectionNode(items: items) { RowNode(row: $0.id) }
    let window = try WindowHost(
      title: "Weft", size: Size(width: 480, height: 800), rootNode: list)
    var recorder = FrameRecorder(warmUp: script.warmUp, frames: script.frames)
    var blankArea: [Double] = []
    window.onUpdate = { _ in
      guard recorder.tick() else { return MainLoop.quit() }
      list.scroll(by: Vector(dx: 0, dy: script.speed))
    }
    window.onAfterPaint = {
      // Read at the end of the frame. The time of this call counts for Weft.
      if recorder.isRecording, blankArea.count < script.frames {
        blankArea.append(list.blankFraction)
      }
    }
    window.present()
    MainLoop.run()
    let samples = ScrollSamples(
      checksum: RowContent.checksum(), intervals: recorder.intervals,
      mainThread: recorder.mainThread, process: recorder.process, blankArea: blankArea)
    print(String(decoding: try JSONEncoder().encode(samples), as: UTF8.self))
  }
}
