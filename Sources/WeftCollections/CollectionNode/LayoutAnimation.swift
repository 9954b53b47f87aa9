// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// The cells on the screen before a change of the layout.
struct LayoutAnimation {
  /// The centers of cells in the viewport, in points.
  var centers: [ElementID: Point] = [:]
}
