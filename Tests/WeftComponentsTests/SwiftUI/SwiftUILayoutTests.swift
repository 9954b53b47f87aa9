// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft

private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}

/// Code as users of SwiftUI write it, and the expected frames in a width of 100 points.
@Suite struct SwiftUILayoutTests {
  @Test(arguments: boxes + stacks + paddings + layers + effects) func placesOf(
    _ layout: LayoutCase
  ) {
    #expect(layout.measure() == layout.frames)
  }

  static let boxes = [
    LayoutCase("fills a column, and centers", [rect(40, 0, 20, 10)]) {
      VStack(alignment: .leading) { Box(20, 10).frame(maxWidth: .infinity) }
    },
    LayoutCase("leading", [rect(0, 0, 20, 10)]) {
      VStack(alignment: .center) { Box(20, 10).frame(maxWidth: .infinity, alignment: .leading) }
    },
    LayoutCase("trailing, with a color", [rect(0, 0, 100, 10), rect(80, 0, 20, 10)]) {
      VStack(alignment: .leading) {
        Box(20, 10).frame(maxWidth: .infinity, alignment: .trailing).background(.red)
      }
    },
    LayoutCase(
      "the color inside is no wider", [rect(40, 0, 20, 10), rect(40, 0, 20, 10)]
    ) {
      Box(20, 10).background(.red).frame(maxWidth: .infinity)
    },
    LayoutCase("fills what a row leaves", [rect(0, 0, 20, 10), rect(35, 0, 30, 10)]) {
      HStack {
        Box(20, 10)
        Box(30, 10).frame(maxWidth: .infinity, alignment: .center).padding(.trailing, 20)
      }
    },
    LayoutCase(
      "two share a row in equal parts",
      [rect(0, 0, 50, 10), rect(20, 0, 10, 10), rect(50, 0, 50, 10), rect(55, 0, 40, 10)]
    ) {
      HStack {
        Box(10, 10).frame(maxWidth: .infinity).background(.red)
        Box(40, 10).frame(maxWidth: .infinity).background(.blue)
      }
    },
    LayoutCase(
      "stacks around it fill as well",
      [rect(0, 0, 80, 10), rect(30, 0, 20, 10), rect(80, 0, 20, 10)]
    ) {
      HStack {
        VStack(alignment: .leading) {
          ZStack { Box(20, 10).frame(maxWidth: .infinity).background(.red) }
        }
        Box(20, 10)
      }
    },
    LayoutCase("a spacer, too", [rect(0, 0, 10, 10), rect(70, 0, 10, 10), rect(80, 0, 20, 10)]) {
      HStack {
        VStack(alignment: .leading) {
          HStack {
            Box(10, 10)
            Spacer()
            Box(10, 10)
          }
        }
        Box(20, 10)
      }
    },
    LayoutCase(
      "and one with a look",
      [rect(0, 0, 10, 10), rect(10, 5, 60, 0), rect(70, 0, 10, 10), rect(80, 0, 20, 10)]
    ) {
      HStack {
        VStack(alignment: .leading) {
          HStack {
            Box(10, 10)
            Spacer().background(.red)
            Box(10, 10)
          }
        }
        Box(20, 10)
      }
    },
    LayoutCase(
      "and one with a height", [rect(0, 0, 10, 10), rect(70, 0, 10, 10), rect(80, 0, 20, 10)]
    ) {
      HStack {
        VStack(alignment: .leading) {
          HStack {
            Box(10, 10)
            Spacer().frame(height: 4)
            Box(10, 10)
          }
        }
        Box(20, 10)
      }
    },
    LayoutCase("fills a z-stack", [rect(0, 0, 100, 40), rect(0, 15, 20, 10)]) {
      ZStack {
        Box(100, 40)
        Box(20, 10).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
      }.frame(height: 40)
    },
    LayoutCase(
      "fills the height of a column",
      [rect(0, 0, 20, 10), rect(40, 45, 20, 10), rect(0, 90, 20, 10)]
    ) {
      VStack(alignment: .leading) {
        Box(20, 10)
        Box(20, 10).frame(maxWidth: .infinity, maxHeight: .infinity)
        Box(20, 10)
      }.frame(height: 100)
    },
    LayoutCase("as high as a row", [rect(0, 0, 10, 30), rect(10, 10, 10, 10), rect(20, 0, 10, 30)])
    {
      HStack {
        Box(10, 30)
        Box(10, 10).frame(maxHeight: .infinity)
        Filling().frame(width: 10).frame(maxHeight: .infinity)
      }
    },
    LayoutCase("content that fills is as large", [rect(0, 0, 100, 10)]) {
      HStack { Filling().frame(height: 10).frame(maxWidth: .infinity) }
    },
    LayoutCase("a greatest width inside", [rect(35, 0, 30, 10)]) {
      HStack { Box(60, 10).frame(maxWidth: 30).frame(maxWidth: .infinity) }
    },
    LayoutCase("a width in front takes it back", [rect(0, 0, 40, 10), rect(40, 0, 10, 10)]) {
      HStack {
        Filling().frame(maxWidth: .infinity).frame(width: 40, height: 10)
        Box(10, 10)
      }
    },
    LayoutCase("too little room: nothing vanishes", [rect(0, 0, 80, 10), rect(80, 0, 20, 10)]) {
      HStack {
        Box(80, 10)
        Filling().frame(height: 10).frame(minWidth: 5, idealWidth: 40, maxWidth: .infinity)
      }
    },
    LayoutCase("ideal", [rect(0, 0, 40, 10), rect(40, 0, 10, 10)]) {
      HStack {
        Filling().frame(idealWidth: 40).frame(height: 10)
        Box(10, 10)
      }
    },
    LayoutCase("numbers", [rect(0, 0, 40, 10)]) {
      let width: Double = 40
      let height: Double? = 10
      HStack { Filling().frame(width: width, height: height) }
    },
    LayoutCase("colors fill", [rect(0, 0, 50, 10), rect(50, 0, 50, 10)]) {
      HStack {
        Color.red
        Color.blue.frame(maxWidth: .infinity)
      }.frame(height: 10)
    },
    LayoutCase("shapes fill", [rect(0, 0, 90, 20), rect(90, 0, 10, 20)]) {
      HStack {
        RoundedRectangle(cornerRadius: 4).fill(.red)
        Rectangle().frame(width: 10)
      }.frame(height: 20)
    },
    LayoutCase("a drawing fills a column", [rect(0, 0, 20, 10), rect(0, 10, 100, 30)]) {
      VStack {
        Box(20, 10)
        Canvas { _, _ in }
      }.frame(height: 40)
    },
    LayoutCase("and what a row leaves", [rect(0, 0, 80, 20), rect(80, 5, 20, 10)]) {
      HStack {
        Canvas { _, _ in }
        Box(20, 10)
      }.frame(height: 20)
    },
    LayoutCase("and a z-stack", [rect(0, 0, 100, 20), rect(40, 5, 20, 10)]) {
      ZStack {
        Canvas { _, _ in }
        Box(20, 10)
      }.frame(height: 20)
    },
    LayoutCase("so does a color", [rect(0, 0, 100, 20), rect(40, 5, 20, 10)]) {
      ZStack {
        Color.red
        Box(20, 10)
      }.frame(height: 20)
    },
    LayoutCase(
      "one with a greatest height lies where the z-stack aligns it",
      [rect(0, 0, 100, 40), rect(0, 30, 100, 10)]
    ) {
      ZStack(alignment: .bottom) {
        Color.red
        Color.blue.frame(maxHeight: 10)
      }.frame(height: 40)
    },
    LayoutCase("or in the middle", [rect(0, 0, 100, 40), rect(0, 15, 100, 10)]) {
      ZStack {
        Color.red
        Canvas { _, _ in }.frame(maxHeight: 10)
      }.frame(height: 40)
    },
    LayoutCase("it is small where nothing limits it", [rect(0, 0, 100, 10)]) { Canvas { _, _ in } },
    LayoutCase("or as high as one says", [rect(0, 0, 100, 40)]) {
      Canvas { _, _ in }.frame(height: 40)
    },
    LayoutCase(
      "a reader in a row in a column",
      [rect(0, 0, 20, 10), rect(0, 10, 100, 30), rect(0, 10, 100, 30)]
    ) {
      VStack {
        Box(20, 10)
        HStack { GeometryReader { Filling().frame(width: $0.size.width, height: $0.size.height) } }
      }.frame(height: 40)
    },
    LayoutCase(
      "a reader in a column between others",
      [rect(0, 0, 20, 10), rect(0, 10, 100, 20), rect(0, 10, 5, 5), rect(0, 30, 20, 10)]
    ) {
      VStack {
        Box(20, 10)
        VStack { GeometryReader { _ in Box(5, 5) } }
        Box(20, 10)
      }.frame(height: 40)
    },
    LayoutCase(
      "what takes all room does so in a reader",
      [rect(0, 0, 100, 40), rect(0, 0, 100, 40), rect(0, 0, 100, 30), rect(0, 30, 20, 10)]
    ) {
      VStack {
        GeometryReader { _ in
          GeometryReader { _ in
            Color.red
            Box(20, 10)
          }
        }
      }.frame(height: 40)
    },
    LayoutCase(
      "a reader in a frame", [rect(0, 0, 100, 40), rect(0, 0, 100, 40)]
    ) {
      HStack {
        GeometryReader { _ in Filling().frame(height: 40) }
          .frame(maxWidth: .infinity, maxHeight: .infinity)
      }.frame(height: 40)
    },
    LayoutCase(
      "a reader takes what content leaves",
      [rect(0, 0, 20, 30), rect(0, 30, 100, 10), rect(0, 30, 20, 60)]
    ) {
      VStack {
        Box(20, 30)
        GeometryReader { _ in Box(20, 60) }
      }.frame(height: 40)
    },
  ]

  static let stacks = [
    LayoutCase("leading, spacing", [rect(0, 0, 20, 10), rect(0, 14, 30, 20)]) {
      VStack(alignment: .leading, spacing: 4) {
        Box(20, 10)
        Box(30, 20)
      }
    },
    LayoutCase("top", [rect(0, 0, 20, 10), rect(20, 0, 30, 20)]) {
      HStack(alignment: .top) {
        Box(20, 10)
        Box(30, 20)
      }
    },
    LayoutCase("bottomTrailing", [rect(0, 0, 100, 40), rect(80, 30, 20, 10)]) {
      ZStack(alignment: .bottomTrailing) {
        Color.red.frame(height: 40)
        Box(20, 10)
      }
    },
  ]

  static let paddings = [
    LayoutCase("standard", [rect(16, 16, 68, 10)]) { Filling().frame(height: 10).padding() },
    LayoutCase("all sides", [rect(4, 4, 92, 10)]) { Filling().frame(height: 10).padding(4) },
    LayoutCase("horizontal", [rect(8, 0, 84, 10)]) {
      Filling().frame(height: 10).padding(.horizontal, 8)
    },
    LayoutCase("vertical", [rect(0, 16, 100, 10), rect(0, 42, 10, 10)]) {
      VStack(alignment: .leading) {
        Filling().frame(height: 10).frame(maxWidth: .infinity).padding(.vertical)
        Box(10, 10)
      }
    },
    LayoutCase("two sides", [rect(8, 8, 92, 10)]) {
      Filling().frame(height: 10).padding([.top, .leading], 8)
    },
  ]

  static let layers = [
    LayoutCase("what has a size lies in the middle", [rect(0, 0, 100, 40), rect(40, 15, 20, 10)]) {
      Filling().frame(height: 40).overlay { Box(20, 10) }
    },
    LayoutCase("in a corner", [rect(0, 0, 100, 40), rect(80, 30, 20, 10)]) {
      Filling().frame(height: 40).overlay(Box(20, 10), alignment: .bottomTrailing)
    },
    LayoutCase("a shape behind", [rect(0, 0, 100, 40), rect(0, 0, 100, 40)]) {
      Filling().frame(height: 40).background(.red, in: Capsule())
    },
    LayoutCase("a line around", [rect(0, 0, 100, 40), rect(-2, -2, 104, 44)]) {
      Filling().frame(height: 40).overlay(Rectangle().stroke(.red, lineWidth: 4))
    },
  ]

  static let effects = [
    LayoutCase(
      "effects take no room", Array(repeating: rect(0, 0, 20, 10), count: 4) + [rect(0, 10, 5, 5)]
    ) {
      VStack(alignment: .leading) {
        Box(20, 10).rotationEffect(.degrees(45)).scaleEffect(x: 2, y: 1, anchor: .leading)
          .offset(Size(width: 3, height: 3)).frame(width: 20, height: 10)
        Box(5, 5)
      }
    }
  ]
}
