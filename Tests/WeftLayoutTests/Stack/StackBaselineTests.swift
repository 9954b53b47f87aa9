// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct StackBaselineTests {
  private func text(_ height: Double, first: Double, last: Double) -> Box {
    var box = Box(10, height)
    box.firstBaseline = first
    box.lastBaseline = last
    return box
  }

  @Test func firstBaselinesAreLevel() {
    let row = StackLayoutSpec(alignItems: .baselineFirst) {
      text(20, first: 15, last: 15)
      text(50, first: 30, last: 45)
      Box(10, 10)
    }
    let layout = row.measured()
    // The last child has no baseline, so its bottom edge is aligned.
    #expect(layout.ys == [15, 0, 20])
    #expect(layout.size.height == 50)
    #expect(layout.firstBaseline == 30)
  }

  @Test func lastBaselinesAreLevel() {
    let row = StackLayoutSpec(alignItems: .baselineLast) {
      text(20, first: 15, last: 15)
      text(50, first: 30, last: 45)
    }
    let layout = row.measured()
    #expect(layout.ys == [30, 0])
    #expect(layout.size.height == 50)
    #expect(layout.lastBaseline == 45)
    // As in CSS, the group is at the end of a larger line.
    #expect(row.measured(.height(80)).ys == [60, 30])
  }

  @Test func aGroupOnOneBaselineCanBeHigherThanItsHighestChild() {
    let row = StackLayoutSpec(alignItems: .baselineFirst) {
      text(40, first: 5, last: 5)
      text(40, first: 35, last: 35)
    }
    #expect(row.measured().size.height == 70)
    #expect(row.measured().ys == [30, 0])
  }

  @Test func baselinesFlowThroughSpecs() {
    let column = StackLayoutSpec(.column) {
      text(20, first: 15, last: 16)
      text(30, first: 20, last: 25)
    }
    let layout = column.measured()
    #expect(layout.firstBaseline == 15 && layout.lastBaseline == 45)
    let padded = column.padding(7).background(Box(0, 0)).overlay(Box(0, 0)).measured()
    #expect(padded.firstBaseline == 22 && padded.lastBaseline == 52)
    let centered = column.centered().measured(.exact(100, 150))
    #expect(centered.firstBaseline == 65 && centered.lastBaseline == 95)
    let wrapped = WrapperLayoutSpec(children: [Box(1, 1), column]).measured()
    #expect(wrapped.firstBaseline == 15 && wrapped.lastBaseline == 45)
    let row = StackLayoutSpec(alignItems: .baselineFirst) {
      Box(10, 40, baseline: 30)
      column.padding(7)
    }
    #expect(row.measured().ys == [0, 8])
  }

  @Test func anItemOnItsOwnBaselineDecidesTheRows() {
    let row = StackLayoutSpec(alignItems: .start) {
      Box(10, 40, baseline: 10)
      Box(10, 40, baseline: 30).alignSelf(.baselineFirst)
    }
    #expect(row.measured().firstBaseline == 30)
    #expect(row.measured().lastBaseline == 30)
  }
}
