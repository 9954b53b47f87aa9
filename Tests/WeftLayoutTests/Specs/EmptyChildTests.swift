// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

/// Every spec with children that have no width, no height or neither.
@Suite struct EmptyChildTests {
  private static let sizes = [
    Size(width: 0, height: 0), Size(width: 0, height: 18), Size(width: 18, height: 0),
  ]

  private func box(_ size: Size) -> Box { Box(size.width, size.height) }

  @Test(arguments: sizes)
  func aCornerCountsWithTheWholeBadge(size: Size) {
    for location in CornerLayoutSpec.Location.allCases {
      let layout = CornerLayoutSpec(
        child: box(size), corner: Box(10, 10), location: location, wrapsCorner: true
      ).measured()
      // The badge's center is at a corner of the child, so half of the badge extends beyond it.
      #expect(layout.size.width == max(10, size.width + 5), "\(location)")
      #expect(layout.size.height == max(10, size.height + 5), "\(location)")
    }
  }

  @Test(arguments: sizes)
  func anEmptyBadgeCountsWithItsPosition(size: Size) {
    let layout = CornerLayoutSpec(
      child: Box(20, 20), corner: box(size), location: .bottomEnd, offset: Point(x: 30, y: 30),
      wrapsCorner: true
    ).measured()
    #expect(layout.size == Size(width: 50 + size.width / 2, height: 50 + size.height / 2))
  }

  @Test(arguments: sizes)
  func insetsSurroundAnEmptyChild(size: Size) {
    let layout = InsetLayoutSpec(
      insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), child: box(size)
    ).measured()
    #expect(layout.size == Size(width: size.width + 6, height: size.height + 4))
    #expect(layout.frames == [Rect(origin: Point(x: 2, y: 1), size: size)])
  }

  @Test(arguments: sizes)
  func anEmptyChildIsCentered(size: Size) {
    let layout = CenterLayoutSpec(child: box(size)).measured(.exact(100, 50))
    let origin = Point(x: (100 - size.width) / 2, y: (50 - size.height) / 2)
    #expect(layout.frames == [Rect(origin: origin, size: size)])
    #expect(CenterLayoutSpec(child: box(size)).measured().size == size)
  }

  @Test(arguments: sizes)
  func anEmptyChildIsAtTheEnd(size: Size) {
    let layout = RelativeLayoutSpec(
      horizontalPosition: .end, verticalPosition: .end, child: box(size)
    ).measured(.exact(100, 50))
    let origin = Point(x: 100 - size.width, y: 50 - size.height)
    #expect(layout.frames == [Rect(origin: origin, size: size)])
  }

  @Test(arguments: sizes)
  func backgroundsAndOverlaysHaveTheSizeOfAnEmptyChild(size: Size) {
    let background = BackgroundLayoutSpec(child: box(size), background: Box(10, 10)).measured()
    let overlay = OverlayLayoutSpec(child: box(size), overlay: Box(10, 10)).measured()
    for layout in [background, overlay] {
      #expect(layout.size == size)
      #expect(layout.frames == Array(repeating: Rect(origin: .zero, size: size), count: 2))
    }
  }

  @Test(arguments: sizes)
  func aRatioDoesNotDependOnAnEmptyChild(size: Size) {
    let layout = RatioLayoutSpec(ratio: 0.5, child: box(size)).measured(.width(100))
    #expect(layout.size == Size(width: 100, height: 50))
  }

  @Test(arguments: sizes)
  func anAbsoluteSpecReachesToAnEmptyChild(size: Size) {
    var child = box(size)
    child.style.layoutPosition = Point(x: 40, y: 30)
    let layout = AbsoluteLayoutSpec(sizing: .sizeToFit, children: [Box(20, 20), child]).measured()
    #expect(layout.size == Size(width: 40 + size.width, height: 30 + size.height))
  }

  @Test(arguments: sizes)
  func aWrapperHasTheSizeOfAnEmptyChild(size: Size) {
    #expect(WrapperLayoutSpec(children: [box(size)]).measured().size == size)
    let layout = WrapperLayoutSpec(children: [box(size), Box(5, 5)]).measured()
    #expect(layout.size == Size(width: max(5, size.width), height: max(5, size.height)))
  }

  @Test(arguments: sizes)
  func anEmptyChildKeepsTheSpaceBesideIt(size: Size) {
    let stack = StackLayoutSpec(
      .column, spacing: 4, alignItems: .start, children: [box(size), Box(20, 10)])
    let flex = FlexLayoutSpec(.column, alignItems: .flexStart, rowGap: 4) {
      box(size)
      Box(20, 10)
    }
    for layout in [stack.measured(), flex.measured()] {
      #expect(layout.size == Size(width: 20, height: size.height + 14))
      #expect(
        layout.frames == [
          Rect(origin: .zero, size: size), Rect(x: 0, y: size.height + 4, width: 20, height: 10),
        ])
    }
  }
}
