// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A value that few nodes have: in a place of its own, so that the others stay small.
struct RareValue<Value: Sendable>: Sendable {
  // Changed only by `set` and `change`, while the box has no other owner, and under the lock of the
  // node whose value this is part of, or on the main actor; read only otherwise.
  private final class Box: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box?

  /// The value; `nil` if none was set.
  @inline(__always) var value: Value? { box?.value }

  mutating func set(_ value: Value?) {
    guard let value else {
      box = nil
      return
    }
    if isKnownUniquelyReferenced(&box) { box?.value = value } else { box = Box(value) }
  }

  /// Reads the value where it is.
  @inline(__always) func read<Result>(
    or standard: @autoclosure () -> Value, _ body: (borrowing Value) -> Result
  ) -> Result {
    if let box { body(box.value) } else { body(standard()) }
  }

  /// Changes the value where it is.
  ///
  /// - Parameter standard: the value before the first change.
  @inline(__always) mutating func change<Result>(
    or standard: @autoclosure () -> Value, _ body: (inout Value) -> Result
  ) -> Result {
    if !isKnownUniquelyReferenced(&box) { box = Box(box?.value ?? standard()) }
    return body(&box!.value)
  }
}
