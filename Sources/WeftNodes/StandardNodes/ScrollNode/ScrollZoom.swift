// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

@MainActor final class ScrollZoom {
  private static let step = 1.25

  let layer = Layer()
  private let controller: ScrollController
  private let directions: ScrollDirections
  private(set) var scale = 1.0
  /// The zoom scale after the last gesture ended.
  private(set) var restingScale = 1.0
  private(set) var limits = 1.0...1.0
  var onChange: (@MainActor (Double) -> Void)?
  var onRest: (@MainActor () -> Void)?
  private var isHeld = false
  private var pinch: PinchGestureRecognizer?

  init(_ controller: ScrollController, directions: ScrollDirections) {
    self.controller = controller
    self.directions = directions
    layer.anchorPoint = .zero
    controller.contentLayer.addSublayer(layer)
    apply()
  }

  // Releases the layer on the main actor.
  isolated deinit {}

  var contentSize: Size {
    get { layer.bounds.size }
    set { layer.bounds = Rect(origin: .zero, size: newValue) }
  }

  var zoomedSize: Size { contentSize * scale }

  /// The center of the viewport, relative to the viewport.
  var middle: Point {
    let view = controller.extent.viewportSize
    return Point(x: view.width / 2, y: view.height / 2)
  }

  /// Ignores limits that are not positive, finite and in order.
  func setLimits(_ least: Double, _ greatest: Double) {
    guard least > 0, least <= greatest, greatest.isFinite else { return }
    limits = least...greatest
    updateGestures()
    set(scale, about: middle)
  }

  /// Sets the zoom scale and keeps the content at a point of the viewport in position.
  func set(_ wanted: Double, about point: Point) {
    guard !wanted.isNaN else { return }
    let new = min(max(wanted, limits.lowerBound), limits.upperBound)
    guard new != scale else { return }
    let offset = controller.contentOffset
    let ratio = new / scale
    scale = new
    apply()
    var extent = controller.extent
    extent.contentSize = zoomedSize
    controller.adjust(
      extent: extent,
      offsetBy: Vector(
        dx: (offset.x + point.x) * (ratio - 1), dy: (offset.y + point.y) * (ratio - 1)))
    rest()
    onChange?(new)
  }

  private func rest() {
    guard !isHeld, restingScale != scale else { return }
    restingScale = scale
    onRest?()
  }

  /// Centers a part of the content, in points of the content, at the largest scale that fits.
  func show(_ rect: Rect) {
    let view = controller.extent.viewportSize
    guard rect.width > 0, rect.height > 0, !view.isEmpty else { return }
    set(min(view.width / rect.width, view.height / rect.height), about: middle)
    controller.contentOffset = Point(
      x: rect.midX * scale - view.width / 2, y: rect.midY * scale - view.height / 2)
  }

  private func apply() {
    layer.transform = .scale(x: scale, y: scale)
    controller.scrollableDirections = scale == 1 ? directions : .all
  }

  private func updateGestures() {
    let isEnabled = limits.lowerBound < limits.upperBound
    controller.interaction = isEnabled ? self : nil
    if let pinch, !isEnabled {
      controller.layer.removeGestureRecognizer(pinch)
      self.pinch = nil
    }
    guard isEnabled, pinch == nil else { return }
    var (start, last) = (1.0, Point.zero)
    let pinch = PinchGestureRecognizer { [weak self] gesture in
      guard let self else { return }
      isHeld = gesture.state == .began || gesture.state == .changed
      // At the end, the location only includes fingers that are still down.
      guard isHeld else { return rest() }
      let point = gesture.location()
      if gesture.state == .began { (start, last) = (scale, point) }
      // Scrolls the content with the center of the fingers.
      controller.scroll(by: Vector(dx: last.x - point.x, dy: last.y - point.y))
      set(start * gesture.scale, about: point)
      last = point
    }
    controller.layer.addGestureRecognizer(pinch)
    self.pinch = pinch
  }
}

extension ScrollZoom: EventResponder {
  /// Also accepts the focus if all content is visible, for the zoom keys.
  var acceptsFocus: Bool { true }

  /// Zooms with Ctrl and plus, minus or 0 if the content is visible, regardless of the focus.
  func handleShortcut(_ event: KeyEvent) -> Bool {
    guard event.modifiers.subtracting(.shift) == .control,
      controller.layer.viewport?.intersection(controller.layer.bounds) != nil
    else { return false }
    switch event.key {
    case .character("+"), .character("="): set(scale * Self.step, about: middle)
    case .character("-"): set(scale / Self.step, about: middle)
    case .character("0"): set(1, about: middle)
    default: return false
    }
    return true
  }
}
