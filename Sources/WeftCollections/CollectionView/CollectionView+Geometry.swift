// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftRuntime

/// The geometry of the rows on the screen, and the geometry for which they are measured next.
extension CollectionView {
  /// Applies the traits of the collection. Cells on the screen change together, in this frame if
  /// only colors differ, or with the next preparation. Cells nearby follow. O(cells · log cells).
  func setTraits(_ traits: Traits) {
    let old = wantedGeometry.traits
    guard traits != old else { return }
    wantedGeometry.traits = traits
    idle.interrupt()
    swipes.endAll()
    scrollController.scale = traits.scale
    // Without cells on the screen, nothing can change visibly.
    let anchor = visibleCells.isEmpty ? scroller.anchor(for: nil) : nil
    if anchor != nil { geometry.traits = traits }
    updateScrollBars()
    let keepsSizes = traits.differences(from: old).isDisjoint(with: .layout)
    cells.updateTraitsOfCells(
      atOnce: runtime?.frames.appearsAtOnce ?? false && keepsSizes, keepsSizes: keepsSizes)
    if keepsSizes, geometry.measures(like: wantedGeometry) {
      geometry.traits = traits
    } else {
      setNeedsPreparation()
    }
    if let anchor { rearrange(by: anchor, after: nil) }
  }

  /// Colors change immediately, and the side changes together with the rows.
  func updateScrollBars() {
    var traits = wantedGeometry.traits
    traits.layoutDirection = geometry.traits.layoutDirection
    scrollController.traits = traits
  }

  /// Changes the space around the content. The rows at the top keep their positions. Rows that get
  /// another width are measured and drawn first, and change together.
  /// - Parameter trailingWidth: The width of the nodes beside the content, in points.
  func setContentInset(_ inset: EdgeInsets, trailingWidth: Double) {
    guard inset != wantedGeometry.contentInset || trailingWidth != wantedGeometry.trailingWidth
    else { return }
    let oldSize = wantedGeometry.viewportSize
    scroller.releaseAnchor()
    let anchor = scroller.anchor(for: nil)
    (wantedGeometry.contentInset, wantedGeometry.trailingWidth) = (inset, trailingWidth)
    geometry.setInsets(inset)
    let isNewSize = wantedGeometry.viewportSize != oldSize
    // Without cells on the screen, no width can change visibly.
    let isEmpty = visibleCells.isEmpty
    if isEmpty { (geometry.contentInset, geometry.trailingWidth) = (inset, trailingWidth) }
    rearrange(by: anchor, after: nil, as: isEmpty && isNewSize ? nil : arrangement)
    guard isNewSize else { return }
    idle.interrupt()
    setNeedsPreparation()
  }

  /// Changes the size of the view, like ``setContentInset(_:trailingWidth:)``.
  func setViewportSize(_ size: Size) {
    guard size != viewportSize else { return }
    let anchor = scroller.holdAnchor()
    idle.interrupt()
    wantedGeometry.viewSize = size
    let isEmpty = visibleCells.isEmpty
    if isEmpty { geometry.viewSize = size }
    rearrange(by: anchor, after: nil, as: isEmpty ? nil : arrangement)
    setNeedsPreparation()
  }

  /// The layout is shown once the cells are measured for it.
  func setLayout(_ layout: any CollectionLayout) {
    wantedGeometry.layout = layout
    measuredGeometry = nil
    if visibleCells.isEmpty {
      geometry.layout = layout
      estimate = LengthEstimate()
      rearrange(by: scroller.anchor(for: nil), after: nil)
    } else {
      hasNewLayout = true
    }
    setNeedsPreparation()
  }

  func setInverted(_ isInverted: Bool) {
    guard isInverted != wantedGeometry.isInverted else { return }
    wantedGeometry.isInverted = isInverted
    measuredGeometry = nil
    if visibleCells.isEmpty {
      geometry.isInverted = isInverted
      rearrange(by: scroller.anchor(for: nil), after: nil)
    } else {
      hasNewLayout = true
    }
    setNeedsPreparation()
  }

  var pinnedFrames: [PinnedElement] {
    arrangement.pinnedFrames(in: viewport, inset: contentInset)
  }

  /// On the calling thread.
  func arrangement(
    of map: CollectionMap, by geometry: CollectionGeometry
  ) -> any CollectionArrangement {
    recipe(of: map, by: geometry).make().scrolling(lanes.offsets)
  }
}
