// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

/// Facts on growing and shrinking, with two differences from Texture. Growth is not rounded down to
/// whole points with the remainder given to the first child, because that made equal children
/// unequal. Limits are kept by freezing in rounds, so that the line is full if the limits allow it.
@Suite struct StackFlexTests {
  private func boxes(_ sizes: [Double], grow: [Double] = [], shrink: [Double] = [])
    -> [any LayoutElement]
  {
    sizes.indices.map { index in
      Box(sizes[index], sizes[index])
        .flexGrow(grow.isEmpty ? 0 : grow[index])
        .flexShrink(shrink.isEmpty ? 0 : shrink[index])
    }
  }

  @Test(
    arguments: [
      (300.0, [50.0, 50, 50], [1.0, 1, 1], [100.0, 100, 100]),
      (350, [50, 50, 50], [1, 0, 1], [150, 50, 150]),
      (350, [50, 50, 50], [0.5, 0, 0.5], [150, 50, 150]),
      (350, [50, 50, 50], [1, 2, 1], [100, 150, 100]),
      (400, [50, 50, 50, 50], [0, 1, 0, 1], [50, 150, 50, 150]),
      (400, [50, 50, 50, 50], [0, 3, 0, 1], [50, 200, 50, 100]),
      // Texture: 68, 166, 66.
      (300, [50, 150, 50], [1, 1, 1], [66.67, 166.67, 66.67]),
      // Texture: 25, 88, 187.
      (300, [25, 0, 100], [0, 1, 1], [25, 87.5, 187.5]),
      // As in CSS, factors with a sum below 1 take only that fraction of the space.
      (300, [100, 100], [0.25, 0.25], [125, 125]),
      (300, [400], [1], [400]),
    ] as [(Double, [Double], [Double], [Double])])
  func growing(length: Double, sizes: [Double], factors: [Double], result: [Double]) {
    let children = boxes(sizes, grow: factors)
    expect(StackLayoutSpec(children: children).measured(.width(length)).widths, near: result)
    expect(
      StackLayoutSpec(.column, children: children).measured(.height(length)).heights,
      near: result)
  }

  @Test(
    arguments: [
      (110.0, [50.0, 50, 50], [1.0, 1, 1], [36.67, 36.67, 36.67]),
      (75, [50, 50, 50], [0, 1, 0], [50, 0, 50]),
      (200, [50, 150, 50], [1, 1, 1], [40, 120, 40]),
      (400, [300, 100, 200], [1, 0, 1], [180, 100, 120]),
      (400, [300, 100, 200], [1, 2, 1], [214.29, 42.86, 142.86]),
      (400, [300, 100, 200], [2, 1, 2], [190.91, 81.82, 127.27]),
      (400, [150, 150, 150, 150], [0, 1, 0, 1], [150, 50, 150, 50]),
      (400, [150, 100, 150, 200], [0, 1, 0, 3], [150, 71.43, 150, 28.57]),
      (40, [50, 0], [1, 1], [40, 0]),
      (0, [0, 0], [1, 1], [0, 0]),
      (100, [100, 100], [0.25, 0.25], [75, 75]),
      (300, [100, 100], [1, 1], [100, 100]),
    ] as [(Double, [Double], [Double], [Double])])
  func shrinking(length: Double, sizes: [Double], factors: [Double], result: [Double]) {
    let children = boxes(sizes, shrink: factors)
    expect(StackLayoutSpec(children: children).measured(.width(length)).widths, near: result)
    expect(
      StackLayoutSpec(.column, children: children).measured(.height(length)).heights,
      near: result)
  }

  @Test func unshrinkableChildrenOverflow() {
    let layout = StackLayoutSpec(children: boxes([50, 50, 50], shrink: [0, 1, 0]))
      .measured(.width(75))
    #expect(layout.xs == [0, 50, 50])
    #expect(layout.size.width == 75)
  }

  @Test func theMinimumAndMaximumOfARangeAreFlexedTo() {
    let stack = StackLayoutSpec(
      children: boxes([50, 50], grow: [1, 1], shrink: [1, 1]))
    #expect(stack.measured(.range(width: 120...200)).widths == [60, 60])
    #expect(stack.measured(.range(width: 80...200)).widths == [50, 50])
    #expect(stack.measured(.range(width: 0...80)).widths == [40, 40])
    #expect(stack.measured().widths == [50, 50])
  }

  @Test func spacingIsNotFlexed() {
    let row = StackLayoutSpec(spacing: 10) {
      Box(50, 10).flexGrow(1).spacingBefore(5)
      Box(50, 10).flexGrow(1).spacingAfter(5)
    }
    #expect(row.measured(.width(220)).widths == [100, 100])
    #expect(row.measured(.width(220)).xs == [5, 115])
  }

  @Test func aMaximumPassesItsShareOn() {
    let row = StackLayoutSpec {
      Box(50, 10).flexGrow(1).maxWidth(60)
      Box(50, 10).flexGrow(1)
      Box(50, 10).flexGrow(1)
    }
    #expect(row.measured(.width(300)).widths == [60, 120, 120])
  }

  @Test func aMinimumPassesItsShareOn() {
    let row = StackLayoutSpec {
      Box(100, 10).flexShrink(1).minWidth(90)
      Box(100, 10).flexShrink(1)
      Box(100, 10).flexShrink(1)
    }
    #expect(row.measured(.width(210)).widths == [90, 60, 60])
  }

  @Test func boundsFreezeOverSeveralRounds() {
    let row = StackLayoutSpec {
      Box(0, 10).flexGrow(1).maxWidth(10)
      Box(0, 10).flexGrow(1).maxWidth(60)
      Box(0, 10).flexGrow(1).minWidth(150)
      Box(0, 10).flexGrow(1)
    }
    #expect(row.measured(.width(300)).widths == [10, 60, 150, 80])
  }

  @Test func aChildPastItsMaximumIsFrozenFromTheStart() {
    let row = StackLayoutSpec {
      Box(0, 10).flexBasis(200).maxWidth(100).flexGrow(1)
      Box(0, 10).flexBasis(50).flexGrow(0.5)
    }
    // The second child takes half of the space that 100 and 50 leave.
    #expect(row.measured(.width(300)).widths == [100, 125])
  }

  @Test func minimaThatDoNotFitOverflow() {
    let row = StackLayoutSpec {
      Box(100, 10).flexShrink(1).minWidth(80)
      Box(100, 10).flexShrink(1).minWidth(70)
    }
    #expect(row.measured(.width(100)).widths == [80, 70])
  }

  @Test func growingStartsFromTheContentNotFromTheMinimum() {
    let row = StackLayoutSpec {
      Box(10, 10).flexGrow(1).minWidth(100)
      Box(10, 10).flexGrow(1)
    }
    #expect(row.measured(.width(300)).widths == [150, 150])
  }

  @Test func shrinkingIsWeighedByTheContentNotByTheMaximum() {
    let row = StackLayoutSpec {
      Box(300, 10).flexShrink(1).maxWidth(200)
      Box(100, 10).flexShrink(1)
    }
    // 400 points of content in 200. Both keep half, which is less than the maximum.
    #expect(row.measured(.width(200)).widths == [150, 50])
  }

  @Test func shrinkingBeginsAtTheMaximumWidth() {
    // Without a maximum, the spec would be as wide as its child.
    let child = Box(70, 10).centered(.x).maxWidth(200).flexShrink(1)
    #expect(StackLayoutSpec { child }.measured(.range(width: 0...120)).widths == [120])
    let row = StackLayoutSpec {
      child
      Box(100, 10).flexShrink(1)
    }
    // 200 and 100 points in 150.
    #expect(row.measured(.width(150)).widths == [100, 50])
  }

  @Test func flexBasis() {
    let row = StackLayoutSpec {
      Box(50, 10).flexBasis(.fraction(0.5))
      Box(50, 10).flexBasis(10).flexGrow(1)
      Box(50, 10).flexBasis(30).flexGrow(1)
    }
    #expect(row.measured(.width(200)).widths == [100, 40, 60])
    #expect(row.measured().widths == [50, 10, 30])
  }

  @Test func flexBasisBeatsTheWidthAndTheMinimumBeatsBoth() {
    let row = StackLayoutSpec {
      Box(50, 10).width(70).flexBasis(20)
      Box(50, 10).width(70).flexBasis(20).minWidth(30)
      Box(50, 10).width(70)
    }
    #expect(row.measured(.width(500)).widths == [20, 30, 70])
  }

  @Test func aRatioInTheFlexBasis() {
    let row = StackLayoutSpec(alignItems: .start) {
      Box(50, 50).aspectRatio(1 / 1.5).flexBasis(.fraction(1)).flexShrink(1)
      Box(50, 50)
    }
    let layout = row.measured(.width(150))
    #expect(
      layout.frames == [
        Rect(x: 0, y: 0, width: 100, height: 150), Rect(x: 100, y: 0, width: 50, height: 50),
      ])
  }

  @Test func theCrossSizeFollowsFlexing() {
    let row = StackLayoutSpec(alignItems: .start) {
      Box(100, 10)
      TextBox(length: 400).flexShrink(1)
    }
    #expect(row.measured(.range(width: 0...300)).size == Size(width: 300, height: 20))
    #expect(row.measured(.range(width: 0...500)).size == Size(width: 500, height: 10))
  }

  @Test func spacersShareTheFreeSpace() {
    let row = StackLayoutSpec {
      Spacer()
      Box(50, 10)
      Spacer(minLength: 20)
    }
    #expect(row.measured(.width(170)).xs == [0, 50, 100])
    #expect(row.measured(.width(50)).widths == [0, 50, 20])
  }
}
