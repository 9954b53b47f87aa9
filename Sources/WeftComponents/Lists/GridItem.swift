// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftCollections

/// A column of a ``LazyVGrid``, or as many columns as fit.
///
/// All columns of a grid have one width: they share the available space, or together have that of
/// items that are all fixed.
public struct GridItem: Hashable, Sendable {
  /// The number of columns that the item describes.
  public enum Size: Hashable, Sendable {
    /// One column, of this width in points if all items are fixed.
    case fixed(Double)
    /// One column, ignoring the limits.
    case flexible(minimum: Double = 10, maximum: Double = .infinity)
    /// As many of at least this width, in points, as fit; the maximum is ignored.
    case adaptive(minimum: Double, maximum: Double = .infinity)
  }

  /// The number of columns that the item describes.
  public var size: Size
  /// The distance to the next column, in points; that of the first item counts for all.
  public var spacing: Double?

  /// Makes an item.
  public init(_ size: Size = .flexible(), spacing: Double? = nil) {
    self.size = size
    self.spacing = spacing
  }
}

extension [GridItem] {
  /// The columns of a grid: one that adapts stands for all.
  var columns: SectionLayout.Columns {
    for item in self {
      if case .adaptive(let minimum, _) = item.size { return .fitting(minimumWidth: minimum) }
    }
    return .count(Swift.max(1, count))
  }

  /// The distance between two columns, in points.
  var columnSpacing: Double { first?.spacing ?? 8 }

  /// The width of all columns with the spaces between them, if all are fixed.
  var fixedWidth: Double? {
    var width = columnSpacing * Double(count - 1)
    for item in self {
      guard case .fixed(let length) = item.size else { return nil }
      width += length
    }
    return isEmpty ? nil : width
  }
}
