// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What the user does with content that is at its top and is pulled further.
package enum ScrollPull: Hashable, Sendable {
  /// The fingers are so many points beyond the place where the content stopped.
  case moved(Double)
  /// The fingers have left it.
  case ended
  /// The movement is over, and was none of the user's: the window closes.
  case cancelled
}
