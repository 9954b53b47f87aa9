// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Layer {
  /// Marks parts of the rendering as out of date, here and in the layers above.
  ///
  /// - Complexity: O(depth), and O(1) where an ancestor is marked already.
  package final func setNeedsRender(_ dirt: RenderInvalidation) {
    renderInvalidation.formUnion(dirt)
    var layer = self
    while let parent = layer.superlayer {
      // A marked parent has marked everyone above.
      if parent.renderInvalidation.contains(.sublayers) { return }
      parent.renderInvalidation.insert(.sublayers)
      layer = parent
    }
    layer.host?.layerTreeNeedsRender()
  }

  /// Releases the host's renderings of the layer and of its superlayers: a layer out of sight is
  /// not rendered again, and its rendering would keep a bitmap that nothing shows.
  ///
  /// - Complexity: O(depth).
  final func forgetRendering() {
    var layer: Layer? = self
    while let current = layer {
      current.renderCache = nil
      layer = current.superlayer
    }
  }

  /// Some of the layers inside may be gone.
  final func sublayersDidLeave() {
    if renderCache != nil, root.host == nil { forgetRendering() }
    setNeedsRender(.sublayers)
  }
}
