// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftRuntime

extension CollectionView {
  /// Makes lanes for the orthogonal sections on the screen, and drops the others.
  ///
  /// - Returns: the lanes by section.
  func updateLanes(showing positions: ElementPositions) -> [Int: OrthogonalLane] {
    var shown: [Int: OrthogonalLane] = [:]
    var kept: [ElementID: OrthogonalLane] = [:]
    let axes = axes
    for interval in positions.intervals {
      var index = max(0, interval.lowerBound.section)
      while index <= interval.upperBound.section, index < map.numberOfSections {
        if shown[index] == nil, let section = arrangement.orthogonalSection(at: index),
          !section.frame.isEmpty, let id = map.sectionID(at: index)
        {
          let lane = lanes[id] ?? makeLane(for: id)
          lane.scrollController.scale = wantedGeometry.traits.scale
          // Those of the bars around: the colours at once, the direction with the rows.
          lane.scrollController.traits = scrollController.traits
          lane.update(
            section, axis: axes.axis.cross,
            isReversed: geometry.reversesLanes)
          shown[index] = lane
          kept[id] = lane
        }
        index += 1
      }
    }
    for (id, lane) in lanes where kept[id] == nil {
      lane.scrollController.runtime = nil
      lane.layer.removeFromSuperlayer()
    }
    lanes = kept
    return shown
  }

  /// The lane under a point of the window.
  func lane(at location: Point) -> OrthogonalLane? {
    lanes.values.first { lane in
      lane.layer.convertFromWindow(location).map(lane.layer.bounds.contains) ?? false
    }
  }

  private func makeLane(for id: ElementID) -> OrthogonalLane {
    let lane = OrthogonalLane()
    lane.scrollController.runtime = runtime
    lane.scrollController.onScroll = { [weak self, weak lane] reason in
      guard let self, let lane, reason != .rearranged else { return }
      endSectionAnimation(id)
      orthogonalTargets[id] = nil
      setOrthogonalOffset(ofSection: id, lane.offset)
    }
    // Headers that are pinned lie above.
    scrollController.contentLayer.insertSublayer(lane.layer, at: 0)
    return lane
  }

  /// Keeps the items in view that sections were scrolled to, also where others get their sizes.
  ///
  /// - Returns: whether a section is scrolled to another offset now.
  func followOrthogonalTargets() -> Bool {
    var isChanged = false
    for (section, item) in orthogonalTargets {
      guard let path = map.path(of: item) else { continue }
      guard map.sectionID(at: path.section) == section else {
        // It has moved to another section.
        orthogonalTargets[section] = nil
        continue
      }
      guard let offset = orthogonalOffset(showing: item, in: section),
        orthogonalOffsets[section] != offset
      else { continue }
      orthogonalOffsets[section] = offset
      isChanged = true
    }
    return isChanged
  }

  /// Forgets how far sections were scrolled that are gone.
  ///
  /// - Complexity: O(sections that were scrolled · log sections · log n).
  func forgetGoneLanes() {
    func isThere(_ section: ElementID) -> Bool {
      map.section(withID: section) != nil || isSectionPending?(section) ?? false
    }
    orthogonalOffsets = orthogonalOffsets.filter { isThere($0.key) }
    orthogonalTargets = orthogonalTargets.filter { isThere($0.key) }
    for id in sectionAnimations.keys where !isThere(id) { endSectionAnimation(id) }
  }

  // MARK: Scrolls

  /// Scrolls an item's section, which is orthogonal, in steps: the last one keeps the item in view.
  ///
  /// - Returns: `false` if the scroll should happen at once.
  func animateSection(to element: CollectionElement) -> Bool {
    guard let runtime, isVisible, !wantedGeometry.traits.reducesMotion,
      let path = map.path(of: element), let id = map.sectionID(at: path.section), lanes[id] != nil,
      orthogonalOffset(showing: element.id, in: id) != nil
    else { return false }
    endSectionAnimation(id)
    lanes[id]?.scrollController.stop()
    orthogonalTargets[id] = nil
    sectionAnimations[id] = ScrollAnimation(
      to: ScrollTarget(id: element.id, position: .nearest), in: runtime,
      step: { [weak self] in self?.stepSection(id, to: $0, by: $1) },
      end: { [weak self] in self?.stepSection(id, to: $0, by: 1) })
    return true
  }

  /// Goes a share of the way to an item.
  private func stepSection(_ id: ElementID, to target: ScrollTarget, by share: Double) {
    // Sizes that become known on the way move the end.
    let item = target.id
    guard let end = orthogonalOffset(showing: item, in: id) else { return endSectionAnimation(id) }
    let offset = orthogonalOffsets[id] ?? 0
    setOrthogonalOffset(ofSection: id, offset + (end - offset) * share)
    guard share == 1 else { return }
    endSectionAnimation(id)
    orthogonalTargets[id] = item
  }

  /// Leaves a section where an animated scroll has brought it.
  func endSectionAnimation(_ id: ElementID) {
    sectionAnimations.removeValue(forKey: id)?.cancel()
  }

  /// The offset of a section that shows one of its items.
  private func orthogonalOffset(showing item: ElementID, in section: ElementID) -> Double? {
    guard let path = map.path(of: item), map.sectionID(at: path.section) == section else {
      return nil
    }
    return arrangement.offset(
      showing: path, at: .nearest, from: .zero, axis: geometry.axes.axis,
      viewportSize: geometry.viewportSize, direction: geometry.traits.layoutDirection
    )?.orthogonalOffset
  }

  // MARK: What stays in place

  /// The visible items of the orthogonal sections on the screen, except sections that keep their
  /// beginning in view because the collection sticks to its top.
  ///
  /// - Complexity: O(items seen in such sections · log n).
  var laneAnchors: [LaneAnchor] {
    if lanes.isEmpty { return [] }
    return lanes.keys.compactMap { id in
      guard let index = map.section(withID: id),
        stickyEdge != .top || orthogonalOffsets[id] ?? 0 > 0
      else { return nil }
      return LaneAnchor(
        id, at: index, of: map, arrangement, axes: geometry.axes,
        isReversed: geometry.reversesLanes, target: orthogonalTargets[id])
    }
  }

  /// How far sections are scrolled that keep their anchors in another map.
  func orthogonalOffsets(
    keeping anchors: [LaneAnchor], in map: CollectionMap,
    _ arrangement: any CollectionArrangement, by geometry: CollectionGeometry,
    after changes: VerifiedChanges?
  ) -> [ElementID: Double] {
    var offsets = orthogonalOffsets
    for anchor in anchors {
      guard
        let offset = anchor.offset(
          in: map, arrangement, after: changes, axes: geometry.axes,
          isReversed: geometry.reversesLanes)
      else { continue }
      offsets[anchor.id] = offset
    }
    return offsets
  }

  /// The arrangement of a map about to be shown, with its sections at their future offsets.
  ///
  /// - Parameter changes: lead from the map on the screen; `nil` if only sizes differ.
  func scrolled(
    _ arrangement: any CollectionArrangement, of map: CollectionMap,
    by geometry: CollectionGeometry, after changes: VerifiedChanges?
  ) -> any CollectionArrangement {
    let arrangement = arrangement.scrolling(orthogonalOffsets)
    let anchors = laneAnchors
    if anchors.isEmpty { return arrangement }
    return arrangement.scrolling(
      orthogonalOffsets(keeping: anchors, in: map, arrangement, by: geometry, after: changes))
  }

  /// Scrolls an orthogonal section.
  ///
  /// - Parameter offset: from its leading edge, in points.
  func setOrthogonalOffset(ofSection id: ElementID, _ offset: Double) {
    guard orthogonalOffsets[id] != offset else { return }
    orthogonalOffsets[id] = offset
    orthogonalOffsetsDidChange()
  }
}

extension CollectionGeometry {
  /// Whether orthogonal sections begin at the right.
  fileprivate var reversesLanes: Bool {
    layout.axis == .vertical && traits.layoutDirection == .rightToLeft
  }
}
