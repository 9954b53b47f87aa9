// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayers
public import WeftLayout
import WeftLocks
public import WeftNodes
import WeftRuntime

/// Shows a component: a window's content, or a part of a tree of nodes.
///
/// Another value changes the nodes that differ and keeps all others. While the node is on the
/// screen, workers resolve, measure and draw the new value, and the screen shows the old one until
/// all of the new one is ready; values that arrive in the meantime wait, and only the newest of
/// them is shown. The rows of a ``List`` follow some frames later, by one update of their own.
/// Anywhere else a value is taken at once, and resolved where the node is measured.
@MainActor public final class ComponentNode<Root: Component>: DisplayNode {
  nonisolated private let resolver: ComponentResolver
  nonisolated private let lifecycle: ComponentLifecycle
  private var current: ComponentUpdate?
  /// How the values are animated that were submitted and not taken.
  nonisolated private let scope = Mutex<AnimationScope?>(nil)

  /// Called with the siblings of one identity that a resolution has found, also in rows of lists;
  /// prints them by default.
  public var collisionHandler: @MainActor (IdentityCollision) -> Void {
    get { resolver.mistakeHandlers.collision }
    set { resolver.mistakeHandlers.collision = newValue }
  }

  /// Called with a component that is nested too deeply to be shown, including rows of lists; prints
  /// it by default.
  public var depthHandler: @MainActor (ExcessiveDepth) -> Void {
    get { resolver.mistakeHandlers.depth }
    set { resolver.mistakeHandlers.depth = newValue }
  }

  /// Makes a node that shows a component; any thread.
  nonisolated public init(_ component: Root) {
    resolver = ComponentResolver { component }
    lifecycle = ComponentLifecycle(resolver)
    super.init()
    lifecycle.setNode(self)
    resolver.root.onChange(of: self) { [weak self] _ in
      self?.resolveAgain()
    } resolveNow: { [weak self] in
      self?.resolveNow()
    }
    resolver.effects.onNews { [weak self] in self?.tellControllers() }
  }

  /// Makes a node that shows the components that a block lists, in a column; any thread.
  nonisolated public convenience init(@ComponentBuilder content: () -> Root) {
    self.init(content())
  }

  /// Shows another value; any thread.
  ///
  /// It shows a few frames later, all at once. Contents that take longer than 250 ms to draw, such
  /// as large images, follow on their own.
  nonisolated public func update(to component: Root) {
    resolver.submit { component }
    valueWasSubmitted()
  }

  /// Shows the same value with the present states; any thread.
  nonisolated private func resolveAgain() {
    // Also where a value waits already, which then has this change, too.
    noteScope()
    if resolver.submitAgain() { valueWasSubmitted() }
  }

  nonisolated private func valueWasSubmitted() {
    guard let runtime, isInDisplayState else { return takeValue() }
    noteScope()
    runtime.mainQueue.enqueue { [weak self] in self?.prepareNext() }
  }

  /// Lets the newest value that waits be animated as the program wants the change that it makes
  /// now.
  nonisolated private func noteScope() {
    guard isInDisplayState, let current = AnimationScope.current else { return }
    let old = scope.withLock { scope in
      defer { scope = current }
      return scope
    }
    withExtendedLifetime(old) {}
  }

  /// The component's elements.
  nonisolated public override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    lifecycle.element(for: self) { [weak self] in self?.tellControllers() }
  }

  /// Notifies controllers of the components on the screen now.
  package func tellControllers() {
    if current == nil { lifecycle.takeNews() }
  }

  /// The controllers of the components that were resolved last, in the order of the document.
  package var controllers: [any ComponentController] {
    resolver.takeNews()?.tree.controllers ?? []
  }

  /// Mounts the components.
  public override func didEnterHierarchy() {
    super.didEnterHierarchy()
    lifecycle.setMounted(true)
  }

  /// Unmounts the components.
  public override func didExitHierarchy() {
    super.didExitHierarchy()
    lifecycle.setMounted(false)
  }

  /// Rebuilds components that read the traits.
  public override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    guard resolver.readsEnvironment else { return }
    // With everything else on the screen, unless a newer value is on its way anyway.
    if runtime?.frames.appearsAtOnce ?? false, current == nil, resolver.submitAgain() {
      takeValue()
    } else {
      resolveAgain()
    }
  }

  deinit { lifecycle.end() }

  /// Takes a pending value as soon as the node is not visible.
  public override func interfaceStateDidChange(from old: InterfaceState) {
    super.interfaceStateDidChange(from: old)
    if isInDisplayState { return }
    current?.show()
    takeValue()
  }

  /// Takes the newest value at once: the next measurement of the node resolves it.
  nonisolated private func takeValue() {
    if resolver.takeSubmitted() != nil { setNeedsLayout() }
    withExtendedLifetime(scope.withLock { $0.take() }) {}
  }

  /// Resolves the newest value without waiting for a frame, for callers that act on it.
  private func resolveNow() {
    if let current {
      // The current update shows this value, too.
      if resolver.takeSubmitted() != nil { current.measure() }
    } else {
      prepareNext()
      // Differences show with the next preparation.
      if current == nil, let cell = topOfCell { cell.layoutContainer?.nodeNeedsLayout(cell) }
    }
    _ = lifecycle.element(for: self) { [weak self] in self?.tellControllers() }
  }

  private func prepareNext() {
    guard current == nil else { return }
    guard resolver.hasSubmitted else {
      // The update before has taken the value along, and its animation.
      return withExtendedLifetime(scope.withLock { $0.take() }) {}
    }
    // A collection stages and measures its cells itself.
    guard let runtime, isInDisplayState, isArranged, isLaidOutByWindow else { return takeValue() }
    var scope = scope.withLock { $0.take() }
    scope?.join(runtime.mainQueue)
    let update = ComponentUpdate(of: self, in: runtime) { [weak self] in
      guard scope == nil, let self else { return }
      // Changes that came until the worker looked are a part of this update already.
      scope = self.scope.withLock { $0 }
      scope?.join(runtime.mainQueue)
    } readModels: { [resolver] in
      var isAnyNew = false
      for readIfNew in resolver.effects.takeReadings() where readIfNew() { isAnyNew = true }
      if isAnyNew { resolver.takeChangesOfStates() }
      return isAnyNew
    } endStaging: { [resolver] nodes in
      for subtree in resolver.effects.takeAnimated() {
        subtree.node?.setStagedScope(subtree.animation.map { AnimationScope($0, completion: nil) })
      }
      AnimationScope.run(scope) { for node in nodes { node.endStaging() } }
    } onEnd: { [weak self] in
      self?.current = nil
      self?.tellControllers()
      self?.prepareNext()
    }
    current = update
    // The animations of values that arrived out of sight.
    _ = resolver.effects.takeAnimated()
    _ = resolver.takeSubmitted()
    update.measure()
  }
}

/// One value of a component on its way to a window: the node is staged while workers resolve,
/// measure and draw it, and shows all of it at once.
@MainActor private final class ComponentUpdate: FrameObserver {
  /// After so many seconds it is shown with contents that are not drawn yet.
  private static let limit = 0.25
  /// The number of readings, each of which has brought another closure, after which it is shown as
  /// it is.
  private static let readingsLimit = 8

  private let runtime: HostRuntime
  private let start: Double
  private let onMeasure: @MainActor () -> Void
  private let readModels: @MainActor () -> Bool
  private let endStaging: @MainActor ([DisplayNode]) -> Void
  private let onEnd: @MainActor () -> Void
  /// The component's node, and a node above whose inside changes with its size.
  private var staged: [DisplayNode]
  private var isMeasured = false
  /// The number of running measurements.
  private var measurements = 0
  private var isShown = false
  /// How often models were read.
  private var readings = 0

  /// Stages the node, which is about to take the value.
  ///
  /// - Parameter readModels: reads the models of which the value has new closures; returns whether
  ///   it has read any, so that the value must be resolved with the results.
  init(
    of node: DisplayNode, in runtime: HostRuntime, onMeasure: @escaping @MainActor () -> Void,
    readModels: @escaping @MainActor () -> Bool,
    endStaging: @escaping @MainActor ([DisplayNode]) -> Void,
    onEnd: @escaping @MainActor () -> Void
  ) {
    self.runtime = runtime
    self.onMeasure = onMeasure
    self.readModels = readModels
    self.endStaging = endStaging
    self.onEnd = onEnd
    start = runtime.clock.now
    staged = [node]
    node.beginStaging()
    runtime.frames.addObserver(self)
  }

  /// Has a worker resolve and measure the value for all earlier questions of the surroundings.
  func measure() {
    guard let node = staged.first else { return }
    isMeasured = false
    measurements += 1
    node.invalidateLayout()
    let (workers, mainQueue) = (runtime.workers, runtime.mainQueue)
    workers.submit(priority: .visible) { [weak self, weak node] item in
      node?.measureAgain(helpers: WorkerHelpers(workers: workers, priority: item.priority))
      mainQueue.enqueue { self?.didMeasure() }
    }
  }

  private func didMeasure() {
    measurements -= 1
    guard !isShown, measurements == 0, let node = staged.first else { return }
    isMeasured = true
    onMeasure()
    if readings < Self.readingsLimit, readModels() {
      readings += 1
      return measure()
    }
    node.layOutAgain { arranged in
      guard arranged !== node, !staged.contains(where: { $0 === arranged }) else { return }
      arranged.beginStaging()
      staged.append(arranged)
    }
    draw()
  }

  private func draw() {
    guard !isShown, let outermost = staged.last else { return }
    outermost.displayRecursively(priority: .visible)
    outermost.setDisplayPriority(.visible)
    outermost.whenDisplayed { [weak self] in
      guard let self, !isShown, isMeasured else { return }
      // Something may have changed in the meantime.
      if outermost.hasPendingDisplay { draw() } else { show() }
    }
  }

  func frameDidBegin(at time: Double) {
    if isMeasured, time - start > Self.limit { show() }
  }

  /// Shows the value, or those parts of it that are ready.
  func show() {
    if isShown { return }
    isShown = true
    runtime.frames.removeObserver(self)
    endStaging(staged)
    onEnd()
  }
}
