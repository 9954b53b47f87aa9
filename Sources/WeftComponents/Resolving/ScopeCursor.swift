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
  /// The innermost component with a body. Only components with bodies can be resolved separately.
  private let owner: PathLink?
  private let index: Int
  private let depth: Int
  private var earlier: EarlierScopes
  /// The stack space in bytes that is reserved for a body.
  private static let stackReserve = 192 << 10
  private var storedNode: DisplayNode?
  private var storedObject: (any AnyObject & Sendable)?
  private(set) var children: [ResolvedScope] = []
  private var occurrences: [ScopeKey: (count: Int, first: Int)] = [:]
  private var counts: [ObjectIdentifier: Int] = [:]

  init(
    _ scope: Scope, session: ResolutionSession, environment: EnvironmentValues, isKnown: Bool,
    earlier: EarlierScopes, owner: PathLink? = nil, index: Int = 0, depth: Int = 0
  ) {
    self.scope = scope
    self.session = session
    self.environment = environment
    self.isKnown = isKnown
    self.earlier = earlier
    self.owner = owner
    self.index = index
    self.depth = depth
    storedNode = earlier.previous?.node
    storedObject = earlier.previous?.object
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
    let object = (isKnown ? storedObject : earlier.ofSameValue?.object) as? Object ?? make()
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
    let (scope, earlier, isLast) = child(key)
    var cursor = ScopeCursor(
      scope, session: session, environment: environment, isKnown: isKnown && isLast,
      earlier: earlier, owner: owner, index: index ?? self.index, depth: depth + 1)
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
    let (scope, earlier, isLast) = child(key)
    // Read before the state, so that later changes cause another resolution.
    let changesBelow = scope.changesBelow
    let state = scope.currentState()
    func isCurrent(_ old: ResolvedScope.Evaluation) -> Bool {
      old.stateVersion == state.version && old.reloads == session.reloads
        && (!old.readsEnvironment || old.environment == environment)
    }
    if let previous = earlier.previous, let old = previous.evaluation, isCurrent(old),
      isKnown && isLast || component.isKnownEqual(to: old.component)
    {
      if old.changesBelow == changesBelow, old.environment == environment {
        children.append(previous)
        parts += old.parts
        return
      }
      return append(
        scope, key, index, earlier: earlier.withoutReuse, isKnown: true, changesBelow: changesBelow,
        into: &parts
      ) { _ in (old.component, old.body, state, old.properties, old.build) }
    }
    if let old = earlier.ofSameValue?.evaluation, isCurrent(old) {
      return append(
        scope, key, index, earlier: earlier, isKnown: false, changesBelow: changesBelow,
        into: &parts
      ) { _ in (old.component, old.body, state, old.properties, old.build) }
    }
    let (properties, prepared) = scope.link(component, in: environment, state: state)
    append(
      scope, key, index, earlier: earlier.withoutReuse, isKnown: false, changesBelow: changesBelow,
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
    _ scope: Scope, _ key: ScopeKey, _ index: Int?, earlier: EarlierScopes, isKnown: Bool,
    changesBelow: Int, into parts: inout [ResolvedPart],
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
      type: type(of: new.component), index: index ?? self.index, id: key.place.id, scope: scope,
      outer: owner)
    var cursor = ScopeCursor(
      scope, session: session, environment: environment, isKnown: isKnown, earlier: earlier,
      owner: link, depth: depth + 1)
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
    if depth < ExcessiveDepth.limit, ThreadStack.remaining.map({ $0 > Self.stackReserve }) ?? true {
      return true
    }
    if !session.isTooDeep {
      let link =
        type.map {
          PathLink(type: $0, index: index ?? self.index, id: nil, scope: scope, outer: owner)
        } ?? owner
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
      let paths = [first, index].map {
        PathLink(type: type, index: $0, id: id, scope: scope, outer: owner).path
      }
      note(.collision(IdentityCollision(first: paths[0], other: paths[1])))
    }
    key.ordinal = count
    return key
  }

  private mutating func child(
    _ key: ScopeKey
  ) -> (scope: Scope, earlier: EarlierScopes, isLast: Bool) {
    earlier.child(key, at: children.count, in: scope) {
      Scope(key, parent: owner?.scope, root: scope.root)
    }
  }
}

final class ResolutionSession {
  private(set) var builds: BuildNumber
  var mistakes: [ComponentMistake] = []
  var isTooDeep = false
  var animated: [AnimatedSubtree] = []
  var readings: [ResolutionEffects.Reading] = []
  let effects: ResolutionEffects
  let start: Int
  let reloads: Int

  init(in root: ScopeRoot, builds: BuildNumber, effects: ResolutionEffects) {
    self.effects = effects
    start = root.outlivesNodes ? root.moments.next() : 0
    reloads = root.reloads()
    self.builds = builds
  }

  func nextBuild() -> BuildNumber {
    builds += 1
    return builds
  }
}

final class PathLink {
  let scope: Scope
  private let type: Any.Type
  private let index: Int
  private let id: ScopeID?
  private let outer: PathLink?

  init(type: Any.Type, index: Int, id: ScopeID?, scope: Scope, outer: PathLink?) {
    self.scope = scope
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
