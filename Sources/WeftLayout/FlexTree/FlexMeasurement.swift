// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Measures the content of a leaf of a ``FlexTree``, such as text; without its padding and border.
///
/// It must give the same answer for the same question until the leaf is marked as changed.
public typealias FlexMeasure = @Sendable (FlexMeasureQuestion) -> FlexContentSize

/// A question to a ``FlexMeasure``.
public enum FlexMeasureQuestion: Hashable, Sendable {
  /// The least width at which nothing overflows. The answer's height does not matter.
  case minContent
  /// The width that nothing limits. The answer's height does not matter.
  case maxContent
  /// The height, and the baselines, at the given width in points. The answer's width does not
  /// matter.
  case height(width: Double)
}

/// The answer to a ``FlexMeasureQuestion``, in points.
public struct FlexContentSize: Hashable, Sendable {
  /// The width of the content.
  public var width: Double
  /// The height of the content.
  public var height: Double
  /// The distance from the content's top edge to the baseline of its first line, if there is one.
  public var firstBaseline: Double?
  /// The distance from the content's top edge to the baseline of its last line, if there is one.
  public var lastBaseline: Double?

  /// Creates a content size. NaN, negative and infinite extents count as zero.
  public init(
    width: Double, height: Double, firstBaseline: Double? = nil, lastBaseline: Double? = nil
  ) {
    self.width = width
    self.height = height
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}
