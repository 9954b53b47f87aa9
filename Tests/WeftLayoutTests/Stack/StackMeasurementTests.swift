// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

/// How often children are measured: stacks run for every row of a list.
@Suite struct StackMeasurementTests {
  @Test func onceWhereNothingFlexesOrStretches() {
    let children = (0..<5).map { Counter(Box(Double($0) * 10, 10)) }
    _ = StackLayoutSpec(alignItems: .start, children: children).measured(.width(500))
    #expect(children.map(\.measured.count) == [1, 1, 1, 1, 1])
  }

  @Test func onceWhereTheStacksSizeStretches() {
    let children = (0..<5).map { Counter(TextBox(length: Double($0) * 100)) }
    _ = StackLayoutSpec(.column, children: children).measured(.width(200))
    #expect(children.map(\.measured.count) == [1, 1, 1, 1, 1])
  }

  @Test func onceWhereTheStyleGivesTheBaseSize() {
    let children = [
      Counter(Box(10, 10).width(50).flexGrow(1)), Counter(Box(10, 10).flexBasis(0).flexGrow(1)),
      Counter(Box(10, 10).width(40)),
    ]
    let layout = StackLayoutSpec(children: children).measured(.exact(240, 20))
    #expect(layout.widths == [125, 75, 40])
    #expect(children.map(\.measured.count) == [1, 1, 1])
  }

  @Test func onceWhereOneChildTakesTheRest() {
    let children = [
      Counter(Box(40, 40)), Counter(TextBox(length: 700).flexGrow(1).flexShrink(1)),
      Counter(Box(20, 20)),
    ]
    let layout = StackLayoutSpec(spacing: 10, children: children).measured(.width(300))
    #expect(layout.widths == [40, 220, 20])
    #expect(children[1].measured.count == 1)
  }

  @Test func onlyStretchingChildrenBelowTheLineAreMeasuredAgain() {
    let children = [Counter(Box(10, 10)), Counter(Box(10, 30)), Counter(Box(10, 20))]
    _ = StackLayoutSpec(children: children).measured()
    #expect(children.map(\.measured.count) == [2, 1, 2])
    #expect(children[0].measured[1] == .exact(10, 30))
  }

  @Test func onlyFlexedChildrenAreMeasuredAgain() {
    let children = [
      Counter(Box(100, 10).flexShrink(1)), Counter(Box(100, 10)), Counter(Box(0, 10).flexShrink(1)),
    ]
    _ = StackLayoutSpec(alignItems: .start, children: children).measured(.width(150))
    #expect(children.map(\.measured.count) == [2, 1, 1])
  }

  @Test func theChildThatTakesTheRestKeepsItsBounds() {
    func row(_ child: some LayoutElement) -> Layout {
      StackLayoutSpec {
        Box(40, 40)
        child.flexGrow(1).flexShrink(1)
      }.measured(.width(100))
    }
    #expect(row(Box(500, 10)).widths == [40, 60])
    #expect(row(Box(5, 10).maxWidth(50)).widths == [40, 50])
    #expect(row(Box(5, 10).minWidth(70)).widths == [40, 70])
    #expect(row(Box(5, 10).minWidth(30)).widths == [40, 60])
  }
}
