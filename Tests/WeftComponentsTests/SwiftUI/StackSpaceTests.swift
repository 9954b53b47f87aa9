// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

/// The distribution of a stack's space when it is too small, as in SwiftUI.
@MainActor @Suite struct StackSpaceTests {
  private static let story = "A long story that does not fit into one line of anything at all"

  /// The text's frame without limits.
  private func wanted(_ text: String) -> Size {
    let node = ComponentNode(HStack(alignment: .top) { Text(text) })
    node.measure(width: 10_000)
    return node.textNodes[0].frame.size
  }

  @Test func aShortTextKeepsItsWidthBesideALongOne() {
    let node = ComponentNode(
      HStack {
        Text(Self.story)
        Text("12:30")
      })
    node.measure(width: 150)
    let frames = node.textNodes.map(\.frame)
    #expect(frames[1].width == wanted("12:30").width)
    #expect(abs(frames[0].width + frames[1].width - 150) < 1)
    #expect(frames[0].height > 1.5 * frames[1].height)
  }

  @Test func alsoBesideWhatFills() {
    let node = ComponentNode(
      HStack {
        Text(Self.story).frame(maxWidth: .infinity, alignment: .leading)
        Text("12:30")
      })
    node.measure(width: 150)
    #expect(node.textNodes[1].frame.width == wanted("12:30").width)
  }

  /// Preferred lengths, with the factor that divides a share, in 100 points.
  @Test(arguments: [
    ([20, 200], [1, 1], [20, 80]),
    ([200, 20, 200], [1, 1, 1], [40, 20, 40]),
    ([50, 10, 70, 5], [1, 1, 1, 1], [42.5, 10, 42.5, 5]),
    ([60, 60], [1, 2], [60, 40]),
    ([90, 90], [2, 1], [33, 67]),
    ([80, 80], [0, 1], [80, 20]),
    ([80, 80], [0, 0], [80, 80]),
    ([10, 20], [1, 1], [10, 20]),
  ])
  func shares(wanted: [Double], factors: [Double], lengths: [Double]) {
    let node = ComponentNode(
      HStack {
        for (length, factor) in zip(wanted, factors) {
          Filling().flexBasis(.points(length)).flexShrink(factor)
        }
      })
    node.measure(width: 100)
    let widths = node.leaves.map(\.frame.width)
    #expect(widths.count == lengths.count)
    #expect(zip(widths, lengths).allSatisfy { abs($0 - $1) <= 0.5 }, "\(widths)")
  }

  @Test func aLeastWidthIsNoShare() {
    let node = ComponentNode(
      HStack {
        Filling().flexBasis(200).frame(minWidth: 70)
        Filling().flexBasis(200)
        Filling().flexBasis(10)
      })
    node.measure(width: 100)
    #expect(node.leaves.map(\.frame.width) == [70, 20, 10])
  }

  @Test func aFixedSizeIsThatOfTheContent() {
    let node = ComponentNode(
      VStack(alignment: .leading) {
        Text(Self.story).fixedSize()
        HStack {
          Text(Self.story).fixedSize()
          Text("12:30")
        }
        Text(Self.story).fixedSize().background(.red)
      })
    node.measure(width: 100)
    let texts = node.textNodes
    let size = wanted(Self.story)
    #expect([texts[0], texts[1], texts[3]].map(\.frame.size) == [size, size, size])
    // The other text gets the remaining space, which is zero.
    #expect(texts[2].frame.width == 0)
    #expect(texts[3].supernode?.frame.size == size)
  }

  @Test func aFixedSizeSticksOutOfAFrameOnBothSides() {
    let node = ComponentNode(
      HStack(alignment: .top) {
        Text(Self.story).fixedSize().frame(width: 50, height: 10)
        Box(5, 5)
      })
    let frames = node.measure(width: 100)
    let size = wanted(Self.story)
    #expect(frames[0].size == size)
    #expect(abs(frames[0].minX - (50 - size.width) / 2) <= 1)
    #expect(abs(frames[0].minY - (10 - size.height) / 2) <= 1)
    #expect(frames[1] == Rect(x: 50, y: 0, width: 5, height: 5))
  }

  @Test func aFixedHeightIsThatOfAllLines() {
    func heights(_ vertical: Bool) -> [Double] {
      let node = ComponentNode(
        VStack(alignment: .leading) {
          Text(Self.story).fixedSize(horizontal: false, vertical: vertical)
          Box(10, 20)
        }.frame(height: 30))
      node.measure(width: 100)
      return node.leaves.map(\.frame.height)
    }
    let alone = ComponentNode(HStack(alignment: .top) { Text(Self.story) })
    alone.measure(width: 100)
    let whole = alone.textNodes[0].frame.height
    #expect(heights(true) == [whole, 20])
    #expect(heights(false) == [10, 20])
  }

  @Test func fixedSizeBeatsAnInfiniteFrame() {
    let node = ComponentNode(
      VStack(alignment: .leading) {
        Box(20, 10).frame(maxWidth: .infinity).fixedSize().background(.red)
      })
    #expect(node.measure(width: 100)[0] == Rect(x: 0, y: 0, width: 20, height: 10))
  }

  @Test func aFieldLeavesItsLabelWhole() throws {
    let node = ComponentNode(
      HStack(spacing: 8) {
        Text("Name")
        TextField("", text: .constant(""))
      })
    for width in [400.0, 120] {
      let window = HeadlessWindow(size: Size(width: width, height: 60), rootNode: node)
      try window.settle()
      let field = try #require(node.everyNode.compactMap { $0 as? EditableTextNode }.first)
      let label = wanted("Name").width
      #expect(node.textNodes[0].frame.width == label)
      #expect(field.frame.width == width - 8 - label)
      window.close()
    }
  }

  @Test func aScrollViewTakesWhatTheOthersLeave() throws {
    func frames(_ height: Double, lines: Int) -> [Rect] {
      let node = ComponentNode(
        VStack {
          Text("above")
          ScrollView { for number in 0..<lines { Box(20, 20).id(number) } }
          Text("below").frame(maxWidth: .infinity)
        })
      node.measure(width: 100, height: height)
      return node.subnodes.filter { $0 is TextNode || $0 is ScrollNode }.map(\.frame)
    }
    let line = wanted("above").height
    #expect(frames(200, lines: 30).map(\.height) == [line, 200 - 2 * line, line])
    #expect(frames(2 * line, lines: 30).map(\.height) == [line, 0, line])
    // It takes the space even if its content is short.
    #expect(frames(200, lines: 1).map(\.height) == [line, 200 - 2 * line, line])
    #expect(frames(.infinity, lines: 30).map(\.height) == [line, 600, line])
  }

  /// Short content keeps its preferred size, as in SwiftUI.
  @Test func aScrollViewDoesNotStretchItsContent() {
    func frames(_ axes: Axis.Set, @ComponentBuilder _ content: () -> some Component) -> [Rect] {
      let node = ComponentNode(ScrollView(axes) { content() })
      node.measure(width: 100, height: 80)
      return node.leaves.map(\.frame)
    }
    func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      Rect(x: x, y: y, width: width, height: height)
    }
    func withSpacer(_ axes: Axis.Set) -> [Rect] {
      frames(axes) {
        if axes == .vertical {
          VStack {
            Box(10, 10)
            Spacer()
            Box(20, 10)
          }
        } else {
          HStack {
            Box(10, 10)
            Spacer()
            Box(20, 10)
          }
        }
      }
    }
    #expect(frames(.vertical) { Filling().frame(minHeight: 10) } == [rect(0, 0, 100, 10)])
    #expect(frames(.vertical) { Color.red } == [rect(0, 0, 100, 10)])
    #expect(frames(.horizontal) { Color.red } == [rect(0, 0, 10, 80)])
    #expect(frames([.horizontal, .vertical]) { Color.red } == [rect(0, 0, 10, 10)])
    #expect(withSpacer(.vertical) == [rect(0, 0, 10, 10), rect(0, 10, 20, 10)])
    #expect(withSpacer(.horizontal) == [rect(0, 35, 10, 10), rect(10, 35, 20, 10)])
    // Longer content scrolls.
    let tall = frames(.vertical) { for number in 0..<9 { Box(10, 20).id(number) } }
    #expect(tall.last == rect(0, 160, 10, 20))
  }

  @Test(arguments: [0, 1, 2]) func greedyViewsFillNestedStacks(kind: Int) throws {
    let node = ComponentNode(
      VStack {
        Box(20, 30)
        VStack {
          HStack {
            switch kind {
            case 0: List { Text("row") }
            case 1: TextEditor(text: .constant("text"))
            default: ScrollView { LazyVStack { Text("row") } }
            }
          }
        }
        Box(20, 30)
      })
    for height in [300.0, 160, 100] {
      let window = HeadlessWindow(size: Size(width: 200, height: height), rootNode: node)
      try window.settle()
      let inside = try #require(
        node.everyNode.first { $0 is CollectionNode || $0 is EditableTextNode })
      #expect(
        inside.layer.convertToWindow(inside.bounds)
          == Rect(x: 0, y: 30, width: 200, height: height - 60))
      window.close()
    }
  }

  @Test func aScrollViewInsideOfAStackLeavesRoomToo() {
    let node = ComponentNode(
      VStack {
        Text("above")
        VStack {
          Text("title")
          ScrollView { for number in 0..<30 { Box(20, 20).id(number) } }
        }
      })
    node.measure(width: 100, height: 200)
    let line = wanted("above").height
    let scroll = node.everyNode.first { $0 is ScrollNode }
    #expect(scroll?.frame.height == 200 - 2 * line)
    #expect(node.textNodes.map(\.frame.height) == [line, line])
  }
}
