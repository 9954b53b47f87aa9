// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Texts that the program sets in each kind of field, initially, later, with other scalars for
  /// the same letters, and with a NUL inside.
  static func programTexts() throws -> @MainActor () async throws -> Void {
    let kinds: [(String, EditableTextNode)] = [
      ("line", EditableTextNode(placeholder: "Line")),
      ("search", EditableTextNode(placeholder: "Search", kind: .search)),
      ("lines", EditableTextNode(placeholder: "Lines", kind: .lines)),
    ]
    let nodes = kinds.map(\.1)
    for node in nodes { node.text = "begin" }
    let stage = try Stage(
      size: Size(width: 300, height: 300),
      DisplayNode { _, _ in StackLayoutSpec(.column, spacing: 10, children: nodes) })
    return {
      try await stage.settle()
      for (name, field) in kinds { try await stage.giveTexts(name, field) }
      stage.window.close()
    }
  }
}

extension Stage {
  fileprivate func giveTexts(_ name: String, _ field: EditableTextNode) async throws {
    @MainActor func report(_ what: String, _ text: String) {
      let isSame = field.text.unicodeScalars.elementsEqual(text.unicodeScalars)
      Probe.report("\(name)-\(what)", isSame ? 1 : 0)
    }
    let (x, y) = ("\(field.frame.midX)", "\(field.frame.midY)")
    @MainActor func report(_ what: String, caretAt offset: Int) {
      let place = field.text.index(field.text.startIndex, offsetBy: offset)
      Probe.report("\(name)-\(what)", field.selectedRange == place..<place ? 1 : 0)
    }
    try await user("mousemove", x, y, "click", "1", "key", "ctrl+z")
    report("prefilled", "begin")
    try await user("key", "End", "key", "s", "key", "ctrl+z", "key", "ctrl+z")
    report("typed-and-undone", "begin")
    field.text = "later"
    await frames(2)
    try await user("key", "ctrl+z")
    report("given-later", "later")
    field.text = "é"
    await frames(2)
    try await user("key", "End")
    field.text = "e\u{301}"
    await frames(2)
    let end = field.text.endIndex
    Probe.report("\(name)-caret", field.selectedRange == end..<end ? 1 : 0)
    try await user("key", "x")
    report("other-scalars", "e\u{301}x")
    field.text = "abcd"
    await frames(2)
    try await user("key", "End")
    field.text = "ab-cd"
    await frames(2)
    report("moved-caret", caretAt: 5)
    try await user("key", "Home", "key", "Right")
    field.text = "xab-cd"
    await frames(2)
    report("caret-inside", caretAt: 2)
    field.text = "be\0fore"
    await frames(2)
    try await user("key", "End", "key", "x")
    report("nul", "beforex")
    // Longer than the limit of an entry.
    if name == "lines" { return }
    let long = String(repeating: "a", count: 65_533) + "é" + String(repeating: "b", count: 5_000)
    field.text = long
    await frames(2)
    try await user("key", "Home", "key", "Delete", "key", "End", "key", "BackSpace", "key", "x")
    report("long", long)
    var submitted: [String] = []
    field.onSubmit = { submitted.append($0) }
    try await user("key", "Return")
    Probe.report("\(name)-long-submitted", submitted == [long] ? 1 : 0)
    field.text = "short"
    await frames(2)
    try await user("key", "End", "key", "x")
    report("short", "shortx")
    field.placeholder = "Other"
    await frames(2)
    try await user("key", "ctrl+z")
    report("short-undone", "short")
  }
}
