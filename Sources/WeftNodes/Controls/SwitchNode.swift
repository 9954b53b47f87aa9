// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout
import WeftLocks

/// A control that turns something on and off by a click, by dragging the knob, or with Space or
/// Enter. Modeled on UIKit's `UISwitch`.
@MainActor open class SwitchNode: ControlNode {
  nonisolated private let label: Mutex<String?>
  private let track = ControlPart()
  private let knob = ControlPart()
  /// The offset of a dragged knob from the left end, in points.
  private var dragged: Double?
  private var dragStart: Point?

  /// The size of a switch in points, the same as in GTK.
  nonisolated public static let size = Size(width: 46, height: 26)
  nonisolated private static let inset = 3.0

  /// Creates a switch. The accessibility label is not displayed.
  nonisolated public init(isOn: Bool = false, label: String? = nil) {
    self.label = Mutex(label)
    super.init()
    isSelected = isOn
    cornerRadius = Self.size.height / 2
    addSubnode(track)
    addSubnode(knob)
  }

  /// Whether the switch is on. Use on any thread.
  nonisolated public final var isOn: Bool {
    get { isSelected }
    set { isSelected = newValue }
  }

  nonisolated open override func calculateSize(thatFits constrainedSize: Size) -> Size { Self.size }

  open override func activate() { take(isSelected: !isOn) }

  open override func updateParts() {
    let state = controlState
    track.frame = Rect(
      x: 0, y: (bounds.height - Self.size.height) / 2, width: Self.size.width,
      height: Self.size.height)
    track.cornerRadius = Self.size.height / 2
    track.borderWidth = 1
    track.borderColor = .controlBorder
    track.backgroundColor = isOn ? .accent : .trackFill(state)
    let side = Self.size.height - 2 * Self.inset
    knob.frame = Rect(
      x: Self.inset + (dragged ?? (isAtRight ? travel : 0)), y: track.frame.minY + Self.inset,
      width: side, height: side)
    knob.cornerRadius = side / 2
    knob.backgroundColor = .knob
    knob.borderWidth = 1
    knob.borderColor = .knobBorder
    knob.shadow = Shadow(offset: Vector(dx: 0, dy: 1), radius: 1.5, opacity: 0.35)
  }

  private var isAtRight: Bool { isOn != (traits.layoutDirection == .rightToLeft) }
  private var travel: Double { Self.size.width - Self.size.height }

  // MARK: Dragging

  open override func beginTracking(with event: PointerEvent) -> Bool {
    (dragStart, dragged) = (event.location, nil)
    return true
  }

  open override func shouldTakeOver(_ event: PointerEvent) -> Bool {
    guard event.phase == .drag, isTracking, let dragStart else { return false }
    let (dx, dy) = (abs(event.location.x - dragStart.x), abs(event.location.y - dragStart.y))
    return dragged != nil || dx >= 4 && dx > dy
  }

  open override func continueTracking(with event: PointerEvent) {
    guard let dragStart, shouldTakeOver(event) else { return }
    let start = isAtRight ? travel : 0
    dragged = min(max(start + event.location.x - dragStart.x, 0), travel)
    updateParts()
  }

  open override func endTracking(with event: PointerEvent) {
    let place = dragged
    (dragged, dragStart) = (nil, nil)
    guard let place else { return super.endTracking(with: event) }
    if (place > travel / 2) != isAtRight { return activate() }
    animateChange { updateParts() }
  }

  open override func cancelTracking() {
    (dragged, dragStart) = (nil, nil)
    animateChange { updateParts() }
  }

  open override var defaultAccessibility: Accessibility {
    var result = makeAccessibility(.switch, label: label.withLock { $0 })
    result.traits.remove(.selected)
    if isOn { result.traits.insert(.checked) }
    return result
  }
}
