// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// How the items of a section are arranged: one of the kinds of Weft, with its spacing.
///
/// Lengths are along the axis on which the collection scrolls and widths across it, all in points.
/// Negative numbers, and those that are not finite, count as 0. Each kind is made by the function
/// of its name.
public struct SectionLayout: Hashable, Sendable {
  /// Where the items of a line of a flow are.
  public enum LineAlignment: Hashable, Sendable, CaseIterable {
    /// At the side where reading begins.
    case leading
    /// In the middle.
    case center
    /// At the side where reading ends.
    case trailing
    /// From side to side, with equal spaces between. The last line is as with ``leading``, unless
    /// all items have one size: then it has the spaces of a full line.
    case justified
  }

  /// Where an item is in its row of a grid, along the axis.
  public enum ItemAlignment: Hashable, Sendable, CaseIterable {
    /// It is as long as the row, where the row's length is given. In rows that are as long as their
    /// longest item, its place is so long, and its cell lies at the row's beginning.
    case stretch
    /// As long as it measures, at the row's beginning.
    case start
    /// As long as it measures, in the middle.
    case center
    /// As long as it measures, at the row's end.
    case end
  }

  /// How many columns there are.
  public enum Columns: Hashable, Sendable {
    /// A number of columns; at least 1.
    case count(Int)
    /// As many of at least this width as fit, which share the space; at least one.
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
    /// Items of one size in a number of columns, whatever the available space.
    case cells(columns: Int, size: Size, spacing: Double)
  }

  /// The parameters of a grid.
  struct GridRules: Hashable, Sendable {
    var columns: Columns
    var columnSpacing: Double
    var rowSpacing: Double
    var rowLength: Double?
    var alignment: ItemAlignment
  }

  let kind: Kind
  /// The space around the items, inside header and footer. Its left side is the one where reading
  /// begins.
  public var insets: EdgeInsets
  /// The assumed length of an item before it is measured; `nil`, the default, uses the measured
  /// items of the collection.
  public var estimatedItemLength: Double?

  private init(_ kind: Kind, insets: EdgeInsets) {
    self.kind = kind
    self.insets = insets
  }

  /// One item after the other, each as wide as the available space and as long as it measures.
  public static func list(spacing: Double = 0, insets: EdgeInsets = .zero) -> SectionLayout {
    SectionLayout(.list(spacing: spacing.usable), insets: insets)
  }

  /// Lines across the axis, each with as many items as fit; items have the sizes they measure, up
  /// to the width of the space. (UIKit's `UICollectionViewFlowLayout`.)
  public static func flow(
    lineSpacing: Double = 0, interitemSpacing: Double = 0, alignment: LineAlignment = .justified,
    insets: EdgeInsets = .zero
  ) -> SectionLayout {
    SectionLayout(
      .flow(
        lineSpacing: lineSpacing.usable, interitemSpacing: interitemSpacing.usable,
        alignment: alignment), insets: insets)
  }

  /// Columns of one width, and rows that are as long as their longest item or as `rowLength`.
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

  /// Columns of one width; each item goes into the column where it begins first.
  public static func waterfall(
    _ columns: Columns, columnSpacing: Double = 0, rowSpacing: Double = 0,
    insets: EdgeInsets = .zero
  ) -> SectionLayout {
    SectionLayout(
      .waterfall(
        columns: columns, columnSpacing: columnSpacing.usable, rowSpacing: rowSpacing.usable),
      insets: insets)
  }

  /// Items of one size, as many in a line as fit, from the leading side on. (Texture's
  /// `ASCollectionGalleryLayoutDelegate`.)
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

  /// One item after the other, each as long as the viewport and as wide as the available space.
  public static func paging(insets: EdgeInsets = .zero) -> SectionLayout {
    SectionLayout(.paging, insets: insets)
  }

  /// Items of one size in a number of columns, whatever the available space.
  static func cells(columns: Int, size: Size, spacing: Double) -> SectionLayout {
    SectionLayout(.cells(columns: columns, size: size, spacing: spacing), insets: .zero)
  }

  /// Items side by side across the axis, in a viewport of their own that scrolls that way.
  ///
  /// The section is as long as its longest item.
  public static func orthogonal(
    spacing: Double = 0, insets: EdgeInsets = .zero
  ) -> SectionLayout {
    SectionLayout(.orthogonal(spacing: spacing.usable), insets: insets)
  }
}

extension SectionLayout.Columns {
  /// The number of columns in a space, and the width of each.
  func divide(_ room: Double, spacing: Double) -> (count: Int, width: Double) {
    let wanted =
      switch self {
      case .count(let count): count
      case .fitting(let minimumWidth): itemsFitting(minimumWidth.usable, room, spacing)
      }
    // Columns of less than a point show nothing, and each costs time.
    // bounded: 1 to 1e6; infinite is more, and NaN less
    let count = max(1, min(wanted, Int(min(max(room, 1), 1_000_000))))
    return (count, max(0, (room - Double(count - 1) * spacing) / Double(count)))
  }
}

/// How many items of one width fit beside each other: no more than one for each point of the room,
/// since others would show nothing, and each costs time.
func itemsFitting(_ width: Double, _ room: Double, _ spacing: Double) -> Int {
  let count = ((room + spacing) / (width + spacing) + lengthTolerance).rounded(.down)
  guard count >= 0 else { return 0 }
  return Int(min(count, max(room, 1), 1_000_000))  // bounded: 0 to 1e6; infinite is more
}

/// Lengths that differ by no more are the same: sums of the same numbers in another order do.
let lengthTolerance = 1e-6

extension Double {
  /// The number as a length or a space: finite and not negative.
  var usable: Double { isFinite ? max(0, self) : 0 }
}
