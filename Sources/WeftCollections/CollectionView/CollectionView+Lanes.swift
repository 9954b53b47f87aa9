// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftRuntime

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
  func setOrthogonalOffset(ofSection id: ElementID, _ offset: Double) {
    guard orthogonalOffsets[id] != offset else { return }
    orthogonalOffsets[id] = offset
    orthogonalOffsetsDidChange()
  }
}
