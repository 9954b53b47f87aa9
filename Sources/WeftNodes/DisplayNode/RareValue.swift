// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A value that few nodes have, stored out of line so that other nodes stay small.
struct RareValue<Value: Sendable>: Sendable {
  // Sound because only `set` and `change` write, on a uniquely referenced box, under the lock of
  // the node that contains this value or on the main actor.
  private final class Box: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box?

  @inline(__always) var value: Value? { box?.value }

  mutating func set(_ value: Value?) {
    guard let value else {
      box = nil
      return
    }
    if isKnownUniquelyReferenced(&box) { box?.value = value } else { box = Box(value) }
  }

  /// Reads the value without copying it.
  @inline(__always) func read<Result>(
    or standard: @autoclosure () -> Value, _ body: (borrowing Value) -> Result
  ) -> Result {
    if let box { body(box.value) } else { body(standard()) }
  }

  /// Changes the value in place.
  ///
  /// - Parameter standard: The value before the first change.
  @inline(__always) mutating func change<Result>(
    or standard: @autoclosure () -> Value, _ body: (inout Value) -> Result
  ) -> Result {
    if !isKnownUniquelyReferenced(&box) { box = Box(box?.value ?? standard()) }
    return body(&box!.value)
  }
}
