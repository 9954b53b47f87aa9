// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

/// The number of measurements of each child, because stacks run for every row of a list.
@Suite struct StackMeasurementTests {
  @Test func onceWhereNothingFlexesOrStretches() {
    let children = (0..<5).map { Counter(Box(Double($0) * 10, 10)) }
    _ = StackLayoutSpec(alignItems: .start, children: children).measured(.width(500))
    #expect(children.map(\.measured.count) == [1, 1, 1, 1, 1])
  }

  @Test(
    arguments: [
      // alignment, the child's size, and the widths that a column of 100...300 requests in one line
      // and in several lines, which need not fill the stack
      (.start, ElementSize(), 0...300, 0...300), (.stretch, ElementSize(), 100...300, 0...300),
      (.stretch, ElementSize(minWidth: 150), 150...300, 150...300),
      (.stretch, ElementSize(minWidth: 50), 100...300, 50...300),
      (.stretch, ElementSize(maxWidth: 200), 100...200, 0...200),
      (.stretch, ElementSize(maxWidth: 80), 80...80, 0...80),
      (.stretch, ElementSize(width: 50), 50...50, 50...50),
      (.center, ElementSize(width: 400), 400...400, 400...400),
      (.end, ElementSize(minWidth: 20, maxWidth: 80), 20...80, 20...80),
    ] as [(AlignItems, ElementSize, ClosedRange<Double>, ClosedRange<Double>)])
  func theFirstQuestion(
    alignment: AlignItems, size: ElementSize, widths: ClosedRange<Double>,
    wrapping: ClosedRange<Double>
  ) {
    for (wrap, widths) in [(FlexWrap.noWrap, widths), (.wrap, wrapping)] {
      let child = Counter(Box(10, 10).styled { $0.size = size })
      _ = StackLayoutSpec(.column, alignItems: alignment, flexWrap: wrap, children: [child])
        .measured(.range(width: 100...300))
      #expect(child.measured.first == .range(width: widths))
    }
  }

  @Test func aChildThatGetsNothingIsMeasuredAtZero() {
    let child = Counter(Box(20, 10).flexGrow(1).flexShrink(1))
    let layout = StackLayoutSpec(alignItems: .start, children: [Box(50, 30), child])
      .measured(.width(40))
    #expect(layout.widths == [50, 0] && layout.heights == [30, 10])
    #expect(child.measured == [.width(0)])
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

  @Test(arguments: [.auto, .points(20), .points(80)] as [LayoutDimension], [300.0, 100, 30])
  func onceBesideAChildWhoseLimitsAreOneLength(basis: LayoutDimension, width: Double) {
    let fixed = Box(10, 10).minWidth(40).maxWidth(40).flexGrow(1).flexShrink(1).flexBasis(basis)
    let child = Counter(TextBox(length: 700).flexGrow(1).flexShrink(1))
    let layout = StackLayoutSpec(children: [fixed, child]).measured(.width(width))
    #expect(layout.widths == [40, max(0, width - 40)])
    #expect(child.measured == [.width(max(0, width - 40))])
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
