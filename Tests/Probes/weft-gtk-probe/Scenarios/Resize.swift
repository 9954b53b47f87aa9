// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Makes the window larger, as a window manager would.
  static func resize() throws -> @MainActor () async throws -> Void {
    let filling = DisplayNode()
    filling.backgroundColor = .blue
    let root = DisplayNode { _, _ in
      InsetLayoutSpec(insets: EdgeInsets(all: 10), child: filling)
    }
    root.backgroundColor = .white
    let stage = try Stage("resize", size: Size(width: 200, height: 100), root)
    return {
      try await stage.settle()
      Probe.report("width-before", filling.frame.width)
      try await stage.user("search", "--name", "^resize$", "windowsize", "300", "160")
      try await stage.settle()
      Probe.report("width-after", filling.frame.width)
      Probe.report("height-after", filling.frame.height)
      let picture = try stage.picture()
      Probe.report("picture-width", Double(picture.width))
      stage.report("new-area", in: picture, x: 280, y: 140)
      stage.report("margin", in: picture, x: 295, y: 155)
    }
  }
}
