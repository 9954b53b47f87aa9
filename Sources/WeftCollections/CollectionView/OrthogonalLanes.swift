// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftRuntime

/// The orthogonal sections of a collection, which scroll across its axis.
@MainActor final class OrthogonalLanes {
  private unowned let view: CollectionView
  /// How far the sections are scrolled from their leading edges, in points, by their identities.
  private(set) var offsets: [ElementID: Double] = [:]
  /// The items that sections keep in view, by the identities of the sections.
  var targets: [ElementID: ElementID] = [:]
  /// The current scrolls of sections, by their identities.
  private(set) var animations: [ElementID: ScrollAnimation] = [:]
  /// The viewports of the sections on the screen.
  private(set) var onScreen: [ElementID: OrthogonalLane] = [:]
  /// Whether a section is in the data space.
  var isSectionPending: @MainActor (ElementID) -> Bool = { _ in false }

  /// - Parameter view: owns the lanes.
  init(view: CollectionView) { self.view = view }

  isolated deinit {}

  /// Makes lanes for the orthogonal sections on the screen, and drops the others.
  ///
  /// - Returns: The lanes by section.
  func update(showing positions: ElementPositions) -> [Int: OrthogonalLane] {
    var shown: [Int: OrthogonalLane] = [:]
    var kept: [ElementID: OrthogonalLane] = [:]
    let axes = view.axes
    for interval in positions.intervals {
      var index = max(0, interval.lowerBound.section)
      while index <= interval.upperBound.section, index < view.map.numberOfSections {
        if shown[index] == nil, let section = view.arrangement.orthogonalSection(at: index),
          !section.frame.isEmpty, let id = view.map.sectionID(at: index)
        {
          let lane = onScreen[id] ?? makeLane(for: id)
          lane.scrollController.scale = view.wantedGeometry.traits.scale
          // The bars around change their colors at once, and the direction with the rows.
          lane.scrollController.traits = view.scrollController.traits
          lane.update(
            section, axis: axes.axis.cross,
            isReversed: view.geometry.reversesLanes)
          shown[index] = lane
          kept[id] = lane
        }
        index += 1
      }
    }
    for (id, lane) in onScreen where kept[id] == nil {
      lane.scrollController.runtime = nil
      lane.layer.removeFromSuperlayer()
    }
    onScreen = kept
    return shown
  }

  /// The lane under a point of the window.
  func lane(at location: Point) -> OrthogonalLane? {
    onScreen.values.first { lane in
      lane.layer.convertFromWindow(location).map(lane.layer.bounds.contains) ?? false
    }
  }

  private func makeLane(for id: ElementID) -> OrthogonalLane {
    let lane = OrthogonalLane()
    lane.scrollController.runtime = view.runtime
    lane.scrollController.onScroll = { [weak view, weak lane] reason in
      guard let view, let lane, reason != .rearranged else { return }
      view.lanes.scroll(id, to: lane.offset)
      withExtendedLifetime(view) {}
    }
    // Headers that are pinned lie above.
    view.scrollController.contentLayer.insertSublayer(lane.layer, at: 0)
    return lane
  }

  /// Keeps the items in view that sections were scrolled to, also where others get their sizes.
  ///
  /// - Returns: whether a section is scrolled to another offset now.
  func followTargets() -> Bool {
    var isChanged = false
    for (section, item) in targets {
      guard let path = view.map.path(of: item) else { continue }
      guard view.map.sectionID(at: path.section) == section else {
        // It has moved to another section.
        targets[section] = nil
        continue
      }
      guard let offset = offset(showing: item, in: section),
        offsets[section] != offset
      else { continue }
      offsets[section] = offset
      isChanged = true
    }
    return isChanged
  }

  /// Forgets how far sections were scrolled that are gone.
  ///
  /// - Complexity: O(sections that were scrolled · log sections · log n).
  func forgetGoneSections() {
    func isThere(_ section: ElementID) -> Bool {
      view.map.section(withID: section) != nil || isSectionPending(section)
    }
    offsets = offsets.filter { isThere($0.key) }
    targets = targets.filter { isThere($0.key) }
    for id in animations.keys where !isThere(id) { endAnimation(id) }
  }

  // MARK: Scrolls

  /// Scrolls an item's section, which is orthogonal, in steps: the last one keeps the item in view.
  ///
  /// - Returns: `false` if the scroll should happen at once.
  func animate(to element: CollectionElement) -> Bool {
    guard let runtime = view.runtime, view.isVisible, !view.wantedGeometry.traits.reducesMotion,
      let path = view.map.path(of: element), let id = view.map.sectionID(at: path.section),
      onScreen[id] != nil,
      offset(showing: element.id, in: id) != nil
    else { return false }
    endAnimation(id)
    onScreen[id]?.scrollController.stop()
    targets[id] = nil
    animations[id] = ScrollAnimation(
      to: ScrollTarget(id: element.id, position: .nearest), in: runtime,
      step: { [weak view] in view?.lanes.step(id, to: $0, by: $1) },
      end: { [weak view] in view?.lanes.step(id, to: $0, by: 1) })
    return true
  }

  /// Goes a share of the way to an item.
  private func step(_ id: ElementID, to target: ScrollTarget, by share: Double) {
    // Sizes that become known on the way move the end.
    let item = target.id
    guard let end = offset(showing: item, in: id) else { return endAnimation(id) }
    let offset = offsets[id] ?? 0
    setOffset(ofSection: id, offset + (end - offset) * share)
    guard share == 1 else { return }
    endAnimation(id)
    targets[id] = item
  }

  /// Leaves a section where an animated scroll has brought it.
  private func endAnimation(_ id: ElementID) {
    animations.removeValue(forKey: id)?.cancel()
  }

  /// Leaves all sections where animated scrolls have brought them.
  func endAnimations() {
    for id in animations.keys { endAnimation(id) }
  }

  /// Scrolls a section, and ends an animated scroll.
  ///
  /// - Parameter offset: From its leading edge, in points.
  func scroll(_ id: ElementID, to offset: Double) {
    endAnimation(id)
    targets[id] = nil
    setOffset(ofSection: id, offset)
  }

  /// The offset of a section that shows one of its items.
  private func offset(showing item: ElementID, in section: ElementID) -> Double? {
    guard let path = view.map.path(of: item), view.map.sectionID(at: path.section) == section else {
      return nil
    }
    return view.arrangement.offset(
      showing: path, at: .nearest, from: .zero, axis: view.geometry.axes.axis,
      viewportSize: view.geometry.viewportSize, direction: view.geometry.traits.layoutDirection
    )?.orthogonalOffset
  }

  // MARK: What stays in place

  /// The visible items of the orthogonal sections on the screen, except sections that keep their
  /// beginning in view because the collection sticks to its top.
  ///
  /// - Complexity: O(items seen in such sections · log n).
  var anchors: [LaneAnchor] {
    if onScreen.isEmpty { return [] }
    return onScreen.keys.compactMap { id in
      guard let index = view.map.section(withID: id),
        view.scroller.stickyEdge != .top || offsets[id] ?? 0 > 0
      else { return nil }
      return LaneAnchor(
        id, at: index, of: view.map, view.arrangement, axes: view.geometry.axes,
        isReversed: view.geometry.reversesLanes, target: targets[id])
    }
  }

  /// Scrolls the sections so that they keep their anchors on the screen.
  func keep(_ anchors: [LaneAnchor], after changes: VerifiedChanges?) {
    offsets = offsets(
      keeping: anchors, in: view.map, view.arrangement, by: view.geometry, after: changes)
  }

  /// How far sections are scrolled that keep their anchors in another map.
  private func offsets(
    keeping anchors: [LaneAnchor], in map: CollectionMap,
    _ arrangement: any CollectionArrangement, by geometry: CollectionGeometry,
    after changes: VerifiedChanges?
  ) -> [ElementID: Double] {
    var offsets = offsets
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
    let arrangement = arrangement.scrolling(offsets)
    let anchors = anchors
    if anchors.isEmpty { return arrangement }
    return arrangement.scrolling(
      offsets(keeping: anchors, in: map, arrangement, by: geometry, after: changes))
  }

  private func setOffset(ofSection id: ElementID, _ offset: Double) {
    guard offsets[id] != offset else { return }
    offsets[id] = offset
    view.arrangement = view.arrangement.scrolling(offsets)
    view.scroller.hasScrolled = true
    view.setNeedsUpdate()
  }
}

extension CollectionGeometry {
  /// Whether orthogonal sections begin at the right.
  fileprivate var reversesLanes: Bool {
    layout.axis == .vertical && traits.layoutDirection == .rightToLeft
  }
}
