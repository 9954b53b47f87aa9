// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

enum RasterizedSubtrees {
  /// The number of rasterized nodes. If it is zero, nodes skip the search of their ancestors.
  static let count = Atomic(0)
}
