// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// The page in which a case was measured, laid out by Weft.
struct FlexboxPage {
  /// A box of the case in the page's tree.
  struct Box {
    let node: FlexNode
    let box: FlexboxBox
    /// The indexes of the box and its ancestors in their parents.
    let path: String

    func expected(in direction: LayoutDirection) -> Rect {
      direction == .leftToRight ? box.layout.rect : box.layoutRTL.rect
    }
  }

  private var tree = FlexTree()
  private(set) var boxes: [Box] = []

  /// The case's root is in an absolutely positioned box without a size, as it was in the browser.
  init(_ root: FlexboxBox, direction: LayoutDirection) throws {
    var style = FlexStyle()
    style.flexDirection = .column
    style.width = 0
    style.height = 0
    let page = tree.addRoot(style)
    style = try root.flexStyle()
    // The insets of boxes inside refer to the root in any case.
    if style.position == .static { style.position = .relative }
    if root.style["position"] == nil { style.position = .absolute }
    style.direction = direction
    add(root, style, to: page, path: "root")
    try addChildren(of: 0)
    tree.layOut(page)
  }

  func frame(of box: Box) -> Rect { tree.frame(of: box.node) }

  private mutating func addChildren(of index: Int) throws {
    let parent = boxes[index]
    for (offset, child) in (parent.box.children ?? []).enumerated() {
      add(child, try child.flexStyle(), to: parent.node, path: "\(parent.path)/\(offset)")
      try addChildren(of: boxes.count - 1)
    }
  }

  private mutating func add(
    _ box: FlexboxBox, _ style: FlexStyle, to parent: FlexNode, path: String
  ) {
    let node = tree.addChild(style, to: parent)
    boxes.append(Box(node: node, box: box, path: path))
    if let content = box.measure {
      let size = FlexContentSize(width: content.width, height: content.height)
      tree.setMeasure({ _ in size }, of: node)
    }
    if let text = box.text {
      // Text in a flex container is in an anonymous item.
      let item = tree.addChild(FlexStyle(), to: node)
      tree.setMeasure(SquareText(text).measure, of: item)
    }
  }
}
