// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks
import WeftNodes

/// The position of a resolution in the scopes. Finds the previous scopes of the components inside.
struct ScopeCursor {
  let scope: Scope
  let session: ResolutionSession
  var environment: EnvironmentValues
  /// Whether the components come from a reused body, so that the components inside equal the
  /// previous ones.
  private(set) var isKnown: Bool
  /// The innermost component with a body, and its scope. Only components with bodies can be
  /// resolved separately.
  private let owner: PathLink?
  private let ownerScope: Scope?
  private let index: Int
  private let depth: Int

  private let previous: ResolvedScope?
  private let others: [ResolvedScope]
  /// This scope in another resolution of the same components. The current nodes may differ, but its
  /// closures are current.
  private let counterpart: ResolvedScope?
  /// The stack space in bytes that is reserved for a body.
  private static let stackReserve = 192 << 10
  private var storedNode: DisplayNode?
  private var storedObject: (any AnyObject & Sendable)?
  private(set) var children: [ResolvedScope] = []
  private var known: [ScopeKey: ResolvedScope]?
  private var knownOthers: [Int: [ScopeKey: ResolvedScope]] = [:]
  private var remembered: (edition: Int, table: [ScopeKey: Scope])?
  private var occurrences: [ScopeKey: (count: Int, first: Int)] = [:]
  private var counts: [ObjectIdentifier: Int] = [:]

  init(
    root scope: Scope, session: ResolutionSession, environment: EnvironmentValues,
    previous: ResolvedScope?, isKnown: Bool, counterpart: ResolvedScope?
  ) {
    self.init(
      scope, session: session, environment: environment, isKnown: isKnown, owner: nil,
      ownerScope: nil, index: 0, depth: 0, previous: previous, others: session.others,
      counterpart: counterpart)
  }

  private init(
    _ scope: Scope, session: ResolutionSession, environment: EnvironmentValues, isKnown: Bool,
    owner: PathLink?, ownerScope: Scope?, index: Int, depth: Int, previous: ResolvedScope?,
    others: [ResolvedScope], counterpart: ResolvedScope?
  ) {
    self.scope = scope
    self.session = session
    self.environment = environment
    self.isKnown = isKnown
    self.owner = owner
    self.ownerScope = ownerScope
    self.index = index
    self.depth = depth
    self.previous = previous
    self.others = others
    self.counterpart = counterpart
    storedNode = previous?.node
    storedObject = previous?.object
  }

  /// The component's node, which is created unless the previous node is usable.
  mutating func node<Node: DisplayNode>(
    _ make: () -> Node, where isUsable: (Node) -> Bool = { _ in true }
  ) -> Node {
    if let node = storedNode as? Node, isUsable(node) { return node }
    let made = make()
    storedNode = made
    return made
  }

  /// An object that the component keeps from one value to the next, if it is usable.
  mutating func object<Object: AnyObject & Sendable>(
    _ make: () -> Object, where isUsable: (Object) -> Bool
  ) -> Object {
    if let object = storedObject as? Object, isUsable(object) { return object }
    let made = make()
    storedObject = made
    return made
  }

  /// An object that the component keeps while it is known to be equal.
  mutating func objectOfValue<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    let object = (isKnown ? storedObject : counterpart?.object) as? Object ?? make()
    storedObject = object
    return object
  }

  /// An action that reads the newest values of the enclosing components' properties.
  func action<Value: Sendable>(
    _ action: @escaping @MainActor @Sendable (Value) -> Void
  ) -> @MainActor @Sendable (Value) -> Void {
    guard let context = actionContext else { return action }
    return { value in context.runAction { action(value) } }
  }

  /// The context of actions, or `nil` if no enclosing component has properties.
  var actionContext: ResolutionContext? { ResolutionContext.current?.forActions }

  func resolved(_ evaluation: ResolvedScope.Evaluation? = nil) -> ResolvedScope {
    if scope.root.outlivesNodes {
      scope.setChildren(children.map(\.scope), foundSince: session.start)
    }
    return ResolvedScope(
      scope, node: storedNode, object: storedObject, children: children, evaluation: evaluation)
  }

  mutating func enter<Result>(
    _ type: Any.Type, at place: ScopeKey.Place, index: Int? = nil,
    _ body: (inout ScopeCursor) -> Result
  ) -> Result {
    let key = key(of: type, at: place, index: index)
    let (scope, previous, isLast) = child(key)
    var cursor = ScopeCursor(
      scope, session: session, environment: environment, isKnown: isKnown && isLast,
      owner: owner, ownerScope: ownerScope, index: index ?? self.index, depth: depth + 1,
      previous: previous, others: others(at: key), counterpart: counterpart(of: scope))
    let result = body(&cursor)
    children.append(cursor.resolved())
    return result
  }

  /// Resolves a component with a body in a scope inside this one, or reuses the previous parts if
  /// nothing has changed.
  mutating func enter<Content: Component>(
    composite component: Content, at place: ScopeKey.Place, index: Int?,
    into parts: inout [ResolvedPart]
  ) {
    guard hasRoom(for: Content.self, at: index) else { return }
    let key = key(of: Content.self, at: place, index: index)
    let (scope, previous, isLast) = child(key)
    // Read before the state, so that later changes cause another resolution.
    let changesBelow = scope.changesBelow
    let state = scope.currentState()
    if let previous, let old = previous.evaluation, old.stateVersion == state.version,
      old.reloads == session.reloads,
      isKnown && isLast || component.isKnownEqual(to: old.component),
      case let isInSameEnvironment = old.environment == environment,
      isInSameEnvironment || !old.readsEnvironment
    {
      if old.changesBelow != changesBelow || !isInSameEnvironment {
        append(
          scope, key, index, previous: previous, isKnown: true, counterpart: nil,
          changesBelow: changesBelow, into: &parts
        ) { _ in
          (old.component, old.body, state, old.properties, old.build)
        }
      } else {
        children.append(previous)
        parts += old.parts
      }
      return
    }
    let counterpart = counterpart(of: scope)
    if let counterpart, let old = counterpart.evaluation, old.stateVersion == state.version,
      old.reloads == session.reloads,
      old.environment == environment || !old.readsEnvironment
    {
      append(
        scope, key, index, previous: previous, isKnown: false, counterpart: counterpart,
        changesBelow: changesBelow, into: &parts
      ) { _ in
        (old.component, old.body, state, old.properties, old.build)
      }
      return
    }
    let (properties, prepared) = scope.link(component, in: environment, state: state)
    if properties.contains(where: \.isEnvironment) { session.readsEnvironment = true }
    append(
      scope, key, index, previous: previous, isKnown: false, counterpart: nil,
      changesBelow: changesBelow,
      into: &parts
    ) { [session] context in
      let body = context(prepared, properties).map { $0.run { component.body } } ?? component.body
      return (component, body, prepared, properties, session.nextBuild())
    }
  }

  private typealias Evaluated = (
    component: any Component, body: any Component, state: Scope.Snapshot,
    properties: [ResolutionContext.Property], build: BuildNumber
  )
  private typealias MakeContext =
    (Scope.Snapshot, [ResolutionContext.Property]) -> ResolutionContext?

  private mutating func append(
    _ scope: Scope, _ key: ScopeKey, _ index: Int?, previous: ResolvedScope?, isKnown: Bool,
    counterpart: ResolvedScope?, changesBelow: Int, into parts: inout [ResolvedPart],
    _ evaluate: (MakeContext) -> Evaluated
  ) {
    let makeContext: MakeContext = { [environment] state, properties in
      if properties.isEmpty { return nil }
      return ResolutionContext(
        scope, state: state, environment: environment, properties: properties,
        outer: ResolutionContext.current)
    }
    let new = evaluate(makeContext)
    let link = PathLink(
      type: type(of: new.component), index: index ?? self.index, id: key.place.id, outer: owner)
    var cursor = ScopeCursor(
      scope, session: session, environment: environment, isKnown: isKnown, owner: link,
      ownerScope: scope, index: 0, depth: depth + 1, previous: previous, others: others(at: key),
      counterpart: counterpart)
    var own: [ResolvedPart] = []
    let resolve = { cursor.resolve(new.body, at: .position(0), into: &own) }
    if let context = makeContext(new.state, new.properties) {
      context.run(resolve)
    } else {
      resolve()
    }
    children.append(
      cursor.resolved(
        ResolvedScope.Evaluation(
          component: new.component, body: new.body, environment: environment,
          stateVersion: new.state.version, changesBelow: changesBelow, reloads: session.reloads,
          properties: new.properties, build: new.build, parts: own)))
    parts += own
  }

  /// Whether the depth allows another component. A component that is too deep is omitted and
  /// reported.
  func hasRoom(for type: Any.Type? = nil, at index: Int? = nil) -> Bool {
    if depth < ExcessiveDepth.limit, ThreadStack.remaining.map({ $0 > Self.stackReserve }) ?? true { return true }
    if !session.isTooDeep {
      let link =
        type.map { PathLink(type: $0, index: index ?? self.index, id: nil, outer: owner) } ?? owner
      session.isTooDeep = true
      note(.depth(ExcessiveDepth(path: link?.path ?? IdentityCollision.Path(steps: []))))
    }
    return false
  }

  private func note(_ mistake: ComponentMistake.Kind) {
    session.mistakes.append(
      ComponentMistake(kind: mistake, handlers: environment.mistakeHandlers))
  }

  /// The key of the next component of a type among the list's elements without identities.
  mutating func nextOccurrence(of type: Any.Type) -> ScopeKey.Place {
    let count = counts[ObjectIdentifier(type), default: 0]
    counts[ObjectIdentifier(type)] = count + 1
    return .occurrence(count)
  }

  private mutating func key(of type: Any.Type, at place: ScopeKey.Place, index: Int?) -> ScopeKey {
    var key = ScopeKey(type: ObjectIdentifier(type), place: place)
    // Only identities can occur more than once.
    guard let id = place.id else { return key }
    let index = index ?? self.index
    guard let (count, first) = occurrences[key] else {
      occurrences[key] = (1, index)
      return key
    }
    occurrences[key] = (count + 1, first)
    if !isKnown {
      let paths = [first, index].map { PathLink(type: type, index: $0, id: id, outer: owner).path }
      note(.collision(IdentityCollision(first: paths[0], other: paths[1])))
    }
    key.ordinal = count
    return key
  }

  private mutating func child(_ key: ScopeKey) -> (Scope, ResolvedScope?, isLast: Bool) {
    if let previous = previousChild(key) { return (previous.scope, previous, true) }
    if let other = others(at: key).first { return (other.scope, other, false) }
    if scope.root.outlivesNodes { return (sharedChild(key), nil, false) }
    return (Scope(key, parent: ownerScope, root: scope.root), nil, false)
  }

  private mutating func others(at key: ScopeKey) -> [ResolvedScope] {
    let next = children.count
    return others.indices.compactMap { index in
      let all = others[index].children
      if next < all.count, all[next].scope.key == key { return all[next] }
      if let known = knownOthers[index] { return known[key] }
      let table = Dictionary(
        all.map { ($0.scope.key, $0) }, uniquingKeysWith: { first, _ in first })
      knownOthers[index] = table
      return table[key]
    }
  }

  /// The result for the next child in the other resolution of the same components, where children
  /// have the same order.
  private func counterpart(of child: Scope) -> ResolvedScope? {
    guard let all = counterpart?.children, children.count < all.count else { return nil }
    let next = all[children.count]
    return next.scope === child ? next : nil
  }

  /// The scope with a key that is shared by all nodes.
  ///
  /// Keys are compared outside of the scope's lock because that runs user code.
  private mutating func sharedChild(_ key: ScopeKey) -> Scope {
    if let known = remembered?.table[key] { return known }
    let made = Scope(key, parent: ownerScope, root: scope.root)
    while true {
      if remembered == nil {
        let children = scope.children
        let pairs = children.scopes.map { ($0.key, $0) }
        let table = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        remembered = (children.edition, table)
        if let known = table[key] { return known }
      }
      if let edition = remembered?.edition, let next = scope.add(made, to: edition) {
        remembered?.edition = next
        remembered?.table[key] = made
        return made
      }
      remembered = nil
    }
  }

  private mutating func previousChild(_ key: ScopeKey) -> ResolvedScope? {
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

final class ResolutionSession {
  private(set) var builds: BuildNumber
  var mistakes: [ComponentMistake] = []
  var isTooDeep = false
  var animated: [AnimatedSubtree] = []
  var readings: [ResolutionEffects.Reading] = []
  /// Resolutions of the same value for other sizes, newest first. Components that are missing from
  /// the last resolution can reuse their nodes and states.
  let others: [ResolvedScope]
  let effects: ResolutionEffects
  var readsEnvironment = false
  let start: Int
  let reloads: Int

  init(
    in root: ScopeRoot, builds: BuildNumber, others: [ResolvedScope], effects: ResolutionEffects
  ) {
    (self.others, self.effects) = (others, effects)
    start = root.outlivesNodes ? root.moments.next() : 0
    reloads = root.reloads()
    self.builds = builds
  }

  func nextBuild() -> BuildNumber {
    builds += 1
    return builds
  }
}

private final class PathLink {
  private let type: Any.Type
  private let index: Int
  private let id: ScopeID?
  private let outer: PathLink?

  init(type: Any.Type, index: Int, id: ScopeID?, outer: PathLink?) {
    self.type = type
    self.index = index
    self.id = id
    self.outer = outer
  }

  var path: IdentityCollision.Path {
    var steps: [IdentityCollision.Path.Step] = []
    var link: PathLink? = self
    while let current = link {
      steps.append(
        IdentityCollision.Path.Step(
          type: "\(current.type)", index: current.index, id: current.id.map { "\($0)" }))
      link = current.outer
    }
    return IdentityCollision.Path(steps: steps.reversed())
  }
}

extension ScopeKey.Place {
  var id: ScopeID? {
    if case .id(let id) = self { id } else { nil }
  }
}

extension Component {
  fileprivate func isKnownEqual(to other: any Component) -> Bool {
    guard let value = self as? any Equatable else { return false }
    return WeftComponents.isKnownEqual(value, to: other)
  }
}

extension Scope {
  fileprivate func link(
    _ component: some Component, in environment: EnvironmentValues, state: Snapshot
  ) -> (properties: [ResolutionContext.Property], state: Snapshot) {
    let properties = component.dynamicProperties
    if properties.isEmpty { return ([], state) }
    let states = properties.compactMap(\.initialState)
    prepareState(states)
    var slot = 0
    let links = properties.map { property in
      property.link.target = PropertyLink.Target(
        scope: self, slot: slot, environment: environment)
      defer { if property.initialState != nil { slot += 1 } }
      return ResolutionContext.Property(
        link: ObjectIdentifier(property.link), slot: slot,
        isEnvironment: property.initialState == nil)
    }
    return (links, state.values.isEmpty && !states.isEmpty ? currentState() : state)
  }
}
