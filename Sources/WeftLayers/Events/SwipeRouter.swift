// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Decides what scrolls: a swipe on a touchpad has one target, and a wheel scrolls the innermost
/// layer that can scroll. That may be a control of the host's, which gets the events from the host.
@MainActor final class SwipeRouter {
  private let root: Layer
  private var swipe: Swipe?

  /// Fingers on a touchpad.
  private struct Swipe {
    /// How far a swipe goes, in points, before its axis is beyond doubt.
    static let threshold = 8.0

    weak var target: Layer?
    /// Whether the target's control scrolls.
    var isOfControl = false
    /// Whether it has gone far enough, even if it comes back.
    var isDecided = false
    var moved = Vector.zero
  }

  /// A target that can scroll further.
  private struct Target {
    let layer: Layer
    let isControl: Bool
  }

  init(root: Layer) { self.root = root }

  /// Brings an event to its target.
  ///
  /// - Returns: whether a responder has handled it; no where a control of the host's scrolls.
  func route(_ event: ScrollEvent) -> Bool {
    switch event.phase {
    case .wheel:
      return scroll(event)
    case .began:
      // The release of an earlier swipe may have been lost.
      end(at: event.location, time: event.time)
      swipe = Swipe()
      // Fingers stop content that still glides under them, before they move.
      for layer in chain(at: event) { layer.responder?.stopScrolling() }
      return true
    case .moved:
      guard swipe != nil else { return scroll(event) }
      return continueSwipe(event)
    case .ended:
      defer { swipe = nil }
      if let swipe, let target = swipe.target {
        return !swipe.isOfControl && target.responder?.handle(event) ?? false
      }
      guard let target = scrollTarget(of: event), !target.isControl else { return false }
      if swipe != nil { send(.began, like: event, to: target.layer) }
      return target.layer.responder?.handle(event) ?? false
    }
  }

  /// Ends the current swipe, without momentum.
  func end(at location: Point, time: Double) {
    guard let target = swipe.take()?.target else { return }
    send(.ended, like: ScrollEvent(.ended, delta: .zero, at: location, time: time), to: target)
  }

  private func continueSwipe(_ event: ScrollEvent) -> Bool {
    guard var swipe else { return false }
    if let target = swipe.target, !root.isAncestor(of: target) {
      // It has left the tree under the fingers: another target continues from here.
      send(.ended, like: event, to: target)
      // Its handlers may have closed the window.
      guard self.swipe != nil else { return true }
      swipe = Swipe()
    }
    let isDecided = swipe.isDecided
    swipe.moved = Vector(
      dx: swipe.moved.dx + event.delta.dx, dy: swipe.moved.dy + event.delta.dy)
    swipe.isDecided = isDecided || swipe.moved.length >= Swipe.threshold
    var wish = event
    wish.delta = swipe.moved
    if swipe.target == nil || !isDecided, let target = scrollTarget(of: wish),
      target.layer !== swipe.target
    {
      if let former = swipe.target {
        send(.ended, like: event, to: former)
        guard self.swipe != nil else { return true }
      }
      (swipe.target, swipe.isOfControl) = (target.layer, target.isControl)
      self.swipe = swipe
      send(.began, like: event, to: target.layer)
      guard self.swipe != nil else { return true }
    }
    self.swipe = swipe
    if swipe.isOfControl, swipe.target != nil { return false }
    return swipe.target?.responder?.handle(event) ?? scroll(event)
  }

  /// Scrolls without a sequence.
  private func scroll(_ event: ScrollEvent) -> Bool {
    if let target = scrollTarget(of: event) {
      if target.isControl { return false }
      if target.layer.responder?.handle(event) == true { return true }
    }
    let chain = chain(at: event)
    return chain.contains { $0.responder?.handle(event) ?? false }
      || event.phase == .wheel && turnPage(byNotches: event, in: chain)
  }

  /// Lets a wheel turn pages that lie side by side, where nothing scrolls along its own axis: not
  /// even what has reached its end.
  private func turnPage(byNotches event: ScrollEvent, in chain: [Layer]) -> Bool {
    guard event.delta.dx == 0, event.delta.dy != 0 else { return false }
    let ways = [Vector(dx: 0, dy: 1), Vector(dx: 0, dy: -1)]
    let isScrollable = chain.contains { layer in
      let control = (layer as? EmbeddedLayer)?.control(at: event.location)
      return ways.contains {
        control?.canScroll(toward: $0, at: event.location) ?? false
          || layer.responder?.canScroll(toward: $0) ?? false
      }
    }
    if isScrollable { return false }
    return chain.contains {
      ($0.responder as? ScrollController)?.turnPage(sidewaysByNotches: event.delta.dy) ?? false
    }
  }

  /// The innermost layer that can scroll along the axis of a movement, and has not reached its end.
  private func scrollTarget(of event: ScrollEvent) -> Target? {
    let delta = event.delta
    guard delta != .zero else { return nil }
    let main =
      abs(delta.dy) >= abs(delta.dx) ? Vector(dx: 0, dy: delta.dy) : Vector(dx: delta.dx, dy: 0)
    for layer in chain(at: event) {
      let control = (layer as? EmbeddedLayer)?.control(at: event.location)
      if control?.canScroll(toward: main, at: event.location) ?? false {
        return Target(layer: layer, isControl: true)
      }
      if layer.responder?.canScroll(toward: main) ?? false {
        return Target(layer: layer, isControl: false)
      }
    }
    return nil
  }

  private func send(_ phase: ScrollEvent.Phase, like event: ScrollEvent, to layer: Layer) {
    var event = event
    event.phase = phase
    event.delta = .zero
    _ = layer.responder?.handle(event)
  }

  /// The layers at an event, from the inside out.
  private func chain(at event: ScrollEvent) -> [Layer] {
    root.hitTest(event.location)?.chain ?? []
  }
}
