// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo
internal import Foundation
package import WeftLayout

extension Canvas {
  /// Draws the shadow of a rectangle, only outside the rectangle. Lengths are in points, and
  /// `radius` is the standard deviation of the blur. O(pixels of the shadow · radius).
  package func drawShadow(
    of rect: Rect, cornerRadius: Double, color: Color, offset: Point, radius: Double
  ) {
    guard rect.width > 0, rect.height > 0, color.alpha > 0 else { return }
    let radius = min(radius, 10_000)
    let shape = rect.offsetBy(dx: offset.x, dy: offset.y)
    let reach = 3 * max(0, radius)
    withSavedState {
      guard let seen = shape.insetBy(dx: -reach, dy: -reach).intersection(clipExtents) else {
        return
      }
      clip(to: seen)
      // Clipping in Cairo would leave seams at edges between two pixels.
      cairo_push_group(context)
      if radius > 0 {
        fillBlurred(shape, cornerRadius: cornerRadius, color: color, radius: radius, seen: seen)
      } else {
        fill(shape, cornerRadius: cornerRadius, with: .color(color))
      }
      cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
      fill(rect, cornerRadius: cornerRadius, with: .color(.black))
      cairo_pop_group_to_source(context)
      cairo_paint(context)
      // Releases the group's pixels.
      cairo_set_source_rgb(context, 0, 0, 0)
    }
  }

  /// Draws the shadow of the letters of a text in a rectangle, as
  /// ``drawShadow(of:cornerRadius:color:offset:radius:)``. `opacity`, 0 to 1, is a factor for the
  /// color's alpha.
  package func drawShadow(
    of text: ShapedText, in rect: Rect, alignment: TextOptions.Alignment,
    direction: LayoutDirection?, color: Color, opacity: Double, offset: Point, radius: Double
  ) {
    drawShadow(
      ofLines: text.size.height / Double(text.lineCount), width: text.widestLine,
      height: text.size.height, in: rect, color: color, opacity: opacity, offset: offset,
      radius: radius
    ) { canvas, place in
      canvas.draw(text, in: place, alignment: alignment, direction: direction, isShadow: true)
    }
  }

  package func drawShadow(
    of text: LongText, in rect: Rect, alignment: TextOptions.Alignment,
    direction: LayoutDirection?, color: Color, opacity: Double, offset: Point, radius: Double
  ) {
    drawShadow(
      ofLines: text.lineHeight, width: text.widestLine, height: text.extent.size.height, in: rect,
      color: color, opacity: opacity, offset: offset, radius: radius
    ) { canvas, place in
      canvas.draw(text, in: place, alignment: alignment, direction: direction, isShadow: true)
    }
  }

  private func drawShadow(
    ofLines lineHeight: Double, width: Double, height: Double, in rect: Rect, color: Color,
    opacity: Double, offset: Point, radius: Double, _ draw: (Canvas, Rect) -> Void
  ) {
    let color = resolve(color)
    let alpha = color.alpha * min(max(opacity, 0), 1)
    let radius = min(max(0, radius), 1000)
    let reach = 3 * radius
    // Letters may extend beyond their lines by less than one line, and lines beyond the rectangle.
    let margin = lineHeight + reach
    let place = rect.offsetBy(dx: offset.x, dy: offset.y)
    let width = max(rect.width, width)
    let shape = Rect(
      x: place.midX - width, y: place.minY, width: 2 * width, height: max(rect.height, height)
    ).insetBy(dx: -margin, dy: -margin)
    guard alpha > 0, let seen = shape.intersection(clipExtents) else { return }
    let finest = radius > 0 ? ShadowMask.finestDeviation / radius : .infinity
    let resolution = min(pixelsPerPoint, finest)
    let area = seen.insetBy(dx: -reach, dy: -reach).snapped(to: resolution)
    guard let mask = ShadowMask(area: area, pixelsPerPoint: resolution) else { return }
    mask.draw(traits: storedTraits) { draw($0, place) }
    if radius > 0 { mask.blur(radius: radius) }
    show(mask, of: area, in: color.withAlpha(alpha))
  }

  private func show(_ mask: ShadowMask, of area: Rect, in color: Color) {
    withSavedState {
      setSource(color)
      translate(x: area.minX, y: area.minY)
      scale(x: area.width / Double(mask.width), y: area.height / Double(mask.height))
      cairo_mask_surface(context, mask.surface, 0, 0)
    }
  }

  private func fillBlurred(
    _ shape: Rect, cornerRadius: Double, color: Color, radius: Double, seen: Rect
  ) {
    // A pixel depends on everything within the radius of the blur.
    let area = seen.insetBy(dx: -3 * radius, dy: -3 * radius)
    // A wide blur looks the same with a coarse mask, and would take very long with a fine mask.
    let resolution = min(pixelsPerPoint, ShadowMask.finestDeviation / radius)
    guard let mask = ShadowMask(area: area, pixelsPerPoint: resolution) else { return }
    mask.draw { $0.fill(Path(shape, cornerRadius: cornerRadius), with: .color(.black)) }
    mask.blur(radius: radius)
    show(mask, of: area, in: color)
  }
}

private final class ShadowMask {
  /// The maximum side length in pixels. Larger areas have a coarser mask.
  private static let limit = 4096.0
  /// The maximum standard deviation of a blur in pixels.
  static let finestDeviation = 32.0

  let surface: OpaquePointer
  let width: Int
  let height: Int
  private let area: Rect
  private let pixelsPerPoint: Double

  init?(area: Rect, pixelsPerPoint: Double) {
    let longest = max(area.width, area.height)
    guard longest.isFinite, longest > 0, pixelsPerPoint.isFinite, pixelsPerPoint > 0 else {
      return nil
    }
    self.area = area
    self.pixelsPerPoint = min(pixelsPerPoint, Self.limit / longest)
    // bounded: 1 to the limit.
    width = Int(max(1, (area.width * self.pixelsPerPoint).rounded(.up)))
    // bounded: 1 to the limit.
    height = Int(max(1, (area.height * self.pixelsPerPoint).rounded(.up)))
    // bounded: as above.
    let (columns, rows) = (Int32(width), Int32(height))
    // Never nil. On failure Cairo returns a surface in an error state, which has no pixels.
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, columns, rows)!
  }

  deinit { cairo_surface_destroy(surface) }

  func draw(traits: Traits = Traits(), _ body: (Canvas) -> Void) {
    let canvas = Canvas(drawingOn: surface, size: area.size, scale: 1, traits: traits)
    canvas.scale(x: Double(width) / area.width, y: Double(height) / area.height)
    canvas.translate(x: -area.minX, y: -area.minY)
    body(canvas)
  }

  func blur(radius: Double) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let kernel = Self.kernel(radius * pixelsPerPoint)
    var (rows, columns) = (
      [Float](repeating: 0, count: width * height), [Float](repeating: 0, count: width * height)
    )
    for y in 0..<height {
      for x in 0..<width { rows[y * width + x] = Float(data[y * stride + x]) }
    }
    // Each pass blurs rows and transposes, so the second pass restores the orientation.
    Self.blurRows(of: rows, width, height, kernel, into: &columns)
    Self.blurRows(of: columns, height, width, kernel, into: &rows)
    for y in 0..<height {
      for x in 0..<width {
        // bounded: an average of bytes.
        data[y * stride + x] = UInt8(min(255, max(0, rows[y * width + x].rounded())))
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  private static func blurRows(
    of pixels: [Float], _ width: Int, _ height: Int, _ kernel: [Float], into result: inout [Float]
  ) {
    let reach = kernel.count / 2
    for y in 0..<height {
      for x in 0..<width {
        var sum: Float = 0
        for index in max(0, reach - x)..<min(kernel.count, width - x + reach) {
          sum += pixels[y * width + x + index - reach] * kernel[index]
        }
        result[x * height + y] = sum
      }
    }
  }

  private static func kernel(_ deviation: Double) -> [Float] {
    // bounded: a deviation is a third of a side at most.
    let reach = Int(min((deviation * 3).rounded(.up), limit))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }
}

extension Rect {
  fileprivate func snapped(to pixelsPerPoint: Double) -> Rect {
    guard pixelsPerPoint > 0 else { return self }
    let left = (minX * pixelsPerPoint).rounded(.down) / pixelsPerPoint
    let top = (minY * pixelsPerPoint).rounded(.down) / pixelsPerPoint
    let right = (maxX * pixelsPerPoint).rounded(.up) / pixelsPerPoint
    let bottom = (maxY * pixelsPerPoint).rounded(.up) / pixelsPerPoint
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
