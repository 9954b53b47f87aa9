// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK

/// Scrolls a grid of pictures in a separate window.
@MainActor struct PictureContender {
  private let window: WindowHost
  private let grid: CollectionNode

  /// The argument that makes `weft-bench` run this program instead of a benchmark.
  nonisolated static let command = "contend-pictures"

  static func run(folder: URL) throws {
    try Finding.print(PictureContender(folder).findings())
  }

  private init(_ folder: URL) throws {
    grid = CollectionNode(lazy: try PictureFolder.files(in: folder)) { PictureCell($0) }
    grid.layout = CompositionalLayout(
      .grid(.count(3), columnSpacing: 4, rowSpacing: 4, rowLength: 180))
    window = try WindowHost(
      title: "Weft", size: Size(width: 480, height: 800), rootNode: grid)
  }

  /// Scrolls down by 60 points per frame.
  private func findings() -> [Finding] {
    var recorder = FrameRecorder(warmUp: 60, frames: 600)
    var (blank, lateTexts): ([Double], [Double]) = ([], [])
    let before = UpdateContender.residentMemory
    var memory: [Double] = []
    window.onUpdate = { _ in
      guard recorder.tick() else { return MainLoop.quit() }
      grid.scroll(by: Vector(dx: 0, dy: 60))
    }
    window.onAfterPaint = {
      guard recorder.isRecording else { return }
      recorder.exclude {
        blank.append(grid.blankFraction)
        let cells = grid.visibleNodes.compactMap { $0 as? PictureCell }
        let late = cells.count { $0.caption.isBlank }
        lateTexts.append(cells.isEmpty ? 0 : Double(late) / Double(cells.count))
        if blank.count % 30 == 0 { memory.append(UpdateContender.residentMemory - before) }
      }
    }
    window.present()
    MainLoop.run()
    return Finding.mainThread(recorder.mainThread) + [
      Finding(
        metric: "frame interval p99", unit: "ms",
        value: Statistics(recorder.intervals).percentile(99)),
      Finding(metric: "hitch ratio", unit: "ms/s", value: hitchRatio(recorder.intervals)),
      Finding(metric: "blank area overall", unit: "%", value: Statistics(blank).mean * 100),
      Finding(metric: "late texts max", unit: "%", value: Statistics(lateTexts).max * 100),
      Finding(metric: "memory max", unit: "MB", value: Statistics(memory).max),
    ]
  }
}

private final class PictureCell: CellNode {
  let caption: TextNode
  private let picture: ImageNode

  nonisolated init(_ file: URL) {
    picture = ImageNode(.file(file))
    caption = TextNode(file.lastPathComponent)
    super.init()
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
  }

  override nonisolated func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    StackLayoutSpec(.column) {
      picture.flexGrow(1).flexShrink(1).flexBasis(.points(0))
      caption
    }
  }
}
