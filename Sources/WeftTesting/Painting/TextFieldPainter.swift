// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// Draws a text field: a box, a magnifier in a search field, the text, and the caret.
@MainActor struct TextFieldPainter {
  /// Lengths in points.
  private static let cornerRadius = 6.0
  private static let padding = 10.0
  private static let iconSide = 14.0
  private static let caretWidth = 1.0

  let field: TextFieldLayer
  let isFocused: Bool

  func paint(on canvas: Canvas) {
    let box = field.bounds.insetBy(dx: 0.5, dy: 0.5)
    canvas.fill(box, cornerRadius: Self.cornerRadius, with: color(.fieldBackground))
    canvas.stroke(
      box, cornerRadius: Self.cornerRadius, lineWidth: isFocused ? 2 : 1,
      with: color(isFocused ? .accent : .fieldBorder))
    var content = field.bounds.insetBy(dx: Self.padding, dy: 0)
    if field.kind == .search {
      let icon = isRightToLeft ? content.maxX - Self.iconSide : content.minX
      paintMagnifier(on: canvas, at: Point(x: icon, y: content.midY))
      let shift = Self.iconSide + Self.padding
      let width = max(0, content.width - shift)
      content = Rect(
        x: isRightToLeft ? content.minX : content.minX + shift, y: content.minY, width: width,
        height: content.height)
    }
    canvas.withSavedState {
      canvas.clip(to: content)
      paintText(on: canvas, in: content)
    }
  }

  private var isRightToLeft: Bool { field.traits.layoutDirection == .rightToLeft }

  /// A colour by the field's own traits, which need not be the window's.
  private func color(_ color: Color) -> Shading {
    .color(color.resolved(in: field.traits))
  }

  private func shape(_ text: String, _ color: Color, on canvas: Canvas, width: Double) -> ShapedText {
    TextShaper.shared.shape(
      StyledText(text, font: field.resolvedFont, color: color.resolved(in: field.traits)),
      maxWidth: field.kind == .lines ? width : .infinity,
      options: TextOptions(lineLimit: field.kind == .lines ? 0 : 1), scale: canvas.scale)
  }

  /// The text as it is shown: of a password only how long it is.
  private var shownText: String {
    field.kind == .password ? String(repeating: "\u{2022}", count: field.text.count) : field.text
  }

  private func paintText(on canvas: Canvas, in content: Rect) {
    let isEmpty = field.text.isEmpty
    let letters = isEmpty ? Color.tertiaryLabel : field.isEnabled ? .label : .tertiaryLabel
    let shaped = shape(
      isEmpty ? field.placeholder : shownText, letters, on: canvas, width: content.width)
    let grid = PixelGrid(scale: canvas.scale)
    let top =
      field.kind == .lines
      ? content.minY + Self.padding : grid.round(content.midY - shaped.size.height / 2)
    let width = isEmpty ? 0 : shaped.size.width
    // The end of a long text stays in sight, where it is edited.
    let overflow =
      isFocused && field.kind != .lines ? max(0, width + Self.caretWidth - content.width) : 0
    let left =
      isRightToLeft ? content.maxX - width - Self.caretWidth : content.minX - overflow
    let hint = isEmpty && isRightToLeft ? shaped.size.width : 0
    paintSelection(on: canvas, at: Point(x: left, y: top), height: shaped.size.height)
    canvas.draw(
      shaped,
      in: Rect(x: left - hint, y: top, width: shaped.size.width, height: shaped.size.height))
    guard isFocused, field.selection.isEmpty else { return }
    let caret = caretPlace(on: canvas, width: content.width, end: Point(x: width, y: 0))
    canvas.fill(
      Rect(
        x: grid.round(left + caret.x), y: top + caret.y, width: Self.caretWidth,
        height: field.kind == .lines ? lineHeight(on: canvas) : shaped.size.height),
      with: color(.label))
  }

  private func lineHeight(on canvas: Canvas) -> Double {
    shape("x", .label, on: canvas, width: .infinity).size.height
  }

  /// Where the caret is, beside the text in front of it.
  private func caretPlace(on canvas: Canvas, width: Double, end: Point) -> Point {
    let scalars = field.text.unicodeScalars.prefix(field.selection.upperBound)
    if field.kind != .lines, scalars.count == field.text.unicodeScalars.count { return end }
    let before = String(scalars)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.last.map(String.init) ?? ""
    let shown =
      field.kind == .password ? String(repeating: "\u{2022}", count: last.count) : last
    let x = shown.isEmpty ? 0 : shape(shown, .label, on: canvas, width: .infinity).size.width
    return Point(x: x, y: Double(lines.count - 1) * lineHeight(on: canvas))
  }

  /// The selection behind a single line.
  private func paintSelection(on canvas: Canvas, at corner: Point, height: Double) {
    guard isFocused, !field.selection.isEmpty, field.kind == .line || field.kind == .search else {
      return
    }
    func width(_ count: Int) -> Double {
      let text = String(field.text.unicodeScalars.prefix(count))
      return text.isEmpty ? 0 : shape(text, .label, on: canvas, width: .infinity).size.width
    }
    let (start, end) = (width(field.selection.lowerBound), width(field.selection.upperBound))
    var shade = Color.accent.resolved(in: field.traits)
    shade.alpha = 0.3
    canvas.fill(
      Rect(x: corner.x + start, y: corner.y, width: end - start, height: height),
      with: .color(shade))
  }

  /// A ring with a handle, `iconSide` wide, from the left middle of its place.
  private func paintMagnifier(on canvas: Canvas, at left: Point) {
    let side = Self.iconSide
    let top = left.y - side / 2
    let shading = color(.fieldIcon)
    let ring = Rect(x: left.x + 1, y: top + 1, width: side * 0.65, height: side * 0.65)
    canvas.stroke(Path(ellipseIn: ring), lineWidth: 1.5, with: shading)
    var handle = Path()
    // The ring's edge at 45 degrees is at 85 % of its box.
    handle.move(to: Point(x: ring.minX + ring.width * 0.85, y: ring.minY + ring.height * 0.85))
    handle.addLine(to: Point(x: left.x + side - 1, y: top + side - 1))
    canvas.stroke(handle, lineWidth: 1.5, with: shading)
  }
}
