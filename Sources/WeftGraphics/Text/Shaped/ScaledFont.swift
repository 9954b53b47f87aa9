// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo

/// A font at one size in pixels, ready to draw glyphs.
///
/// `@unchecked Sendable` is sound because Cairo makes scaled fonts for sharing: its reference
/// count is atomic; its caches of glyphs and metrics are used under the font's own mutex, and
/// the FreeType face behind it under the face's. Nothing of Pango's is reachable from it (the
/// face comes from a Fontconfig pattern), so it may outlive the font map of the thread that
/// made it. The pointer itself never changes.
final class ScaledFont: @unchecked Sendable {
  let pointer: OpaquePointer

  init(retaining pointer: OpaquePointer) {
    self.pointer = cairo_scaled_font_reference(pointer)
  }

  deinit {
    cairo_scaled_font_destroy(pointer)
  }
}
