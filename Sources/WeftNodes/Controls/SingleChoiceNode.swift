// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
import WeftLocks

/// Several choices of which at most one is selected.
///
/// The base of ``RadioGroupNode`` and ``SegmentedControlNode``. Sends
/// ``ControlNode/Event/valueChanged`` when the user selects another choice.
@MainActor open class SingleChoiceNode: ControlNode {
  nonisolated private let count: Int
  nonisolated private let selection: Mutex<EditedValue<Int?>>
  nonisolated private let choiceValues = Mutex(ChoiceValues())
  /// The choice that the user has just taken, while actions are sent for that, and its value.
  package private(set) final var taken: (index: Int, value: (any Hashable & Sendable)?)?

  nonisolated init(count: Int, selectedIndex: Int?) {
    self.count = count
    selection = Mutex(EditedValue(Self.index(selectedIndex, of: count)))
    super.init()
  }

  /// The choices; any thread.
  nonisolated open var titles: [String] { [] }

  /// Sets the title of a choice, if there is one at the index; any thread.
  nonisolated open func setTitle(_ title: String, at index: Int) {}

  /// The selected choice; `nil` for none. An index without a choice counts as none. Any thread.
  nonisolated public final var selectedIndex: Int? {
    get { selection.withLock { $0.value } }
    set {
      let new = Self.index(newValue, of: count)
      selection.withLock { $0.set(new) }
      setNeedsPartsUpdate()
    }
  }

  /// Counts how often the selection was set, by the user or by ``selectedIndex``; any thread.
  nonisolated package final var selectionEdition: Int { selection.withLock { $0.edition } }

  /// Takes a choice that was worked out for an edition of the selection, unless there is another
  /// one by now; any thread.
  nonisolated package final func setSelectedIndex(_ index: Int?, ofEdition edition: Int) {
    let new = Self.index(index, of: count)
    let isChanged = selection.withLock { selection in
      let old = selection.value
      selection.set(new, ofEdition: edition)
      return selection.value != old
    }
    if isChanged { setNeedsPartsUpdate() }
  }

  /// Takes a choice as the user does.
  ///
  /// - Parameter beforeActions: called with the choice when it is selected.
  package final func take(_ index: Int, beforeActions: (Int) -> Void = { _ in }) {
    guard index != selectedIndex, Self.index(index, of: count) != nil else { return }
    animateChange { selectedIndex = index }
    beforeActions(index)
    taken = (index, choiceValues.withLock { $0.value(at: index) })
    sendActions(for: [.valueChanged, .primaryAction])
    taken = nil
  }

  /// Selects a choice that is on the screen.
  final func takeSeen(_ index: Int, beforeActions: (Int) -> Void = { _ in }) {
    // Values are compared by code of the user's: never under the lock.
    let values = choiceValues.withLock { $0 }
    if let index = values.index(ofSeen: index) { take(index, beforeActions: beforeActions) }
  }

  /// The values of the choices, in order; any thread. A click selects the choice that was shown
  /// there, wherever it is now.
  nonisolated package final var values: [any Hashable & Sendable] {
    get { choiceValues.withLock { $0.newest } }
    set {
      let old = choiceValues.withLock { values in
        defer { values.set(newValue) }
        return values.newest
      }
      // Values may run code of the user's when they are released: never under the lock.
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

/// The values of a control's choices as set by the program on any thread, and those of the choices
/// on the screen.
private struct ChoiceValues: Sendable {
  typealias Value = any Hashable & Sendable

  private(set) var newest: [Value] = []
  private var seen: [Value]?

  mutating func set(_ new: [Value]) { newest = new }

  /// Marks the newest choices as shown.
  ///
  /// - Returns: the choices that were shown before.
  mutating func show() -> [Value]? {
    defer { seen = newest }
    return seen
  }

  /// The current index of a choice on the screen; `nil` if it no longer exists.
  func index(ofSeen index: Int) -> Int? {
    guard let seen, seen.indices.contains(index) else { return index }
    let value = AnyHashable(seen[index])
    if newest.indices.contains(index), AnyHashable(newest[index]) == value { return index }
    return newest.firstIndex { AnyHashable($0) == value }
  }

  /// The value of a choice, if it has one.
  func value(at index: Int) -> Value? { newest.indices.contains(index) ? newest[index] : nil }
}
