// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

/// Trees with extreme depths, widths and values.
@Suite struct FlexTreeExtremesTests {
  @Test(arguments: [FlexDirection.row, .column])
  func aTreeCanBeTenThousandNodesDeep(direction: FlexDirection) {
    var tree = FlexTree()
    var style = FlexStyle()
    style.flexDirection = direction
    let root = tree.addRoot(style)
    var node = root
    for _ in 0..<10_000 { node = tree.addChild(style, to: node) }
    tree.setMeasure({ _ in FlexContentSize(width: 30, height: 20) }, of: node)
    tree.layOut(root)
    #expect(tree.frame(of: root).size == Size(width: 30, height: 20))
    #expect(tree.frame(of: node).size == Size(width: 30, height: 20))
    tree.setMeasure({ _ in FlexContentSize(width: 31, height: 21) }, of: node)
    tree.layOut(root)
    #expect(tree.frame(of: root).size == Size(width: 31, height: 21))
  }

  @Test func rowsAndColumnsCanTakeTurnsTenThousandTimes() {
    var tree = FlexTree()
    var style = FlexStyle()
    let root = tree.addRoot(style)
    var node = root
    for level in 0..<10_000 {
      style.flexDirection = level.isMultiple(of: 2) ? .column : .row
      style.padding.left = level < 100 ? 1 : 0
      style.flexGrow = 1
      node = tree.addChild(style, to: node)
    }
    tree.layOut(root, width: 500, height: 400)
    #expect(tree.frame(of: node).size == Size(width: 400, height: 400))
  }

  @Test func manyChildrenShareTheirContainer() {
    var tree = FlexTree()
    tree.reserveCapacity(200_001)
    let root = tree.addRoot(FlexStyle())
    var style = FlexStyle()
    style.flexGrow = 1
    var last = root
    for _ in 0..<200_000 { last = tree.addChild(style, to: root) }
    tree.layOut(root, width: 200_000, height: 10)
    let frame = tree.frame(of: last)
    expect([frame.minX, frame.width, frame.height], near: [199_999, 1, 10], within: 1e-3)
  }

  /// Each container measures the next container with new widths and heights, so the cost is
  /// exponential.
  @Test(.timeLimit(.minutes(40)), arguments: [60, 1_000])
  func exponentialMeasuringIsGivenUp(depth: Int) {
    var (tree, nodes) = Self.exponentialTree(depth: depth)
    let leaf = nodes[nodes.count - 1]
    for width in [300.0, 200] {
      tree[style: nodes[1]].minWidth = .points(width)
      tree.layOut(nodes[0], width: width)
      #expect(tree.frame(of: leaf).size.isFinite)
    }
    // The rest of the tree is exact.
    var (fresh, _) = Self.exponentialTree(depth: depth)
    fresh[style: nodes[1]].minWidth = 200
    for node in nodes.dropFirst(9) {
      tree[style: node].display = .none
      fresh[style: node].display = .none
    }
    tree.layOut(nodes[0], width: 200)
    fresh.layOut(nodes[0], width: 200)
    #expect(nodes.map { tree.frame(of: $0) } == nodes.map { fresh.frame(of: $0) })
    #expect(tree.frame(of: leaf) == .zero)
  }

  private static func exponentialTree(depth: Int) -> (FlexTree, nodes: [FlexNode]) {
    var tree = FlexTree()
    var style = FlexStyle()
    style.width = 300
    var parent = tree.addRoot(style)
    var nodes = [parent]
    var half = FlexStyle()
    half.height = .percent(50)
    for level in 0..<depth {
      var style = FlexStyle()
      if level.isMultiple(of: 2) {
        style.flexDirection = .column
        style.aspectRatio = 2
        style.flexBasis = 5
      } else {
        style.aspectRatio = 1.1
      }
      parent = tree.addChild(style, to: parent)
      nodes += [parent, tree.addChild(half, to: parent)]
    }
    nodes.append(tree.addChild(FlexStyle(), to: parent))
    tree.setMeasure(
      { _ in FlexContentSize(width: 10, height: 500) }, of: nodes[nodes.count - 1])
    return (tree, nodes)
  }

  @Test func contentsHandDirectionsDown() {
    var tree = FlexTree()
    var style = FlexStyle()
    style.width = 100
    let root = tree.addRoot(style)
    style = FlexStyle()
    style.display = .contents
    style.direction = .rightToLeft
    let contents = tree.addChild(style, to: root)
    style.direction = nil
    let inner = tree.addChild(style, to: contents)
    style.direction = .leftToRight
    let other = tree.addChild(style, to: inner)
    // Rows with one box each. The direction of the row determines the box's side.
    var boxes: [FlexNode] = []
    for parent in [inner, other, contents, root] {
      var row = FlexStyle()
      row.width = 20
      var box = FlexStyle()
      box.width = 5
      boxes.append(tree.addChild(box, to: tree.addChild(row, to: parent)))
    }
    tree.layOut(root)
    #expect(boxes.map { tree.frame(of: $0).minX } == [15, 0, 15, 0])
  }

  @Test func contentsInContentsAreLookedThrough() {
    var tree = FlexTree()
    var style = FlexStyle()
    let root = tree.addRoot(style)
    style.display = .contents
    var node = root
    for _ in 0..<1000 { node = tree.addChild(style, to: node) }
    style.display = .flex
    style.width = 10
    let first = tree.addChild(style, to: node)
    let second = tree.addChild(style, to: root)
    tree.layOut(root)
    #expect(tree.frame(of: first).minX == 0)
    #expect(tree.frame(of: second).minX == 10)
    #expect(tree.frame(of: root).width == 20)
  }

  @Test func changesBelowAFixedSizeMeasureNoAncestors() {
    var tree = FlexTree()
    var style = FlexStyle()
    style.flexDirection = .column
    let root = tree.addRoot(style)
    let asked = AskedWidths()
    let sibling = tree.addChild(FlexStyle(), to: root)
    tree.setMeasure(asked.measure, of: sibling)
    style.width = 100
    style.height = 50
    let fixed = tree.addChild(style, to: root)
    let leaf = tree.addChild(FlexStyle(), to: fixed)
    tree.setMeasure({ _ in FlexContentSize(width: 10, height: 10) }, of: leaf)
    tree.layOut(root, width: 300)
    let count = asked.count
    #expect(count > 0)
    tree.setMeasure({ _ in FlexContentSize(width: 10, height: 30) }, of: leaf)
    tree.layOut(root, width: 300)
    #expect(tree.frame(of: leaf) == Rect(x: 0, y: 0, width: 100, height: 30))
    #expect(asked.count == count)
  }
}
