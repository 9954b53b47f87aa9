// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes

/// The view behind a collection node: what UICollectionView is for Texture.
///
/// It has an index space of its own, the view space, which changes only with
/// ``performBatchUpdate(_:deploy:)``; every update is verified against it. It shows the cells of elements
/// that are ready and leaves the room of others empty.
@MainActor final class CollectionView {
  /// A cell on the screen.
  struct VisibleCell {
    let node: CellNode
    let position: ElementPosition
  }

  let scrollController: ScrollController
  weak var delegate: (any CollectionViewDelegate)?

  /// The view space.
  private(set) var map = CollectionMap()
  private(set) var arrangement: any CollectionArrangement
  /// The cells on the screen. By node, not by element: a cell stays when it shows a reloaded item.
  private(set) var visibleCells: [ObjectIdentifier: VisibleCell] = [:]
  private(set) var viewportSize = Size.zero
  /// The way the content moved last.
  private(set) var scrollDirection: ScrollDirections = [.down, .right]

  private(set) var layout: any CollectionLayout
  private var lengths = LengthEstimate()
  private var lastOffset = Point.zero
  private var isAdjusting = false

  init(layer: Layer, layout: any CollectionLayout) {
    self.layout = layout
    arrangement = layout.arrangement(
      of: map, viewportSize: .zero, estimatedItemLength: layout.estimatedItemLength)
    scrollController = ScrollController(layer: layer)
    scrollController.delegate = self
  }

  /// What is assumed of the length of items that were not measured, in points.
  ///
  /// Whole, so that cells lie on whole pixels; and not nothing, or a viewport would hold any number.
  var estimatedItemLength: Double {
    let length = lengths.average ?? layout.estimatedItemLength
    return length.isFinite ? max(1, length.rounded()) : 1
  }

  /// What is seen, in content coordinates.
  var viewport: Rect { scrollController.visibleRect }

  /// Gives the view another size; what is at the top stays there.
  func setViewportSize(_ size: Size) {
    guard size != viewportSize else { return }
    let anchor = currentAnchor
    viewportSize = size
    rearrange(keeping: anchor)
  }

  /// Arranges the elements in another way.
  func setLayout(_ layout: any CollectionLayout) {
    let anchor = currentAnchor
    self.layout = layout
    lengths = LengthEstimate()
    rearrange(keeping: anchor)
  }

  /// Moves the view space on by a change set.
  ///
  /// - Parameter deploy: swaps the maps of the owner, exactly when the view's own changes, and gives
  ///   the new one.
  /// - Throws: if the change set does not lead from the view space to the new map.
  func performBatchUpdate(
    _ changeSet: ChangeSet, deploy: @MainActor () -> CollectionMap
  ) throws(ChangeSetError) {
    let anchor = changeSet.includesReloadData ? nil : currentAnchor
    let old = map
    let new = deploy()
    let changes = try changeSet.verified(before: old, after: new, scope: .editedSections)
    map = new
    rearrange(keeping: anchor?.after(changes))
  }

  /// Shows a map without regard to what was there: the way out of a failed update.
  func reload(_ newMap: CollectionMap) {
    map = newMap
    rearrange(keeping: nil)
  }

  /// Takes a map that differs from the present one in lengths only.
  func updateLengths(_ newMap: CollectionMap) {
    let anchor = currentAnchor
    map = newMap
    rearrange(keeping: anchor)
  }

  /// Lets a measured length of an item count for the estimate of the others.
  func noteMeasuredLength(_ length: Double) {
    lengths.add(length)
  }

  /// Puts the cells on the screen that belong there, and takes off the others.
  ///
  /// - Complexity: O(cells on the screen · log n).
  func layoutCells() {
    var cells: [ObjectIdentifier: VisibleCell] = [:]
    map.forEachPosition(in: arrangement.positions(in: viewport)) { position in
      // A cell that is being made and measured on a worker is not in a range's state yet.
      guard let node = map.element(at: position)?.nodeIfAllocated, node.isInPreloadState,
        let frame = arrangement.frame(of: position)
      else { return }
      cells[ObjectIdentifier(node)] = VisibleCell(node: node, position: position)
      node.frame = frame
    }
    let old = visibleCells
    visibleCells = cells
    let shown = cells.filter { old[$0.key] == nil }.values
    let hidden = old.filter { cells[$0.key] == nil }.values
    for cell in hidden { cell.node.layer.removeFromSuperlayer() }
    for cell in shown { scrollController.contentLayer.addSublayer(cell.node.layer) }
    // The delegate may be the user's: it is told when all is in place.
    for cell in hidden.sorted(by: { $0.position < $1.position }) {
      delegate?.collectionView(self, didHide: cell.node)
    }
    for cell in shown.sorted(by: { $0.position < $1.position }) {
      delegate?.collectionView(self, didShow: cell.node)
    }
  }

  /// The share of the visible elements' area, 0 to 1, that does not show its cell yet.
  ///
  /// - Complexity: O(nodes on the screen).
  var blankFraction: Double {
    var (area, blank) = (0.0, 0.0)
    map.forEachPosition(in: arrangement.positions(in: viewport)) { position in
      guard let frame = arrangement.frame(of: position)?.intersection(viewport) else { return }
      area += frame.width * frame.height
      let node = map.element(at: position)?.nodeIfAllocated
      let cell = node.flatMap { visibleCells[ObjectIdentifier($0)] }
      if cell?.node.hasPendingDisplay ?? true { blank += frame.width * frame.height }
    }
    return area > 0 ? blank / area : 0
  }

  /// The arrangement that a map will have when it is shown.
  func arrangement(of map: CollectionMap) -> any CollectionArrangement {
    layout.arrangement(
      of: map, viewportSize: viewportSize, estimatedItemLength: estimatedItemLength)
  }

  /// What will be seen when a map with this arrangement is shown.
  func expectedViewport(
    in map: CollectionMap, _ arrangement: any CollectionArrangement
  ) -> Rect {
    let kept = currentAnchor?.moved(to: map).offset(in: arrangement) ?? viewport.minY
    // Never beyond the end, where there is nothing to see.
    let end = max(0, arrangement.contentSize.height - viewportSize.height)
    return Rect(origin: Point(x: 0, y: min(max(0, kept), end)), size: viewportSize)
  }

  private var currentAnchor: ScrollAnchor? {
    // At the very top new rows are meant to be seen.
    guard viewport.minY > scrollController.extent.minimumOffset.y else { return nil }
    return ScrollAnchor(viewport: viewport, map: map, arrangement: arrangement)
  }

  private func rearrange(keeping anchor: ScrollAnchor?) {
    isAdjusting = true
    defer { isAdjusting = false }
    arrangement = arrangement(of: map)
    var extent = scrollController.extent
    extent.viewportSize = viewportSize
    extent.contentSize = arrangement.contentSize
    let offset = scrollController.contentOffset.y
    let wanted = anchor?.offset(in: arrangement) ?? offset
    scrollController.adjust(extent: extent, offsetBy: Vector(dx: 0, dy: wanted - offset))
    lastOffset = scrollController.contentOffset
    delegate?.collectionViewDidRearrange(self)
  }
}

extension CollectionView: ScrollControllerDelegate {
  func scrollControllerDidScroll(_ controller: ScrollController) {
    // What moves together with the content around it does not scroll.
    if isAdjusting { return }
    let offset = controller.contentOffset
    let direction = ScrollDirections(
      of: Vector(dx: offset.x - lastOffset.x, dy: offset.y - lastOffset.y))
    lastOffset = offset
    if !direction.isEmpty { scrollDirection = direction }
    delegate?.collectionViewDidScroll(self)
  }

  func scrollControllerWillBeginDragging(_ controller: ScrollController) {
    delegate?.collectionViewWillBeginDragging(self)
  }

  func scrollController(
    _ controller: ScrollController, willEndDraggingWithVelocity velocity: Vector, target: Point
  ) {
    delegate?.collectionView(self, willEndDraggingWithVelocity: velocity, target: target)
  }
}
