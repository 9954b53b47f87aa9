// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

extension Layer {
  /// A layer that looks as this one does now, including its sublayers and running animations, and
  /// keeps that look whatever happens to this one.
  ///
  /// Bitmaps are shared. The host's own controls, such as text fields, are left out. The copy takes
  /// no events.
  ///
  /// - Complexity: O(layers inside).
  package final func copyAsShown() -> Layer {
    let result = ownCopyAsShown()
    // A path of its own instead of recursion: trees may be deeper than the stack.
    var copies = [(original: self, copy: result)]
    while let (original, copy) = copies.popLast() {
      if original.contentsShowSublayers { continue }
      for layer in original.sublayers where !layer.isHidden && !(layer is EmbeddedLayer) {
        let inner = layer.ownCopyAsShown()
        copy.addSublayer(inner)
        copies.append((layer, inner))
      }
    }
    return result
  }

  private func ownCopyAsShown() -> Layer {
    let copy = Layer()
    let shown = presentation
    copy.anchorPoint = anchorPoint
    copy.bounds = shown.bounds
    copy.position = shown.position
    copy.transform = shown.transform
    copy.contents = contents
    copy.contentsShowSublayers = contentsShowSublayers
    copy.contentsGravity = contentsGravity
    copy.backgroundColor = shown.backgroundColor
    copy.cornerRadius = shown.cornerRadius
    copy.borderWidth = shown.borderWidth
    copy.borderColor = shown.borderColor
    copy.opacity = shown.opacity
    copy.shadow = shown.shadow
    copy.masksToBounds = masksToBounds
    copy.isHidden = isHidden
    copy.isUserInteractionEnabled = false
    return copy
  }
}
