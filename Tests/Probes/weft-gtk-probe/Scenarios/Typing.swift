// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Real keys into a search entry above a scroll node.
  static func typing() throws -> @MainActor () async throws -> Void {
    let field = EditableTextNode(placeholder: "Search", isSearchField: true)
    let tall = DisplayNode()
    tall.style.height = 2000
    let scroll = ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: [tall]) })
    scroll.style.flexGrow = 1
    scroll.style.flexShrink = 1
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, children: [field, scroll]) }
    root.backgroundColor = .white
    var changes: [String] = []
    var submitted = ""
    field.onChange = { changes.append($0) }
    field.onSubmit = { submitted = $0 }
    let stage = try Stage(size: Size(width: 300, height: 300), root)
    return {
      try await stage.settle()
      Probe.report("field-height", field.frame.height)
      try await stage.user("mousemove", "150", "18", "click", "1")
      try await stage.user("type", "--delay", "30", "weft")
      Probe.report("typed", field.text == "weft" ? 1 : 0)
      Probe.report("changes", changes == ["w", "we", "wef", "weft"] ? 1 : 0)
      try await stage.user("key", "space")
      Probe.report("offset-after-space-in-field", scroll.contentOffset.y)
      try await stage.user("key", "Page_Down")
      Probe.report("page-down-in-field", scroll.contentOffset.y)
      try await stage.user("key", "Return")
      Probe.report("submitted", submitted == "weft " ? 1 : 0)

      try await stage.user("key", "Escape")
      try await stage.user("key", "Home", "space")
      Probe.report("space-after-escape", scroll.contentOffset.y)
      try await stage.user("mousemove", "150", "18", "click", "1", "mousemove", "150", "200")
      try await stage.user("key", "x")
      try await stage.user("click", "1", "key", "y")
      Probe.report("text-after-click-outside", field.text.contains("y") ? 1 : 0)
      Probe.report("text-before-click-outside", field.text.contains("x") ? 1 : 0)

      try await stage.user("key", "Tab", "key", "z")
      Probe.report("text-after-tab", field.text.contains("z") ? 1 : 0)

      changes = []
      field.text = "set by code"
      await stage.frames(3)
      Probe.report("changes-by-code", Double(changes.count))
      field.removeFromSupernode()
      root.layoutSpecBlock = { _, _ in StackLayoutSpec(.column, children: [scroll]) }
      try await stage.settle()
      stage.report("entry-gone", in: try stage.picture(), x: 150, y: 18)
    }
  }
}
