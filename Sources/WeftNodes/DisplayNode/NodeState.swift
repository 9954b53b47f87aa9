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
  /// The last layouts of the present version, the newest at the end.
  var measured: [MeasuredLayout] = []
  /// The version that was measured last, until that layout is applied.
  var measuredVersion: Int?
  /// The size of the last layout that was measured or applied.
  var calculatedSize = Size.zero

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
  /// How many a node keeps: a stack may ask a child for its free, its flexed and its stretched
  /// size.
  static let limit = 3

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
