// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftLocks
import WeftRuntime

/// A control that displays a number, and increases and decreases it in steps.
///
/// The user clicks a button, which repeats while it is held, or uses the arrow keys, Page Up, Page
/// Down, Home and End. Modeled on UIKit's `UIStepper`.
@MainActor open class StepperNode: ControlNode {
  private struct Content {
    var range: NumberRange
    var value: Double
    var label: String?
    var showsNumber = true
    var text: (@Sendable (Double) -> String)?
  }

  nonisolated private let content: Mutex<Content>
  nonisolated private let ground = ControlPart()
  nonisolated private let number = TextNode()
  nonisolated private let down = StepButton(.minus)
  nonisolated private let up = StepButton(.plus)

  /// Creates a stepper whose value is clamped to the range and rounded to the nearest step from its
  /// minimum. The accessibility label is not displayed.
  nonisolated public init(
    value: Double = 0, in range: ClosedRange<Double> = 0...100, step: Double = 1,
    label: String? = nil
  ) {
    let range = NumberRange(range, step: step > 0 ? step : 1)
    content = Mutex(Content(range: range, value: range.nearest(to: value), label: label))
    super.init()
    cornerRadius = 6
    number.isUserInteractionEnabled = false
    number.maximumNumberOfLines = 1
    for (button, sign) in [(down, -1.0), (up, 1.0)] {
      button.onStep.withLock { $0 = { [weak self] in self?.change(by: sign) } }
    }
    showNumber()
  }

  /// The value. Setting it clamps it to the range. Use on any thread.
  nonisolated public final var value: Double {
    get { content.withLock { $0.value } }
    set {
      content.withLock { $0.value = $0.range.nearest(to: newValue) }
      showNumber()
      setNeedsPartsUpdate()
    }
  }

  /// The minimum and maximum value. Setting it clamps the value. Use on any thread.
  nonisolated public final var range: ClosedRange<Double> {
    get { content.withLock { $0.range.limits } }
    set {
      let hasChanged = content.withLock { content in
        if content.range.limits == newValue { return false }
        content.range = NumberRange(newValue, step: content.range.step)
        content.value = content.range.nearest(to: content.value)
        return true
      }
      guard hasChanged else { return }
      showNumber()
      setNeedsPartsUpdate()
    }
  }

  /// Whether to display the number before the buttons. Use on any thread.
  nonisolated public final var showsNumber: Bool {
    get { content.withLock { $0.showsNumber } }
    set {
      let hasChanged = content.withLock { content in
        defer { content.showsNumber = newValue }
        return content.showsNumber != newValue
      }
      if hasChanged { setNeedsLayout() }
    }
  }

  /// Sets the function that formats the value. Use on any thread.
  nonisolated public final func setText(_ text: @escaping @Sendable (Double) -> String) {
    let released = content.withLock { content in
      defer { content.text = text }
      return content.text
    }
    withExtendedLifetime(released) {}
    showNumber()
  }

  private nonisolated var text: String {
    let (text, value, range) = content.withLock { ($0.text, $0.value, $0.range) }
    return text?(value) ?? range.text(of: value)
  }

  nonisolated private func showNumber() { number.text = StyledText(text) }

  nonisolated open override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    StackLayoutSpec(.row, alignItems: .center) {
      if showsNumber {
        number.padding(EdgeInsets(horizontal: 12, vertical: 5)).minWidth(.points(56)).flexGrow(1)
      }
      down
      up
    }.background(ground)
  }

  open override func updateParts() {
    let (range, value) = content.withLock { ($0.range, $0.value) }
    showNumber()
    ground.cornerRadius = cornerRadius
    ground.backgroundColor = .controlFill([])
    ground.borderWidth = 1
    ground.borderColor = .controlBorder
    down.isEnabled = isEnabled && value > range.limits.lowerBound
    up.isEnabled = isEnabled && value < range.limits.upperBound
  }

  private func change(by steps: Double) {
    change(to: content.withLock { $0.range.value($0.value, plus: steps * $0.range.keyStep) })
  }

  private func change(to new: Double) {
    let old = value
    value = new
    if value != old { sendActions(for: [.valueChanged, .primaryAction]) }
  }

  open override func beginTracking(with event: PointerEvent) -> Bool { false }

  open override func handle(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty else { return false }
    let range = content.withLock { $0.range }
    let forwards = traits.layoutDirection == .leftToRight ? 1.0 : -1
    switch event.key {
    case .up: change(by: 1)
    case .down: change(by: -1)
    case .right: change(by: forwards)
    case .left: change(by: -forwards)
    case .pageUp: change(to: range.value(value, plus: range.pageStep))
    case .pageDown: change(to: range.value(value, plus: -range.pageStep))
    case .home: change(toLimit: range.limits.lowerBound)
    case .end: change(toLimit: range.limits.upperBound)
    default: return false
    }
    return true
  }

  private func change(toLimit limit: Double) {
    if limit.isFinite { change(to: limit) }
  }

  open override var defaultAccessibility: Accessibility {
    var result = makeAccessibility(
      .spinButton, label: content.withLock { $0.label }, actions: [.increment, .decrement])
    result.value = text
    return result
  }

  open override func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    guard isEnabled, [.increment, .decrement].contains(action) else { return false }
    change(by: action == .increment ? 1 : -1)
    return true
  }
}

/// A button of a stepper, which changes the value on press and repeats while it is held.
@MainActor final class StepButton: ControlNode, FrameObserver {
  nonisolated let onStep = Mutex<(@MainActor @Sendable () -> Void)?>(nil)
  private let shade = ControlPart()
  private let symbol: SymbolPart
  nonisolated private let sign: SymbolPart.Symbol
  private var nextStep: Double?
  private weak var frames: FrameLoop?

  /// The times in seconds before the first repetition and between repetitions.
  nonisolated private static let (delay, interval) = (0.5, 0.08)

  nonisolated init(_ sign: SymbolPart.Symbol) {
    self.sign = sign
    symbol = SymbolPart(sign, color: .label)
    super.init()
    addSubnode(shade)
    addSubnode(symbol)
  }

  nonisolated override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: 34, height: 34)
  }

  override func updateParts() {
    shade.frame = bounds
    shade.cornerRadius = 6
    shade.backgroundColor = .flatControlFill(controlState)
    symbol.frame = Rect(x: bounds.midX - 6, y: bounds.midY - 6, width: 12, height: 12)
  }

  override var acceptsFocus: Bool { false }
  override var defaultAccessibility: Accessibility { Accessibility() }

  override func beginTracking(with event: PointerEvent) -> Bool {
    nextStep = event.time + Self.delay
    frames = runtime?.frames
    frames?.addObserver(self)
    step()
    return true
  }

  override func endTracking(with event: PointerEvent) { stop() }
  override func cancelTracking() { stop() }

  func frameDidBegin(at time: Double) {
    guard let next = nextStep, isTracking else { return stop() }
    guard time >= next else { return }
    nextStep = max(next + Self.interval, time)
    if isTouchInside { step() }
  }

  private func step() { onStep.withLock { $0 }?() }

  private func stop() {
    nextStep = nil
    frames?.removeObserver(self)
  }
}
