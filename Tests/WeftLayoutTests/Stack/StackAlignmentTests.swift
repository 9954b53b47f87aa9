// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct StackAlignmentTests {
  private typealias Horizontal = StackLayoutSpec.HorizontalAlignment
  private typealias Vertical = StackLayoutSpec.VerticalAlignment

  private func stack(
    _ direction: FlexDirection, _ horizontal: Horizontal, _ vertical: Vertical
  ) -> StackLayoutSpec {
    var stack = StackLayoutSpec(direction, children: [Box(20, 10)])
    stack.horizontalAlignment = horizontal
    stack.verticalAlignment = vertical
    return stack
  }

  @Test(
    arguments: [
      // direction, alignments, and the resulting values
      (.row, .right, .center, .end, .center), (.column, .right, .center, .center, .end),
      (.rowReverse, .right, .center, .end, .center),
      (.columnReverse, .right, .center, .center, .end),
      (.row, .left, .bottom, .start, .end), (.column, .left, .bottom, .end, .start),
      (.row, .middle, .top, .center, .start), (.column, .middle, .top, .start, .center),
      (.row, .right, .none, .end, .stretch), (.column, .right, .none, .start, .end),
      (.row, .none, .bottom, .start, .end), (.column, .none, .bottom, .end, .stretch),
      (.row, .none, .none, .start, .stretch), (.column, .none, .none, .start, .stretch),
    ]
      as [(
        FlexDirection, StackLayoutSpec.HorizontalAlignment, StackLayoutSpec.VerticalAlignment,
        JustifyContent, AlignItems
      )])
  func theDirectionDecidesWhatTheyBecome(
    direction: FlexDirection, horizontal: StackLayoutSpec.HorizontalAlignment,
    vertical: StackLayoutSpec.VerticalAlignment, justifyContent: JustifyContent,
    alignItems: AlignItems
  ) {
    let aligned = stack(direction, horizontal, vertical)
    #expect(aligned.justifyContent == justifyContent)
    #expect(aligned.alignItems == alignItems)
    // The alignments also hold if the direction is set last.
    var flipped = stack(direction.isRow ? .column : .row, horizontal, vertical)
    flipped.direction = direction
    #expect(flipped.justifyContent == justifyContent)
    #expect(flipped.alignItems == alignItems)
    #expect(flipped.horizontalAlignment == horizontal && flipped.verticalAlignment == vertical)
  }

  @Test(
    arguments: FlexDirection.allCases,
    [
      (.left, .top, Point(x: 0, y: 0)), (.middle, .center, Point(x: 40, y: 45)),
      (.right, .bottom, Point(x: 80, y: 90)), (.right, .top, Point(x: 80, y: 0)),
      (.left, .bottom, Point(x: 0, y: 90)), (.right, .center, Point(x: 80, y: 45)),
    ] as [(StackLayoutSpec.HorizontalAlignment, StackLayoutSpec.VerticalAlignment, Point)])
  func childrenLieThereInEachDirection(
    direction: FlexDirection,
    place: (StackLayoutSpec.HorizontalAlignment, StackLayoutSpec.VerticalAlignment, Point)
  ) {
    let stack = stack(direction, place.0, place.1)
    #expect(stack.measured(.exact(100, 100)).children.map(\.position) == [place.2])
    let mirrored = stack.measured(.exact(100, 100), direction: .rightToLeft)
    #expect(mirrored.children.map(\.position) == [Point(x: 80 - place.2.x, y: place.2.y)])
  }

  @Test func noneKeepsWhatTheyHaveBecome() {
    var stack = stack(.row, .right, .center)
    stack.horizontalAlignment = .none
    #expect(stack.justifyContent == .end && stack.alignItems == .center)
    stack.verticalAlignment = .none
    #expect(stack.justifyContent == .end && stack.alignItems == .center)
    // The alignments were already resolved, so a later direction does not change them.
    stack.direction = .column
    #expect(stack.justifyContent == .end && stack.alignItems == .center)
  }

  @Test func settingWhatAnAlignmentDecidesEndsIt() {
    var row = stack(.row, .right, .center)
    row.justifyContent = .spaceBetween
    #expect(row.horizontalAlignment == .none && row.verticalAlignment == .center)
    #expect(row.justifyContent == .spaceBetween && row.alignItems == .center)
    row.alignItems = .baselineFirst
    #expect(row.verticalAlignment == .none && row.alignItems == .baselineFirst)

    var column = stack(.column, .right, .center)
    column.justifyContent = .spaceBetween
    #expect(column.horizontalAlignment == .right && column.verticalAlignment == .none)
    #expect(column.justifyContent == .spaceBetween && column.alignItems == .end)
    column.alignItems = .stretch
    #expect(column.horizontalAlignment == .none && column.alignItems == .stretch)
  }

  @Test func otherAxisKeepsItsAlignmentProperty() {
    var stack = StackLayoutSpec(
      justifyContent: .spaceAround, alignItems: .baselineLast, children: [])
    stack.horizontalAlignment = .right
    #expect(stack.justifyContent == .end && stack.alignItems == .baselineLast)
    stack.direction = .column
    #expect(stack.justifyContent == .spaceAround && stack.alignItems == .end)
    stack.direction = .row
    #expect(stack.justifyContent == .end && stack.alignItems == .baselineLast)
  }

  @Test func defaults() {
    let stack = StackLayoutSpec(children: [])
    #expect(stack.direction == .row && stack.spacing == 0 && stack.lineSpacing == 0)
    #expect(stack.justifyContent == .start && stack.alignItems == .stretch)
    #expect(stack.flexWrap == .noWrap && stack.alignContent == .start)
    #expect(stack.horizontalAlignment == .none && stack.verticalAlignment == .none)
    #expect(stack.style == LayoutStyle())
  }
}
