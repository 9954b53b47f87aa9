// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How a stack aligns its children across its main axis.
public enum AlignItems: Hashable, Sendable, CaseIterable {
  /// At the start of the line.
  case start
  /// In the middle of the line.
  case center
  /// At the end of the line.
  case end
  /// As large as the line, where the child's style gives no length on that axis.
  case stretch
  /// In rows, so that the first baselines are level; in columns as ``start``.
  case baselineFirst
  /// In rows, so that the last baselines are level; in columns as ``start``.
  case baselineLast
  /// At the edge from which the container's lines follow each other.
  case flexStart
  /// At the edge to which the container's lines follow each other.
  case flexEnd
}

/// How one child is aligned across the main axis of its stack.
public enum AlignSelf: Hashable, Sendable, CaseIterable {
  /// As the stack aligns all its children.
  case auto
  /// At the start of the line.
  case start
  /// In the middle of the line.
  case center
  /// At the end of the line.
  case end
  /// As large as the line, where the style gives no length on that axis.
  case stretch
  /// In rows, so that the first baselines are level; in columns as ``start``.
  case baselineFirst
  /// In rows, so that the last baselines are level; in columns as ``start``.
  case baselineLast
  /// At the edge from which the container's lines follow each other.
  case flexStart
  /// At the edge to which the container's lines follow each other.
  case flexEnd

  /// The alignment in a stack that aligns its children as `items`.
  func resolved(in items: AlignItems) -> AlignItems {
    switch self {
    case .auto: items
    case .start: .start
    case .center: .center
    case .end: .end
    case .stretch: .stretch
    case .baselineFirst: .baselineFirst
    case .baselineLast: .baselineLast
    case .flexStart: .flexStart
    case .flexEnd: .flexEnd
    }
  }
}

/// Where the free space across the lines of a wrapping stack goes.
public enum AlignContent: Hashable, Sendable, CaseIterable {
  /// After the lines.
  case start
  /// Half before and half after the lines; an overflow sticks out on both sides.
  case center
  /// Before the lines; an overflow sticks out at the start.
  case end
  /// Between the lines. An overflow is placed as by ``start``.
  case spaceBetween
  /// Around each line, so that the edges get half of the space between two lines. An overflow is
  /// placed as by ``center``.
  case spaceAround
  /// The same at the edges and between the lines. An overflow is placed as by ``center``.
  case spaceEvenly
  /// Into the lines, each an equal share. An overflow is placed as by ``start``.
  case stretch
  /// After the lines, in the order in which they follow each other.
  case flexStart
  /// Before the lines, in the order in which they follow each other.
  case flexEnd
}

/// Where the free space along a flex container's main axis goes.
///
/// ``start`` and ``end`` are those of the text, ``flexStart`` and ``flexEnd`` those of the
/// container's direction: they differ in reversed containers.
public enum JustifyContent: Hashable, Sendable, CaseIterable {
  /// After the children.
  case start
  /// Half before and half after the children; an overflow sticks out on both sides.
  case center
  /// Before the children; an overflow sticks out at the start.
  case end
  /// Between the children. An overflow, and a single child, are placed as by ``flexStart``.
  case spaceBetween
  /// Around each child, so that the edges get half of the space between two children. A single
  /// child is placed as by ``center``; so is an overflow in a stack, while CSS keeps it from
  /// sticking out at the start.
  case spaceAround
  /// The same at the edges and between the children. An overflow is placed as by ``spaceAround``.
  case spaceEvenly
  /// After the children, in the container's direction.
  case flexStart
  /// Before the children, in the container's direction.
  case flexEnd
  /// The children of a row are at its left; in columns as ``start``.
  case left
  /// The children of a row are at its right; in columns as ``start``.
  case right

  /// The same in a container's own direction: ``flexStart`` or ``flexEnd`` for a value that refers
  /// to text or to a side.
  ///
  /// - Parameters:
  ///   - isReversed: whether the container's direction is against that of text.
  ///   - startsLeft: whether text starts at the left; nil where the main axis is vertical.
  func resolved(isReversed: Bool, startsLeft: Bool?) -> JustifyContent {
    switch self {
    case .start: isReversed ? .flexEnd : .flexStart
    case .end: isReversed ? .flexStart : .flexEnd
    case .left: (startsLeft ?? true) != isReversed ? .flexStart : .flexEnd
    case .right: (startsLeft ?? false) == isReversed ? .flexStart : .flexEnd
    default: self
    }
  }
}
