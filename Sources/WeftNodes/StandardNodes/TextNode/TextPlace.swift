// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// The values on which the shape of a text depends, except the text and its options.
struct TextPlace: Sendable, Hashable {
  /// The maximum size in points.
  var size: Size
  var scale: Double
  var traits: TextTraits
  /// The layout direction of the node.
  var direction: LayoutDirection
}
