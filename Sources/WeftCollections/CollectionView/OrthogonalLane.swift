// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftRuntime

/// The viewport of a section that scrolls by itself: a layer in the content with a scroll controller.
@MainActor final class OrthogonalLane {
  let layer = Layer()
  let scrollController: ScrollController
  /// Whether offsets count from the right.
  private var isReversed = false
  private var axis = Axis.horizontal

  init() {
    scrollController = ScrollController(layer: layer)
    scrollController.showsScrollBars = false
  }

  /// How far it is scrolled from its leading edge, in points.
  var offset: Double {
    let (offset, end) = (scrollController.contentOffset, scrollController.extent.maximumOffset)
    if axis == .vertical { return offset.y }
    return isReversed ? end.x - offset.x : offset.x
  }

  /// Puts the lane where the section is.
  ///
  /// - Parameter axis: the one along which the section scrolls.
  func update(_ section: OrthogonalSection, axis: Axis, isReversed: Bool) {
    self.axis = axis
    self.isReversed = isReversed
    layer.frame = section.frame
    scrollController.scrollableDirections = axis == .horizontal ? .horizontal : .vertical
    let extent = ScrollExtent(viewportSize: section.frame.size, contentSize: section.contentSize)
    scrollController.extent = extent
    let x = isReversed ? extent.maximumOffset.x - section.offset : section.offset
    let wanted = axis == .horizontal ? Point(x: x, y: 0) : Point(x: 0, y: section.offset)
    let delta = Vector(
      dx: wanted.x - scrollController.contentOffset.x,
      dy: wanted.y - scrollController.contentOffset.y)
    // No step of its own while the section's offset is its own.
    if abs(delta.dx) > 0.5 || abs(delta.dy) > 0.5 {
      scrollController.adjust(extent: extent, offsetBy: delta)
    }
  }

  /// Where something in the collection's content is in the lane's.
  func convert(_ point: Point, of section: OrthogonalSection) -> Point {
    let offset = scrollController.contentOffset
    return Point(
      x: point.x - section.frame.minX + offset.x, y: point.y - section.frame.minY + offset.y)
  }
}

extension CollectionView {
  /// Makes lanes for the sections on the screen that scroll by themselves, and drops the others.
  ///
  /// - Returns: the lanes by section.
  func updateLanes(showing positions: ElementPositions) -> [Int: OrthogonalLane] {
    var shown: [Int: OrthogonalLane] = [:]
    var kept: [ElementID: OrthogonalLane] = [:]
    let axes = wantedGeometry.axes
    for interval in positions.intervals {
      var index = max(0, interval.lowerBound.section)
      while index <= interval.upperBound.section, index < map.numberOfSections {
        if shown[index] == nil, let section = arrangement.orthogonalSection(at: index),
          !section.frame.isEmpty, let id = map.sectionID(at: index)
        {
          let lane = lanes[id] ?? makeLane(for: id)
          lane.scrollController.scale = wantedGeometry.traits.scale
          lane.update(
            section, axis: axes.axis.cross,
            isReversed: axes.axis == .vertical
              && geometry.traits.layoutDirection == .rightToLeft)
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

  private func makeLane(for id: ElementID) -> OrthogonalLane {
    let lane = OrthogonalLane()
    lane.scrollController.runtime = runtime
    lane.scrollController.onScroll = { [weak self, weak lane] reason in
      guard let self, let lane, reason != .rearranged else { return }
      orthogonalTargets[id] = nil
      scrollSection(withID: id, to: lane.offset)
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
      guard let path = map.path(of: item),
        let offset = arrangement.offset(
          showing: path, at: .nearest, from: .zero, axis: geometry.axes.axis,
          viewportSize: geometry.viewportSize, direction: geometry.traits.layoutDirection
        )?.orthogonalOffset, orthogonalOffsets[section] != offset
      else { continue }
      orthogonalOffsets[section] = offset
      isChanged = true
    }
    return isChanged
  }

  /// Scrolls a section that scrolls by itself.
  ///
  /// - Parameter offset: from its leading edge, in points.
  func scrollSection(withID id: ElementID, to offset: Double) {
    guard orthogonalOffsets[id] != offset else { return }
    orthogonalOffsets[id] = offset
    orthogonalOffsetsDidChange()
  }
}
