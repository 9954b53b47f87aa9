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
