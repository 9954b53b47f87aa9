// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A real wheel and real keys over a scroll node with 100 rows of 20 points, 200 points high.
  static func scrolling() throws -> @MainActor () async throws -> Void {
    let rows = (0..<100).map { row in
      let node = DisplayNode()
      node.backgroundColor = row.isMultiple(of: 2) ? .red : .blue
      node.style.height = 20
      return node
    }
    let scroll = ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: rows) })
    let stage = try Stage(size: Size(width: 200, height: 200), scroll)
    return {
      try await stage.settle()
      try await stage.user("mousemove", "100", "100")
      for (name, arguments) in actions {
        switch arguments {
        case .key(let key): try await stage.user("key", key)
        case .button(let button): try await stage.user("click", button)
        }
        Probe.report(name, scroll.contentOffset.y)
      }
      let picture = try stage.picture()
      stage.report("first-row", in: picture, x: 20, y: 10)
      // Drags the scroll bar's thumb, which is at the upper end, downwards.
      try await stage.user("mousemove", "194", "10", "mousedown", "1")
      try await stage.user("mousemove", "194", "60")
      try await stage.user("mouseup", "1")
      Probe.report("thumb", scroll.contentOffset.y)
    }
  }

  private enum Action {
    case key(String)
    case button(String)
  }

  private static let actions: [(String, Action)] = [
    ("wheel-down", .button("5")), ("wheel-up", .button("4")),
    ("page-down", .key("Page_Down")), ("down", .key("Down")), ("up", .key("Up")),
    ("end", .key("End")), ("page-up", .key("Page_Up")), ("home", .key("Home")),
    ("space", .key("space")), ("home-again", .key("Home")),
  ]
}
