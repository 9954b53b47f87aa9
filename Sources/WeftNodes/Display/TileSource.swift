// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// The contents that were drawn of a node.
struct DrawnContents: Sendable {
  /// All of them; with fewer pixels than the screen where there is a `source`.
  let bitmap: Bitmap
  /// Draws parts of them in the screen's pixels, if all of them are too large for one bitmap.
  var source: TileSource?
  /// The parts that were drawn.
  var tiles: [ContentsTile: Bitmap] = [:]
}

/// A part of contents that are too large for one bitmap, by its place in a ``TileGrid``.
struct ContentsTile: Hashable, Sendable {
  let column: Int
  let row: Int
}

/// Contents that are too large for one bitmap, cut into squares of whole pixels.
struct TileGrid: Hashable, Sendable {
  /// The length of a tile's sides in pixels.
  static let side = 1024
  /// The most bytes that the tiles of one node may take; if more would be visible at a time, the
  /// contents are shown with fewer pixels.
  static let byteLimit = 192 << 20
  /// The bytes of the bitmap that shows where no tile does.
  static let coarseByteCount = 16 << 20

  /// In points.
  let size: Size
  /// Pixels per point.
  let scale: Double
  /// In pixels.
  let width: Int
  /// In pixels.
  let height: Int

  /// - Returns: `nil` for contents whose pixels exceed what can be counted.
  init?(size: Size, scale: Double) {
    let pixels = PixelGrid(scale: 1).ceil(size * scale)
    // GTK counts no further.
    guard max(pixels.width, pixels.height) < 1e9, min(pixels.width, pixels.height) >= 1 else {
      return nil
    }
    self.size = size
    self.scale = scale
    // bounded: less than 1e9, and no NaN
    (width, height) = (Int(pixels.width), Int(pixels.height))
  }

  /// The pixels per point of the bitmap that shows where no tile does.
  var coarseScale: Double {
    let area = Double(Self.coarseByteCount / 4)
    let longestSide = Double(Bitmap.maximumSideLength - 1)
    return min(
      scale, longestSide / max(size.width, size.height),
      (area / size.width / size.height).squareRoot())
  }

  /// The tiles that touch a rectangle, in points; none where they would take too many bytes.
  func tiles(in rect: Rect) -> [ContentsTile] {
    let columns = Self.indexes(from: rect.minX * scale, to: rect.maxX * scale, of: width)
    let rows = Self.indexes(from: rect.minY * scale, to: rect.maxY * scale, of: height)
    guard columns.count * rows.count * Self.tileByteCount <= Self.byteLimit else { return [] }
    return rows.flatMap { row in columns.map { ContentsTile(column: $0, row: row) } }
  }

  /// The place of a tile in points.
  func rect(of tile: ContentsTile) -> Rect {
    let (x, y, width, height) = pixels(of: tile)
    return Rect(
      x: Double(x) / scale, y: Double(y) / scale, width: Double(width) / scale,
      height: Double(height) / scale)
  }

  /// The place of a tile in pixels.
  func pixels(of tile: ContentsTile) -> (x: Int, y: Int, width: Int, height: Int) {
    let (x, y) = (tile.column * Self.side, tile.row * Self.side)
    return (x, y, min(Self.side, width - x), min(Self.side, height - y))
  }

  /// The memory of some tiles.
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

/// Draws contents that are too large for one bitmap; any thread.
struct TileSource: Sendable {
  let grid: TileGrid
  private let drawing: any Drawing
  /// The traits by which colours and fonts are resolved.
  private let traits: Traits
  /// Whether drawing a part may take long.
  var isSlow: Bool { drawing.isSlow }

  /// - Returns: `nil` for contents that fit into one bitmap, or cannot be drawn in parts.
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

  /// All of the contents with few pixels; one transparent pixel where a side would have less.
  func coarseBitmap(isCancelled: () -> Bool) -> Bitmap? {
    let coarse = Traits.$current.withValue(traits) {
      try? Bitmap.render(size: grid.size, scale: grid.coarseScale) { canvas in
        drawing.draw(in: canvas, size: grid.size, isCancelled: isCancelled)
      }
    }
    return coarse ?? (try? Bitmap(width: 1, height: 1) { _ in })
  }

  /// Some tiles in the screen's pixels; stops early when they are no longer wanted.
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
