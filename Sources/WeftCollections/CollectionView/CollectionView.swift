// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes

/// The view behind a collection node: what UICollectionView is for Texture.
///
/// It has an index space of its own, the view space, which changes only with
/// ``performBatchUpdate(_:to:)``; every update is verified against it. It shows the cells of elements
/// that are ready and leaves the room of others empty.
@MainActor final class CollectionView {
  /// The cells on the screen.
  struct VisibleCell {
    let element: CollectionElement
    let node: CellNode
    var position: ElementPosition
  }

  let scrollController: ScrollController
  weak var delegate: (any CollectionViewDelegate)?

  /// The view space.
  private(set) var map = CollectionMap()
  private(set) var arrangement: any CollectionArrangement
  private(set) var visibleCells: [ElementID: VisibleCell] = [:]
  private(set) var viewportSize = Size.zero
  /// The way the content moved last.
  private(set) var scrollDirection: ScrollDirections = [.down, .right]

  private(set) var layout: any CollectionLayout
  private var lengths = LengthEstimate()
  private var lastOffset = Point.zero

  init(layer: Layer, layout: any CollectionLayout) {
    self.layout = layout
    arrangement = layout.arrangement(
      of: map, viewportSize: .zero, estimatedItemLength: layout.estimatedItemLength)
    scrollController = ScrollController(layer: layer)
    scrollController.delegate = self
  }

  /// What is assumed of the length of items that were not measured, in points.
  var estimatedItemLength: Double { lengths.average ?? layout.estimatedItemLength }

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
    _ = try changeSet.verified(before: old, after: new, scope: .editedSections)
    map = new
    rearrange(keeping: anchor)
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
    var gone = visibleCells
    map.forEachPosition(in: arrangement.positions(in: viewport)) { position in
      guard let element = map.element(at: position),
        let frame = arrangement.frame(of: position), let node = element.nodeIfAllocated
      else { return }
      if let cell = gone.removeValue(forKey: element.id), cell.node === node {
        visibleCells[element.id]?.position = position
      } else {
        visibleCells[element.id] = VisibleCell(
          element: element, node: node, position: position)
        scrollController.contentLayer.addSublayer(node.layer)
        delegate?.collectionView(self, didShow: element, at: position)
      }
      node.frame = frame
    }
    for (id, cell) in gone {
      if visibleCells[id]?.node === cell.node { visibleCells[id] = nil }
      // The same cell may show a reloaded element now.
      if visibleCells.values.contains(where: { $0.node === cell.node }) { continue }
      cell.node.layer.removeFromSuperlayer()
      delegate?.collectionView(self, didHide: cell.element)
    }
  }

  /// The share of the visible elements' area, 0 to 1, that does not show its cell yet.
  ///
  /// - Complexity: O(nodes on the screen).
  var blankShare: Double {
    var (area, blank) = (0.0, 0.0)
    map.forEachPosition(in: arrangement.positions(in: viewport)) { position in
      guard let frame = arrangement.frame(of: position)?.intersection(viewport) else { return }
      area += frame.width * frame.height
      let cell = map.element(at: position).flatMap { visibleCells[$0.id] }
      if cell?.node.hasPendingDisplay ?? true { blank += frame.width * frame.height }
    }
    return area > 0 ? blank / area : 0
  }

  private var currentAnchor: ScrollAnchor? {
    // At the very top new rows are meant to be seen.
    guard viewport.minY > scrollController.extent.minimumOffset.y else { return nil }
    return ScrollAnchor(viewport: viewport, map: map, arrangement: arrangement)
  }

  private func rearrange(keeping anchor: ScrollAnchor?) {
    arrangement = layout.arrangement(
      of: map, viewportSize: viewportSize, estimatedItemLength: estimatedItemLength)
    var extent = scrollController.extent
    extent.viewportSize = viewportSize
    extent.contentSize = arrangement.contentSize
    let offset = scrollController.contentOffset.y
    let wanted = anchor?.offset(in: map, arrangement: arrangement) ?? offset
    scrollController.adjust(extent: extent, offsetBy: Vector(dx: 0, dy: wanted - offset))
    lastOffset = scrollController.contentOffset
    delegate?.collectionViewDidScroll(self)
  }
}

extension CollectionView: ScrollControllerDelegate {
  func scrollControllerDidScroll(_ controller: ScrollController) {
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
