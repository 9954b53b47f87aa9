// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct LayoutStyleTests {
  @Test func defaults() {
    let style = LayoutStyle()
    #expect(style.size == .auto && style.flexBasis == .auto && style.alignSelf == .auto)
    #expect(style.flexGrow == 0 && style.flexShrink == 0)
    #expect(style.spacingBefore == 0 && style.spacingAfter == 0)
    #expect(style.layoutPosition == .zero)
  }

  @Test func lengthsRoundTrip() {
    var style = LayoutStyle()
    style.width = 10
    style.height = .fraction(0.5)
    style.minWidth = 1
    style.maxWidth = 100
    style.minHeight = 2
    style.maxHeight = 200
    #expect(
      style.size
        == ElementSize(
          width: 10, height: .fraction(0.5), minWidth: 1, minHeight: 2, maxWidth: 100,
          maxHeight: 200))
    #expect(style.width == 10 && style.height == .fraction(0.5))
  }

  @Test func aFractionLeavesThePreferredSizeUnknown() {
    var style = LayoutStyle()
    style.width = .fraction(0.5)
    style.height = 10
    #expect(style.preferredSize == nil)
    style.preferredSize = Size(width: 20, height: 30)
    #expect(style.preferredSize == Size(width: 20, height: 30))
    #expect(style.width == 20 && style.height == 30)
  }

  @Test func sizesAreKnownOnceTheyAreGiven() {
    for size in [\LayoutStyle.preferredSize, \.minSize, \.maxSize] {
      var style = LayoutStyle()
      #expect(style[keyPath: size] == nil)
      style[keyPath: size] = Size(width: 20, height: 30)
      #expect(style[keyPath: size] == Size(width: 20, height: 30))
      style[keyPath: size] = nil
      #expect(style == LayoutStyle())
    }
  }

  @Test func eachSizeSetsItsOwnLengths() {
    var style = LayoutStyle()
    style.preferredSize = Size(width: 1, height: 2)
    style.minSize = Size(width: 3, height: 4)
    style.maxSize = Size(width: 5, height: 6)
    #expect(
      style.size
        == ElementSize(
          width: 1, height: 2, minWidth: 3, minHeight: 4, maxWidth: 5, maxHeight: 6))
    style.minWidth = .fraction(0.5)
    style.maxHeight = .auto
    #expect(style.minSize == nil && style.maxSize == nil)
    #expect(style.preferredSize == Size(width: 1, height: 2))
  }
}
