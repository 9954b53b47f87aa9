// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftNodes

/// The cell of an item whose data source has gone.
final class EmptyCellNode: CellNode, @unchecked Sendable {
  // `@unchecked`: see ``DisplayNode``; there are no stored properties.
}
