// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// The arrangement of a section's items. A function with the name of each kind makes it. Lengths
/// are along the axis on which the collection scrolls and widths across it, all in points.
/// Negative, infinite and NaN values count as 0.
public struct SectionLayout: Hashable, Sendable {
  /// The alignment of the items in a line of a flow.
  public enum LineAlignment: Hashable, Sendable, CaseIterable {
    /// At the side where reading begins.
    case leading
    /// In the middle.
    case center
    /// At the side where reading ends.
    case trailing
    /// From side to side, with equal spaces between items. The last line is aligned like
    /// ``leading``, or has the spaces of a full line if all items have one size.
    case justified
  }

  /// The alignment of an item in its row of a grid, along the axis.
  public enum ItemAlignment: Hashable, Sendable, CaseIterable {
    /// As long as the row, if the row's length is given. Otherwise the cell lies at the beginning
    /// of a frame that is as long as the longest item.
    case stretch
    /// The measured length, at the row's beginning.
    case start
    /// The measured length, in the middle.
    case center
    /// The measured length, at the row's end.
    case end
  }

  /// The number of columns.
  public enum Columns: Hashable, Sendable {
    /// A fixed number of columns, at least 1.
    case count(Int)
    /// As many columns of at least this width as fit, and at least one. They share the space.
    case fitting(minimumWidth: Double)
  }

  enum Kind: Hashable, Sendable {
    case list(spacing: Double)
    case flow(lineSpacing: Double, interitemSpacing: Double, alignment: LineAlignment)
    case grid(GridRules)
    case waterfall(columns: Columns, columnSpacing: Double, rowSpacing: Double)
    case gallery(itemSize: Size, lineSpacing: Double, interitemSpacing: Double)
    case paging
    case orthogonal(spacing: Double)
    case cells(columns: Int, size: Size, spacing: Double)
  }

  struct GridRules: Hashable, Sendable {
    var columns: Columns
    var columnSpacing: Double
    var rowSpacing: Double
    var rowLength: Double?
    var alignment: ItemAlignment
  }

  let kind: Kind
  /// The space around the items, between header and footer. The left inset is at the leading side.
  public var insets: EdgeInsets
  /// The estimated length of an item. By default `nil`, for the collection's average.
  public var estimatedItemLength: Double?

  private init(_ kind: Kind, insets: EdgeInsets) {
    self.kind = kind
    self.insets = insets
  }

  /// Returns a layout of items one after the other, as wide as the space and as long as measured.
  public static func list(spacing: Double = 0, insets: EdgeInsets = .zero) -> SectionLayout {
    SectionLayout(.list(spacing: spacing.usable), insets: insets)
  }

  /// Returns a layout of lines across the axis, each with the number of items that fit. Items have
  /// their measured sizes, up to the width of the space. (UIKit's `UICollectionViewFlowLayout`.)
  public static func flow(
    lineSpacing: Double = 0, interitemSpacing: Double = 0, alignment: LineAlignment = .justified,
    insets: EdgeInsets = .zero
  ) -> SectionLayout {
    SectionLayout(
      .flow(
        lineSpacing: lineSpacing.usable, interitemSpacing: interitemSpacing.usable,
        alignment: alignment), insets: insets)
  }

  /// Returns a layout of equal columns, and rows as long as their longest item or `rowLength`.
  public static func grid(
    _ columns: Columns, columnSpacing: Double = 0, rowSpacing: Double = 0,
    rowLength: Double? = nil, alignment: ItemAlignment = .stretch, insets: EdgeInsets = .zero
  ) -> SectionLayout {
    SectionLayout(
      .grid(
        GridRules(
          columns: columns, columnSpacing: columnSpacing.usable, rowSpacing: rowSpacing.usable,
          rowLength: rowLength?.usable, alignment: alignment)), insets: insets)
  }

  /// Returns a layout of columns of one width, in which each item goes to the shortest column.
  public static func waterfall(
    _ columns: Columns, columnSpacing: Double = 0, rowSpacing: Double = 0,
    insets: EdgeInsets = .zero
  ) -> SectionLayout {
    SectionLayout(
      .waterfall(
        columns: columns, columnSpacing: columnSpacing.usable, rowSpacing: rowSpacing.usable),
      insets: insets)
  }

  /// Returns a layout of items of one size, with the number of items in a line that fit, from the
  /// leading side. (Texture's `ASCollectionGalleryLayoutDelegate`.)
  public static func gallery(
    itemSize: Size, lineSpacing: Double = 0, interitemSpacing: Double = 0,
    insets: EdgeInsets = .zero
  ) -> SectionLayout {
    SectionLayout(
      .gallery(
        itemSize: Size(width: itemSize.width.usable, height: itemSize.height.usable),
        lineSpacing: lineSpacing.usable, interitemSpacing: interitemSpacing.usable),
      insets: insets)
  }

  /// Returns a layout of successive items, as long as the viewport and as wide as the space.
  public static func paging(insets: EdgeInsets = .zero) -> SectionLayout {
    SectionLayout(.paging, insets: insets)
  }

  /// Returns a layout of items of one size in columns, regardless of the available space.
  static func cells(columns: Int, size: Size, spacing: Double) -> SectionLayout {
    SectionLayout(.cells(columns: columns, size: size, spacing: spacing), insets: .zero)
  }

  /// Returns a layout of items side by side in a viewport that scrolls across the axis. The longest
  /// item determines the length of the section.
  public static func orthogonal(
    spacing: Double = 0, insets: EdgeInsets = .zero
  ) -> SectionLayout {
    SectionLayout(.orthogonal(spacing: spacing.usable), insets: insets)
  }
}

extension SectionLayout.Columns {
  func divide(_ room: Double, spacing: Double) -> (count: Int, width: Double) {
    let wanted =
      switch self {
      case .count(let count): count
      case .fitting(let minimumWidth): itemsFitting(minimumWidth.usable, room, spacing)
      }
    // Columns of less than a point show nothing, and each column costs time.
    // bounded: 1 to 1e6; infinite is more, and NaN less
    let count = max(1, min(wanted, Int(min(max(room, 1), 1_000_000))))
    return (count, max(0, (room - Double(count - 1) * spacing) / Double(count)))
  }
}

/// At most one item for each point, because more would show nothing and cost time.
func itemsFitting(_ width: Double, _ room: Double, _ spacing: Double) -> Int {
  let count = ((room + spacing) / (width + spacing) + lengthTolerance).rounded(.down)
  guard count >= 0 else { return 0 }
  return Int(min(count, max(room, 1), 1_000_000))  // bounded: 0 to 1e6; infinite is more
}

/// The difference between equal lengths. Sums in another order differ by rounding errors.
let lengthTolerance = 1e-6

extension Double {
  /// The number as a length, which is finite and not negative.
  var usable: Double { isFinite ? max(0, self) : 0 }
}
