// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

/// The viewport of an orthogonal section, a layer in the content with a scroll controller.
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

  /// The scroll offset from the leading edge, in points.
  var offset: Double {
    let (offset, end) = (scrollController.visibleRect.origin, scrollController.extent.maximumOffset)
    if axis == .vertical { return offset.y }
    return isReversed ? end.x - offset.x : offset.x
  }

  /// Moves the lane to the section's frame. `axis` is the axis along which the section scrolls.
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
      dx: wanted.x - scrollController.visibleRect.origin.x,
      dy: wanted.y - scrollController.visibleRect.origin.y)
    // Skips the adjustment if the section's offset came from this lane.
    if abs(delta.dx) > 0.5 || abs(delta.dy) > 0.5 {
      scrollController.adjust(extent: extent, offsetBy: delta)
    }
  }

  func convert(_ point: Point, of section: OrthogonalSection) -> Point {
    let offset = scrollController.visibleRect.origin
    return Point(
      x: point.x - section.frame.minX + offset.x, y: point.y - section.frame.minY + offset.y)
  }
}
