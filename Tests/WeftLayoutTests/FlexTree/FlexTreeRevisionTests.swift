// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import WeftLayout

/// Changes of one of many children that do not affect the other children, or only move them.
@Suite struct FlexTreeRevisionTests {
  /// A container whose children are 10 points wide and high, unless `item` changes that.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var container: @Sendable (inout FlexStyle) -> Void = { _ in }
    var item: @Sendable (inout FlexStyle) -> Void = { _ in }
    let change: @Sendable (inout FlexStyle) -> Void
    /// The new frames of the changed child and the next child, and the new size of the container.
    let expected: @Sendable (_ index: Double, _ count: Double) -> (Rect, Rect, Size)
  }

  static let cases: [Case] = [
    Case(testDescription: "a column as high as its content") {
      $0.flexDirection = .column
    } change: {
      $0.height = 15
    } expected: { index, count in
      (
        Rect(x: 0, y: 10 * index, width: 10, height: 15),
        Rect(x: 0, y: 10 * index + 15, width: 10, height: 10),
        Size(width: 1000, height: 10 * count + 5)
      )
    },
    Case(testDescription: "a reversed column as high as its content") {
      $0.flexDirection = .columnReverse
    } change: {
      $0.height = 15
    } expected: { index, count in
      (
        Rect(x: 0, y: 10 * (count - index - 1), width: 10, height: 15),
        Rect(x: 0, y: 10 * (count - index - 2), width: 10, height: 10),
        Size(width: 1000, height: 10 * count + 5)
      )
    },
    Case(testDescription: "a row that overflows, of children that grow") {
      $0.width = 300
    } item: {
      $0.flexGrow = 1
      $0.flexShrink = 0
    } change: {
      $0.width = 7
    } expected: { index, _ in
      (
        Rect(x: 10 * index, y: 0, width: 7, height: 10),
        Rect(x: 10 * index + 7, y: 0, width: 10, height: 10), Size(width: 300, height: 10)
      )
    },
    Case(testDescription: "a reversed row with space left") {
      $0.flexDirection = .rowReverse
      $0.width = 5000
    } change: {
      $0.width = 12
    } expected: { index, _ in
      (
        Rect(x: 4988 - 10 * index, y: 0, width: 12, height: 10),
        Rect(x: 4978 - 10 * index, y: 0, width: 10, height: 10), Size(width: 5000, height: 10)
      )
    },
    Case(testDescription: "bars of equal widths in a chart") {
      $0.width = 2000
      $0.height = 100
      $0.alignItems = .flexEnd
    } item: {
      $0.flexGrow = 1
    } change: {
      $0.height = 40
    } expected: { index, count in
      let width = 2000 / count
      return (
        Rect(x: width * index, y: 60, width: width, height: 40),
        Rect(x: width * (index + 1), y: 90, width: width, height: 10),
        Size(width: 2000, height: 100)
      )
    },
    Case(testDescription: "a row as high as its highest child") {
      $0.width = 5000
    } change: {
      $0.height = 30
    } expected: { index, _ in
      (
        Rect(x: 10 * index, y: 0, width: 10, height: 30),
        Rect(x: 10 * (index + 1), y: 0, width: 10, height: 10), Size(width: 5000, height: 30)
      )
    },
    Case(testDescription: "a column of children that are not as high as their content alone") {
      $0.flexDirection = .column
      $0.height = 300
    } item: {
      $0.height = .auto
      $0.padding.top = 10
    } change: {
      $0.minHeight = 11
    } expected: { index, _ in
      (
        Rect(x: 0, y: 10 * index, width: 10, height: 11),
        Rect(x: 0, y: 10 * index + 11, width: 10, height: 10), Size(width: 1000, height: 300)
      )
    },
  ]

  @Test(arguments: cases, [0, 98, 50])
  func aChangeIsMadeWithoutTheSiblings(_ test: Case, index: Int) {
    var (tree, root, container, children) = makeTree(test)
    tree.layOut(root, width: 1000)
    test.change(&tree[style: children[index]])
    tree.layOut(root, width: 1000)
    let (changed, next, size) = test.expected(Double(index), Double(children.count))
    #expect(tree.frame(of: container).size == size)
    expectNear(tree.frame(of: children[index]), changed)
    expectNear(tree.frame(of: children[index + 1]), next)
    #expect(tree.engine.summaries[container.index]?.line?.revisions == 1)
  }

  @Test func changesAddUp() {
    var (tree, root, container, children) = makeTree(Self.cases[0])
    tree.layOut(root, width: 1000)
    for height in 1...100 {
      tree[style: children[99]].height = .points(Double(height))
      tree.layOut(root, width: 1000)
    }
    #expect(tree.engine.summaries[container.index]?.line?.revisions == 100)
    #expect(tree.frame(of: container).height == 1090)
  }

  private func makeTree(_ test: Case) -> (FlexTree, FlexNode, FlexNode, [FlexNode]) {
    var tree = FlexTree()
    var style = FlexStyle()
    style.flexDirection = .column
    style.alignItems = .flexStart
    let root = tree.addRoot(style)
    style = FlexStyle()
    style.width = 1000
    style.flexShrink = 0
    style.alignItems = .flexStart
    test.container(&style)
    let container = tree.addChild(style, to: root)
    style = FlexStyle()
    style.width = 10
    style.height = 10
    test.item(&style)
    let children = (0..<100).map { _ in tree.addChild(style, to: container) }
    return (tree, root, container, children)
  }

  private func expectNear(
    _ a: Rect, _ b: Rect, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      [a.minX, a.minY, a.width, a.height], near: [b.minX, b.minY, b.width, b.height],
      within: 1e-9)
  }
}
