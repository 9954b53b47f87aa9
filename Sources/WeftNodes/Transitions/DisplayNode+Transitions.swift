// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

extension DisplayNode {
  /// Measures the node again and brings its inside to the new layout, if you like with an animation.
  ///
  /// New subnodes are put in, and those that stay get their new order, before the animation; old ones
  /// are taken out after it. The transition stands for all layouts that were asked for before. The
  /// newest wins: another transition, or another layout, ends this one, and goes on from what is seen.
  /// A node that was not laid out yet, or is not seen, has the new layout without an animation.
  ///
  /// - Parameters:
  ///   - animated: whether ``animateLayoutTransition(_:)`` shows the way.
  ///   - shouldMeasureAsync: whether the new layout is measured on a worker.
  ///   - completion: called once, when the transition has ended; `false` if it was overtaken or
  ///     cancelled, or as ``LayoutTransitionContext/completeTransition(_:)`` says.
  ///   - measurementCompletion: called when it was measured, before anything changes; not at all if
  ///     the transition was overtaken by then.
  public final func transitionLayout(
    animated: Bool, shouldMeasureAsync: Bool = false,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil,
    measurementCompletion: (@MainActor () -> Void)? = nil
  ) {
    endTransition(.overtaken)
    // Whoever heard of its end has begun another, which is newer than this one.
    if storedTransitions?.current != nil {
      completion?(false)
      return
    }
    invalidateLayout()
    _ = takePendingCommit(of: .layout)
    guard let question = state.withLock({ $0.arranged }) else {
      // The first layout is on its way.
      setNeedsLayout()
      measurementCompletion?()
      completion?(true)
      return
    }
    let transition = LayoutTransition<DisplayNode>(
      version: layoutVersion, isAnimated: animated, measurementCompletion: measurementCompletion,
      completion: completion)
    transitions.current = transition
    state.withLock { $0.isInTransition = true }
    guard shouldMeasureAsync, let runtime else {
      return didMeasure(answerAgain(question), for: transition)
    }
    var context = question.context
    context.helpers = WorkerHelpers(workers: runtime.workers, priority: .visible)
    let job = WorkItem(priority: .visible) { [self, context, mainQueue = runtime.mainQueue] _ in
      let layout = calculateLayout(thatFits: question.range, in: context)
      mainQueue.enqueue { self.didMeasure(layout, for: transition) }
    }
    transition.job = job
    runtime.workers.submit(job)
  }

  /// Ends the transition that is under way: its layout is there at once, if it was measured.
  public final func cancelLayoutTransition() {
    endTransition(.cancelled)
  }

  /// The length of the default animation in seconds; 0.2 by default.
  public final var defaultLayoutTransitionDuration: Double {
    get { storedTransitions?.defaultDuration ?? 0.2 }
    set { transitions.defaultDuration = newValue }
  }

  /// The seconds before the default animation begins; none by default.
  public final var defaultLayoutTransitionDelay: Double {
    get { storedTransitions?.defaultDelay ?? 0 }
    set { transitions.defaultDelay = newValue }
  }

  private var transitions: LayoutTransitions<DisplayNode> {
    if let storedTransitions { return storedTransitions }
    let new = LayoutTransitions<DisplayNode>()
    storedTransitions = new
    return new
  }

  /// Whether a transition that is being measured brings the layout that is wanted.
  final var awaitsTransition: Bool {
    guard let transition = storedTransitions?.current, transition.context == nil else {
      return false
    }
    return state.withLock { $0.layoutVersion == transition.version }
  }

  /// Why a transition ends.
  enum TransitionEnd {
    /// By itself, or as its animation says.
    case completed(Bool)
    /// By code, or because nobody sees it any more.
    case cancelled
    /// By another transition, which goes on from what is there.
    case overtaken
    /// By a layout, which has arranged the subnodes.
    case replaced
  }

  /// Ends the transition that is under way.
  final func endTransition(_ end: TransitionEnd) {
    guard let transitions = storedTransitions, let transition = transitions.current else { return }
    transitions.current = nil
    state.withLock { $0.isInTransition = false }
    transition.job?.cancel()
    transition.clock?.stop()
    let context = transition.context
    switch end {
    case .overtaken: break
    case .completed, .cancelled:
      if let context { settle(context) }
      showAnimatedNodes()
    case .replaced: showAnimatedNodes()
    }
    var isFinished = false
    if case .completed(let finished) = end { isFinished = finished }
    if let context {
      // Marks the context, whoever has ended the transition.
      context.completeTransition(isFinished)
      didCompleteLayoutTransition(context)
    } else if case .cancelled = end {
      // Nothing was measured that could be shown.
      setNeedsLayout()
    }
    transition.completion?(isFinished)
  }

  /// Puts subnodes where they belong after a transition, and takes those out that were removed.
  private func settle(_ context: LayoutTransitionContext<DisplayNode>) {
    for node in subnodes {
      if let frame = context.finalFrame(for: node) { node.frame = frame }
    }
    guard !context.removedSubnodes.isEmpty else { return }
    let removed = Set(context.removedSubnodes.map(ObjectIdentifier.init))
    setSubnodes(subnodes.filter { !removed.contains(ObjectIdentifier($0)) })
  }

  /// Lets layers look again as their nodes say.
  private func showAnimatedNodes() {
    let nodes = storedTransitions?.animated ?? []
    storedTransitions?.animated = []
    for node in nodes {
      // Those that wait for their frame, too.
      let changes = node.state.withLock { state in
        defer { state.animatedChanges = [] }
        return state.animatedChanges
      }
      withExtendedLifetime(changes) {}
      for property in ["position", "bounds", "opacity"] {
        node.storedLayer?.removeAnimation(forKey: property)
      }
      node.setNeedsPropertyUpdate()
    }
  }

  private func didMeasure(_ layout: Layout, for transition: LayoutTransition<DisplayNode>) {
    guard storedTransitions?.current === transition else { return }
    // A newer layout is wanted by now, and on its way.
    guard state.withLock({ $0.layoutVersion == transition.version }) else {
      return endTransition(.replaced)
    }
    transition.measurementCompletion?()
    guard storedTransitions?.current === transition else { return }
    let old = subnodes
    let initialFrames = Dictionary(
      old.map { (ObjectIdentifier($0), $0.frame) }, uniquingKeysWith: { first, _ in first })
    let isAnimated = transition.isAnimated && isInHierarchy && !isHeldBack
    let scale = state.withLock { $0.arranged?.context.scale } ?? runtime?.scale ?? 1
    let parts = beginArrangement(layout, scale: scale)
    let named = Set(parts.map { ObjectIdentifier($0.node) })
    let isAutomatic = automaticallyManagesSubnodes && !layout.children.isEmpty
    let removed = isAutomatic ? old.filter { !named.contains(ObjectIdentifier($0)) } : []
    let inserted = parts.map(\.node).filter { initialFrames[ObjectIdentifier($0)] == nil }
    // Old subnodes leave behind the others.
    if isAutomatic { setSubnodes((isAnimated ? removed : []) + parts.map(\.node)) }
    for part in parts {
      let isNew = initialFrames[ObjectIdentifier(part.node)] == nil
      if isNew || !isAnimated { part.node.frame = part.element.frame }
      part.node.apply(part.element.layout, scale: scale, size: part.element.frame.size)
    }
    setNeedsCommit(.arrangement)
    let context = LayoutTransitionContext<DisplayNode>(
      inserted: isAutomatic ? inserted : [], removed: removed, initialFrames: initialFrames,
      finalFrames: Dictionary(
        parts.map { (ObjectIdentifier($0.node), $0.element.frame) },
        uniquingKeysWith: { first, _ in first }),
      onComplete: { [weak self] context in
        guard let self, storedTransitions?.current?.context === context else { return }
        endTransition(.completed(context.isFinished ?? false))
      })
    transition.context = context
    sizeMayHaveChanged(to: layout.size)
    guard isAnimated else { return context.completeTransition(true) }
    // The animation moves layers: those of new subnodes are needed now.
    if runtime != nil { applySubnodesToLayer() }
    animateLayoutTransition(context)
  }

  /// Asks for a layout of what is around the node: if its size is another, or, in a cell, in any
  /// case, since a collection measures its cells itself.
  private func sizeMayHaveChanged(to size: Size) {
    if let top = topOfCell {
      top.setNeedsCommit(.containerLayout)
    } else if supernode != nil, PixelGrid(scale: runtime?.scale ?? 1).ceil(size) != frame.size {
      supernode?.setNeedsLayout()
    }
  }

  /// Moves subnodes that stay, and fades in those that have come and out those that leave. Where
  /// motion is reduced, those that stay fade in at their new places.
  final func animateByDefault(_ context: LayoutTransitionContext<DisplayNode>) {
    guard let transition = storedTransitions?.current, transition.context === context else {
      return
    }
    let duration = defaultLayoutTransitionDuration
    guard let runtime, storedLayer != nil, duration > 0 else {
      return context.completeTransition(true)
    }
    let known = Set(storedTransitions?.animated.map(ObjectIdentifier.init) ?? [])
    for node in context.insertedSubnodes where !known.contains(ObjectIdentifier(node)) {
      node.layer.opacity = 0
    }
    if shownTraits.reducesMotion {
      for node in subnodes where !known.contains(ObjectIdentifier(node)) {
        guard let final = context.finalFrame(for: node), final != node.frame else { continue }
        node.frame = final
        node.layer.opacity = 0
      }
    }
    let delay = defaultLayoutTransitionDelay
    DisplayNode.animate(duration: duration, delay: delay) {
      for node in subnodes {
        let final = context.finalFrame(for: node)
        if let final { node.frame = final }
        node.layer.opacity = final == nil ? 0 : node.alpha
      }
    }
    storedTransitions?.animated = subnodes
    transition.clock = LayoutTransitionClock(seconds: delay + duration, in: runtime) {
      [weak context] in context?.completeTransition(true)
    }
  }
}
