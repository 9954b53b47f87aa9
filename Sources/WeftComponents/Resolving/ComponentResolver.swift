// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout
import WeftLocks
import WeftNodes

/// Makes layout elements of a component, and keeps its scopes from one value to the next.
///
/// Any thread may change the component or ask for the element. One thread at a time resolves a
/// value: it evaluates bodies and changes nodes. Other threads that ask during that wait, and take
/// its result.
///
/// A thread inside a resolution, of this root or of another, never waits: it gets the element of
/// the last resolution, and the root is laid out again afterwards. So the resolving thread can
/// proceed, and no two threads wait for each other.
final class ComponentResolver: Sendable {
  typealias Content = @Sendable () -> any Component

  fileprivate struct Resolution: Sendable {
    let element: any LayoutElement
    let tree: ResolvedScope
    let builds: BuildNumber
    let mistakes: [ComponentMistake]
    let readsEnvironment: Bool
    let traits: Traits
    let value: Int

    init(
      _ content: any Component, value: Int, in scope: Scope, environment: EnvironmentValues,
      previous: Resolution?, others: [Resolution], effects: ResolutionEffects
    ) {
      self.value = value
      traits = environment.traits
      let session = ResolutionSession(
        in: scope.root, builds: previous?.builds ?? 0, others: others.map(\.tree),
        effects: effects)
      var cursor = ScopeCursor(
        root: scope, session: session, environment: environment, previous: previous?.tree,
        isKnown: previous?.value == value, twin: others.first { $0.value == value }?.tree)
      element = cursor.parts(of: content).combined
      tree = cursor.resolved()
      builds = session.builds
      mistakes = session.mistakes
      effects.add(session.animated, readings: session.readings)
      readsEnvironment = session.readsEnvironment
    }
  }

  /// The result of a resolution for the main actor.
  struct News: Sendable {
    let tree: ResolvedScope
    /// The number of the value.
    let value: Int
    let mistakes: [ComponentMistake]
  }

  private struct State {
    var content: Content
    var submitted: Content?
    /// Whether the submitted value is the resolved one, with other states.
    var submittedIsSame = false
    /// The number of the value: another one for each that may differ from those before.
    var value = 0
    /// Counts the values.
    var version = 0
    var resolution: Resolution?
    /// Resolutions that may be shown instead of the last one; the newest first.
    var others: [Resolution] = []
    /// The value that the resolution is of.
    var resolvedVersion = -1
    /// Whether a thread got an element that was out of date, or none.
    var hasAnsweredTooEarly = false
    /// Whether a component has looked at its environment.
    var readsEnvironment = false
    /// Whether a component has had a controller.
    var hasHadControllers = false
    /// The mistakes that were not reported to the main actor yet.
    var mistakes: [ComponentMistake] = []
    /// The effects of the tree around, if a node inside it has this resolver.
    var outerEffects: ResolutionEffects?
    /// The traits around such a node.
    var outerTraits: Traits?
  }

  /// Values that were kept until another took their place.
  ///
  /// They may run code of the user's when they are freed, which may ask for an element: never under
  /// a lock, nor in a turn.
  struct Replaced: Sendable {
    private var contents: [Content]
    private var resolutions: [Resolution]

    init() { self.init(contents: nil) }

    fileprivate init(contents: Content?, resolutions: [Resolution] = []) {
      self.contents = contents.map { [$0] } ?? []
      self.resolutions = resolutions
    }

    mutating func add(_ more: Replaced) {
      contents += more.contents
      resolutions += more.resolutions
    }
  }

  /// The end of a turn, and everything that may run code of the user's when it is freed.
  private struct Outcome: Sendable {
    let element: any LayoutElement
    var hasNews = false
    var wasAskedTooEarly = false
    var content: Content?
    var previous: Resolution?
    var others: [Resolution] = []
    var replaced: Replaced?
  }

  private let state: Mutex<State>
  /// Whose turn it is to resolve. Unlike other locks it is held while user code runs: it stands for
  /// waiting for the result, which only threads outside of any resolution do.
  private let turn = Mutex(())
  private let scope: Scope
  private let ownEffects = ResolutionEffects()
  /// For components whose surroundings have none.
  let mistakeHandlers = MistakeHandlers()

  /// - Parameter scope: the root of the component's scopes; it may outlive the resolver.
  init(in scope: Scope = .makeRoot(), _ content: @escaping Content) {
    self.scope = scope
    state = Mutex(State(content: content))
  }

  /// Receives changes of state.
  var root: ScopeRoot { scope.root }

  /// Notifies the root that a node shows the scopes.
  func attach() { scope.root.attach(scope) }

  /// Keeps another value of the component until ``takeSubmitted()``; of several the newest.
  @discardableResult
  func submit(_ content: @escaping Content) -> Replaced {
    state.withLock { state in
      defer {
        state.submittedIsSame = false
        state.submitted = content
      }
      return Replaced(contents: state.submitted)
    }
  }

  /// Has the value resolved again after ``takeSubmitted()``, because a state or something else that
  /// it depends on has changed.
  ///
  /// - Parameter isSame: whether the value's function gives the same component as before.
  /// - Returns: whether nothing was submitted before.
  func submitAgain(isSame: Bool = true) -> Bool {
    state.withLock { state in
      if !isSame { state.submittedIsSame = false }
      if state.submitted != nil { return false }
      state.submitted = state.content
      state.submittedIsSame = isSame
      return true
    }
  }

  /// The scopes that were resolved last.
  var newestTree: ResolvedScope? { state.withLock { $0.resolution?.tree } }

  /// The scopes that were resolved last, and the mistakes found since the last call.
  func takeNews() -> News? {
    state.withLock { state in
      defer { state.mistakes = [] }
      return state.resolution.map {
        News(tree: $0.tree, value: $0.value, mistakes: state.mistakes)
      }
    }
  }

  /// Keeps the resolution, for as long as it may be shown instead of another one.
  ///
  /// - Parameter limit: how many are kept.
  func keepResolution(limit: Int) -> Replaced {
    state.withLock { state in
      let old = state.others
      if let last = state.resolution {
        state.others = [last] + old.filter { $0.value != last.value }.prefix(limit - 1)
      }
      return Replaced(contents: nil, resolutions: old)
    }
  }

  /// Keeps nothing but the last resolution.
  func forgetOthers() {
    let old = state.withLock { state in
      defer { state.others = [] }
      return state.others
    }
    withExtendedLifetime(old) {}
  }

  /// The effects of resolutions for the main actor.
  var effects: ResolutionEffects { state.withLock { $0.outerEffects } ?? ownEffects }

  /// Leaves it to the tree around, whose traits count until the node has a place.
  func setOuter(_ effects: ResolutionEffects, traits: Traits) {
    let old = state.withLock { state in
      defer {
        state.outerEffects = effects
        state.outerTraits = traits
      }
      return state.outerEffects
    }
    withExtendedLifetime(old) {}
  }

  /// Has the taken value resolved again with the present states, whatever else was submitted.
  func takeChangesOfStates() {
    let old: Content? = state.withLock { state in
      state.version += 1
      return state.submittedIsSame ? state.submitted.take() : nil
    }
    withExtendedLifetime(old) {}
  }

  /// Whether a component has looked at its environment.
  var readsEnvironment: Bool { state.withLock { $0.readsEnvironment } }

  /// Whether a component has, or had, a controller.
  var hasHadControllers: Bool { state.withLock { $0.hasHadControllers } }

  /// Whether a value or a state has been submitted since the last resolution.
  var isOutOfDate: Bool {
    state.withLock { $0.submitted != nil || $0.resolvedVersion != $0.version }
  }

  /// Whether a value waits for ``takeSubmitted()``.
  var hasSubmitted: Bool { state.withLock { $0.submitted != nil } }

  /// Makes the submitted value the next to resolve.
  ///
  /// - Returns: the value before; `nil` if nothing was submitted.
  func takeSubmitted() -> Replaced? {
    state.withLock { state in
      guard let submitted = state.submitted.take() else { return nil }
      defer {
        state.content = submitted
        state.version += 1
        if !state.submittedIsSame { state.value += 1 }
      }
      return Replaced(contents: state.content)
    }
  }

  /// Makes a value the next to resolve.
  ///
  /// - Parameter number: the same as before for a value that is known to be the same.
  /// - Returns: the value before.
  func take(_ content: @escaping Content, number: Int) -> Replaced {
    state.withLock { state in
      defer {
        state.content = content
        state.value = number
        state.version += 1
      }
      return Replaced(contents: state.content)
    }
  }

  /// The component as a layout element whose leaves are nodes.
  ///
  /// - Parameters:
  ///   - root: the node that shows the component. Changes that resolving makes to nodes below it do
  ///     not invalidate its layout.
  ///   - prepare: takes the value to resolve, if that is another one; no other thread resolves one
  ///     in between. Returns the values that this has replaced.
  /// - Returns: the element, and whether this call has resolved something that the main actor
  ///   needs: see ``takeNews()``.
  func element(
    for root: DisplayNode, preparing prepare: (() -> Replaced)? = nil
  ) -> (any LayoutElement, hasNews: Bool) {
    if prepare == nil, let element = currentElement(for: root) { return (element, false) }
    func takeTurn() -> Outcome {
      let replaced = prepare?()
      var outcome = resolve(for: root)
      outcome.replaced = replaced
      return outcome
    }
    let outcome =
      DisplayNode.isAdoptingChanges
      ? turn.withLockIfAvailable { _ in takeTurn() }
      : turn.withLock { _ in takeTurn() }
    guard let outcome else { return (earlyElement, false) }
    if outcome.wasAskedTooEarly { root.setNeedsLayout() }
    return (outcome.element, outcome.hasNews)
  }

  /// The element of the last resolution, unless there is a newer value, or a component reads traits
  /// that have changed, perhaps without a notification.
  private func currentElement(for root: DisplayNode) -> (any LayoutElement)? {
    let (resolution, readsEnvironment) = state.withLock {
      ($0.resolvedVersion == $0.version ? $0.resolution : nil, $0.readsEnvironment)
    }
    guard let resolution, !readsEnvironment || resolution.traits == traits(of: root)
    else { return nil }
    return resolution.element
  }

  /// The traits to resolve with: a node being measured for the first time has none of its own.
  private func traits(of root: DisplayNode) -> Traits {
    if root.supernode == nil, let outer = state.withLock({ $0.outerTraits }) { return outer }
    return root.traits
  }

  private var earlyElement: any LayoutElement {
    state.withLock { state in
      state.hasAnsweredTooEarly = true
      return state.resolution?.element
    } ?? StackLayoutSpec(.column, children: [])
  }

  private func resolve(for root: DisplayNode) -> Outcome {
    // Another thread may have resolved the value while this one waited.
    if let element = currentElement(for: root) { return Outcome(element: element) }
    let (content, version, value, previous, others) = state.withLock {
      ($0.content, $0.version, $0.value, $0.resolution, $0.others)
    }
    let effects = effects
    var environment = EnvironmentValues()
    environment.traits = traits(of: root)
    environment.mistakeHandlers = mistakeHandlers
    let resolution = root.adoptingChangesBelow {
      Resolution(
        content(), value: value, in: scope, environment: environment, previous: previous,
        others: others, effects: effects)
    }
    let hasNews =
      !resolution.mistakes.isEmpty || resolution.tree.hasControllers
      || previous?.tree.hasControllers ?? false
    let wasAskedTooEarly = state.withLock { state in
      state.mistakes += resolution.mistakes
      if resolution.readsEnvironment { state.readsEnvironment = true }
      if resolution.tree.hasControllers { state.hasHadControllers = true }
      state.resolution = resolution
      state.resolvedVersion = version
      defer { state.hasAnsweredTooEarly = false }
      return state.hasAnsweredTooEarly
    }
    return Outcome(
      element: resolution.element, hasNews: hasNews, wasAskedTooEarly: wasAskedTooEarly,
      content: content, previous: previous, others: others)
  }
}

extension Scope {
  /// A scope to begin with.
  static func makeRoot(_ root: ScopeRoot = ScopeRoot()) -> Scope {
    let key = ScopeKey(type: ObjectIdentifier(ComponentResolver.self), place: .position(0))
    return Scope(key, parent: nil, root: root)
  }
}
