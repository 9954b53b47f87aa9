// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A control scrolls to a resting mouse, is removed while the mouse is away, and is added again
  /// when the mouse is back at the same position.
  static func returningMouse() throws -> @MainActor () async throws -> Void {
    let field = EditableTextNode(placeholder: "Text")
    let (space, rest) = (DisplayNode(), DisplayNode())
    space.style.height = 100
    rest.style.height = 1000
    let scroll = ScrollNode(
      DisplayNode { _, _ in StackLayoutSpec(.column, children: [space, field, rest]) })
    let stage = try Stage(size: Size(width: 200, height: 200), scroll)
    return {
      @MainActor func scrollTo(_ y: Double) async throws {
        scroll.contentOffset.y = y
        try await stage.settle()
        await stage.frames(13)
      }
      try await stage.settle()
      try await stage.user("mousemove", "90", "20", "mousemove", "91", "20")
      try await scrollTo(100)
      try await stage.user("mousemove", "400", "400", "mousemove", "401", "400")
      try await scrollTo(0)
      try await stage.user("mousemove", "91", "20")
      try await scrollTo(100)
      try await stage.user("click", "1")
      try await stage.user("key", "a")
      Probe.report("typed", field.text == "a" ? 1 : 0)
      stage.window.close()
    }
  }
}
