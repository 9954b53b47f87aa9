// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftRuntime

extension CollectionView {
  /// Returns the visible part of the content after a map is shown. `changes` is `nil` if only
  /// lengths differ. Used for preparing the map and for showing it.
  func viewport(
    showing map: CollectionMap, _ arrangement: any CollectionArrangement,
    by geometry: CollectionGeometry, after changes: VerifiedChanges?
  ) -> Rect {
    let axes = axes(of: geometry)
    let extent = extent(for: arrangement, by: geometry)
    let anchor = scroller.anchor(for: changes, to: map, by: geometry)
    let kept =
      anchor.offset(in: map, arrangement, after: changes, extent, axes)
      ?? keptOffset(in: extent, along: axes)
    // Not beyond the end, where nothing would be visible.
    let clamped = axes.main(of: extent.clamp(axes.viewport(at: kept).origin))
    // The screen shows whole pixels.
    return axes.viewport(at: PixelGrid(scale: wantedGeometry.traits.scale).round(clamped))
  }

  private func extent(
    for arrangement: any CollectionArrangement, by geometry: CollectionGeometry
  ) -> ScrollExtent {
    var geometry = geometry
    geometry.setInsets(wantedGeometry.contentInset)
    return ScrollExtent(
      viewportSize: viewportSize, contentSize: arrangement.contentSize,
      contentInset: geometry.insets)
  }

  /// Returns the offset that keeps the current distance from the content's beginning.
  private func keptOffset(in extent: ScrollExtent, along axes: LayoutAxes) -> Double {
    let offset = axes.main(of: scrollController.contentOffset)
    guard axes.isReversed else { return offset }
    return offset + axes.main(of: extent.maximumOffset)
      - axes.main(of: scrollController.extent.maximumOffset)
  }

  /// Shows another map, which is step 5 of an update. Rows, offset, sizes, the contents of staged
  /// cells, and the states of all cells change together, before the program's code is called.
  /// - Parameters:
  ///   - geometry: The geometry for which the new rows were measured.
  ///   - prepared: The arrangement of the new map, if it already exists.
  ///   - reloaded: The elements whose pending contents appear.
  func show(
    _ newMap: CollectionMap, after changes: VerifiedChanges?,
    geometry newGeometry: CollectionGeometry, as prepared: (any CollectionArrangement)? = nil,
    reloading reloaded: [CollectionElement] = []
  ) {
    events.lock()
    idle.interrupt()
    showCount += 1
    let editsSections = changes?.editsSections ?? false
    if editsSections { events.append(.didEditSections) }
    assert(changes?.mismatch(from: map, to: newMap) == nil, "The changes lead to another map")
    let anchor = scroller.anchor(for: changes, by: newGeometry)
    if changes != nil || newGeometry.viewportSize == geometry.viewportSize {
      scroller.releaseAnchor()
    }
    if changes != nil { scroller.endKeyTargets() }
    let laneAnchors = lanes.anchors
    let before = transition(after: changes, to: newGeometry)
    if endsDrop(changes) { dropped = nil }
    hasNewLayout = false
    let isNewGeometry =
      newGeometry.viewportSize != geometry.viewportSize
      || !newGeometry.traits.differences(from: geometry.traits).isDisjoint(with: .layout)
    let old = (map: map, arrangement: arrangement)
    map = newMap
    geometry = newGeometry
    geometry.setInsets(wantedGeometry.contentInset)
    if editsSections { lanes.forgetGoneSections() }
    updateScrollBars()
    rearrange(by: anchor, laneAnchors, after: changes, as: prepared)
    // While the layers still show the old state.
    transition = before.flatMap(withPictures)
    scroller.dropReachedTargets()
    let replaced = cells.showPendingContents(of: reloaded)
    ranges.invalidate()
    cells.finishStagingOfUpdate()
    events.unlock()
    // Callbacks of this update may request another one.
    pendingWork.remove(.update)
    update()
    transition = nil
    for node in replaced where !shows(node) { cells.dismiss(node) }
    cells.releaseDeletedFocus()
    if isNewGeometry { cells.measureOutdatedCells() }
    // Freeing a map of many rows takes long.
    if old.map.count > 1000 { runtime?.releaseLater(old) }
  }

  /// Shows another map of the same elements, in which some lengths differ.
  func take(
    _ newMap: CollectionMap, as new: any CollectionArrangement,
    withLengthsOf elements: [CollectionElement]
  ) {
    let (anchor, laneAnchors) = (scroller.anchor(for: nil), lanes.anchors)
    map = newMap
    for element in elements { cells.endStagingOffScreen(element) }
    rearrange(by: anchor, laneAnchors, after: nil, as: new)
    ranges.invalidate()
  }

  /// Shows cells that have changed by themselves and keep their sizes. O(changed cells · log n).
  func showChangedCells(_ cells: [CellNode]) {
    events.lock()
    idle.interrupt()
    showCount += 1
    self.cells.finishStaging(of: cells)
    layoutSupplements()
    events.unlock()
    events.drain()
    showInnerCollections()
  }

  func rearrange(
    by anchor: ScrollAnchor?, _ laneAnchors: [LaneAnchor] = [], after changes: VerifiedChanges?,
    as prepared: (any CollectionArrangement)? = nil
  ) {
    arrangement =
      prepared?.scrolling(lanes.offsets) ?? arrangement(of: map, by: geometry)
    // The insets may have changed since the arrangement was prepared.
    if var mirrored = arrangement as? MirroredArrangement {
      mirrored.viewportSize = geometry.contentRoom
      arrangement = mirrored
    }
    if !laneAnchors.isEmpty {
      lanes.keep(laneAnchors, after: changes)
      arrangement = arrangement.scrolling(lanes.offsets)
    }
    if lanes.followTargets() { arrangement = arrangement.scrolling(lanes.offsets) }
    let axes = axes
    scrollController.scrollableDirections = axes.axis == .vertical ? .vertical : .horizontal
    let extent = extent(for: arrangement, by: geometry)
    let wanted =
      anchor?.offset(in: map, arrangement, after: changes, extent, axes)
      ?? keptOffset(in: extent, along: axes)
    let offset = axes.main(of: scrollController.adjustedOffset)
    scrollController.adjust(extent: extent, offsetBy: axes.vector(wanted - offset))
    scroller.didRearrange()
    // Without a window, a delegate that submits an update in response would be called without end.
    if runtime != nil { events.post(.didScroll(.rearranged)) }
    setNeedsUpdate()
  }
}

extension VerifiedChanges {
  /// Whether sections themselves are inserted, deleted, moved or reloaded. O(section edits).
  fileprivate var editsSections: Bool {
    isReloadData || !deletedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty
      || !reloadedSections.isEmpty
  }
}
