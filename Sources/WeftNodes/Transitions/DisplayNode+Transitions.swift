// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
import WeftLayout
import WeftRuntime

extension DisplayNode {
  /// Measures the node again and changes to the new layout, optionally with an animation.
  ///
  /// New subnodes are added and remaining ones are reordered before the animation, and old ones are
  /// removed after it. The transition includes all layouts requested before it. A later transition
  /// or layout ends this one and continues from the presentation values. A node that is invisible
  /// or not laid out yet is not animated.
  ///
  /// - Parameters:
  ///   - animated: Whether to call ``animateLayoutTransition(_:)``.
  ///   - shouldMeasureAsync: Whether to measure the new layout on a worker.
  ///   - completion: Called once at the end with the argument of
  ///     ``LayoutTransitionContext/completeTransition(_:)``, or `false` if the transition was
  ///     replaced or cancelled.
  ///   - measurementCompletion: Called after measuring, before any change, unless replaced.
  public final func transitionLayout(
    animated: Bool, shouldMeasureAsync: Bool = false,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil,
    measurementCompletion: (@MainActor () -> Void)? = nil
  ) {
    endTransition(.overtaken)
    // A callback of the old transition has started a newer transition.
    if storedParts?.transitions?.current != nil {
      completion?(false)
      return
    }
    invalidateLayout()
    // Also removes the commit for the end of the old transition.
    _ = takePendingCommit(of: [.layout, .transition])
    // Removes the scope of a layout that this transition replaces.
    _ = takeLayoutScope()
    guard let question = state.withLock({ $0.arranged }), !question.range.max.isEmpty else {
      // The first layout is pending, or the layout would not be visible.
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

  /// Ends the current transition. Its layout takes effect immediately if it was measured.
  public final func cancelLayoutTransition() {
    endTransition(.cancelled)
  }

  /// The duration of the default animation in seconds, by default 0.2.
  public final var defaultLayoutTransitionDuration: Double {
    get { storedParts?.transitions?.defaultDuration ?? 0.2 }
    set { transitions.defaultDuration = newValue }
  }

  /// The delay of the default animation in seconds, by default 0.
  public final var defaultLayoutTransitionDelay: Double {
    get { storedParts?.transitions?.defaultDelay ?? 0 }
    set { transitions.defaultDelay = newValue }
  }

  /// The curve of the default animation, by default `easeInOut`.
  public final var defaultLayoutTransitionCurve: TimingCurve {
    get { storedParts?.transitions?.defaultCurve ?? .easeInOut }
    set { transitions.defaultCurve = newValue }
  }

  private var transitions: LayoutTransitions<DisplayNode> {
    if let transitions = storedParts?.transitions { return transitions }
    let new = LayoutTransitions<DisplayNode>()
    parts.transitions = new
    return new
  }

  final var awaitsTransition: Bool {
    guard let transition = storedParts?.transitions?.current, transition.context == nil else {
      return false
    }
    return state.withLock { $0.layoutVersion == transition.version }
  }

  /// Ends a transition that started in another window, which may run no more frames.
  final func endTransitionOfOtherWindow() {
    guard let transition = storedParts?.transitions?.current, let old = transition.runtime,
      let runtime, runtime !== old
    else { return }
    endTransition(.cancelled)
  }

  enum TransitionEnd {
    /// The animation or the transition has completed.
    case completed(Bool)
    /// Code cancelled the transition, or the node is no longer visible.
    case cancelled
    /// Another transition replaces this one and continues from the current state.
    case overtaken
    /// A layout has arranged the subnodes.
    case replaced
  }

  final func endTransition(_ end: TransitionEnd) {
    guard let transitions = storedParts?.transitions, let transition = transitions.current else {
      return
    }
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
      // Marks the context as completed for all reasons.
      context.completeTransition(isFinished)
      didCompleteLayoutTransition(context)
    } else if case .cancelled = end {
      setNeedsLayout()
    }
    transition.completion?(isFinished)
  }

  /// Sets the final frames of subnodes and removes old subnodes. `arranged` is the layout of the
  /// transition. A worker may have applied a newer one with nodes that this transition removed.
  private func settle(_ context: LayoutTransitionContext<DisplayNode>, by arranged: LayoutOrigin?) {
    guard state.withLock({ $0.arranged == arranged }) else { return }
    for node in subnodes {
      if let frame = context.finalFrame(for: node) { node.place(in: frame) }
    }
    if !context.removedSubnodes.isEmpty {
      let removed = Set(context.removedSubnodes.map(ObjectIdentifier.init))
      setSubnodes(subnodes.filter { !removed.contains(ObjectIdentifier($0)) })
    }
    // A worker may have applied a layout concurrently.
    if state.withLock({ $0.arranged != arranged }) { setNeedsLayout() }
  }

  private func showAnimatedNodes() {
    let nodes = storedParts?.transitions?.animated ?? []
    storedParts?.transitions?.animated = []
    storedParts?.transitions?.leaving = []
    for picture in storedParts?.transitions?.oldPictures ?? [] { picture.removeFromSuperlayer() }
    storedParts?.transitions?.oldPictures = []
    for node in nodes {
      // Also discards changes that wait for their frame.
      let changes = node.state.withLock { state in
        defer { state.removeAnimatedChanges() }
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
    guard storedParts?.transitions?.current === transition else { return }
    let (version, arranged) = state.withLock { ($0.layoutVersion, $0.arranged) }
    // The node was laid out meanwhile, for another size or with other traits.
    let isOutOfDate = arranged != transition.question
    guard version == transition.version, !isOutOfDate else {
      let awaitsLayout = state.withLock { $0.pendingCommit.contains(.layout) }
      if awaitsLayout { return endTransition(.replaced) }
      // A changed descendant that keeps its size would otherwise not lay out this node.
      if !isOutOfDate, transition.job != nil, !transition.isMeasuredAgain, let runtime {
        (transition.version, transition.isMeasuredAgain) = (version, true)
        return measure(transition, in: runtime)
      }
      // Runs before the completion, which may start another transition.
      setNeedsLayout()
      return endTransition(.replaced)
    }
    transition.measurementCompletion?()
    guard storedParts?.transitions?.current === transition else { return }
    let old = subnodes
    let initialFrames = Dictionary(
      old.map { (ObjectIdentifier($0), $0.frame) }, uniquingKeysWith: { first, _ in first })
    let isAnimated = transition.isAnimated && isVisible && !isHeldBack
    let scale = state.withLock { $0.arranged?.context.scale } ?? runtime?.scale ?? 1
    // Depending on its position, a frame has the layout's size rounded up or down.
    let (size, grid) = (frame.size, PixelGrid(scale: scale))
    let keepsSize = grid.rounds(layout.size, to: size)
    let parts = beginArrangement(layout, scale: scale, size: keepsSize ? size : nil)
    transition.arranged = layout.origin
    let named = Set(parts.map { ObjectIdentifier($0.node) })
    let isAutomatic = automaticallyManagesSubnodes && !layout.children.isEmpty
    let removed = isAutomatic ? old.filter { !named.contains(ObjectIdentifier($0)) } : []
    let inserted = parts.map(\.node).filter { initialFrames[ObjectIdentifier($0)] == nil }
    // Old subnodes fade out behind the others.
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
        guard let self, self.storedParts?.transitions?.current?.context === context else { return }
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
    // The animation needs the layers of new subnodes.
    if runtime != nil { applySubnodesToLayer() }
    animateLayoutTransition(context)
  }

  /// Requests a layout of the ancestors if the size has changed. In a cell, always notifies the
  /// collection, which measures its cells itself.
  private func askSurroundings(keepsSize: Bool) {
    if let top = topOfCell {
      top.setNeedsCommit(.containerLayout)
    } else if !keepsSize {
      supernode?.setNeedsLayout()
    }
  }

  /// Moves remaining subnodes, fades in new subnodes and fades out removed subnodes. With reduced
  /// motion, remaining subnodes fade in at their new positions.
  final func animateByDefault(_ context: LayoutTransitionContext<DisplayNode>) {
    guard let transition = storedParts?.transitions?.current, transition.context === context else {
      return
    }
    let duration = defaultLayoutTransitionDuration
    guard let runtime, storedLayer != nil, duration > 0 else {
      return context.completeTransition(true)
    }
    let known = Set(storedParts?.transitions?.animated.map(ObjectIdentifier.init) ?? [])
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
    DisplayNode.animate(
      duration: duration, curve: defaultLayoutTransitionCurve, delay: delay
    ) {
      for node in subnodes {
        let final = context.finalFrame(for: node)
        if let final { node.place(in: final) }
        node.layer.opacity = final == nil ? 0 : node.alpha
      }
      for (layer, end) in pictures { (layer.position, layer.opacity) = (end, 0) }
    }
    let present = Set(subnodes.map(ObjectIdentifier.init))
    // A layout may have removed nodes that an earlier transition made transparent.
    let gone =
      storedParts?.transitions?.animated.filter { !present.contains(ObjectIdentifier($0)) } ?? []
    storedParts?.transitions?.animated = subnodes + gone
    storedParts?.transitions?.leaving = Set(context.removedSubnodes.map(ObjectIdentifier.init))
    storedParts?.transitions?.oldPictures += pictures.map(\.layer)
    transition.clock = LayoutTransitionClock(seconds: delay + duration, in: runtime) {
      [weak context] in context?.completeTransition(true)
    }
  }

  /// Excludes a node that has moved to another supernode, so that this transition does not end its
  /// animations there.
  final func leaveOutOfTransition(_ node: DisplayNode) {
    guard let transitions = storedParts?.transitions,
      let index = transitions.animated.firstIndex(where: { $0 === node })
    else { return }
    transitions.animated.remove(at: index)
    transitions.leaving.remove(ObjectIdentifier(node))
    node.setNeedsPropertyUpdate()
  }

  /// Whether the node fades out in a transition of its supernode.
  final var isLeaving: Bool {
    supernode?.storedParts?.transitions?.leaving.contains(ObjectIdentifier(self)) ?? false
  }

  /// Sets a subnode's final size before it moves, with a picture of its old contents in front, so
  /// that no contents are stretched. Returns the picture and its final position, or `nil` for a
  /// subnode with only a background or contents that fit any size.
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
    // Aligns the leading corners of both sizes.
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
  /// Whether a size in whole pixels is another size rounded up or down.
  fileprivate func rounds(_ size: Size, to whole: Size) -> Bool {
    let (least, most) = (floor(size), ceil(size))
    return (whole.width == least.width || whole.width == most.width)
      && (whole.height == least.height || whole.height == most.height)
  }
}
