// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Who shows a layer tree.
@MainActor public protocol LayerHost: AnyObject {
  /// Something in the tree must be rendered again.
  ///
  /// Called for the first change after a rendering, and maybe for later ones.
  func layerTreeNeedsRender()

  /// A layer that wants a control of the host's has entered the tree, maybe not for the first time.
  func embed(_ layer: EmbeddedLayer)
}
