// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout
import WeftLocks
import WeftNodes

/// Creates the layout elements of a component, and keeps its scopes from one value to the next.
///
/// Any thread may change the component or request the element. One thread at a time resolves a
/// value, which evaluates bodies and changes nodes. Other threads wait meanwhile and use its
/// result.
///
/// A thread inside a resolution, of this root or another, never waits. It gets the element of the
/// previous resolution, and the root is laid out again afterwards. This prevents deadlocks between
/// resolutions.
final class ComponentResolver: Sendable {
  typealias Content = @Sendable () -> any Component

  fileprivate struct Resolution: Sendable {
    let element: any LayoutElement
    let tree: ResolvedScope
    let builds: BuildNumber
    let mistakes: [ComponentMistake]
    let traits: Traits
    let value: Int
    let version: Int

    init(
      _ value: Value, version: Int, in scope: Scope, environment: EnvironmentValues,
      previous: Resolution?, others: [Resolution], effects: ResolutionEffects
    ) {
      (self.value, self.version) = (value.number, version)
      traits = environment.traits
      let session = ResolutionSession(
        in: scope.root, builds: previous?.builds ?? 0, effects: effects)
      var cursor = ScopeCursor(
        scope, session: session, environment: environment, isKnown: previous?.value == value.number,
        earlier: EarlierScopes(
          last: previous?.tree, others: others.map(\.tree),
          ofSameValue: others.first { $0.value == value.number }?.tree))
      element = cursor.parts(of: value.content()).combined
      tree = cursor.resolved()
      builds = session.builds
      mistakes = session.mistakes
      effects.add(session.animated, readings: session.readings)
    }
  }

  struct News: Sendable {
    let tree: ResolvedScope
    let value: Int
    let mistakes: [ComponentMistake]
  }

  fileprivate struct Value: Sendable {
    let content: Content
    /// A number for each value that may differ from the previous value.
    var number = 0
  }

  private struct State {
    var value: Value
    /// The next value. It has the number of the current value if only states have changed.
    var submitted: Value?
    /// Incremented by each change that requires a resolution.
    var version = 0
    var resolution: Resolution?
    var others: [Resolution] = []
    /// Whether a thread received an outdated or an empty element.
    var hasAnsweredTooEarly = false
    var hasHadControllers = false
    var mistakes: [ComponentMistake] = []
    var outer: (effects: ResolutionEffects, traits: Traits)?

    var current: Resolution? { resolution?.version == version ? resolution : nil }
  }

  /// Replaced values.
  ///
  /// Releasing them may run user code, which may request an element. Release them outside of locks
  /// and resolutions.
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

  /// The result of a resolution, with values whose release may run user code.
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
  /// The lock for resolutions. Unlike other locks, it is held while user code runs. Only threads
  /// outside of any resolution wait for it.
  private let turn = Mutex(())
  private let scope: Scope
  private let ownEffects = ResolutionEffects()
  let mistakeHandlers = MistakeHandlers()

  init(in scope: Scope = .makeRoot(), _ content: @escaping Content) {
    self.scope = scope
    state = Mutex(State(value: Value(content: content)))
  }

  var root: ScopeRoot { scope.root }

  func attach() { scope.root.attach(scope) }

  /// Stores another value of the component until ``takeSubmitted()``. Only the newest value is
  /// kept.
  @discardableResult
  func submit(_ content: @escaping Content) -> Replaced {
    state.withLock { state in
      defer { state.submitted = Value(content: content, number: state.value.number + 1) }
      return Replaced(contents: state.submitted?.content)
    }
  }

  /// Schedules another resolution of the value after ``takeSubmitted()``, because a state or
  /// another dependency has changed. `isSame` is whether the value's closure returns the same
  /// component. Returns whether no other value was submitted.
  func submitAgain(isSame: Bool = true) -> Bool {
    state.withLock { state in
      let isFirst = state.submitted == nil
      if isFirst { state.submitted = state.value }
      if !isSame { state.submitted?.number = state.value.number + 1 }
      return isFirst
    }
  }

  var newestTree: ResolvedScope? { state.withLock { $0.resolution?.tree } }

  /// Returns the newest scopes and the mistakes since the last call.
  func takeNews() -> News? {
    state.withLock { state in
      defer { state.mistakes = [] }
      return state.resolution.map {
        News(tree: $0.tree, value: $0.value, mistakes: state.mistakes)
      }
    }
  }

  /// Keeps the resolution, because it may be shown instead of a later one. Discards all but `limit`
  /// resolutions.
  func keepResolution(limit: Int) -> Replaced {
    state.withLock { state in
      let old = state.others
      if let last = state.resolution {
        state.others = [last] + old.filter { $0.value != last.value }.prefix(limit - 1)
      }
      return Replaced(contents: nil, resolutions: old)
    }
  }

  func forgetOthers() {
    let old = state.withLock { state in
      defer { state.others = [] }
      return state.others
    }
    withExtendedLifetime(old) {}
  }

  var effects: ResolutionEffects { state.withLock { $0.outer?.effects } ?? ownEffects }

  /// Delegates effects to the enclosing tree. Its traits apply until the node is laid out.
  func setOuter(_ effects: ResolutionEffects, traits: Traits) {
    let old = state.withLock { state in
      defer { state.outer = (effects, traits) }
      return state.outer
    }
    withExtendedLifetime(old) {}
  }

  /// Prepares another resolution of the current value with the newest states, even if another value
  /// was submitted.
  func takeChangesOfStates() {
    let old: Content? = state.withLock { state in
      state.version += 1
      return state.submitted?.number == state.value.number ? state.submitted.take()?.content : nil
    }
    withExtendedLifetime(old) {}
  }

  var readsEnvironment: Bool { newestTree?.readsEnvironment ?? false }

  var hasHadControllers: Bool { state.withLock { $0.hasHadControllers } }

  var isOutOfDate: Bool {
    state.withLock { $0.submitted != nil || $0.current == nil }
  }

  var hasSubmitted: Bool { state.withLock { $0.submitted != nil } }

  /// Makes the submitted value current. Returns the previous value, or `nil` if nothing was
  /// submitted.
  func takeSubmitted() -> Replaced? {
    state.withLock { state in
      guard let submitted = state.submitted.take() else { return nil }
      defer {
        state.value = submitted
        state.version += 1
      }
      return Replaced(contents: state.value.content)
    }
  }

  /// Makes a value current. A value known to be equal keeps its number. Returns the previous value.
  func take(_ content: @escaping Content, number: Int) -> Replaced {
    state.withLock { state in
      defer {
        state.value = Value(content: content, number: number)
        state.version += 1
      }
      return Replaced(contents: state.value.content)
    }
  }

  /// Returns the component as a layout element whose leaves are nodes.
  ///
  /// - Parameters:
  ///   - root: The node that shows the component. The resolution does not invalidate its layout,
  ///     although it changes nodes below it.
  ///   - prepare: Makes another value current and returns the values that it replaced. No other
  ///     thread resolves a value in between.
  /// - Returns: The element, and whether this call has resolved a value that the main actor must
  ///   process with ``takeNews()``.
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

  /// The element of the last resolution, unless the value has changed or a component reads traits
  /// that have changed. Traits may change without a notification.
  private func currentElement(for root: DisplayNode) -> (any LayoutElement)? {
    guard let resolution = state.withLock({ $0.current }),
      !resolution.tree.readsEnvironment || resolution.traits == traits(of: root)
    else { return nil }
    return resolution.element
  }

  /// The traits for a resolution. A node without a parent uses the enclosing tree's traits.
  private func traits(of root: DisplayNode) -> Traits {
    if root.supernode == nil, let outer = state.withLock({ $0.outer?.traits }) { return outer }
    return root.traits
  }

  private var earlyElement: any LayoutElement {
    state.withLock { state in
      state.hasAnsweredTooEarly = true
      return state.resolution?.element
    } ?? StackLayoutSpec(.column, children: [])
  }

  private func resolve(for root: DisplayNode) -> Outcome {
    if let element = currentElement(for: root) { return Outcome(element: element) }
    let (value, version, previous, others) = state.withLock {
      ($0.value, $0.version, $0.resolution, $0.others)
    }
    let effects = effects
    var environment = EnvironmentValues()
    environment.traits = traits(of: root)
    environment.mistakeHandlers = mistakeHandlers
    let resolution = root.adoptingChangesBelow {
      Resolution(
        value, version: version, in: scope, environment: environment, previous: previous,
        others: others, effects: effects)
    }
    let hasNews =
      !resolution.mistakes.isEmpty || resolution.tree.hasControllers
      || previous?.tree.hasControllers ?? false
    let wasAskedTooEarly = state.withLock { state in
      state.mistakes += resolution.mistakes
      if resolution.tree.hasControllers { state.hasHadControllers = true }
      state.resolution = resolution
      defer { state.hasAnsweredTooEarly = false }
      return state.hasAnsweredTooEarly
    }
    return Outcome(
      element: resolution.element, hasNews: hasNews, wasAskedTooEarly: wasAskedTooEarly,
      content: value.content, previous: previous, others: others)
  }
}

extension Scope {
  static func makeRoot(_ root: ScopeRoot = ScopeRoot()) -> Scope {
    let key = ScopeKey(type: ObjectIdentifier(ComponentResolver.self), place: .position(0))
    return Scope(key, parent: nil, root: root)
  }
}
