// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout
import WeftLocks

@Suite struct LayoutBuilderTests {
  private func names(_ stack: StackLayoutSpec) -> [String] {
    stack.children.compactMap { ($0 as? Box)?.name }
  }

  @Test(arguments: [true, false])
  func blocks(shows: Bool) {
    let missing: Box? = nil
    let stack = StackLayoutSpec(.column, spacing: 4) {
      Box(1, 1, name: "first")
      if shows { Box(1, 1, name: "optional") }
      if shows {
        Box(1, 1, name: "either")
      } else {
        Box(1, 1, name: "or")
      }
      for index in 0..<3 { Box(1, 1, name: "\(index)") }
      missing
      [Box(1, 1, name: "x"), Box(1, 1, name: "y")]
    }
    let middle = shows ? ["optional", "either"] : ["or"]
    #expect(names(stack) == ["first"] + middle + ["0", "1", "2", "x", "y"])
    #expect(stack.direction == .column && stack.spacing == 4)
  }

  @Test func anEmptyBlockHasNoChildren() {
    #expect(StackLayoutSpec {}.children.isEmpty)
  }

  /// A substitute for a display node, which is a class with a mutable style.
  private final class Node: LayoutElement {
    private let state = Mutex(LayoutStyle())
    let kind = LayoutElementKind.node

    var style: LayoutStyle {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }

    func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
      Layout(
        leaf: self, contentSize: Size(width: 50, height: 20), thatFits: range, in: context)
    }
  }

  @Test func modifiersLeaveANodesStyleAlone() {
    let node = Node()
    node.style.spacingBefore = 7
    let styled = node.flexGrow(1).width(100)
    #expect(styled.style.flexGrow == 1 && styled.style.width == 100)
    #expect(styled.style.spacingBefore == 7)
    #expect(node.style.flexGrow == 0 && node.style.width == .auto)
  }

  @Test func styledNodesAreStillNodesInALayout() {
    let node = Node()
    let stack = StackLayoutSpec { node.width(100).flexGrow(1).padding(5) }
    let flat = stack.measured().flattened(scale: 1)
    #expect(flat.count == 1 && flat.first?.element as? Node === node)
    #expect(flat.first?.frame == Rect(x: 5, y: 5, width: 100, height: 20))
  }

  @Test func aStyleAroundAStyleWins() {
    let node = Node()
    node.style.width = 30
    #expect(StackLayoutSpec { node.width(100) }.measured().widths == [100])
    #expect(StackLayoutSpec { node }.measured().widths == [30])
  }

  @Test func everyModifierChangesItsProperty() {
    let styled = Box(0, 0).flexGrow(1).flexShrink(2).flexBasis(.fraction(0.5)).alignSelf(.center)
      .spacingBefore(3).spacingAfter(4).width(5).height(6).minWidth(7).minHeight(8).maxWidth(9)
      .maxHeight(10)
    #expect(styled.base is Box)
    #expect(
      styled.style
        == LayoutStyle(
          size: ElementSize(
            width: 5, height: 6, minWidth: 7, minHeight: 8, maxWidth: 9, maxHeight: 10),
          flexGrow: 1, flexShrink: 2, flexBasis: .fraction(0.5), alignSelf: .center,
          spacingBefore: 3, spacingAfter: 4))
    #expect(
      Box(0, 0).size(Size(width: 1, height: 2)).style.size == ElementSize(width: 1, height: 2))
  }

  @Test func styleBelongsToTheSpecThatIsModified() {
    #expect(Box(1, 1).padding(1).flexGrow(1).style.flexGrow == 1)
    #expect(Box(1, 1).flexGrow(1).padding(1).style.flexGrow == 0)
  }
}
