// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftRuntime

/// The geometry of the rows: that on the screen, and that which they are measured for to be shown
/// next.
extension CollectionView {
  /// Follows the traits of the collection: cells on the screen change together, at once if only
  /// colours are others, or else with the next preparation; the others nearby follow after them.
  ///
  /// - Complexity: O(cells · log cells) for those on the screen and in the ranges around.
  func setTraits(_ traits: Traits) {
    let old = wantedGeometry.traits
    guard traits != old else { return }
    wantedGeometry.traits = traits
    idle.interrupt()
    swipes.endAll()
    scrollController.scale = traits.scale
    // Nothing is on the screen yet that could change visibly.
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

  /// Brings the scroll bars up to date with the traits: colours at once, the side when the rows
  /// change theirs.
  func updateScrollBars() {
    var traits = wantedGeometry.traits
    traits.layoutDirection = geometry.traits.layoutDirection
    scrollController.traits = traits
  }

  /// Changes the space around the content. The rows at the top stay there.
  func setContentInset(_ inset: EdgeInsets) {
    guard inset != contentInset else { return }
    scroller.releaseAnchor()
    let anchor = scroller.anchor(for: nil)
    (geometry.contentInset, wantedGeometry.contentInset) = (inset, inset)
    rearrange(by: anchor, after: nil, as: arrangement)
  }

  /// Gives the view another size; the rows at the top stay there.
  ///
  /// Rows that get another width are measured and drawn first, and change together.
  func setViewportSize(_ size: Size) {
    guard size != viewportSize else { return }
    let anchor = scroller.holdAnchor()
    idle.interrupt()
    wantedGeometry.viewportSize = size
    // Nothing is on the screen yet that could change its width visibly.
    let isEmpty = visibleCells.isEmpty
    if isEmpty { geometry.viewportSize = size }
    rearrange(by: anchor, after: nil, as: isEmpty ? nil : arrangement)
    setNeedsPreparation()
  }

  /// Arranges the elements in another way, once their cells are measured for it.
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

  /// Lets the content begin at the end of the viewport, or not.
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

  /// The pinned headers and footers on the screen.
  var pinnedFrames: [PinnedElement] {
    arrangement.pinnedFrames(in: viewport, inset: contentInset)
  }

  /// The arrangement of a map by some geometry, made now.
  func arrangement(
    of map: CollectionMap, by geometry: CollectionGeometry
  ) -> any CollectionArrangement {
    recipe(of: map, by: geometry).make().scrolling(lanes.offsets)
  }
}
