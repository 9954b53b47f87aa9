// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftLocks

/// Owns the state of a component as long as the component is there: one object for all its values,
/// and for all nodes that show it one after another.
final class Scope: Sendable {
  /// The values of the state at one time.
  struct Snapshot: Sendable {
    let values: [any Sendable]
    /// Counts the changes.
    let version: Int
  }

  let key: ScopeKey
  let root: ScopeRoot
  @MainActor var controller: (any ComponentController)?
  /// How many nodes on the screen show the scope, and whether its controller was notified of one.
  @MainActor var screens = 0
  @MainActor var isControllerMounted = false

  private struct Contents {
    /// The scope of the component whose body this one comes from.
    weak var parent: Scope?
    var values: [any Sendable] = []
    var version = 0
    /// Changes that wait for the next resolution, in order.
    var updates: [StateUpdate] = []
    var isApplying = false
    /// Whether a thread has read the values while another one was changing them.
    var wasReadEarly = false
    /// The newest values that were written and are not applied yet, for readers outside; with the
    /// number of pending writes.
    var written: [Int: (value: any Sendable, writes: Int)] = [:]
    /// Counts the changes visible to readers outside.
    var edition = 0
    /// Counts the changes inside.
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

  /// A component that ended when no node could report it, such as a cell that is itself
  /// deallocated.
  deinit {
    guard let controller else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { controller.didEnd() } }
  }

  /// Gives the state its first values, unless it has some.
  func prepareState(_ values: @autoclosure () -> [any Sendable]) {
    if contents.withLock({ !$0.values.isEmpty }) { return }
    let values = values()
    contents.withLock { contents in
      if contents.values.isEmpty { contents.values = values }
    }
  }

  /// The state after all changes that wait here, which are applied once; for a thread that
  /// resolves.
  ///
  /// Several nodes may show the scope. A thread that finds another one applying changes does not
  /// wait: it gets the state before, and the tree is resolved again.
  func currentState() -> Snapshot {
    while let (updates, old) = takeUpdates() {
      var values = old
      var isChanged = false
      for update in updates where update.apply(to: &values) { isChanged = true }
      let applied = values
      // In one step: in between, readers would see neither the written value nor the applied one.
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
        // It has noted the change inside already, and would not look for it again.
        markChanged()
        root.noteChange()
      }
    }
    return contents.withLock { Snapshot(values: $0.values, version: $0.version) }
  }

  private func takeUpdates() -> ([StateUpdate], [any Sendable])? {
    contents.withLock { contents in
      // Another thread that is applying updates takes later ones, too.
      if contents.isApplying { contents.wasReadEarly = true }
      if contents.isApplying || contents.updates.isEmpty { return nil }
      contents.isApplying = true
      defer { contents.updates = [] }
      return (contents.updates, contents.values)
    }
  }

  /// Ends changes that were submitted.
  ///
  /// - Returns: values that are not read any more, to be released outside of the lock.
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

  /// The newest value that is known without calling user code; any thread.
  func latest(_ slot: Int) -> (any Sendable)? { contents.withLock { $0.latest(slot) } }

  /// Hands a change to the root, which has it applied when it is time; any thread.
  func submit(_ update: StateUpdate) { submit(update, ifEdition: nil) }

  /// Hands a change made of the newest value to the root; any thread.
  ///
  /// - Parameter make: called again if others have written in the meantime, whose values readers
  ///   would not see.
  func submit(of slot: Int, _ make: ((any Sendable)?) -> StateUpdate) {
    while true {
      let (latest, edition) = contents.withLock { ($0.latest(slot), $0.edition) }
      if submit(make(latest), ifEdition: edition) { return }
    }
  }

  /// - Parameter edition: that of the value readers see; `nil` for any.
  /// - Returns: whether it is that one.
  @discardableResult
  private func submit(_ update: StateUpdate, ifEdition edition: Int?) -> Bool {
    let (isCurrent, released) = contents.withLock { contents -> (Bool, (any Sendable)?) in
      if let edition, edition != contents.edition { return (false, nil) }
      // One that depends on the value is known when it is applied only: until then the last one
      // that was written counts.
      guard let written = update.written else { return (true, nil) }
      let old = contents.written[update.slot]
      contents.written[update.slot] = (written, (old?.writes ?? 0) + 1)
      contents.edition += 1
      return (true, old?.value)
    }
    withExtendedLifetime(released) {}
    if isCurrent { root.accept(update, for: self) }
    return isCurrent
  }

  /// Has a change applied where the component is next resolved; any thread.
  func enqueue(_ updates: [StateUpdate]) {
    contents.withLock { $0.updates += updates }
    markChanged()
  }

  /// Forgets a change that was submitted.
  func drop(_ update: StateUpdate) {
    let released = contents.withLock { finish([update], &$0) }
    withExtendedLifetime(released) {}
  }

  /// Has the components around resolved again, because something has changed that a node of the
  /// scope shows on its own; any thread.
  func noteChangeInside() {
    markChanged()
    root.noteChange()
  }

  /// Notes in all scopes around that something inside has changed.
  private func markChanged() {
    var scope = contents.withLock { $0.parent }
    while let current = scope {
      scope = current.contents.withLock { contents in
        contents.changesBelow += 1
        return contents.parent
      }
    }
  }

  /// The number of changes inside so far: each node that shows the scope compares it with the
  /// number at its last resolution.
  var changesBelow: Int { contents.withLock { $0.changesBelow } }

  /// The scopes inside, in the order of the document; only in roots that outlive their nodes.
  var children: ScopeChildren<Scope> { contents.withLock { $0.children } }

  /// Adds a scope inside, unless others have come or gone since the children were looked at.
  ///
  /// - Parameter edition: of the children that were looked at.
  /// - Returns: the edition with the new one; `nil` if there is another.
  func add(_ child: Scope, to edition: Int) -> Int? {
    contents.withLock { contents in
      guard contents.children.edition == edition else { return nil }
      contents.children.append(child, added: root.moments.next())
      return contents.children.edition
    }
  }

  /// Makes the scopes found by a resolution the children; scopes that another resolution has added
  /// since it began stay.
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
  /// Ends the controllers here and inside: those inside first.
  @MainActor fileprivate func endControllers() {
    for child in children.scopes.reversed() { child.endControllers() }
    endController()
  }
}

/// The root of a tree of scopes: receives changes of state, and decides when they are applied.
final class ScopeRoot: Sendable {
  typealias Collector = @Sendable (Scope, StateUpdate) -> Void

  /// Says whether a model is not the newest, and calls a block when the newest was resolved.
  typealias IsLate = @MainActor @Sendable (_ block: @escaping @MainActor () -> Void) -> Bool

  /// Whether the scopes outlive the nodes that show them.
  let outlivesNodes: Bool
  private let collector: Collector?
  private let deliverChanges: (@MainActor @Sendable () -> Void)?
  private let isLate: IsLate?
  private let contents = Mutex(Contents())
  /// Counts events of the scopes.
  let moments = ScopeMoments()

  private struct Contents {
    var listeners = ScopeListeners()
    /// How many nodes show the scopes.
    var nodes = 0
    var isEnded = false
    weak var top: Scope?
    var onMain: OnMain?
  }

  /// Has a block run on the main actor soon.
  typealias OnMain = @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

  /// - Parameters:
  ///   - collector: takes changes of state, to enqueue them in their scopes later; without one they
  ///     are enqueued at once.
  ///   - deliverChanges: enqueues the changes that the collector holds.
  ///   - isLate: whether the scopes' component was made of a model that is not the newest.
  init(
    outlivesNodes: Bool = false, collector: Collector? = nil,
    deliverChanges: (@MainActor @Sendable () -> Void)? = nil,
    isLate: IsLate? = nil
  ) {
    self.outlivesNodes = outlivesNodes
    self.collector = collector
    self.deliverChanges = deliverChanges
    self.isLate = isLate
  }

  /// Calls a handler, as long as the node lives, when a component wants to be resolved again; any
  /// thread.
  ///
  /// - Parameters:
  ///   - resolveNow: resolves the node's changes so far.
  ///   - isLate: whether the components have not heard of their newest states.
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

  /// Whether any node shows the scopes.
  var isShown: Bool { contents.withLock { $0.nodes > 0 } }

  /// A node begins to show the scopes below a top.
  func attach(_ top: Scope) {
    contents.withLock { contents in
      contents.nodes += 1
      contents.top = top
    }
  }

  /// Says how the node that shows the scopes gets to the main actor.
  func setOnMain(_ onMain: @escaping OnMain) {
    let old = contents.withLock { contents in
      defer { contents.onMain = onMain }
      return contents.onMain
    }
    withExtendedLifetime(old) {}
  }

  /// Has a block run on the main actor: in the next frame of the window that shows the scopes, or
  /// as soon as possible without one.
  func soon(_ block: @escaping @MainActor @Sendable () -> Void) {
    if let onMain = contents.withLock({ $0.onMain }) { return onMain(block) }
    DispatchQueue.main.async { MainActor.assumeIsolated(block) }
  }

  /// Has a block run on the main actor soon, if a node is near the screen: otherwise when one comes
  /// near again. Cells that a collection keeps far away cost nothing.
  func soonWhenNear(_ block: @escaping @MainActor @Sendable () -> Void) {
    let isLate = contents.withLock { $0.listeners.postpone(block) }
    if !isLate { soon(block) }
  }

  /// Says that a node has left the ranges around the screen, or comes near.
  @MainActor func setFar(_ isFar: Bool, for node: AnyObject) {
    let late = contents.withLock { $0.listeners.setFar(isFar, ObjectIdentifier(node)) }
    for block in late { soon(block) }
  }

  /// Has all changes so far resolved now, for callers that act on the newest values; they are shown
  /// as usual.
  @MainActor func resolveNow() {
    deliverChanges?()
    for listener in contents.withLock({ $0.listeners.all }) { listener.resolveNow?() }
  }

  /// Whether a node's components have not heard of the newest states.
  @MainActor var hasLateNode: Bool {
    contents.withLock { $0.listeners.all }.contains { $0.isLate?() ?? false }
  }

  /// Says whether a newer model is on its way to the component, and calls a block when it is there.
  @MainActor func whenUpToDate(_ block: @escaping @MainActor () -> Void) -> Bool {
    isLate?(block) ?? false
  }

  /// A node that showed the scopes is gone.
  @MainActor func detach() {
    let top = contents.withLock { contents in
      contents.nodes -= 1
      return contents.isEnded && contents.nodes == 0 ? contents.top : nil
    }
    top?.endControllers()
  }

  /// The components are gone: controllers end as soon as no node shows them any more.
  @MainActor func end() {
    let top = contents.withLock { contents in
      contents.isEnded = true
      return contents.nodes == 0 ? contents.top : nil
    }
    top?.endControllers()
  }

  fileprivate func accept(_ update: StateUpdate, for scope: Scope) {
    if let collector { return collector(scope, update) }
    scope.enqueue([update])
    noteChange()
  }

  /// Has the tree resolved again.
  ///
  /// - Parameter isSame: whether the component is the same, and only states have changed.
  func noteChange(isSame: Bool = true) {
    for listener in contents.withLock({ $0.listeners.all }) { listener.handler(isSame) }
  }
}
