// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

/// Requests frames for changes of the tree and creates stand-ins for controls.
@MainActor final class HeadlessLayerHost: LayerHost {
  weak var driver: FrameDriver?
  var menu: PopupMenu?
  var clipboards: [Clipboard: String] = [:]

  func layerTreeNeedsRender() {
    driver?.runtime.frames.requestFrame()
  }

  func embed(_ layer: EmbeddedLayer) {
    guard layer.control == nil, let field = layer as? TextFieldLayer else { return }
    field.control = HeadlessTextField(layer: field)
  }

  func copy(_ text: String, to clipboard: Clipboard) { clipboards[clipboard] = text }

  func show(_ menu: PopupMenu, beside rect: Rect) { self.menu = menu }

  /// Called after a frame. It clears the marks so that the next change is reported.
  func treeWasPresented(_ layer: Layer) {
    // Does not recurse, because a tree may be deeper than the stack allows.
    var layers = [layer]
    while let layer = layers.popLast() {
      let dirt = layer.renderInvalidation
      layer.renderInvalidation = []
      if dirt.contains(.sublayers) { layers += layer.sublayers }
    }
  }
}
