// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A box and those inside it, written down for a test.
struct SmallFlexTree: Sendable {
  private let style: FlexStyle
  private let children: [SmallFlexTree]

  /// - Parameter change: what the style has besides the size. Nothing shrinks unless it says so.
  init(
    _ width: FlexLength, _ height: FlexLength, _ change: (inout FlexStyle) -> Void = { _ in },
    @Children children: () -> [SmallFlexTree] = { [] }
  ) {
    var style = FlexStyle()
    style.width = width
    style.height = height
    style.flexShrink = 0
    change(&style)
    self.style = style
    self.children = children()
  }

  /// The frames of all boxes inside this one, each in its parent: parents before children, siblings
  /// in order.
  func frames(direction: LayoutDirection = .leftToRight) -> [Rect] {
    var tree = FlexTree()
    let root = tree.addRoot(style)
    var nodes: [FlexNode] = []
    add(children, to: root, of: &tree, &nodes)
    tree.layOut(root, direction: direction)
    return nodes.map { tree.frame(of: $0) }
  }

  private func add(
    _ boxes: [SmallFlexTree], to parent: FlexNode, of tree: inout FlexTree,
    _ nodes: inout [FlexNode]
  ) {
    for box in boxes {
      let node = tree.addChild(box.style, to: parent)
      nodes.append(node)
      add(box.children, to: node, of: &tree, &nodes)
    }
  }

  @resultBuilder enum Children {
    static func buildBlock(_ boxes: SmallFlexTree...) -> [SmallFlexTree] { boxes }
  }
}
