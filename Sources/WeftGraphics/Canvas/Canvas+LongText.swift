// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

extension Canvas {
  /// The maximum shaping cost of one drawing, in bytes of usual text. A screen shows less.
  private static let longTextLimit = 64 << 10

  /// Draws the measured part of a long text from the top of a rectangle, in points. It shapes only
  /// the text inside the clip. The `selection` has a range of the text and the color behind it. If
  /// the clip shows more than a user can read, gray areas replace the letters.
  package func draw(
    _ text: LongText, in rect: Rect, alignment: TextOptions.Alignment,
    direction: LayoutDirection?, selection: (range: Range<Int>, color: Color)? = nil
  ) {
    draw(
      text, in: rect, alignment: alignment, direction: direction, selection: selection,
      isShadow: false)
  }

  /// `isShadow` omits the background of the letters.
  func draw(
    _ text: LongText, in rect: Rect, alignment: TextOptions.Alignment,
    direction: LayoutDirection?, selection: (range: Range<Int>, color: Color)? = nil,
    isShadow: Bool
  ) {
    noteUse(of: direction == nil ? .text : [.text, .layoutDirection])
    // Letters may extend beyond their line by less than one line.
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
