// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftComponents
import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A program scrolls and changes cursors under a resting mouse, without input and without frames
  /// requested by other code.
  static func restingMouse() throws -> @MainActor () async throws -> Void {
    let rows = (0..<20).map(Row.init)
    let scroll = ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: rows) })
    let stage = try Stage(size: Size(width: 200, height: 200), scroll)
    return {
      try await stage.settle()
      try await stage.user("mousemove", "100", "20", "mousemove", "101", "21")
      try await rest()
      report("before", rows, stage)
      scroll.contentOffset = Point(x: 0, y: 100)
      try await rest()
      report("scrolled", rows, stage)
      rows[1].cursor = .wait
      try await rest()
      report("changed", rows, stage)
      let frames = stage.frameCount
      try await Task.sleep(for: .seconds(1))
      Probe.report("frames-at-rest", Double(stage.frameCount - frames))
      try await otherWords()
      stage.window.close()
    }
  }

  /// Only the tooltips of a component change under the mouse.
  private static func otherWords() async throws {
    func text(_ help: String) -> some Component {
      Text("Text").frame(width: 200, height: 200).help(help)
    }
    let node = ComponentNode(text("1"))
    let stage = try Stage("words", size: Size(width: 200, height: 200), node)
    try await stage.settle()
    try await stage.user("mousemove", "120", "120", "mousemove", "121", "121")
    Probe.report("words-before", words(in: stage))
    node.update(to: text("2"))
    try await rest()
    Probe.report("words-after", words(in: stage))
    stage.window.close()
    try await wordsOfControls()
  }

  /// The mouse moves to a control, to another, and away.
  private static func wordsOfControls() async throws {
    let fields = VStack(spacing: 0) {
      TextField("", text: .constant("")).frame(width: 200, height: 50).help("3")
      TextField("", text: .constant("")).frame(width: 200, height: 50).help("4")
      Text("Text").frame(width: 200, height: 50)
    }
    let stage = try Stage(
      "controls", size: Size(width: 200, height: 150), ComponentNode(fields))
    try await stage.settle()
    for (name, y) in [("first", "25"), ("second", "75"), ("neither", "125")] {
      try await stage.user("mousemove", "100", y, "mousemove", "101", y)
      Probe.report("words-\(name)", words(in: stage))
    }
    stage.window.close()
  }

  private static func words(in stage: Stage) -> Double {
    let widget = stage.window.gtkWidget?.assumingMemoryBound(to: GtkWidget.self)
    let words = gtk_widget_get_tooltip_text(widget).map { String(cString: $0) }
    return words.flatMap(Double.init) ?? -1
  }

  /// Waits until requested frames have run.
  private static func rest() async throws { try await Task.sleep(for: .milliseconds(300)) }

  private static func report(_ moment: String, _ rows: [Row], _ stage: Stage) {
    let row = rows.firstIndex(where: \.isHovered)
    Probe.report("\(moment)-row", row.map(Double.init) ?? -1)
    guard let widget = stage.window.gtkWidget?.assumingMemoryBound(to: GtkWidget.self) else {
      return
    }
    let name = gtk_widget_get_cursor(widget).flatMap(gdk_cursor_get_name)
    let cursor = ["pointer", "crosshair", "wait"].firstIndex(of: name.map(String.init) ?? "")
    Probe.report("\(moment)-cursor", Double(cursor ?? -1))
    Probe.report("\(moment)-words", words(in: stage))
  }

  /// A row of 100 points.
  private final class Row: DisplayNode {
    private let number: Int
    private(set) var isHovered = false

    init(_ number: Int) {
      self.number = number
      super.init()
      style.height = 100
      cursor = number.isMultiple(of: 2) ? .pointer : .crosshair
    }

    override var toolTip: String? { "\(number)" }

    override func handle(_ event: PointerEvent) -> Bool {
      if event.phase == .hover { isHovered = true }
      if event.phase == .leave { isHovered = false }
      return true
    }
  }
}
