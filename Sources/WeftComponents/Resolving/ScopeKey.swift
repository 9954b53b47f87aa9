// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The identity of a component among the parts of its parent, from one value to the next.
struct ScopeKey: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    /// The position in a list that is known at compile time.
    case position(Int)
    /// The number of preceding elements of the same type without an identity, in a dynamic list.
    case occurrence(Int)
    /// An explicit identity.
    case id(ScopeID)
    /// A modifier around or beside a part.
    case decoration(of: ObjectIdentifier)
  }

  let type: ObjectIdentifier
  let place: Place
  /// Distinguishes parts with the same type and identity.
  var ordinal = 0
}

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
