// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct FlexTreePlacementTests {
  /// CSS Box Alignment, section 5.3. Distributed alignments fall back to flex-start or a safe
  /// center. Positional alignments may overflow.
  @Test(arguments: [
    (JustifyContent.flexStart, [0.0, 80], [20.0, -60]), (.flexEnd, [-60, 20], [80, 0]),
    (.center, [-30, 50], [50, -30]), (.spaceBetween, [0, 80], [20, -60]),
    (.spaceAround, [0, 80], [80, 0]), (.spaceEvenly, [0, 80], [80, 0]),
    (.start, [0, 80], [80, 0]), (.end, [-60, 20], [20, -60]),
    (.left, [0, 80], [80, 0]), (.right, [-60, 20], [20, -60]),
  ])
  func itemsThatOverflow(_ justify: JustifyContent, row: [Double], reversed: [Double]) {
    for (direction, lefts) in [(FlexDirection.row, row), (.rowReverse, reversed)] {
      let tree = SmallFlexTree(100, 10) {
        $0.flexDirection = direction
        $0.justifyContent = justify
      } children: {
        SmallFlexTree(80, 10)
        SmallFlexTree(80, 10)
      }
      #expect(tree.frames().map(\.minX) == lefts)
      // Left and right do not apply to the main axis of a column.
      let column = SmallFlexTree(10, 100) {
        $0.flexDirection = direction == .row ? .column : .columnReverse
        $0.justifyContent = justify == .right ? .end : justify
      } children: {
        SmallFlexTree(10, 80)
        SmallFlexTree(10, 80)
      }
      #expect(column.frames().map(\.minY) == lefts)
    }
  }

  @Test(arguments: [
    (AlignContent.flexStart, [0.0, 40], [10.0, -30]), (.flexEnd, [-30, 10], [40, 0]),
    (.center, [-15, 25], [25, -15]), (.stretch, [0, 40], [10, -30]),
    (.spaceBetween, [0, 40], [10, -30]), (.spaceAround, [0, 40], [40, 0]),
    (.spaceEvenly, [0, 40], [40, 0]), (.start, [0, 40], [40, 0]), (.end, [-30, 10], [10, -30]),
  ])
  func linesThatOverflow(_ align: AlignContent, wrap: [Double], reversed: [Double]) {
    for (flexWrap, tops) in [(FlexWrap.wrap, wrap), (.wrapReverse, reversed)] {
      let tree = SmallFlexTree(100, 50) {
        $0.flexWrap = flexWrap
        $0.alignContent = align
      } children: {
        SmallFlexTree(100, 40)
        SmallFlexTree(100, 40)
      }
      #expect(tree.frames().map(\.minY) == tops)
    }
  }

  /// CSS Flexible Box Layout, section 9.6, step 13. Content overflows at the end of the text
  /// direction.
  @Test(arguments: [
    (LayoutDirection.leftToRight, FlexEdges(left: .auto), 0.0),
    (.leftToRight, FlexEdges(left: .auto, right: .auto), 0),
    (.leftToRight, FlexEdges(left: 3, right: .auto), 3),
    (.rightToLeft, FlexEdges(left: .auto), -10), (.rightToLeft, FlexEdges(right: .auto), -10),
    (.rightToLeft, FlexEdges(left: .auto, right: 3), -13),
  ])
  func autoMarginsThatOverflow(direction: LayoutDirection, margin: FlexEdges, left: Double) {
    let tree = SmallFlexTree(30, 10) {
      $0.flexDirection = .column
      $0.alignItems = .center
    } children: {
      SmallFlexTree(40, 10) { $0.margin = margin }
    }
    #expect(tree.frames(direction: direction)[0].minX == left)
  }

  /// CSS Positioned Layout, section 3.4. The direction of the containing block determines which
  /// inset takes precedence.
  @Test(arguments: [(LayoutDirection.leftToRight, 5.0), (.rightToLeft, 83)])
  func relativeInsetsOfBothSides(direction: LayoutDirection, left: Double) {
    let tree = SmallFlexTree(100, 10) { _ in
    } children: {
      SmallFlexTree(10, 10) {
        $0.direction = direction == .leftToRight ? .rightToLeft : .leftToRight
        $0.inset.left = 5
        $0.inset.right = 7
      }
    }
    #expect(tree.frames(direction: direction)[0].minX == left)
  }

  /// CSS Flexible Box Layout, section 4.1. An absolutely positioned box shares no baseline and uses
  /// the fallback alignment.
  @Test(arguments: [
    (AlignItems.flexStart, 0.0, 90.0), (.flexEnd, 90, 0), (.center, 45, 45), (.stretch, 0, 90),
    (.start, 0, 0), (.end, 90, 90), (.baselineFirst, 0, 0), (.baselineLast, 90, 90),
  ])
  func absoluteBoxesWithoutInsets(_ align: AlignItems, wrap: Double, reversed: Double) {
    for (flexWrap, top) in [(FlexWrap.wrap, wrap), (.wrapReverse, reversed)] {
      let tree = SmallFlexTree(100, 100) {
        $0.flexWrap = flexWrap
        $0.alignItems = align
      } children: {
        SmallFlexTree(10, 10) { $0.position = .absolute }
      }
      #expect(tree.frames()[0].minY == top)
    }
  }

  /// CSS Positioned Layout, sections 4.1 to 4.4. A box aligned between its insets has the height of
  /// its content, and stays inside the containing block if it overflows.
  @Test(arguments: [
    (AlignSelf.auto, 10.0, 80.0, 10.0), (.stretch, 10, 80, 10), (.start, 10, 30, 0),
    (.flexStart, 10, 30, 0), (.center, 35, 30, 0), (.end, 60, 30, 0), (.flexEnd, 60, 30, 0),
    (.baselineFirst, 10, 30, 0), (.baselineLast, 60, 30, 0),
  ])
  func absoluteBoxesBetweenInsets(
    _ align: AlignSelf, top: Double, height: Double, topOfOverflow: Double
  ) {
    func frames(height: FlexLength) -> [Rect] {
      SmallFlexTree(100, 100) { _ in
      } children: {
        SmallFlexTree(10, height) {
          $0.position = .absolute
          $0.inset.top = 10
          $0.inset.bottom = 10
          $0.alignSelf = align
        } children: {
          SmallFlexTree(10, 30)
        }
      }.frames()
    }
    #expect(frames(height: .auto)[0] == Rect(x: 0, y: top, width: 10, height: height))
    #expect(frames(height: 120)[0].minY == topOfOverflow)
  }

  /// CSS Positioned Layout, section 4.3. Auto margins take precedence over the alignment, and a
  /// single inset does as well.
  @Test func autoMarginsAndInsetsBeatAbsoluteAlignment() {
    func top(_ change: (inout FlexStyle) -> Void) -> Double {
      SmallFlexTree(100, 100) { _ in
      } children: {
        SmallFlexTree(10, 20) {
          $0.position = .absolute
          $0.alignSelf = .end
          change(&$0)
        }
      }.frames()[0].minY
    }
    #expect(top { $0.inset.top = 10 } == 10)
    #expect(top { ($0.inset.top, $0.inset.bottom) = (0, 0) } == 80)
    #expect(
      top { style in
        (style.inset.top, style.inset.bottom) = (0, 0)
        (style.margin.top, style.margin.bottom) = (.auto, .auto)
      } == 40)
  }

  /// CSS Flexible Box Layout, section 9.3, step 5. The minimum height takes precedence over the
  /// maximum, also for breaking a column.
  @Test func columnsAreBrokenAtTheLeastHeightThatIsAboveTheGreatest() {
    let tree = SmallFlexTree(100, 100) {
      $0.alignItems = .start
    } children: {
      SmallFlexTree(.auto, .auto) {
        $0.flexDirection = .column
        $0.flexWrap = .wrap
        $0.minHeight = 60
        $0.maxHeight = 30
      } children: {
        SmallFlexTree(20, 25)
        SmallFlexTree(20, 25)
      }
    }
    #expect(
      tree.frames() == [
        Rect(x: 0, y: 0, width: 20, height: 60), Rect(x: 0, y: 0, width: 20, height: 25),
        Rect(x: 0, y: 25, width: 20, height: 25),
      ])
  }

  /// CSS Positioned Layout, section 4.1. The space around a center outside of the containing block
  /// is empty.
  @Test func absoluteBoxCenteredOutsideOfItsContainingBlock() {
    let tree = SmallFlexTree(100, 100) { _ in
    } children: {
      SmallFlexTree(300, 20) {
        $0.position = .static
        $0.justifyContent = .center
      } children: {
        SmallFlexTree(10, 10) { $0.position = .absolute }
      }
    }
    #expect(tree.frames()[1].minX == 145)
  }
}
