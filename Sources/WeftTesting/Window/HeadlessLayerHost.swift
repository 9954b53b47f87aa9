// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

/// Asks for frames when the tree has changed, and puts controls where the tree wants them.
@MainActor final class HeadlessLayerHost: LayerHost {
  weak var driver: FrameDriver?
  /// The open menu.
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

  /// A frame has shown the tree as it is.
  ///
  /// Nothing of a rendering is kept here; the marks are cleared so that the next change is
  /// reported.
  func treeWasPresented(_ layer: Layer) {
    // Iterative: trees may be deeper than the stack.
    var layers = [layer]
    while let layer = layers.popLast() {
      let dirt = layer.renderInvalidation
      layer.renderInvalidation = []
      if dirt.contains(.sublayers) { layers += layer.sublayers }
    }
  }
}
