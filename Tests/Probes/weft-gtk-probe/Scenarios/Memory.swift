// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK

extension Scenarios {
  /// A list with pictures far above and below the screen, when the system runs out of memory.
  static func memory() throws -> @MainActor () async throws -> Void {
    let monitor = try FakeMemoryMonitor()
    return try memory { monitor.warn(level: $0 ? 255 : 50) }
  }

  /// The same checks with real memory pressure, which you create while the scenario waits.
  static func memoryStall() throws -> @MainActor () async throws -> Void {
    try memory { _ in FileHandle.standardError.write(Data("waiting for memory to be scarce\n".utf8))
    }
  }

  private static func memory(
    warn: @escaping @MainActor (_ isCritical: Bool) -> Void
  ) throws -> @MainActor () async throws -> Void {
    let rows = (0..<60).map { _ in
      let row = CellNode()
      row.style.height = 50
      row.backgroundColor = .white
      return row
    }
    let pictures = rows.map { row in
      let picture = TallNode(height: 50)
      row.layoutSpecBlock = { _, _ in StackLayoutSpec(.column, children: [picture]) }
      return picture
    }
    let list = CollectionNode(items: Array(0..<60), id: \.self) { rows[$0] }
    let stage = try Stage("memory", size: Size(width: 200, height: 200), list)
    func drawn() -> [Int] { pictures.indices.filter { pictures[$0].contents != nil } }
    func report(_ step: String) {
      let (drawn, visible) = (drawn(), rows.indices.filter { rows[$0].isVisible })
      Probe.report("\(step)-drawn", Double(drawn.count))
      Probe.report("\(step)-visible", Double(visible.count))
      let (first, last) = (drawn.first ?? 0, drawn.last ?? 0)
      // The nearest ones, on both sides.
      Probe.report("\(step)-gaps", Double(last - first + 1 - drawn.count))
      let (above, below) = ((visible.first ?? 0) - first, last - (visible.last ?? 0))
      Probe.report("\(step)-above", Double(above))
      Probe.report("\(step)-below", Double(below))
    }
    return {
      try await stage.settle()
      list.contentOffset.y = 1400
      try await stage.settle()
      try await Task.sleep(for: .milliseconds(300))
      report("before")
      let bytes = drawn().reduce(0) { $0 + (pictures[$1].contents?.byteCount ?? 0) }
      stage.window.contentsByteLimit = bytes
      let count = drawn().count
      for _ in 0..<200 where drawn().count == count {
        warn(false)
        try await Task.sleep(for: .milliseconds(100))
      }
      report("moderate")
      let fewer = drawn().count
      let visible = rows.count { $0.isVisible }
      // The first warning may have taken all that this one can take.
      for _ in 0..<200 where drawn().count == fewer && fewer > visible {
        warn(true)
        try await Task.sleep(for: .milliseconds(100))
      }
      report("critical")
      stage.window.close()
    }
  }
}

/// Draws something over its whole area.
private final class TallNode: DisplayNode {
  init(height: Double) {
    super.init()
    style.height = .points(height)
  }

  override var drawing: (any Drawing)? { Fill() }

  private struct Fill: Drawing {
    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
      canvas.fill(Rect(origin: .zero, size: size), with: .color(.red))
    }
  }
}
