// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftNodes

/// The result of a resolution for one scope, with its node and the scopes inside.
final class ResolvedScope: Sendable {
  struct Evaluation: Sendable {
    let component: any Component
    let body: any Component
    let environment: EnvironmentValues
    let stateVersion: Int
    let changesBelow: Int
    /// The number of reloads before the evaluation. See `ScopeRoot.reloads`.
    let reloads: Int
    let properties: [ResolutionContext.Property]
    /// A unique number for each evaluation of a body.
    let build: BuildNumber
    let parts: [ResolvedPart]

    var readsEnvironment: Bool { properties.contains(where: \.isEnvironment) }
  }

  let scope: Scope
  let node: DisplayNode?
  let object: (any AnyObject & Sendable)?
  let children: [ResolvedScope]
  let evaluation: Evaluation?
  let hasControllers: Bool
  /// Whether a component here or inside reads the environment.
  let readsEnvironment: Bool

  init(
    _ scope: Scope, node: DisplayNode?, object: (any AnyObject & Sendable)?,
    children: [ResolvedScope], evaluation: Evaluation?
  ) {
    self.scope = scope
    self.node = node
    self.object = object
    self.children = children
    self.evaluation = evaluation
    readsEnvironment =
      evaluation?.readsEnvironment ?? false || children.contains(where: \.readsEnvironment)
    hasControllers =
      evaluation?.component is any ControlledComponent || children.contains(where: \.hasControllers)
  }

  @MainActor var controllers: [any ComponentController] {
    if !hasControllers { return [] }
    return (scope.controller.map { [$0] } ?? []) + children.flatMap(\.controllers)
  }

  var controlled: (any ControlledComponent)? {
    hasControllers ? evaluation?.component as? any ControlledComponent : nil
  }
}

typealias BuildNumber = Int

/// The earlier results for a scope, which give the components inside their identity.
///
/// 1. A component is the same as before if the last resolution has a component with its key, which
///    consists of its type and its position, its number in a list or its `id`. It keeps its scope,
///    and thereby its state, its node and its object.
/// 2. A component that is missing from the last resolution, because that was for another size,
///    continues the newest other resolution with its key.
/// 3. Otherwise the component gets the scope with its key that other nodes of the root share, if
///    the root outlives its nodes, or else a new scope.
/// 4. The body of the last result is reused if the component is known to be equal. The body of the
///    other result for the same value is reused too, but the nodes are the last result's.
struct EarlierScopes {
  private var last: ResolvedChildren?
  /// Results for other sizes. The result for the same value is the first one.
  private var others: [ResolvedChildren]
  private var isFirstOtherOfSameValue: Bool
  private var shared = SharedScopes()

  /// - Parameter ofSameValue: A result in `others` for the value that is resolved.
  init(last: ResolvedScope?, others: [ResolvedScope], ofSameValue: ResolvedScope?) {
    self.last = last.map { ResolvedChildren($0) }
    isFirstOtherOfSameValue = ofSameValue != nil
    self.others = others.map { ResolvedChildren($0) }
    if let index = others.firstIndex(where: { $0 === ofSameValue }) { self.others.swapAt(0, index) }
  }

  /// The result whose node and object the scope keeps.
  var previous: ResolvedScope? { last?.scope }

  /// The result for the same value, whose nodes may be outdated.
  var ofSameValue: ResolvedScope? { isFirstOtherOfSameValue ? others[0].scope : nil }

  /// The results for a component that is evaluated again.
  var withoutReuse: EarlierScopes {
    var copy = self
    copy.isFirstOtherOfSameValue = false
    return copy
  }

  /// Finds the scope of a component and its earlier results. `isLast` is whether the last
  /// resolution has the component.
  ///
  /// - Parameters:
  ///   - position: The number of preceding components, which is where the search begins.
  ///   - make: Creates a scope.
  mutating func child(
    _ key: ScopeKey, at position: Int, in scope: Scope, _ make: () -> Scope
  ) -> (scope: Scope, earlier: EarlierScopes, isLast: Bool) {
    let known = last?.child(key, at: position)
    var matches: [ResolvedScope] = []
    var ofSameValue: ResolvedScope?
    for index in others.indices {
      guard let match = others[index].child(key, at: position) else { continue }
      matches.append(match)
      if index == 0, isFirstOtherOfSameValue { ofSameValue = match }
    }
    let previous = known ?? matches.first
    let found =
      previous?.scope ?? (scope.root.outlivesNodes ? shared.child(key, of: scope, make) : make())
    if ofSameValue?.scope !== found { ofSameValue = nil }
    return (
      found, EarlierScopes(last: previous, others: matches, ofSameValue: ofSameValue), known != nil
    )
  }
}

/// A resolved scope whose children are found by their keys.
private struct ResolvedChildren {
  let scope: ResolvedScope
  private var table: [ScopeKey: ResolvedScope]?

  init(_ scope: ResolvedScope) { self.scope = scope }

  /// - Complexity: O(1) at the expected position, and O(children) for the first child elsewhere.
  mutating func child(_ key: ScopeKey, at position: Int) -> ResolvedScope? {
    let children = scope.children
    if position < children.count, children[position].scope.key == key { return children[position] }
    if children.isEmpty { return nil }
    if table == nil {
      table = Dictionary(
        children.map { ($0.scope.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
    return table?[key]
  }
}

/// The children of a scope that all nodes share.
private struct SharedScopes {
  private var edition: Int?
  private var table: [ScopeKey: Scope] = [:]

  /// Returns the child with a key, and adds it if necessary. Keys are compared outside of the
  /// scope's lock, because that runs user code.
  mutating func child(_ key: ScopeKey, of scope: Scope, _ make: () -> Scope) -> Scope {
    if let known = table[key] { return known }
    let made = make()
    while true {
      if let current = edition, let next = scope.add(made, to: current) {
        edition = next
        table[key] = made
        return made
      }
      let children = scope.children
      edition = children.edition
      table = Dictionary(
        children.scopes.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      if let known = table[key] { return known }
    }
  }
}
