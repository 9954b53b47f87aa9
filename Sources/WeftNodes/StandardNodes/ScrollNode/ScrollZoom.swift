// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// Enlarges the content of a scroll node.
@MainActor final class ScrollZoom {
  /// The factor of a key.
  private static let step = 1.25

  /// Contains the content, and enlarges it.
  let layer = Layer()
  private unowned let node: ScrollNode
  private(set) var scale = 1.0
  var onChange: (@MainActor (Double) -> Void)?
  private var pinch: PinchGestureRecognizer?

  init(of node: ScrollNode) {
    self.node = node
    layer.anchorPoint = .zero
    node.controller.contentLayer.addSublayer(layer)
  }

  // The layer is released on the main actor.
  isolated deinit {}

  /// The factors that are possible.
  private(set) var limits = 1.0...1.0

  /// Sets what is possible; numbers that make no sense change nothing.
  func setLimits(_ least: Double, _ greatest: Double) {
    guard least > 0, least <= greatest, greatest.isFinite else { return }
    limits = least...greatest
    updateGestures()
    set(scale, about: middle)
  }

  private var isEnabled: Bool { limits.lowerBound < limits.upperBound }

  /// The middle of the viewport, in its points.
  var middle: Point { Point(x: node.frame.width / 2, y: node.frame.height / 2) }

  /// Sets the factor; the content at a point of the viewport stays there.
  func set(_ wanted: Double, about point: Point) {
    guard !wanted.isNaN else { return }
    let new = min(max(wanted, limits.lowerBound), limits.upperBound)
    guard new != scale else { return }
    let offset = node.contentOffset
    let ratio = new / scale
    scale = new
    contentDidChange()
    node.controller.adjust(
      extent: node.extent,
      offsetBy: Vector(
        dx: (offset.x + point.x) * (ratio - 1), dy: (offset.y + point.y) * (ratio - 1)))
    onChange?(new)
  }

  /// Brings a part of the content, in its points, into the middle, as large as it can be seen whole.
  func show(_ rect: Rect) {
    let view = node.frame.size
    guard rect.width > 0, rect.height > 0, !view.isEmpty else { return }
    set(min(view.width / rect.width, view.height / rect.height), about: middle)
    node.contentOffset = Point(
      x: rect.midX * scale - view.width / 2, y: rect.midY * scale - view.height / 2)
  }

  /// Follows the content's size, and the directions in which it is scrolled.
  func contentDidChange() {
    layer.bounds = Rect(origin: .zero, size: node.content.frame.size)
    layer.transform = .scale(x: scale, y: scale)
    node.controller.scrollableDirections = scale == 1 ? node.directions : .all
  }

  private func updateGestures() {
    node.controller.interaction = isEnabled ? self : nil
    if let pinch, !isEnabled {
      node.removeGestureRecognizer(pinch)
      self.pinch = nil
    }
    guard isEnabled, pinch == nil else { return }
    var (start, last) = (1.0, Point.zero)
    let pinch = PinchGestureRecognizer { [weak self] gesture in
      guard let self else { return }
      let point = gesture.location()
      if gesture.state == .began { (start, last) = (scale, point) }
      // The fingers take along what is between them.
      node.controller.scroll(by: Vector(dx: last.x - point.x, dy: last.y - point.y))
      set(start * gesture.scale, about: point)
      last = point
    }
    node.addGestureRecognizer(pinch)
    self.pinch = pinch
  }
}

extension ScrollZoom: EventResponder {
  /// Zooms by Ctrl with plus, minus and 0.
  func handle(_ event: KeyEvent) -> Bool {
    guard event.modifiers.subtracting(.shift) == .control else { return false }
    switch event.key {
    case .character("+"), .character("="): set(scale * Self.step, about: middle)
    case .character("-"): set(scale / Self.step, about: middle)
    case .character("0"): set(1, about: middle)
    default: return false
    }
    return true
  }
}
