// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// The frames and corners of focused fields, and a narrow disabled field.
  static func fieldLooks() throws -> @MainActor () async throws -> Void {
    let fields = [EditableTextNode.Kind.line, .lines].map { kind in
      let field = EditableTextNode(kind: kind)
      field.style.size.width = .points(120)
      return field
    }
    let narrow = EditableTextNode()
    narrow.style.size.width = .points(80)
    narrow.isEnabled = false
    // The text has visible blocks at the beginning, and is blank at the end.
    narrow.text = String(repeating: "\u{2588}", count: 5) + String(repeating: " ", count: 80) + "."
    let root = DisplayNode { _, _ in
      StackLayoutSpec(
        .column, spacing: 10, alignItems: .start, children: fields + [narrow]
      ).padding(10)
    }
    root.backgroundColor = .red
    let stage = try Stage(size: Size(width: 200, height: 260), root)
    return {
      try await stage.settle()
      for (name, field) in zip(["line", "lines"], fields) {
        field.focus()
        // The frame appears with an animation.
        await stage.frames(32)
        try await stage.settle()
        // bounded: positions in a small window
        let (x, y) = (Int(field.frame.minX), Int(field.frame.minY))
        let picture = try stage.picture()
        stage.report("\(name)-frame", in: picture, x: x + 60, y: y)
        stage.report("\(name)-inner-frame", in: picture, x: x + 60, y: y + 1)
        stage.report("\(name)-ground", in: picture, x: x + 60, y: y + 3)
        stage.report("\(name)-corner", in: picture, x: x, y: y)
      }
      @MainActor func darkness() throws -> Double {
        let picture = try stage.picture()
        let rect = narrow.frame.insetBy(dx: 10, dy: 6)
        var count = 0
        // bounded: positions in a small window
        let (rows, columns) = (Int(rect.minY)..<Int(rect.maxY), Int(rect.minX)..<Int(rect.maxX))
        for y in rows {
          for x in columns {
            if picture.pixel(x: x, y: y).red < 0.8 { count += 1 }
          }
        }
        return Double(count)
      }
      Probe.report("disabled-darkness", try darkness())
      narrow.text = "\u{2588}" + narrow.text
      try await stage.settle()
      Probe.report("disabled-darkness-later", try darkness())
      // The user continues to type at the previous caret position.
      narrow.isEnabled = true
      narrow.focus()
      try await stage.user("key", "x")
      Probe.report("goes-on-at-the-end", narrow.text.hasSuffix(".x") ? 1 : 0)
      stage.window.close()
    }
  }

  /// The marks of disabled controls, which are as faint as the controls.
  static func disabledMarks() throws -> @MainActor () async throws -> Void {
    let box = CheckBoxNode("Box", isChecked: true)
    let group = RadioGroupNode(["Dot"], selectedIndex: 0)
    for control in [box, group] { control.isEnabled = false }
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 10, alignItems: .start, children: [box, group]).padding(10)
    }
    root.backgroundColor = .white
    let stage = try Stage(size: Size(width: 100, height: 100), root)
    return {
      try await stage.settle()
      @MainActor func middle(_ node: DisplayNode) -> (x: Int, y: Int) {
        let frame = node.convert(node.bounds, to: root) ?? .zero
        // bounded: positions in a small window
        return (Int(frame.minX) + 12, Int(frame.midY))
      }
      let picture = try stage.picture()
      let (mark, dot) = (middle(box), middle(group))
      // The lightest pixel of the mark, which is a thin line.
      var lightest = 0.0
      for y in (mark.y - 8)..<(mark.y + 8) {
        for x in (mark.x - 8)..<(mark.x + 8) {
          lightest = max(lightest, picture.pixel(x: x, y: y).red)
        }
      }
      Probe.report("mark", (lightest * 255).rounded())
      stage.report("dot", in: picture, x: dot.x, y: dot.y)
      stage.report("ground", in: picture, x: dot.x - 7, y: dot.y)
      try await Stage.screenshotIfWanted()
      stage.window.close()
    }
  }
}
