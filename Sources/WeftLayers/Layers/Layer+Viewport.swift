// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

extension Layer {
  /// The part of the window that the outer layers leave visible, in this layer's coordinates, or
  /// `nil` if nothing inside can be visible. O(depth).
  package final var viewport: Rect? {
    let path = chain.reversed()
    guard let window = path.first, window.host != nil else { return nil }
    var free = window.presentation.bounds
    for layer in path {
      let shown = layer.presentation
      if layer.isHidden || shown.opacity <= 0 { return nil }
      if layer === window { continue }
      guard let inverse = shown.transformToSuperlayer.inverted else { return nil }
      free = free.applying(inverse)
      if layer === self || !layer.masksToBounds { continue }
      guard let seen = free.intersection(shown.bounds) else { return nil }
      free = seen
    }
    return free
  }
}
