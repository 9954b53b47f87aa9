// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayout

/// A reference to a piece of drawing that GSK keeps; it never changes.
@MainActor final class RenderNode {
  let pointer: OpaquePointer
  /// What it draws into, in points.
  let bounds: Rect

  /// Takes over the caller's reference.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
    var rect = graphene_rect_t()
    gsk_render_node_get_bounds(pointer, &rect)
    bounds = Rect(rect)
  }

  isolated deinit {
    gsk_render_node_unref(pointer)
  }
}
