// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// A thin overlay at the viewport's edge with a draggable thumb, and a trough that scrolls by
/// pages.
@MainActor final class ScrollBar: PressScroller {
  enum Axis { case vertical, horizontal }

  private static let thickness = 6.0
  private static let margin = 3.0
  private static let minimumLength = 32.0

  /// The trough in the viewport's coordinates. It contains the thumb.
  let layer = Layer()
  weak var controller: ScrollController?
  private let axis: Axis
  private let thumb = Layer()
  private var grab: Grab?
  /// The start of the current press in the window, or `nil` if it began elsewhere.
  private var pressLocation: Point?

  private struct Grab {
    let length: Double
    /// The content offset while the pointer was at ``pointer`` and the thumb at ``start``. The ends
    /// of the content and the trough correspond, but changing content does not move a held thumb.
    var offset: Double
    var pointer: Double
    /// The thumb's distance from the trough's start. It follows the pointer beyond the trough.
    var start: Double
  }

  init(axis: Axis) {
    self.axis = axis
    thumb.cornerRadius = Self.thickness / 2
    colorThumb()
    thumb.isUserInteractionEnabled = false
    layer.addSublayer(thumb)
    layer.isHidden = true
    layer.responder = self
  }

  func update(isShown: Bool) {
    guard isShown, let geometry else {
      layer.isHidden = true
      return
    }
    layer.isHidden = false
    layer.frame = geometry.trough
    layer.bounds.origin = geometry.trough.origin
    thumb.frame = rect(in: geometry)
  }

  var keepsTaps: Bool { true }

  /// Keeps the press from responders that drag or scroll the content. A finger may do both from the
  /// trough, and across the axis from the thumb.
  func shouldTakeOver(_ event: PointerEvent) -> Bool {
    guard event.phase == .drag, let start = pressLocation else { return false }
    if event.device == .mouse { return true }
    let (dx, dy) = (abs(event.location.x - start.x), abs(event.location.y - start.y))
    return grab != nil && (axis == .vertical ? dy >= dx : dx >= dy)
  }

  func handle(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .down:
      pressLocation = press(event) ? event.location : nil
      return pressLocation != nil
    case .drag:
      drag(event)
      return grab != nil
    case .up, .cancel:
      let wasHeld = grab != nil
      // A mouse turns the page on press, and a finger on release without movement.
      if let start = pressLocation, !wasHeld, event.phase == .up, event.device == .touch,
        max(abs(event.location.x - start.x), abs(event.location.y - start.y))
          < event.settings.dragThreshold
      {
        turnPage(toward: event)
      }
      (grab, pressLocation) = (nil, nil)
      colorThumb()
      if wasHeld, let geometry { thumb.frame = rect(in: geometry) }
      controller?.settleOnPage()
      return true
    case .hover, .leave:
      return false
    }
  }

  func extentDidChange() {
    guard let grab, contentOffset != grab.offset else { return }
    self.grab?.offset = contentOffset
  }

  func traitsDidChange() {
    colorThumb()
  }

  private func colorThumb() {
    let color = grab == nil ? Color.scrollThumb : .heldScrollThumb
    thumb.backgroundColor = color.resolved(in: controller?.traits ?? Traits())
  }

  private func position(of event: PointerEvent) -> Double? {
    layer.convertFromWindow(event.location).map { axis == .vertical ? $0.y : $0.x }
  }

  private func press(_ event: PointerEvent) -> Bool {
    guard event.button == 1, let controller, let geometry, let position = position(of: event)
    else { return false }
    let start = Self.margin + geometry.start
    controller.stop()
    if position >= start, position <= start + geometry.length {
      grab = Grab(
        length: geometry.length, offset: contentOffset, pointer: position, start: geometry.start)
      colorThumb()
    } else if event.device == .mouse {
      turnPage(toward: event)
    }
    return true
  }

  private func turnPage(toward event: PointerEvent) {
    guard let controller, let geometry, let position = position(of: event) else { return }
    let page = controller.pageStep(along: axis)
    let isBefore = position < Self.margin + geometry.start
    setContentOffset(contentOffset + (isBefore ? -page : page))
  }

  private func drag(_ event: PointerEvent) {
    guard var grab, let geometry, let pointer = position(of: event) else { return }
    // Includes any other scrolling since the last event.
    grab.offset = contentOffset
    let travel = max(0, geometry.track - grab.length)
    let before = min(max(grab.start, 0), travel)
    grab.start += pointer - grab.pointer
    grab.pointer = pointer
    let after = min(max(grab.start, 0), travel)
    let (low, high) = geometry.offsets
    if after > before {
      grab.offset += (high - grab.offset) * (after - before) / (travel - before)
    } else if after < before {
      grab.offset -= (grab.offset - low) * (before - after) / before
    }
    self.grab = grab
    setContentOffset(grab.offset)
    // At either end the content does not scroll, but the thumb may move.
    thumb.frame = rect(in: geometry)
  }

  private var contentOffset: Double {
    let offset = controller?.contentOffset ?? .zero
    return axis == .vertical ? offset.y : offset.x
  }

  private func setContentOffset(_ value: Double) {
    guard let controller else { return }
    var offset = controller.contentOffset
    if axis == .vertical { offset.y = value } else { offset.x = value }
    controller.moveContent(to: offset, for: .user)
  }

  // MARK: Geometry

  private struct Geometry {
    let trough: Rect
    let track: Double
    let start: Double
    let length: Double
    let offsets: (low: Double, high: Double)
  }

  private var geometry: Geometry? {
    guard let controller else { return nil }
    let isVertical = axis == .vertical
    let viewport = controller.extent.viewportSize
    let limits = controller.shownLimits
    let (low, high) =
      isVertical ? (limits.low.y, limits.high.y) : (limits.low.x, limits.high.x)
    let length = isVertical ? viewport.height : viewport.width
    let (range, track) = (high - low, length - 2 * Self.margin)
    guard range > 0, track > Self.minimumLength else { return nil }
    let thumbLength = max(Self.minimumLength, track * length / (length + range))
    let breadth = Self.thickness + 2 * Self.margin
    let isRightToLeft = controller.traits.layoutDirection == .rightToLeft
    return Geometry(
      trough: isVertical
        ? Rect(
          x: isRightToLeft ? 0 : viewport.width - breadth, y: 0, width: breadth,
          height: viewport.height)
        : Rect(x: 0, y: viewport.height - breadth, width: viewport.width, height: breadth),
      track: track, start: (track - thumbLength) * (contentOffset - low) / range,
      length: thumbLength, offsets: (low, high))
  }

  private func rect(in geometry: Geometry) -> Rect {
    let length = grab?.length ?? geometry.length
    let start = min(max(grab?.start ?? geometry.start, 0), max(0, geometry.track - length))
    return axis == .vertical
      ? Rect(
        x: geometry.trough.minX + Self.margin, y: Self.margin + start, width: Self.thickness,
        height: length)
      : Rect(
        x: Self.margin + start, y: geometry.trough.minY + Self.margin, width: length,
        height: Self.thickness)
  }
}
