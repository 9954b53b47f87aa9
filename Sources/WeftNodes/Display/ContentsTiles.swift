// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftRuntime

/// Shows contents that are too large for one bitmap: tiles of the screen's pixels near the
/// viewport, and one bitmap of fewer pixels where tiles are not drawn yet.
///
/// After each commit it checks the position of the viewport, has missing tiles drawn, and releases
/// distant ones. So the memory depends on the window's size, not on the node's.
@MainActor final class ContentsTiles {
  /// How far outside of the viewport tiles are drawn, in pixels.
  private static let drawnMargin = Double(TileGrid.side) / 2
  /// How far outside of the viewport they are kept.
  private static let keptMargin = Double(TileGrid.side)

  /// A tile on the screen.
  private struct Tile {
    let layer: Layer
    /// `nil` while it is not drawn.
    var contents: ShownContents?
    /// Whether there was no memory for it.
    var isGivenUp = false
  }

  /// Tiles that are being drawn.
  private struct Order {
    let item: WorkItem
    let tiles: [ContentsTile]
  }

  /// The place of the contents in a window.
  struct Place {
    let layer: Layer
    let runtime: HostRuntime
    /// Counts the tiles.
    let ledger: ContentsLedger
  }

  private let place: @MainActor () -> Place?
  private let memoryDidChange: @MainActor () -> Void
  /// All of the contents with few pixels.
  private var coarse: Bitmap?
  private weak var runtime: HostRuntime?
  private let container = Layer()
  private var source: TileSource?
  private var tiles: [ContentsTile: Tile] = [:]
  private var order: Order?

  /// - Parameters:
  ///   - place: the present place; `nil` outside of windows.
  ///   - memoryDidChange: called when tiles have come or gone.
  init(
    at place: @escaping @MainActor () -> Place?, memoryDidChange: @escaping @MainActor () -> Void
  ) {
    self.place = place
    self.memoryDidChange = memoryDidChange
    container.anchorPoint = .zero
    container.isUserInteractionEnabled = false
  }

  isolated deinit { runtime?.frames.setFollower(of: self, nil) }

  /// The tiles that are drawn for a viewport, in the node's space.
  static func tiles(near viewport: Rect?, of grid: TileGrid) -> [ContentsTile] {
    guard let viewport else { return [] }
    let margin = drawnMargin / grid.scale
    return grid.tiles(in: viewport.insetBy(dx: -margin, dy: -margin))
  }

  /// Whether tiles are being drawn.
  var isDrawing: Bool { order != nil }

  /// Shows other contents, some of whose tiles are already drawn.
  func show(_ contents: DrawnContents, from source: TileSource) {
    cancelDrawing()
    removeTiles { _ in true }
    self.source = source
    coarse = contents.bitmap
    let ledger = place()?.ledger
    for (tile, bitmap) in contents.tiles { take(bitmap, for: tile, in: ledger) }
    update()
  }

  /// Removes the tiles for good.
  func remove() {
    cancelDrawing()
    removeTiles { _ in true }
    container.removeFromSuperlayer()
    runtime?.frames.setFollower(of: self, nil)
    (runtime, source, coarse) = (nil, nil, nil)
  }

  /// Has the tiles follow the viewport; called after each commit, and by a node that may have come
  /// into a window.
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
      // Its end looks for the next ones.
      if order.tiles.contains(where: { tiles[$0] != nil }) { return }
      cancelDrawing()
    }
    draw(missing, from: source, in: place.runtime)
  }

  /// Clips the parts that stick out of a node that has become smaller, until its new contents are
  /// drawn.
  private func fit(_ node: Size, _ contents: Size) {
    let size = Size(
      width: min(node.width, contents.width), height: min(node.height, contents.height))
    container.frame = Rect(origin: .zero, size: size)
    container.masksToBounds = size != contents
  }

  /// Without a window there is no viewport, and if a transform makes the node small all of it is
  /// visible.
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
    // Some may have gone out of sight by now.
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
