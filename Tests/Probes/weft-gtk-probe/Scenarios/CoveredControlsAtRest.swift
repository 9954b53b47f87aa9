// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// The control under a resting mouse is covered, uncovered, or replaced by scrolling. Clicks and
  /// the wheel go to the visible control.
  static func coveredControlsAtRest() throws -> @MainActor () async throws -> Void {
    let fields = (0..<20).map { _ in EditableTextNode(placeholder: "Text") }
    let scroll = ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: fields) })
    let cover = DisplayNode()
    let root = DisplayNode { _, _ in OverlayLayoutSpec(child: scroll, overlay: cover) }
    cover.isHidden = true
    let stage = try Stage(size: Size(width: 200, height: 200), root)
    return {
      try await stage.settle()
      let height = fields[0].frame.height
      try await stage.user("mousemove", "90", "\(height / 2)", "mousemove", "91", "\(height / 2)")
      for index in 1...3 {
        scroll.contentOffset.y = height * Double(index)
        Probe.report("scrolled-\(index)", try await stage.typed(into: fields) == index ? 1 : 0)
      }
      let ways: [(String, @MainActor (Bool) -> Void)] = [
        ("hidden", { cover.isHidden = $0 }),
        ("clear", { cover.alpha = $0 ? 0 : 1 }),
        ("untouchable", { cover.isUserInteractionEnabled = !$0 }),
        ("moved", { cover.frame.origin.x = $0 ? 300 : 0 }),
      ]
      cover.isHidden = false
      for (name, uncover) in ways {
        uncover(false)
        Probe.report("\(name)-covered", try await stage.typed(into: fields) == nil ? 1 : 0)
        uncover(true)
        Probe.report("\(name)-free", try await stage.typed(into: fields) == 3 ? 1 : 0)
        uncover(false)
      }
      try await Task.sleep(for: .milliseconds(500))
      let frames = stage.frameCount
      try await Task.sleep(for: .milliseconds(500))
      Probe.report("frames-at-rest", Double(stage.frameCount - frames))
      stage.window.close()
    }
  }
}

extension Stage {
  /// Clicks at the mouse's position, and types.
  ///
  /// - Returns: The index of the field that received the text.
  fileprivate func typed(into fields: [EditableTextNode]) async throws -> Int? {
    try await settle()
    try await Task.sleep(for: .milliseconds(100))
    try await user("click", "1")
    try await user("key", "a")
    defer {
      for field in fields {
        field.text = ""
        field.resignFocus()
      }
    }
    return fields.firstIndex { !$0.text.isEmpty }
  }
}
