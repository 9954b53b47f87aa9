// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
public import WeftLayout

extension Canvas {
  /// Shapes a text for a rectangle, unless its shape is cached, and draws it from the top.
  ///
  /// Lines start at the side where rows start, and text without any letter, such as "10–20", runs
  /// as rows do; so a text stands and reads as in a text node.
  public func draw(_ text: StyledText, in rect: Rect, options: TextOptions = TextOptions()) {
    let direction = storedTraits.layoutDirection
    let shaped = TextShaper.shared.shape(
      text, maxWidth: rect.width, maxHeight: rect.height,
      options: options.resolved(for: text, in: direction), scale: scale, traits: textTraits)
    draw(shaped, in: rect, alignment: options.alignment, direction: direction)
  }

  /// Draws shaped text from the top of a rectangle, each line aligned to its sides.
  ///
  /// Lines that are higher or wider than the rectangle overflow it.
  ///
  /// - Parameters:
  ///   - text: the text to draw.
  ///   - rect: where, in points.
  ///   - alignment: the alignment of lines shorter than the width of the rectangle.
  ///   - direction: the direction in which rows run at the place of the text; `nil` where lines
  ///     start as their script does.
  public func draw(
    _ text: ShapedText, in rect: Rect, alignment: TextOptions.Alignment = .start,
    direction: LayoutDirection? = nil
  ) {
    draw(text, in: rect, alignment: alignment, direction: direction, isShadow: false)
  }

  /// - Parameter isShadow: Whether the area behind the letters is left out.
  func draw(
    _ text: ShapedText, in rect: Rect, alignment: TextOptions.Alignment,
    direction: LayoutDirection?, isShadow: Bool
  ) {
    noteUse(of: direction == nil ? .text : [.text, .layoutDirection])
    withSavedState {
      translate(x: rect.minX, y: rect.minY)
      scale(x: 1 / text.scale, y: 1 / text.scale)
      // A part of a long text costs its own lines. Letters may stick out of theirs, by less than
      // one.
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

  /// The look of the glyphs that were drawn last, by which the context draws the next ones.
  private struct Pen {
    /// Of ``GlyphRun``; `nil` before the first, and once something else was drawn.
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
        // Inside the pixels, so that the outline is one sharp pixel.
        stroke(box.rect.insetBy(dx: 0.5, dy: 0.5), with: .color(box.color))
      }
    }
  }
}
