// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// Turns a layer tree into GSK's render nodes, remaking only what has changed.
///
/// Each layer keeps what was made of it, from the inside out: its own drawing, the composite with
/// its sublayers, and that at its place in the superlayer. A frame that only scrolls remakes the
/// chain from the scrolled layer to the root; what is inside keeps its nodes.
@MainActor struct LayerRenderer {
  /// Whether pictures become textures: so with OpenGL, which keeps them. GSK's Cairo renderer takes
  /// a texture's pixels through floating point numbers at every drawing, which is half of the time
  /// of a frame; it gets pictures as Cairo's own surfaces instead.
  let usesTextures: Bool

  /// Renders a tree.
  ///
  /// - Parameter visible: what is seen, in the space of the root's superlayer.
  /// - Returns: `nil` if there is nothing to be seen.
  /// - Complexity: O(changed layers and those beside them); O(1) if nothing has changed.
  func render(_ root: Layer, visible: Rect) -> RenderNode? {
    place(root, visible: visible, origin: .zero)
  }

  /// The layer in its superlayer's space, relative to `origin`.
  ///
  /// - Parameter visible: what is seen, in the superlayer's space; `nil` for all there is.
  func place(_ layer: Layer, visible: Rect?, origin: Point) -> RenderNode? {
    let transform = layer.transformToSuperlayer
    // What is left out here stays dirty; it is marked anew when it comes to be seen.
    guard !layer.isHidden, layer.opacity > 0, let inverse = transform.inverted else { return nil }
    var own = visible?.applying(inverse)
    if layer.masksToBounds {
      guard let seen = (own ?? layer.bounds).intersection(layer.bounds) else { return nil }
      own = seen
    }
    let rendered = cache(of: layer)
    let before = rendered.composite
    let composite = compose(layer, rendered, visible: own)
    layer.renderInvalidation = []
    let reference = rendered.space?.reference ?? .zero
    let placement = Transform.translation(x: reference.x, y: reference.y)
      .concatenating(transform)
      .concatenating(.translation(x: -origin.x, y: -origin.y))
    if composite !== before || placement != rendered.placement || layer.opacity != rendered.opacity
      || rendered.placed == nil
    {
      rendered.placement = placement
      rendered.opacity = layer.opacity
      rendered.placed = composite?.faded(to: layer.opacity).transformed(by: placement)
    }
    return rendered.placed
  }

  /// The layer's own drawing and its sublayers, relative to the space's reference.
  ///
  /// - Parameter visible: what is seen, in the layer's own space.
  /// - Returns: the same node as before if nothing has changed.
  private func compose(_ layer: Layer, _ rendered: RenderedLayer, visible: Rect?) -> RenderNode? {
    let dirt = layer.renderInvalidation
    let space = RenderSpace(bounds: layer.bounds, visible: visible)
    if dirt.isDisjoint(with: [.content, .sublayers]), rendered.covers(visible, in: space) {
      return rendered.composite
    }
    let bounds = layer.bounds.offsetBy(dx: -space.reference.x, dy: -space.reference.y)
    let isRedrawn = dirt.contains(.content) || rendered.bounds != bounds
    if isRedrawn { draw(layer, rendered, in: bounds) }
    let isRearranged = placeSublayers(of: layer, rendered, visible: visible, space: space)
    guard isRedrawn || isRearranged || rendered.space != space else { return rendered.composite }
    rendered.space = space
    rendered.composite = layered(layer, rendered, in: bounds, space: space)
    return rendered.composite
  }

  /// Background, contents, sublayers, border, back to front.
  private func layered(
    _ layer: Layer, _ rendered: RenderedLayer, in bounds: Rect, space: RenderSpace
  ) -> RenderNode? {
    let inside = rendered.inside?.transformed(
      by: .translation(
        x: space.sublayerOrigin.x - space.reference.x,
        y: space.sublayerOrigin.y - space.reference.y))
    var middle = [rendered.contents, inside].compactMap(\.self)
    if layer.masksToBounds, let content = RenderNode.container(middle),
      layer.cornerRadius > 0 || !bounds.contains(content.bounds)
    {
      middle = [content.clipped(to: bounds, radius: layer.cornerRadius)]
    }
    let back = [rendered.background].compactMap(\.self)
    let front = [rendered.border].compactMap(\.self)
    return RenderNode.container(back + middle + front)
  }

  private func cache(of layer: Layer) -> RenderedLayer {
    if let rendered = layer.renderCache as? RenderedLayer { return rendered }
    let rendered = RenderedLayer()
    layer.renderCache = rendered
    layer.renderInvalidation = .all
    return rendered
  }
}
