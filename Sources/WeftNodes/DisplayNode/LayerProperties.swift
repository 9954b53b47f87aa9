// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// The properties that a node passes on to its layer.
struct LayerProperties: Equatable {
  var backgroundColor: Color?
  var alpha = 1.0
  var isHidden = false
  var cornerRadius = 0.0
  var borderWidth = 0.0
  var borderColor = Color.black
  var clipsToBounds = false
  var transform = Transform.identity
  var isUserInteractionEnabled = true
  var hitTestSlop = EdgeInsets.zero

  @MainActor func apply(to layer: Layer) {
    layer.backgroundColor = backgroundColor
    layer.opacity = alpha
    layer.isHidden = isHidden
    layer.cornerRadius = cornerRadius
    layer.borderWidth = borderWidth
    layer.borderColor = borderColor
    layer.masksToBounds = clipsToBounds
    layer.transform = transform
    layer.isUserInteractionEnabled = isUserInteractionEnabled
    layer.hitTestSlop = hitTestSlop
  }
}
