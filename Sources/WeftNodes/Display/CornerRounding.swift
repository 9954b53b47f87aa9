// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// The clipping of contents, unlike background and border, to ``DisplayNode/cornerRadius``.
public enum CornerRounding: Sendable, Hashable {
  /// The renderer clips contents and subnodes in every frame if the node clips to its bounds. This
  /// default is for animated corners and for subnodes that move under the corners.
  case layer
  /// A worker cuts the corners out of the contents, and draws them again for another radius. The
  /// renderer clips nothing, so lists of small pictures scroll cheaply. Subnodes are not clipped
  /// unless ``DisplayNode/rasterizesSubtree`` makes them part of the contents.
  case precomposited
}

/// Draws contents with round corners cut out.
struct RoundedDrawing: TileableDrawing {
  let picture: any Drawing
  let cornerRadius: Double
  let gravity: ContentMode

  var isSlow: Bool { picture.isSlow }

  var drawsInParts: Bool { picture.drawsInParts }

  func isDrawnInTiles(ofSize side: Double, size: Size, scale: Double) -> Bool {
    (picture as? any TileableDrawing)?.isDrawnInTiles(ofSize: side, size: size, scale: scale)
      ?? false
  }

  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    canvas.clip(to: Rect(origin: .zero, size: size), cornerRadius: cornerRadius)
    picture.draw(in: canvas, size: size, isCancelled: isCancelled)
  }

  func makeBitmap(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap? {
    guard let bitmap = picture.makeBitmap(size: size, scale: scale, isCancelled: isCancelled),
      !isCancelled()
    else { return nil }
    let bounds = Rect(origin: .zero, size: size)
    return try? Bitmap.render(size: size, scale: Self.possibleScale(scale, for: size)) { canvas in
      canvas.clip(to: bounds, cornerRadius: cornerRadius)
      canvas.draw(bitmap, in: gravity.rect(for: bitmap.size, in: bounds))
    }
  }
}
