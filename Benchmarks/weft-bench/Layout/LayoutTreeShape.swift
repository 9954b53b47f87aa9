// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// The trees of the layout benchmark. Every node measures 10 x 10 points, grows and does not
/// shrink. Rows and columns alternate from level to level, as in Yoga's benchmark.
enum LayoutTreeShape: String, CaseIterable {
  /// Ten children for every node, up to the number of nodes. This is Yoga's 'huge nested' shape.
  case nested
  /// All nodes are children of the root.
  case wide
  /// A hundred levels of one container each, with the required number of children.
  case deep

  /// Builds the tree. Returns the tree, its root and the last leaf.
  func makeTree(count: Int) -> (tree: FlexTree, root: FlexNode, leaf: FlexNode) {
    var tree = FlexTree()
    tree.reserveCapacity(count)
    let root = tree.addRoot(Self.style(level: 0))
    var leaf = root
    switch self {
    case .nested:
      var level = [root]
      var depth = 1
      while tree.count < count {
        leaf = addChildren(to: &level, of: &tree, depth: depth, count: count)
        depth += 1
      }
    case .wide:
      let style = Self.style(level: 1)
      while tree.count < count { leaf = tree.addChild(style, to: root) }
    case .deep:
      let breadth = max(1, count / 100)
      var parent = root
      for level in 1...100 where tree.count < count {
        let style = Self.style(level: level)
        let container = tree.addChild(style, to: parent)
        for _ in 1..<breadth where tree.count < count { leaf = tree.addChild(style, to: parent) }
        parent = container
      }
    }
    return (tree, root, leaf)
  }

  private func addChildren(
    to level: inout [FlexNode], of tree: inout FlexTree, depth: Int, count: Int
  ) -> FlexNode {
    let style = Self.style(level: depth)
    var next: [FlexNode] = []
    next.reserveCapacity(min(level.count * 10, count))
    for parent in level {
      for _ in 0..<10 where tree.count < count { next.append(tree.addChild(style, to: parent)) }
    }
    level = next
    return next[next.count - 1]
  }

  static func style(level: Int) -> FlexStyle {
    var style = FlexStyle()
    style.width = 10
    style.height = 10
    style.flexGrow = 1
    style.flexShrink = 0
    style.flexDirection = level.isMultiple(of: 2) ? .column : .row
    return style
  }
}
