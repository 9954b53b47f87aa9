// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftCollections

/// One or more columns of a ``LazyVGrid``.
///
/// All columns of a grid share its space or, if all items are fixed, their total width, equally.
public struct GridItem: Hashable, Sendable {
  /// The kind of column.
  public enum Size: Hashable, Sendable {
    /// One column, with this width in points if all items are fixed.
    case fixed(Double)
    /// One column. The limits are ignored.
    case flexible(minimum: Double = 10, maximum: Double = .infinity)
    /// The number of columns that fit with at least this width, in points. The maximum is ignored.
    case adaptive(minimum: Double, maximum: Double = .infinity)
  }

  /// The kind of column.
  public var size: Size
  /// The distance to the next column, in points. The value of the first item applies to all.
  public var spacing: Double?

  /// Creates an item.
  public init(_ size: Size = .flexible(), spacing: Double? = nil) {
    self.size = size
    self.spacing = spacing
  }
}

extension [GridItem] {
  /// An adaptive item determines all columns.
  var columns: SectionLayout.Columns {
    for item in self {
      if case .adaptive(let minimum, _) = item.size { return .fitting(minimumWidth: minimum) }
    }
    return .count(Swift.max(1, count))
  }

  var columnSpacing: Double { first?.spacing ?? 8 }

  /// The total width with spacing, or nil unless all items are fixed.
  var fixedWidth: Double? {
    var width = columnSpacing * Double(count - 1)
    for item in self {
      guard case .fixed(let length) = item.size else { return nil }
      width += length
    }
    return isEmpty ? nil : width
  }
}
