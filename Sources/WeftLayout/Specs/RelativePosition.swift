// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Where a child lies on one axis of a container that is larger than the child.
public enum RelativePosition: Hashable, Sendable, CaseIterable {
  /// At the start, and not made smaller than the container's minimum.
  case none
  /// At the start: in rows that run from right to left, at the right.
  case start
  /// In the middle.
  case center
  /// At the end: in rows that run from right to left, at the left.
  case end

  /// The part of the free space that lies before the child.
  var leadingShare: Double {
    switch self {
    case .none, .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}
