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

  @Test func thePreferredSizeIsKnownInPointsOnly() {
    var style = LayoutStyle()
    #expect(style.preferredSize == nil)
    style.width = .fraction(0.5)
    style.height = 10
    #expect(style.preferredSize == nil)
    style.preferredSize = Size(width: 20, height: 30)
    #expect(style.preferredSize == Size(width: 20, height: 30))
    #expect(style.width == 20 && style.height == 30)
    style.preferredSize = nil
    #expect(style.size == .auto)
  }
}
