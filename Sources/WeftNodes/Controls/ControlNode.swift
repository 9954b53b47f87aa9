// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout
import WeftLocks

/// A node that the user operates by mouse, touch or keyboard, or through assistive technology.
///
/// A control reports its use as events; add closures for those with ``addAction(for:_:)``. Its
/// states may be set on any thread. The user's own changes are animated, those of the program are
/// not, unless it makes them inside ``DisplayNode/animate(duration:curve:delay:_:completion:)``.
/// (UIKit's `UIControl`.)
@MainActor open class ControlNode: DisplayNode {
  /// The events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A pointer went down on the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A pointer went down again in quick succession; sent after ``touchDown``.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The pressed pointer moved over the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The pressed pointer moved outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The pointer went up over the control.
    public static let touchUpInside = Event(rawValue: 1 << 4)
    /// The pointer went up outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 5)
    /// The press was cancelled: by a list that scrolls, or because the control was disabled.
    public static let touchCancel = Event(rawValue: 1 << 6)
    /// The user has changed the control's value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The user has activated the control, by pointer, key, or assistive technology. Usually the
    /// event to act on.
    public static let primaryAction = Event(rawValue: 1 << 13)
    /// Every event.
    public static let all = Event(rawValue: .max)
  }

  /// The states of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// None of the other states.
    public static let normal: State = []
    /// A pointer is down on it.
    public static let highlighted = State(rawValue: 1)
    /// It is selected, or on.
    public static let selected = State(rawValue: 2)
    /// It is disabled.
    public static let disabled = State(rawValue: 4)
    /// The mouse is over it.
    public static let hovered = State(rawValue: 8)
  }

  private struct Content {
    var state = State.normal
    /// Counts how often ``isSelected`` was set.
    var selectedEdition = 0
    var actions: [ControlAction] = []
  }

  nonisolated private let content = Mutex(Content())

  /// Whether a pointer that went down on the control has not gone up yet.
  public private(set) final var isTracking = false
  /// Whether that pointer is over the control, or near enough to activate it.
  public private(set) final var isTouchInside = false

  /// Makes a control; usually one of the subclasses.
  nonisolated public override init() { super.init() }

  // MARK: States

  /// The states that the control is in; any thread.
  nonisolated public final var controlState: State { content.withLock { $0.state } }

  /// Whether the control is enabled; any thread.
  nonisolated public final var isEnabled: Bool {
    get { !controlState.contains(.disabled) }
    set { set(.disabled, to: !newValue) }
  }

  /// Whether the control is selected, or on; any thread.
  nonisolated public final var isSelected: Bool {
    get { controlState.contains(.selected) }
    set {
      content.withLock { $0.selectedEdition += 1 }
      set(.selected, to: newValue)
    }
  }

  /// Counts how often ``isSelected`` was set, by the user or the program; any thread.
  nonisolated package final var selectedEdition: Int { content.withLock { $0.selectedEdition } }

  /// Chooses the control or not, as was worked out for an edition of ``isSelected``, unless there
  /// is another one by now; any thread.
  nonisolated package final func setSelected(_ isSelected: Bool, ofEdition edition: Int) {
    set(.selected, to: isSelected) { $0.selectedEdition == edition }
  }

  /// Whether the user has just chosen the control, while actions are sent for that.
  package private(set) final var takenSelection: Bool?

  /// Chooses the control or not, as the user does.
  ///
  /// - Parameter changes: seen bit by bit together with that.
  final func take(isSelected: Bool, _ changes: () -> Void = {}) {
    animateChange {
      self.isSelected = isSelected
      changes()
    }
    takenSelection = isSelected
    sendActions(for: [.valueChanged, .primaryAction])
    takenSelection = nil
  }

  /// Whether the control looks pressed, as it does while a pointer is down on it; any thread.
  nonisolated public final var isHighlighted: Bool {
    get { controlState.contains(.highlighted) }
    set { set(.highlighted, to: newValue) }
  }

  /// Whether the mouse is over the control; any thread.
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
      // How faint a part is depends on the control around it.
      for node in subnodes where node is ControlNode { node.setNeedsPropertyUpdate() }
    }
    setNeedsPartsUpdate()
  }

  /// Shows the states and the value: override it to set the frames, colours and texts of the parts
  /// inside. Called on the main actor after every change of the states, the value, the size or the
  /// traits.
  open func updateParts() {}

  /// Requests a call of ``updateParts()``; any thread. On the main thread it is called before this
  /// returns, so that a change can be animated.
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
      // A part of a disabled control is as faint as all of it.
      if (supernode as? ControlNode)?.isEnabled ?? true { layer.opacity *= 0.5 }
      becomeUnusable()
    }
    updateParts()
  }

  open override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    updateParts()
  }

  /// Animates a change that the user has made.
  public final func animateChange(_ changes: () -> Void) {
    DisplayNode.animate(duration: 0.15, changes)
  }

  private func becomeUnusable() {
    if isTracking { cancelPress() }
    resignFocus()
  }

  // MARK: Actions

  /// Calls a closure when one of some events happens; any thread.
  ///
  /// Closures are called in the order in which they were added. The control retains the closure:
  /// capture weakly any object that retains the control.
  ///
  /// - Parameter events: ``Event/primaryAction`` by default.
  /// - Returns: a handle for ``removeAction(_:)``.
  @discardableResult
  nonisolated public final func addAction(
    for events: Event = .primaryAction, _ action: @escaping @MainActor @Sendable () -> Void
  ) -> ControlAction {
    let action = ControlAction(events: events, action)
    content.withLock { $0.actions.append(action) }
    return action
  }

  /// Removes an action; any thread.
  nonisolated public final func removeAction(_ action: ControlAction) {
    // Released without the lock: the closure may keep anything.
    let released = content.withLock { content in
      defer { content.actions.removeAll { $0 === action } }
      return content.actions
    }
    withExtendedLifetime(released) {}
  }

  /// Calls the actions for some events: for each event, in the order of ``Event``'s bits, the
  /// actions that are registered when the first of them is called.
  public final func sendActions(for events: Event) {
    let actions = content.withLock { $0.actions }
    if actions.isEmpty { return }
    for bit in 0..<UInt32.bitWidth {
      let event = Event(rawValue: 1 << UInt32(bit))
      guard events.contains(event) else { continue }
      for action in actions where action.events.contains(event) { action.run() }
    }
  }

  /// Activates the control, as a click or Space does: by default sends ``Event/primaryAction``.
  open func activate() { sendActions(for: .primaryAction) }

  // MARK: Tracking

  /// A pointer went down on the control.
  ///
  /// - Returns: whether the control follows it; `true` by default.
  open func beginTracking(with event: PointerEvent) -> Bool { true }

  /// The pressed pointer has moved.
  open func continueTracking(with event: PointerEvent) {}

  /// The pressed pointer went up; by default this activates the control if the pointer is over it.
  open func endTracking(with event: PointerEvent) {
    if isTouchInside { activate() }
  }

  /// The press was cancelled.
  open func cancelTracking() {}

  /// How far beside the control a pointer may be without letting it go, in points: fingers are less
  /// exact than a mouse.
  private static func slop(of device: PointerEvent.Device) -> Double {
    device == .touch ? 25 : 0
  }

  /// The place of an event in the control's own space.
  public final func location(of event: PointerEvent) -> Point? {
    layer.convertFromWindow(event.location)
  }

  /// Handles presses on the control, even while it is disabled.
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

  /// Activates the control by Space or Enter.
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

  /// The accessibility of the control, with its states.
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
    // A target may have disabled the control.
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
    // A target may have disabled the control.
    if isEnabled { endTracking(with: event) } else { cancelTracking() }
  }

  /// Called after the control has told its targets of the press, for a value that it changes.
  func trackingDidBegin(with event: PointerEvent) {}

  /// Called before the control notifies its targets of the end of the press.
  func trackingWillEnd(with event: PointerEvent) {}

  /// Looks whether the pointer is over the control, or near enough.
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

/// A closure that a control calls for events; see ``ControlNode/addAction(for:_:)``.
public final class ControlAction: Sendable {
  /// The events that it is called for.
  public let events: ControlNode.Event
  private let action: @MainActor @Sendable () -> Void

  init(events: ControlNode.Event, _ action: @escaping @MainActor @Sendable () -> Void) {
    self.events = events
    self.action = action
  }

  @MainActor func run() { action() }
}
