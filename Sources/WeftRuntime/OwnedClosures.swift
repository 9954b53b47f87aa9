// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Closures of several owners, one of each, in the order in which they were set.
///
/// - Complexity: O(owners) for everything; there are few.
@MainActor package struct OwnedClosures {
  private var closures: [(owner: ObjectIdentifier, body: @MainActor () -> Void)] = []

  /// Makes a list without closures.
  package init() {}

  /// Whether no owner has a closure.
  package var isEmpty: Bool { closures.isEmpty }

  /// Replaces the closure of an owner, or takes it out.
  ///
  /// - Parameters:
  ///   - body: `nil` for none any more.
  ///   - owner: names the closure; it takes it out before it goes.
  package mutating func set(_ body: (@MainActor () -> Void)?, of owner: AnyObject) {
    closures.removeAll { $0.owner == ObjectIdentifier(owner) }
    if let body { closures.append((ObjectIdentifier(owner), body)) }
  }

  /// Calls all of them: those that there are when it begins.
  package func callAll() {
    for closure in closures { closure.body() }
  }
}
