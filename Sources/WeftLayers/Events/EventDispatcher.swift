// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout
public import WeftRuntime

/// Delivers a window's events to the gestures and responders of its layer tree; hosts have one per
/// window.
///
/// A sequence of events has one target: a recognised gesture, or the responder that took the press
/// or took it over later, until another button cancels it; a swipe on a touchpad goes to the
/// innermost responder that could scroll along its axis when it began.
@MainActor public final class EventDispatcher {
  /// The keyboard focus.
  public let focus: FocusController
  /// Gives the frames that gestures need to see time pass; without it no press becomes a long one.
  package weak var frames: FrameLoop? {
    didSet { if frames !== oldValue { oldValue?.removeObserver(self) } }
  }

  let root: Layer
  private let gestures: GestureCoordinator
  private let swipes: SwipeRouter
  private var wheelPinch = WheelPinch()
  /// The layer whose responder has the press.
  package private(set) weak var pointerLayer: Layer?
  /// The layers under the press, from the inside out.
  private var pressedLayers: [WeakLayer] = []
  /// The pointer that responders follow, the first that went down.
  private var followedPointer: Int?
  /// The last event of that pointer.
  private var lastEvent: PointerEvent?
  /// The number of the press that responders follow, or followed last: handlers may begin another
  /// one, with the same pointer.
  private var pressNumber = 0
  /// The button of the press that responders follow.
  private var followedButton = 0
  /// The finger that responders follow; none where it is a mouse.
  private var finger: PressingFinger?
  /// The second finger of a mouse, while Ctrl makes one.
  private var mirrored: MirroredPointer?
  /// Whether the press has become a drag that no other responder can take over.
  private var isTakenOver = false
  /// The last event of a mouse without a button pressed.
  private var hover: PointerEvent?
  /// The layers that were under it, from the inside out. Some may have left the tree since, or be
  /// gone: the others still have to hear that the mouse leaves.
  private var hoveredLayers: [WeakLayer] = []
  /// Where the mouse is in the innermost of them.
  private var hoveredPlace: Point?

  /// Makes a dispatcher for a tree.
  public init(root: Layer) {
    self.root = root
    focus = FocusController(root: root)
    gestures = GestureCoordinator(root: root)
    swipes = SwipeRouter(root: root)
  }

  // MARK: Pointer

  /// Handles a pointer event.
  ///
  /// - Returns: whether a gesture or a responder has handled it.
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

  /// Follows content that moved under a resting mouse; a host calls it after a frame's changes.
  ///
  /// - Parameter time: in seconds of the runtime's clock.
  /// - Complexity: that of ``Layer/hitTest(_:)``.
  public func updateHover(at time: Double) {
    guard var event = hover, followedPointer == nil else { return }
    let hit = root.hitTest(event.location)
    // A text that scrolls has another link under the mouse.
    guard !isHovered(hit) || hit?.convertFromWindow(event.location) != hoveredPlace else { return }
    event.time = time
    _ = moveHover(to: hit, event)
  }

  /// The cursor of the layers under the mouse; that of the press, while there is one.
  public var cursor: Cursor {
    let layers =
      followedPointer == nil ? hoveredChain : pressedLayers.compactMap(\.layer)
    return layers.lazy.compactMap(\.shownCursor).first ?? .default
  }

  /// The tooltip of the hovered layer; none during a press.
  package var toolTip: String? { hoveredLayers.first?.layer.flatMap(toolTip(of:)) }

  /// The words that explain a layer under the mouse; none during a press.
  package func toolTip(of layer: Layer) -> String? {
    guard followedPointer == nil else { return nil }
    return layer.chain.lazy.compactMap { $0.responder?.toolTip }.first
  }

  private var hoveredChain: [Layer] { hoveredLayers.first?.layer?.chain ?? [] }

  /// Whether the mouse was over the same layer before, or over none.
  private func isHovered(_ layer: Layer?) -> Bool {
    guard let innermost = hoveredLayers.first else { return layer == nil }
    return layer != nil && innermost.layer === layer
  }

  private func press(_ event: PointerEvent) -> Bool {
    if followedPointer == event.pointer {
      // Another button: each press has one target, which is notified of its end.
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
    // A finger that goes down may be about to scroll.
    if isFirst, finger == nil { focus.move(toPressed: chain, at: event.location) }
    // A responder to the focus change may have closed the window.
    guard !isFollowed || isFollowing(number) else { return true }
    if isFollowed { lastEvent = event }
    let scroller = isFollowed || !isTakenOver ? nil : pointerLayer
    gestures.begin(event, over: chain, inside: scroller)
    guard isFollowed, isFollowing(number) else { return true }
    mirrored = MirroredPointer(for: event, over: chain)
    if let mirrored { gestures.begin(mirrored.event(with: event), over: chain) }
    guard isFollowing(number) else { return true }
    // Every responder is asked, because each needs to know where a sequence begins.
    let takers = chain.filter { $0.responder?.shouldTakeOver(event) ?? false }
    isTakenOver = !takers.isEmpty
    if isTakenOver {
      finger?.isTaken = true
      gestures.cancel()
    }
    // A finger stops all that glides under it, not only what takes the press.
    for layer in takers.dropFirst() { layer.responder?.stopScrolling() }
    guard isFollowing(number) else { return true }
    let layers = takers.first?.chain ?? chain
    pointerLayer = layers.first {
      $0.responder?.handle(event) ?? false || $0 === finger?.controlLayer
    }
    return pointerLayer != nil || gestures.isWatching
  }

  /// Whether a press is still the one that responders follow.
  private func isFollowing(_ number: Int) -> Bool {
    followedPointer != nil && number == pressNumber
  }

  /// Whether a gesture has the pointer that responders follow.
  private var isFollowedPointerTaken: Bool { followedPointer.map(gestures.hasTaken) ?? false }

  private func drag(_ event: PointerEvent) -> Bool {
    // Both fingers have moved before any gesture looks.
    let number = pressNumber
    let isFollowed = event.pointer == followedPointer
    if isFollowed { lastEvent = event }
    if let mirrored { gestures.moved(mirrored.event(with: event)) }
    gestures.moved(event)
    // From the inside out, the first that can make something of the movement takes it.
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
        // One with nothing inside that wanted the press has it already.
        if layer.responder is ScrollController { finger?.isTaken = true }
        if layer === pointerLayer { continue }
        takePointer(from: event)
      }
      guard isFollowing(number) else {
        // A handler has closed the window, and the layer does not have the press yet.
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
    // Of a button whose press another one has cancelled.
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

  /// The end of the press that responders follow, if the system takes it away.
  private func cancellation(at time: Double?) -> PointerEvent? {
    guard followedPointer != nil, var event = lastEvent else { return nil }
    event.phase = .cancel
    event.time = time ?? event.time
    return event
  }

  /// Cancels the press of the responder that has it.
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

  /// Whether a finger that went down on a host's control is the control's no more: a gesture or a
  /// responder around has it.
  package func hasTaken(_ pointer: Int) -> Bool {
    gestures.hasTaken(pointer) || pointer == followedPointer && finger?.isTaken ?? false
  }

  /// Hands the press to a layer that replaces the one that has it, as in a list that reloads an
  /// item. Neither layer gets an event.
  package func handOverPress(to new: Layer) {
    let around = pressedLayers.drop { $0.layer !== pointerLayer }.dropFirst()
    pressedLayers = [WeakLayer(layer: new)] + around
    pointerLayer = new
  }

  /// Notifies the layers that the mouse leaves, then the layers it enters.
  private func moveHover(to layer: Layer?, _ event: PointerEvent) -> Bool {
    if !isHovered(layer) { leaveResponders(event) }
    // A handler may have closed the window.
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

  /// Handles fingers that spread or turn on a touchpad.
  public func dispatch(_ event: PinchEvent) {
    gestures.handle(event, over: root.hitTest(event.location)?.chain ?? [])
    watchTime()
  }

  /// Whether fingers that spread on a touchpad at a point of the window would zoom something.
  ///
  /// - Complexity: that of ``Layer/hitTest(_:)``.
  package func awaitsPinch(at location: Point) -> Bool {
    root.hitTest(location)?.chain.contains(where: \.awaitsPinch) ?? false
  }

  /// Handles a scroll event. With Ctrl a wheel is a pinch, where a gesture waits for one.
  ///
  /// - Returns: whether a responder has handled it.
  @discardableResult
  public func dispatch(_ event: ScrollEvent) -> Bool {
    // Content that moves under a press is not what was pressed. Fingers that rest on a touchpad,
    // as during each click of its own button, move nothing.
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

  /// Cancels the press, ends a swipe, and forgets everything: the window closes. The layers may be
  /// in another one by the next frame.
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

  /// Handles a key: from the focused layer outwards, or else from the first layer of the tree, back
  /// to front, that accepts it. Tab and arrows that no layer handles move the focus; Enter and
  /// Space tap.
  ///
  /// - Returns: whether it is handled.
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
