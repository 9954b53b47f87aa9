// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftCollections
import WeftLayers
import WeftLayout
import WeftNodes

/// Rectangles, defaults and states, by Texture's tables.
@Suite struct RangeRulesTests {
  static let verticalRects: [(ScrollDirections, Double, Double)] = [
    (.down, 280, 2680), (.up, -200, 2200), ([], -200, 2200), ([.down, .right], 280, 2680),
  ]

  @Test(arguments: verticalRects)
  func verticalRect(direction: ScrollDirections, top: Double, bottom: Double) {
    let rect = RangeTuning(leadingScreens: 2.5, trailingScreens: 1.5).rect(
      around: Rect(x: 0, y: 1000, width: 320, height: 480), scrollableDirections: .vertical,
      scrollDirection: direction)
    #expect(rect == Rect(minX: 0, minY: top, maxX: 320, maxY: bottom))
  }

  @Test func rangesGrowAlongBothAxes() {
    let rect = RangeTuning(leadingScreens: 1, trailingScreens: 0.5).rect(
      around: Rect(x: 100, y: 100, width: 10, height: 20),
      scrollableDirections: [.vertical, .horizontal], scrollDirection: .right)
    // An unknown vertical direction counts as up.
    #expect(rect == Rect(minX: 95, minY: 80, maxX: 120, maxY: 130))
  }

  static let defaultTunings: [(RangeMode, RangeKind, Double, Double)] = [
    (.full, .display, 1, 0.5), (.full, .preload, 2.5, 1.5),
    (.minimum, .display, 0.25, 0.25), (.minimum, .preload, 0.5, 0.25),
    (.visibleOnly, .display, 0, 0), (.visibleOnly, .preload, 0, 0),
    (.lowMemory, .display, 0, 0), (.lowMemory, .preload, 0, 0),
  ]

  @Test(arguments: defaultTunings)
  func defaults(mode: RangeMode, kind: RangeKind, leading: Double, trailing: Double) {
    #expect(
      RangeTunings()[kind, mode]
        == RangeTuning(leadingScreens: leading, trailingScreens: trailing))
  }

  @Test(arguments: [RangeMode.minimum, .full], RangeKind.allCases)
  func tuningsAreKept(mode: RangeMode, kind: RangeKind) {
    var tunings = RangeTunings()
    let others = RangeTunings()
    let tuning = RangeTuning(leadingScreens: 1.2, trailingScreens: 3.2)
    tunings[kind, mode] = tuning
    #expect(tunings[kind, mode] == tuning)
    for otherKind in RangeKind.allCases {
      for otherMode in RangeMode.allCases where (otherKind, otherMode) != (kind, mode) {
        #expect(tunings[otherKind, otherMode] == others[otherKind, otherMode])
      }
    }
  }

  @Test func withoutAModeTheTuningIsTheFullOne() {
    var tunings = RangeTunings()
    tunings[.display] = RangeTuning(leadingScreens: 1.2, trailingScreens: 3.2)
    tunings[.preload] = RangeTuning(leadingScreens: 4.3, trailingScreens: 2.3)
    #expect(tunings[.display] == RangeTuning(leadingScreens: 1.2, trailingScreens: 3.2))
    #expect(tunings[.preload, .full] == RangeTuning(leadingScreens: 4.3, trailingScreens: 2.3))
  }

  static let preloaded: InterfaceState = [.measureLayout, .preload]
  static let displayed: InterfaceState = [.measureLayout, .preload, .display]

  static let stateTable: [(Bool, RangeMode, [Bool], InterfaceState)] = [
    (true, .full, [true, true, true], .inHierarchy),
    (true, .lowMemory, [true, true, true], .inHierarchy),
    (true, .full, [false, true, true], displayed),
    (true, .full, [false, false, true], preloaded),
    (true, .full, [false, true, false], [.measureLayout, .display]),
    (true, .full, [false, false, false], .measureLayout),
    (true, .lowMemory, [false, true, true], preloaded),
    (false, .minimum, [true, true, true], displayed),
    (false, .lowMemory, [true, true, true], preloaded),
    (false, .minimum, [false, true, true], preloaded),
    (false, .minimum, [false, false, true], .measureLayout),
    (false, .minimum, [false, false, false], .measureLayout),
  ]

  @Test(arguments: stateTable)
  func states(
    isContainerVisible: Bool, mode: RangeMode, ranges: [Bool], expected: InterfaceState
  ) {
    let rules = RangeRules(
      viewport: .zero, scrollableDirections: .vertical, scrollDirection: .down, mode: mode,
      isContainerVisible: isContainerVisible)
    #expect(
      rules.state(isVisible: ranges[0], isInDisplay: ranges[1], isInPreload: ranges[2])
        == expected)
  }
}
