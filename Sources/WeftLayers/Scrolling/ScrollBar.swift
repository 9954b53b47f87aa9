// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// A thin overlay at the viewport's edge that shows, and lets one drag, the content offset.
@MainActor final class ScrollBar: EventResponder {
  enum Axis { case vertical, horizontal }

  /// Sizes in points.
  private static let thickness = 6.0
  private static let margin = 3.0
  private static let minimumLength = 32.0

  let layer = Layer()
  weak var controller: ScrollController?
  private let axis: Axis
  private var grab: Grab?

  /// A pointer that holds the thumb; all along the axis.
  private struct Grab {
    /// Where the pointer was, in the window, when the content was at `offset`.
    var start: Double
    var offset: Double
    /// Where the pointer is.
    var pointer: Double
  }

  init(axis: Axis) {
    self.axis = axis
    layer.cornerRadius = Self.thickness / 2
    layer.backgroundColor = Color(white: 0.5, alpha: 0.55)
    layer.isHidden = true
    layer.hitTestSlop = EdgeInsets(all: -Self.margin)
    layer.responder = self
  }

  func update(isShown: Bool) {
    guard isShown, let geometry else {
      layer.isHidden = true
      return
    }
    layer.isHidden = false
    layer.frame = geometry.thumb
  }

  func handle(_ event: PointerEvent) -> Bool {
    let pointer = axis == .vertical ? event.location.y : event.location.x
    switch event.phase {
    case .down:
      guard let controller else { return false }
      controller.stop()
      grab = Grab(start: pointer, offset: contentOffset, pointer: pointer)
      layer.backgroundColor = Color(white: 0.4, alpha: 0.8)
      return true
    case .drag:
      guard let grab, let geometry, let controller else { return false }
      self.grab?.pointer = pointer
      let wanted = grab.offset + (pointer - grab.start) * geometry.contentPerPoint
      var offset = controller.contentOffset
      if axis == .vertical { offset.y = wanted } else { offset.x = wanted }
      controller.moveContent(to: offset, for: .user)
      return true
    case .up, .cancel:
      grab = nil
      layer.backgroundColor = Color(white: 0.5, alpha: 0.55)
      return true
    case .hover, .leave:
      return false
    }
  }

  /// The content has grown, shrunk or moved under the thumb: a drag goes on from where both are.
  func extentDidChange() {
    guard let grab else { return }
    self.grab = Grab(start: grab.pointer, offset: contentOffset, pointer: grab.pointer)
  }

  private var contentOffset: Double {
    let offset = controller?.contentOffset ?? .zero
    return axis == .vertical ? offset.y : offset.x
  }

  /// Where the thumb is, and how far the content moves per point that the thumb moves; `nil` if
  /// there is nothing to scroll.
  private var geometry: (thumb: Rect, contentPerPoint: Double)? {
    guard let controller else { return nil }
    let extent = controller.extent
    let (low, high) = (extent.minimumOffset, extent.maximumOffset)
    let offset = controller.contentOffset
    let isVertical = axis == .vertical
    let length = isVertical ? extent.viewportSize.height : extent.viewportSize.width
    let range = isVertical ? high.y - low.y : high.x - low.x
    let track = length - 2 * Self.margin
    guard range > 0, track > Self.minimumLength else { return nil }
    let thumbLength = max(Self.minimumLength, track * length / (length + range))
    let travel = track - thumbLength
    let share = ((isVertical ? offset.y - low.y : offset.x - low.x) / range)
    let start = Self.margin + travel * share
    let thumb =
      isVertical
      ? Rect(
        x: extent.viewportSize.width - Self.thickness - Self.margin, y: start,
        width: Self.thickness, height: thumbLength)
      : Rect(
        x: start, y: extent.viewportSize.height - Self.thickness - Self.margin,
        width: thumbLength, height: Self.thickness)
    return (thumb, travel > 0 ? range / travel : 0)
  }
}
