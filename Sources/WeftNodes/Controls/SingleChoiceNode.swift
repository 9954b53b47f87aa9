// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
import WeftLocks

/// Several choices of which at most one is selected, the base of ``RadioGroupNode`` and
/// ``SegmentedControlNode``. Sends ``ControlNode/Event/valueChanged`` when the user selects another
/// choice.
@MainActor open class SingleChoiceNode: ControlNode {
  nonisolated private let count: Int
  nonisolated private let selection: Mutex<EditedValue<Int?>>
  nonisolated private let choiceValues = Mutex(ChoiceValues())
  /// The choice that the user just selected and its value, while its actions are sent.
  package private(set) final var taken: (index: Int, value: (any Hashable & Sendable)?)?

  nonisolated init(count: Int, selectedIndex: Int?) {
    self.count = count
    selection = Mutex(EditedValue(Self.index(selectedIndex, of: count)))
    super.init()
  }

  /// The titles of the choices. Use on any thread.
  nonisolated open var titles: [String] { [] }

  /// Sets the title of a choice, or does nothing if the index is invalid. Use on any thread.
  nonisolated open func setTitle(_ title: String, at index: Int) {}

  /// The index of the selected choice. An invalid index becomes `nil`. Use on any thread.
  nonisolated public final var selectedIndex: Int? {
    get { selection.withLock { $0.value } }
    set {
      let new = Self.index(newValue, of: count)
      selection.withLock { $0.set(new) }
      setNeedsPartsUpdate()
    }
  }

  /// The number of times that ``selectedIndex`` was set by user or program. Use on any thread.
  nonisolated package final var selectionEdition: Int { selection.withLock { $0.edition } }

  /// Sets the selection if ``selectedIndex`` was not set since `edition`. Use on any thread.
  nonisolated package final func setSelectedIndex(_ index: Int?, ofEdition edition: Int) {
    let new = Self.index(index, of: count)
    let isChanged = selection.withLock { selection in
      let old = selection.value
      selection.set(new, ofEdition: edition)
      return selection.value != old
    }
    if isChanged { setNeedsPartsUpdate() }
  }

  /// Selects a choice like the user, calls `beforeActions` with the index, and sends the actions.
  package final func take(_ index: Int, beforeActions: (Int) -> Void = { _ in }) {
    guard index != selectedIndex, Self.index(index, of: count) != nil else { return }
    animateChange { selectedIndex = index }
    beforeActions(index)
    taken = (index, choiceValues.withLock { $0.value(at: index) })
    sendActions(for: [.valueChanged, .primaryAction])
    taken = nil
  }

  /// Selects the choice that is displayed at an index.
  final func takeSeen(_ index: Int, beforeActions: (Int) -> Void = { _ in }) {
    // Compares values outside the lock, because their `==` may be user code.
    let values = choiceValues.withLock { $0 }
    if let index = values.index(ofSeen: index) { take(index, beforeActions: beforeActions) }
  }

  /// The values of the choices, in order. Use on any thread. A click selects the choice that was
  /// displayed at the click, even if its index has changed since.
  nonisolated package final var values: [any Hashable & Sendable] {
    get { choiceValues.withLock { $0.newest } }
    set {
      let old = choiceValues.withLock { values in
        defer { values.set(newValue) }
        return values.newest
      }
      // Releases values outside the lock, because this may run user code.
      withExtendedLifetime(old) {}
      setNeedsPropertyUpdate()
    }
  }

  open override func applyProperties(to layer: Layer) {
    let old = choiceValues.withLock { $0.show() }
    withExtendedLifetime(old) {}
    super.applyProperties(to: layer)
  }

  nonisolated private static func index(_ index: Int?, of count: Int) -> Int? {
    index.flatMap { (0..<count).contains($0) ? $0 : nil }
  }
}

private struct ChoiceValues: Sendable {
  typealias Value = any Hashable & Sendable

  private(set) var newest: [Value] = []
  private var seen: [Value]?

  mutating func set(_ new: [Value]) { newest = new }

  mutating func show() -> [Value]? {
    defer { seen = newest }
    return seen
  }

  /// Returns the current index of a displayed choice, or `nil` if it no longer exists.
  func index(ofSeen index: Int) -> Int? {
    guard let seen, seen.indices.contains(index) else { return index }
    let value = AnyHashable(seen[index])
    if newest.indices.contains(index), AnyHashable(newest[index]) == value { return index }
    return newest.firstIndex { AnyHashable($0) == value }
  }

  func value(at index: Int) -> Value? { newest.indices.contains(index) ? newest[index] : nil }
}
