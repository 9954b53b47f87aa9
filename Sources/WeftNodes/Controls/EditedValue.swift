// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A value that the user changes on the main actor and the program on any thread, protected by the
/// node's lock. A value derived from an older edition does not overwrite a newer one.
struct EditedValue<Value: Sendable>: Sendable {
  private(set) var value: Value
  /// The number of times the value was set, not counting derived values.
  private(set) var edition = 0

  init(_ value: Value) { self.value = value }

  mutating func set(_ new: Value) {
    value = new
    edition += 1
  }

  /// Sets a value that was derived from an edition, unless the value changed since.
  mutating func set(_ new: Value, ofEdition known: Int) {
    if known == edition { value = new }
  }

  /// Limits the value to the allowed range without incrementing the edition.
  mutating func adjust(_ change: (Value) -> Value) { value = change(value) }
}
