// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
public import WeftLayout

extension Canvas {
  /// Shapes a text for a rectangle, unless it is cached, and draws it from the top. Lines start at
  /// the start of rows, and text without letters, such as "10–20", follows the direction of rows,
  /// as in a text node.
  public func draw(_ text: StyledText, in rect: Rect, options: TextOptions = TextOptions()) {
    let direction = storedTraits.layoutDirection
    let shaped = TextShaper.shared.shape(
      text, maxWidth: rect.width, maxHeight: rect.height,
      options: options.resolved(for: text, in: direction), scale: scale, traits: textTraits)
    draw(shaped, in: rect, alignment: options.alignment, direction: direction)
  }

  /// Draws shaped text from the top of a rectangle in points. Lines may overflow the rectangle.
  /// - Parameters:
  ///   - alignment: The alignment of lines shorter than the width of the rectangle.
  ///   - direction: The direction of rows, or `nil` to start lines by their script.
  public func draw(
    _ text: ShapedText, in rect: Rect, alignment: TextOptions.Alignment = .start,
    direction: LayoutDirection? = nil
  ) {
    draw(text, in: rect, alignment: alignment, direction: direction, isShadow: false)
  }

  /// `isShadow` omits the background of the letters.
  func draw(
    _ text: ShapedText, in rect: Rect, alignment: TextOptions.Alignment,
    direction: LayoutDirection?, isShadow: Bool
  ) {
    noteUse(of: direction == nil ? .text : [.text, .layoutDirection])
    withSavedState {
      translate(x: rect.minX, y: rect.minY)
      scale(x: 1 / text.scale, y: 1 / text.scale)
      // Skips lines outside the clip. Letters may extend beyond their line by less than one line.
      var (top, bottom) = (-Double.infinity, Double.infinity)
      if text.lineCount > 100 { cairo_clip_extents(context, nil, &top, nil, &bottom) }
      var pen = Pen()
      for line in text.store.lines {
        if line.top + 2 * line.height < top || line.top - line.height > bottom { continue }
        let offset = line.offset(
          in: rect.width * text.scale, alignment: alignment, direction: direction)
        if offset != 0 { translate(x: offset, y: 0) }
        draw(line, of: text, isShadow: isShadow, by: &pen)
        if offset != 0 { translate(x: -offset, y: 0) }
      }
    }
  }

  private struct Pen {
    var style: (index: Int?, isToken: Bool)?
    var font: OpaquePointer?
  }

  private func draw(
    _ line: ShapedLine, of text: ShapedText, isShadow: Bool, by pen: inout Pen
  ) {
    let boxes = text.store.boxes[line.boxes]
    for box in boxes where box.kind == .background && !isShadow {
      pen.style = nil
      fill(box.rect, with: .color(box.color))
    }
    text.store.glyphs.withUnsafeBufferPointer { glyphs in
      for index in line.runs where !text.store.runs[index].glyphs.isEmpty {
        let (style, isToken) = (text.store.runs[index].styleIndex, text.store.runs[index].isToken)
        if pen.style.map({ $0 != (style, isToken) }) ?? true {
          setSource(text.attributes(of: text.store.runs[index]).color)
          pen.style = (style, isToken)
        }
        let font = text.store.runs[index].font.pointer
        if font != pen.font {
          cairo_set_scaled_font(context, font)
          pen.font = font
        }
        let range = text.store.runs[index].glyphs
        cairo_show_glyphs(
          context, glyphs.baseAddress.map { $0 + range.lowerBound }, Int32(range.count))
      }
    }
    for box in boxes {
      if box.kind != .background { pen.style = nil }
      switch box.kind {
      case .background: break
      case .line: fill(box.rect, with: .color(box.color))
      case .missingGlyph:
        // Offset by half a pixel, so that the outline is one sharp pixel.
        stroke(box.rect.insetBy(dx: 0.5, dy: 0.5), with: .color(box.color))
      }
    }
  }
}
