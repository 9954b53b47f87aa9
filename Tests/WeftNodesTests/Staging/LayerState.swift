// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// The visible state of a layer and its sublayers, for comparisons.
@MainActor struct LayerState: @MainActor Equatable {
  private let layer: Layer
  private let frame: Rect
  private let bounds: Rect
  private let transform: Transform
  private let contents: Bitmap?
  private let contentsGravity: ContentMode
  private let colors: [Color?]
  private let lengths: [Double]
  private let flags: [Bool]
  private let sublayers: [LayerState]

  init(_ layer: Layer) {
    self.layer = layer
    (frame, bounds, transform) = (layer.frame, layer.bounds, layer.transform)
    (contents, contentsGravity) = (layer.contents, layer.contentsGravity)
    colors = [layer.backgroundColor, layer.borderColor]
    lengths = [layer.opacity, layer.cornerRadius, layer.borderWidth]
    flags = [layer.isHidden, layer.masksToBounds, layer.isUserInteractionEnabled]
    sublayers = layer.sublayers.map(LayerState.init)
  }

  static func == (left: LayerState, right: LayerState) -> Bool {
    left.layer === right.layer && left.frame == right.frame && left.bounds == right.bounds
      && left.transform == right.transform && left.contents === right.contents
      && left.contentsGravity == right.contentsGravity && left.colors == right.colors
      && left.lengths == right.lengths && left.flags == right.flags
      && left.sublayers == right.sublayers
  }
}
