// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftCollections
import WeftLayout

/// A program's custom layout, with headers, footers and rows of growing indentation.
private struct Stairs: CollectionLayout {
  var measuresItems = true
  var pinsHeadersTwice = false
  let estimatedItemLength = 40.0

  func sizeRangeForItems(viewportSize: Size) -> SizeRange {
    let width = viewportSize.width - 100
    return measuresItems
      ? SizeRange(max: Size(width: width, height: .infinity))
      : SizeRange(exact: Size(width: width, height: estimatedItemLength))
  }

  func sizeRangeForHeaders(viewportSize: Size) -> SizeRange {
    SizeRange(max: Size(width: viewportSize.width, height: .infinity))
  }

  func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double
  ) -> any CollectionArrangement {
    var frames: [(position: ElementPosition, frame: Rect)] = []
    var y = 0.0
    func add(_ position: ElementPosition, height: Double, indent: Double, width: Double) {
      frames.append((position, Rect(x: indent, y: y, width: width, height: height)))
      y += height
    }
    let width = viewportSize.width
    if let height = map.headerLength {
      add(.collectionHeader, height: height, indent: 0, width: width)
    }
    for section in 0..<map.numberOfSections {
      guard let value = map.section(at: section) else { continue }
      if value.value.header != nil {
        add(.header(section), height: value.leadingLength, indent: 0, width: width)
      }
      for item in 0..<map.numberOfItems(inSection: section) {
        let path = ItemPath(section: section, item: item)
        add(
          .item(path), height: map.length(at: path) ?? estimatedItemLength,
          indent: Double(item % 5) * 20, width: width - 100)
      }
      if value.value.footer != nil {
        add(.footer(section), height: value.trailingLength, indent: 0, width: width)
      }
    }
    if let height = map.footerLength {
      add(.collectionFooter, height: height, indent: 0, width: width)
    }
    return StairsArrangement(
      frames: frames, contentSize: Size(width: width, height: y),
      pinsHeadersTwice: pinsHeadersTwice)
  }
}

private struct StairsArrangement: CollectionArrangement {
  let frames: [(position: ElementPosition, frame: Rect)]
  let contentSize: Size
  let pinsHeadersTwice: Bool

  func frame(of position: ElementPosition) -> Rect? {
    frames.first { $0.position == position }?.frame
  }

  func positions(in rect: Rect) -> ElementPositions {
    let inside = frames.filter { $0.frame.minY < rect.maxY && $0.frame.maxY > rect.minY }
    return ElementPositions(at: inside.map(\.position))
  }

  func pinnedFrames(in viewport: Rect, inset: EdgeInsets) -> [PinnedElement] {
    guard pinsHeadersTwice, var frame = frame(of: .header(0)) else { return [] }
    frame.origin.y = viewport.minY
    return [PinnedElement(position: .header(0), frame: frame)] + [
      PinnedElement(position: .header(0), frame: frame.offsetBy(dx: 0, dy: 10))
    ]
  }
}

/// Layouts that a program writes with the public protocol.
@MainActor @Suite struct OwnLayoutTests {
  /// Including layouts that define the sizes of items without measuring.
  @Test(arguments: [true, false])
  func headersFootersAndItemsAreWhereTheLayoutPutsThem(measuresItems: Bool) throws {
    let screen = Screen(
      [Row.rows(0..<4), Row.rows(10..<12)], layout: Stairs(measuresItems: measuresItems)
    ) { node, source in
      source.header = { "Section \($0)" }
      node.headerBlock = { RowCell(Row(-2, text: "head", height: 50)) }
      node.footerBlock = { RowCell(Row(-3, text: "foot", height: 30)) }
    }
    try screen.settle()
    #expect(screen.visibleIDs == [-2, -1, 0, 1, 2, 3, -1, 10, 11, -3])
    #expect(screen.node.frameForHeader(inSection: 0) == Rect(x: 0, y: 50, width: 300, height: 20))
    #expect(screen.node.frameForHeader(inSection: 1)?.minY == 230)
    #expect(screen.node.frameForItem(at: [0, 3]) == Rect(x: 60, y: 190, width: 200, height: 40))
    #expect(screen.node.frameForItem(at: [1, 1]) == Rect(x: 20, y: 290, width: 200, height: 40))
    #expect(screen.node.contentSize.height == 360)
    screen.source.sections[0].remove(at: 1)
    screen.node.deleteItems(at: [[0, 1]])
    try screen.settle()
    #expect(screen.node.frameForItem(at: [0, 1]) == Rect(x: 20, y: 110, width: 200, height: 40))
  }

  @Test func aHeaderThatTheLayoutPinsTwiceIsPinnedOnce() throws {
    let screen = Screen([Row.rows(0..<50)], layout: Stairs(pinsHeadersTwice: true)) { _, source in
      source.header = { "Section \($0)" }
    }
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 200)
    try screen.settle()
    #expect(screen.screenY(-1) == 0)
  }

  @Test func farItemsComeNear() throws {
    let screen = Screen([Row.rows(0..<300)], layout: Stairs())
    try screen.settle()
    screen.node.scrollToItem(at: [0, 250], position: .top)
    try screen.settle()
    #expect(screen.visibleIDs.first == 250)
    #expect(screen.node.frameForItem(at: [0, 252])?.minX == 40)
  }
}
