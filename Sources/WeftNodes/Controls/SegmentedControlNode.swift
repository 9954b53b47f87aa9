// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
public import WeftLayers
public import WeftLayout

/// Choices side by side, of which one is selected. In a right-to-left window, the first is right.
///
/// The user clicks a choice, or uses the arrow keys, Home and End. Sends
/// ``ControlNode/Event/valueChanged`` when the user selects another choice. Modeled on UIKit's
/// `UISegmentedControl`.
@MainActor open class SegmentedControlNode: SingleChoiceNode {
  nonisolated private let labels: [TextNode]
  nonisolated private let label: String?
  private let ground = ControlPart()
  private let thumb = ControlPart()
  private var pressed: Int?

  nonisolated private static let (height, inset, padding) = (34.0, 3.0, 14.0)

  /// Creates a segmented control. The accessibility label is not displayed.
  nonisolated public init(_ titles: [String], selectedIndex: Int? = 0, label: String? = nil) {
    labels = titles.map { TextNode(StyledText($0)) }
    self.label = label
    super.init(count: titles.count, selectedIndex: selectedIndex)
    cornerRadius = 8
    automaticallyManagesSubnodes = false
    addSubnode(ground)
    addSubnode(thumb)
    for node in labels {
      node.isUserInteractionEnabled = false
      node.options = TextOptions(alignment: .center, lineLimit: 1)
      addSubnode(node)
    }
  }

  nonisolated public final override var titles: [String] { labels.map(\.text.string) }

  nonisolated public final override func setTitle(_ title: String, at index: Int) {
    if labels.indices.contains(index) { labels[index].text = StyledText(title) }
  }

  nonisolated open override func makeLayout(
    thatFits range: SizeRange, in context: LayoutContext
  ) -> Layout {
    let sizes = labels.map { $0.layout(thatFits: .unconstrained, in: context).size }
    let width = (sizes.map(\.width).max() ?? 0) + 2 * Self.padding
    let height = (sizes.map(\.height).max() ?? 0) + 4 * Self.inset
    let size = range.clamp(
      Size(
        width: width * Double(labels.count) + 2 * Self.inset, height: max(height, Self.height)))
    var children: [Layout] = []
    for (index, node) in labels.enumerated() {
      let place = Self.segment(index, of: labels.count, in: size, context.direction)
      let inside = SizeRange(
        max: Size(width: max(0, place.width - 8), height: place.height))
      let layout = node.layout(thatFits: inside, in: context)
      children.append(
        layout.positioned(
          at: Point(
            x: place.midX - layout.size.width / 2, y: place.midY - layout.size.height / 2)))
    }
    return Layout(element: self, size: size, children: children)
  }

  nonisolated private static func segment(
    _ index: Int, of count: Int, in size: Size, _ direction: LayoutDirection
  ) -> Rect {
    let width = max(0, size.width - 2 * inset) / Double(max(1, count))
    let place = direction == .rightToLeft ? count - 1 - index : index
    return Rect(
      x: inset + Double(place) * width, y: inset, width: width,
      height: max(0, size.height - 2 * inset))
  }

  open override func updateParts() {
    ground.frame = bounds
    ground.cornerRadius = cornerRadius
    ground.backgroundColor = .controlFill([])
    ground.borderWidth = 1
    ground.borderColor = .controlBorder
    let selected = selectedIndex
    thumb.isHidden = selected == nil
    if let selected { thumb.frame = segment(selected) }
    thumb.cornerRadius = max(0, cornerRadius - 2)
    thumb.backgroundColor = .segmentThumb
    thumb.shadow = Shadow(offset: Vector(dx: 0, dy: 1), radius: 1, opacity: 0.25)
    thumb.borderWidth = 1
    thumb.borderColor = .controlBorder
    for (index, node) in labels.enumerated() {
      let isPressed = isHighlighted && index == pressed && index != selected
      node.alpha = isPressed ? 0.5 : 1
    }
  }

  private func segment(_ index: Int) -> Rect {
    Self.segment(index, of: labels.count, in: bounds.size, traits.layoutDirection)
  }

  private func index(at event: PointerEvent) -> Int? {
    guard let point = location(of: event) else { return nil }
    return labels.indices.first { segment($0).minX <= point.x && point.x < segment($0).maxX }
  }

  open override func beginTracking(with event: PointerEvent) -> Bool {
    pressed = index(at: event)
    return true
  }

  open override func endTracking(with event: PointerEvent) {
    let pressed = pressed
    self.pressed = nil
    if isTouchInside, let pressed, index(at: event) == pressed { takeSeen(pressed) }
  }

  open override func handle(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty, !labels.isEmpty else { return false }
    let forwards = traits.layoutDirection == .leftToRight ? 1 : -1
    let step: Int
    switch event.key {
    case .right: step = forwards
    case .left: step = -forwards
    case .home:
      take(0)
      return true
    case .end:
      take(labels.count - 1)
      return true
    default: return false
    }
    guard let selected = selectedIndex else {
      take(step > 0 ? 0 : labels.count - 1)
      return true
    }
    take(min(max(selected + step, 0), labels.count - 1))
    return true
  }

  open override var defaultAccessibility: Accessibility {
    var result = makeAccessibility(
      .radioGroup, label: label, actions: [.increment, .decrement])
    result.value = selectedIndex.map { labels[$0].text.string }
    return result
  }

  open override func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    guard isEnabled, [.increment, .decrement].contains(action), !labels.isEmpty else {
      return false
    }
    let step = action == .increment ? 1 : -1
    take(min(max((selectedIndex ?? -step) + step, 0), labels.count - 1))
    return true
  }
}
