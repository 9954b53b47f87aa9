// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Where a layout puts the supplementary elements of a kind, which take no space.
///
/// ```swift
/// layout.attachments[.badge] = .item(.end, .start, dx: 4, dy: -4)
/// layout.attachments[.background] = .section(insets: EdgeInsets(all: 8))
/// ```
public struct SupplementaryAttachment: Hashable, Sendable {
  enum Host: Hashable, Sendable {
    case item(RelativePosition, RelativePosition, dx: Double, dy: Double)
    case section(EdgeInsets, isInFront: Bool)
  }

  let host: Host

  /// Each on the cell of an item, in its measured size, at most that of the viewport.
  ///
  /// It goes wherever the cell goes, and is visible while the cell is. A cell that clips to its
  /// bounds cuts it off at these, and one that is rasterised with its subnodes does not show it.
  ///
  /// - Parameters:
  ///   - horizontal: where it lies in the cell's width.
  ///   - vertical: where it lies in the cell's height.
  ///   - dx: moves it on the way in which lines run, in points.
  ///   - dy: moves it down, in points.
  public static func item(
    _ horizontal: RelativePosition = .end, _ vertical: RelativePosition = .start, dx: Double = 0,
    dy: Double = 0
  ) -> SupplementaryAttachment {
    SupplementaryAttachment(
      host: .item(horizontal, vertical, dx: dx.finite, dy: dy.finite))
  }

  /// Each behind the cells of a section, with its header and footer, in the section's size.
  ///
  /// A section may be much larger than the viewport: give it a colour, a border or round corners,
  /// which cost nothing then. A picture of its own would be as large as the section.
  ///
  /// - Parameters:
  ///   - insets: the space that it leaves at the edges of the section, in points. Its left side is
  ///     the one where reading begins; less than 0 makes it larger than the section.
  ///   - isInFront: whether it lies in front of the cells instead.
  public static func section(
    insets: EdgeInsets = .zero, isInFront: Bool = false
  ) -> SupplementaryAttachment {
    SupplementaryAttachment(
      host: .section(
        EdgeInsets(
          top: insets.top.finite, left: insets.left.finite, bottom: insets.bottom.finite,
          right: insets.right.finite), isInFront: isInFront))
  }

  /// Whether it is for items, and not for sections.
  var isForItems: Bool {
    if case .item = host { true } else { false }
  }

  /// Whether it lies in front of the cells.
  var isInFront: Bool {
    if case .section(_, let isInFront) = host { isInFront } else { true }
  }

  /// The place of an element with its item, or its section, in points.
  ///
  /// - Parameters:
  ///   - frame: of the item or the section.
  ///   - size: that an element of an item has.
  func frame(in frame: Rect, size: Size, direction: LayoutDirection) -> Rect {
    let isReversed = direction == .rightToLeft
    switch host {
    case .item(let horizontal, let vertical, let dx, let dy):
      let (freeWidth, freeHeight) = (frame.width - size.width, frame.height - size.height)
      let leading = freeWidth * horizontal.shareBefore + dx
      return Rect(
        origin: Point(
          x: (frame.minX + (isReversed ? freeWidth - leading : leading)).rounded(),
          y: (frame.minY + freeHeight * vertical.shareBefore + dy).rounded()), size: size)
    case .section(let insets, _):
      let left = isReversed ? insets.right : insets.left
      return Rect(
        x: frame.minX + left, y: frame.minY + insets.top,
        width: max(0, frame.width - insets.left - insets.right),
        height: max(0, frame.height - insets.top - insets.bottom))
    }
  }
}

extension RelativePosition {
  /// The share of the free space before an element with the position.
  fileprivate var shareBefore: Double {
    switch self {
    case .none, .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

extension Double {
  /// The number, or 0 if it is infinite or NaN.
  fileprivate var finite: Double { isFinite ? self : 0 }
}
