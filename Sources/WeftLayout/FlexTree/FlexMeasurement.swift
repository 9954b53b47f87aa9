// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Measures the content of a leaf of a ``FlexTree``, such as text, without padding and border.
/// Equal questions must have equal answers until the leaf is marked as changed.
public typealias FlexMeasure = @Sendable (FlexMeasureQuestion) -> FlexContentSize

/// A question to a ``FlexMeasure``.
public enum FlexMeasureQuestion: Hashable, Sendable {
  /// The minimum width without overflow. The answer's height is ignored.
  case minContent
  /// The width in unlimited space. The answer's height is ignored.
  case maxContent
  /// The height and the baselines at a width, in points. The answer's width is ignored.
  case height(width: Double)
}

/// The answer to a ``FlexMeasureQuestion``, in points.
public struct FlexContentSize: Hashable, Sendable {
  /// The width of the content.
  public var width: Double
  /// The height of the content.
  public var height: Double
  /// The distance from the content's top edge to the baseline of its first line, or nil.
  public var firstBaseline: Double?
  /// The distance from the content's top edge to the baseline of its last line, or nil.
  public var lastBaseline: Double?

  /// Creates a content size. NaN, negative and infinite extents become zero.
  public init(
    width: Double, height: Double, firstBaseline: Double? = nil, lastBaseline: Double? = nil
  ) {
    self.width = width
    self.height = height
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}
