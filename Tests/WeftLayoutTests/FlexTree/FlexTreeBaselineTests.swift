// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct FlexTreeBaselineTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let tree: SmallFlexTree
    /// The top edges of all boxes except the root.
    let tops: [Double]
  }

  /// A row that aligns the baseline of the box with the baseline of a box 50 points high.
  private static func row(_ box: SmallFlexTree) -> SmallFlexTree {
    SmallFlexTree(200, .auto) {
      $0.alignItems = .baselineFirst
    } children: {
      SmallFlexTree(10, 50)
      box
    }
  }

  /// CSS Flexible Box Layout, section 9.4, step 8, and section 9.6, step 14.
  static let lines: [Case] = [
    Case(
      testDescription: "an item with an auto margin shares no baseline",
      tree: SmallFlexTree(200, 60) {
        $0.alignItems = .baselineFirst
      } children: {
        SmallFlexTree(10, 40) { $0.margin.top = .auto }
        SmallFlexTree(10, 20)
      }, tops: [20, 0]),
    Case(
      testDescription: "nor does it make the line higher",
      tree: SmallFlexTree(200, .auto) {
        $0.alignItems = .baselineFirst
        $0.flexWrap = .wrap
      } children: {
        SmallFlexTree(10, 40) { $0.margin.bottom = .auto }
        SmallFlexTree(10, 20) { $0.margin.bottom = 15 }
        SmallFlexTree(200, 5)
      }, tops: [0, 0, 40]),
    Case(
      testDescription: "a baseline above the line",
      tree: SmallFlexTree(200, 50) {
        $0.alignItems = .baselineFirst
      } children: {
        SmallFlexTree(10, 20) { $0.margin.top = -30 }
      }, tops: [-30]),
    Case(
      testDescription: "last baselines below the line",
      tree: SmallFlexTree(200, 50) {
        $0.alignItems = .baselineLast
      } children: {
        SmallFlexTree(10, 20) { $0.margin.bottom = -30 }
      }, tops: [60]),
    Case(
      testDescription: "a reversed line is filled from below",
      tree: SmallFlexTree(200, 100) {
        $0.alignItems = .baselineFirst
        $0.flexWrap = .wrapReverse
      } children: {
        SmallFlexTree(10, 20) { $0.margin.bottom = 5 }
        SmallFlexTree(10, 40)
      }, tops: [75, 55]),
    Case(
      testDescription: "first and last baselines in one line",
      tree: SmallFlexTree(200, 100) {
        $0.alignItems = .baselineFirst
      } children: {
        SmallFlexTree(10, 20)
        SmallFlexTree(10, 40)
        SmallFlexTree(10, 30) { $0.alignSelf = .baselineLast }
        SmallFlexTree(10, 10) {
          $0.alignSelf = .baselineLast
          $0.margin.bottom = 6
        }
      }, tops: [20, 0, 64, 84]),
  ]

  /// CSS Flexible Box Layout, section 8.5, and CSS Box Alignment, section 9.1.
  static let containers: [Case] = [
    Case(
      testDescription: "of the uppermost of reversed lines",
      tree: row(
        SmallFlexTree(20, .auto) {
          $0.flexWrap = .wrapReverse
        } children: {
          SmallFlexTree(20, 10)
          SmallFlexTree(20, 30)
        }),
      tops: [0, 20, 30, 0]),
    Case(
      testDescription: "of the first column, which comes last",
      tree: row(
        SmallFlexTree(40, 45) {
          $0.flexDirection = .column
          $0.flexWrap = .wrapReverse
        } children: {
          SmallFlexTree(20, 30)
          SmallFlexTree(20, 20)
        }),
      tops: [0, 30, 0, 0]),
    Case(
      testDescription: "of the first child of a reversed row, which lies at its end",
      tree: row(
        SmallFlexTree(40, 45) {
          $0.flexDirection = .rowReverse
        } children: {
          SmallFlexTree(20, 30)
          SmallFlexTree(20, 20)
        }),
      tops: [0, 30, 0, 0]),
    Case(
      testDescription: "the one that items share, not that of the first item",
      tree: row(
        SmallFlexTree(40, .auto) {
          $0.alignItems = .flexEnd
        } children: {
          SmallFlexTree(20, 30)
          SmallFlexTree(20, 20) { $0.alignSelf = .baselineFirst }
        }),
      tops: [0, 30, 0, 0]),
    Case(
      testDescription: "the last one that items share",
      tree: row(
        SmallFlexTree(40, .auto) {
          $0.alignItems = .baselineLast
        } children: {
          SmallFlexTree(20, .auto) {
            $0.flexDirection = .column
          } children: {
            SmallFlexTree(20, 10)
            SmallFlexTree(20, 15)
          }
          SmallFlexTree(20, 5)
        }),
      tops: [0, 25, 0, 0, 10, 20]),
    Case(
      testDescription: "an item with an auto margin shares none with the container",
      tree: row(
        SmallFlexTree(40, 40) {
          $0.alignItems = .baselineFirst
        } children: {
          SmallFlexTree(20, 10) { $0.margin.top = .auto }
          SmallFlexTree(20, 20)
        }),
      tops: [0, 30, 30, 0]),
    Case(
      testDescription: "a relative position moves none",
      tree: row(
        SmallFlexTree(40, .auto) { _ in
        } children: {
          SmallFlexTree(20, 10) { $0.inset.top = 7 }
        }),
      tops: [0, 40, 7]),
    Case(
      testDescription: "one below what is cut off counts as the lower edge",
      tree: row(
        SmallFlexTree(40, 20) {
          $0.overflow = .hidden
        } children: {
          SmallFlexTree(20, 40)
        }),
      tops: [0, 30, 0]),
    Case(
      testDescription: "one below what is not cut off",
      tree: row(
        SmallFlexTree(40, 20) { _ in
        } children: {
          SmallFlexTree(20, 40)
        }),
      tops: [0, 10, 0]),
    Case(
      testDescription: "a box with nothing in the flow has its lower edge",
      tree: row(
        SmallFlexTree(40, 20) { _ in
        } children: {
          SmallFlexTree(20, 5) { $0.position = .absolute }
        }),
      tops: [0, 30, 0]),
  ]

  @Test(arguments: lines) func itemsShareTheirBaselines(_ test: Case) {
    #expect(test.tree.frames().map(\.minY) == test.tops)
  }

  @Test(arguments: containers) func containersHaveTheBaseline(_ test: Case) {
    #expect(test.tree.frames().map(\.minY) == test.tops)
  }

  /// In columns, left edges replace baselines, in both text directions. The widest box is at the
  /// start of the lines.
  @Test(arguments: [
    (LayoutDirection.leftToRight, FlexWrap.noWrap, AlignItems.baselineFirst, [5.0, 5]),
    (.leftToRight, .noWrap, .baselineLast, [60, 60]),
    (.leftToRight, .wrapReverse, .baselineFirst, [60, 60]),
    (.rightToLeft, .noWrap, .baselineFirst, [60, 60]),
    (.rightToLeft, .noWrap, .baselineLast, [5, 5]),
  ])
  func columnsAlignLeftEdges(
    direction: LayoutDirection, wrap: FlexWrap, align: AlignItems, lefts: [Double]
  ) {
    let tree = SmallFlexTree(100, 100) {
      $0.flexDirection = .column
      $0.flexWrap = wrap
      $0.alignItems = align
    } children: {
      SmallFlexTree(20, 10) { $0.margin.left = 5 }
      SmallFlexTree(40, 10)
    }
    #expect(tree.frames(direction: direction).map(\.minX) == lefts)
  }
}
