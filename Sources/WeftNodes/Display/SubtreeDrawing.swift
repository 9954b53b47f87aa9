// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

struct SubtreeDrawing: Drawing {
  /// The maximum depth, which limits the recursion.
  private static let maximumDepth = 100

  private struct Element: Sendable {
    let placement: Transform
    let bounds: Rect
    let opacity: Double
    let cornerRadius: Double
    let isClipped: Bool
    let shadow: Shadow?
    let background: Color?
    let border: (width: Double, color: Color)
    let contents: (any Drawing)?
    let gravity: ContentMode
    let traits: Traits
    let elements: [Element]
  }

  private let root: Element
  let isSlow: Bool

  @MainActor init(of node: DisplayNode) {
    var isSlow = false
    root = Self.element(of: node, depth: 0, isSlow: &isSlow)
    self.isSlow = isSlow
  }

  @MainActor private static func element(
    of node: DisplayNode, depth: Int, isSlow: inout Bool
  ) -> Element {
    // Includes the changes of subclasses.
    let layer = Layer()
    node.applyProperties(to: layer)
    let isCut = node.cornerRounding == .precomposited && node.cornerRadius > 0
    let contents = layer.bounds.isEmpty ? nil : node.drawing
    isSlow = isSlow || contents?.isSlow ?? false
    let subnodes = depth < maximumDepth ? node.subnodes.filter { !$0.isHidden && $0.alpha > 0 } : []
    let shown = layer.presentation
    return Element(
      placement: shown.transformToSuperlayer, bounds: layer.bounds, opacity: layer.opacity,
      cornerRadius: layer.cornerRadius, isClipped: depth > 0 && (layer.masksToBounds || isCut),
      shadow: layer.shadow, background: layer.backgroundColor,
      border: (layer.borderWidth, layer.borderColor), contents: contents,
      gravity: layer.contentsGravity, traits: node.shownTraits,
      elements: subnodes.map { element(of: $0, depth: depth + 1, isSlow: &isSlow) })
  }

  // The bitmap replaces all inner layers, which parts could only replace one by one.
  var drawsInParts: Bool { false }

  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    drawInside(of: root, in: canvas, isCancelled)
  }

  private func draw(_ element: Element, in canvas: Canvas, _ isCancelled: () -> Bool) {
    canvas.withOpacity(element.opacity) {
      canvas.concatenate(element.placement)
      let (bounds, radius) = (element.bounds, element.cornerRadius)
      if let shadow = element.shadow, let color = shadow.shownColor {
        canvas.drawShadow(
          of: bounds, cornerRadius: radius, color: color,
          offset: Point(x: shadow.offset.dx, y: shadow.offset.dy), radius: shadow.shownRadius)
      }
      if let color = element.background {
        canvas.fill(bounds, cornerRadius: radius, with: .color(color))
      }
      canvas.withSavedState {
        if element.isClipped { canvas.clip(to: bounds, cornerRadius: radius) }
        drawInside(of: element, in: canvas, isCancelled)
      }
      let width = min(element.border.width, bounds.width / 2, bounds.height / 2)
      if width > 0 {
        canvas.stroke(
          bounds.insetBy(dx: width / 2, dy: width / 2), cornerRadius: max(0, radius - width / 2),
          lineWidth: width, with: .color(element.border.color))
      }
    }
  }

  private func drawInside(of element: Element, in canvas: Canvas, _ isCancelled: () -> Bool) {
    if isCancelled() { return }
    if let drawing = element.contents {
      let bitmap = Traits.$current.withValue(element.traits) {
        drawing.makeBitmap(size: element.bounds.size, scale: canvas.scale, isCancelled: isCancelled)
      }
      if let bitmap {
        canvas.draw(bitmap, in: element.gravity.rect(for: bitmap.size, in: element.bounds))
      }
    }
    for inner in element.elements { draw(inner, in: canvas, isCancelled) }
  }
}
