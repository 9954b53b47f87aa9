// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct FlexLayoutSpecTests {
  @Test func freeSpaceIsSharedAndLinesFill() {
    let layout = FlexLayoutSpec(columnGap: 10) {
      Box(50, 20).flexGrow(1)
      Box(50, 40).flexGrow(3)
    }.measured(.width(310))
    #expect(layout.widths == [100, 200])
    #expect(layout.heights == [40, 40])
    #expect(layout.size == Size(width: 310, height: 40))
  }

  @Test func aContainerIsAsLargeAsItsContentWithinItsRange() {
    let spec = FlexLayoutSpec(padding: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) {
      Box(50, 20)
    }
    #expect(spec.measured().size == Size(width: 56, height: 24))
    #expect(spec.measured(.range(width: 0...30)).size.width == 30)
    #expect(spec.measured(.range(width: 100...300)).size.width == 100)
    // As large as the range, although the padding is larger.
    #expect(spec.measured(.exact(3, 2)).size == Size(width: 3, height: 2))
  }

  @Test func aTextWrapsInWhatItsSiblingsLeave() {
    let layout = FlexLayoutSpec {
      TextBox(length: 400).flexShrink(1)
      Box(100, 10)
    }.measured(.width(300))
    #expect(layout.widths == [200, 100])
    #expect(layout.size.height == 20)
  }

  @Test func aTextDoesNotShrinkBelowItsLongestWord() {
    func widths(_ text: any LayoutElement, in width: Double) -> [Double] {
      FlexLayoutSpec {
        text.flexShrink(1)
        Box(100, 10)
      }.measured(.width(width)).widths
    }
    let text = TextBox(length: 400, word: 70)
    #expect(widths(text, in: 300) == [200, 100])
    #expect(widths(text, in: 150) == [70, 100])
    #expect(widths(text.minWidth(0), in: 150) == [50, 100])
    // The element around the text passes the measurement on.
    #expect(widths(text.padding(5), in: 150) == [80, 100])
    #expect(widths(Box(90, 10), in: 150) == [90, 100])
  }

  /// Text that does not shrink does not wrap in the row of a stack. As in browsers, the minimum
  /// width of a flex container is the sum of its items' minimum widths, even if they do not shrink.
  @Test(arguments: [(0.0, 803.0, 400.0), (1, 143, 70)])
  func specsAreAsWideAsWhatIsInsideNeeds(shrink: Double, row: Double, lines: Double) {
    let text = TextBox(length: 400, word: 70).flexShrink(shrink)
    func leastWidth(_ spec: any LayoutElement) -> Double {
      FlexLayoutSpec { spec.flexShrink(1) }.measured(.width(10)).widths[0]
    }
    #expect(leastWidth(StackLayoutSpec(spacing: 3, children: [text, text])) == row)
    #expect(leastWidth(StackLayoutSpec(flexWrap: .wrap, children: [text, text])) == lines)
    #expect(leastWidth(StackLayoutSpec(.column, children: [text, text])) == 70)
    let inner = FlexLayoutSpec {
      text
      text
    }
    #expect(leastWidth(inner) == 140)
    #expect(leastWidth(inner.padding(5)) == 150)
  }

  @Test func aSpecInsideIsPartOfTheTree() {
    let layout = FlexLayoutSpec(.column) {
      FlexLayoutSpec(justifyContent: .spaceBetween) {
        Box(10, 10)
        Box(10, 10)
      }
      Box(200, 10)
    }.measured()
    #expect(layout.children[0].xs == [0, 190])
    #expect(layout.size == Size(width: 200, height: 20))
  }

  @Test func gapsAndBasesCanBeFractions() {
    var box = Box(10, 10)
    box.style.flexBasis = .fraction(0.25)
    let layout = FlexLayoutSpec(columnGap: .fraction(0.1)) {
      box
      box
    }.measured(.width(200))
    #expect(layout.xs == [0, 70])
    #expect(layout.widths == [50, 50])
  }

  @Test func spacingIsAMarginAlongTheMainAxis() {
    var box = Box(10, 10)
    box.style.spacingBefore = 5
    box.style.spacingAfter = 7
    let row = FlexLayoutSpec { box }
    #expect(row.measured().size == Size(width: 22, height: 10))
    #expect(row.measured(direction: .rightToLeft).xs == [7])
    let reverse = FlexLayoutSpec(.columnReverse) { box }
    #expect(reverse.measured().ys == [7])
  }

  @Test func baselinesAreLevelAndHandedOn() {
    let layout = FlexLayoutSpec(alignItems: .baselineFirst) {
      Box(10, 20, baseline: 15)
      Box(10, 40, baseline: 30)
    }.measured()
    #expect(layout.ys == [15, 0])
    #expect(layout.firstBaseline == 30)
  }
}
