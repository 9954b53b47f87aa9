// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

/// All that a node knows and that any thread may change: the value under the node's lock.
struct NodeState {
  weak var supernode: DisplayNode?
  var subnodes: [DisplayNode] = []

  var style = LayoutStyle()
  var properties = LayerProperties()
  var frame = Rect.zero
  var automaticallyManagesSubnodes = true
  var layoutSpecBlock: DisplayNode.LayoutSpecBlock?

  var layoutVersion = 0
  /// The layout that was applied.
  var calculatedLayout: MeasuredLayout?
  /// A layout that was measured and not yet applied.
  var pendingLayout: MeasuredLayout?

  /// Counts the changes that make the picture out of date.
  var contentsVersion = 0

  var interfaceState: InterfaceState = []
  var isRangeManaged = false
  var runtime: Runtime?

  var pendingCommit: CommitReasons = []
  var isCommitQueued = false
}

/// A layout and what it was measured for.
struct MeasuredLayout {
  let size: Size
  let children: [Layout]
  let firstBaseline: Double?
  let lastBaseline: Double?
  let range: SizeRange
  let context: LayoutContext
  let version: Int

  func isValid(for range: SizeRange, in context: LayoutContext, version: Int) -> Bool {
    self.version == version && self.range == range && self.context == context
  }

  /// The layout as a value; not stored, because it keeps its element alive: the node itself.
  func layout(of element: DisplayNode) -> Layout {
    Layout(
      element: element, size: size, children: children, firstBaseline: firstBaseline,
      lastBaseline: lastBaseline)
  }
}
