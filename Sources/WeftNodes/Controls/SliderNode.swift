// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout
import WeftLocks

/// A control that selects a value along a line. The minimum is where lines of text start.
///
/// The user presses anywhere on the line, drags the knob, or uses the arrow keys, Page Up, Page
/// Down, Home and End. Modeled on UIKit's `UISlider`.
@MainActor open class SliderNode: ControlNode {
  private struct Content {
    var range: NumberRange
    var value: EditedValue<Double>
    var label: String?
    var isContinuous = true
  }

  nonisolated private let content: Mutex<Content>
  /// The value that the user just set, while its actions are sent.
  package private(set) final var takenValue: Double?
  private let track = ControlPart()
  private let fill = ControlPart()
  private let knob = ControlPart()
  private var dragStart: Point?
  private var valueAtStart: Double?
  /// Whether a pointer holds the knob, including the actions at its release.
  package final var isHeld: Bool { dragStart != nil }
  private var isDragged = false

  nonisolated private static let (knobSide, trackHeight) = (20.0, 6.0)
  /// The minimum height in points.
  nonisolated public static let height = 28.0

  /// Creates a slider whose value is clamped to the range and rounded to the nearest step from its
  /// minimum, if the step is not 0. The accessibility label is not displayed.
  nonisolated public init(
    value: Double = 0, in range: ClosedRange<Double> = 0...1, step: Double = 0,
    label: String? = nil
  ) {
    let range = NumberRange(range, step: step)
    content = Mutex(
      Content(range: range, value: EditedValue(range.nearest(to: value)), label: label))
    super.init()
    cornerRadius = 6
    for node in [track, fill, knob] { addSubnode(node) }
  }

  /// The value. Setting it clamps it to the range. Use on any thread.
  nonisolated public final var value: Double {
    get { content.withLock { $0.value.value } }
    set {
      content.withLock { $0.value.set($0.range.nearest(to: newValue)) }
      setNeedsPartsUpdate()
    }
  }

  /// The number of times that ``value`` was set, by the user or the program. Use on any thread.
  nonisolated package final var valueEdition: Int { content.withLock { $0.value.edition } }

  /// Sets the range, and the value if it was not set since `edition`, in one step. Any thread.
  nonisolated package final func set(
    _ value: Double, ofEdition edition: Int, in range: ClosedRange<Double>, step: Double
  ) {
    let range = NumberRange(range, step: step)
    let isChanged = content.withLock { content in
      let old = (content.range, content.value.value)
      content.range = range
      content.value.set(value, ofEdition: edition)
      content.value.adjust { range.nearest(to: $0) }
      return old != (content.range, content.value.value)
    }
    if isChanged { setNeedsPartsUpdate() }
  }

  /// The minimum and maximum value. Setting it clamps the value. Use on any thread.
  nonisolated public final var range: ClosedRange<Double> {
    get { content.withLock { $0.range.limits } }
    set { setRange { NumberRange(newValue, step: $0.step) } }
  }

  /// The distance between values from the minimum, or 0 for any value. Setting it rounds the value.
  /// Use on any thread.
  nonisolated public final var step: Double {
    get { content.withLock { $0.range.step } }
    set { setRange { NumberRange($0.limits, step: newValue) } }
  }

  nonisolated private func setRange(_ range: (NumberRange) -> NumberRange) {
    content.withLock { content in
      content.range = range(content.range)
      content.value.adjust { [range = content.range] in range.nearest(to: $0) }
    }
    setNeedsPartsUpdate()
  }

  /// Whether to send ``ControlNode/Event/valueChanged`` also during a drag. Use on any thread.
  nonisolated public final var isContinuous: Bool {
    get { content.withLock { $0.isContinuous } }
    set { content.withLock { $0.isContinuous = newValue } }
  }

  nonisolated open override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(
      width: constrainedSize.width.isFinite ? constrainedSize.width : 160, height: Self.height)
  }

  open override func updateParts() {
    let (state, side) = (controlState, Self.knobSide)
    let travel = max(0, bounds.width - side)
    let share = content.withLock { $0.range.share(of: $0.value.value) }
    let isReversed = traits.layoutDirection == .rightToLeft
    let x = travel * (isReversed ? 1 - share : share)
    let top = (bounds.height - Self.trackHeight) / 2
    track.frame = Rect(x: 0, y: top, width: bounds.width, height: Self.trackHeight)
    track.backgroundColor = .trackFill(state)
    let middle = x + side / 2
    fill.frame = Rect(
      x: isReversed ? middle : 0, y: top, width: isReversed ? bounds.width - middle : middle,
      height: Self.trackHeight)
    // Hides the end of the fill, which would show beside the knob's round edge.
    fill.isHidden = share == 0
    fill.backgroundColor = .accent
    for part in [track, fill] { part.cornerRadius = Self.trackHeight / 2 }
    track.borderWidth = 1
    track.borderColor = .controlBorder
    knob.frame = Rect(x: x, y: (bounds.height - side) / 2, width: side, height: side)
    knob.cornerRadius = side / 2
    knob.backgroundColor = .knob
    knob.borderWidth = 1
    knob.borderColor = .knobBorder
    knob.shadow = Shadow(offset: Vector(dx: 0, dy: 1), radius: 1.5, opacity: 0.4)
  }

  // MARK: Dragging

  open override func beginTracking(with event: PointerEvent) -> Bool {
    (dragStart, isDragged) = (event.location, event.device == .mouse)
    valueAtStart = value
    return true
  }

  override func trackingDidBegin(with event: PointerEvent) {
    if isDragged { move(to: event, isFinal: false) }
  }

  open override func shouldTakeOver(_ event: PointerEvent) -> Bool {
    guard event.phase == .drag, isTracking, let dragStart else { return false }
    let (dx, dy) = (abs(event.location.x - dragStart.x), abs(event.location.y - dragStart.y))
    if dx >= 4, dx > dy { isDragged = true }
    return isDragged
  }

  open override func continueTracking(with event: PointerEvent) {
    if shouldTakeOver(event) { move(to: event, isFinal: false) }
  }

  override func trackingWillEnd(with event: PointerEvent) {
    // The actions report the value from here on.
    valueAtStart = nil
    if isDragged || isTouchInside { move(to: event, isFinal: true) }
  }

  open override func endTracking(with event: PointerEvent) {
    (dragStart, valueAtStart) = (nil, nil)
  }

  /// Keeps the knob's position and sends the value if no action has reported it.
  open override func cancelTracking() {
    let old = valueAtStart
    (dragStart, valueAtStart) = (nil, nil)
    let new = value
    if let old, old != new, !isContinuous { send(.valueChanged, for: new) }
  }

  private func move(to event: PointerEvent, isFinal: Bool) {
    guard let point = location(of: event) else { return }
    let travel = max(1, bounds.width - Self.knobSide)
    let share = min(max((point.x - Self.knobSide / 2) / travel, 0), 1)
    let isReversed = traits.layoutDirection == .rightToLeft
    let (old, new, isContinuous) = content.withLock { content in
      let old = content.value.value
      let new = content.range.value(at: isReversed ? 1 - share : share) ?? old
      if new != old { content.value.set(new) }
      return (old, new, content.isContinuous)
    }
    if old != new { setNeedsPartsUpdate() }
    if isFinal {
      let isKnown = isContinuous && old == new
      send(isKnown ? .primaryAction : [.valueChanged, .primaryAction], for: new)
    } else if isContinuous, old != new {
      send(.valueChanged, for: new)
    }
  }

  private func send(_ events: Event, for new: Double) {
    takenValue = new
    sendActions(for: events)
    takenValue = nil
  }

  // MARK: Keys

  /// Arrow keys move by a step, or by a twentieth of the range.
  open override func handle(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty else { return false }
    let range = content.withLock { $0.range }
    let forwards = traits.layoutDirection == .leftToRight ? 1.0 : -1
    switch event.key {
    case .up: change(by: range.keyStep)
    case .down: change(by: -range.keyStep)
    case .right: change(by: forwards * range.keyStep)
    case .left: change(by: -forwards * range.keyStep)
    case .pageUp: change(by: range.pageStep)
    case .pageDown: change(by: -range.pageStep)
    case .home: change(toLimit: range.limits.lowerBound)
    case .end: change(toLimit: range.limits.upperBound)
    default: return false
    }
    return true
  }

  private func change(toLimit limit: Double) {
    if limit.isFinite { change(to: limit) }
  }

  private func change(by difference: Double) {
    change(to: content.withLock { $0.range.value($0.value.value, plus: difference) })
  }

  private func change(to new: Double) {
    let (old, new) = content.withLock { ($0.value.value, $0.range.nearest(to: new)) }
    if new == old { return }
    animateChange { value = new }
    send([.valueChanged, .primaryAction], for: new)
  }

  open override var defaultAccessibility: Accessibility {
    let (label, text) = content.withLock { ($0.label, $0.range.text(of: $0.value.value)) }
    var result = makeAccessibility(.slider, label: label, actions: [.increment, .decrement])
    result.value = text
    return result
  }

  open override func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    guard isEnabled, [.increment, .decrement].contains(action) else { return false }
    let step = content.withLock { $0.range.keyStep }
    change(by: action == .increment ? step : -step)
    return true
  }
}
