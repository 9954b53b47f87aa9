// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Drags of the mouse and of a resting finger move items, and bands select.
@MainActor @Suite struct DragTests {
  private func list(
    _ sections: [[Row]] = [Row.rows(0..<50)], layout: any CollectionLayout = ListLayout(),
    embeds: Bool = false, _ configure: (CollectionNode, RowSource) -> Void = { _, _ in }
  ) throws -> (Screen, RowMover) {
    let screen = Screen(sections, layout: layout, embeds: embeds, configure: configure)
    let mover = RowMover(screen)
    try screen.settle()
    return (screen, mover)
  }

  private func drag(_ screen: Screen, from start: Double, to end: Double, drops: Bool = true) {
    let window = screen.window
    window.send(.down, at: Point(x: 50, y: start), device: .mouse)
    for share in [0.2, 0.6, 1] {
      window.send(
        .drag, at: Point(x: 50, y: start + (end - start) * share), device: .mouse)
    }
    if drops { window.send(.up, at: Point(x: 50, y: end), device: .mouse) }
  }

  /// The row moves from the position of the drop to its new position, and is never at its old one.
  @Test func theRowGlidesFromTheDrop() throws {
    let (screen, mover) = try list()
    drag(screen, from: 20, to: 190, drops: false)
    screen.runFrame()
    screen.window.send(.up, at: Point(x: 50, y: 190), device: .mouse)
    let cell = try #require(screen.visibleCell(0))
    let layers = screen.node.layer.sublayers.count
    var places: [Double] = []
    for _ in 0..<40 {
      screen.runFrame()
      guard cell.layer.opacity == 1 else { continue }
      places.append(screen.node.parts?.view.placeOnScreen(of: cell.layer).minY ?? -1)
    }
    // Dropped at 170 to 210, the row ends at 160.
    #expect(places.first.map { $0 <= 170 && $0 > 160 } ?? false, "\(places)")
    #expect(places.last == 160)
    #expect(places.sorted(by: >) == places)
    #expect(screen.node.layer.sublayers.count < layers)
    #expect(mover.moves == ["[0, 0] to [0, 4]"])
    try screen.settle()
    #expect(screen.violations().isEmpty)
  }

  /// A move that another edit undoes before it appears leaves no picture on the screen.
  @Test(arguments: [0, 1, 2]) func aDropThatChangesNothing(kind: Int) throws {
    let (screen, mover) = try list()
    drag(screen, from: 20, to: 110, drops: false)
    screen.runFrame()
    let layers = screen.node.layer.sublayers.count
    if kind == 2 { mover.screen = nil }
    screen.window.send(.up, at: Point(x: 50, y: 110), device: .mouse)
    if kind == 0 {
      screen.source.sections[0].insert(screen.source.sections[0].remove(at: 2), at: 0)
      screen.node.moveItem(at: [0, 2], to: [0, 0])
    } else if kind == 1 {
      screen.source.sections[0].remove(at: 2)
      screen.node.deleteItems(at: [[0, 2]])
    }
    try screen.settle()
    #expect(screen.node.layer.sublayers.count < layers)
    #expect(screen.visibleCell(kind == 1 ? 1 : 0)?.layer.opacity == 1)
    #expect(screen.violations().isEmpty)
  }

  @Test(arguments: [
    (20.0, 110.0, "[0, 0] to [0, 2]", [1, 2, 0, 3]), (20, 90, "[0, 0] to [0, 1]", [1, 0, 2, 3]),
    (140, 10, "[0, 3] to [0, 0]", [3, 0, 1, 2]), (140, 70, "[0, 3] to [0, 2]", [0, 1, 3, 2]),
  ])
  func aDragMovesAnItem(from: Double, to: Double, move: String, ids: [Int]) throws {
    let (screen, mover) = try list()
    drag(screen, from: from, to: to)
    #expect(mover.moves == [move])
    try screen.settle()
    #expect(Array(screen.visibleIDs.prefix(4)) == ids)
    #expect(screen.violations().isEmpty)
    // A drag does not click.
    #expect(screen.node.pathsForSelectedItems.isEmpty)
  }

  /// Rows that are removed before the pointer has moved far enough do not change the pressed item.
  @Test func aDragMovesTheItemThatWasPressed() throws {
    let (screen, mover) = try list()
    let window = screen.window
    window.send(.down, at: Point(x: 50, y: 100), device: .mouse)
    screen.source.sections[0].remove(at: 0)
    screen.node.deleteItems(at: [[0, 0]])
    try screen.settle()
    for y in [110.0, 150, 190] { window.send(.drag, at: Point(x: 50, y: y), device: .mouse) }
    window.send(.up, at: Point(x: 50, y: 190), device: .mouse)
    // Row 2, whose index is now 1.
    #expect(mover.moves == ["[0, 1] to [0, 4]"])
    try screen.settle()
    // No item is dragged if the pressed item is deleted.
    window.send(.down, at: Point(x: 50, y: 100), device: .mouse)
    screen.source.sections[0].remove(at: 2)
    screen.node.deleteItems(at: [[0, 2]])
    try screen.settle()
    for y in [110.0, 190] { window.send(.drag, at: Point(x: 50, y: y), device: .mouse) }
    window.send(.up, at: Point(x: 50, y: 190), device: .mouse)
    #expect(mover.moves.count == 1)
  }

  @Test func aRowIsDraggedToAnotherSection() throws {
    let (screen, mover) = try list([Row.rows(0..<3), Row.rows(3..<6)])
    drag(screen, from: 20, to: 230)
    #expect(mover.moves == ["[0, 0] to [1, 3]"])
    try screen.settle()
    #expect(screen.visibleIDs == [1, 2, 3, 4, 5, 0])
  }

  @Test func aDropAtTheStartMovesNothing() throws {
    let (screen, mover) = try list()
    drag(screen, from: 100, to: 112)
    #expect(mover.moves.isEmpty)
  }

  @Test func theDelegateMayForbidMoves() throws {
    let (screen, mover) = try list()
    mover.fixed = [0]
    drag(screen, from: 20, to: 110)
    mover.forbidsTarget = true
    drag(screen, from: 60, to: 150)
    #expect(mover.moves.isEmpty)
  }

  @Test func aPictureFollowsThePointer() throws {
    let (screen, mover) = try list()
    drag(screen, from: 20, to: 110, drops: false)
    let layers = try #require(screen.node.parts?.view.scrollController.layer.sublayers)
    // The layers are the content, the line, the picture and the bars.
    #expect(layers[2].frame == Rect(x: 0, y: 90, width: 300, height: 40))
    #expect(layers[1].frame == Rect(x: 0, y: 119, width: 300, height: 2))
    #expect(screen.visibleCell(0)?.layer.opacity == 0.3)
    screen.window.key(.escape)
    screen.window.send(.up, at: Point(x: 50, y: 110), device: .mouse)
    #expect(mover.moves.isEmpty)
    #expect(screen.visibleCell(0)?.layer.opacity == 1)
    #expect(screen.node.parts?.view.scrollController.layer.sublayers.count == layers.count - 2)
  }

  /// A reload gives the item another cell, even during its preparation.
  @Test(arguments: [false, true]) func anItemIsDroppedAfterItsReload(isShown: Bool) throws {
    let (screen, mover) = try list()
    drag(screen, from: 20, to: 100, drops: false)
    screen.source.sections[0][0].height = 44
    screen.node.reloadItems(at: [[0, 0]])
    if isShown {
      try screen.settle()
      #expect(screen.visibleCell(0)?.layer.opacity == 0.3)
    }
    screen.window.send(.drag, at: Point(x: 50, y: 110), device: .mouse)
    screen.window.send(.up, at: Point(x: 50, y: 110), device: .mouse)
    #expect(mover.moves == ["[0, 0] to [0, 2]"])
    try screen.settle()
    #expect(Array(screen.visibleIDs.prefix(3)) == [1, 2, 0])
    #expect(screen.visibleCell(0)?.layer.opacity == 1)
  }

  /// A deleted neighbor that is still visible is replaced by the next one as the drop target.
  @Test func anItemIsDroppedBesideADeletedOne() throws {
    let (screen, mover) = try list()
    drag(screen, from: 20, to: 110, drops: false)
    screen.source.sections[0].remove(at: 2)
    screen.node.deleteItems(at: [[0, 2]])
    screen.window.send(.up, at: Point(x: 50, y: 110), device: .mouse)
    #expect(mover.moves == ["[0, 0] to [0, 1]"])
    try screen.settle()
    #expect(Array(screen.visibleIDs.prefix(4)) == [1, 0, 3, 4])
  }

  /// The item moves to the line, even if rows were inserted or deleted since the pointer came to
  /// rest.
  @Test(arguments: [(0, 90.0), (6, 90), (4, 70), (0, 350)])
  func anItemIsDroppedAfterAnUpdate(place: Int, end: Double) throws {
    let (screen, mover) = try list()
    drag(screen, from: 20, to: end, drops: false)
    let line = try #require(screen.node.parts?.view.scrollController.layer.sublayers[1])
    screen.source.sections[0].insert(contentsOf: Row.rows(100..<105), at: place)
    screen.node.performBatchUpdates {
      screen.node.insertItems(at: (place..<place + 5).map { ItemPath(section: 0, item: $0) })
    }
    try screen.settle()
    let middle = line.frame.midY
    screen.window.send(.up, at: Point(x: 50, y: end), device: .mouse)
    #expect(mover.moves.count == 1)
    let expected = Int(((middle + screen.node.contentOffset.y) / 40).rounded())
    try screen.settle()
    let source = place == 0 ? 5 : 0
    let ids = screen.source.sections[0].map(\.id)
    #expect(ids.firstIndex(of: 0) == (source < expected ? expected - 1 : expected))
    #expect(screen.violations().isEmpty)
  }

  /// The update appears between two frames.
  @Test func anItemIsDroppedRightAfterAnUpdate() throws {
    let (screen, mover) = try list()
    drag(screen, from: 20, to: 110, drops: false)
    screen.source.sections[0].insert(Row(100), at: 0)
    screen.node.insertItems(at: [[0, 0]])
    screen.node.waitUntilAllUpdatesAreProcessed()
    #expect(screen.screenY(0) == 0)
    screen.window.send(.up, at: Point(x: 50, y: 110), device: .mouse)
    #expect(mover.moves == ["[0, 1] to [0, 3]"])
  }

  /// The next window shows the list without traces of the drag.
  @Test(arguments: [false, true]) func aDragEndsWithItsWindow(isKept: Bool) throws {
    let (made, mover) = try list()
    var screen: Screen? = consume made
    weak let node = screen?.node
    let kept = isKept ? node : nil
    drag(try #require(screen), from: 20, to: 110, drops: false)
    let cell = try #require(screen?.visibleCell(0))
    #expect(cell.layer.opacity == 0.3)
    screen?.window.close()
    #expect(cell.layer.opacity == 1)
    screen = nil
    #expect((node == nil) == (kept == nil) && mover.moves.isEmpty)
  }

  @Test func aDragEndsWhenTheCollectionLeavesTheWindow() throws {
    let (screen, mover) = try list(embeds: true)
    drag(screen, from: 20, to: 110, drops: false)
    let cell = try #require(screen.visibleCell(0))
    #expect(cell.layer.opacity == 0.3)
    let layers = try #require(screen.node.parts?.view.scrollController.layer)
    let count = layers.sublayers.count
    screen.isAttached = false
    try screen.settle()
    #expect(cell.layer.opacity == 1)
    #expect(layers.sublayers.count == count - 2)
    screen.window.send(.up, at: Point(x: 50, y: 110), device: .mouse)
    #expect(mover.moves.isEmpty)
  }

  /// The delegate may take the collection out of the window when it is asked.
  @Test func noDragBeginsWithoutAWindow() throws {
    final class Leaver: CollectionDelegate {
      weak var screen: Screen?

      func collectionNode(_ node: CollectionNode, canMoveItemAt path: ItemPath) -> Bool {
        screen?.window.close()
        return true
      }
    }
    let leaver = Leaver()
    weak let node: CollectionNode?
    do {
      let screen = Screen([Row.rows(0..<50)])
      leaver.screen = screen
      screen.node.delegate = leaver
      node = screen.node
      try screen.settle()
      drag(screen, from: 20, to: 110, drops: false)
      #expect(screen.node.interaction.reordering == nil)
    }
    #expect(node == nil)
  }

  @Test(arguments: [false, true]) func nothingScrollsOutsideOfAWindow(isBand: Bool) throws {
    let (screen, mover) = try list(
      layout: isBand
        ? GridLayout(minimumItemWidth: 60, itemAspect: 1, spacing: 30) : ListLayout(),
      embeds: true
    ) { node, _ in node.allowsMultipleSelection = isBand }
    if isBand {
      span(screen, from: Point(x: 80, y: 75), to: Point(x: 80, y: 395))
    } else {
      drag(screen, from: 20, to: 395, drops: false)
    }
    screen.window.advance(by: 0.2)
    screen.isAttached = false
    screen.runFrame()
    let offset = screen.node.contentOffset
    #expect(offset.y > 0)
    screen.window.advance(by: 1)
    #expect(screen.node.contentOffset == offset)
    #expect(screen.window.driver.isSettled)
    #expect(mover.moves.isEmpty)
  }

  /// The picture of a deleted row lies below the content, and the picture of the dragged row above.
  @Test func anItemIsDraggedAboveRowsThatMove() throws {
    let (screen, mover) = try list()
    screen.source.sections[0].remove(at: 5)
    screen.node.deleteItems(at: [[0, 5]])
    let view = try #require(screen.node.parts?.view)
    for _ in 0..<30 where view.animator.pictureCount == 0 { screen.runFrame() }
    let before = view.scrollController.layer.sublayers
    drag(screen, from: 20, to: 110, drops: false)
    #expect(view.animator.pictureCount == 1)
    let layers = view.scrollController.layer.sublayers
    let content = try #require(layers.firstIndex { $0 === view.scrollController.contentLayer })
    let new = layers.indices.filter { index in !before.contains { $0 === layers[index] } }
    #expect(new == [content + 1, content + 2])
    screen.window.send(.up, at: Point(x: 50, y: 110), device: .mouse)
    #expect(mover.moves.count == 1)
  }

  /// A pinned header is not part of the row that it covers.
  @Test func aDragOfAPinnedHeaderMovesNoItem() throws {
    let (screen, mover) = try list(
      [Row.rows(0..<20), Row.rows(20..<40)], layout: CompositionalLayout(pinsHeaders: true)
    ) { _, source in source.header = { "Section \($0)" } }
    screen.node.contentOffset = Point(x: 0, y: 30)
    try screen.settle()
    drag(screen, from: 10, to: 150, drops: false)
    #expect(screen.node.interaction.reordering == nil)
    screen.window.send(.up, at: Point(x: 50, y: 150), device: .mouse)
    #expect(mover.moves.isEmpty)
    // Below the header, a row is dragged.
    drag(screen, from: 25, to: 150)
    #expect(mover.moves.count == 1)
  }

  /// The item moves to the side of the other item at which the line is.
  @Test func anItemGoesWhereTheLineIsInAListThatBeginsAtItsEnd() throws {
    let screen = Screen([Row.rows(0..<5)]) { node, _ in node.inverted = true }
    let mover = RowMover(screen)
    try screen.settle()
    // Rows 0 to 4 of 40 points each, from the bottom. The pointer is in the lower half of row 2.
    drag(screen, from: 380, to: 310, drops: false)
    let line = try #require(screen.node.parts?.view.scrollController.layer.sublayers[1])
    #expect(line.frame.midY == 320)
    screen.window.send(.up, at: Point(x: 50, y: 310), device: .mouse)
    #expect(mover.moves == ["[0, 0] to [0, 1]"])
  }

  @Test func atAnEdgeTheContentScrolls() throws {
    let (screen, mover) = try list()
    drag(screen, from: 100, to: 395, drops: false)
    screen.window.advance(by: 1)
    let offset = screen.node.contentOffset.y
    #expect(offset > 300)
    screen.window.send(.up, at: Point(x: 50, y: 395), device: .mouse)
    try screen.settle()
    #expect(mover.moves.count == 1)
    #expect(mover.moves[0].hasPrefix("[0, 2] to"))
    let target = try #require(screen.source.sections[0].firstIndex { $0.id == 2 })
    #expect(abs(Double(target) * 40 - offset - 395) < 60)
    #expect(screen.violations().isEmpty)
  }

  @Test func aFingerThatRestsDragsAndOneThatDoesNotScrolls() throws {
    let (screen, mover) = try list()
    screen.window.touchDrag(from: Point(x: 50, y: 200), to: Point(x: 50, y: 100), duration: 0.2)
    try screen.settle()
    #expect(mover.moves.isEmpty)
    #expect(screen.node.contentOffset.y >= 90)
    screen.node.contentOffset = .zero
    try screen.settle()
    screen.window.send(.down, at: Point(x: 50, y: 20), device: .touch)
    screen.window.advance(by: 0.7)
    screen.window.send(.drag, at: Point(x: 50, y: 60), device: .touch)
    screen.window.send(.drag, at: Point(x: 50, y: 110), device: .touch)
    screen.window.send(.up, at: Point(x: 50, y: 110), device: .touch)
    #expect(mover.moves == ["[0, 0] to [0, 2]"])
    #expect(screen.node.contentOffset.y == 0)
  }

  @Test func anUpdateDuringTheDragIsNoticed() throws {
    let (screen, mover) = try list()
    drag(screen, from: 20, to: 110, drops: false)
    screen.source.sections[0].insert(Row(100), at: 0)
    screen.node.insertItems(at: [[0, 0]])
    screen.window.send(.up, at: Point(x: 50, y: 110), device: .mouse)
    // The update has not appeared yet, and the paths refer to the data.
    #expect(mover.moves == ["[0, 1] to [0, 3]"])
    try screen.settle()
    #expect(screen.source.sections[0].prefix(5).map(\.id) == [100, 1, 2, 0, 3])
    #expect(screen.violations().isEmpty)
    #expect(screen.errors.isEmpty)
  }

  /// An empty section accepts an item, with or without a header, at any index.
  @Test(arguments: [
    (0, false, 120.0, "[0, 0] to [1, 0]", 120.0), (0, true, 150, "[0, 0] to [1, 0]", 160),
    (1, false, 280, "[0, 0] to [1, 0]", 280), (2, false, 390, "[0, 0] to [2, 0]", 240),
    (3, false, 3, "[1, 0] to [0, 0]", 0),
  ])
  func anEmptySectionTakesAnItem(
    kind: Int, hasHeaders: Bool, end: Double, move: String, line: Double
  ) throws {
    let rows = [Row.rows(0..<3), [], Row.rows(3..<6)]
    let screen = Screen(
      [rows, rows, [rows[0], rows[2], []], [[], rows[0]]][kind],
      configure: { node, source in
        node.inverted = kind == 1
        if hasHeaders { source.header = { "Section \($0)" } }
      })
    let mover = RowMover(screen)
    try screen.settle()
    drag(screen, from: kind == 1 ? 380 : hasHeaders ? 40 : 20, to: end, drops: false)
    let layer = try #require(screen.node.parts?.view.scrollController.layer.sublayers[1])
    #expect(layer.frame.midY == line && !layer.isHidden)
    screen.window.send(.up, at: Point(x: 50, y: end), device: .mouse)
    #expect(mover.moves == [move])
    try screen.settle()
    if kind != 1 { #expect(screen.violations().isEmpty) }
    #expect(screen.errors.isEmpty)
  }

  // MARK: Bands

  /// A grid of two columns of 100 x 100 points, with spaces of 20 points at the left, at the top
  /// and between.
  private func grid() throws -> Screen {
    let layout = CompositionalLayout(
      .grid(
        .count(2), columnSpacing: 20, rowSpacing: 20, rowLength: 100, insets: EdgeInsets(all: 20)))
    let screen = Screen([Row.rows(0..<40)], size: Size(width: 260, height: 400), layout: layout) {
      node, _ in node.allowsMultipleSelection = true
    }
    try screen.settle()
    return screen
  }

  private func span(_ screen: Screen, from start: Point, to end: Point, _ modifiers: Modifiers = [])
  {
    screen.window.send(.down, at: start, device: .mouse, modifiers: modifiers)
    screen.window.send(
      .drag, at: Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2), device: .mouse,
      modifiers: modifiers)
    screen.window.send(.drag, at: end, device: .mouse, modifiers: modifiers)
  }

  @Test func noBandWhereNothingCanBeSelected() throws {
    let screen = try grid()
    screen.node.allowsSelection = false
    span(screen, from: Point(x: 10, y: 10), to: Point(x: 60, y: 150))
    #expect(screen.node.pathsForSelectedItems.isEmpty)
    screen.window.send(.up, at: Point(x: 60, y: 150), device: .mouse)
    #expect(screen.node.pathsForSelectedItems.isEmpty)
  }

  @Test func aBandSelectsWhatItTouches() throws {
    let screen = try grid()
    span(screen, from: Point(x: 10, y: 10), to: Point(x: 60, y: 150))
    #expect(screen.node.pathsForSelectedItems == [[0, 0], [0, 2]])
    screen.window.send(.drag, at: Point(x: 200, y: 60), device: .mouse)
    #expect(screen.node.pathsForSelectedItems == [[0, 0], [0, 1]])
    screen.window.send(.up, at: Point(x: 200, y: 60), device: .mouse)
    span(screen, from: Point(x: 130, y: 370), to: Point(x: 200, y: 300), .control)
    #expect(screen.node.pathsForSelectedItems == [[0, 0], [0, 1], [0, 5]])
    screen.window.send(.up, at: Point(x: 200, y: 300), device: .mouse)
    // A click beside all items selects nothing.
    screen.window.click(at: Point(x: 10, y: 10))
    #expect(screen.node.pathsForSelectedItems.isEmpty)
  }

  /// Rows inserted above move the band with the items on which it began, even if the item nearest
  /// to the start was reloaded.
  @Test(arguments: [false, true])
  func aBandGoesWithItsItems(reloads: Bool) throws {
    let screen = Screen(
      [Row.rows(0..<90)], layout: GridLayout(minimumItemWidth: 60, itemAspect: 1, spacing: 30)
    ) { node, _ in node.allowsMultipleSelection = true }
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 450)
    try screen.settle()
    func selected() -> Set<Int> {
      Set(screen.node.pathsForSelectedItems.map { screen.source.sections[0][$0.item].id })
    }
    let window = screen.window
    // In the gap between columns and rows.
    window.send(.down, at: Point(x: 80, y: 75), device: .mouse)
    for end in [100.0, 150] {
      window.send(.drag, at: Point(x: 150, y: end), device: .mouse)
    }
    let before = selected()
    #expect(!before.isEmpty && before.count < 6)
    if reloads {
      let near = try #require(screen.node.pathForItem(at: Point(x: 70, y: 65 + 450)))
      screen.node.reloadItems(at: [near])
      try screen.settle()
    }
    screen.source.sections[0].insert(contentsOf: Row.rows(100..<130), at: 0)
    screen.node.insertItems(at: (0..<30).map { [0, $0] })
    try screen.settle()
    window.send(.drag, at: Point(x: 151, y: 150), device: .mouse)
    window.send(.up, at: Point(x: 151, y: 150), device: .mouse)
    #expect(selected() == before)
  }

  /// The delegate is asked once for an item that it rejects while the band covers it.
  @Test func aBandAsksOnceForEachItem() throws {
    final class Chooser: CollectionDelegate {
      var questions: [ItemPath] = []

      func collectionNode(_ node: CollectionNode, shouldSelectItemAt path: ItemPath) -> Bool {
        questions.append(path)
        return path.item.isMultiple(of: 2)
      }
    }
    let screen = try grid()
    let chooser = Chooser()
    screen.node.delegate = chooser
    span(screen, from: Point(x: 10, y: 10), to: Point(x: 200, y: 150))
    let asked = chooser.questions
    #expect(Set(asked).count == asked.count && asked.contains([0, 1]))
    #expect(screen.node.pathsForSelectedItems.allSatisfy { $0.item.isMultiple(of: 2) })
    for x in [201.0, 202, 203] {
      screen.window.send(.drag, at: Point(x: x, y: 150), device: .mouse)
    }
    #expect(chooser.questions == asked)
    // The pointer returns to the item.
    screen.window.send(.drag, at: Point(x: 60, y: 60), device: .mouse)
    screen.window.send(.drag, at: Point(x: 200, y: 150), device: .mouse)
    #expect(chooser.questions.count { $0 == [0, 1] } == 2)
    screen.window.send(.up, at: Point(x: 200, y: 150), device: .mouse)
  }

  @Test func aBandScrolls() throws {
    let screen = try grid()
    span(screen, from: Point(x: 10, y: 10), to: Point(x: 60, y: 399))
    screen.window.advance(by: 1)
    #expect(screen.node.contentOffset.y > 500)
    #expect(screen.node.pathsForSelectedItems.count > 5)
    screen.window.send(.up, at: Point(x: 60, y: 399), device: .mouse)
    let offset = screen.node.contentOffset
    screen.window.advance(by: 1)
    #expect(screen.node.contentOffset == offset)
  }
}
