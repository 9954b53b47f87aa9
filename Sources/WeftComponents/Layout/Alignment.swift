// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Where a component lies in a box that is larger.
public struct Alignment: Hashable, Sendable {
  /// Where it lies horizontally.
  public var horizontal: RelativePosition
  /// Where it lies vertically.
  public var vertical: RelativePosition

  /// Makes an alignment.
  public init(horizontal: RelativePosition, vertical: RelativePosition) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// In the upper corner where reading begins.
  public static let topLeading = Alignment(horizontal: .start, vertical: .start)
  /// In the middle of the upper side.
  public static let top = Alignment(horizontal: .center, vertical: .start)
  /// In the upper corner where reading ends.
  public static let topTrailing = Alignment(horizontal: .end, vertical: .start)
  /// In the middle of the side where reading begins.
  public static let leading = Alignment(horizontal: .start, vertical: .center)
  /// In the middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// In the middle of the side where reading ends.
  public static let trailing = Alignment(horizontal: .end, vertical: .center)
  /// In the lower corner where reading begins.
  public static let bottomLeading = Alignment(horizontal: .start, vertical: .end)
  /// In the middle of the lower side.
  public static let bottom = Alignment(horizontal: .center, vertical: .end)
  /// In the lower corner where reading ends.
  public static let bottomTrailing = Alignment(horizontal: .end, vertical: .end)

  /// An element in a box that is as large as it may be.
  func placing(_ element: any LayoutElement) -> RelativeLayoutSpec {
    RelativeLayoutSpec(
      horizontalPosition: horizontal, verticalPosition: vertical, child: element)
  }
}
