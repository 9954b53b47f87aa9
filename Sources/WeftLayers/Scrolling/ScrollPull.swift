// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package enum ScrollPull: Hashable, Sendable {
  /// The distance of the fingers beyond the position at which the content stopped.
  case moved(Double)
  case ended
  /// The pull was canceled, for example because the window closed.
  case cancelled
}
