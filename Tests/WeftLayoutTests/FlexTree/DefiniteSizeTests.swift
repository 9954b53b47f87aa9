// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

/// CSS Flexible Box Layout, section 9.8, "Definite and Indefinite Sizes". Covers the base of
/// percentages in an item, and the available height during the measurement of its content.
@Suite struct DefiniteSizeTests {
  private static func half(_ change: (inout FlexStyle) -> Void = { _ in }) -> SmallFlexBox {
    leaf(style: {
      $0.height = .percent(50)
      change(&$0)
    })
  }

  @Test(arguments: [
    SizingCase(
      "an aspect ratio gives a column's item a definite height",
      column(column(half()) { $0.aspectRatio = 3 }) { $0.width = 210 },
      (210, 70), (210, 35)),
    SizingCase(
      "it is the height in the end, with what the content makes of it",
      column(column(half(), leaf(nil, 100)) { $0.aspectRatio = 3 }) { $0.width = 210 },
      (210, 100), (210, 50), (210, 100)),
    SizingCase(
      "a gap may be a percentage of it",
      column(
        column(half(), half()) { ($0.aspectRatio, $0.rowGap) = (3, .percent(20)) }
      ) { $0.width = 210 },
      (210, 70), (210, 35), (210, 35)),
    SizingCase(
      "a row's item that is as high as its line stays as its aspect ratio made it",
      column(row(column(content(39, 22), half()) { $0.aspectRatio = 1.5 })) { $0.width = 121 },
      (121, 35), (39, 35), (39, 22), (39, 13)),
    SizingCase(
      "one that is stretched does not",
      column(row(column(content(39, 22), half()) { $0.aspectRatio = 1.5 }, leaf(10, 60))) {
        $0.width = 121
      },
      (121, 60), (39, 60), (39, 22), (39, 30), (10, 60)),
  ])
  func percentagesRefer(_ test: SizingCase) { test.check() }

  @Test(arguments: [
    SizingCase(
      "the height of a column's content is nothing that its width could depend on",
      column(row(leaf(style: { $0.aspectRatio = 1 }), leaf(100, 60))) {
        ($0.width, $0.alignItems) = (323, .center)
      },
      (100, 60), (0, 60), (100, 60)),
    SizingCase(
      "nor is a least height of the column",
      column(row(leaf(style: { $0.aspectRatio = 1 }), leaf(100, 60)) { $0.flexGrow = 1 }) {
        ($0.width, $0.minHeight, $0.alignItems) = (323, 300, .center)
      },
      (100, 300), (0, 300), (100, 60)),
    SizingCase(
      "the height that an item grows to in a definite column is",
      column(row(leaf(style: { $0.aspectRatio = 1 }), leaf(100, 60)) { $0.flexGrow = 1 }) {
        ($0.width, $0.height, $0.alignItems) = (323, 300, .center)
      },
      (400, 300), (300, 300), (100, 60)),
    SizingCase(
      "percentages do not break the lines of a column without a height",
      column(column(leaf(100, 20), half { $0.width = 100 }) { $0.flexWrap = .wrap }) {
        ($0.width, $0.alignItems) = (323, .flexEnd)
      },
      (100, 20), (100, 20), (100, 0)),
    SizingCase(
      "a height that may shrink is not definite when the content is measured",
      column(
        row(leaf(style: { ($0.aspectRatio, $0.flexGrow) = (1, 1) })) {
          ($0.height, $0.flexShrink, $0.alignSelf) = (100, 0.5, .flexStart)
        }
      ) {
        ($0.width, $0.height) = (211, 10)
      },
      (55, 55), (55, 55)),
  ])
  func widthsDependOnDefiniteHeights(_ test: SizingCase) { test.check() }

  // Section 9.9.1. The width of a column depends on its line breaks.
  @Test(arguments: [
    SizingCase(
      "lines break at a greatest height that is a percentage of a definite height",
      row(
        row(
          column(content(35, 22), content(37, 58)) {
            ($0.flexWrap, $0.maxHeight) = (.wrap, .percent(50))
          })
      ) {
        ($0.width, $0.height) = (371, 20)
      },
      (72, 20), (72, 10), (35, 22), (37, 58)),
    SizingCase(
      "padding takes room from the lines, even if it is a percentage",
      row(
        column(
          column(content(41, 44), content(18, 45)) {
            ($0.flexWrap, $0.padding.top, $0.height) = (.wrap, .percent(50), 138)
          }
        ) {
          ($0.width, $0.alignItems) = (100, .flexEnd)
        }
      ) {
        $0.width = 319
      },
      (100, 138), (59, 138), (41, 44), (18, 45)),
    SizingCase(
      "lines stay broken where content makes a box higher than its aspect ratio",
      row(column(leaf(), content(13, 47)) { ($0.aspectRatio, $0.flexWrap) = (0.75, .wrap) }) {
        $0.width = 371
      },
      (13, 47), (0, 0), (13, 47)),
    SizingCase(
      "insets make the height of an absolutely positioned box definite",
      column(
        row(leaf(style: { $0.aspectRatio = 2 })) {
          ($0.position, $0.inset.top, $0.inset.bottom) = (.absolute, 10, 10)
        }
      ) {
        ($0.width, $0.height) = (352, 30)
      },
      (20, 10), (20, 10)),
  ])
  func columnsAreAsWideAsTheirLines(_ test: SizingCase) { test.check() }

  private static func columns(_ change: (inout FlexStyle) -> Void) -> SmallFlexBox {
    column(leaf(0, 10), leaf(0, 10), leaf(0, 27)) {
      ($0.flexWrap, $0.flexShrink) = (.wrap, 1)
      change(&$0)
    }
  }

  // Section 4.5. The height of the content is the item's minimum height.
  @Test(arguments: [
    SizingCase(
      "lines break at the height of the style",
      column(columns { $0.height = 41 }) { ($0.width, $0.height) = (400, 10) },
      (400, 27), (0, 10), (0, 10), (0, 27)),
    SizingCase(
      "lines break at the greatest height",
      column(columns { $0.maxHeight = 41 }, leaf(0, 90)) { ($0.width, $0.height) = (400, 100) },
      (400, 27), (0, 10), (0, 10), (0, 27), (0, 90)),
    SizingCase(
      "lines do not break at a percentage",
      column(columns { $0.height = .percent(41) }, leaf(0, 90)) {
        ($0.width, $0.height) = (400, 100)
      },
      (400, 41), (0, 10), (0, 10), (0, 27), (0, 90)),
    SizingCase(
      "nor at a greatest height that is one",
      column(columns { ($0.height, $0.maxHeight) = (60, .percent(41)) }, leaf(0, 90)) {
        ($0.width, $0.height) = (400, 100)
      },
      (400, 41), (0, 10), (0, 10), (0, 27), (0, 90)),
  ])
  func contentIsMeasuredInLines(_ test: SizingCase) { test.check() }

  // Section 9.4, step 11, and CSS Box Sizing 3. The available space of an item in a line.
  @Test(arguments: [
    SizingCase(
      "an item may be wider than the column if its line is",
      column(leaf(312, 0), row(leaf(200, 5), leaf(100, 5)) { $0.flexWrap = .wrap }) {
        ($0.width, $0.flexWrap, $0.alignItems) = (277, .wrap, .flexStart)
      },
      (312, 0), (300, 10), (200, 5), (100, 5)),
    SizingCase(
      "but not wider than the line",
      column(leaf(290, 0), row(leaf(200, 5), leaf(100, 5)) { $0.flexWrap = .wrap }) {
        ($0.width, $0.flexWrap, $0.alignItems) = (277, .wrap, .flexStart)
      },
      (290, 0), (290, 10), (200, 5), (100, 5)),
    SizingCase(
      "a column of one line is as wide as it is",
      column(leaf(312, 0), row(leaf(200, 5), leaf(100, 5)) { $0.flexWrap = .wrap }) {
        ($0.width, $0.alignItems) = (277, .flexStart)
      },
      (312, 0), (277, 10), (200, 5), (100, 5)),
  ])
  func itemsFitTheirLines(_ test: SizingCase) { test.check() }
}
