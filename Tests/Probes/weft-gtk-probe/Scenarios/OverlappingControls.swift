// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Fields at the same position or with overlapping boxes. A click reaches the visible one.
  static func overlappingControls() throws -> @MainActor () async throws -> Void {
    let names = [
      "front", "touchable", "untouchable", "upright", "turned", "beside", "corner", "clipped",
      "back",
    ]
    let fields = names.map { EditableTextNode(placeholder: $0) }
    let field = Dictionary(uniqueKeysWithValues: zip(names, fields))
    for (name, rect) in [
      ("front", Rect(x: 10, y: 10, width: 100, height: 36)),
      ("back", Rect(x: 10, y: 10, width: 100, height: 36)),
      ("touchable", Rect(x: 150, y: 10, width: 100, height: 36)),
      ("untouchable", Rect(x: 150, y: 10, width: 100, height: 36)),
      ("upright", Rect(x: 10, y: 80, width: 100, height: 36)),
      ("turned", Rect(x: 20, y: 130, width: 160, height: 36)),
      ("beside", Rect(x: 200, y: 80, width: 80, height: 36)),
      ("corner", Rect(x: 140, y: 285, width: 80, height: 36)),
      ("clipped", Rect(x: -40, y: -40, width: 160, height: 160)),
    ] {
      field[name]?.frame = rect
    }
    field["untouchable"]?.isUserInteractionEnabled = false
    field["turned"]?.transform = .rotation(by: .pi / 4)
    field["beside"]?.hitTestSlop = EdgeInsets(top: -15, left: -15, bottom: -15, right: -15)
    let diamond = DisplayNode()
    diamond.frame = Rect(x: 180, y: 210, width: 80, height: 80)
    diamond.transform = .rotation(by: .pi / 4)
    diamond.clipsToBounds = true
    let root = DisplayNode()
    root.backgroundColor = .white
    for node in [root, diamond] { node.automaticallyManagesSubnodes = false }
    for field in fields.prefix(7) { root.addSubnode(field) }
    root.addSubnode(diamond)
    diamond.addSubnode(fields[7])
    let stage = try Stage(size: Size(width: 300, height: 340), root)
    return {
      try await stage.settle()
      root.insertSubnode(fields[8], at: 0)
      try await stage.settle()
      for (name, x, y) in [
        ("front", 60, 28), ("touchable", 200, 28), ("upright", 95, 98), ("turned", 100, 148),
        ("beside", 210, 70), ("corner", 172, 300), ("clipped", 220, 250),
      ] {
        try await stage.user("mousemove", "\(x)", "\(y)", "mousemove", "\(x + 1)", "\(y)")
        try await stage.user("click", "1")
        try await stage.user("key", "a")
        let typed = fields.indices.filter { !fields[$0].text.isEmpty }.map { names[$0] }
        Probe.report(name, typed == [name] ? 1 : 0)
        for field in fields { field.text = "" }
      }
      // A text that is selected again would be replaced by the next typed text.
      try await stage.user("mousemove", "210", "70", "mousemove", "211", "70", "click", "1")
      try await stage.user("key", "a")
      try await stage.user("click", "1")
      try await stage.user("key", "b")
      Probe.report("beside-again", field["beside"]?.text == "ab" ? 1 : 0)
      stage.window.close()
    }
  }
}
