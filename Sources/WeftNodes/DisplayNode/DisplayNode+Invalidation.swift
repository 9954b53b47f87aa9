// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc
package import WeftLayout

extension DisplayNode {
  /// Invalidates the layout after a change of the node's content; any thread.
  ///
  /// With the next frame the node is laid out again, and of those above it only the ones that the
  /// change affects: if a node gives all its earlier answers again, with the same sizes and, if
  /// they count, baselines, its content is arranged again and its surroundings stay. A node in a
  /// ``CellNode`` asks the collection, which measures the cell on a worker.
  ///
  /// - Complexity: O(depth): cached layouts above the node, which contain its old one, are not
  ///   reused any more. O(1) amortised for many nodes of a deep tree in a row.
  nonisolated public final func setNeedsLayout() {
    guard invalidateLayout() else { return }
    let scope = animationScope
    if let scope { state.withLock { $0.noteLayout(in: scope) } }
    setNeedsCommit(.layout)
    // Before its siblings, whose layouts may arrange this node, too, without the animation.
    if scope != nil { runtime?.frames.setNeedsEarlyCommit(self) }
  }

  /// Makes the layouts that were measured out of date, and asks for no other; any thread.
  ///
  /// - Returns: `false` if the change belongs to a layout that this thread is making.
  @discardableResult
  nonisolated package final func invalidateLayout() -> Bool {
    let adopter = Self.adopter
    let epoch = TreeChanges.epoch
    var node: DisplayNode? = self
    var depth = 0
    while let current = node {
      let (supernode, isKnown) = current.state.withLock { state in
        // All nodes above are out of date already, and nothing has read them since.
        if adopter == nil, state.invalidationEpoch == epoch { return (nil as DisplayNode?, true) }
        state.layoutVersion += 1
        return (state.supernode, false)
      }
      if isKnown { break }
      if let adopter, supernode.map(ObjectIdentifier.init) == adopter { return false }
      node = supernode
      depth += 1
    }
    // Where it pays.
    if adopter == nil, depth > 16 {
      noteInvalidation(in: epoch, levels: depth)
      TreeChanges.noteClimb(depth)
    }
    return true
  }

  /// Notes that the node and those above it were made out of date; only when all of them were, so
  /// that another thread that finds the note can rely on it.
  nonisolated private func noteInvalidation(in epoch: Int, levels: Int) {
    var node: DisplayNode? = self
    for _ in 0..<levels {
      node = node?.state.withLock { state in
        state.invalidationEpoch = epoch
        return state.supernode
      }
    }
  }

  /// Runs a block as a part of measuring this node: changes of nodes below, on this thread, neither
  /// invalidate the layout in progress nor request another.
  nonisolated package final func adoptingChangesBelow<Result>(_ body: () -> Result) -> Result {
    let former = pthread_getspecific(adopterKey)
    pthread_setspecific(adopterKey, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(adopterKey, former) }
    return body()
  }

  /// Whether this thread is inside ``adoptingChangesBelow(_:)``, of any node.
  nonisolated package static var isAdoptingChanges: Bool { adopter != nil }

  /// The node that this thread is making a layout of. Compared only, so that it may be gone.
  nonisolated private static var adopter: ObjectIdentifier? {
    guard let pointer = pthread_getspecific(adopterKey) else { return nil }
    return ObjectIdentifier(Unmanaged<DisplayNode>.fromOpaque(pointer).takeUnretainedValue())
  }

  /// Brings the layout up to date: here, or as far up as it makes a difference.
  final func layOutAgain() {
    layOutAgain { _ in }
  }

  /// Brings the layout up to date: here, or as far up as the change has an effect.
  ///
  /// - Parameter willArrange: called with each node before its inside is arranged.
  package final func layOutAgain(_ willArrange: @MainActor (DisplayNode) -> Void) {
    let top = topNode
    guard let container = top.layoutContainer else { return }
    guard container.laysOutOnMainActor else {
      layOutByHand(below: top, willArrange)
      // By a commit of the top node, so that the container is called once for many nodes.
      return top.setNeedsCommit(.containerLayout)
    }
    var node = self
    while let supernode = node.supernode {
      if node.awaitsTransition || node.layOutInPlace(willArrange) { return }
      node.layOutInOwnSize(after: self, willArrange)
      node = supernode
    }
    if top.awaitsTransition { return }
    willArrange(top)
    container.nodeNeedsLayout(top)
  }

  /// Lays out the levels of a cell whose frames were set by hand: the cell's layout names none of
  /// them.
  private func layOutByHand(
    below top: DisplayNode, _ willArrange: @MainActor (DisplayNode) -> Void
  ) {
    var node = self
    while node !== top, let supernode = node.supernode {
      node.layOutInOwnSize(after: self, willArrange)
      node = supernode
    }
  }

  /// Lays the inside out in the size that was set by hand, after a change of a node here or below.
  private func layOutInOwnSize(
    after changed: DisplayNode, _ willArrange: @MainActor (DisplayNode) -> Void
  ) {
    // Levels that have never arranged anything have nothing to arrange again.
    if self === changed || state.withLock({ $0.arranged != nil }) { layOutInOwnSize(willArrange) }
  }

  /// Whether changes of the node are laid out on the main actor, by the window: not in a cell.
  package final var isLaidOutByWindow: Bool {
    topNode.layoutContainer?.laysOutOnMainActor ?? false
  }

  /// The node above all others, if its container does not lay it out on the main actor.
  package final var topOfCell: DisplayNode? {
    let top = topNode
    guard let container = top.layoutContainer, !container.laysOutOnMainActor else { return nil }
    return top
  }

  /// Measures the node for everything that its surroundings have asked of it, so that
  /// ``layOutAgain(_:)`` finds the answers; any thread.
  ///
  /// - Parameter helpers: the threads that help to measure.
  nonisolated package final func measureAgain(helpers: (any MeasurementHelpers)?) {
    let questions = state.withLock { state in
      let present = state.arrangement.map { [$0] } ?? []
      let others = state.answersToSupernode?.map(\.origin).filter { $0 != present.first } ?? []
      // The present one last: the subnodes may depend on the size requested last.
      return others + present
    }
    for question in questions {
      var context = question.context
      context.helpers = helpers
      _ = calculateLayout(thatFits: question.range, in: context)
    }
  }

  /// Whether the inside was arranged at least once; any thread.
  nonisolated package final var isArranged: Bool { state.withLock { $0.arrangement != nil } }

  /// The node above all others. Deep nodes keep it until a node moves anywhere, so that many that
  /// ask in a row do not each walk up.
  private var topNode: DisplayNode {
    let moves = TreeChanges.moves
    var path: [DisplayNode] = []
    var top = self
    while true {
      if top.knownTop.moves == moves, let known = top.knownTop.node {
        top = known
        break
      }
      guard let supernode = top.supernode else { break }
      path.append(top)
      top = supernode
    }
    if path.count > 16 {
      for node in path { node.knownTop = KnownTop(moves: moves, node: top) }
      TreeChanges.noteClimb(path.count)
    }
    return top
  }

  /// Whether the place of anything above may depend on the node's baselines: a container that does
  /// not ask for its children's baselines has some itself because of them.
  private var areBaselinesUsed: Bool {
    var node = supernode
    while let current = node {
      let answers = current.state.withLock { state in
        node = state.supernode
        return state.answersToSupernode
      }
      // Elements are asked, which may be anyone's: not under the lock.
      if answers?.contains(where: \.placesSubnodesByBaselines) ?? true { return true }
    }
    return false
  }

  /// Arranges the content again, unless that affects the node's surroundings.
  ///
  /// - Returns: whether the node is up to date.
  private func layOutInPlace(
    _ willArrange: @MainActor (DisplayNode) -> Void
  ) -> Bool {
    let (version, arranged, size, answers) = state.withLock { state in
      (state.layoutVersion, state.arrangement, state.arrangedSize, state.answersToSupernode)
    }
    // Arranged by the supernode after the change, or not at all.
    if arranged?.version == version { return true }
    guard let arranged, let answers else { return false }
    // The present one last: the subnodes may depend on the size requested last.
    for answer in answers.filter({ $0.origin != arranged })
      + answers.filter({ $0.origin == arranged })
    {
      let layout = answerAgain(answer.origin)
      if answer.size != layout.size { return false }
      if !answer.hasBaselines(of: layout), areBaselinesUsed { return false }
    }
    willArrange(self)
    apply(answerAgain(arranged), scale: arranged.context.scale, size: size)
    return true
  }

  final func answerAgain(_ question: LayoutOrigin) -> Layout {
    var context = question.context
    context.helpers = runtime?.helpers
    return calculateLayout(thatFits: question.range, in: context)
  }
}

/// The key of each thread's node in ``DisplayNode/adoptingChangesBelow(_:)``: no task local, which
/// tasks that start inside would inherit.
private let adopterKey: pthread_key_t = {
  var key = pthread_key_t()
  guard pthread_key_create(&key, nil) == 0 else { fatalError("no keys left for thread data") }
  return key
}()

extension NodeState {
  /// The layout by which the inside is arranged; `nil` if it was disturbed.
  var arrangement: LayoutOrigin? { isArrangementBroken ? nil : arranged }

  /// This node's answers behind the supernode's present arrangement; nil if they are unknown, or
  /// were calculated from another style.
  fileprivate var answersToSupernode: [MeasuredLayout]? {
    guard let arrangement, styleVersion <= arrangement.version else { return nil }
    return measured.all(ofVersionOf: arrangement)
  }
}
