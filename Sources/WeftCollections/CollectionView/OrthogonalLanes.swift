// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftRuntime

/// The orthogonal sections of a collection, which scroll across its axis.
@MainActor final class OrthogonalLanes {
  private unowned let screen: CollectionScreen
  private let scroller: ContentScroller
  /// The scroll offsets of sections from their leading edges, in points.
  private(set) var offsets: [ElementID: Double] = [:]
  /// The items that sections keep in view.
  private(set) var targets: [ElementID: ScrollTarget] = [:]
  private(set) var animations: [ElementID: ScrollAnimation] = [:]
  private(set) var onScreen: [ElementID: OrthogonalLane] = [:]
  private lazy var keys = LaneKeys(screen: screen)
  var onMakeLane: @MainActor (OrthogonalLane, ElementID) -> Void = { _, _ in }
  var isSectionPending: @MainActor (ElementID) -> Bool = { _ in false }

  init(screen: CollectionScreen, scroller: ContentScroller) {
    self.screen = screen
    self.scroller = scroller
  }

  isolated deinit {}

  /// Makes lanes for the orthogonal sections on the screen, and removes the others.
  func update(showing positions: ElementPositions) -> [Int: OrthogonalLane] {
    var shown: [Int: OrthogonalLane] = [:]
    var kept: [ElementID: OrthogonalLane] = [:]
    let axes = screen.axes
    for interval in positions.intervals {
      var index = max(0, interval.lowerBound.section)
      while index <= interval.upperBound.section, index < screen.map.numberOfSections {
        if shown[index] == nil, let section = screen.arrangement.orthogonalSection(at: index),
          !section.frame.isEmpty, let id = screen.map.sectionID(at: index)
        {
          let lane = onScreen[id] ?? makeLane(for: id)
          lane.scrollController.scale = screen.wantedGeometry.traits.scale
          // Colors of scroll bars change immediately, and the direction with the rows.
          lane.scrollController.traits = screen.scrollController.traits
          lane.update(
            section, axis: axes.axis.cross,
            isReversed: screen.geometry.reversesLanes)
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

  func lane(at location: Point) -> OrthogonalLane? {
    onScreen.values.first { lane in
      lane.layer.convertFromWindow(location).map(lane.layer.bounds.contains) ?? false
    }
  }

  private func makeLane(for id: ElementID) -> OrthogonalLane {
    let lane = OrthogonalLane()
    lane.scrollController.runtime = screen.runtime
    lane.scrollController.onScroll = { [weak self, weak screen, weak lane] reason in
      guard let self, let screen, let lane, reason != .rearranged else { return }
      scroll(id, to: lane.offset)
      withExtendedLifetime(screen) {}
    }
    lane.scrollController.interaction = keys
    onMakeLane(lane, id)
    // Pinned headers lie above the lane.
    screen.scrollController.contentLayer.insertSublayer(lane.layer, at: 0)
    return lane
  }

  /// Keeps targets in view when items are measured. Returns whether a section's offset has changed.
  func followTargets() -> Bool {
    var isChanged = false
    for (section, target) in targets {
      guard let path = screen.map.path(of: target.id) else { continue }
      guard screen.map.sectionID(at: path.section) == section else {
        // The item has moved to another section.
        targets[section] = nil
        continue
      }
      guard let offset = offset(showing: target, in: section),
        offsets[section] != offset
      else { continue }
      offsets[section] = offset
      isChanged = true
    }
    return isChanged
  }

  /// Removes the offsets of deleted sections. O(scrolled sections · log sections · log n).
  func forgetGoneSections() {
    func isThere(_ section: ElementID) -> Bool {
      screen.map.section(withID: section) != nil || isSectionPending(section)
    }
    offsets = offsets.filter { isThere($0.key) }
    targets = targets.filter { isThere($0.key) }
    for id in animations.keys where !isThere(id) { endAnimation(id) }
  }

  // MARK: Scrolling

  /// Scrolls the orthogonal section of an item in steps, the last of which keeps the item in view.
  /// Returns `false` if the section must scroll without an animation.
  func animate(to target: ScrollTarget) -> Bool {
    guard let runtime = screen.runtime, !runtime.hasEnded, screen.isVisible,
      !screen.wantedGeometry.traits.reducesMotion,
      let path = screen.map.path(of: target.id), let id = screen.map.sectionID(at: path.section),
      onScreen[id] != nil,
      offset(showing: target, in: id) != nil
    else { return false }
    endAnimation(id)
    onScreen[id]?.scrollController.stop()
    targets[id] = nil
    animations[id] = ScrollAnimation(
      to: target, in: runtime,
      step: { [weak self] in self?.step(id, to: $0, by: $1) },
      end: { [weak self] in self?.step(id, to: $0, by: 1) })
    return true
  }

  private func step(_ id: ElementID, to target: ScrollTarget, by share: Double) {
    // Sizes that are measured during the animation move the end.
    guard let end = offset(showing: target, in: id) else { return endAnimation(id) }
    let offset = offsets[id] ?? 0
    setOffset(ofSection: id, offset + (end - offset) * share)
    guard share == 1 else { return }
    endAnimation(id)
    targets[id] = target
  }

  /// Scrolls an item into the viewport of its section, if the section is orthogonal.
  func reveal(_ target: ScrollTarget) {
    guard let path = screen.map.path(of: target.id),
      let id = screen.map.sectionID(at: path.section),
      let offset = offset(showing: target, in: id)
    else { return }
    scroll(id, to: offset)
    targets[id] = target
  }

  /// Scrolls to an item as soon as an update shows it in a section of the data space.
  func reveal(_ target: ScrollTarget, later section: ElementID) { targets[section] = target }

  private func endAnimation(_ id: ElementID) {
    animations.removeValue(forKey: id)?.cancel()
  }

  func endAnimations() {
    for id in animations.keys { endAnimation(id) }
  }

  /// Scrolls a section to an offset in points, and ends an animated scroll.
  func scroll(_ id: ElementID, to offset: Double) {
    endAnimation(id)
    targets[id] = nil
    setOffset(ofSection: id, offset)
  }

  private func offset(showing target: ScrollTarget, in section: ElementID) -> Double? {
    guard let path = screen.map.path(of: target.id),
      screen.map.sectionID(at: path.section) == section
    else {
      return nil
    }
    return screen.arrangement.offset(
      showing: path, at: target.position, from: .zero, axis: screen.geometry.axes.axis,
      viewportSize: screen.geometry.viewportSize,
      direction: screen.geometry.traits.layoutDirection,
      // An item is centered on both axes. Other positions apply to the scroll axis.
      innerPosition: target.position == .center ? .center : .nearest
    )?.orthogonalOffset
  }

  // MARK: Anchors

  /// The visible items of the orthogonal sections, except sections that keep their beginning in
  /// view because the collection sticks to its top. O(visible items in such sections · log n).
  var anchors: [LaneAnchor] {
    if onScreen.isEmpty { return [] }
    return onScreen.keys.compactMap { id in
      guard let index = screen.map.section(withID: id),
        scroller.stickyEdge != .top || offsets[id] ?? 0 > 0
      else { return nil }
      return LaneAnchor(
        id, at: index, of: screen.map, screen.arrangement, axes: screen.geometry.axes,
        isReversed: screen.geometry.reversesLanes, target: targets[id]?.id)
    }
  }

  func keep(_ anchors: [LaneAnchor], after changes: VerifiedChanges?) {
    offsets = offsets(
      keeping: anchors, in: screen.map, screen.arrangement, by: screen.geometry, after: changes)
  }

  /// Returns the offsets at which sections keep their anchors in another map.
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

  /// Returns the arrangement of a map about to be shown, with its sections at their future offsets.
  /// `changes` is `nil` if only sizes differ.
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
    screen.arrangement = screen.arrangement.scrolling(offsets)
    scroller.hasScrolled = true
    screen.setNeedsUpdate()
  }
}

/// Passes the keys of a focused lane to the collection, whose cursor moves through the items of all
/// sections. Keys that it does not use scroll the lane.
@MainActor private final class LaneKeys: EventResponder {
  private weak var screen: CollectionScreen?

  init(screen: CollectionScreen) { self.screen = screen }

  isolated deinit {}

  private var interaction: (any EventResponder)? { screen?.scrollController.interaction }

  var acceptsFocus: Bool { interaction?.acceptsFocus ?? false }

  func handle(_ event: KeyEvent) -> Bool { interaction?.handle(event) ?? false }

  func handleShortcut(_ event: KeyEvent) -> Bool { interaction?.handleShortcut(event) ?? false }

  func focusDidChange(_ hasFocus: Bool) { interaction?.focusDidChange(hasFocus) }
}

extension CollectionGeometry {
  fileprivate var reversesLanes: Bool {
    layout.axis == .vertical && traits.layoutDirection == .rightToLeft
  }
}
