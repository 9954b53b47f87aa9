// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// The position of the supplementary elements of a kind, which take no space in the layout.
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

  /// Places each element on the cell of an item, in its measured size, limited to the viewport's
  /// size. The element moves with the cell, and is visible while the cell is. A cell that clips to
  /// its bounds also clips the element. A cell rasterized with its subnodes hides it.
  /// - Parameters:
  ///   - horizontal: The alignment in the cell's width.
  ///   - vertical: The alignment in the cell's height.
  ///   - dx: The offset in the direction of lines, in points.
  ///   - dy: The offset downward, in points.
  public static func item(
    _ horizontal: RelativePosition = .end, _ vertical: RelativePosition = .start, dx: Double = 0,
    dy: Double = 0
  ) -> SupplementaryAttachment {
    SupplementaryAttachment(
      host: .item(horizontal, vertical, dx: dx.finite, dy: dy.finite))
  }

  /// Places each element behind the cells of a section, with the frame of the section including its
  /// header and footer. A section may be much larger than the viewport, so give the element a
  /// color, a border or rounded corners instead of a drawn picture.
  /// - Parameters:
  ///   - insets: The insets from the edges of the section, in points, with the left one at the
  ///     leading side. Negative insets make the element larger than the section.
  ///   - isInFront: Whether the element lies in front of the cells instead.
  public static func section(
    insets: EdgeInsets = .zero, isInFront: Bool = false
  ) -> SupplementaryAttachment {
    SupplementaryAttachment(
      host: .section(
        EdgeInsets(
          top: insets.top.finite, left: insets.left.finite, bottom: insets.bottom.finite,
          right: insets.right.finite), isInFront: isInFront))
  }

  var isForItems: Bool {
    if case .item = host { true } else { false }
  }

  var isInFront: Bool {
    if case .section(_, let isInFront) = host { isInFront } else { true }
  }

  /// Returns the frame of an element in the frame of its item or section, in points. `size` is the
  /// size of an item's element.
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
  /// The share of the free space before an element.
  fileprivate var shareBefore: Double {
    switch self {
    case .none, .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

extension Double {
  fileprivate var finite: Double { isFinite ? self : 0 }
}
