// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Controls under a resting mouse move to another window and back, each time before their old
  /// window has a frame.
  static func movingControls() throws -> @MainActor () async throws -> Void {
    let fields = (0..<4).map { _ in EditableTextNode(placeholder: "Text") }
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, children: fields) }
    let stage = try Stage(size: Size(width: 200, height: 200), root)
    let other = try Stage("other", size: Size(width: 60, height: 60), DisplayNode())
    return {
      try await stage.settle()
      try await other.settle()
      var moves = 0.0
      for field in fields {
        let middle = String(field.frame.midY)
        try await stage.user("mousemove", "150", middle, "mousemove", "151", middle)
        guard let place = field.layer.superlayer else { continue }
        // Only the layers move, because nodes would wait for the frames of both windows.
        other.window.rootNode.layer.addSublayer(field.layer)
        await stage.frames(3)
        if field.layer.superlayer !== place { moves += 1 }
        place.addSublayer(field.layer)
        await other.frames(3)
        await stage.frames(3)
      }
      Probe.report("moves", moves)
      stage.window.close()
      other.window.close()
    }
  }
}
