// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Where the free space along a stack's main axis goes.
public enum JustifyContent: Hashable, Sendable, CaseIterable {
  /// After the children.
  case start
  /// Half before and half after the children; an overflow sticks out on both sides.
  case center
  /// Before the children; an overflow sticks out at the start.
  case end
  /// Between the children. An overflow, and a single child, are placed as by ``start``.
  case spaceBetween
  /// Around each child, so that the edges get half of what lies between two children. An overflow,
  /// and a single child, are placed as by ``center``.
  case spaceAround
  /// The same at the edges and between the children. An overflow is placed as by ``center``.
  case spaceEvenly
}
