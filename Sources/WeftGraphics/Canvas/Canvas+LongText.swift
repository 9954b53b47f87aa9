// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

extension Canvas {
  /// What it costs at most to shape the letters that one drawing shows, as much as so many bytes: a
  /// screen has fewer.
  private static let longTextLimit = 64 << 10

  /// Draws a long text from the top of a rectangle, as far as it is measured: shapes what the clip
  /// shows, and nothing else.
  ///
  /// Where more is to be seen than anybody can read, because it is drawn much smaller or on a huge
  /// canvas, grey stands for the letters.
  ///
  /// - Parameters:
  ///   - text: The text to draw.
  ///   - rect: Where, in points.
  ///   - alignment: The alignment of lines shorter than the width of the rectangle.
  ///   - direction: The direction in which rows run at the place of the text.
  ///   - selection: A part of the text to be drawn on a ground.
  package func draw(
    _ text: LongText, in rect: Rect, alignment: TextOptions.Alignment,
    direction: LayoutDirection?, selection: (range: Range<Int>, color: Color)? = nil
  ) {
    draw(
      text, in: rect, alignment: alignment, direction: direction, selection: selection,
      isShadow: false)
  }

  /// - Parameter isShadow: Whether the area behind the letters is left out.
  func draw(
    _ text: LongText, in rect: Rect, alignment: TextOptions.Alignment,
    direction: LayoutDirection?, selection: (range: Range<Int>, color: Color)? = nil,
    isShadow: Bool
  ) {
    noteUse(of: direction == nil ? .text : [.text, .layoutDirection])
    // Letters may stick out of their line, by less than one.
    let seen = clipExtents.offsetBy(dx: -rect.minX, dy: -rect.minY)
      .insetBy(dx: 0, dy: -2 * text.lineHeight)
    guard seen.height > 0 else { return }
    var left = pixelsPerPoint * 4 < text.scale ? 0 : Self.longTextLimit
    for index in text.pieces(from: seen.minY, to: seen.maxY) {
      let place = text.place(ofPiece: index)
      guard place.cost <= left else {
        let width = min(text.widestLine, rect.width)
        fill(
          Rect(
            x: rect.minX, y: rect.minY + place.top, width: width,
            height: place.bottom - place.top),
          with: .color(text.text.attributes.color.withAlpha(0.25)))
        continue
      }
      left -= place.cost
      let isSelected = selection.map { $0.range.overlaps(place.range) } ?? false
      let part = text.part(index, keepsPlaces: isSelected)
      if let selection, isSelected {
        let positions = TextPositions(
          [part], of: text.text, width: rect.width, alignment: alignment, direction: direction)
        for selected in positions.rects(of: selection.range) {
          fill(
            selected.offsetBy(dx: rect.minX, dy: rect.minY), with: .color(selection.color))
        }
      }
      draw(part, in: rect, alignment: alignment, direction: direction, isShadow: isShadow)
    }
  }
}
