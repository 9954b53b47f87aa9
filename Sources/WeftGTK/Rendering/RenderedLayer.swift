// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// What a renderer keeps of a layer, from the inside out.
@MainActor final class RenderedLayer {
  /// The points to which all below is relative.
  var space: RenderSpace?
  /// The layer's bounds, relative to the space's reference.
  var bounds = Rect.zero

  /// The colour below everything.
  var background: RenderNode?
  /// The picture, and its texture if it has one.
  var contents: RenderNode?
  var texture: Texture?
  /// The edge above everything.
  var border: RenderNode?

  /// The sublayers that are seen, each at its place, relative to the space's sublayer origin.
  var sublayers: [RenderNode] = []
  /// The sublayers as one.
  var inside: RenderNode?
  /// Where to look for sublayers that are seen, in the layer's own space; `nil` for everywhere.
  var area: Rect?
  /// Whether no sublayer was left out.
  var isComplete = false

  /// All of it.
  var composite: RenderNode?
  /// The composite at its place in the superlayer.
  var placed: RenderNode?
  /// How the composite was placed.
  var placement = Transform.identity
  var opacity = 1.0

  /// Whether what is kept serves for a part of the layer, or for all of it.
  func covers(_ visible: Rect?, in space: RenderSpace) -> Bool {
    guard self.space == space else { return false }
    guard !isComplete, let area else { return isComplete }
    return visible.map(area.contains) ?? false
  }
}
