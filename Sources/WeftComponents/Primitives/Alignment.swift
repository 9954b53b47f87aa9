// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Where a component lies in a larger box.
public struct Alignment: Hashable, Sendable {
  /// Where it lies horizontally.
  public var horizontal: HorizontalAlignment
  /// Where it lies vertically; the baselines of text count as the top.
  public var vertical: VerticalAlignment

  /// Makes an alignment.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// As large as the box.
  public static let fill = Alignment(horizontal: .stretch, vertical: .stretch)
  /// In the upper corner where reading begins.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// In the middle of the upper side.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// In the upper corner where reading ends.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// In the middle of the side where reading begins.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// In the middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// In the middle of the side where reading ends.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// In the lower corner where reading begins.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// In the middle of the lower side.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// In the lower corner where reading ends.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

extension Alignment {
  /// An element with this alignment in the box that it is laid out in.
  ///
  /// It is a column of one, so that an element's requests for its place in a stack count here too:
  /// a divider at the bottom runs from side to side.
  func placing(_ element: any LayoutElement) -> any LayoutElement {
    if self == .fill { return element }
    return StackLayoutSpec(
      .column, justifyContent: vertical.justifyContent, alignItems: horizontal.alignItems,
      children: [vertical == .stretch ? element.flexGrow(1) : element])
  }
}

extension VerticalAlignment {
  /// Where a column's free height goes.
  fileprivate var justifyContent: JustifyContent {
    switch self {
    case .top, .stretch, .firstTextBaseline, .lastTextBaseline: .start
    case .center: .center
    case .bottom: .end
    }
  }
}

/// Where components lie across a column.
public enum HorizontalAlignment: Hashable, Sendable, CaseIterable {
  /// At the side where reading begins.
  case leading
  /// In the middle.
  case center
  /// At the side where reading ends.
  case trailing
  /// From one side to the other.
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

/// Where components lie across a row.
public enum VerticalAlignment: Hashable, Sendable, CaseIterable {
  /// At the top.
  case top
  /// In the middle.
  case center
  /// At the bottom.
  case bottom
  /// From top to bottom.
  case stretch
  /// So that the first lines of text are level.
  case firstTextBaseline
  /// So that the last lines of text are level.
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
