// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

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
  /// Around each line, so that the edges get half of what lies between two lines. An overflow is
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
