// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftLayout

/// An immutable text broken into lines with positioned glyphs, which any thread may measure and
/// draw.
///
/// Its box only determines the line breaks. ``Canvas/draw(_:in:alignment:direction:)`` aligns the
/// lines. Lines and baselines are on whole pixels.
public final class ShapedText: Sendable {
  /// The text.
  public let text: StyledText
  /// The number of pixels per point.
  public let scale: Double
  /// The width of the widest line and the height of all lines, in points, limited to the box.
  public let size: Size
  /// The distance from the top to the baseline of the first line, in points.
  public let firstBaseline: Double
  /// The distance from the top to the baseline of the last line, in points.
  public let lastBaseline: Double
  /// The number of lines, which is at least one, even for empty text.
  public let lineCount: Int
  /// The width of the widest line in points. It may exceed ``size`` if it overflows the box.
  public let widestLine: Double
  /// Whether a part of the text was omitted because it did not fit.
  public let isTruncated: Bool

  let token: StyledText?
  let store: GlyphStore
  let validity: ShapedTextValidity

  init(
    text: StyledText, scale: Double, size: Size, isTruncated: Bool, token: StyledText?,
    store: GlyphStore, validity: ShapedTextValidity
  ) {
    self.text = text
    self.scale = scale
    self.size = size
    self.isTruncated = isTruncated
    self.token = token
    self.store = store
    self.validity = validity
    firstBaseline = (store.lines.first?.baseline ?? 0) / scale
    lastBaseline = (store.lines.last?.baseline ?? 0) / scale
    lineCount = store.lines.count
    widestLine = store.widestLine / scale
  }

  var cost: Int {
    // The constant accounts for the objects and the cache's bookkeeping.
    store.cost + text.string.utf8.count + 512
  }

  package var extent: TextExtent {
    TextExtent(
      size: size, firstBaseline: firstBaseline, lastBaseline: lastBaseline,
      isTruncated: isTruncated)
  }

  /// Returns the link at a point in points from the top left of the rectangle with the drawn text.
  /// The width is the rectangle's, in points.
  public func link(
    at point: Point, width: Double, alignment: TextOptions.Alignment = .start,
    direction: LayoutDirection? = nil
  ) -> URL? {
    let y = point.y * scale
    guard let line = store.lines.first(where: { $0.top <= y && y < $0.top + $0.height }) else {
      return nil
    }
    let x =
      point.x * scale - line.offset(in: width * scale, alignment: alignment, direction: direction)
    let run = store.runs[line.runs].first { $0.x <= x && x < $0.x + $0.width }
    return run.flatMap { attributes(of: $0).link }
  }

  func attributes(of run: GlyphRun) -> TextAttributes {
    let text = run.isToken ? token ?? self.text : self.text
    return run.styleIndex.map { text.runs[$0].attributes } ?? text.attributes
  }
}

/// The boxes for which a shaped text is valid. Between its size and the box for which it was
/// shaped, greedy line breaking gives the same lines.
struct ShapedTextValidity: Sendable, Hashable {
  var widths: ClosedRange<Double>
  var heights: ClosedRange<Double>

  /// Creates the validity of a text that takes `size` in a box, in points. An open dimension has
  /// the same result in any larger box.
  init(size: Size, box: Size, isOpenWidth: Bool, isOpenHeight: Bool) {
    widths = size.width...max(size.width, isOpenWidth ? .infinity : box.width)
    heights = size.height...max(size.height, isOpenHeight ? .infinity : box.height)
  }

  func contains(_ box: Size) -> Bool {
    // Sizes are multiplied and divided by the scale.
    let tolerance = 1e-6
    return widths.lowerBound <= box.width + tolerance && box.width <= widths.upperBound + tolerance
      && heights.lowerBound <= box.height + tolerance
      && box.height <= heights.upperBound + tolerance
  }
}
