// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayers
public import WeftLayout
import WeftLocks
public import WeftNodes
import WeftRuntime

/// Shows a component as the content of a window or in a tree of nodes.
///
/// A new value changes only the nodes that differ. While the node is on the screen, workers
/// resolve, measure and draw the newest value, and the previous one is shown until everything is
/// ready. The rows of a ``List`` follow some frames later. Off the screen, a value is taken
/// immediately and resolved when the node is measured.
@MainActor public final class ComponentNode<Root: Component>: DisplayNode {
  nonisolated private let resolver: ComponentResolver
  nonisolated private let lifecycle: ComponentLifecycle
  private var current: ComponentUpdate?
  nonisolated private let scope = Mutex<AnimationScope?>(nil)

  /// Called with siblings of the same identity, also in rows of lists. Prints them by default.
  public var collisionHandler: @MainActor (IdentityCollision) -> Void {
    get { resolver.mistakeHandlers.collision }
    set { resolver.mistakeHandlers.collision = newValue }
  }

  /// Called with a component that is nested too deeply to be shown. Prints it by default.
  public var depthHandler: @MainActor (ExcessiveDepth) -> Void {
    get { resolver.mistakeHandlers.depth }
    set { resolver.mistakeHandlers.depth = newValue }
  }

  /// Creates a node that shows a component. Any thread may call this.
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

  /// Creates a node that shows the components of a block in a column. Any thread may call this.
  nonisolated public convenience init(@ComponentBuilder content: () -> Root) {
    self.init(content())
  }

  /// Shows another value a few frames later. Any thread may call this. Content that takes longer
  /// than 250 ms to draw, such as large images, follows separately.
  nonisolated public func update(to component: Root) {
    resolver.submit { component }
    valueWasSubmitted()
  }

  nonisolated private func resolveAgain() {
    // A value that is already waiting includes this change, too.
    noteScope()
    if resolver.submitAgain() { valueWasSubmitted() }
  }

  nonisolated private func valueWasSubmitted() {
    guard let runtime, isInDisplayState else { return takeValue() }
    noteScope()
    runtime.mainQueue.enqueue { [weak self] in self?.prepareNext() }
  }

  nonisolated private func noteScope() {
    guard isInDisplayState, let current = AnimationScope.current else { return }
    let old = scope.withLock { scope in
      defer { scope = current }
      return scope
    }
    withExtendedLifetime(old) {}
  }

  nonisolated public override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    lifecycle.element(for: self) { [weak self] in self?.tellControllers() }
  }

  package func tellControllers() {
    if current == nil { lifecycle.takeNews() }
  }

  package var controllers: [any ComponentController] {
    resolver.takeNews()?.tree.controllers ?? []
  }

  public override func didEnterHierarchy() {
    super.didEnterHierarchy()
    lifecycle.setMounted(true)
  }

  public override func didExitHierarchy() {
    super.didExitHierarchy()
    lifecycle.setMounted(false)
  }

  public override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    guard resolver.readsEnvironment else { return }
    // Shows the new traits together with the window, unless a newer value is being prepared.
    if runtime?.frames.appearsAtOnce ?? false, current == nil, resolver.submitAgain() {
      takeValue()
    } else {
      resolveAgain()
    }
  }

  deinit { lifecycle.end() }

  /// Applies a pending value when the node is no longer visible.
  public override func interfaceStateDidChange(from old: InterfaceState) {
    super.interfaceStateDidChange(from: old)
    if isInDisplayState { return }
    current?.show()
    takeValue()
  }

  nonisolated private func takeValue() {
    if resolver.takeSubmitted() != nil { setNeedsLayout() }
    withExtendedLifetime(scope.withLock { $0.take() }) {}
  }

  private func resolveNow() {
    if let current {
      // The current update shows this value, too.
      if resolver.takeSubmitted() != nil { current.measure() }
    } else {
      prepareNext()
      // Differences appear with the next preparation.
      if current == nil, let cell = topOfCell { cell.layoutContainer?.nodeNeedsLayout(cell) }
    }
    _ = lifecycle.element(for: self) { [weak self] in self?.tellControllers() }
  }

  private func prepareNext() {
    guard current == nil else { return }
    guard resolver.hasSubmitted else {
      // The previous update has already taken the value with its animation.
      return withExtendedLifetime(scope.withLock { $0.take() }) {}
    }
    // A collection stages and measures its cells itself.
    guard let runtime, isInDisplayState, isArranged, isLaidOutByWindow else { return takeValue() }
    var scope = scope.withLock { $0.take() }
    scope?.join(runtime.mainQueue)
    let update = ComponentUpdate(of: self, in: runtime) { [weak self] in
      guard scope == nil, let self else { return }
      // This update includes the changes that were made before the worker started.
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
    // Discards animations of values that were not visible.
    _ = resolver.effects.takeAnimated()
    _ = resolver.takeSubmitted()
    update.measure()
  }
}

/// An update of a component in a window. The node is staged while workers resolve, measure and draw
/// it, and then shows everything together.
@MainActor private final class ComponentUpdate: FrameObserver {
  /// The time in seconds after which the update is shown even if content is not drawn.
  private static let limit = 0.25
  private static let readingsLimit = 8

  private let runtime: HostRuntime
  private let start: Double
  private let onMeasure: @MainActor () -> Void
  private let readModels: @MainActor () -> Bool
  private let endStaging: @MainActor ([DisplayNode]) -> Void
  private let onEnd: @MainActor () -> Void
  /// The component's node, and an enclosing node whose content depends on its size.
  private var staged: [DisplayNode]
  private var isMeasured = false
  private var measurements = 0
  private var isShown = false
  private var readings = 0

  /// Stages the node before it takes the value. `readModels` returns whether the value must be
  /// resolved again because new closures have read their models.
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

  /// Resolves and measures the value on a worker, for all sizes requested by the enclosing layout.
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
      if outermost.hasPendingDisplay { draw() } else { show() }
    }
  }

  func frameDidBegin(at time: Double) {
    if isMeasured, time - start > Self.limit { show() }
  }

  func show() {
    if isShown { return }
    isShown = true
    runtime.frames.removeObserver(self)
    endStaging(staged)
    onEnd()
  }
}
