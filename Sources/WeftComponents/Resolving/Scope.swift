// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks
import WeftNodes

/// Owns the node of a component as long as the component is there: one object for all its values.
final class Scope: Sendable {
  let key: ScopeKey

  private let storedNode = Mutex<DisplayNode?>(nil)

  init(_ key: ScopeKey) {
    self.key = key
  }

  /// The node that shows the component, made now if need be; for the thread that resolves.
  func node<Node: DisplayNode>(_ make: () -> Node) -> Node {
    if let node = storedNode.withLock({ $0 }) as? Node { return node }
    // The block and the old node may run code of the user's: not under the lock.
    let made = make()
    let old = storedNode.withLock { stored in
      defer { stored = made }
      return stored
    }
    withExtendedLifetime(old) {}
    return made
  }
}

/// Tells whether a component is the same as one of the value before, among the parts of its parent.
struct ScopeKey: Hashable, Sendable {
  /// Where a component is in its parent.
  enum Place: Hashable, Sendable {
    /// The nth part.
    case position(Int)
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
struct ScopeID: Hashable, Sendable {
  private let value: any Hashable & Sendable

  init(_ value: some Hashable & Sendable) {
    self.value = value
  }

  static func == (left: ScopeID, right: ScopeID) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(value))
  }
}

/// The scopes of one value of a component: which were there, and inside of which.
struct ScopeTree: Sendable {
  let scope: Scope
  let children: [ScopeTree]
}
