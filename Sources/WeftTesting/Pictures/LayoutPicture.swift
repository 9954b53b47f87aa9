// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

/// Draws a layout with the outline, type and size of every frame, to investigate it. Nodes are blue
/// and specs are gray. Labels without enough space are omitted.
///
/// ```swift
/// try LayoutPicture.render(layout).writePNG(to: file)
/// ```
public enum LayoutPicture {
  private static let nodeColor = Color(hex: 0x1A5FB4)
  private static let specColor = Color(white: 0.6)
  private static let fillColor = Color(hex: 0x1A5FB4, alpha: 0.06)
  private static let margin = 8.0

  /// Draws a layout, whose position in a parent is ignored, and its descendants.
  /// - Parameter scale: The number of pixels per point.
  /// - Throws: `BitmapError` if the picture is too large.
  public static func render(_ layout: Layout, scale: Double = 2) throws(BitmapError) -> Bitmap {
    let parts = parts(of: layout)
    // Includes content that overflows the root.
    let extent = parts.reduce(Rect(origin: .zero, size: layout.size)) { $0.union($1.frame) }
    let picture = extent.insetBy(dx: -margin, dy: -margin)
    return try Bitmap.render(size: picture.size, scale: scale, background: .white) { canvas in
      canvas.translate(x: -picture.minX, y: -picture.minY)
      for part in parts { drawFrame(of: part, on: canvas) }
      var labels = LabelPlaces()
      for part in parts where part.isNode { drawLabel(of: part, on: canvas, places: &labels) }
      for part in parts where !part.isNode { drawLabel(of: part, on: canvas, places: &labels) }
    }
  }

  private struct Part {
    let layout: Layout
    let frame: Rect
    var isNode: Bool { layout.element.kind == .node }
    var color: Color { isNode ? nodeColor : specColor }
  }

  private static func parts(of root: Layout) -> [Part] {
    var result: [Part] = []
    var waiting = [Part(layout: root, frame: Rect(origin: .zero, size: root.size))]
    while let part = waiting.popLast() {
      result.append(part)
      for child in part.layout.children.reversed() {
        let origin = part.frame.origin + child.position
        waiting.append(Part(layout: child, frame: Rect(origin: origin, size: child.size)))
      }
    }
    return result
  }

  private static func drawFrame(of part: Part, on canvas: Canvas) {
    let grid = PixelGrid(scale: canvas.scale)
    let pixel = 1 / canvas.scale
    let frame = grid.snap(part.frame)
    if part.isNode { canvas.fill(frame, with: .color(fillColor)) }
    canvas.stroke(
      frame.insetBy(dx: pixel / 2, dy: pixel / 2), lineWidth: pixel, with: .color(part.color))
  }

  private static func drawLabel(of part: Part, on canvas: Canvas, places: inout LabelPlaces) {
    let text = "\(type(of: part.layout.element)) \(part.layout.size)"
    let shaped = TextShaper.shared.shape(
      StyledText(text, font: Font(size: 7), color: part.color),
      options: TextOptions(lineLimit: 1), scale: canvas.scale)
    let size = shaped.size
    let frame = part.frame.insetBy(dx: 2, dy: 1)
    // Node and spec labels use opposite corners, because a spec often has the frame of a node.
    let label =
      part.isNode
      ? places.place(Rect(origin: frame.origin, size: size), step: size.height)
      : places.place(
        Rect(
          x: max(frame.minX, frame.maxX - size.width), y: frame.maxY - size.height,
          width: size.width, height: size.height), step: -size.height)
    if let label { canvas.draw(shaped, in: label) }
  }
}

private struct LabelPlaces {
  private var taken: [Rect] = []

  /// A label farther from its frame would be hard to assign to it.
  private static let stepLimit = 20

  /// Moves a label in steps, in points, until it overlaps no other label, if space is left.
  mutating func place(_ label: Rect, step: Double) -> Rect? {
    var label = label
    for _ in 0..<Self.stepLimit {
      if !taken.contains(where: { $0.intersects(label) }) {
        taken.append(label)
        return label
      }
      label.origin.y += step
    }
    return nil
  }
}
