// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

@MainActor struct TextFieldPainter {
  private static let cornerRadius = 6.0
  private static let padding = 10.0
  private static let iconSide = 14.0
  private static let caretWidth = 1.0

  let field: TextFieldLayer
  let isFocused: Bool

  func paint(on canvas: Canvas) {
    let box = field.bounds.insetBy(dx: 0.5, dy: 0.5)
    // A disabled field's text has the color of a placeholder, so its box must differ.
    canvas.fill(
      box, cornerRadius: Self.cornerRadius,
      with: color(field.isEnabled ? .fieldBackground : .disabledField))
    canvas.stroke(
      box, cornerRadius: Self.cornerRadius, lineWidth: isFocused ? 2 : 1,
      with: color(isFocused ? .accent : field.isEnabled ? .fieldBorder : .separator))
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

  private func color(_ color: Color) -> Shading {
    .color(color.resolved(in: field.traits))
  }

  private var shownText: String {
    field.kind == .password ? Self.bullets(field.text.count) : field.text
  }

  private static func bullets(_ count: Int) -> String {
    String(repeating: "\u{2022}", count: count)
  }

  private func paintText(on canvas: Canvas, in content: Rect) {
    let (isEmpty, hasLines) = (field.text.isEmpty, field.kind == .lines)
    let color = isEmpty || !field.isEnabled ? Color.tertiaryLabel : .label
    let direction = field.traits.layoutDirection
    let text = StyledText(
      isEmpty ? field.placeholder : shownText, font: field.resolvedFont,
      color: color.resolved(in: field.traits))
    let options = TextOptions(lineLimit: hasLines ? 0 : 1).resolved(for: text, in: direction)
    let maxWidth = hasLines ? content.width : .infinity
    let shaped = TextShaper.shared.shape(
      text, maxWidth: maxWidth, options: options, scale: canvas.scale)
    let grid = PixelGrid(scale: canvas.scale)
    var place = Rect(
      x: content.minX,
      y: hasLines
        ? content.minY + Self.padding : grid.round(content.midY - shaped.size.height / 2),
      width: max(0, content.width - Self.caretWidth), height: shaped.size.height)
    // As in GTK, the script aligns text, and the layout direction aligns a placeholder.
    let side = isEmpty ? direction : nil
    if isFocused {
      let positions = TextShaper.shared.positions(
        in: isEmpty ? StyledText("", font: field.resolvedFont) : text, maxWidth: maxWidth,
        maxHeight: .infinity, options: options, scale: canvas.scale, traits: TextTraits(),
        drawnIn: place.width, direction: side)
      let caret = positions.caret(at: offset(behind: field.selection.upperBound))
      if !hasLines {
        // Keeps the end of a long text visible and, with priority, the caret.
        let end = positions.caret(at: text.string.utf8.count)
        for edge in isEmpty ? [] : [end.minX, caret.minX] {
          let x = edge + place.minX - content.minX
          place.origin.x += grid.round(max(0, -x) + min(0, place.width - x))
        }
      }
      paintSelection(positions, on: canvas, from: place.origin)
      if field.selection.isEmpty {
        canvas.fill(
          Rect(
            x: grid.round(place.minX + caret.minX), y: place.minY + caret.minY,
            width: Self.caretWidth, height: caret.height),
          with: self.color(.label))
      }
    }
    canvas.draw(shaped, in: place, direction: side)
  }

  /// In the layer's coordinates.
  var caretRect: Rect {
    let content = field.bounds.insetBy(dx: Self.padding, dy: Self.padding)
    let text = StyledText(field.text, font: field.resolvedFont)
    let options = TextOptions(lineLimit: 0).resolved(for: text, in: field.traits.layoutDirection)
    let positions = TextShaper.shared.positions(
      in: text, maxWidth: content.width, maxHeight: .infinity, options: options, scale: 1,
      traits: TextTraits(), drawnIn: content.width, direction: nil)
    let caret = positions.caret(at: offset(behind: field.selection.upperBound))
    return caret.offsetBy(dx: content.minX, dy: content.minY)
      .insetBy(dx: 0, dy: -Self.padding)
  }

  /// Converts an offset in Unicode scalars to an offset in the UTF-8 of the displayed text.
  private func offset(behind count: Int) -> Int {
    let text = String(field.text.unicodeScalars.prefix(count))
    return field.kind == .password ? Self.bullets(text.count).utf8.count : text.utf8.count
  }

  private func paintSelection(
    _ positions: TextPositions, on canvas: Canvas, from corner: Point
  ) {
    let (low, high) = (field.selection.lowerBound, field.selection.upperBound)
    var shade = Color.accent.resolved(in: field.traits)
    shade.alpha = 0.3
    for rect in positions.rects(of: offset(behind: low)..<offset(behind: high)) {
      canvas.fill(rect.offsetBy(dx: corner.x, dy: corner.y), with: .color(shade))
    }
  }

  /// Draws a ring with a handle, `iconSide` wide, from the middle of its left edge.
  private func paintMagnifier(on canvas: Canvas, at left: Point) {
    let side = Self.iconSide
    let top = left.y - side / 2
    let shading = color(.fieldIcon)
    let ring = Rect(x: left.x + 1, y: top + 1, width: side * 0.65, height: side * 0.65)
    canvas.stroke(Path(ellipseIn: ring), lineWidth: 1.5, with: shading)
    var handle = Path()
    // At 45 degrees, the ring's edge is at 85 % of its box.
    handle.move(to: Point(x: ring.minX + ring.width * 0.85, y: ring.minY + ring.height * 0.85))
    handle.addLine(to: Point(x: left.x + side - 1, y: top + side - 1))
    canvas.stroke(handle, lineWidth: 1.5, with: shading)
  }
}
