// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A tree of a few boxes, as tables of tests write it.
struct SmallFlexBox: Sendable {
  var style = FlexStyle()
  var content: FlexContentSize?
  var children: [SmallFlexBox] = []

  /// The frames of all boxes, in the order of the tree.
  func frames(direction: LayoutDirection = .leftToRight) -> [Rect] {
    var tree = FlexTree()
    let root = tree.addRoot(style)
    var nodes = [root]
    fill(root, of: &tree, noting: &nodes)
    tree.layOut(root, direction: direction)
    return nodes.map { tree.frame(of: $0) }
  }

  private func fill(_ node: FlexNode, of tree: inout FlexTree, noting nodes: inout [FlexNode]) {
    if let content { tree.setMeasure({ _ in content }, of: node) }
    for child in children {
      let childNode = tree.addChild(child.style, to: node)
      nodes.append(childNode)
      child.fill(childNode, of: &tree, noting: &nodes)
    }
  }
}

/// A box whose items are in a row.
func row(
  _ children: SmallFlexBox..., style change: (inout FlexStyle) -> Void = { _ in }
) -> SmallFlexBox {
  box(.row, change, children)
}

/// A box whose items are in a column.
func column(
  _ children: SmallFlexBox..., style change: (inout FlexStyle) -> Void = { _ in }
) -> SmallFlexBox {
  box(.column, change, children)
}

/// A box without children.
func leaf(
  _ width: Double? = nil, _ height: Double? = nil,
  style change: (inout FlexStyle) -> Void = { _ in }
) -> SmallFlexBox {
  var result = box(.row, change, [])
  if let width { result.style.width = .points(width) }
  if let height { result.style.height = .points(height) }
  return result
}

/// A box whose content has a size of its own.
func content(
  _ width: Double, _ height: Double, style change: (inout FlexStyle) -> Void = { _ in }
) -> SmallFlexBox {
  var result = box(.row, change, [])
  result.content = FlexContentSize(width: width, height: height)
  return result
}

/// Shrinking and stretching lines must not hide the sizes that the tables give.
private func box(
  _ direction: FlexDirection, _ change: (inout FlexStyle) -> Void, _ children: [SmallFlexBox]
) -> SmallFlexBox {
  var style = FlexStyle()
  style.flexDirection = direction
  style.flexShrink = 0
  style.alignContent = .flexStart
  change(&style)
  return SmallFlexBox(style: style, children: children)
}
