// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How generous ranges are, by how the collection is used now. (Texture's `ASLayoutRangeMode`.)
public enum RangeMode: Hashable, Sendable, CaseIterable {
  /// Little: just loaded, or out of sight.
  case minimum
  /// All: in sight, and the user has scrolled.
  case full
  /// Only what is in the viewport.
  case visibleOnly
  /// Not even pictures of what is in the viewport, unless they are on the screen.
  case lowMemory
}
