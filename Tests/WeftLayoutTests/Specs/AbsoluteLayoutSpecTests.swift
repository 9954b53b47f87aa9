// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct AbsoluteLayoutSpecTests {
  private func children() -> [any LayoutElement] {
    var second = Box(100, 100)
    second.style.layoutPosition = Point(x: 0, y: 50)
    return [Box(50, 50), second]
  }

  @Test(
    arguments: [
      (SizeRange.range(), Size(width: 100, height: 150)),
      (
        SizeRange(min: Size(width: 150, height: 200), max: .infinite),
        Size(width: 150, height: 200)
      ),
      (SizeRange.range(width: 0...50, height: 0...100), Size(width: 50, height: 100)),
    ] as [(SizeRange, Size)])
  func aSpecThatFitsIsAsLargeAsItsChildrenNeed(range: SizeRange, size: Size) {
    let layout = AbsoluteLayoutSpec(sizing: .sizeToFit, children: children()).measured(range)
    #expect(layout.size == size)
    #expect(layout.ys == [0, 50])
  }

  @Test func aSpecFillsWhatIsLimited() {
    let layout = AbsoluteLayoutSpec(children: children())
      .measured(.range(width: 0...300, height: nil))
    #expect(layout.size == Size(width: 300, height: 150))
  }

  @Test func childrenAreLimitedToWhatTheirPositionLeaves() {
    var text = TextBox(length: 200)
    text.style.layoutPosition = Point(x: 60, y: 5)
    let layout = AbsoluteLayoutSpec(children: [text]).measured(.range(width: 0...100))
    #expect(layout.frames == [Rect(x: 60, y: 5, width: 40, height: 50)])
  }

  @Test func positionsAreMirrored() {
    var box = Box(50, 50)
    box.style.layoutPosition = Point(x: 10, y: 20)
    let layout = AbsoluteLayoutSpec(children: [box])
      .measured(.exact(300, 300), direction: .rightToLeft)
    #expect(layout.frames == [Rect(x: 240, y: 20, width: 50, height: 50)])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1e300])
  func senselessPositionsGiveFiniteFrames(value: Double) {
    var box = Box(50, 50)
    box.style.layoutPosition = Point(x: value, y: value)
    let layout = AbsoluteLayoutSpec(sizing: .sizeToFit, children: [box]).measured()
    #expect(layout.xs.allSatisfy(\.isFinite) && layout.size.isFinite)
  }
}
