// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// Draws shaped text, shaping it first where the shape at hand was made for another width.
struct TextDrawing: Drawing {
  let text: StyledText
  let options: TextOptions
  let shaped: ShapedText?
  let traits: TextTraits
  let direction: LayoutDirection
  let insets: EdgeInsets
  let focusedLink: StyledText.Link?
  let selection: Selection?

  /// The part that is selected.
  struct Selection {
    /// Within the insets.
    let rects: [Rect]
    let color: Color
  }

  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    let size = size.inset(by: insets)
    let shaped =
      self.shaped
      ?? TextShaper.shared.shape(
        text, maxWidth: size.width, maxHeight: size.height, options: options,
        scale: canvas.scale, traits: traits)
    let place = Rect(origin: Point(x: insets.left, y: insets.top), size: size)
    if let focusedLink {
      let rects = shaped.rects(
        of: focusedLink, width: size.width, alignment: options.alignment, direction: direction)
      for rect in rects {
        canvas.fill(
          rect.offsetBy(dx: place.minX, dy: place.minY), cornerRadius: 3, with: .color(.selection))
      }
    }
    if let selection {
      for rect in selection.rects {
        canvas.fill(rect.offsetBy(dx: place.minX, dy: place.minY), with: .color(selection.color))
      }
    }
    canvas.draw(shaped, in: place, alignment: options.alignment, direction: direction)
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
  /// How far a point lies outside, along the axis on which that is further.
  func distance(to point: Point) -> Double {
    let dx = max(minX - point.x, 0, point.x - maxX)
    let dy = max(minY - point.y, 0, point.y - maxY)
    return max(dx, dy)
  }
}
