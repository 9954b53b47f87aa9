// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

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
