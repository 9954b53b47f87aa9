// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// How a node's contents are clipped to its round corners; see ``DisplayNode/cornerRadius``.
///
/// Background and border are round either way.
public enum CornerRounding: Sendable, Hashable {
  /// The renderer clips contents and subnodes, in every frame, where the node clips to its bounds;
  /// the default.
  ///
  /// For corners that are animated, and for subnodes that move under them.
  case layer
  /// The corners are cut out of the node's picture when it is drawn, on a worker; the renderer
  /// clips nothing, which makes many small pictures cheap to scroll.
  ///
  /// Another radius draws the picture again. Subnodes are not cut, unless they are part of the
  /// picture: see ``DisplayNode/rasterizesSubtree``.
  case precomposited
}

/// Cuts round corners out of a picture.
struct RoundedDrawing: TileableDrawing {
  let picture: any Drawing
  let cornerRadius: Double
  /// How the picture lies in the node.
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
