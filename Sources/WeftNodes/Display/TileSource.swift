// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

struct DrawnContents: Sendable {
  /// The complete contents, at a lower resolution with a `source`.
  let bitmap: Bitmap
  var source: TileSource?
  var tiles: [ContentsTile: Bitmap] = [:]
}

struct ContentsTile: Hashable, Sendable {
  let column: Int
  let row: Int
}

/// A grid of square tiles for contents that are too large for one bitmap.
struct TileGrid: Hashable, Sendable {
  /// The side of a tile in pixels.
  static let side = 1024
  /// The maximum memory for a node's tiles in bytes, beyond which the contents are displayed at a
  /// lower resolution.
  static let byteLimit = 192 << 20
  /// The memory of the low-resolution bitmap in bytes.
  static let coarseByteCount = 16 << 20

  /// The size in points.
  let size: Size
  /// Pixels per point.
  let scale: Double
  /// The width in pixels.
  let width: Int
  /// The height in pixels.
  let height: Int

  /// `nil` for contents with too many or no pixels.
  init?(size: Size, scale: Double) {
    let pixels = PixelGrid(scale: 1).ceil(size * scale)
    // GTK supports no larger coordinates.
    guard max(pixels.width, pixels.height) < 1e9, min(pixels.width, pixels.height) >= 1 else {
      return nil
    }
    self.size = size
    self.scale = scale
    // bounded: less than 1e9, and no NaN
    (width, height) = (Int(pixels.width), Int(pixels.height))
  }

  var coarseScale: Double {
    let area = Double(Self.coarseByteCount / 4)
    let longestSide = Double(Bitmap.maximumSideLength - 1)
    return min(
      scale, longestSide / max(size.width, size.height),
      (area / size.width / size.height).squareRoot())
  }

  /// The tiles that touch a rectangle in points, or none if they exceed the memory limit.
  func tiles(in rect: Rect) -> [ContentsTile] {
    let columns = Self.indexes(from: rect.minX * scale, to: rect.maxX * scale, of: width)
    let rows = Self.indexes(from: rect.minY * scale, to: rect.maxY * scale, of: height)
    guard columns.count * rows.count * Self.tileByteCount <= Self.byteLimit else { return [] }
    return rows.flatMap { row in columns.map { ContentsTile(column: $0, row: row) } }
  }

  /// The frame of a tile in points.
  func rect(of tile: ContentsTile) -> Rect {
    let (x, y, width, height) = pixels(of: tile)
    return Rect(
      x: Double(x) / scale, y: Double(y) / scale, width: Double(width) / scale,
      height: Double(height) / scale)
  }

  /// The frame of a tile in pixels.
  func pixels(of tile: ContentsTile) -> (x: Int, y: Int, width: Int, height: Int) {
    let (x, y) = (tile.column * Self.side, tile.row * Self.side)
    return (x, y, min(Self.side, width - x), min(Self.side, height - y))
  }

  func byteCount(of tiles: [ContentsTile]) -> Int {
    tiles.reduce(0) { sum, tile in
      let (_, _, width, height) = pixels(of: tile)
      return sum + 4 * width * height
    }
  }

  private static let tileByteCount = 4 * side * side

  private static func indexes(from start: Double, to end: Double, of length: Int) -> Range<Int> {
    let last = Double((length - 1) / side)
    // `max` gives its first argument if the second is NaN.
    let low = min(max(0, (start / Double(side)).rounded(.down)), last)
    let high = min(max(0, (end / Double(side)).rounded(.up)), last + 1)
    // bounded: 0 to the number of tiles, which fits
    return low < high && end > 0 && start < Double(length) ? Int(low)..<Int(high) : 0..<0
  }
}

/// Draws contents that are too large for one bitmap. Use on any thread.
struct TileSource: Sendable {
  let grid: TileGrid
  private let drawing: any Drawing
  private let traits: Traits
  var isSlow: Bool { drawing.isSlow }

  /// `nil` for contents that fit one bitmap or cannot be drawn in parts.
  init?(_ drawing: any Drawing, size: Size, scale: Double, traits: Traits) {
    let tileable = drawing as? any TileableDrawing
    let isTooMuch =
      type(of: drawing).possibleScale(scale, for: size) < scale
      || tileable?.isDrawnInTiles(ofSize: Double(TileGrid.side), size: size, scale: scale) ?? false
    guard isTooMuch, drawing.drawsInParts,
      let grid = TileGrid(size: size, scale: scale)
    else { return nil }
    self.grid = grid
    self.drawing = drawing
    self.traits = traits
  }

  /// Draws the complete contents at a lower resolution, with at least one transparent pixel.
  func coarseBitmap(isCancelled: () -> Bool) -> Bitmap? {
    let coarse = Traits.$current.withValue(traits) {
      try? Bitmap.render(size: grid.size, scale: grid.coarseScale) { canvas in
        drawing.draw(in: canvas, size: grid.size, isCancelled: isCancelled)
      }
    }
    return coarse ?? (try? Bitmap(width: 1, height: 1) { _ in })
  }

  /// Draws tiles at screen resolution until they are no longer needed.
  func bitmaps(of tiles: [ContentsTile], isCancelled: () -> Bool) -> [ContentsTile: Bitmap] {
    var bitmaps: [ContentsTile: Bitmap] = [:]
    for tile in tiles {
      if isCancelled() { break }
      let (x, y, width, height) = grid.pixels(of: tile)
      bitmaps[tile] = Traits.$current.withValue(traits) {
        try? Bitmap.renderPart(
          x: x, y: y, width: width, height: height, ofSize: grid.size, scale: grid.scale
        ) { canvas in
          drawing.draw(in: canvas, size: grid.size, isCancelled: isCancelled)
        }
      }
    }
    return bitmaps
  }
}
