// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The width and height that a style requests, with their minimum and maximum values.
public struct ElementSize: Hashable, Sendable {
  /// The width.
  public var width: LayoutDimension
  /// The height.
  public var height: LayoutDimension
  /// The minimum width. ``LayoutDimension/auto`` is zero. It overrides ``maxWidth`` and ``width``.
  public var minWidth: LayoutDimension
  /// The minimum height. ``LayoutDimension/auto`` is zero. Overrides ``maxHeight`` and ``height``.
  public var minHeight: LayoutDimension
  /// The maximum width. ``LayoutDimension/auto`` is no limit. It overrides ``width``.
  public var maxWidth: LayoutDimension
  /// The maximum height. ``LayoutDimension/auto`` is no limit. It overrides ``height``.
  public var maxHeight: LayoutDimension

  /// Creates an element size. Omitted values are ``LayoutDimension/auto``.
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

  /// Automatic on both axes.
  public static let auto = ElementSize()

  /// The sizes that the style allows. Fractions resolve against `parent`. As in CSS, the minimum
  /// overrides the maximum, and both override the width or height.
  public func resolved(against parent: ParentSize) -> SizeRange {
    if self == .auto { return .unconstrained }
    return SizeRange(
      width: limits(.horizontal, parent: parent).range,
      height: limits(.vertical, parent: parent).range)
  }
}

extension ElementSize {
  struct Limits {
    let exact: Double?
    let bounds: LengthRange

    var range: LengthRange {
      guard let exact else { return bounds }
      let length = bounds.clamp(exact)
      return LengthRange(length, length)
    }
  }

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
