// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// A window with selectable texts in a column, in a monospaced font.
@MainActor struct SelectableTexts {
  /// A specific family, because the line height of the generic family depends on the machine's
  /// fonts.
  static let font = Font(family: "DejaVu Sans Mono", size: 20)

  let texts: [TextNode]
  /// The node around them.
  let page: DisplayNode
  let window: HeadlessWindow

  init(
    _ strings: [String], inOneScope isScope: Bool = true, traits: Traits = Traits(),
    size: Size = Size(width: 400, height: 400)
  ) throws {
    let texts = strings.map { TextNode($0, font: Self.font) }
    for text in texts { text.isSelectable = true }
    page = DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 20, alignItems: .start) { for text in texts { text } }
        .padding(40)
    }
    page.isTextSelectionScope = isScope
    self.texts = texts
    window = HeadlessWindow(size: size, traits: traits, rootNode: page)
    try window.settle()
  }

  var selected: [String] { texts.map(\.selectedText) }

  /// The selection handles, from left to right.
  var handles: [Layer] {
    window.host.rootLayer.sublayers.filter { $0.name == "selection handle" }
      .sorted { $0.frame.minX < $1.frame.minX }
  }

  func handle(_ index: Int) -> Point { handles[index].frame.center }

  /// A point in a line of a text. Column 0.5 is the middle of the first letter.
  func point(_ text: Int, _ column: Double, line: Int = 0) -> Point {
    let node = texts[text]
    let lines = node.text.string.split(separator: "\n", omittingEmptySubsequences: false)
    let width = node.frame.width / Double(max(1, lines.map(\.count).max() ?? 1))
    let height = node.frame.height / Double(lines.count)
    let point = Point(x: column * width, y: (Double(line) + 0.5) * height)
    return node.convert(point, to: page) ?? .zero
  }

  func click(_ text: Int, _ column: Double, line: Int = 0) {
    window.click(at: point(text, column, line: line))
  }

  /// Holds a finger until it selects, moves it through several points, and lifts it.
  func longPress(at point: Point, then others: Point...) {
    window.send(.down, at: point, device: .touch)
    window.advance(by: 0.6)
    move(through: others)
    window.send(.up, at: others.last ?? point, device: .touch)
  }

  /// Drags with a finger, with steps in between.
  func touchDrag(from start: Point, to end: Point) {
    window.send(.down, at: start, device: .touch)
    move(through: [start, Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2), end])
    window.send(.up, at: end, device: .touch)
  }

  func move(through points: [Point]) {
    for point in points { window.send(.drag, at: point, device: .touch) }
  }
}
