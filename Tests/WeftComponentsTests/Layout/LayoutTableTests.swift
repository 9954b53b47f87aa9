// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft

/// A component, measured 100 points wide, and the expected frames of its nodes.
struct LayoutCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let frames: [Rect]
  private let makeNode: @Sendable () -> DisplayNode

  init(
    _ name: String, _ frames: [Rect],
    @ComponentBuilder _ content: @escaping @Sendable () -> some Component
  ) {
    testDescription = name
    self.frames = frames
    makeNode = { ComponentNode(content()) }
  }

  func measure() -> [Rect] { makeNode().measure() }
}

/// A node with an intrinsic size, like a text.
private final class WordNode: DisplayNode {
  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: 20, height: 10)
  }
}

private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}

@Suite struct LayoutTableTests {
  @Test(arguments: stacks + distances + modifiers + layers + lists) func frames(
    of layout: LayoutCase
  ) {
    #expect(layout.measure() == layout.frames)
  }

  static let stacks = [
    LayoutCase("column", [rect(0, 0, 20, 10), rect(0, 14, 30, 20)]) {
      VStack(spacing: 4) {
        Box(20, 10)
        Box(30, 20)
      }
    },
    LayoutCase("column, trailing", [rect(80, 0, 20, 10), rect(70, 10, 30, 20)]) {
      VStack(alignment: .trailing) {
        Box(20, 10)
        Box(30, 20)
      }
    },
    LayoutCase("row is centered", [rect(0, 5, 20, 10), rect(25, 0, 30, 20)]) {
      HStack(spacing: 5) {
        Box(20, 10)
        Box(30, 20)
      }
    },
    LayoutCase("row, bottom", [rect(0, 10, 20, 10), rect(20, 0, 30, 20)]) {
      HStack(alignment: .bottom) {
        Box(20, 10)
        Box(30, 20)
      }
    },
    LayoutCase("spacer", [rect(0, 0, 20, 10), rect(70, 0, 30, 10)]) {
      HStack {
        Box(20, 10)
        Spacer()
        Box(30, 10)
      }
    },
    LayoutCase("spacer in a stretched row", [rect(70, 0, 30, 10)]) {
      VStack {
        HStack {
          Spacer()
          Box(30, 10)
        }
      }
    },
    LayoutCase("space between", [rect(0, 0, 20, 10), rect(80, 0, 20, 10)]) {
      HStack(justifyContent: .spaceBetween) {
        Box(20, 10)
        Box(20, 10)
      }
    },
    LayoutCase(
      "growing", [rect(0, 0, 20, 10), rect(20, 0, 60, 0), rect(80, 0, 20, 10)]
    ) {
      HStack(alignment: .top) {
        Box(20, 10)
        Filling().flexGrow()
        Box(20, 10)
      }
    },
    LayoutCase("divider in a column", [rect(0, 0, 20, 10), rect(0, 10, 100, 1)]) {
      VStack(alignment: .leading) {
        Box(20, 10)
        Divider()
      }
    },
    LayoutCase("divider in a row", [rect(0, 0, 20, 10), rect(20, 0, 1, 10)]) {
      HStack {
        Box(20, 10)
        Divider()
      }
    },
  ]

  static let distances = [
    LayoutCase("padding", [rect(12, 12, 20, 10)]) { VStack { Box(20, 10).padding(12) } },
    LayoutCase("all there is takes all the width", [rect(12, 12, 76, 10)]) {
      Box(20, 10).padding(12)
    },
    LayoutCase("padding on two sides", [rect(8, 2, 84, 10)]) {
      Filling().frame(height: 10).padding(horizontal: 8, vertical: 2)
    },
    LayoutCase("padding by insets", [rect(3, 1, 92, 10), rect(0, 16, 5, 5)]) {
      VStack {
        Filling().frame(height: 10).padding(EdgeInsets(top: 1, left: 3, bottom: 5, right: 5))
        Box(5, 5)
      }
    },
    LayoutCase("padding keeps growing", [rect(5, 5, 70, 0), rect(80, 0, 20, 10)]) {
      HStack(alignment: .top) {
        Filling().flexGrow().padding(5)
        Box(20, 10)
      }
    },
    LayoutCase("least and greatest sizes", [rect(0, 0, 40, 7), rect(40, 0, 30, 9)]) {
      HStack(alignment: .top) {
        Filling().frame(minWidth: 40, minHeight: 7)
        Filling().flexGrow().frame(maxWidth: 30).frame(height: 9)
      }
    },
    LayoutCase("frames do not shrink", [rect(0, 0, 30, 10), rect(30, 0, 70, 10)]) {
      HStack {
        Box(90, 10).frame(minWidth: 30)
        Box(70, 10)
      }
    },
    LayoutCase("aspect ratio", [rect(0, 0, 100, 50)]) { Filling().aspectRatio(2) },
    LayoutCase("aspect ratios in a row", [rect(0, 0, 50, 25), rect(50, 0, 50, 25)]) {
      HStack {
        Color.red.aspectRatio(2)
        Color.green.aspectRatio(2)
      }
    },
    LayoutCase("aspect ratio of a width", [rect(0, 0, 40, 20), rect(0, 20, 100, 5)]) {
      VStack(alignment: .leading) {
        Color.red.aspectRatio(2).frame(width: 40)
        Color.green.frame(height: 5)
      }
    },
    LayoutCase("aspect ratio of a height", [rect(0, 0, 20, 20), rect(20, 0, 80, 20)]) {
      HStack(alignment: .top) {
        Color.red.aspectRatio(1).frame(height: 20)
        Color.green.frame(height: 20)
      }
    },
    LayoutCase("spacer between what fills", [rect(0, 0, 50, 10), rect(50, 0, 50, 10)]) {
      HStack {
        Color.red.frame(height: 10)
        Spacer(minLength: 0)
        Color.green.frame(height: 10)
      }
    },
    LayoutCase("spacer beside what fills up to a width", [rect(0, 0, 30, 10)]) {
      HStack {
        Color.red.frame(maxWidth: 30).frame(height: 10)
        Spacer()
      }
    },
    LayoutCase("fraction", [rect(0, 0, 25, 10)]) {
      VStack { Filling().frame(width: .fraction(0.25), height: 10) }
    },
    LayoutCase("own alignment", [rect(80, 0, 20, 10)]) {
      VStack { Box(20, 10).alignSelf(.end) }
    },
  ]

  /// A modifier applies to the container of its component, once.
  static let modifiers = [
    LayoutCase("a fraction of the container in a second frame", [rect(0, 25, 50, 0)]) {
      VStack { Filling().frame(width: .fraction(0.5)).frame(height: 50, alignment: .center) }
    },
    LayoutCase("a fraction, centered in a taller frame", [rect(0, 20, 50, 10)]) {
      VStack {
        Box(50, 10).frame(width: .fraction(0.5)).frame(height: 50, alignment: .center)
      }
    },
    LayoutCase("fractions of the least and the greatest width", [rect(0, 0, 40, 9)]) {
      VStack(alignment: .leading) {
        Filling().frame(minWidth: .fraction(0.4), maxWidth: .fraction(0.5))
          .frame(height: 9, alignment: .fill)
      }
    },
    LayoutCase("a fraction of a frame", [rect(0, 0, 20, 50)]) {
      VStack(alignment: .leading) {
        Filling().frame(width: .fraction(0.5)).frame(
          width: 40, height: 50, alignment: Alignment(horizontal: .leading, vertical: .stretch))
      }
    },
    LayoutCase("a fraction includes the distances around it", [rect(5, 5, 40, 10)]) {
      VStack { Filling().frame(width: .fraction(0.5), height: 10).padding(5) }
    },
    LayoutCase(
      "a fraction with a color behind it", [rect(0, 0, 50, 20), rect(5, 5, 40, 10)]
    ) {
      VStack(alignment: .leading) {
        Filling().frame(width: .fraction(0.5), height: 10).padding(5).background(.yellow)
      }
    },
    LayoutCase(
      "a fraction with a component behind it", [rect(0, 0, 50, 20), rect(5, 5, 40, 10)]
    ) {
      HStack {
        Filling().frame(width: .fraction(0.5), height: 10).padding(5).background(Filling())
      }
    },
    LayoutCase("a fraction in a shape", [rect(0, 0, 50, 25)]) {
      VStack { Filling().frame(width: .fraction(0.5)).aspectRatio(2) }
    },
    LayoutCase("a node's own fraction", [rect(0, 0, 50, 20), rect(0, 5, 50, 10)]) {
      VStack {
        Node { () -> DisplayNode in
          let node = DisplayNode()
          node.style.width = .fraction(0.5)
          node.style.height = 10
          return node
        }.frame(height: 20, alignment: .center).background(.yellow)
      }
    },
    LayoutCase("own alignment does not reach into a frame", [rect(60, 0, 20, 10)]) {
      VStack { Box(20, 10).alignSelf(.end).frame(width: 40, height: 40, alignment: .topLeading) }
    },
    LayoutCase("own stretch across a row does not reach into a frame", [rect(80, 0, 20, 10)]) {
      HStack {
        Node { WordNode() }.alignSelf(.stretch).frame(width: 100, alignment: .trailing)
      }
    },
    LayoutCase("own alignment, then a color", [rect(80, 0, 20, 10), rect(80, 0, 20, 10)]) {
      VStack { Filling().frame(width: 20, height: 10).alignSelf(.end).background(.yellow) }
    },
    LayoutCase("a frame is rigid, and centers", [rect(0, 15, 20, 10), rect(0, 40, 5, 5)]) {
      VStack {
        Box(20, 10).flexGrow().frame(height: 40, alignment: .center)
        Box(5, 5)
      }.frame(height: 100)
    },
    LayoutCase("a frame that grows", [rect(0, 0, 100, 95), rect(0, 95, 5, 5)]) {
      VStack {
        Filling().frame(height: 40).flexGrow()
        Box(5, 5)
      }.frame(height: 100)
    },
    LayoutCase("growing, then a distance, then a frame", [rect(5, 5, 90, 30)]) {
      VStack { Filling().flexGrow().padding(5).frame(height: 40) }.frame(height: 100)
    },
    LayoutCase("the last frame counts", [rect(0, 0, 30, 10), rect(0, 10, 40, 10)]) {
      VStack {
        Filling().frame(width: 50, height: 10).frame(maxWidth: 30)
        Filling().frame(width: 20, height: 10).frame(minWidth: 40)
      }
    },
  ]

  static let layers = [
    LayoutCase("z-stack", [rect(0, 0, 100, 40), rect(80, 30, 20, 10)]) {
      ZStack(alignment: .bottomTrailing) {
        Box(100, 40)
        Box(20, 10)
      }
    },
    LayoutCase("overlay", [rect(10, 10, 80, 20), rect(0, 0, 100, 40)]) {
      Box(80, 20).padding(10).overlay(Filling())
    },
    LayoutCase("overlay in a corner", [rect(0, 0, 100, 40), rect(94, 0, 6, 6)]) {
      Filling().frame(height: 40).overlay(alignment: .topTrailing) { Box(6, 6) }
    },
    LayoutCase("divider at the bottom", [rect(0, 0, 100, 40), rect(0, 39, 100, 1)]) {
      Filling().frame(height: 40).overlay(alignment: .bottom) { Divider() }
    },
    LayoutCase("overlay from top to bottom", [rect(0, 0, 100, 40), rect(98, 0, 2, 40)]) {
      Filling().frame(height: 40)
        .overlay(alignment: Alignment(horizontal: .trailing, vertical: .stretch)) {
          Filling().frame(width: 2)
        }
    },
    LayoutCase("in the middle of a frame", [rect(10, 15, 20, 10), rect(40, 0, 5, 5)]) {
      HStack(alignment: .top) {
        Box(20, 10).frame(width: 40, height: 40, alignment: .center)
        Box(5, 5)
      }
    },
    LayoutCase("background", [rect(0, 0, 100, 40), rect(10, 10, 80, 20)]) {
      Box(80, 20).padding(10).background(Filling())
    },
    LayoutCase(
      "several overlays", [rect(0, 0, 100, 40), rect(0, 0, 100, 40), rect(40, 15, 20, 10)]
    ) {
      Filling().frame(height: 40).overlay {
        Filling()
        Box(20, 10)
      }
    },
    LayoutCase(
      "several backgrounds", [rect(0, 0, 8, 8), rect(0, 0, 4, 4), rect(0, 0, 100, 40)]
    ) {
      Filling().frame(height: 40).background(alignment: .topLeading) {
        Box(8, 8)
        Box(4, 4)
      }
    },
    LayoutCase("no overlay", [rect(0, 0, 100, 10)]) { Box(20, 10).overlay { EmptyComponent() } },
    LayoutCase("decoration", [rect(0, 0, 100, 40), rect(10, 10, 80, 20)]) {
      Box(80, 20).padding(10).background(.yellow).cornerRadius(4).border(.gray).opacity(0.5)
    },
    LayoutCase(
      "a background behind round corners needs a second node",
      [rect(0, 0, 100, 10), rect(0, 0, 100, 10), rect(0, 0, 100, 10)]
    ) {
      Filling().frame(height: 10).cornerRadius(4).background(.yellow)
    },
    LayoutCase(
      "decoration keeps growing", [rect(0, 0, 80, 10), rect(0, 0, 80, 10), rect(80, 0, 20, 10)]
    ) {
      HStack(alignment: .stretch) {
        Filling().flexGrow().background(.yellow)
        Box(20, 10)
      }
    },
  ]

  static let lists = [
    LayoutCase("nothing", []) { EmptyComponent() },
    LayoutCase("nothing at all", []) {},
    LayoutCase("several are a column", [rect(0, 0, 20, 10), rect(0, 10, 30, 20)]) {
      Box(20, 10)
      Box(30, 20)
    },
    LayoutCase("branches", [rect(0, 0, 2, 2), rect(0, 2, 3, 3), rect(0, 5, 5, 5)]) {
      Branches(condition: true)
    },
    LayoutCase("other branches", [rect(0, 0, 1, 1), rect(0, 1, 4, 4)]) {
      Branches(condition: false)
    },
    LayoutCase("for", [rect(0, 0, 1, 1), rect(1, 0, 2, 1), rect(3, 0, 3, 1)]) {
      HStack { for width in 1...3 { Box(Double(width), 1) } }
    },
    LayoutCase("ForEach", [rect(0, 0, 1, 1), rect(6, 0, 2, 1)]) {
      HStack(spacing: 5) { ForEach(1..<3) { Box(Double($0), 1) } }
    },
    LayoutCase("a modifier changes each part", [rect(2, 2, 1, 1), rect(7, 2, 2, 1)]) {
      HStack { ForEach([1, 2], id: \.self) { Box(Double($0), 1) }.padding(2) }
    },
    LayoutCase("nothing has no padding", []) { EmptyComponent().padding(8) },
  ]
}

private struct Branches: Component {
  let condition: Bool
  var body: some Component {
    if !condition { Box(1, 1) }
    if condition { Box(2, 2) }
    if condition { Box(3, 3) } else { Box(4, 4) }
    switch condition {
    case true: Box(5, 5)
    case false: EmptyComponent()
    }
  }
}
