// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A list with one closure per owner, in the order in which they were set. All operations are
/// O(*n*).
@MainActor package struct OwnedClosures {
  private var closures: [(owner: ObjectIdentifier, body: @MainActor () -> Void)] = []

  package init() {}

  package var isEmpty: Bool { closures.isEmpty }

  /// Replaces or removes the closure of an owner. Remove it before you deallocate the owner.
  package mutating func set(_ body: (@MainActor () -> Void)?, of owner: AnyObject) {
    closures.removeAll { $0.owner == ObjectIdentifier(owner) }
    if let body { closures.append((ObjectIdentifier(owner), body)) }
  }

  package func callAll() {
    for closure in closures { closure.body() }
  }
}
