// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout
public import WeftRuntime

/// Delivers a window's events to the gestures and responders of its layer tree.
///
/// A sequence of events has one target. The target of a press is a recognized gesture, the
/// responder that handled the press, or a responder that took it over later. Another button cancels
/// the press. A touchpad swipe goes to the innermost responder that can scroll along its axis at
/// its start.
@MainActor public final class EventDispatcher {
  /// The keyboard focus.
  public let focus: FocusController
  package weak var frames: FrameLoop? {
    didSet { if frames !== oldValue { oldValue?.removeObserver(self) } }
  }

  let root: Layer
  private let gestures: GestureCoordinator
  private let swipes: SwipeRouter
  private var wheelPinch = WheelPinch()
  package private(set) weak var pointerLayer: Layer?
  private var pressedLayers: [WeakLayer] = []
  /// The first pointer that went down, which responders receive.
  private var followedPointer: Int?
  private var lastEvent: PointerEvent?
  /// The number of the current or latest press, because handlers may begin another press with the
  /// same pointer.
  private var pressNumber = 0
  private var followedButton = 0
  private var finger: PressingFinger?
  private var mirrored: MirroredPointer?
  /// Whether the press has become a drag that no other responder can take over.
  private var isTakenOver = false
  private var hover: PointerEvent?
  /// The layers that were under it, from the inside out. The remaining layers must be notified when
  /// the mouse leaves, even if some have left the tree or were deallocated.
  private var hoveredLayers: [WeakLayer] = []
  private var hoveredPlace: Point?

  /// Creates a dispatcher for a layer tree.
  public init(root: Layer) {
    self.root = root
    focus = FocusController(root: root)
    gestures = GestureCoordinator(root: root)
    swipes = SwipeRouter(root: root)
  }

  // MARK: Pointer

  /// Handles a pointer event and returns whether a gesture or a responder has handled it.
  @discardableResult
  public func dispatch(_ event: PointerEvent) -> Bool {
    defer { watchTime() }
    switch event.phase {
    case .down: return press(event)
    case .drag: return drag(event)
    case .up:
      let isHandled = release(event)
      if event.device == .mouse { hover?.location = event.location }
      updateHover(at: event.time)
      return isHandled
    case .cancel: return release(event)
    case .hover:
      hover = event
      return moveHover(to: root.hitTest(event.location), event)
    case .leave:
      hover = nil
      return leaveHover(event)
    }
  }

  /// Updates the hovered layers after content has moved under a resting mouse. Hosts call it after
  /// a frame's changes, with the time in seconds of the runtime's clock.
  ///
  /// - Complexity: The complexity of ``Layer/hitTest(_:)``.
  public func updateHover(at time: Double) {
    guard var event = hover, followedPointer == nil else { return }
    let hit = root.hitTest(event.location)
    // In a scrolled text, a different link may be under the mouse.
    guard !isHovered(hit) || hit?.convertFromWindow(event.location) != hoveredPlace else { return }
    event.time = time
    _ = moveHover(to: hit, event)
  }

  /// The cursor of the layers under the mouse or, during a press, of the pressed layers.
  public var cursor: Cursor {
    let layers =
      followedPointer == nil ? hoveredChain : pressedLayers.compactMap(\.layer)
    return layers.lazy.compactMap(\.shownCursor).first ?? .default
  }

  package var toolTip: String? { hoveredLayers.first?.layer.flatMap(toolTip(of:)) }

  package func toolTip(of layer: Layer) -> String? {
    guard followedPointer == nil else { return nil }
    return layer.chain.lazy.compactMap { $0.responder?.toolTip }.first
  }

  private var hoveredChain: [Layer] { hoveredLayers.first?.layer?.chain ?? [] }

  private func isHovered(_ layer: Layer?) -> Bool {
    guard let innermost = hoveredLayers.first else { return layer == nil }
    return layer != nil && innermost.layer === layer
  }

  private func press(_ event: PointerEvent) -> Bool {
    if followedPointer == event.pointer {
      // For another button, the previous press ends first, because each press has one target.
      var cancel = event
      cancel.phase = .cancel
      _ = release(cancel)
    }
    let chain = root.hitTest(event.location)?.chain ?? []
    let isFirst = followedPointer == nil
    if isFirst {
      (followedPointer, followedButton, isTakenOver) = (event.pointer, event.button, false)
      pressNumber += 1
      pressedLayers = chain.map { WeakLayer(layer: $0) }
      finger = PressingFinger(event, over: chain)
    }
    let number = pressNumber
    let isFollowed = event.pointer == followedPointer
    if isFirst, finger == nil { focus.move(toPressed: chain, at: event.location) }
    // A responder may have closed the window when the focus changed.
    guard !isFollowed || isFollowing(number) else { return true }
    if isFollowed { lastEvent = event }
    let scroller = isFollowed || !isTakenOver ? nil : pointerLayer
    gestures.begin(event, over: chain, inside: scroller)
    guard isFollowed, isFollowing(number) else { return true }
    mirrored = MirroredPointer(for: event, over: chain)
    if let mirrored { gestures.begin(mirrored.event(with: event), over: chain) }
    guard isFollowing(number) else { return true }
    // Asks every responder, because each must receive the start of a sequence.
    let takers = chain.filter { $0.responder?.shouldTakeOver(event) ?? false }
    isTakenOver = !takers.isEmpty
    if isTakenOver {
      finger?.isTaken = true
      gestures.cancel()
    }
    // A finger stops all gliding content under it, and not only the layer that takes the press.
    for layer in takers.dropFirst() { layer.responder?.stopScrolling() }
    guard isFollowing(number) else { return true }
    let layers = takers.first?.chain ?? chain
    pointerLayer = layers.first {
      $0.responder?.handle(event) ?? false || $0 === finger?.controlLayer
    }
    return pointerLayer != nil || gestures.isWatching
  }

  private func isFollowing(_ number: Int) -> Bool {
    followedPointer != nil && number == pressNumber
  }

  private var isFollowedPointerTaken: Bool { followedPointer.map(gestures.hasTaken) ?? false }

  private func drag(_ event: PointerEvent) -> Bool {
    // Both fingers move before any gesture evaluates them.
    let number = pressNumber
    let isFollowed = event.pointer == followedPointer
    if isFollowed { lastEvent = event }
    if let mirrored { gestures.moved(mirrored.event(with: event)) }
    gestures.moved(event)
    for layer in pressedLayers.compactMap(\.layer) {
      gestures.handle(event, at: layer)
      if number != pressNumber { return true }
      if isFollowedPointerTaken { takePointer(from: event) }
      guard !isTakenOver, isFollowed, isFollowing(number), gestures.numberOfPointers == 1,
        finger?.isOfControl(event, at: layer) ?? false
          || layer.responder?.shouldTakeOver(event) ?? false
      else { continue }
      if isFollowing(number) {
        isTakenOver = true
        gestures.cancel()
        // A scroll controller that received the press itself already has it.
        if layer.responder is ScrollController { finger?.isTaken = true }
        if layer === pointerLayer { continue }
        takePointer(from: event)
      }
      guard isFollowing(number) else {
        // A handler has closed the window before the layer received the press.
        cancelPress(of: layer, like: event)
        return true
      }
      pointerLayer = layer
    }
    gestures.handleElsewhere(event)
    if number != pressNumber { return true }
    if isFollowedPointerTaken { takePointer(from: event) }
    let isTaken = gestures.hasTaken(event.pointer)
    guard isFollowed, isFollowing(number) else { return isTaken }
    return pointerLayer?.responder?.handle(event) ?? isTaken
  }

  private func release(_ event: PointerEvent) -> Bool {
    let isOfAnother =
      event.phase == .up && event.pointer == followedPointer && event.button != followedButton
    if isOfAnother { return true }
    let number = pressNumber
    let isFollowed = event.pointer == followedPointer
    if event.phase == .up, event.pointer == followedPointer, let finger, !finger.isTaken {
      focus.move(toPressed: pressedLayers.compactMap(\.layer), at: finger.start)
    }
    guard number == pressNumber else { return true }
    gestures.end(event)
    guard isFollowed, isFollowing(number) else { return gestures.hasTaken(event.pointer) }
    if let mirrored {
      self.mirrored = nil
      gestures.end(mirrored.event(with: event))
    }
    let isTaken = gestures.hasTaken(event.pointer)
    guard isFollowing(number) else { return isTaken }
    if isTaken { takePointer(from: event) }
    guard isFollowing(number) else { return true }
    let layer = pointerLayer
    (pointerLayer, followedPointer, pressedLayers, finger) = (nil, nil, [], nil)
    return layer?.responder?.handle(event) ?? isTaken
  }

  private func cancellation(at time: Double?) -> PointerEvent? {
    guard followedPointer != nil, var event = lastEvent else { return nil }
    event.phase = .cancel
    event.time = time ?? event.time
    return event
  }

  private func takePointer(from event: PointerEvent) {
    isTakenOver = true
    finger?.isTaken = true
    guard let layer = pointerLayer else { return }
    pointerLayer = nil
    cancelPress(of: layer, like: event)
  }

  private func cancelPress(of layer: Layer, like event: PointerEvent) {
    var cancel = event
    cancel.phase = .cancel
    _ = layer.responder?.handle(cancel)
  }

  /// Whether a gesture or an outer responder has taken a finger from a host's control.
  package func hasTaken(_ pointer: Int) -> Bool {
    gestures.hasTaken(pointer) || pointer == followedPointer && finger?.isTaken ?? false
  }

  /// Transfers the press to a layer that replaces the pressed layer, for example after a list
  /// reloads an item. Neither layer receives an event.
  package func handOverPress(to new: Layer) {
    let around = pressedLayers.drop { $0.layer !== pointerLayer }.dropFirst()
    pressedLayers = [WeakLayer(layer: new)] + around
    pointerLayer = new
  }

  private func moveHover(to layer: Layer?, _ event: PointerEvent) -> Bool {
    if !isHovered(layer) { leaveResponders(event) }
    guard hover != nil else { return true }
    let chain = layer?.chain ?? []
    hoveredLayers = chain.map { WeakLayer(layer: $0) }
    hoveredPlace = layer?.convertFromWindow(event.location)
    gestures.hover(over: chain, event.location)
    guard hover != nil else { return true }
    return chain.contains { $0.responder?.handle(event) ?? false }
  }

  private func leaveHover(_ event: PointerEvent) -> Bool {
    let wasOver = !hoveredLayers.isEmpty
    leaveResponders(event)
    gestures.hover(over: [], event.location)
    return wasOver
  }

  private func leaveResponders(_ event: PointerEvent) {
    let left = hoveredLayers.compactMap(\.layer)
    hoveredLayers = []
    var leave = event
    leave.phase = .leave
    _ = left.contains { $0.responder?.handle(leave) ?? false }
  }

  // MARK: Touchpad and wheel

  /// Handles a pinch or rotation on a touchpad.
  public func dispatch(_ event: PinchEvent) {
    gestures.handle(event, over: root.hitTest(event.location)?.chain ?? [])
    watchTime()
  }

  /// Whether a pinch at a point of the window would zoom content.
  package func awaitsPinch(at location: Point) -> Bool {
    root.hitTest(location)?.chain.contains(where: \.awaitsPinch) ?? false
  }

  /// Handles a scroll event and returns whether a responder has handled it. With Ctrl, a mouse
  /// wheel acts as a pinch if a gesture supports it.
  @discardableResult
  public func dispatch(_ event: ScrollEvent) -> Bool {
    // Content that scrolls under a press is no longer the pressed content. Resting fingers, for
    // example during a click of the touchpad's button, do not scroll.
    if followedPointer != nil, event.delta != .zero { gestures.cancel() }
    if event.phase == .wheel, event.modifiers.contains(.control) {
      let chain = root.hitTest(event.location)?.chain ?? []
      if let pinch = wheelPinch.events(for: event, over: chain) {
        for event in pinch { gestures.handle(event, over: chain) }
        return true
      }
    }
    return swipes.route(event)
  }

  /// Cancels the press, ends a swipe and resets the state when the window closes. The layers may be
  /// in another window by the next frame.
  package func close() {
    if let cancel = cancellation(at: frames?.time) { _ = release(cancel) }
    swipes.end(at: .zero, time: frames?.time ?? 0)
    if let last = hover.take() { leaveResponders(last) }
    gestures.reset()
    mirrored = nil
    (pointerLayer, followedPointer, pressedLayers, finger) = (nil, nil, [], nil)
    focus.set(nil)
    frames = nil
  }

  // MARK: Keys

  /// Handles a key and returns whether it was handled.
  ///
  /// The focused layer receives it first, then the layers around it. Without a focus, it goes to
  /// the first layer of the tree that accepts it. Tab and arrow keys that no layer handles move the
  /// focus, and Enter and Space tap.
  @discardableResult
  public func dispatch(_ event: KeyEvent) -> Bool { focus.dispatch(event) }
}

extension EventDispatcher: FrameObserver {
  /// Notifies gestures that time has passed.
  public func frameDidBegin(at time: Double) {
    gestures.timeDidPass(to: time)
    if isFollowedPointerTaken, let cancel = cancellation(at: time) { takePointer(from: cancel) }
    watchTime()
  }

  private func watchTime() {
    if gestures.deadline == nil {
      frames?.removeObserver(self)
    } else {
      frames?.addObserver(self)
    }
  }
}
