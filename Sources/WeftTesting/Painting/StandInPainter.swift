// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

struct StandInPainter {
  private static let cornerRadius = 6.0
  private static let padding = 6.0

  let text: String
  let bounds: Rect

  func paint(on canvas: Canvas) {
    let box = bounds.insetBy(dx: 0.5, dy: 0.5)
    canvas.fill(box, cornerRadius: Self.cornerRadius, with: .color(.fieldBackground))
    canvas.stroke(
      box, cornerRadius: Self.cornerRadius, lineWidth: 1, with: .color(.fieldBorder))
    let width = max(0, bounds.width - 2 * Self.padding)
    let shaped = TextShaper.shared.shape(
      StyledText(text, font: .callout, color: .secondaryLabel),
      maxWidth: width,
      options: TextOptions(lineLimit: 1), scale: canvas.scale)
    let grid = PixelGrid(scale: canvas.scale)
    canvas.draw(
      shaped,
      in: Rect(
        x: grid.round(bounds.midX - shaped.size.width / 2),
        y: grid.round(bounds.midY - shaped.size.height / 2),
        width: shaped.size.width, height: shaped.size.height))
  }
}
