// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

extension DisplayNode {
  /// Measures the node again and changes its inside to the new layout, optionally with an
  /// animation.
  ///
  /// New subnodes are added, and remaining ones get their new order, before the animation; old ones
  /// are removed after it. The transition covers all layouts requested before it. The newest wins:
  /// another transition, or another layout, ends this one, and continues from what is on the
  /// screen. A node that was not laid out yet, or is not visible, gets the new layout without an
  /// animation.
  ///
  /// - Parameters:
  ///   - animated: whether to call ``animateLayoutTransition(_:)``.
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
    // A callback for its end has begun another transition, which is newer than this one.
    if storedTransitions?.current != nil {
      completion?(false)
      return
    }
    invalidateLayout()
    // Also the end of a transition that is over by now.
    _ = takePendingCommit(of: [.layout, .transition])
    // That of a layout which comes no more.
    _ = takeLayoutScope()
    guard let question = state.withLock({ $0.arranged }), !question.range.max.isEmpty else {
      // The first layout is pending, or the layout would not be seen.
      setNeedsLayout()
      measurementCompletion?()
      completion?(true)
      return
    }
    let transition = LayoutTransition<DisplayNode>(
      version: layoutVersion, question: question, isAnimated: animated, runtime: runtime,
      measurementCompletion: measurementCompletion, completion: completion)
    transitions.current = transition
    state.withLock { $0.isInTransition = true }
    guard shouldMeasureAsync, let runtime else {
      return didMeasure(answerAgain(question), for: transition)
    }
    measure(transition, in: runtime)
  }

  /// Has the new layout measured on a worker.
  private func measure(_ transition: LayoutTransition<DisplayNode>, in runtime: HostRuntime) {
    let question = transition.question
    var context = question.context
    context.helpers = WorkerHelpers(workers: runtime.workers, priority: .visible)
    let job = WorkItem(priority: .visible) { [self, context, mainQueue = runtime.mainQueue] _ in
      let layout = calculateLayout(thatFits: question.range, in: context)
      mainQueue.enqueue { self.didMeasure(layout, for: transition) }
    }
    transition.job = job
    runtime.workers.submit(job)
  }

  /// Ends the current transition: its layout takes effect at once, if it was measured.
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

  /// Whether a transition that is being measured will bring the layout in demand.
  final var awaitsTransition: Bool {
    guard let transition = storedTransitions?.current, transition.context == nil else {
      return false
    }
    return state.withLock { $0.layoutVersion == transition.version }
  }

  /// Ends a transition that began in another window: that one may have no more frames.
  final func endTransitionOfOtherWindow() {
    guard let transition = storedTransitions?.current, let old = transition.runtime,
      let runtime, runtime !== old
    else { return }
    endTransition(.cancelled)
  }

  /// Why a transition ends.
  enum TransitionEnd {
    /// By itself, or by its animation.
    case completed(Bool)
    /// By code, or because the node is no longer visible.
    case cancelled
    /// By another transition, which continues from the current state.
    case overtaken
    /// By a layout, which has arranged the subnodes.
    case replaced
  }

  /// Ends the current transition.
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
      if let context { settle(context, by: transition.arranged) }
      showAnimatedNodes()
    case .replaced: showAnimatedNodes()
    }
    var isFinished = false
    if case .completed(let finished) = end { isFinished = finished }
    if let context {
      // Marks the context, whatever ended the transition.
      context.completeTransition(isFinished)
      didCompleteLayoutTransition(context)
    } else if case .cancelled = end {
      // Nothing was measured that could be shown.
      setNeedsLayout()
    }
    transition.completion?(isFinished)
  }

  /// Puts subnodes where they belong after a transition, and takes removed ones out.
  ///
  /// - Parameter arranged: the layout of the transition. A newer one may have arranged the subnodes
  ///   on a worker since, and may name some that this one has removed.
  private func settle(_ context: LayoutTransitionContext<DisplayNode>, by arranged: LayoutOrigin?) {
    guard state.withLock({ $0.arranged == arranged }) else { return }
    for node in subnodes {
      if let frame = context.finalFrame(for: node) { node.place(in: frame) }
    }
    if !context.removedSubnodes.isEmpty {
      let removed = Set(context.removedSubnodes.map(ObjectIdentifier.init))
      setSubnodes(subnodes.filter { !removed.contains(ObjectIdentifier($0)) })
    }
    // The worker and this may have come between each other.
    if state.withLock({ $0.arranged != arranged }) { setNeedsLayout() }
  }

  /// Lets layers look again as their nodes say.
  private func showAnimatedNodes() {
    let nodes = storedTransitions?.animated ?? []
    storedTransitions?.animated = []
    storedTransitions?.leaving = []
    for picture in storedTransitions?.oldPictures ?? [] { picture.removeFromSuperlayer() }
    storedTransitions?.oldPictures = []
    for node in nodes {
      // Including changes that wait for their frame.
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
    let (version, arranged) = state.withLock { ($0.layoutVersion, $0.arranged) }
    // Laid out since, for another size or by other traits.
    let isOutOfDate = arranged != transition.question
    guard version == transition.version, !isOutOfDate else {
      let awaitsLayout = state.withLock { $0.pendingCommit.contains(.layout) }
      if awaitsLayout { return endTransition(.replaced) }
      // Something inside has changed. It may keep its size, so that nothing else lays this node
      // out.
      if !isOutOfDate, transition.job != nil, !transition.isMeasuredAgain, let runtime {
        (transition.version, transition.isMeasuredAgain) = (version, true)
        return measure(transition, in: runtime)
      }
      // Before the completion, which may begin another transition.
      setNeedsLayout()
      return endTransition(.replaced)
    }
    transition.measurementCompletion?()
    guard storedTransitions?.current === transition else { return }
    let old = subnodes
    let initialFrames = Dictionary(
      old.map { (ObjectIdentifier($0), $0.frame) }, uniquingKeysWith: { first, _ in first })
    let isAnimated = transition.isAnimated && isVisible && !isHeldBack
    let scale = state.withLock { $0.arranged?.context.scale } ?? runtime?.scale ?? 1
    // By its place, a frame has the layout's size rounded up or down.
    let (size, grid) = (frame.size, PixelGrid(scale: scale))
    let keepsSize = grid.rounds(layout.size, to: size)
    let parts = beginArrangement(layout, scale: scale, size: keepsSize ? size : nil)
    transition.arranged = layout.origin
    let named = Set(parts.map { ObjectIdentifier($0.node) })
    let isAutomatic = automaticallyManagesSubnodes && !layout.children.isEmpty
    let removed = isAutomatic ? old.filter { !named.contains(ObjectIdentifier($0)) } : []
    let inserted = parts.map(\.node).filter { initialFrames[ObjectIdentifier($0)] == nil }
    // Old subnodes leave behind the others.
    if isAutomatic { setSubnodes((isAnimated ? removed : []) + parts.map(\.node)) }
    for part in parts {
      let isNew = initialFrames[ObjectIdentifier(part.node)] == nil
      if isNew || !isAnimated { part.node.place(in: part.element.frame) }
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
    guard isAnimated else {
      askSurroundings(keepsSize: keepsSize)
      return context.completeTransition(true)
    }
    DisplayNode.animate(
      duration: defaultLayoutTransitionDuration, delay: defaultLayoutTransitionDelay
    ) { askSurroundings(keepsSize: keepsSize) }
    // The animation moves layers: those of new subnodes are needed now.
    if runtime != nil { applySubnodesToLayer() }
    animateLayoutTransition(context)
  }

  /// Requests a layout of the node's surroundings: if its size has changed, or, in a cell, in any
  /// case, since a collection measures its cells itself.
  private func askSurroundings(keepsSize: Bool) {
    if let top = topOfCell {
      top.setNeedsCommit(.containerLayout)
    } else if !keepsSize {
      supernode?.setNeedsLayout()
    }
  }

  /// Moves remaining subnodes, fades in new ones, and fades out those that leave. Where motion is
  /// reduced, remaining ones fade in at their new positions.
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
    var pictures: [(layer: Layer, end: Point)] = []
    for node in subnodes {
      guard let final = context.finalFrame(for: node), final != node.frame else { continue }
      if !shownTraits.reducesMotion {
        if let picture = leaveOldPicture(of: node, goingTo: final) { pictures.append(picture) }
      } else if !known.contains(ObjectIdentifier(node)) {
        node.place(in: final)
        node.layer.opacity = 0
      }
    }
    let delay = defaultLayoutTransitionDelay
    DisplayNode.animate(duration: duration, delay: delay) {
      for node in subnodes {
        let final = context.finalFrame(for: node)
        if let final { node.place(in: final) }
        node.layer.opacity = final == nil ? 0 : node.alpha
      }
      for (layer, end) in pictures { (layer.position, layer.opacity) = (end, 0) }
    }
    let present = Set(subnodes.map(ObjectIdentifier.init))
    // A layout may have taken nodes out that an earlier transition has left transparent.
    let gone = storedTransitions?.animated.filter { !present.contains(ObjectIdentifier($0)) } ?? []
    storedTransitions?.animated = subnodes + gone
    storedTransitions?.leaving = Set(context.removedSubnodes.map(ObjectIdentifier.init))
    storedTransitions?.oldPictures += pictures.map(\.layer)
    transition.clock = LayoutTransitionClock(seconds: delay + duration, in: runtime) {
      [weak context] in context?.completeTransition(true)
    }
  }

  /// Excludes a node that now belongs to another supernode: its look is its own, and animations
  /// that move or fade it there do not end with this transition.
  final func leaveOutOfTransition(_ node: DisplayNode) {
    guard let transitions = storedTransitions,
      let index = transitions.animated.firstIndex(where: { $0 === node })
    else { return }
    transitions.animated.remove(at: index)
    transitions.leaving.remove(ObjectIdentifier(node))
    node.setNeedsPropertyUpdate()
  }

  /// Whether the node fades out in a transition of its supernode.
  final var isLeaving: Bool {
    supernode?.storedTransitions?.leaving.contains(ObjectIdentifier(self)) ?? false
  }

  /// Gives a subnode its new size before it moves, so that neither its old picture nor its new one
  /// is stretched on the way: the old one stays in front of it, and the new one is to fade in.
  ///
  /// - Returns: the layer that shows the old picture, and where it ends; `nil` for a subnode that
  ///   can grow, because it has nothing but a ground, or contents that fit into any size.
  private func leaveOldPicture(
    of node: DisplayNode, goingTo final: Rect
  ) -> (layer: Layer, end: Point)? {
    let (old, layer, container) = (node.frame, node.layer, subnodeContainer)
    let isDrawn = layer.contents != nil && layer.contentsGravity == .scaleToFill
    guard final.size != old.size, isDrawn || !layer.sublayers.isEmpty,
      let index = container.sublayers.firstIndex(where: { $0 === layer })
    else { return nil }
    let picture = layer.copyAsShown()
    container.insertSublayer(picture, at: index + 1)
    // The corners at which reading begins stay together.
    let isMirrored = shownTraits.layoutDirection == .rightToLeft
    let lead = { (frame: Rect) in isMirrored ? frame.maxX : frame.minX }
    let shown = Vector(
      dx: picture.position.x - layer.position.x, dy: picture.position.y - layer.position.y)
    let end = Point(
      x: picture.position.x + lead(final) - lead(old) - shown.dx,
      y: picture.position.y + final.minY - old.minY - shown.dy)
    node.place(
      in: Rect(
        origin: Point(x: isMirrored ? old.maxX - final.width : old.minX, y: old.minY),
        size: final.size))
    layer.removeAnimation(forKey: "opacity")
    layer.opacity = 0
    return (picture, end)
  }
}

extension PixelGrid {
  /// Whether a size in whole pixels is another one, rounded up or down.
  fileprivate func rounds(_ size: Size, to whole: Size) -> Bool {
    let (least, most) = (floor(size), ceil(size))
    return (whole.width == least.width || whole.width == most.width)
      && (whole.height == least.height || whole.height == most.height)
  }
}
