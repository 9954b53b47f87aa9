// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout
import WeftLocks

/// A node that the user operates by mouse, touch or keyboard, or through assistive technology.
///
/// Add closures for its events with ``addAction(for:_:)``. The states may be set on any thread.
/// Changes by the user are animated, and by the program only inside
/// ``DisplayNode/animate(duration:curve:delay:_:completion:)``. Modeled on UIKit's `UIControl`.
@MainActor open class ControlNode: DisplayNode {
  /// The events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt32

    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The pointer was pressed on the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// The pointer was pressed again in quick succession. Sent after ``touchDown``.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The pressed pointer moved inside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The pressed pointer moved outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The pointer was released inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 4)
    /// The pointer was released outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 5)
    /// The press was cancelled by a scrolling list, or because the control was disabled.
    public static let touchCancel = Event(rawValue: 1 << 6)
    /// The user changed the control's value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The user activated the control by pointer, key, or assistive technology. The usual event.
    public static let primaryAction = Event(rawValue: 1 << 13)
    /// All events.
    public static let all = Event(rawValue: .max)
  }

  /// The states of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The state of a control with no other state.
    public static let normal: State = []
    /// The pointer is pressed on the control.
    public static let highlighted = State(rawValue: 1)
    /// The control is selected or on.
    public static let selected = State(rawValue: 2)
    /// The control is disabled.
    public static let disabled = State(rawValue: 4)
    /// The mouse is over the control.
    public static let hovered = State(rawValue: 8)
  }

  private struct Content {
    var state = State.normal
    var selectedEdition = 0
    var actions: [(action: ControlAction, events: Event)] = []
  }

  nonisolated private let content = Mutex(Content())

  /// Whether a pointer is pressed on the control.
  public private(set) final var isTracking = false
  /// Whether the pressed pointer is over the control, or near enough to activate it.
  public private(set) final var isTouchInside = false

  /// Creates a control. Programs usually create a subclass.
  nonisolated public override init() { super.init() }

  // MARK: States

  /// The current states of the control. Use on any thread.
  nonisolated public final var controlState: State { content.withLock { $0.state } }

  /// Whether the control is enabled. Use on any thread.
  nonisolated public final var isEnabled: Bool {
    get { !controlState.contains(.disabled) }
    set { set(.disabled, to: !newValue) }
  }

  /// Whether the control is selected or on. Use on any thread.
  nonisolated public final var isSelected: Bool {
    get { controlState.contains(.selected) }
    set {
      content.withLock { $0.selectedEdition += 1 }
      set(.selected, to: newValue)
    }
  }

  /// The number of times that ``isSelected`` was set by the user or the program. Use on any thread.
  nonisolated package final var selectedEdition: Int { content.withLock { $0.selectedEdition } }

  /// Sets the selection if ``isSelected`` was not set since `edition`. Use on any thread.
  nonisolated package final func setSelected(_ isSelected: Bool, ofEdition edition: Int) {
    set(.selected, to: isSelected) { $0.selectedEdition == edition }
  }

  /// The selection that the user just made, while its actions are sent.
  package private(set) final var takenSelection: Bool?

  /// Sets the selection like the user, animated with further changes, and sends the actions.
  final func take(isSelected: Bool, _ changes: () -> Void = {}) {
    animateChange {
      self.isSelected = isSelected
      changes()
    }
    takenSelection = isSelected
    sendActions(for: [.valueChanged, .primaryAction])
    takenSelection = nil
  }

  /// Whether the control looks pressed, such as during a press. Use on any thread.
  nonisolated public final var isHighlighted: Bool {
    get { controlState.contains(.highlighted) }
    set { set(.highlighted, to: newValue) }
  }

  /// Whether the mouse is over the control. Use on any thread.
  nonisolated public final var isHovered: Bool { controlState.contains(.hovered) }

  nonisolated private func set(
    _ part: State, to isOn: Bool, where condition: (Content) -> Bool = { _ in true }
  ) {
    let isChanged = content.withLock { content in
      guard content.state.contains(part) != isOn, condition(content) else { return false }
      content.state.formSymmetricDifference(part)
      return true
    }
    guard isChanged else { return }
    if part == .disabled {
      // The opacity of a nested control depends on the control around it.
      for node in subnodes where node is ControlNode { node.setNeedsPropertyUpdate() }
    }
    setNeedsPartsUpdate()
  }

  /// Displays the states and the value of the control.
  ///
  /// Override this to set the frames, colors and texts of the inner parts. Called on the main actor
  /// after every change of the states, the value, the size or the traits.
  open func updateParts() {}

  /// Requests a call of ``updateParts()``. Use on any thread. On the main thread, the call precedes
  /// the return of this method, so a change can be animated.
  nonisolated public final func setNeedsPartsUpdate() {
    if MainQueue.isCurrent {
      MainActor.assumeIsolated {
        if !isEnabled { becomeUnusable() }
        if isNodeLoaded { updateParts() }
      }
    }
    setNeedsPropertyUpdate()
  }

  open override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    if !isEnabled {
      // The enclosing control already dims all of its parts.
      if (supernode as? ControlNode)?.isEnabled ?? true { layer.opacity *= 0.5 }
      becomeUnusable()
    }
    updateParts()
  }

  open override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    updateParts()
  }

  /// Animates the changes of a user action.
  public final func animateChange(_ changes: () -> Void) {
    DisplayNode.animate(duration: 0.15, changes)
  }

  private func becomeUnusable() {
    if isTracking { cancelPress() }
    resignFocus()
  }

  // MARK: Actions

  /// Calls a closure when one of the events happens, in the order of the additions. Use on any
  /// thread. The control retains the closure, so capture objects that retain the control weakly.
  ///
  /// - Returns: A handle for ``removeAction(_:)``.
  @discardableResult
  nonisolated public final func addAction(
    for events: Event = .primaryAction, _ action: @escaping @MainActor @Sendable () -> Void
  ) -> ControlAction {
    let action = ControlAction(events: events, action)
    content.withLock { $0.actions.append((action, events)) }
    return action
  }

  /// Removes an action. Use on any thread.
  nonisolated public final func removeAction(_ action: ControlAction) {
    // Release closures outside the lock, because they may retain anything.
    let released = content.withLock { content in
      defer { content.actions.removeAll { $0.action === action } }
      return content.actions
    }
    withExtendedLifetime(released) {}
  }

  /// Removes all actions for some events, including the actions that a subclass has added to
  /// itself. Use on any thread. An action for further events is still called for these.
  nonisolated public final func removeAllActions(for events: Event = .all) {
    let released = content.withLock { content in
      let old = content.actions
      content.actions = old.compactMap { entry in
        let rest = entry.events.subtracting(events)
        return rest.isEmpty ? nil : (entry.action, rest)
      }
      return old
    }
    withExtendedLifetime(released) {}
  }

  /// Calls the actions for some events, in the order of their bits. Actions that are added during
  /// the call are not called.
  public final func sendActions(for events: Event) {
    let actions = content.withLock { $0.actions }
    if actions.isEmpty { return }
    for bit in 0..<UInt32.bitWidth {
      let event = Event(rawValue: 1 << UInt32(bit))
      guard events.contains(event) else { continue }
      for entry in actions where entry.events.contains(event) { entry.action.run() }
    }
  }

  /// Activates the control like a click or Space. By default, sends ``Event/primaryAction``.
  open func activate() { sendActions(for: .primaryAction) }

  // MARK: Tracking

  /// Called when the pointer is pressed on the control. Returns whether the control tracks it.
  open func beginTracking(with event: PointerEvent) -> Bool { true }

  /// Called when the pressed pointer moves.
  open func continueTracking(with event: PointerEvent) {}

  /// Called when the pointer is released. By default, activates the control if it is inside.
  open func endTracking(with event: PointerEvent) {
    if isTouchInside { activate() }
  }

  /// Called when the press is cancelled.
  open func cancelTracking() {}

  /// The distance in points by which a pointer may leave the control, larger for inexact fingers.
  private static func slop(of device: PointerEvent.Device) -> Double {
    device == .touch ? 25 : 0
  }

  /// The position of an event in the control's coordinate space.
  public final func location(of event: PointerEvent) -> Point? {
    layer.convertFromWindow(event.location)
  }

  open override func handle(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .hover:
      setHovered(event.device == .mouse)
      return false
    case .leave:
      setHovered(false)
      return false
    case .down: return press(event)
    case .drag: drag(event)
    case .up: release(event)
    case .cancel: cancelPress()
    }
    return true
  }

  open override var keepsTaps: Bool { true }

  open override var acceptsFocus: Bool { isEnabled }

  open override func handle(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.key == .space || event.key == .enter, event.modifiers.isEmpty else {
      return false
    }
    activate()
    return true
  }

  open override func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    guard action == .activate, isEnabled else { return false }
    activate()
    return true
  }

  /// Creates accessibility with the current states of the control.
  public final func makeAccessibility(
    _ role: Accessibility.Role, label: String?, actions: [Accessibility.Action] = [.activate]
  ) -> Accessibility {
    var result = Accessibility(role, label: label)
    result.actions = isEnabled ? actions : []
    if isSelected { result.traits.insert(.selected) }
    if !isEnabled { result.traits.insert(.notEnabled) }
    if isFocused { result.traits.insert(.focused) }
    return result
  }

  open override func didExitHierarchy() {
    super.didExitHierarchy()
    if isTracking { cancelPress() }
    setHovered(false)
  }

  private func setHovered(_ isHovered: Bool) {
    guard isHovered != self.isHovered else { return }
    animateChange { set(.hovered, to: isHovered) }
  }

  private func press(_ event: PointerEvent) -> Bool {
    guard event.button == 1 else { return false }
    guard isEnabled else { return true }
    guard beginTracking(with: event) else { return false }
    (isTracking, isTouchInside) = (true, true)
    isHighlighted = true
    sendActions(for: event.clickCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
    // An action may have disabled the control.
    if isTracking { trackingDidBegin(with: event) }
    return true
  }

  private func drag(_ event: PointerEvent) {
    guard isTracking else { return }
    // Another thread may have disabled the control since the last frame.
    guard isEnabled else { return cancelPress() }
    follow(event)
    guard isTracking else { return }
    continueTracking(with: event)
    guard isTracking else { return }
    sendActions(for: contains(event, slop: 0) ? .touchDragInside : .touchDragOutside)
  }

  private func release(_ event: PointerEvent) {
    guard isTracking else { return }
    guard isEnabled else { return cancelPress() }
    follow(event)
    isTracking = false
    animateChange { isHighlighted = false }
    trackingWillEnd(with: event)
    sendActions(for: isTouchInside ? .touchUpInside : .touchUpOutside)
    // An action may have disabled the control.
    if isEnabled { endTracking(with: event) } else { cancelTracking() }
  }

  /// Called after the actions for the press, for a control that changes its value.
  func trackingDidBegin(with event: PointerEvent) {}

  /// Called before the actions for the end of the press.
  func trackingWillEnd(with event: PointerEvent) {}

  private func follow(_ event: PointerEvent) {
    isTouchInside = contains(event, slop: Self.slop(of: event.device))
    isHighlighted = isTouchInside
  }

  private func contains(_ event: PointerEvent, slop: Double) -> Bool {
    let area = layer.bounds.inset(by: layer.hitTestSlop).insetBy(dx: -slop, dy: -slop)
    return location(of: event).map(area.contains) ?? false
  }

  private func cancelPress() {
    guard isTracking else { return }
    isTracking = false
    isHighlighted = false
    cancelTracking()
    sendActions(for: .touchCancel)
  }
}

/// A closure that a control calls for events. See ``ControlNode/addAction(for:_:)``.
public final class ControlAction: Sendable {
  /// The events for which the closure is called.
  public let events: ControlNode.Event
  private let action: @MainActor @Sendable () -> Void

  init(events: ControlNode.Event, _ action: @escaping @MainActor @Sendable () -> Void) {
    self.events = events
    self.action = action
  }

  @MainActor func run() { action() }
}
