// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout
public import WeftRuntime

/// Delivers a window's events to the gestures and responders of its layer tree.
///
/// The single target of a press is a recognized gesture, the responder that handled it, or one that
/// took it over later. Another button cancels the press. A touchpad swipe goes to the innermost
/// responder that can scroll along its axis at its start.
@MainActor public final class EventDispatcher {
  /// The keyboard focus.
  public let focus: FocusController
  /// The user's settings, which hosts update before they deliver an event.
  package var settings = InputSettings()
  package weak var frames: FrameLoop? {
    didSet { if frames !== oldValue { oldValue?.removeObserver(self) } }
  }

  let root: Layer
  private let gestures: GestureCoordinator
  private let swipes: SwipeRouter
  private var wheelPinch = WheelPinch()
  /// The press of the first pointer, for responders. Gestures receive all pointers.
  private var press: Press?
  private var hover: PointerEvent?
  /// The layers under it, from the inside out. When the mouse leaves, the remaining ones must be
  /// notified, even if others have left the tree or were deallocated.
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
    var event = event
    event.settings = settings
    switch event.phase {
    case .down: return begin(event)
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
  /// a frame's changes, with its time in seconds. It costs one ``Layer/hitTest(_:)``.
  public func updateHover(at time: Double) {
    guard var event = hover, press == nil else { return }
    let hit = root.hitTest(event.location)
    // In a scrolled text, a different link may be under the mouse.
    guard !isHovered(hit) || hit?.convertFromWindow(event.location) != hoveredPlace else { return }
    event.time = time
    _ = moveHover(to: hit, event)
  }

  /// The cursor of the layers under the mouse or, during a press, of the pressed layers.
  public var cursor: Cursor {
    let layers = press?.pressedLayers ?? hoveredChain
    return layers.lazy.compactMap(\.shownCursor).first ?? .default
  }

  package var toolTip: String? { hoveredLayers.first?.layer.flatMap(toolTip(of:)) }

  package func toolTip(of layer: Layer) -> String? {
    guard press == nil else { return nil }
    return layer.chain.lazy.compactMap { $0.responder?.toolTip }.first
  }

  private var hoveredChain: [Layer] { hoveredLayers.first?.layer?.chain ?? [] }

  private func isHovered(_ layer: Layer?) -> Bool {
    guard let innermost = hoveredLayers.first else { return layer == nil }
    return layer != nil && innermost.layer === layer
  }

  package var pointerLayer: Layer? { press?.target }

  private func begin(_ event: PointerEvent) -> Bool {
    if let press, press.pointer == event.pointer {
      // For another button, the previous press ends first, because each press has one target.
      var cancel = event
      cancel.phase = .cancel
      _ = release(cancel)
    }
    let chain = root.hitTest(event.location)?.chain ?? []
    if let press {
      gestures.begin(event, over: chain, inside: press.state == .down ? nil : press.target)
      return true
    }
    let press = Press(event, over: chain)
    self.press = press
    if !press.isTouch { focus.move(toPressed: chain, at: event.location) }
    // A responder may have closed the window when the focus changed.
    if press.isOver { return true }
    gestures.begin(event, over: chain)
    if press.isOver { return true }
    press.mirrored = MirroredPointer(for: event, over: chain)
    if let mirrored = press.mirrored { gestures.begin(mirrored.event(with: event), over: chain) }
    if press.isOver { return true }
    // Asks every responder, because each must receive the start of a sequence.
    let takers = chain.filter { $0.responder?.shouldTakeOver(event) ?? false }
    if !takers.isEmpty {
      press.become(.takenOver)
      gestures.cancel()
    }
    // A finger stops all gliding content under it, and not only the layer that takes the press.
    for layer in takers.dropFirst() { layer.responder?.stopScrolling() }
    if press.isOver { return true }
    let layers = takers.first?.chain ?? chain
    let target = layers.first {
      $0.responder?.handle(event) ?? false || $0 === press.controlLayer
    }
    press.target = target
    return target != nil || gestures.isWatching
  }

  private func drag(_ event: PointerEvent) -> Bool {
    // Both fingers move before any gesture evaluates them.
    let press = press
    let isOfPress = event.pointer == press?.pointer
    if isOfPress { press?.latest = event }
    if let mirrored = press?.mirrored { gestures.moved(mirrored.event(with: event)) }
    gestures.moved(event)
    if let press {
      for layer in press.pressedLayers {
        gestures.handle(event, at: layer)
        if gestures.hasTaken(press.pointer) { takeOver(press, from: event) }
        if press.isOver { return true }
        guard press.state == .down, isOfPress, gestures.numberOfPointers == 1,
          press.isOfControl(event, at: layer) || layer.responder?.shouldTakeOver(event) ?? false
        else { continue }
        if !take(press, to: layer, with: event) { return true }
      }
    }
    gestures.handleElsewhere(event)
    guard let press else { return gestures.hasTaken(event.pointer) }
    if gestures.hasTaken(press.pointer) { takeOver(press, from: event) }
    if press.isOver { return true }
    let isTaken = gestures.hasTaken(event.pointer)
    return isOfPress ? press.target?.responder?.handle(event) ?? isTaken : isTaken
  }

  /// Transfers a press to a layer that claims it. Returns whether the press continues.
  private func take(_ press: Press, to layer: Layer, with event: PointerEvent) -> Bool {
    if !press.isOver {
      // A scroller that received the press itself takes it from the control below.
      let isKept = layer === press.target && !(layer.responder is ScrollController)
      press.become(isKept ? .kept : .takenOver)
      gestures.cancel()
      if layer === press.target { return !press.isOver }
      takeOver(press, from: event)
    }
    if press.isOver {
      // A handler has closed the window before the layer received the press.
      cancelPress(of: layer, like: event)
      return false
    }
    press.target = layer
    return true
  }

  private func release(_ event: PointerEvent) -> Bool {
    guard let press, event.pointer == press.pointer else {
      gestures.end(event)
      return gestures.hasTaken(event.pointer)
    }
    if event.phase == .up {
      if event.button != press.button { return true }
      if press.isTouch, press.state != .takenOver {
        focus.move(toPressed: press.pressedLayers, at: press.location)
      }
    }
    if press.isOver { return true }
    gestures.end(event)
    if let mirrored = press.mirrored.take(), !press.isOver {
      gestures.end(mirrored.event(with: event))
    }
    let isTaken = gestures.hasTaken(event.pointer)
    if press.isOver { return isTaken }
    if isTaken { takeOver(press, from: event) }
    if press.isOver { return true }
    end(press)
    return press.target?.responder?.handle(event) ?? isTaken
  }

  private func end(_ press: Press) {
    press.become(.ended)
    self.press = nil
  }

  /// Cancels the press of its layer, because a gesture or another layer receives it now.
  private func takeOver(_ press: Press, from event: PointerEvent) {
    press.become(.takenOver)
    guard !press.isOver, let layer = press.target else { return }
    press.target = nil
    cancelPress(of: layer, like: event)
  }

  private func cancelPress(of layer: Layer, like event: PointerEvent) {
    var cancel = event
    cancel.phase = .cancel
    _ = layer.responder?.handle(cancel)
  }

  /// Whether a gesture or an outer responder has taken a finger from a host's control.
  package func hasTaken(_ pointer: Int) -> Bool {
    if gestures.hasTaken(pointer) { return true }
    guard let press, press.isTouch else { return false }
    return press.pointer == pointer && press.state == .takenOver
  }

  /// Transfers the press without an event to a layer that replaces the pressed layer, for example
  /// after a list reloads an item.
  package func handOverPress(to new: Layer) {
    guard let press else { return }
    let around = press.layers.drop { $0.layer !== press.target }.dropFirst()
    press.layers = [WeakLayer(layer: new)] + around
    press.target = new
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

  /// Handles a scroll event and returns whether a responder has. With Ctrl, a mouse wheel acts as a
  /// pinch if a gesture supports it.
  @discardableResult
  public func dispatch(_ event: ScrollEvent) -> Bool {
    // Content that scrolls under a press is no longer the pressed content. Resting fingers, for
    // example during a click of the touchpad's button, do not scroll.
    if press != nil, event.delta != .zero { gestures.cancel() }
    if event.phase == .wheel, event.modifiers.contains(.control) {
      let chain = root.hitTest(event.location)?.chain ?? []
      if let pinch = wheelPinch.events(for: event, over: chain) {
        for event in pinch { gestures.handle(event, over: chain) }
        return true
      }
    }
    return swipes.route(event)
  }

  /// Cancels the press, ends a swipe and resets the state when the window closes, because the
  /// layers may be in another window by the next frame.
  package func close() {
    if let press { _ = release(press.cancellation(at: frames?.time)) }
    swipes.end(at: .zero, time: frames?.time ?? 0)
    if let last = hover.take() { leaveResponders(last) }
    gestures.reset()
    if let press { end(press) }
    focus.set(nil)
    frames = nil
  }

  // MARK: Keys

  /// Handles a key and returns whether any layer has.
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
    if let press, gestures.hasTaken(press.pointer) {
      takeOver(press, from: press.cancellation(at: time))
    }
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
