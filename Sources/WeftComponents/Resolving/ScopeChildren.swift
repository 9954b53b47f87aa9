// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

/// The scopes inside a scope. Several nodes may look up and add scopes concurrently.
struct ScopeChildren<Scope: AnyObject> {
  private(set) var scopes: [Scope] = []
  private(set) var edition = 0
  private var moments: [Int] = []

  mutating func append(_ scope: Scope, added moment: Int) {
    edition += 1
    scopes.append(scope)
    moments.append(moment)
  }

  mutating func replace(by new: [Scope], since start: Int, nextMoment: () -> Int) {
    if scopes.elementsEqual(new, by: ===) { return }
    let known = Dictionary(
      zip(scopes.map(ObjectIdentifier.init), moments), uniquingKeysWith: { first, _ in first })
    let kept = Set(new.map(ObjectIdentifier.init))
    var result = ScopeChildren(edition: edition)
    for scope in new {
      result.append(scope, added: known[ObjectIdentifier(scope)] ?? nextMoment())
    }
    for (scope, moment) in zip(scopes, moments)
    where moment > start && !kept.contains(ObjectIdentifier(scope)) {
      result.append(scope, added: moment)
    }
    result.edition = edition + 1
    self = result
  }

  init() {}

  private init(edition: Int) { self.edition = edition }
}

/// Numbers the events of a root's scopes. Any thread may use it.
final class ScopeMoments: Sendable {
  private let last = Atomic<Int>(0)

  func next() -> Int { last.add(1, ordering: .acquiringAndReleasing).newValue }
}
