// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

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
  /// Around each child, so that the edges get half of what lies between two children. A single
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

  /// The same in a container's own direction: ``flexStart`` or ``flexEnd`` for what refers to text
  /// or to a side.
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
