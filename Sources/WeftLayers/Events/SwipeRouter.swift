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
    /// How far it has gone across its axis, or slanted, without a straight movement in between.
    private var turned = 0.0
    /// The movements straight across its axis, without others in between.
    private var astray = Vector.zero
    /// Whether it may go to what scrolls across its axis.
    var mayTurn: Bool { turned >= Self.threshold }

    mutating func move(by delta: Vector) {
      moved = moved + delta
      guard isVertical == nil || target == nil, moved.length >= Self.threshold else { return }
      if let isVertical {
        astray = delta.isAcross(alongVertical: isVertical) ? astray + delta : .zero
        // It begins anew.
        if astray.length >= Self.threshold { (moved, astray) = (astray, .zero) }
      }
      isVertical = moved.isVertical
      turned = delta.isSlanted(alongVertical: moved.isVertical) ? turned + delta.length : 0
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
      // Handlers may close the window, which ends what is still in progress.
      let ended = swipe.take()
      if let ended, let target = ended.target {
        return !ended.isOfControl && target.responder?.handle(event) ?? false
      }
      let target = scrollTarget(
        of: event, isVertical: ended?.isVertical,
        mayTurn: event.delta.isSlanted(alongVertical: ended?.isVertical ?? event.delta.isVertical))
      guard let target, !target.isControl else { return false }
      if ended != nil { send(.began, like: event, to: target.layer) }
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
      self.swipe?.target = nil
      send(.ended, like: event, to: target)
      // Its handlers may have closed the window.
      guard self.swipe != nil else { return true }
      swipe = Swipe()
    }
    let wasDecided = swipe.isVertical != nil
    swipe.move(by: event.delta)
    var wish = event
    // Where nothing has taken it, it may find a target on its way back.
    if !wasDecided { wish.delta = swipe.moved }
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
    let found = scrollTarget(
      of: wish, isVertical: swipe.isVertical, mayTurn: swipe.mayTurn)
    let isAcross = swipe.isTargetVertical.map { $0 != swipe.isVertical } ?? false
    guard found != nil || swipe.isVertical != nil && isAcross else { return true }
    if found?.layer !== swipe.target {
      if let former = swipe.target {
        self.swipe?.target = nil
        send(.ended, like: wish, to: former)
        guard self.swipe != nil else { return false }
      }
      (swipe.target, swipe.isOfControl) = (found?.layer, found?.isControl ?? false)
      self.swipe = swipe
      if let layer = found?.layer { send(.began, like: wish, to: layer) }
      guard self.swipe != nil else { return false }
    }
    swipe.isTargetVertical = found.map { _ in swipe.isVertical ?? wish.delta.isVertical }
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
    guard event.delta.dx == 0, event.delta.dy != 0,
      !hasRoom(in: chain, alongVertical: true, at: event.location)
    else { return false }
    return chain.contains {
      ($0.responder as? ScrollController)?.turnPage(sidewaysByNotches: event.delta.dy) ?? false
    }
  }

  /// The innermost layer that can scroll along the axis of a movement, and has not reached its end.
  ///
  /// A slanted movement goes to one of the other axis where nothing ever scrolls along its own, and
  /// content that goes both ways moves along its edge.
  ///
  /// - Parameters:
  ///   - isVertical: the axis; by default the one along which the movement is longer.
  ///   - mayTurn: whether it is slanted.
  private func scrollTarget(
    of event: ScrollEvent, isVertical: Bool? = nil, mayTurn: Bool = false
  ) -> Target? {
    let isVertical = isVertical ?? event.delta.isVertical
    let main = event.delta.along(isVertical: isVertical)
    let across = event.delta.along(isVertical: !isVertical)
    let chain = chain(at: event)
    if main != .zero, !event.delta.isAcross(alongVertical: isVertical),
      let target = target(in: chain, toward: main, at: event.location)
    {
      return target
    }
    if across == .zero { return nil }
    if mayTurn, !hasRoom(in: chain, alongVertical: isVertical, at: event.location) {
      return target(in: chain, toward: across, at: event.location)
    }
    let map = chain.first { layer in
      guard let scroller = layer.responder as? ScrollController else { return false }
      return scroller.scrollableDirections == .all && scroller.canScroll(toward: across)
    }
    return map.map { Target(layer: $0, isControl: false) }
  }

  /// The innermost that can scroll a way along one axis.
  private func target(in chain: [Layer], toward delta: Vector, at location: Point) -> Target? {
    for layer in chain {
      let control = (layer as? EmbeddedLayer)?.control(at: location)
      if control?.canScroll(toward: delta, at: location) ?? false {
        return Target(layer: layer, isControl: true)
      }
      if layer.responder?.canScroll(toward: delta) ?? false {
        return Target(layer: layer, isControl: false)
      }
    }
    return nil
  }

  /// Whether anything can scroll along an axis, to one side or the other.
  private func hasRoom(
    in chain: [Layer], alongVertical isVertical: Bool, at location: Point
  ) -> Bool {
    let ways = [1.0, -1].map { Vector(dx: isVertical ? 0 : $0, dy: isVertical ? $0 : 0) }
    return chain.contains { layer in
      let control = (layer as? EmbeddedLayer)?.control(at: location)
      return ways.contains {
        control?.canScroll(toward: $0, at: location) ?? false
          || layer.responder?.canScroll(toward: $0) ?? false
      }
    }
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

  /// Whether more than twice as much of it goes across an axis as along it.
  fileprivate func isAcross(alongVertical isVertical: Bool) -> Bool {
    along(isVertical: !isVertical).length > along(isVertical: isVertical).length * 2
  }

  fileprivate static func + (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
  }

  /// Whether at least half as much of it goes across an axis as along it.
  fileprivate func isSlanted(alongVertical isVertical: Bool) -> Bool {
    along(isVertical: !isVertical).length * 2 >= along(isVertical: isVertical).length
  }

  fileprivate func along(isVertical: Bool) -> Vector {
    isVertical ? Vector(dx: 0, dy: dy) : Vector(dx: dx, dy: 0)
  }
}
