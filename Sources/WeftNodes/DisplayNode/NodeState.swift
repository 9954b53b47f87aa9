// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

/// All that a node knows and that any thread may change: the value under the node's lock.
struct NodeState {
  weak var supernode: DisplayNode?
  var subnodes: [DisplayNode] = []

  var style = LayoutStyle()
  var properties = LayerProperties()
  var frame = Rect.zero
  var automaticallyManagesSubnodes = true
  var layoutSpecBlock: DisplayNode.LayoutSpecBlock?

  /// Counts the changes, of the node and of those below it, that make its layouts out of date.
  var layoutVersion = 0
  /// The version that the last change of the style has made.
  var styleVersion = 0
  /// The last layouts.
  var measured = MeasuredLayouts()
  /// The layout by which the inside is arranged.
  var arranged: LayoutOrigin?
  /// The size of the frame in which the inside is arranged.
  var arrangedSize = Size.zero
  /// The size of the last layout that was measured or applied.
  var calculatedSize = Size.zero

  /// Counts the changes that make the picture out of date.
  var contentsVersion = 0

  var interfaceState: InterfaceState = []
  var isRangeManaged = false
  var runtime: HostRuntime?

  var pendingCommit: CommitReasons = []
  var isCommitQueued = false

  /// Whether other nodes may be deallocated with the value.
  var keepsNodes: Bool {
    !subnodes.isEmpty || layoutSpecBlock != nil || arranged != nil || !measured.isEmpty
  }
}

/// The state of a deallocated node, as an object that can wait for its release.
final class ReleasedState: Sendable {
  private let state: NodeState

  init(_ state: NodeState) { self.state = state }
}
