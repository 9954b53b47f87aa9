// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The size that a style requests: a width and a height with their least and greatest values.
public struct ElementSize: Hashable, Sendable {
  /// The width.
  public var width: LayoutDimension
  /// The height.
  public var height: LayoutDimension
  /// The least width; ``LayoutDimension/auto`` is zero. Beats ``maxWidth`` and ``width``.
  public var minWidth: LayoutDimension
  /// The least height; ``LayoutDimension/auto`` is zero. Beats ``maxHeight`` and ``height``.
  public var minHeight: LayoutDimension
  /// The greatest width; ``LayoutDimension/auto`` is no limit. Overrides ``width``.
  public var maxWidth: LayoutDimension
  /// The greatest height; ``LayoutDimension/auto`` is no limit. Overrides ``height``.
  public var maxHeight: LayoutDimension

  /// Creates an element size; omitted values are left to the layout.
  public init(
    width: LayoutDimension = .auto, height: LayoutDimension = .auto,
    minWidth: LayoutDimension = .auto, minHeight: LayoutDimension = .auto,
    maxWidth: LayoutDimension = .auto, maxHeight: LayoutDimension = .auto
  ) {
    self.width = width
    self.height = height
    self.minWidth = minWidth
    self.minHeight = minHeight
    self.maxWidth = maxWidth
    self.maxHeight = maxHeight
  }

  /// Left to the layout on both axes.
  public static let auto = ElementSize()

  /// The sizes that the style allows, its fractions taken of `parent`.
  ///
  /// As in CSS, the minimum beats the maximum, and both beat the width or height.
  public func resolved(against parent: ParentSize) -> SizeRange {
    if self == .auto { return .unconstrained }
    return SizeRange(
      width: limits(.horizontal, parent: parent).range,
      height: limits(.vertical, parent: parent).range)
  }
}

extension ElementSize {
  /// The lengths of one axis in a style, in points.
  struct Limits {
    /// The width or height itself, before its limits; nil where it is left to the layout.
    let exact: Double?
    /// The minimum and the maximum.
    let bounds: LengthRange

    /// The lengths allowed: one where the style gives an exact length, the bounds otherwise.
    var range: LengthRange {
      guard let exact else { return bounds }
      let length = bounds.clamp(exact)
      return LengthRange(length, length)
    }
  }

  /// The limits on one axis, fractions taken of `parent` on the same axis.
  func limits(_ axis: Axis, parent: ParentSize) -> Limits {
    let parent = parent[axis]
    let (exact, min, max) =
      axis == .horizontal ? (width, minWidth, maxWidth) : (height, minHeight, maxHeight)
    return Limits(
      exact: exact.resolved(against: parent),
      bounds: LengthRange(
        min.resolved(against: parent) ?? 0, max.resolved(against: parent) ?? .infinity))
  }
}
