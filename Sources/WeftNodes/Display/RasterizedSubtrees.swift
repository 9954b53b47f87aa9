// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

/// The nodes of the process that are drawn as one picture with all inside.
enum RasterizedSubtrees {
  /// How many there are: while there are none, nodes do not look for one above them.
  static let count = Atomic(0)
}
