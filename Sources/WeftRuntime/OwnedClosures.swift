// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A list with one closure per owner, in the order in which they were set.
///
/// - Complexity: Each operation is O(*n*) in the number of owners.
@MainActor package struct OwnedClosures {
  private var closures: [(owner: ObjectIdentifier, body: @MainActor () -> Void)] = []

  package init() {}

  package var isEmpty: Bool { closures.isEmpty }

  /// Replaces or removes the closure of an owner.
  ///
  /// - Parameters:
  ///   - body: The closure, or `nil` to remove it.
  ///   - owner: Identifies the closure. Remove the closure before you deallocate the owner.
  package mutating func set(_ body: (@MainActor () -> Void)?, of owner: AnyObject) {
    closures.removeAll { $0.owner == ObjectIdentifier(owner) }
    if let body { closures.append((ObjectIdentifier(owner), body)) }
  }

  /// Calls all closures that exist at the start of the call.
  package func callAll() {
    for closure in closures { closure.body() }
  }
}
