// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

extension DisplayNode {
  /// Asks for a new layout after a change of the node's inside; any thread.
  ///
  /// With the next frame the node is laid out again, and of those above it only the ones that this
  /// makes a difference to: where a node answers all that was asked of it as before, with the same
  /// sizes and, if they count, baselines, its inside is arranged again and all around it stays.
  /// A node in a ``CellNode`` asks the collection, which measures the cell on a worker.
  ///
  /// - Complexity: O(depth): layouts that are kept above the node, and contain its old one, are
  ///   not answered any more.
  public final func setNeedsLayout() {
    var node: DisplayNode? = self
    while let current = node {
      node = current.state.withLock {
        $0.layoutVersion += 1
        return $0.supernode
      }
    }
    setNeedsCommit(.layout)
  }

  /// Brings the layout up to date: here, or as far up as it makes a difference.
  @MainActor final func layOutAgain() {
    let top = topNode
    guard let container = top.layoutContainer else { return }
    guard container.laysOutOnMainActor else {
      // By a commit of the top node, so that the container is called once for many nodes.
      return top.setNeedsCommit(.containerLayout)
    }
    var node = self
    while let supernode = node.supernode {
      if node.layOutInPlace() { return }
      node = supernode
    }
    container.nodeNeedsLayout(top)
  }

  @MainActor private var topNode: DisplayNode {
    var top = self
    while let supernode = top.supernode { top = supernode }
    return top
  }

  /// Whether the place of anything above may depend on the node's baselines: a container that does
  /// not ask for its children's baselines has some itself because of them.
  @MainActor private var areBaselinesUsed: Bool {
    var node = supernode
    while let current = node {
      let isUsed = current.state.withLock { state in
        node = state.supernode
        return state.answersToSupernode?.contains(where: \.placesSubnodesByBaselines) ?? true
      }
      if isUsed { return true }
    }
    return false
  }

  /// Arranges the inside again, unless that makes a difference to what is around the node.
  ///
  /// - Returns: whether the node is up to date.
  @MainActor private func layOutInPlace() -> Bool {
    let (version, arranged, size, answers) = state.withLock { state in
      (state.layoutVersion, state.arranged, state.arrangedSize, state.answersToSupernode)
    }
    // Arranged by the supernode after the change, or not at all.
    if arranged?.version == version { return true }
    guard let arranged, let answers else { return false }
    for answer in answers {
      let layout = answerAgain(answer.origin)
      if answer.size != layout.size { return false }
      if !answer.hasBaselines(of: layout), areBaselinesUsed { return false }
    }
    apply(answerAgain(arranged), scale: arranged.context.scale, size: size)
    return true
  }

  @MainActor private func answerAgain(_ question: LayoutOrigin) -> Layout {
    var context = question.context
    context.helpers = runtime?.helpers
    return calculateLayout(thatFits: question.range, in: context)
  }
}

extension NodeState {
  /// The answers behind the supernode's present arrangement, as far as this node is
  /// concerned; nil where that is not known, or where it was calculated from another style.
  fileprivate var answersToSupernode: [MeasuredLayout]? {
    guard let arranged, styleVersion <= arranged.version else { return nil }
    return measured.all(ofVersionOf: arranged)
  }
}
