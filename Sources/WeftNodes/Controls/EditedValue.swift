// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A value that the user changes on the main actor, and the program on any thread; under its node's
/// lock.
///
/// A value derived from an older edition does not overwrite one that was set since.
struct EditedValue<Value: Sendable>: Sendable {
  private(set) var value: Value
  /// Counts how often it was set, but for values that were worked out.
  private(set) var edition = 0

  init(_ value: Value) { self.value = value }

  mutating func set(_ new: Value) {
    value = new
    edition += 1
  }

  /// Sets a value that was worked out of an edition.
  mutating func set(_ new: Value, ofEdition known: Int) {
    if known == edition { value = new }
  }

  /// Limits the value to the allowed range, which does not count as another edition.
  mutating func adjust(_ change: (Value) -> Value) { value = change(value) }
}
