// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// Draws a layer tree on a canvas without any cached state.
@MainActor struct LayerPainter {
  let canvas: Canvas
  var focus: Layer?

  /// Draws a layer and its sublayers. Content outside of `visible`, in the superlayer's
  /// coordinates, may be omitted. `origin` is the superlayer's origin in the window, in points, or
  /// `nil` if the superlayer is rotated, scaled or moving.
  func paint(_ layer: Layer, visible: Rect, origin: Point? = .zero) {
    let shown = layer.presentation
    let placement = shown.transformToSuperlayer
    guard !layer.isHidden, shown.opacity > 0, let inverse = placement.inverted else { return }
    let visible = visible.applying(inverse)
    // Content that overflows and shadows can be visible even if the bounds are not.
    if layer.masksToBounds, shown.shadow == nil, !shown.bounds.intersects(visible) { return }
    canvas.withOpacity(shown.opacity) {
      canvas.concatenate(placement)
      paintInside(
        of: layer, visible: visible,
        origin: layer.animations?.isMoving ?? false ? nil : origin?.shifted(by: placement))
    }
  }

  private func paintInside(of layer: Layer, visible: Rect, origin: Point?) {
    let shown = layer.presentation
    let (bounds, cornerRadius) = (shown.bounds, shown.cornerRadius)
    if let shadow = shown.shadow, let color = shadow.shownColor {
      canvas.drawShadow(
        of: bounds, cornerRadius: cornerRadius, color: color,
        offset: Point(x: shadow.offset.dx, y: shadow.offset.dy), radius: shadow.shownRadius)
    }
    let isInSight = bounds.intersects(visible)
    if isInSight, let color = shown.backgroundColor {
      canvas.fill(bounds, cornerRadius: cornerRadius, with: .color(color))
    }
    canvas.withSavedState {
      var visible = visible
      if layer.masksToBounds {
        visible = visible.intersection(bounds) ?? .zero
        canvas.clip(to: bounds, cornerRadius: cornerRadius)
      }
      paintContents(of: layer, visible: visible, origin: origin)
      for sublayer in layer.renderedSublayers { paint(sublayer, visible: visible, origin: origin) }
    }
    if isInSight { paintBorder(of: shown) }
    if let ring = FocusRing(of: layer, in: bounds) {
      canvas.stroke(
        ring.rect.insetBy(dx: FocusRing.width / 2, dy: FocusRing.width / 2),
        cornerRadius: max(0, ring.cornerRadius - FocusRing.width / 2), lineWidth: FocusRing.width,
        with: .color(ring.color))
    }
  }

  private func paintContents(of layer: Layer, visible: Rect, origin: Point?) {
    if let contents = layer.contents {
      let rect = place(
        of: contents, in: layer.presentation.bounds, layer.contentsGravity, origin: origin)
      if rect.intersects(visible) { canvas.draw(contents, in: rect) }
    }
    if let field = layer as? TextFieldLayer, field.bounds.intersects(visible) {
      TextFieldPainter(field: field, isFocused: field === focus).paint(on: canvas)
    } else if let embedded = layer as? EmbeddedLayer, let text = embedded.standInText {
      StandInPainter(text: text, bounds: embedded.bounds).paint(on: canvas)
    }
  }

  /// The frame of a bitmap. As with GTK, a bitmap at the window's scale is aligned to whole pixels.
  /// A bitmap that was drawn for its frame, and is larger by less than a pixel, is not stretched.
  private func place(
    of bitmap: Bitmap, in bounds: Rect, _ gravity: ContentMode, origin: Point?
  ) -> Rect {
    var rect = gravity.rect(for: bitmap.size, in: bounds)
    let pixel = 1 / bitmap.scale
    guard !rect.isEmpty, abs(rect.width - bitmap.size.width) < pixel,
      abs(rect.height - bitmap.size.height) < pixel
    else { return rect }
    rect.size = bitmap.size
    guard bitmap.scale == canvas.scale, let origin else { return rect }
    func onPixel(_ value: Double, _ origin: Double) -> Double {
      ((value + origin) * canvas.scale).rounded() / canvas.scale - origin
    }
    rect.origin = Point(x: onPixel(rect.minX, origin.x), y: onPixel(rect.minY, origin.y))
    return rect
  }

  private func paintBorder(of layer: LayerPresentation) {
    let width = min(layer.borderWidth, layer.bounds.width / 2, layer.bounds.height / 2)
    guard width > 0 else { return }
    canvas.stroke(
      layer.bounds.insetBy(dx: width / 2, dy: width / 2),
      cornerRadius: max(0, layer.cornerRadius - width / 2), lineWidth: width,
      with: .color(layer.borderColor))
  }
}

extension Point {
  /// The origin after a translation, or `nil` if the transform is not a plain translation.
  fileprivate func shifted(by transform: Transform) -> Point? {
    guard transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1 else { return nil }
    return Point(x: x + transform.tx, y: y + transform.ty)
  }
}
