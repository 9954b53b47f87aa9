// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The ranges around the viewport; what is in the viewport itself is visible.
public enum RangeKind: Hashable, Sendable, CaseIterable {
  /// Where pictures are ready.
  case display
  /// Where data is fetched, and cells are made and measured.
  case preload
}
