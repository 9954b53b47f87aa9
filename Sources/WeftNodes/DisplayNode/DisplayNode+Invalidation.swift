// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout
import WeftLocks

extension DisplayNode {
  /// Invalidates the layout after a change of the node's content. Use on any thread.
  ///
  /// The next frame lays out the node, and only those ancestors that the change affects. If the
  /// node has the same sizes and relevant baselines as before, only its content is arranged again.
  /// A node in a ``CellNode`` asks the collection, which measures the cell on a worker.
  ///
  /// - Complexity: O(depth), because the cached layouts of all ancestors become invalid.
  nonisolated public final func setNeedsLayout() {
    guard invalidateLayout() else { return }
    let scope = animationScope
    if let scope { state.withLock { $0.noteLayout(in: scope) } }
    setNeedsCommit(.layout)
    // Commits before the siblings, whose layouts may arrange this node without the animation.
    if scope != nil { runtime?.frames.setNeedsEarlyCommit(self) }
  }

  /// Invalidates measured layouts without requesting another layout. Use on any thread. Returns
  /// `false` if the change is part of a layout that this thread is measuring.
  @discardableResult
  nonisolated package final func invalidateLayout() -> Bool {
    let adopter = Self.adopter
    var node: DisplayNode? = self
    while let current = node {
      let supernode = current.state.withLock { state in
        state.layoutVersion += 1
        return state.supernode
      }
      if let adopter, supernode.map(ObjectIdentifier.init) == adopter { return false }
      node = supernode
    }
    return true
  }

  /// Runs a block as a part of measuring this node. Changes of descendants on this thread do not
  /// invalidate or request a layout.
  nonisolated package final func adoptingChangesBelow<Result>(_ body: () -> Result) -> Result {
    adopterPointer.run(with: self, body)
  }

  nonisolated package static var isAdoptingChanges: Bool { adopter != nil }

  /// The node that this thread is measuring. The identifier is only compared, so the node may be
  /// deallocated.
  nonisolated private static var adopter: ObjectIdentifier? {
    guard let pointer = adopterPointer.value else { return nil }
    return ObjectIdentifier(Unmanaged<DisplayNode>.fromOpaque(pointer).takeUnretainedValue())
  }

  final func layOutAgain() {
    layOutAgain { _ in }
  }

  /// Updates the layout of the node and of the ancestors that the change affects.
  ///
  /// - Parameter willArrange: Called with each node before its content is arranged.
  package final func layOutAgain(_ willArrange: @MainActor (DisplayNode) -> Void) {
    let top = topNode
    guard let container = top.layoutContainer else { return }
    guard container.laysOutOnMainActor else {
      layOutByHand(below: top, willArrange)
      // A commit of the root calls the container only once for many nodes.
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

  /// Lays out the nodes of a cell that have manual frames, which are not part of the cell's layout.
  private func layOutByHand(
    below top: DisplayNode, _ willArrange: @MainActor (DisplayNode) -> Void
  ) {
    var node = self
    while node !== top, let supernode = node.supernode {
      node.layOutInOwnSize(after: self, willArrange)
      node = supernode
    }
  }

  /// Lays out the content in the node's manual size, after a change of the node or a descendant.
  private func layOutInOwnSize(
    after changed: DisplayNode, _ willArrange: @MainActor (DisplayNode) -> Void
  ) {
    // Other nodes were never arranged.
    if self === changed || state.withLock({ $0.arranged != nil }) { layOutInOwnSize(willArrange) }
  }

  /// Whether the window lays out the node on the main actor, which is not the case in a cell.
  package final var isLaidOutByWindow: Bool {
    topNode.layoutContainer?.laysOutOnMainActor ?? false
  }

  /// The root of the node's tree, if its container does not lay it out on the main actor.
  package final var topOfCell: DisplayNode? {
    let top = topNode
    guard let container = top.layoutContainer, !container.laysOutOnMainActor else { return nil }
    return top
  }

  /// Measures the node for all size ranges of the current arrangement, so that ``layOutAgain(_:)``
  /// finds the layouts in the cache. Use on any thread.
  ///
  /// - Parameter helpers: The threads that help to measure.
  nonisolated package final func measureAgain(helpers: (any MeasurementHelpers)?) {
    let questions = state.withLock { state in
      let present = state.arrangement.map { [$0] } ?? []
      let others = state.answersToSupernode?.map(\.origin).filter { $0 != present.first } ?? []
      // The current range is measured last, because the subnodes may depend on the size requested
      // last.
      return others + present
    }
    for question in questions {
      var context = question.context
      context.helpers = helpers
      _ = calculateLayout(thatFits: question.range, in: context)
    }
  }

  /// Whether the content was arranged at least once. Use on any thread.
  nonisolated package final var isArranged: Bool { state.withLock { $0.arrangement != nil } }

  /// The root of the node's tree.
  final var topNode: DisplayNode {
    var top = self
    while let supernode = top.supernode { top = supernode }
    return top
  }

  /// Whether a position in an ancestor may depend on the node's baselines. A container that does
  /// not use its children's baselines may still derive its baselines from them.
  private var areBaselinesUsed: Bool {
    var node = supernode
    while let current = node {
      let answers = current.state.withLock { state in
        node = state.supernode
        return state.answersToSupernode
      }
      // Queries user-defined elements outside the lock.
      if answers?.contains(where: \.placesSubnodesByBaselines) ?? true { return true }
    }
    return false
  }

  /// Arranges the content again, unless the change affects the ancestors. Returns whether the
  /// layout is up to date.
  private func layOutInPlace(
    _ willArrange: @MainActor (DisplayNode) -> Void
  ) -> Bool {
    let (version, arranged, size, answers) = state.withLock { state in
      (state.layoutVersion, state.arrangement, state.arrangedSize, state.answersToSupernode)
    }
    // Arranged by the supernode after the change, or unaffected.
    if arranged?.version == version { return true }
    guard let arranged, let answers else { return false }
    // The current range is measured last, because the subnodes may depend on the size requested
    // last.
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

private let adopterPointer = ThreadPointer()

extension NodeState {
  /// The layout of the current arrangement, or `nil` if the subnodes have changed since.
  var arrangement: LayoutOrigin? { isArrangementBroken ? nil : arranged }

  /// The layouts of this node in the supernode's current arrangement, or `nil` if they are unknown
  /// or were measured with another style.
  fileprivate var answersToSupernode: [MeasuredLayout]? {
    guard let arrangement, styleVersion <= arrangement.version else { return nil }
    return measured.all(ofVersionOf: arrangement)
  }
}
