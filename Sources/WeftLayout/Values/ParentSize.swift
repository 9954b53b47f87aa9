// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The size of the parent against which fractions resolve, in points; nil where it is not known.
public struct ParentSize: Hashable, Sendable {
  /// The parent's width.
  public var width: Double?
  /// The parent's height.
  public var height: Double?

  /// Creates a parent size. An extent that is not a finite number counts as not known.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width.flatMap { $0.isFinite ? $0 : nil }
    self.height = height.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Creates a parent size that is known on the axes on which `size` is finite.
  public init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  /// Creates the size of a container that was given `range`: known where there is no choice.
  public init(exactlyIn range: SizeRange) {
    self.init(width: range.widths.exact, height: range.heights.exact)
  }

  /// Known on neither axis.
  public static let undefined = ParentSize()

  /// The extent along the axis.
  subscript(axis: Axis) -> Double? {
    axis == .horizontal ? width : height
  }
}
