// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A small tree of boxes for tables of test cases.
struct SmallFlexBox: Sendable {
  var style = FlexStyle()
  var content: FlexContentSize?
  var children: [SmallFlexBox] = []

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

func row(
  _ children: SmallFlexBox..., style change: (inout FlexStyle) -> Void = { _ in }
) -> SmallFlexBox {
  box(.row, change, children)
}

func column(
  _ children: SmallFlexBox..., style change: (inout FlexStyle) -> Void = { _ in }
) -> SmallFlexBox {
  box(.column, change, children)
}

func leaf(
  _ width: Double? = nil, _ height: Double? = nil,
  style change: (inout FlexStyle) -> Void = { _ in }
) -> SmallFlexBox {
  var result = box(.row, change, [])
  if let width { result.style.width = .points(width) }
  if let height { result.style.height = .points(height) }
  return result
}

func content(
  _ width: Double, _ height: Double, style change: (inout FlexStyle) -> Void = { _ in }
) -> SmallFlexBox {
  var result = box(.row, change, [])
  result.content = FlexContentSize(width: width, height: height)
  return result
}

/// Shrinking and stretched lines would hide the sizes in the tables.
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
