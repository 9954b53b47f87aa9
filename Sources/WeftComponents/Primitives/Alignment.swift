// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// The position of a component in a larger box.
public struct Alignment: Hashable, Sendable {
  /// The horizontal alignment.
  public var horizontal: HorizontalAlignment
  /// The vertical alignment. Text baselines count as the top.
  public var vertical: VerticalAlignment

  /// Creates an alignment.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Fills the box.
  public static let fill = Alignment(horizontal: .stretch, vertical: .stretch)
  /// The top leading corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The center of the top edge.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The top trailing corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The center of the leading edge.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The center.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The center of the trailing edge.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The bottom leading corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The center of the bottom edge.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The bottom trailing corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

extension Alignment {
  /// An element with this alignment in its box. It is a column with one child, to which the child's
  /// own alignment applies. For example, a divider at the bottom fills the width.
  func placing(_ element: any LayoutElement) -> any LayoutElement {
    if self == .fill { return element }
    return StackLayoutSpec(
      .column, justifyContent: vertical.justifyContent, alignItems: horizontal.alignItems,
      children: [vertical == .stretch ? element.flexGrow(1) : element])
  }
}

extension VerticalAlignment {
  fileprivate var justifyContent: JustifyContent {
    switch self {
    case .top, .stretch, .firstTextBaseline, .lastTextBaseline: .start
    case .center: .center
    case .bottom: .end
    }
  }
}

/// The alignment of components across a column.
public enum HorizontalAlignment: Hashable, Sendable, CaseIterable {
  /// At the leading edge.
  case leading
  /// In the center.
  case center
  /// At the trailing edge.
  case trailing
  /// From one edge to the other.
  case stretch

  var alignItems: AlignItems {
    switch self {
    case .leading: .start
    case .center: .center
    case .trailing: .end
    case .stretch: .stretch
    }
  }
}

/// The alignment of components across a row.
public enum VerticalAlignment: Hashable, Sendable, CaseIterable {
  /// At the top.
  case top
  /// In the center.
  case center
  /// At the bottom.
  case bottom
  /// From top to bottom.
  case stretch
  /// With the first baselines aligned.
  case firstTextBaseline
  /// With the last baselines aligned.
  case lastTextBaseline

  var alignItems: AlignItems {
    switch self {
    case .top: .start
    case .center: .center
    case .bottom: .end
    case .stretch: .stretch
    case .firstTextBaseline: .baselineFirst
    case .lastTextBaseline: .baselineLast
    }
  }
}
