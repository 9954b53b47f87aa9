// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// Renders a layer tree as GSK render nodes. Each layer caches the nodes of its drawing, of the
/// composite with its sublayers, and of the composite in its superlayer. A frame that only scrolls
/// recreates the nodes from the scrolled layer up to the root.
@MainActor struct LayerRenderer {
  /// Whether bitmaps become textures, which OpenGL caches, and not Cairo surfaces. GSK's Cairo
  /// renderer would convert textures through floating point, which takes half of each frame's time.
  let usesTextures: Bool
  var scale = 1.0

  struct Placed {
    /// The render node, or `nil` if no part of the layer is visible.
    var node: RenderNode?
    /// Whether the rendering is valid for every visible part.
    var isComplete: Bool
  }

  /// Renders a tree, or returns `nil` if nothing is visible. `visible` is in the space of the
  /// root's superlayer. O(changed layers and their siblings).
  func render(_ root: Layer, visible: Rect) -> RenderNode? {
    place(
      root, in: RenderPlace(visible: visible, origin: .zero, shift: PixelShift(scale: scale))
    ).node
  }

  /// Returns the cached rendering if the layer and its surroundings are unchanged.
  func unchanged(_ layer: Layer, in place: RenderPlace) -> Placed? {
    guard layer.renderInvalidation.isEmpty, let rendered = layer.renderCache as? RenderedLayer,
      rendered.place == place
    else { return nil }
    return Placed(node: rendered.placed, isComplete: rendered.isComplete)
  }

  func place(_ layer: Layer, in place: RenderPlace) -> Placed {
    let (visible, origin, shift) = (place.visible, place.origin, place.shift)
    let shown = layer.presentation
    let (transform, opacity) = (shown.transformToSuperlayer, shown.opacity)
    // A skipped layer stays invalid and is marked again when it becomes visible.
    let bounds = shown.bounds
    guard !layer.isHidden, opacity > 0, transform.isCountable, bounds.isCountable,
      let inverse = transform.inverted
    else {
      return Placed(node: nil, isComplete: true)
    }
    var own = visible?.applying(inverse)
    if layer.masksToBounds {
      let seen = (own ?? bounds).intersection(bounds)
      guard seen != nil || shown.shadow?.shownColor != nil || layer.showsFocusRing else {
        return Placed(node: nil, isComplete: bounds.isEmpty)
      }
      own = seen ?? Rect(origin: bounds.origin, size: .zero)
    }
    let rendered = cache(of: layer)
    let before = rendered.composite
    // While a layer moves, its bitmaps keep their pixel alignment, so that nothing is recreated.
    let isMoving = layer.animations?.isMoving ?? false
    let composite = compose(
      layer, rendered, in: bounds, visible: own,
      shift: isMoving ? rendered.shift : shift?.applying(transform))
    layer.renderInvalidation = []
    rendered.place = isMoving ? nil : place
    let reference = rendered.space?.reference ?? .zero
    let placement = Transform.translation(x: reference.x, y: reference.y)
      .concatenating(transform)
      .concatenating(.translation(x: -origin.x, y: -origin.y))
    if composite !== before || placement != rendered.placement || opacity != rendered.opacity
      || rendered.placed == nil
    {
      rendered.placement = placement
      rendered.opacity = opacity
      rendered.placed = composite?.faded(to: opacity).transformed(by: placement)
    }
    return Placed(node: rendered.placed, isComplete: rendered.isComplete)
  }

  /// Renders the layer and its sublayers relative to the space's reference. Returns the same node
  /// if nothing has changed. `visible` is in the layer's space.
  private func compose(
    _ layer: Layer, _ rendered: RenderedLayer, in ownBounds: Rect, visible: Rect?,
    shift: PixelShift?
  ) -> RenderNode? {
    let dirt = layer.renderInvalidation
    let space = RenderSpace(bounds: ownBounds, visible: visible)
    if !dirt.contains(.content), !dirt.contains(.sublayers),
      rendered.covers(visible, in: space, shift: shift)
    {
      return rendered.composite
    }
    let bounds = ownBounds.offsetBy(dx: -space.reference.x, dy: -space.reference.y)
    let isRedrawn =
      dirt.contains(.content) || rendered.bounds != bounds
      || (rendered.shift != shift && (layer.contents != nil || layer is EmbeddedLayer))
    if isRedrawn {
      draw(
        layer, rendered, in: bounds, shift: shift?.moved(x: space.reference.x, y: space.reference.y)
      )
    }
    rendered.shift = shift
    let isRearranged = placeSublayers(
      of: layer, rendered, visible: visible, space: space, shift: shift)
    guard isRedrawn || isRearranged || rendered.space != space else { return rendered.composite }
    rendered.space = space
    rendered.composite = layered(layer, rendered, in: bounds, space: space)
    return rendered.composite
  }

  /// Combines shadow, background, contents, sublayers, border and focus ring, from back to front.
  private func layered(
    _ layer: Layer, _ rendered: RenderedLayer, in bounds: Rect, space: RenderSpace
  ) -> RenderNode? {
    let inside = rendered.inside?.transformed(
      by: .translation(
        x: space.sublayerOrigin.x - space.reference.x,
        y: space.sublayerOrigin.y - space.reference.y))
    var middle = [rendered.contents, inside].compactMap(\.self)
    let cornerRadius = layer.presentation.cornerRadius
    if layer.masksToBounds, let content = RenderNode.container(middle),
      cornerRadius > 0 || !bounds.contains(content.bounds)
    {
      middle = [content.clipped(to: bounds, radius: cornerRadius)]
    }
    let back = [rendered.shadow, rendered.background].compactMap(\.self)
    let front = [rendered.border, rendered.focusRing].compactMap(\.self)
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

// MARK: The layer's own drawing

extension LayerRenderer {
  /// Renders the layer without its sublayers. `shift` is the alignment to the window's pixels.
  private func draw(
    _ layer: Layer, _ rendered: RenderedLayer, in bounds: Rect, shift: PixelShift?
  ) {
    let shown = layer.presentation
    rendered.bounds = bounds
    rendered.shadow = shadow(of: shown, in: bounds)
    rendered.background = background(of: shown, in: bounds)
    rendered.border = border(of: shown, in: bounds)
    rendered.focusRing = FocusRing(of: layer, in: bounds).map { ring in
      .border(ring.color, width: FocusRing.width, radius: ring.cornerRadius, in: ring.rect)
    }
    rendered.texture = usesTextures ? layer.contents.map(Texture.of) : nil
    rendered.contents = contents(of: layer, rendered.texture, in: bounds, shift: shift)
  }

  private func contents(
    of layer: Layer, _ texture: Texture?, in bounds: Rect, shift: PixelShift?
  ) -> RenderNode? {
    if let widget = ((layer as? EmbeddedLayer)?.control as? WidgetControl)?.rendering {
      let origin = shift?.onPixel(bounds.origin) ?? bounds.origin
      return widget.transformed(by: .translation(x: origin.x, y: origin.y))
    }
    guard let bitmap = layer.contents,
      var rect = rect(for: bitmap, in: bounds, layer.contentsGravity)
    else { return nil }
    // A bitmap at the window's resolution must be aligned to whole pixels to be sharp.
    if rect.size == bitmap.size, bitmap.scale == scale, let shift {
      rect.origin = shift.onPixel(rect.origin)
    }
    if let texture { return .texture(texture, in: rect) }
    return .painting(bitmap, in: rect)
  }

  private func shadow(of layer: LayerPresentation, in bounds: Rect) -> RenderNode? {
    guard let shadow = layer.shadow, let color = shadow.shownColor, !bounds.isEmpty,
      shadow.isCountable
    else {
      return nil
    }
    return .shadow(shadow, color, of: bounds, radius: layer.cornerRadius)
  }

  private func background(of layer: LayerPresentation, in bounds: Rect) -> RenderNode? {
    guard let color = layer.backgroundColor, color.alpha > 0, !bounds.isEmpty else { return nil }
    let node = RenderNode.color(color, in: bounds)
    return layer.cornerRadius > 0 ? node.clipped(to: bounds, radius: layer.cornerRadius) : node
  }

  private func border(of layer: LayerPresentation, in bounds: Rect) -> RenderNode? {
    guard layer.borderWidth > 0, layer.borderColor.alpha > 0, !bounds.isEmpty else { return nil }
    let width = min(layer.borderWidth, bounds.width / 2, bounds.height / 2)
    return .border(layer.borderColor, width: width, radius: layer.cornerRadius, in: bounds)
  }

  /// Returns the frame of a bitmap, or `nil` if it is invisible.
  private func rect(for bitmap: Bitmap, in bounds: Rect, _ gravity: ContentMode) -> Rect? {
    var rect = gravity.rect(for: bitmap.size, in: bounds)
    if rect.isEmpty { return nil }
    // A bitmap has whole pixels, so it may be up to a pixel larger than its frame. Stretching would
    // blur it.
    let pixel = 1 / bitmap.scale
    if abs(rect.width - bitmap.size.width) < pixel, abs(rect.height - bitmap.size.height) < pixel {
      rect.size = bitmap.size
    }
    return rect
  }
}

// GSK uses 32-bit floats and integers, so NaN and coordinates that no window reaches are not drawn.

extension Double {
  fileprivate var isCountable: Bool { abs(self) < 1e15 }
}

extension Rect {
  fileprivate var isCountable: Bool {
    minX.isCountable && minY.isCountable && width.isCountable && height.isCountable
  }
}

extension Transform {
  fileprivate var isCountable: Bool {
    a.isCountable && b.isCountable && c.isCountable && d.isCountable && tx.isCountable
      && ty.isCountable
  }
}

extension Shadow {
  fileprivate var isCountable: Bool {
    offset.dx.isCountable && offset.dy.isCountable && radius < 1e6
  }
}
