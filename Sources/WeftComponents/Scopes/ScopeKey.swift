// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What makes a component the same one as in the value before, among the parts of its parent.
struct ScopeKey: Hashable, Sendable {
  /// Where a component is in its parent.
  enum Place: Hashable, Sendable {
    /// The nth part.
    case position(Int)
    /// The part with this identity, wherever it is.
    case id(ScopeID)
    /// What a modifier puts around or beside a part.
    case decoration(of: ObjectIdentifier)
  }

  /// The type of the component.
  let type: ObjectIdentifier
  /// Where the component is.
  let place: Place
  /// Counts the parts of one type that have the same identity.
  var ordinal = 0
}
