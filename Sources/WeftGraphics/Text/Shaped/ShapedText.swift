// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftLayout

/// Text broken into lines, with every glyph in its place: immutable, to be measured and drawn
/// on any thread.
///
/// Lines are aligned only when drawn, see
/// ``Canvas/draw(_:in:alignment:)``; the box they were shaped for only decides
/// how they break. Lines and baselines lie on whole pixels.
public final class ShapedText: Sendable {
  /// The text that was shaped.
  public let text: StyledText
  /// Pixels per point, as it was shaped for.
  public let scale: Double
  /// The width of the widest line and the height of all, in points: never more than the box.
  public let size: Size
  /// The distance from the top to the baseline of the first line, in points.
  public let firstBaseline: Double
  /// The distance from the top to the baseline of the last line, in points.
  public let lastBaseline: Double
  /// The number of lines: at least one, as empty text has a line too.
  public let lineCount: Int
  /// The width of the widest line in points: more than that of ``size`` where it overflows the box.
  public let widestLine: Double
  /// Whether a part of the text was left out because it did not fit.
  public let isTruncated: Bool

  /// The text that replaces what was left out.
  let token: StyledText?
  let store: GlyphStore
  /// The boxes for which the result would be just the same.
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

  /// The memory that this takes, in bytes, roughly.
  var cost: Int {
    // The last is for the objects themselves, and the cache's data about them.
    store.cost + text.string.utf8.count + 512
  }

  /// The size with the baselines.
  package var extent: TextExtent {
    TextExtent(
      size: size, firstBaseline: firstBaseline, lastBaseline: lastBaseline,
      isTruncated: isTruncated)
  }

  /// The link under a point, or nil.
  ///
  /// - Parameters:
  ///   - point: In points, from the top left of the rectangle that the text is drawn in.
  ///   - width: The width of that rectangle in points.
  ///   - alignment: The alignment that the text is drawn with.
  ///   - direction: The direction of rows that it is drawn with.
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

/// The boxes for which a shaped text is right: between the size it takes and the box it was
/// shaped for, breaking lines greedily gives the same lines.
struct ShapedTextValidity: Sendable, Hashable {
  var widths: ClosedRange<Double>
  var heights: ClosedRange<Double>

  /// Creates the validity of a text that takes `size` in a box, in points.
  ///
  /// - Parameters:
  ///   - isOpenWidth: Whether the text would also be the same in any wider box.
  ///   - isOpenHeight: Whether the text would also be the same in any higher box.
  init(size: Size, box: Size, isOpenWidth: Bool, isOpenHeight: Bool) {
    widths = size.width...max(size.width, isOpenWidth ? .infinity : box.width)
    heights = size.height...max(size.height, isOpenHeight ? .infinity : box.height)
  }

  func contains(_ box: Size) -> Bool {
    // Sizes go through a multiplication and a division by the scale.
    let tolerance = 1e-6
    return widths.lowerBound <= box.width + tolerance && box.width <= widths.upperBound + tolerance
      && heights.lowerBound <= box.height + tolerance
      && box.height <= heights.upperBound + tolerance
  }
}
