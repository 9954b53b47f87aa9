// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Selects the target of scroll events. A touchpad swipe has one target, and a mouse wheel scrolls
/// the innermost layer that can scroll. Controls of the host receive the events from the host.
@MainActor final class SwipeRouter {
  private let root: Layer
  private var swipe: Swipe?

  private struct Swipe {
    /// The distance in points after which the axis of a swipe is final.
    static let threshold = 8.0

    weak var target: Layer?
    /// The target's axis, or `nil` for a responder that does not report scrollability.
    var isTargetVertical: Bool?
    var isOfControl = false
    /// The axis of the swipe after ``threshold``. It stays fixed once the swipe has a target.
    private(set) var isVertical: Bool?
    private(set) var moved = Vector.zero
    /// The distance of the latest consecutive movements that are slanted or across the axis.
    private var turned = 0.0
    private var astray = Vector.zero
    var mayTurn: Bool { turned >= Self.threshold }

    mutating func move(by delta: Vector) {
      moved = moved + delta
      guard isVertical == nil || target == nil, moved.length >= Self.threshold else { return }
      if let isVertical {
        astray = delta.isAcross(alongVertical: isVertical) ? astray + delta : .zero
        if astray.length >= Self.threshold { (moved, astray) = (astray, .zero) }
      }
      isVertical = moved.isVertical
      turned = delta.isSlanted(alongVertical: moved.isVertical) ? turned + delta.length : 0
    }
  }

  private struct Target {
    let layer: Layer
    let isControl: Bool
  }

  init(root: Layer) { self.root = root }

  /// Delivers an event, and returns whether a responder has handled it. False if a host's control
  /// scrolls.
  func route(_ event: ScrollEvent) -> Bool {
    switch event.phase {
    case .wheel:
      return scroll(event)
    case .began:
      end(at: event.location, time: event.time)
      swipe = Swipe()
      // Fingers stop gliding content under them before they move.
      for layer in chain(at: event) { layer.responder?.stopScrolling() }
      return true
    case .moved:
      guard swipe != nil else { return scroll(event) }
      return continueSwipe(event)
    case .ended:
      // Handlers may close the window, which ends the current swipe.
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

  func end(at location: Point, time: Double) {
    guard let target = swipe.take()?.target else { return }
    send(.ended, like: ScrollEvent(.ended, delta: .zero, at: location, time: time), to: target)
  }

  private func continueSwipe(_ event: ScrollEvent) -> Bool {
    guard var swipe else { return false }
    if let target = swipe.target, !root.isAncestor(of: target) {
      // The target has left the tree under the fingers. Another target continues.
      self.swipe?.target = nil
      send(.ended, like: event, to: target)
      guard self.swipe != nil else { return true }
      swipe = Swipe()
    }
    let wasDecided = swipe.isVertical != nil
    swipe.move(by: event.delta)
    var wish = event
    // A swipe without a target may find one on its way back.
    if !wasDecided { wish.delta = swipe.moved }
    if swipe.target == nil || !wasDecided {
      guard findTarget(for: wish, of: &swipe) else { return true }
    }
    self.swipe = swipe
    guard let target = swipe.target else { return offer(event) }
    if swipe.isOfControl { return false }
    _ = target.responder?.handle(event)
    // Also at the target's end, because the host must not scroll a control that has moved under the
    // fingers.
    return true
  }

  /// Finds the target that can scroll along a swipe, and notifies the old and the new target. A
  /// target along the other axis, due to a slanted first movement, is dropped. Returns whether the
  /// swipe continues, because handlers may close the window.
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

  /// Offers a movement without a scrollable target to responders that do not report scrollability.
  /// The first that handles it receives the rest of the swipe.
  private func offer(_ event: ScrollEvent) -> Bool {
    let target = chain(at: event).first { layer in
      guard let responder = layer.responder, !(responder is ScrollController) else { return false }
      return responder.handle(event)
    }
    swipe?.target = target
    swipe?.isOfControl = false
    return target != nil
  }

  private func scroll(_ event: ScrollEvent) -> Bool {
    if let target = scrollTarget(of: event) {
      if target.isControl { return false }
      if target.layer.responder?.handle(event) == true { return true }
    }
    let chain = chain(at: event)
    return chain.contains { $0.responder?.handle(event) ?? false }
      || event.phase == .wheel && turnPage(byNotches: event, in: chain)
  }

  /// Turns horizontal pages with a vertical wheel if no layer can scroll vertically at all.
  private func turnPage(byNotches event: ScrollEvent, in chain: [Layer]) -> Bool {
    guard event.delta.dx == 0, event.delta.dy != 0,
      !hasRoom(in: chain, alongVertical: true, at: event.location)
    else { return false }
    return chain.contains {
      ($0.responder as? ScrollController)?.turnPage(sidewaysByNotches: event.delta.dy) ?? false
    }
  }

  /// The innermost layer that can scroll along the axis of a movement and has not reached its end.
  ///
  /// A slanted movement may go to a layer of the other axis if none scrolls along its own axis.
  /// Content that scrolls along both axes moves along its edge. The default axis is the axis of the
  /// larger component.
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

  /// Whether any layer can scroll along an axis, in either direction.
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

  private func chain(at event: ScrollEvent) -> [Layer] {
    root.hitTest(event.location)?.chain ?? []
  }
}

extension Vector {
  fileprivate var isVertical: Bool { abs(dy) >= abs(dx) }

  /// Whether the component across an axis is more than twice the component along it.
  fileprivate func isAcross(alongVertical isVertical: Bool) -> Bool {
    along(isVertical: !isVertical).length > along(isVertical: isVertical).length * 2
  }

  fileprivate static func + (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
  }

  /// Whether the component across an axis is at least half the component along it.
  fileprivate func isSlanted(alongVertical isVertical: Bool) -> Bool {
    along(isVertical: !isVertical).length * 2 >= along(isVertical: isVertical).length
  }

  fileprivate func along(isVertical: Bool) -> Vector {
    isVertical ? Vector(dx: 0, dy: dy) : Vector(dx: dx, dy: 0)
  }
}
