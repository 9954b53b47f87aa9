// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftRuntime

/// Displays contents that are too large for one bitmap. Tiles at screen resolution cover the area
/// near the viewport, over a bitmap at a lower resolution. After each commit, missing tiles are
/// drawn and distant ones are released, so the memory depends on the window's size, not the node's.
@MainActor final class ContentsTiles {
  /// The distance from the viewport up to which tiles are drawn, in pixels.
  private static let drawnMargin = Double(TileGrid.side) / 2
  /// The distance from the viewport up to which tiles are kept, in pixels.
  private static let keptMargin = Double(TileGrid.side)

  private struct Tile {
    let layer: Layer
    var contents: ShownContents?
    /// Whether the tile could not be drawn for lack of memory.
    var isGivenUp = false
  }

  private struct Order {
    let item: WorkItem
    let tiles: [ContentsTile]
  }

  struct Place {
    let layer: Layer
    let runtime: HostRuntime
    let ledger: ContentsLedger
  }

  private let place: @MainActor () -> Place?
  private let memoryDidChange: @MainActor () -> Void
  /// The complete contents at a lower resolution.
  private var coarse: Bitmap?
  private weak var runtime: HostRuntime?
  private let container = Layer()
  private var source: TileSource?
  private var tiles: [ContentsTile: Tile] = [:]
  private var order: Order?

  /// `place` returns the current layer and window, or `nil` outside of windows.
  init(
    at place: @escaping @MainActor () -> Place?, memoryDidChange: @escaping @MainActor () -> Void
  ) {
    self.place = place
    self.memoryDidChange = memoryDidChange
    container.anchorPoint = .zero
    container.isUserInteractionEnabled = false
  }

  isolated deinit { runtime?.frames.setFollower(of: self, nil) }

  static func tiles(near viewport: Rect?, of grid: TileGrid) -> [ContentsTile] {
    guard let viewport else { return [] }
    let margin = drawnMargin / grid.scale
    return grid.tiles(in: viewport.insetBy(dx: -margin, dy: -margin))
  }

  var isDrawing: Bool { order != nil }

  /// Replaces the contents, some of whose tiles may already be drawn.
  func show(_ contents: DrawnContents, from source: TileSource) {
    cancelDrawing()
    removeTiles { _ in true }
    self.source = source
    coarse = contents.bitmap
    let ledger = place()?.ledger
    for (tile, bitmap) in contents.tiles { take(bitmap, for: tile, in: ledger) }
    update()
  }

  func remove() {
    cancelDrawing()
    removeTiles { _ in true }
    container.removeFromSuperlayer()
    runtime?.frames.setFollower(of: self, nil)
    (runtime, source, coarse) = (nil, nil, nil)
  }

  /// Updates the tiles after each commit and after the node may have entered a window.
  func update() {
    let place = place()
    follow(place?.runtime)
    guard let place, let source else { return }
    let (layer, viewport) = (place.layer, place.layer.viewport)
    let wanted = Self.tiles(near: viewport, of: source.grid)
    guard let viewport, !wanted.isEmpty else { return showCoarsely(on: layer) }
    if container.superlayer !== layer { layer.insertSublayer(container, at: 0) }
    fit(layer.bounds.size, source.grid.size)
    if layer.contents != nil { layer.contents = nil }
    let margin = Self.keptMargin / source.grid.scale
    let kept = viewport.insetBy(dx: -margin, dy: -margin)
    removeTiles { !source.grid.rect(of: $0).intersects(kept) }
    for tile in wanted where tiles[tile] == nil { addPlaceholder(for: tile) }
    let missing = wanted.filter {
      tiles[$0].map { $0.contents == nil && !$0.isGivenUp } ?? false
    }
    if let order {
      // The end of the current order draws the next tiles.
      if order.tiles.contains(where: { tiles[$0] != nil }) { return }
      cancelDrawing()
    }
    draw(missing, from: source, in: place.runtime)
  }

  /// Clips tiles outside of a node that has shrunk, until its new contents are drawn.
  private func fit(_ node: Size, _ contents: Size) {
    let size = Size(
      width: min(node.width, contents.width), height: min(node.height, contents.height))
    container.frame = Rect(origin: .zero, size: size)
    container.masksToBounds = size != contents
  }

  /// Displays the low-resolution bitmap, because no viewport is known or a transform shrinks the
  /// node until too many tiles would be visible.
  private func showCoarsely(on layer: Layer) {
    cancelDrawing()
    removeTiles { _ in true }
    container.removeFromSuperlayer()
    if layer.contents !== coarse { layer.contents = coarse }
  }

  private func follow(_ newRuntime: HostRuntime?) {
    guard newRuntime !== runtime else { return }
    cancelDrawing()
    runtime?.frames.setFollower(of: self, nil)
    runtime = newRuntime
    newRuntime?.frames.setFollower(of: self) { [weak self] in self?.update() }
  }

  // MARK: Layers

  private func addPlaceholder(for tile: ContentsTile) {
    guard let source, let coarse else { return }
    let layer = makeLayer(for: tile)
    layer.masksToBounds = true
    let picture = Layer()
    picture.frame = Rect(
      origin: Point(x: -layer.frame.minX, y: -layer.frame.minY), size: source.grid.size)
    picture.contents = coarse
    layer.addSublayer(picture)
    replace(tile, by: Tile(layer: layer))
  }

  private func take(_ bitmap: Bitmap, for tile: ContentsTile, in ledger: ContentsLedger?) {
    let layer = makeLayer(for: tile)
    layer.contents = bitmap
    replace(tile, by: Tile(layer: layer, contents: ShownContents(bitmap, of: self, in: ledger)))
  }

  private func makeLayer(for tile: ContentsTile) -> Layer {
    let layer = Layer()
    if let source { layer.frame = source.grid.rect(of: tile) }
    return layer
  }

  private func replace(_ tile: ContentsTile, by new: Tile) {
    tiles[tile]?.layer.removeFromSuperlayer()
    tiles[tile] = new
    container.addSublayer(new.layer)
  }

  private func removeTiles(where isRemoved: (ContentsTile) -> Bool) {
    let removed = tiles.filter { isRemoved($0.key) }
    guard !removed.isEmpty else { return }
    for (tile, shown) in removed {
      shown.layer.removeFromSuperlayer()
      tiles[tile] = nil
    }
    memoryDidChange()
  }

  // MARK: Drawing

  private func draw(_ missing: [ContentsTile], from source: TileSource, in runtime: HostRuntime) {
    guard !missing.isEmpty else { return }
    let mainQueue = runtime.mainQueue
    let item = WorkItem(priority: .visible, isSlow: source.isSlow) { [weak self] item in
      let bitmaps = source.bitmaps(of: missing) { item.isCancelled }
      mainQueue.enqueue(isUrgent: true) { self?.finish(item, bitmaps) }
    }
    order = Order(item: item, tiles: missing)
    runtime.workers.submit(item)
  }

  private func finish(_ item: WorkItem, _ bitmaps: [ContentsTile: Bitmap]) {
    guard let order, order.item === item else { return }
    self.order = nil
    let ledger = place()?.ledger
    // Some tiles may have left the viewport meanwhile.
    for tile in order.tiles where tiles[tile] != nil {
      if let bitmap = bitmaps[tile] {
        take(bitmap, for: tile, in: ledger)
      } else {
        tiles[tile]?.isGivenUp = true
      }
    }
    memoryDidChange()
    update()
  }

  private func cancelDrawing() {
    guard let order else { return }
    self.order = nil
    order.item.cancel()
  }
}
