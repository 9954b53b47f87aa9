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
    /// The axis for which it was found; nothing for one that did not say where it scrolls.
    var isTargetVertical: Bool?
    /// Whether the target's control scrolls.
    var isOfControl = false
    /// Its axis, once it has gone far enough: it keeps that even if it comes back, unless nothing
    /// has taken it.
    private(set) var isVertical: Bool?
    private(set) var moved = Vector.zero

    mutating func move(by delta: Vector) {
      moved = Vector(dx: moved.dx + delta.dx, dy: moved.dy + delta.dy)
      guard isVertical == nil || target == nil, moved.length >= Self.threshold else { return }
      isVertical = moved.isVertical
    }

    /// The part of a movement along the swipe's axis.
    func part(of delta: Vector) -> Vector {
      delta.along(isVertical: isVertical ?? moved.isVertical)
    }
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
      var event = event
      event.delta = swipe?.part(of: event.delta) ?? event.delta
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
    let wasDecided = swipe.isVertical != nil
    swipe.move(by: event.delta)
    var wish = event
    // Where nothing has taken it, it may find a target on its way back.
    wish.delta = wasDecided ? swipe.part(of: event.delta) : swipe.moved
    if swipe.target == nil || !wasDecided {
      guard findTarget(for: wish, of: &swipe) else { return true }
    }
    self.swipe = swipe
    guard let target = swipe.target else { return offer(event) }
    if swipe.isOfControl { return false }
    _ = target.responder?.handle(event)
    // Also at its end: the fingers go on over a control that has come under them.
    return true
  }

  /// Finds who can scroll the way of a swipe, and notifies both where that is another one. One that
  /// was found for the other axis, by a first crooked movement, keeps nothing.
  ///
  /// - Returns: whether the swipe goes on: handlers may close the window.
  private func findTarget(for wish: ScrollEvent, of swipe: inout Swipe) -> Bool {
    let found = scrollTarget(of: wish)
    let isAcross = swipe.isTargetVertical.map { $0 != swipe.isVertical } ?? false
    guard found != nil || swipe.isVertical != nil && isAcross else { return true }
    if found?.layer !== swipe.target {
      if let former = swipe.target {
        send(.ended, like: wish, to: former)
        guard self.swipe != nil else { return false }
      }
      (swipe.target, swipe.isOfControl) = (found?.layer, found?.isControl ?? false)
      self.swipe = swipe
      if let layer = found?.layer { send(.began, like: wish, to: layer) }
      guard self.swipe != nil else { return false }
    }
    swipe.isTargetVertical = found.map { _ in wish.delta.isVertical }
    return true
  }

  /// Offers a movement that nothing can scroll along to those who do not say where they can: the
  /// first that handles it gets the rest.
  private func offer(_ event: ScrollEvent) -> Bool {
    let target = chain(at: event).first { layer in
      guard let responder = layer.responder, !(responder is ScrollController) else { return false }
      return responder.handle(event)
    }
    swipe?.target = target
    swipe?.isOfControl = false
    return target != nil
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
    guard event.delta != .zero else { return nil }
    let main = event.delta.along(isVertical: event.delta.isVertical)
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

extension Vector {
  fileprivate var isVertical: Bool { abs(dy) >= abs(dx) }

  fileprivate func along(isVertical: Bool) -> Vector {
    isVertical ? Vector(dx: 0, dy: dy) : Vector(dx: dx, dy: 0)
  }
}
