// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// When a data source applies a change of state.
///
/// It makes a difference in the items of a ``ComponentDataSource`` only: anywhere else, a change is
/// applied where the component is next resolved.
public enum UpdateMode: Hashable, Sendable, CaseIterable {
  /// At the end of the turn, ahead of all changes that are pending.
  case synchronous
  /// After the pending changes, once its effects were built on a worker.
  case asynchronous
}

/// A change of one value in a scope's state, which waits to be applied.
struct StateUpdate: Sendable {
  /// Which of the scope's values.
  let slot: Int
  let mode: UpdateMode
  /// The new value, if known: for readers until the change is applied.
  let written: (any Sendable)?
  private let apply: @Sendable (any Sendable) -> any Sendable

  init<Value: Sendable>(
    slot: Int, mode: UpdateMode, result: Value?,
    _ change: @escaping @Sendable (inout Value) -> Void
  ) {
    self.slot = slot
    self.mode = mode
    written = result
    apply = { old in
      guard var value = old as? Value else { return old }
      change(&value)
      return value
    }
  }

  init<Value: Sendable>(slot: Int, mode: UpdateMode, writing value: Value) {
    self.slot = slot
    self.mode = mode
    written = value
    apply = { _ in value }
  }

  /// Changes the state; runs code of the user's.
  ///
  /// - Returns: whether anything is different now.
  func apply(to values: inout [any Sendable]) -> Bool {
    guard values.indices.contains(slot) else { return false }
    let old = values[slot]
    let new = apply(old)
    values[slot] = new
    return !isKnownEqual(old, new)
  }
}

/// Whether two values have the same `Equatable` type and are equal.
func isKnownEqual(_ left: any Sendable, _ right: any Sendable) -> Bool {
  func compare<Value: Equatable>(_ left: Value) -> Bool { (right as? Value) == left }
  guard let left = left as? any Equatable else { return false }
  return compare(left)
}
