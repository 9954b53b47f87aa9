// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Identifies a component among the parts of its parent, from one value to the next.
struct ScopeKey: Hashable, Sendable {
  /// Where a component is in its parent.
  enum Place: Hashable, Sendable {
    /// The nth part.
    case position(Int)
    /// In a list made at run time: the nth of its type without an identity.
    case occurrence(Int)
    /// The part with this identity, wherever it is.
    case id(ScopeID)
    /// Around or beside a part, by a modifier.
    case decoration(of: ObjectIdentifier)
  }

  /// The type of the component.
  let type: ObjectIdentifier
  /// Where the component is.
  let place: Place
  /// Counts the parts of one type that have the same identity.
  var ordinal = 0
}

/// An identity that the user has given.
struct ScopeID: Hashable, Sendable, CustomStringConvertible {
  let value: any Hashable & Sendable

  init(_ value: some Hashable & Sendable) {
    self.value = value
  }

  static func == (left: ScopeID, right: ScopeID) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(value))
  }

  var description: String { "\(value)" }
}
