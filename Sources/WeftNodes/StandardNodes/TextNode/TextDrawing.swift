// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// Draws shaped text, and shapes it first if the cached shape is for another width.
struct TextDrawing: TileableDrawing {
  let text: StyledText
  let options: TextOptions
  let shape: Shape?
  let traits: TextTraits
  let direction: LayoutDirection
  let insets: EdgeInsets
  let focused: TextTarget?
  let pressed: TextTarget?
  let selection: Selection?
  let shadow: Shadow?

  enum Shape {
    case short(ShapedText)
    case long(LongText)
  }

  struct Selection {
    /// The rectangles within the insets, empty for a long text, which only computes visible ones.
    let rects: [Rect]
    /// The selected offsets in UTF-8.
    let range: Range<Int>
    let color: Color
  }

  /// Whether the whole text is too large to be drawn in one bitmap and job.
  func isDrawnInTiles(ofSize side: Double, size: Size, scale: Double) -> Bool {
    guard case .long = shape else { return false }
    return max(size.width, size.height) * scale > 2 * side
  }

  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    let size = size.inset(by: insets)
    let place = Rect(origin: Point(x: insets.left, y: insets.top), size: size)
    let shape =
      self.shape
      ?? .short(
        TextShaper.shared.shape(
          text, maxWidth: size.width, maxHeight: size.height, options: options,
          scale: canvas.scale, traits: traits))
    if case .long(let text) = shape { text.measureBeginning() }
    if let focused { fill(focused, of: shape, in: place, canvas, with: .selection) }
    if let pressed {
      fill(pressed, of: shape, in: place, canvas, with: .flatControlFill(.highlighted))
    }
    if let selection {
      for rect in selection.rects {
        canvas.fill(rect.offsetBy(dx: place.minX, dy: place.minY), with: .color(selection.color))
      }
    }
    switch shape {
    case .short(let text): draw(text, in: place, canvas)
    case .long(let text): draw(text, in: place, canvas)
    }
  }

  private func fill(
    _ target: TextTarget, of shape: Shape, in place: Rect, _ canvas: Canvas, with color: Color
  ) {
    // For a link as long as the text, only fills visible rectangles.
    let seen = canvas.clipExtents.offsetBy(dx: -place.minX, dy: -place.minY)
    for rect in rects(of: target, in: shape, text.links, width: place.width, seen: seen) {
      canvas.fill(
        rect.offsetBy(dx: place.minX, dy: place.minY), cornerRadius: 3, with: .color(color))
    }
  }

  private func draw(_ text: ShapedText, in place: Rect, _ canvas: Canvas) {
    if let shadow {
      canvas.drawShadow(
        of: text, in: place, alignment: options.alignment, direction: direction,
        color: shadow.color, opacity: shadow.opacity,
        offset: Point(x: shadow.offset.dx, y: shadow.offset.dy), radius: shadow.radius)
    }
    canvas.draw(text, in: place, alignment: options.alignment, direction: direction)
  }

  private func draw(_ text: LongText, in place: Rect, _ canvas: Canvas) {
    if let shadow {
      canvas.drawShadow(
        of: text, in: place, alignment: options.alignment, direction: direction,
        color: shadow.color, opacity: shadow.opacity,
        offset: Point(x: shadow.offset.dx, y: shadow.offset.dy), radius: shadow.radius)
    }
    canvas.draw(
      text, in: place, alignment: options.alignment, direction: direction,
      selection: selection.map { ($0.range, $0.color) })
  }

  private func rects(
    of target: TextTarget, in shape: Shape, _ links: [StyledText.Link], width: Double, seen: Rect
  ) -> [Rect] {
    switch target {
    case .link(let index):
      // Another thread may have set a text with fewer links.
      guard links.indices.contains(index) else { return [] }
      let parts: [ShapedText] =
        switch shape {
        case .short(let text): [text]
        case .long(let text): Array(text.parts(from: seen.minY, to: seen.maxY))
        }
      return parts.flatMap {
        $0.rects(
          of: links[index], width: width, alignment: options.alignment, direction: direction)
      }
    case .truncation:
      let end: ShapedText? =
        switch shape {
        case .short(let text): text
        case .long(let text): text.lastPart
        }
      return end?.rectsOfTruncationToken(
        width: width, alignment: options.alignment, direction: direction) ?? []
    }
  }
}

extension Shadow {
  /// Insets that leave space for the whole shadow, and are at least `insets`.
  func room(atLeast insets: EdgeInsets) -> EdgeInsets {
    // A Gaussian is practically invisible beyond this distance. Infinite values and NaN count as 0.
    func finite(_ length: Double) -> Double { length.isFinite ? length : 0 }
    let reach = (2.5 * finite(shownRadius)).rounded(.up)
    let (dx, dy) = (finite(offset.dx), finite(offset.dy))
    return EdgeInsets(
      top: max(insets.top, reach - dy), left: max(insets.left, reach - dx),
      bottom: max(insets.bottom, reach + dy), right: max(insets.right, reach + dx))
  }
}

extension Size {
  func inset(by insets: EdgeInsets) -> Size {
    Size(width: max(0, width - insets.horizontal), height: max(0, height - insets.vertical))
  }

  func outset(by insets: EdgeInsets) -> Size {
    Size(width: width + insets.horizontal, height: height + insets.vertical)
  }
}

extension Rect {
  /// The greater of a point's horizontal and vertical distance outside of the rectangle.
  func distance(to point: Point) -> Double {
    let dx = max(minX - point.x, 0, point.x - maxX)
    let dy = max(minY - point.y, 0, point.y - maxY)
    return max(dx, dy)
  }
}
