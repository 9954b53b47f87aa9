// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftCollections
import WeftLayers
import WeftLayout

/// The rule of batch fetching, by Texture's table, for one leading screen of a visible list.
@Suite struct BatchFetchRuleTests {
  /// A situation, and the rule's result in both reading directions.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var axis = ScrollDirections.vertical
    var direction: ScrollDirections
    var viewport = Rect(x: 0, y: 0, width: 1, height: 1)
    var content = Size(width: 1, height: 1)
    var leadingScreens = 1.0
    var isFetching = false
    let expected: (leftToRight: Bool, rightToLeft: Bool)

    init(
      _ name: String, _ axis: ScrollDirections, _ direction: ScrollDirections,
      offset: Double? = nil, content: Size = Size(width: 1, height: 1),
      leadingScreens: Double = 1, isFetching: Bool = false, _ leftToRight: Bool,
      _ rightToLeft: Bool
    ) {
      testDescription = name
      self.axis = axis
      self.direction = direction
      self.content = content
      self.leadingScreens = leadingScreens
      self.isFetching = isFetching
      expected = (leftToRight, rightToLeft)
      let offset = offset ?? 0
      viewport.origin =
        axis == .vertical ? Point(x: 0, y: offset) : Point(x: offset, y: 0)
    }

    func rule(isRightToLeft: Bool) -> BatchFetchRule {
      BatchFetchRule(
        viewport: viewport, contentSize: content, leadingScreens: leadingScreens,
        scrollableDirections: axis, scrollDirection: direction, isVisible: true,
        isRightToLeft: isRightToLeft, isFetching: isFetching)
    }
  }

  private static let tall = Size(width: 1, height: 3)
  private static let wide = Size(width: 3, height: 1)

  static let cases = [
    Case("no leading screens", .vertical, .down, leadingScreens: 0, false, false),
    Case("already fetching", .vertical, .down, isFetching: true, false, false),
    Case("right", .horizontal, .right, true, false),
    Case("down", .vertical, .down, true, true),
    Case("up", .vertical, .up, false, false),
    Case("left", .horizontal, .left, false, true),
    Case("exactly at the threshold", .vertical, .down, offset: 1, content: tall, true, true),
    Case("before the threshold", .vertical, .down, offset: 0.5, content: tall, false, false),
    Case("past the end", .vertical, .down, offset: 3, content: tall, true, true),
    Case(
      "right where only down scrolls, content without height", .vertical, .right,
      content: Size(width: 3, height: 0), true, true),
    Case("left, near the head", .horizontal, .left, offset: 0.5, content: wide, false, true),
    Case(
      "down where only right scrolls", .horizontal, .down, offset: 3, content: wide, true, false),
    Case(
      "content shorter than the view", .vertical, .up, content: Size(width: 1, height: 0.5), true,
      true),
    Case(
      "content narrower than the view", .horizontal, .right, content: Size(width: 0.5, height: 1),
      true, true),
  ]

  @Test(arguments: cases) func decides(_ test: Case) {
    #expect(test.rule(isRightToLeft: false).shouldFetch == test.expected.leftToRight)
    #expect(test.rule(isRightToLeft: true).shouldFetch == test.expected.rightToLeft)
  }

  @Test func anEmptyViewportNeverFetches() {
    var rule = Self.cases[3].rule(isRightToLeft: false)
    #expect(rule.shouldFetch)
    rule.viewport = .zero
    #expect(!rule.shouldFetch)
  }

  @Test func outOfSightOnlyShortContentFetches() {
    var rule = Self.cases[3].rule(isRightToLeft: false)
    rule.isVisible = false
    #expect(!rule.shouldFetch)
    rule.contentSize.height = 0.5
    #expect(rule.shouldFetch)
  }
}
