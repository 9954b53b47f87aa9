// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftLocks

/// Stores a component's state for its lifetime. All its values and nodes share the scope.
final class Scope: Sendable {
  struct Snapshot: Sendable {
    let values: [any Sendable]
    let version: Int
  }

  let key: ScopeKey
  let root: ScopeRoot
  @MainActor var controller: (any ComponentController)?
  /// The number of visible nodes that show the scope, and whether the controller was notified.
  @MainActor var screens = 0
  @MainActor var isControllerMounted = false

  private struct Contents {
    weak var parent: Scope?
    var values: [any Sendable] = []
    var version = 0
    var updates: [StateUpdate] = []
    var isApplying = false
    /// Whether a thread has read the values while another thread was changing them.
    var wasReadEarly = false
    /// The newest written values that are not applied yet, with the numbers of pending writes.
    var written: [Int: (value: any Sendable, writes: Int)] = [:]
    var edition = 0
    var changesBelow = 0
    var children = ScopeChildren<Scope>()

    func latest(_ slot: Int) -> (any Sendable)? {
      written[slot]?.value ?? (values.indices.contains(slot) ? values[slot] : nil)
    }
  }

  private let contents: Mutex<Contents>

  init(_ key: ScopeKey, parent: Scope?, root: ScopeRoot) {
    self.key = key
    self.root = root
    contents = Mutex(Contents(parent: parent))
  }

  /// Ends the controller of a component whose node could not report its end.
  deinit {
    guard let controller else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { controller.didEnd() } }
  }

  func prepareState(_ values: @autoclosure () -> [any Sendable]) {
    if contents.withLock({ !$0.values.isEmpty }) { return }
    let values = values()
    contents.withLock { contents in
      if contents.values.isEmpty { contents.values = values }
    }
  }

  /// Applies pending changes and returns the state, for a thread that resolves.
  ///
  /// If another thread applies changes, it gets the previous state without a wait, and the tree is
  /// resolved again.
  func currentState() -> Snapshot {
    while let (updates, old) = takeUpdates() {
      var values = old
      var isChanged = false
      for update in updates where update.apply(to: &values) { isChanged = true }
      let applied = values
      // One lock, so that readers always see either the written or the applied value.
      let (released, wasReadEarly) = contents.withLock { contents in
        contents.values = applied
        contents.version += isChanged ? 1 : 0
        contents.edition += 1
        contents.isApplying = false
        defer { contents.wasReadEarly = false }
        return (finish(updates, &contents), contents.wasReadEarly)
      }
      withExtendedLifetime((old, released)) {}
      if wasReadEarly {
        // The resolving thread has already read `changesBelow`, so it would miss the change.
        markChanged()
        root.noteChange()
      }
    }
    return contents.withLock { Snapshot(values: $0.values, version: $0.version) }
  }

  private func takeUpdates() -> ([StateUpdate], [any Sendable])? {
    contents.withLock { contents in
      // The thread that applies updates also takes later updates.
      if contents.isApplying { contents.wasReadEarly = true }
      if contents.isApplying || contents.updates.isEmpty { return nil }
      contents.isApplying = true
      defer { contents.updates = [] }
      return (contents.updates, contents.values)
    }
  }

  private func finish(_ updates: [StateUpdate], _ contents: inout Contents) -> [any Sendable] {
    var released: [any Sendable] = []
    for update in updates where update.written != nil {
      guard let (value, writes) = contents.written[update.slot] else { continue }
      if writes > 1 {
        contents.written[update.slot] = (value, writes - 1)
      } else {
        contents.written[update.slot] = nil
        released.append(value)
      }
    }
    return released
  }

  /// The newest value that is known without user code. Any thread.
  func latest(_ slot: Int) -> (any Sendable)? { contents.withLock { $0.latest(slot) } }

  /// Submits a change to the root, which decides when it is applied. Any thread.
  func submit(_ update: StateUpdate) { submit(update, ifEdition: nil) }

  /// Submits a change that depends on the newest value, from any thread. Calls `make` again after a
  /// concurrent write.
  func submit(of slot: Int, _ make: ((any Sendable)?) -> StateUpdate) {
    while true {
      let (latest, edition) = contents.withLock { ($0.latest(slot), $0.edition) }
      if submit(make(latest), ifEdition: edition) { return }
    }
  }

  @discardableResult
  private func submit(_ update: StateUpdate, ifEdition edition: Int?) -> Bool {
    // Stores the change and the written value under one lock, because otherwise two threads could
    // store their changes in another order than their values.
    let (notify, released) = contents.withLock {
      contents -> ((@Sendable () -> Void)?, (any Sendable)?) in
      if let edition, edition != contents.edition { return (nil, nil) }
      var released: (any Sendable)?
      // Until other changes are applied, their result is unknown, so readers get the last written
      // value.
      if let written = update.written {
        let old = contents.written[update.slot]
        contents.written[update.slot] = (written, (old?.writes ?? 0) + 1)
        contents.edition += 1
        released = old?.value
      }
      if let collector = root.collector { return (collector(self, update), released) }
      contents.updates.append(update)
      return (noteChangeInside, released)
    }
    withExtendedLifetime(released) {}
    notify?()
    return notify != nil
  }

  /// Stores changes for the next resolution. Any thread.
  func enqueue(_ updates: [StateUpdate]) {
    contents.withLock { $0.updates += updates }
    markChanged()
  }

  func drop(_ update: StateUpdate) {
    let released = contents.withLock { finish([update], &$0) }
    withExtendedLifetime(released) {}
  }

  /// Requests a resolution of the enclosing components after a node's own change. Any thread.
  func noteChangeInside() {
    markChanged()
    root.noteChange()
  }

  private func markChanged() {
    var scope = contents.withLock { $0.parent }
    while let current = scope {
      scope = current.contents.withLock { contents in
        contents.changesBelow += 1
        return contents.parent
      }
    }
  }

  /// Whether the component or a component inside has state.
  var hasState: Bool {
    var scopes = [self]
    while let scope = scopes.popLast() {
      let (hasValues, children) = scope.contents.withLock {
        (!$0.values.isEmpty, $0.children.scopes)
      }
      if hasValues { return true }
      scopes += children
    }
    return false
  }

  /// The number of changes inside, which nodes compare with the number at their last resolution.
  var changesBelow: Int { contents.withLock { $0.changesBelow } }

  /// The scopes inside, in document order, if the root outlives its nodes.
  var children: ScopeChildren<Scope> { contents.withLock { $0.children } }

  /// Returns the new version, or `nil` if the children's version is not `edition`.
  func add(_ child: Scope, to edition: Int) -> Int? {
    contents.withLock { contents in
      guard contents.children.edition == edition else { return nil }
      contents.children.append(child, added: root.moments.next())
      return contents.children.edition
    }
  }

  /// Sets the children found by a resolution, keeping those that another one has added since.
  func setChildren(_ scopes: [Scope], foundSince start: Int) {
    let old = contents.withLock { contents in
      let old = contents.children
      contents.children.replace(by: scopes, since: start) { root.moments.next() }
      return old
    }
    withExtendedLifetime(old) {}
  }
}

extension Scope {
  @MainActor fileprivate func endControllers() {
    for child in children.scopes.reversed() { child.endControllers() }
    endController()
  }
}

/// The root of a tree of scopes. It receives changes of state and decides when they are applied.
final class ScopeRoot: Sendable {
  /// Stores a change under the scope's lock, where it must not call other code. Returns a closure
  /// to call without the lock.
  typealias Collector = @Sendable (Scope, StateUpdate) -> @Sendable () -> Void

  typealias IsLate = @MainActor @Sendable (_ block: @escaping @MainActor () -> Void) -> Bool

  let outlivesNodes: Bool
  /// The number of reloads of the data source, after each of which all bodies are evaluated.
  let reloads: @Sendable () -> Int
  fileprivate let collector: Collector?
  private let deliverChanges: (@MainActor @Sendable () -> Void)?
  private let isLate: IsLate?
  private let contents = Mutex(Contents())
  let moments = ScopeMoments()

  private struct Contents {
    var listeners = ScopeListeners()
    var nodes = 0
    var isEnded = false
    weak var top: Scope?
    var onMain: OnMain?
  }

  typealias OnMain = @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

  /// - Parameters:
  ///   - collector: Enqueues changes of state in their scopes later, instead of immediately.
  ///   - deliverChanges: Enqueues the changes in the collector.
  ///   - isLate: Returns whether the component was created from an outdated model.
  init(
    outlivesNodes: Bool = false, reloads: @escaping @Sendable () -> Int = { 0 },
    collector: Collector? = nil,
    deliverChanges: (@MainActor @Sendable () -> Void)? = nil,
    isLate: IsLate? = nil
  ) {
    self.outlivesNodes = outlivesNodes
    self.reloads = reloads
    self.collector = collector
    self.deliverChanges = deliverChanges
    self.isLate = isLate
  }

  /// Adds a handler for requests to resolve components, for the node's lifetime, from any thread.
  /// `isLate` is whether the components lack the newest states.
  func onChange(
    of node: any AnyObject & Sendable, _ handler: @escaping ScopeListeners.Handler,
    resolveNow: (@MainActor @Sendable () -> Void)? = nil,
    isLate: (@MainActor @Sendable () -> Bool)? = nil
  ) {
    let gone = contents.withLock {
      $0.listeners.add(
        ScopeListeners.Listener(
          node: node, handler: handler, resolveNow: resolveNow, isLate: isLate))
    }
    withExtendedLifetime(gone) {}
  }

  var isEnded: Bool { contents.withLock { $0.isEnded } }

  var isShown: Bool { contents.withLock { $0.nodes > 0 } }

  func attach(_ top: Scope) {
    contents.withLock { contents in
      contents.nodes += 1
      contents.top = top
    }
  }

  func setOnMain(_ onMain: @escaping OnMain) {
    let old = contents.withLock { contents in
      defer { contents.onMain = onMain }
      return contents.onMain
    }
    withExtendedLifetime(old) {}
  }

  /// Schedules a block on the main actor in the window's next frame, or as soon as possible.
  func soon(_ block: @escaping @MainActor @Sendable () -> Void) {
    if let onMain = contents.withLock({ $0.onMain }) { return onMain(block) }
    DispatchQueue.main.async { MainActor.assumeIsolated(block) }
  }

  /// Schedules a block on the main actor when a node is near the screen, so distant cells cost
  /// nothing.
  func soonWhenNear(_ block: @escaping @MainActor @Sendable () -> Void) {
    let isLate = contents.withLock { $0.listeners.postpone(block) }
    if !isLate { soon(block) }
  }

  @MainActor func setFar(_ isFar: Bool, for node: AnyObject) {
    let late = contents.withLock { $0.listeners.setFar(isFar, ObjectIdentifier(node)) }
    for block in late { soon(block) }
  }

  /// Resolves all pending changes for callers that need the newest values. They appear as usual.
  @MainActor func resolveNow() {
    deliverChanges?()
    for listener in contents.withLock({ $0.listeners.all }) { listener.resolveNow?() }
  }

  @MainActor var hasLateNode: Bool {
    contents.withLock { $0.listeners.all }.contains { $0.isLate?() ?? false }
  }

  /// Returns whether the component awaits a newer model, with which the block then runs.
  @MainActor func whenUpToDate(_ block: @escaping @MainActor () -> Void) -> Bool {
    isLate?(block) ?? false
  }

  @MainActor func detach() {
    let top = contents.withLock { contents in
      contents.nodes -= 1
      return contents.isEnded && contents.nodes == 0 ? contents.top : nil
    }
    top?.endControllers()
  }

  /// Marks the components as removed. Controllers end with the last node that shows them.
  @MainActor func end() {
    let top = contents.withLock { contents in
      contents.isEnded = true
      return contents.nodes == 0 ? contents.top : nil
    }
    top?.endControllers()
  }

  func noteChange(isSame: Bool = true) {
    for listener in contents.withLock({ $0.listeners.all }) { listener.handler(isSame) }
  }
}
