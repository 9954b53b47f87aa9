// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// The presented caret and selection of a field, in texts of both directions.
@MainActor @Suite struct TextFieldPaintingTests {
  /// A focused field in the middle of a window.
  @MainActor private struct Stage {
    let field: EditableTextNode
    let window: HeadlessWindow
    /// A row of pixels above the letters of the first line.
    let topRow: Int

    init(
      _ text: String, kind: EditableTextNode.Kind = .line,
      direction: LayoutDirection = .leftToRight
    ) throws {
      let field = EditableTextNode(kind: kind)
      (field.layer as? TextFieldLayer)?.font = Font(family: testFamily, size: 14)
      let root = DisplayNode { _, _ in
        InsetLayoutSpec(insets: EdgeInsets(all: 10), child: field)
      }
      root.backgroundColor = .white
      let height = kind == .lines ? EditableTextNode.linesHeight : EditableTextNode.lineHeight
      window = HeadlessWindow(size: Size(width: 160, height: height + 20), rootNode: root)
      window.traits.layoutDirection = direction
      topRow = kind == .lines ? 21 : 20
      self.field = field
      try window.settle()
      field.text = text
      field.focus()
      try window.settle()
    }

    /// The horizontal range of the text, in pixels from the left.
    var content: Range<Int> { 20..<140 }

    func select(_ range: Range<Int>) throws {
      (field.layer as? TextFieldLayer)?.select(range)
      try window.settle()
    }

    /// The top of the caret at an offset, which is the top of the only column as high as a line of
    /// text.
    func caret(at offset: Int) throws -> Point {
      try select(offset..<offset)
      let picture = try window.render()
      var found: [Point] = []
      for x in 0..<picture.width {
        var length = 0
        for y in 0..<picture.height {
          let color = picture.pixel(x: x, y: y)
          length = max(color.red, color.green, color.blue) < 0.4 ? length + 1 : 0
          if length == 15 { found.append(Point(x: Double(x), y: Double(y - 14))) }
        }
      }
      #expect(found.count == 1)
      return try #require(found.first)
    }

    /// The columns that are shaded by a selection.
    func shade(of range: Range<Int>) throws -> ClosedRange<Int> {
      try select(range)
      let picture = try window.render()
      let columns = content.filter { x in
        let color = picture.pixel(x: x, y: topRow)
        return color.blue - color.red > 0.15
      }
      let (first, last) = try (#require(columns.first), #require(columns.last))
      return first...last
    }
  }

  @Test(
    arguments: [LayoutDirection.leftToRight, .rightToLeft], [EditableTextNode.Kind.line, .lines])
  func theCaretOfLatinTextGoesToTheRight(
    direction: LayoutDirection, kind: EditableTextNode.Kind
  ) throws {
    let stage = try Stage("abcd", kind: kind, direction: direction)
    let places = try (0...4).map { try stage.caret(at: $0).x }
    #expect(places == places.sorted() && Set(places).count == 5)
    #expect(places[0] == Double(stage.content.lowerBound))
    // Up to the midpoint between the edges of the first two letters.
    #expect(try stage.shade(of: 0..<2) == Int(places[0])...Int(places[2]) - 1)
  }

  @Test(
    arguments: [LayoutDirection.leftToRight, .rightToLeft], [EditableTextNode.Kind.line, .lines])
  func theCaretOfHebrewTextGoesToTheLeft(
    direction: LayoutDirection, kind: EditableTextNode.Kind
  ) throws {
    let stage = try Stage("שלום", kind: kind, direction: direction)
    let places = try (0...4).map { try stage.caret(at: $0).x }
    #expect(places == places.sorted(by: >) && Set(places).count == 5)
    #expect(places[0] == Double(stage.content.upperBound - 1))
    #expect(try stage.shade(of: 0..<2) == Int(places[2])...Int(places[0]) - 1)
  }

  /// A text without a direction begins where rows do.
  @Test func aPasswordBeginsWhereRowsDo() throws {
    let left = try Stage("abcd", kind: .password)
    #expect(try left.caret(at: 0).x == Double(left.content.lowerBound))
    let right = try Stage("abcd", kind: .password, direction: .rightToLeft)
    let places = try (0...4).map { try right.caret(at: $0).x }
    #expect(places[0] == Double(right.content.upperBound - 1))
    #expect(places == places.sorted(by: >) && Set(places).count == 5)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let empty = try Stage("", direction: direction)
      let isLeft = direction == .leftToRight
      #expect(
        try empty.caret(at: 0).x
          == Double(isLeft ? empty.content.lowerBound : empty.content.upperBound - 1))
    }
  }

  /// A long text scrolls to show the caret.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func theCaretOfALongTextIsInSight(direction: LayoutDirection) throws {
    for (text, isLatin) in [("abcdefgh", true), ("שלוםעולם", false)] {
      let long = String(repeating: text, count: 5)
      let stage = try Stage(long, direction: direction)
      let (left, right) = (
        Double(stage.content.lowerBound), Double(stage.content.upperBound - 1)
      )
      #expect(try stage.caret(at: 0).x == (isLatin ? left : right))
      #expect(try stage.caret(at: 40).x == (isLatin ? right : left))
    }
  }

  @Test func theCaretIsInItsLine() throws {
    let stage = try Stage("a\nשל\n", kind: .lines)
    let (first, second, third) = try (
      stage.caret(at: 1), stage.caret(at: 3), stage.caret(at: 5)
    )
    #expect(first.x < 40 && second.x > 100)
    #expect(first.y < second.y && second.y < third.y)
  }
}
