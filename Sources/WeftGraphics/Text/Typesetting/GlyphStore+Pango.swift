// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
internal import WeftLayout

extension GlyphStore {
  mutating func append(
    _ line: LineCursor.Line, top: Double, of request: TypesettingRequest,
    origin: TypesettingSource.Origin
  ) {
    let (firstRun, firstBox) = (runs.count, boxes.count)
    let baseline = top + line.ascent
    var x = 0.0
    var node = line.pointer.pointee.runs
    while let current = node {
      if let data = current.pointee.data {
        let item = data.assumingMemoryBound(to: PangoGlyphItem.self)
        let index = Int(item.pointee.item.pointee.offset)  // bounded: a C integer
        let (offset, tokenOffset) = (origin.offset(index), origin.tokenOffset(index))
        let text = tokenOffset.flatMap { _ in request.options.truncationToken } ?? request.text
        let styleIndex = text.runIndex(at: tokenOffset ?? offset)
        let attributes = styleIndex.map { text.runs[$0].attributes } ?? text.attributes
        let width = append(
          item, at: Point(x: x, y: baseline), ascent: line.ascent, offset: offset,
          styleIndex: styleIndex, isToken: tokenOffset != nil, color: attributes.color)
        places?.append(item, of: line.pointer.pointee.layout, x: x, origin: origin)
        appendBoxes(
          for: item, attributes: attributes, top: top,
          frame: Rect(x: x, y: baseline, width: width, height: line.height))
        x += width
      }
      node = current.pointee.next
    }
    lines.append(
      ShapedLine(
        top: top, baseline: baseline, height: line.height, width: x.rounded(.up),
        isRightToLeft: line.isRightToLeft, runs: firstRun..<runs.count,
        boxes: firstBox..<boxes.count))
  }

  mutating func removeLastLine() {
    guard let line = lines.popLast() else { return }
    places?.removeLastLine()
    if let first = runs[line.runs].first {
      glyphs.removeSubrange(first.glyphs.lowerBound...)
    }
    runs.removeSubrange(line.runs.lowerBound...)
    boxes.removeSubrange(line.boxes.lowerBound...)
  }

  private mutating func append(
    _ item: UnsafeMutablePointer<PangoGlyphItem>, at pen: Point, ascent: Double, offset: Int,
    styleIndex: Int?, isToken: Bool, color: Color
  ) -> Double {
    let pixels = 1 / Double(PANGO_SCALE)
    let string = item.pointee.glyphs.pointee
    let first = glyphs.count
    let y = pen.y - Double(item.pointee.y_offset) * pixels
    var x = pen.x + Double(item.pointee.start_x_offset) * pixels
    for index in 0..<Int(string.num_glyphs) {
      let glyph = string.glyphs[index]
      let width = Double(glyph.geometry.width) * pixels
      if glyph.glyph & UInt32(PANGO_GLYPH_UNKNOWN_FLAG) != 0 {
        let inset = (width / 8).rounded(.up)
        let height = (ascent * 0.75).rounded()
        let rect = Rect(x: x + inset, y: y - height, width: width - 2 * inset, height: height)
        boxes.append(TextBox(kind: .missingGlyph, rect: rect, color: color))
      } else if glyph.glyph != PangoGlyph(PANGO_GLYPH_EMPTY) {
        glyphs.append(
          cairo_glyph_t(
            index: UInt(glyph.glyph), x: x + Double(glyph.geometry.x_offset) * pixels,
            y: y + Double(glyph.geometry.y_offset) * pixels))
      }
      x += width
    }
    let width = x + Double(item.pointee.end_x_offset) * pixels - pen.x
    guard let font = scaledFont(of: item.pointee.item.pointee.analysis.font) else { return width }
    runs.append(
      GlyphRun(
        font: font, glyphs: first..<glyphs.count, offset: offset, styleIndex: styleIndex,
        isToken: isToken, x: pen.x, width: width))
    return width
  }

  private mutating func appendBoxes(
    for item: UnsafeMutablePointer<PangoGlyphItem>, attributes: TextAttributes, top: Double,
    frame: Rect
  ) {
    if let color = attributes.backgroundColor {
      let rect = Rect(x: frame.minX, y: top, width: frame.width, height: frame.height)
      boxes.append(TextBox(kind: .background, rect: rect, color: color))
    }
    guard attributes.isUnderlined || attributes.isStruckThrough,
      let metrics = pango_font_get_metrics(item.pointee.item.pointee.analysis.font, nil)
    else { return }
    defer { pango_font_metrics_unref(metrics) }
    func appendLine(position: Int32, thickness: Int32) {
      let scale = Double(PANGO_SCALE)
      let height = max(1, (Double(thickness) / scale).rounded())
      let y = (frame.minY - Double(position) / scale).rounded()
      let rect = Rect(x: frame.minX, y: y, width: frame.width, height: height)
      boxes.append(TextBox(kind: .line, rect: rect, color: attributes.color))
    }
    if attributes.isUnderlined {
      appendLine(
        position: pango_font_metrics_get_underline_position(metrics),
        thickness: pango_font_metrics_get_underline_thickness(metrics))
    }
    if attributes.isStruckThrough {
      appendLine(
        position: pango_font_metrics_get_strikethrough_position(metrics),
        thickness: pango_font_metrics_get_strikethrough_thickness(metrics))
    }
  }

  /// The font to draw with. Adjacent runs usually share it.
  private func scaledFont(of font: UnsafeMutablePointer<PangoFont>?) -> ScaledFont? {
    guard let font, let pointer = pango_cairo_font_get_scaled_font(OpaquePointer(font)) else {
      return nil
    }
    if let last = runs.last?.font, last.pointer == pointer { return last }
    return ScaledFont(retaining: pointer)
  }
}
