// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The time when a data source applies a change of state.
///
/// It matters only for the items of a ``ComponentDataSource``. Anywhere else, a change is applied
/// when the component is next resolved.
public enum UpdateMode: Hashable, Sendable, CaseIterable {
  /// At the end of the turn, ahead of all pending changes.
  case synchronous
  /// After the pending changes, when a worker has built the effects.
  case asynchronous
}

struct StateUpdate: Sendable {
  let slot: Int
  let mode: UpdateMode
  /// The new value, if known, for readers until the change is applied.
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

  /// Changes the state and returns whether the value differs. Runs user code.
  func apply(to values: inout [any Sendable]) -> Bool {
    guard values.indices.contains(slot) else { return false }
    let old = values[slot]
    let new = apply(old)
    values[slot] = new
    return !isKnownEqual(old, new)
  }
}
