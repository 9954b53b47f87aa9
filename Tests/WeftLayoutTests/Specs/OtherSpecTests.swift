// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct OtherSpecTests {
  private let range = SizeRange.range(width: 0...300, height: 0...300)

  @Test func theOverlayIsInFrontAndAsLargeAsTheChild() {
    let overlay = Counter(Box(500, 500, name: "overlay"))
    let layout = Box(30, 40, name: "child").overlay(overlay).measured(range)
    #expect(layout.size == Size(width: 30, height: 40))
    #expect(layout.frames == Array(repeating: Rect(x: 0, y: 0, width: 30, height: 40), count: 2))
    #expect(layout.children.map { ($0.element as? Box)?.name } == ["child", "overlay"])
    #expect(overlay.measured == [.exact(30, 40)])
  }

  @Test func theBackgroundIsBehindAndAsLargeAsTheChild() {
    let background = Counter(Box(500, 500, name: "background"))
    let layout = Box(30, 40, name: "child").background(background).measured(range)
    #expect(layout.size == Size(width: 30, height: 40))
    #expect(layout.children.map { ($0.element as? Box)?.name } == ["background", "child"])
    #expect(background.measured == [.exact(30, 40)])
  }

  @Test func fractionsOfAnOverlayAreTakenOfTheChild() {
    let overlay = StackLayoutSpec(children: [Box(1, 1).width(.fraction(0.5))])
    let layout = Box(30, 40).overlay(overlay).measured(range)
    #expect(layout.children[1].widths == [15])
  }

  @Test(
    arguments: [
      // position, sizing, the spec's size, the child's x
      (RelativePosition.none, RelativeSizing(), Size(width: 320, height: 160), 0.0),
      (.start, [], Size(width: 320, height: 160), 0),
      (.center, [], Size(width: 320, height: 160), 125),
      (.end, [], Size(width: 320, height: 160), 250),
      (.center, .minimumWidth, Size(width: 100, height: 160), 15),
      (.end, .minimumWidth, Size(width: 100, height: 160), 30),
      (.center, .minimumSize, Size(width: 100, height: 120), 15),
    ] as [(RelativePosition, RelativeSizing, Size, Double)])
  func relativePositions(
    position: RelativePosition, sizing: RelativeSizing, size: Size, x: Double
  ) {
    let range = SizeRange.range(width: 100...320, height: 120...160)
    let layout = RelativeLayoutSpec(
      horizontalPosition: position, sizing: sizing, child: Box(70, 100)
    ).measured(range)
    #expect(layout.size == size)
    #expect(layout.xs == [x])
    // Without a position, the minimum applies to the child.
    #expect(layout.children[0].size == Size(width: position == .none ? 100 : 70, height: 120))
    let mirrored = RelativeLayoutSpec(
      horizontalPosition: position, sizing: sizing, child: Box(70, 100)
    ).measured(range, direction: .rightToLeft)
    #expect(mirrored.xs == [size.width - x - layout.widths[0]])
  }

  @Test(
    arguments: [
      // position, sizing, the spec's height, the child's y and height
      (RelativePosition.none, RelativeSizing(), 160.0, 0.0, 120.0), (.start, [], 160, 0, 100),
      (.center, [], 160, 30, 100), (.end, [], 160, 60, 100),
      (.center, .minimumHeight, 120, 10, 100), (.end, .minimumHeight, 120, 20, 100),
      (.end, .minimumWidth, 160, 60, 100), (.none, .minimumSize, 120, 0, 120),
    ] as [(RelativePosition, RelativeSizing, Double, Double, Double)])
  func relativePositionsVertically(
    position: RelativePosition, sizing: RelativeSizing, height: Double, y: Double,
    childHeight: Double
  ) {
    let layout = RelativeLayoutSpec(
      verticalPosition: position, sizing: sizing, child: Box(70, 100)
    ).measured(.range(width: 100...320, height: 120...160))
    #expect(layout.size.height == height)
    #expect(layout.ys == [y] && layout.heights == [childHeight])
  }

  @Test(arguments: [(1.0, 46.0), (2.0, 45.5), (3.0, 137.0 / 3)])
  func theMiddleIsRoundedToPixels(scale: Double, middle: Double) {
    let layout = Box(10, 10).centered().measured(.exact(101, 101), scale: scale)
    expect(layout.xs + layout.ys, near: [middle, middle], within: 1e-9)
  }

  @Test(
    arguments: [
      (CenterLayoutSpec.Centering.x, RelativeSizing.minimumWidth, Size(width: 100, height: 160)),
      (.y, .minimumHeight, Size(width: 320, height: 120)),
      (.xy, .minimumSize, Size(width: 100, height: 120)), (.xy, [], Size(width: 320, height: 160)),
    ] as [(CenterLayoutSpec.Centering, RelativeSizing, Size)])
  func centeringInAsLittleAsTheChildNeeds(
    centering: CenterLayoutSpec.Centering, sizing: RelativeSizing, size: Size
  ) {
    let layout = CenterLayoutSpec(centering, sizing: sizing, child: Box(70, 100))
      .measured(.range(width: 100...320, height: 120...160))
    #expect(layout.size == size)
    #expect(
      layout.children[0].position
        == Point(
          x: centering.contains(.x) ? (size.width - 70) / 2 : 0,
          y: centering.contains(.y) ? (size.height - 100) / 2 : 0))
  }

  @Test(
    arguments: [
      (CenterLayoutSpec.Centering.x, Rect(x: 125, y: 0, width: 70, height: 120)),
      (.y, Rect(x: 0, y: 30, width: 100, height: 100)),
      (.xy, Rect(x: 125, y: 30, width: 70, height: 100)),
      (CenterLayoutSpec.Centering(), Rect(x: 0, y: 0, width: 100, height: 120)),
    ] as [(CenterLayoutSpec.Centering, Rect)])
  func centering(centering: CenterLayoutSpec.Centering, frame: Rect) {
    let range = SizeRange.range(width: 100...320, height: 120...160)
    let layout = Box(70, 100).centered(centering).measured(range)
    #expect(layout.frames == [frame])
    #expect(layout.size == Size(width: 320, height: 160))
    #expect(layout.element is CenterLayoutSpec)
  }

  @Test func centeringWithoutALimitIsAsLargeAsTheChild() {
    #expect(Box(70, 100).centered().measured().size == Size(width: 70, height: 100))
  }

  @Test func theWrapperIsAsLargeAsItsLargestChild() {
    let spec = WrapperLayoutSpec(children: [Box(10, 50), Box(40, 20)])
    let layout = spec.measured(.range(width: 0...300, height: 0...30))
    #expect(layout.size == Size(width: 40, height: 30))
    #expect(
      layout.frames == [
        Rect(x: 0, y: 0, width: 10, height: 30), Rect(x: 0, y: 0, width: 40, height: 20),
      ])
    #expect(spec.measured(direction: .rightToLeft).xs == [30, 0])
    #expect(
      WrapperLayoutSpec(children: []).measured(.exact(5, 6)).size
        == Size(width: 5, height: 6))
  }

  @Test(
    arguments: [
      (.unconstrained, Size(width: 40, height: 20)),
      (.exact(100, 5), Size(width: 100, height: 5)),
      (.range(width: 0...30, height: 50...60), Size(width: 30, height: 50)),
      // An invalid size becomes zero. Texture throws.
      (.exact(0, Double(Float.greatestFiniteMagnitude)), .zero),
    ] as [(SizeRange, Size)])
  func aWrapperOfOneChildPassesThrough(range: SizeRange, size: Size) {
    let layout = WrapperLayoutSpec(children: [Box(40, 20)]).measured(range)
    #expect(layout.size == size)
    #expect(layout.frames == [Rect(origin: .zero, size: size)])
  }
}
