// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Each kind of field: Escape during a composition, text that code normalizes, undoing,
  /// direction.
  static func normalizedFields() throws -> @MainActor () async throws -> Void {
    let kinds: [(String, EditableTextNode)] = [
      ("line", EditableTextNode(placeholder: "Line")),
      ("search", EditableTextNode(placeholder: "Search", kind: .search)),
      ("lines", EditableTextNode(placeholder: "Lines", kind: .lines)),
    ]
    let nodes = kinds.map(\.1)
    let stage = try Stage(
      size: Size(width: 300, height: 300),
      DisplayNode { _, _ in StackLayoutSpec(.column, spacing: 10, children: nodes) })
    return {
      try await stage.settle()
      for (name, field) in kinds { try await stage.normalize(name, field) }
      for direction in [LayoutDirection.rightToLeft, .leftToRight] {
        for node in nodes {
          node.text = ""
          node.traitOverrides.layoutDirection = direction
        }
        try await stage.settle()
        for (name, field) in kinds {
          Probe.report("\(name)-\(direction)", try stage.isAtTheRight(field) ? 1 : 0)
        }
      }
    }
  }
}

extension Stage {
  fileprivate func normalize(_ name: String, _ field: EditableTextNode) async throws {
    let (x, y) = ("\(field.frame.midX)", "\(field.frame.midY)")
    try await user("mousemove", x, y, "click", "1", "key", "b", "key", "d")
    try await user("key", "ctrl+shift+u", "key", "4")
    try await user("key", "Escape")
    try await user("key", "e")
    Probe.report("\(name)-escape-ends-composing", field.text == "bde" ? 1 : 0)
    try await user("key", "Escape")
    var left = "bde"
    if name == "search" {
      // A search is canceled before the focus.
      left = ""
      Probe.report("search-escape-clears", field.text.isEmpty ? 1 : 0)
      try await user("key", "Escape")
    }
    try await user("key", "f")
    Probe.report("\(name)-escape-gives-up-the-focus", field.text == left ? 1 : 0)
    field.text = "bde"

    field.onChange = { if $0 != $0.uppercased() { field.text = $0.uppercased() } }
    try await user("mousemove", x, y, "click", "1")
    try await user("key", "Home", "key", "Right")
    try await user("key", "x")
    try await user("key", "y")
    Probe.report("\(name)-normalized", field.text == "BXYDE" ? 1 : 0)
    field.text = ""
    try await user("type", "--delay", "40", "ab")
    try await user("key", "ctrl+z")
    Probe.report("\(name)-undone", field.text == "A" ? 1 : 0)
    try await user("key", "ctrl+z")
    Probe.report("\(name)-all-undone", field.text.isEmpty ? 1 : 0)
    try await user("key", "ctrl+y", "key", "ctrl+shift+z")
    Probe.report("\(name)-redone", field.text == "AB" ? 1 : 0)
    field.undo()
    await frames(2)
    Probe.report("\(name)-undone-by-code", field.text == "A" ? 1 : 0)
    field.onChange = nil
  }

  /// Whether the letters of a field, or of its placeholder, are in the right half.
  fileprivate func isAtTheRight(_ field: EditableTextNode) throws -> Bool {
    let picture = try picture()
    let place = field.frame.insetBy(dx: 6, dy: 6)
    var ink = (left: 0.0, right: 0.0)
    for y in Int(place.minY)..<Int(place.maxY) {  // bounded: inside the window
      for x in Int(place.minX)..<Int(place.maxX) {  // bounded: inside the window
        let darkness = 1 - picture.pixel(x: x, y: y).red
        if Double(x) < place.midX { ink.left += darkness } else { ink.right += darkness }
      }
    }
    return ink.right > ink.left
  }
}
