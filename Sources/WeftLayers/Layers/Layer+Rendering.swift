// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Layer {
  /// Invalidates the rendering here and in ancestors. O(depth), or O(1) below an invalid ancestor.
  package final func setNeedsRender(_ dirt: RenderInvalidation) {
    renderInvalidation.formUnion(dirt)
    var layer = self
    while let parent = layer.superlayer {
      if parent.renderInvalidation.contains(.sublayers) { return }
      parent.renderInvalidation.insert(.sublayers)
      layer = parent
    }
    layer.host?.layerTreeNeedsRender()
  }

  /// Releases the host's renderings of the layer and its superlayers, because they would keep a
  /// bitmap of a removed layer. O(depth).
  final func forgetRendering() {
    var layer: Layer? = self
    while let current = layer {
      current.renderCache = nil
      layer = current.superlayer
    }
  }

  final func sublayersDidLeave() {
    if renderCache != nil, root.host == nil { forgetRendering() }
    setNeedsRender(.sublayers)
  }
}
