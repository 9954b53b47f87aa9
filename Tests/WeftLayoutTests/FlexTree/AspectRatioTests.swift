// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

/// CSS Box Sizing 4, section 5, "Aspect Ratios", in flex containers.
@Suite struct AspectRatioTests {
  // Section 5.1.1. Limits of the other axis limit the automatic minimum size and a size that
  // depends on the content. See also CSS Flexible Box Layout, section 4.5.
  @Test(arguments: [
    SizingCase(
      "a greatest width limits the content's height",
      column(content(58, 41, style: { ($0.aspectRatio, $0.maxWidth) = (2, 20) })) {
        $0.width = 200
      }, (20, 10)),
    SizingCase(
      "it does so where the basis is less",
      column(
        content(58, 41, style: { ($0.aspectRatio, $0.maxWidth, $0.flexBasis) = (2, 20, 5) })
      ) {
        ($0.width, $0.alignItems) = (200, .center)
      }, (20, 10)),
    SizingCase(
      "a least height gives a row's item a basis to grow from",
      row(leaf(style: { ($0.aspectRatio, $0.minHeight, $0.flexGrow) = (2, 20, 0.1) })) {
        $0.width = 240
      }, (60, 30)),
    SizingCase(
      "padding is a least height as well",
      row(leaf(style: { ($0.aspectRatio, $0.padding.bottom, $0.flexGrow) = (2, 20, 0.1) })) {
        $0.width = 240
      }, (60, 30)),
    SizingCase(
      "a greatest height limits the basis of a row's item",
      row(content(100, 5, style: { ($0.aspectRatio, $0.maxHeight, $0.flexGrow) = (2, 20, 0.1) })) {
        $0.width = 240
      }, (60, 20)),
    SizingCase(
      "a greatest height limits the width of a column's item",
      column(
        content(100, 5, style: { ($0.aspectRatio, $0.maxHeight, $0.flexGrow) = (2, 20, 0.1) })
      ) {
        ($0.width, $0.height, $0.alignItems) = (211, 300, .center)
      }, (40, 20)),
    SizingCase(
      "a definite height does not limit the least width by the greatest height",
      row(
        content(
          58, 41,
          style: {
            ($0.aspectRatio, $0.height, $0.maxHeight, $0.flexShrink) = (1, 10, 30, 1)
          })
      ) {
        ($0.width, $0.height) = (20, 40)
      }, (58, 10)),
  ])
  func limitsAreTransferred(_ test: SizingCase) { test.check() }

  // Section 5.1.2, "Automatic Content-based Minimum Sizes".
  @Test(arguments: [
    SizingCase(
      "a height of its own keeps the item as wide as its content",
      column(content(58, 41, style: { ($0.aspectRatio, $0.height) = (1, 10) })) {
        ($0.width, $0.alignItems) = (259, .center)
      }, (58, 10)),
    SizingCase(
      "a height that comes from the basis does not",
      column(
        content(58, 41, style: { ($0.aspectRatio, $0.flexBasis, $0.minHeight) = (1, 10, 0) })
      ) {
        ($0.width, $0.height, $0.alignItems) = (259, 100, .center)
      }, (10, 10)),
    SizingCase(
      "the content is measured in its own width, not in what the ratio makes of the height",
      column(
        content(20, 10, style: { ($0.aspectRatio, $0.height, $0.flexShrink) = (1, 50, 1) }),
        leaf(nil, 90)
      ) {
        ($0.width, $0.height, $0.alignItems) = (400, 100, .center)
      }, (20, 20), (0, 90)),
    SizingCase(
      "a percentage of nothing is no height, and lets the item be lower than its content",
      column(row(content(21, 42, style: { ($0.aspectRatio, $0.height) = (3, .percent(50)) }))) {
        $0.width = 118
      }, (118, 7), (21, 7)),
    SizingCase(
      "lines of a column break at the height that the ratio gives",
      column(
        column(leaf(30, 30), leaf(30, 60)) {
          ($0.aspectRatio, $0.width, $0.flexWrap) = (1, 40, .wrap)
        }
      ) {
        ($0.width, $0.alignItems) = (40, .center)
      }, (40, 60), (30, 30), (30, 60)),
    SizingCase(
      "an item that stretches in that height does not make it more",
      row(row(row(leaf(0, 100))) { ($0.aspectRatio, $0.width) = (1, 40) }) {
        ($0.width, $0.alignItems) = (400, .center)
      }, (40, 40), (0, 40), (0, 100)),
    SizingCase(
      "percentages count for the content where they refer to that height",
      row(
        column(leaf(style: { $0.height = .percent(50) }), leaf(nil, 30)) {
          ($0.aspectRatio, $0.width) = (1, 40)
        }
      ) {
        ($0.width, $0.alignItems) = (400, .center)
      }, (40, 50), (40, 20), (40, 30)),
  ])
  func theContentIsAMinimum(_ test: SizingCase) { test.check() }

  // Section 5.1.2, for absolutely positioned boxes.
  @Test(arguments: [
    SizingCase(
      "a definite height keeps a given width from being less than the content",
      absolute { ($0.width, $0.height) = (10, 20) }, (47, 20)),
    SizingCase(
      "the greatest width is the limit",
      absolute { ($0.width, $0.height, $0.maxWidth) = (10, 20, 30) }, (30, 20)),
    SizingCase(
      "a least width takes the place of the minimum",
      absolute { ($0.width, $0.height, $0.minWidth) = (10, 20, 0) }, (10, 20)),
    SizingCase(
      "a height between insets is definite",
      absolute { ($0.width, $0.inset.top, $0.inset.bottom) = (10, 10, 10) }, (47, 58)),
    SizingCase("a width alone decides", absolute { $0.width = 10 }, (10, 58)),
    SizingCase(
      "limits of the height limit a width between insets",
      absolute { ($0.inset.left, $0.inset.right, $0.maxHeight) = (10, 20, 10) }, (10, 10)),
    SizingCase(
      "they do so where the height is between insets as well",
      absolute {
        ($0.inset.left, $0.inset.right, $0.inset.top, $0.inset.bottom) = (10, 270, 10, 10)
        $0.minHeight = 50
      }, (50, 50)),
  ])
  func absoluteBoxesHaveMinimums(_ test: SizingCase) { test.check() }

  private static func absolute(_ change: (inout FlexStyle) -> Void) -> SmallFlexBox {
    column(
      content(
        47, 58,
        style: {
          ($0.position, $0.aspectRatio) = (.absolute, 1)
          change(&$0)
        })
    ) {
      ($0.width, $0.height) = (300, 200)
    }
  }
}
