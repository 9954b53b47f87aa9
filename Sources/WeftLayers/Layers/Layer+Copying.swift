// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

extension Layer {
  /// Returns a copy of the layer's appearance with sublayers and running animations in O(layers).
  /// Bitmaps are shared. Native controls, such as text fields, are omitted. The copy receives no
  /// events.
  package final func copyAsShown() -> Layer {
    let result = ownCopyAsShown()
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
