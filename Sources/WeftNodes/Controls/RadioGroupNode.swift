// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout
import WeftLocks

/// Several choices in a column, of which at most one is selected.
///
/// The user clicks a choice, or uses Tab and then the arrow keys, Home and End. Sends
/// ``ControlNode/Event/valueChanged`` when the user selects another choice.
@MainActor open class RadioGroupNode: SingleChoiceNode {
  nonisolated private let choices: [RadioChoice]
  nonisolated private let label: String?

  /// Creates a group. The accessibility label is not displayed.
  nonisolated public init(_ titles: [String], selectedIndex: Int? = nil, label: String? = nil) {
    choices = titles.map { RadioChoice($0) }
    self.label = label
    super.init(count: titles.count, selectedIndex: selectedIndex)
    for choice in choices { choice.setGroup(self) }
  }

  nonisolated public final override var titles: [String] { choices.map(\.title) }

  nonisolated public final override func setTitle(_ title: String, at index: Int) {
    if choices.indices.contains(index) { choices[index].title = title }
  }

  nonisolated open override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    StackLayoutSpec(.column, alignItems: .start, children: choices)
  }

  open override var acceptsFocus: Bool { false }
  open override func beginTracking(with event: PointerEvent) -> Bool { false }

  /// Moves the dot on the main actor in one step, because a frame could otherwise show two or none.
  open override func updateParts() {
    let selected = selectedIndex
    for (index, choice) in choices.enumerated() {
      choice.isEnabled = isEnabled
      choice.isSelected = index == selected
    }
  }

  open override var defaultAccessibility: Accessibility {
    makeAccessibility(.radioGroup, label: label, actions: [])
  }

  final func take(_ choice: RadioChoice) {
    guard let index = choices.firstIndex(where: { $0 === choice }) else { return }
    take(index, showsRing: false)
  }

  private func take(_ index: Int, showsRing: Bool) {
    if index == selectedIndex { choices[index].focus(showsRing: showsRing) }
    takeSeen(index) { [choices] in choices[$0].focus(showsRing: showsRing) }
  }

  /// Selects a choice relative to another one, wrapping around at the ends.
  final func take(_ step: Int, from choice: RadioChoice) {
    guard let index = choices.firstIndex(where: { $0 === choice }) else { return }
    take((index + step + choices.count) % choices.count, showsRing: true)
  }

  final func takeEnd(isFirst: Bool) { take(isFirst ? 0 : choices.count - 1, showsRing: true) }

  /// Whether Tab stops at a choice, which is the selected or else the first choice.
  final func isTabStop(_ choice: RadioChoice) -> Bool {
    choice === selectedIndex.map { choices[$0] } ?? choices.first
  }
}

@MainActor final class RadioChoice: ChoiceNode {
  nonisolated private let group = Mutex(WeakGroup())

  private struct WeakGroup {
    weak var node: RadioGroupNode?
  }

  nonisolated init(_ title: String) { super.init(title, shape: .circle) }

  nonisolated func setGroup(_ node: RadioGroupNode) { group.withLock { $0.node = node } }

  private var owner: RadioGroupNode? { group.withLock { $0.node } }

  override var acceptsFocus: Bool { isEnabled && (isFocused || owner?.isTabStop(self) ?? false) }

  override func activate() { owner?.take(self) }

  override func handle(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty else { return false }
    switch event.key {
    case .down, .right: owner?.take(1, from: self)
    case .up, .left: owner?.take(-1, from: self)
    case .home: owner?.takeEnd(isFirst: true)
    case .end: owner?.takeEnd(isFirst: false)
    default: return super.handle(event)
    }
    return true
  }

  override var defaultAccessibility: Accessibility {
    var result = makeAccessibility(.radio, label: title)
    if isSelected { result.traits.insert(.checked) }
    return result
  }
}
