// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Stands in a component's scope while the component is resolved, and finds the scopes inside that
/// were there before.
struct ScopeCursor {
  let scope: Scope
  private let previous: ScopeTree?
  private var children: [ScopeTree] = []
  /// The children of the value before by their keys; made when they come in another order.
  private var known: [ScopeKey: ScopeTree]?
  /// How often each identity has occurred.
  private var occurrences: [ScopeKey: Int] = [:]

  /// Stands in a scope of the value before, or in a new one.
  init(_ key: ScopeKey, previous: ScopeTree?) {
    scope = previous?.scope ?? Scope(key)
    self.previous = previous
  }

  /// The scopes of the component and of those inside, once it is resolved.
  var tree: ScopeTree { ScopeTree(scope: scope, children: children) }

  /// Runs a block in a scope inside of this one.
  ///
  /// - Parameter type: whose scope it is.
  mutating func enter<Result>(
    _ type: Any.Type, at place: ScopeKey.Place, _ body: (inout ScopeCursor) -> Result
  ) -> Result {
    let key = key(of: type, at: place)
    var cursor = ScopeCursor(key, previous: previousChild(key))
    let result = body(&cursor)
    children.append(cursor.tree)
    return result
  }

  private mutating func key(of type: Any.Type, at place: ScopeKey.Place) -> ScopeKey {
    var key = ScopeKey(type: ObjectIdentifier(type), place: place)
    // Only identities can occur twice.
    guard case .id = place else { return key }
    let ordinal = occurrences[key, default: 0]
    occurrences[key] = ordinal + 1
    key.ordinal = ordinal
    return key
  }

  private mutating func previousChild(_ key: ScopeKey) -> ScopeTree? {
    guard let previous else { return nil }
    let next = children.count
    if next < previous.children.count, previous.children[next].scope.key == key {
      return previous.children[next]
    }
    if let known { return known[key] }
    let table = Dictionary(
      previous.children.map { ($0.scope.key, $0) }, uniquingKeysWith: { first, _ in first })
    known = table
    return table[key]
  }
}
