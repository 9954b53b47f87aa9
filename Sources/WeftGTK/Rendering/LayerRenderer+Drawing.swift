// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

extension LayerRenderer {
  /// Remakes the layer's own drawing.
  ///
  /// - Parameter bounds: the layer's, in the space in which to draw.
  func draw(_ layer: Layer, _ rendered: RenderedLayer, in bounds: Rect) {
    rendered.bounds = bounds
    rendered.background = background(of: layer, in: bounds)
    rendered.border = border(of: layer, in: bounds)
    rendered.texture = usesTextures ? layer.contents.map(Texture.of) : nil
    rendered.contents = layer.contents.flatMap { bitmap in
      guard let rect = rect(for: bitmap, in: bounds, layer.contentsGravity) else { return nil }
      if let texture = rendered.texture { return .texture(texture, in: rect) }
      return .painting(bitmap, in: rect)
    }
  }

  private func background(of layer: Layer, in bounds: Rect) -> RenderNode? {
    guard let color = layer.backgroundColor, color.alpha > 0, !bounds.isEmpty else { return nil }
    let node = RenderNode.color(color, in: bounds)
    return layer.cornerRadius > 0 ? node.clipped(to: bounds, radius: layer.cornerRadius) : node
  }

  private func border(of layer: Layer, in bounds: Rect) -> RenderNode? {
    guard layer.borderWidth > 0, layer.borderColor.alpha > 0, !bounds.isEmpty else { return nil }
    let width = min(layer.borderWidth, bounds.width / 2, bounds.height / 2)
    return .border(layer.borderColor, width: width, radius: layer.cornerRadius, in: bounds)
  }

  /// Where a picture goes; `nil` if nothing of it can be seen.
  private func rect(for bitmap: Bitmap, in bounds: Rect, _ gravity: ContentMode) -> Rect? {
    var rect = gravity.rect(for: bitmap.size, in: bounds)
    if rect.isEmpty { return nil }
    // A picture that was drawn for this place is up to a pixel larger than the place, since
    // pictures have whole pixels. Stretching it by that little would blur it.
    let pixel = 1 / bitmap.scale
    if abs(rect.width - bitmap.size.width) < pixel, abs(rect.height - bitmap.size.height) < pixel {
      rect.size = bitmap.size
    }
    return rect
  }
}
