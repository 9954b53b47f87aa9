// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// A place that a text is shaped for: everything that its shape depends on, apart from the text and
/// its options.
struct TextPlace: Sendable, Hashable {
  /// The most space that it may take, in points.
  var size: Size
  var scale: Double
  var traits: TextTraits
  /// That of rows around the text.
  var direction: LayoutDirection
}
