// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Brings a window's events to the responders of its layer tree; hosts have one per window.
///
/// A sequence of events has one target: a press goes to whoever took its beginning, or took it over
/// since, and another press cancels it; a swipe on a touchpad to the innermost responder that could
/// scroll along its axis when it began.
@MainActor public final class EventDispatcher {
  private let root: Layer
  private weak var focusLayer: Layer?
  private weak var pointerLayer: Layer?
  /// Whether the press has become a drag that nobody else can take.
  private var isTakenOver = false
  /// The last event of a mouse without a button pressed, and the layer under it.
  private var hover: PointerEvent?
  private weak var hoveredLayer: Layer?
  private var swipe: Swipe?

  /// Fingers on a touchpad.
  private struct Swipe {
    /// How far a swipe goes, in points, before its axis is beyond doubt.
    static let threshold = 8.0

    weak var target: Layer?
    var moved = Vector.zero
  }

  /// Makes a dispatcher for a tree.
  public init(root: Layer) {
    self.root = root
  }

  // MARK: Pointer

  /// Handles a pointer event.
  ///
  /// - Returns: whether a responder has handled it.
  @discardableResult
  public func dispatch(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .down:
      return press(event)
    case .drag:
      return drag(event)
    case .up:
      let isHandled = end(event)
      if event.device == .mouse { hover?.location = event.location }
      updateHover(at: event.time)
      return isHandled
    case .cancel:
      return end(event)
    case .hover:
      hover = event
      return moveHover(to: root.hitTest(event.location), event)
    case .leave:
      hover = nil
      return leaveHover(event)
    }
  }

  /// Follows content that moved under a resting mouse; a host calls it after a frame's changes.
  ///
  /// - Parameter time: in seconds of the runtime's clock.
  /// - Complexity: that of ``Layer/hitTest(_:)``.
  public func updateHover(at time: Double) {
    guard var event = hover, pointerLayer == nil else { return }
    let hit = root.hitTest(event.location)
    guard hit !== hoveredLayer else { return }
    event.time = time
    _ = moveHover(to: hit, event)
  }

  private func press(_ event: PointerEvent) -> Bool {
    // Another button or a finger: each press has one target, which hears of its end.
    if pointerLayer != nil {
      var cancel = event
      cancel.phase = .cancel
      _ = end(cancel)
    }
    let hit = root.hitTest(event.location)
    moveFocus(from: hit)
    // Everyone is asked, as everyone needs to know where a sequence begins.
    let takers = chain(from: hit).filter { $0.responder?.shouldTakeOver(event) ?? false }
    isTakenOver = !takers.isEmpty
    pointerLayer = firstLayer(from: takers.first ?? hit) { $0.handle(event) }
    return pointerLayer != nil
  }

  /// Ends the sequence before its target hears of that, which may begin another.
  private func end(_ event: PointerEvent) -> Bool {
    let target = pointerLayer
    pointerLayer = nil
    return target?.responder?.handle(event) ?? false
  }

  private func drag(_ event: PointerEvent) -> Bool {
    guard let current = pointerLayer else { return false }
    // The innermost that can follow the movement takes it, and keeps it.
    if !isTakenOver,
      let taker = firstLayer(from: current, where: { $0.shouldTakeOver(event) })
    {
      isTakenOver = true
      if taker !== current {
        var cancel = event
        cancel.phase = .cancel
        _ = current.responder?.handle(cancel)
        pointerLayer = taker
      }
    }
    return pointerLayer?.responder?.handle(event) ?? false
  }

  /// Tells the layers that the mouse leaves, then those that it comes to.
  private func moveHover(to layer: Layer?, _ event: PointerEvent) -> Bool {
    if layer !== hoveredLayer { _ = leaveHover(event) }
    hoveredLayer = layer
    return firstLayer(from: layer) { $0.handle(event) } != nil
  }

  private func leaveHover(_ event: PointerEvent) -> Bool {
    guard let layer = hoveredLayer else { return false }
    hoveredLayer = nil
    var leave = event
    leave.phase = .leave
    return firstLayer(from: layer) { $0.handle(leave) } != nil
  }

  // MARK: Scrolling

  /// Handles a scroll event.
  ///
  /// - Returns: whether a responder has handled it.
  @discardableResult
  public func dispatch(_ event: ScrollEvent) -> Bool {
    switch event.phase {
    case .wheel:
      return scroll(event) != nil
    case .began:
      swipe = Swipe()
      // Fingers stop content that still glides under them, before they move.
      for layer in chain(from: root.hitTest(event.location)) { layer.responder?.stopScrolling() }
      return true
    case .moved:
      guard swipe != nil else { return scroll(event) != nil }
      return continueSwipe(event)
    case .ended:
      defer { swipe = nil }
      if let target = swipe?.target { return target.responder?.handle(event) ?? false }
      guard let target = scrollTarget(of: event) else { return false }
      if swipe != nil { send(.began, like: event, to: target) }
      return target.responder?.handle(event) ?? false
    }
  }

  private func continueSwipe(_ event: ScrollEvent) -> Bool {
    guard var swipe else { return false }
    let isDecided = swipe.moved.length >= Swipe.threshold
    swipe.moved = Vector(
      dx: swipe.moved.dx + event.delta.dx, dy: swipe.moved.dy + event.delta.dy)
    var wish = event
    wish.delta = swipe.moved
    if swipe.target == nil || !isDecided, let target = scrollTarget(of: wish),
      target !== swipe.target
    {
      if let former = swipe.target { send(.ended, like: event, to: former) }
      swipe.target = target
      send(.began, like: event, to: target)
    }
    self.swipe = swipe
    return swipe.target?.responder?.handle(event) ?? (scroll(event) != nil)
  }

  /// Scrolls without a sequence.
  ///
  /// - Returns: the layer that has handled it.
  private func scroll(_ event: ScrollEvent) -> Layer? {
    if let target = scrollTarget(of: event), target.responder?.handle(event) == true {
      return target
    }
    return firstLayer(from: root.hitTest(event.location)) { $0.handle(event) }
  }

  /// The innermost layer that can scroll along the axis of a movement, and has room there.
  private func scrollTarget(of event: ScrollEvent) -> Layer? {
    let delta = event.delta
    guard delta != .zero else { return nil }
    let main =
      abs(delta.dy) >= abs(delta.dx) ? Vector(dx: 0, dy: delta.dy) : Vector(dx: delta.dx, dy: 0)
    return firstLayer(from: root.hitTest(event.location)) { $0.canScroll(toward: main) }
  }

  private func send(_ phase: ScrollEvent.Phase, like event: ScrollEvent, to layer: Layer) {
    var event = event
    event.phase = phase
    event.delta = .zero
    _ = layer.responder?.handle(event)
  }

  // MARK: Keys

  /// The layer that gets the keys first.
  public var focus: Layer? { focusLayer }

  /// Moves the focus.
  public func setFocus(_ layer: Layer?) {
    guard layer !== focusLayer else { return }
    focusLayer?.responder?.focusDidChange(false)
    focusLayer = layer
    layer?.responder?.focusDidChange(true)
  }

  /// Handles a key: where the focus is and outwards, or else from the first
  /// layer of the tree, back to front, that accepts it.
  @discardableResult
  public func dispatch(_ event: KeyEvent) -> Bool {
    let start = focusLayer?.root === root ? focusLayer : firstFocusable(in: root)
    return firstLayer(from: start) { $0.handle(event) } != nil
  }

  private func moveFocus(from layer: Layer?) {
    if let target = firstLayer(from: layer, where: { $0.acceptsFocus }) { setFocus(target) }
  }

  private func firstFocusable(in layer: Layer) -> Layer? {
    var layers = [layer]
    while let layer = layers.popLast() {
      if layer.isHidden { continue }
      if let responder = layer.responder, responder.acceptsFocus { return layer }
      layers += layer.sublayers.reversed()
    }
    return nil
  }

  // MARK: Finding responders

  private func firstLayer(
    from start: Layer?, where accepts: (any EventResponder) -> Bool
  ) -> Layer? {
    chain(from: start).first { layer in layer.responder.map(accepts) ?? false }
  }

  /// A layer and those it is inside of, as they are before a responder changes the tree.
  private func chain(from start: Layer?) -> [Layer] {
    start.map { Array(sequence(first: $0) { $0.superlayer }) } ?? []
  }
}
