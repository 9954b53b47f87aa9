// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Rows that are moved aside, and the actions beside them.
@MainActor @Suite final class SwipeActionTests {
  /// Collections do not retain their delegates.
  private var delegates: [Actions] = []

  private final class Actions: CollectionDelegate {
    weak var screen: Screen?
    /// The rows that have actions.
    var ids: Set<Int> = Set(0..<1000)
    var isFullSwipe = true
    /// The trailing actions, the first of which deletes.
    var trailingTitles = ["Delete", "Flag"]
    var questions: [String] = []
    var done: [String] = []
    var selected: [ItemPath] = []

    private func id(_ path: ItemPath) -> Int? {
      screen?.source.sections[path.section][path.item].id
    }

    func collectionNode(
      _ node: CollectionNode, leadingSwipeActionsForItemAt path: ItemPath
    ) -> SwipeActions {
      guard let id = id(path) else { return [] }
      questions.append("leading \(id)")
      return ids.contains(id) ? [action("Star")] : []
    }

    func collectionNode(
      _ node: CollectionNode, trailingSwipeActionsForItemAt path: ItemPath
    ) -> SwipeActions {
      guard let id = id(path) else { return [] }
      questions.append("trailing \(id)")
      guard ids.contains(id) else { return [] }
      let delete = SwipeAction("Delete", role: .destructive) { [weak self] path in
        guard let self, let screen else { return }
        done.append("Delete \(path)")
        screen.source.sections[path.section].remove(at: path.item)
        screen.node.deleteItems(at: [path])
      }
      return SwipeActions(
        trailingTitles.map { $0 == "Delete" ? delete : action($0) },
        performsFirstActionWithFullSwipe: isFullSwipe)
    }

    private func action(_ title: String) -> SwipeAction {
      SwipeAction(title) { [weak self] path in self?.done.append("\(title) \(path)") }
    }

    func collectionNode(_ node: CollectionNode, didSelectItemAt path: ItemPath) {
      selected.append(path)
    }
  }

  private func list(
    _ rows: [Row] = Row.rows(0..<50), isReversed: Bool = false,
    layout: any CollectionLayout = ListLayout()
  ) throws -> (Screen, Actions) {
    let screen = Screen([rows], layout: layout)
    if isReversed { screen.node.traitOverrides.layoutDirection = .rightToLeft }
    let delegate = Actions()
    delegate.screen = screen
    delegates.append(delegate)
    screen.node.delegate = delegate
    try screen.settle()
    return (screen, delegate)
  }

  /// Moves a finger across a row. Each row is 40 points high.
  private func swipe(
    _ screen: Screen, row: Int, from start: Double, to end: Double, duration: Double = 0.3
  ) {
    let y = Double(row) * 40 + 20
    screen.window.touchDrag(
      from: Point(x: start, y: y), to: Point(x: end, y: y), duration: duration)
  }

  /// Even in content too short to scroll, because a scroll would also close the row.
  @Test func aFingerThatMovesUpOnAnOpenRowClosesIt() throws {
    let (screen, _) = try list(Row.rows(0..<3))
    swipe(screen, row: 1, from: 250, to: 120, duration: 1)
    try screen.settle()
    #expect(try #require(shift(screen, 1)) < 0)
    screen.window.touchDrag(
      from: Point(x: 50, y: 70), to: Point(x: 52, y: 20), duration: 0.3)
    try screen.settle()
    #expect(shift(screen, 1) == 0)
  }

  @Test func aFingerOnAPinnedHeaderMovesNoRow() throws {
    let (screen, delegate) = try list(layout: CompositionalLayout(pinsHeaders: true))
    screen.source.header = { _ in "Header" }
    screen.node.reloadData()
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 30)
    try screen.settle()
    screen.window.touchDrag(from: Point(x: 250, y: 10), to: Point(x: 150, y: 10), duration: 0.3)
    try screen.settle()
    #expect(delegate.questions.isEmpty && buttons(screen).isEmpty)
    // Below the header, a row is swiped.
    screen.window.touchDrag(from: Point(x: 250, y: 25), to: Point(x: 150, y: 25), duration: 0.3)
    try screen.settle()
    #expect(shift(screen, 0) == -160)
  }

  /// The horizontal offset of a row from its frame.
  private func shift(_ screen: Screen, _ id: Int) -> Double? {
    screen.visibleCell(id)?.layer.presentation.transform.tx
  }

  private func place(of node: DisplayNode) -> Rect {
    node.layer.convertToWindow(node.layer.bounds)
  }

  private func buttons(_ screen: Screen) -> [String] {
    screen.window.nodes(.button).compactMap(\.accessibility.label)
  }

  // MARK: By touch

  @Test func aSwipeShowsTheActionsOfItsSide() throws {
    let (screen, delegate) = try list()
    #expect(delegate.questions.isEmpty)
    swipe(screen, row: 1, from: 250, to: 150)
    try screen.settle()
    #expect(Set(delegate.questions) == ["trailing 1"])
    #expect(buttons(screen) == ["Delete", "Flag"])
    #expect(shift(screen, 1) == -160)
    // The first action is nearest to the end, and the row moves by the width of the buttons.
    let delete = try #require(screen.window.node(.button, label: "Delete"))
    let flag = try #require(screen.window.node(.button, label: "Flag"))
    #expect(place(of: delete) == Rect(x: 220, y: 40, width: 80, height: 40))
    #expect(place(of: flag) == Rect(x: 140, y: 40, width: 80, height: 40))
    // The press selected and scrolled nothing.
    #expect(delegate.selected.isEmpty)
    #expect(screen.node.contentOffset == .zero)
    screen.window.tap(at: Point(x: 190, y: 60))
    #expect(delegate.done == ["Flag [0, 1]"])
    try screen.settle()
    #expect(shift(screen, 1) == 0)
    #expect(buttons(screen).isEmpty)
    #expect(screen.violations().isEmpty)
  }

  @Test func theOtherSideHasItsOwnActions() throws {
    let (screen, delegate) = try list()
    swipe(screen, row: 2, from: 50, to: 110)
    try screen.settle()
    #expect(Set(delegate.questions) == ["leading 2"])
    #expect(buttons(screen) == ["Star"])
    #expect(shift(screen, 2) == 80)
  }

  @Test func swipeSidesAreMirroredFromRightToLeft() throws {
    let (screen, _) = try list(isReversed: true)
    swipe(screen, row: 0, from: 250, to: 190)
    try screen.settle()
    #expect(buttons(screen) == ["Star"])
    #expect(shift(screen, 0) == -80)
    screen.node.closeSwipeActions()
    try screen.settle()
    swipe(screen, row: 0, from: 50, to: 150)
    try screen.settle()
    #expect(buttons(screen) == ["Delete", "Flag"])
    let delete = try #require(screen.window.node(.button, label: "Delete"))
    #expect(delete.layer.convertToWindow(Point.zero) == Point.zero)
  }

  @Test func aShortSwipeGoesBackAndAFastOneOpens() throws {
    let (screen, _) = try list()
    swipe(screen, row: 0, from: 250, to: 220, duration: 1)
    screen.window.advance(by: 0.1)
    #expect(try #require(shift(screen, 0)) > -20)
    try screen.settle()
    #expect(buttons(screen).isEmpty)
    swipe(screen, row: 0, from: 250, to: 205, duration: 0.06)
    try screen.settle()
    #expect(shift(screen, 0) == -160)
  }

  @Test func theRowFollowsTheFinger() throws {
    let (screen, _) = try list()
    let window = screen.window
    window.send(.down, at: Point(x: 250, y: 20), device: .touch)
    window.send(.drag, at: Point(x: 240, y: 20), device: .touch)
    window.send(.drag, at: Point(x: 200, y: 20), device: .touch)
    screen.runFrame()
    #expect(shift(screen, 0) == -40)
    let delete = try #require(window.node(.button, label: "Delete"))
    #expect(place(of: delete) == Rect(x: 280, y: 0, width: 20, height: 40))
    // A movement to the other side shows the other actions.
    window.send(.drag, at: Point(x: 260, y: 20), device: .touch)
    screen.runFrame()
    #expect(buttons(screen) == ["Star"])
    #expect(shift(screen, 0) == 20)
    window.send(.cancel, at: Point(x: 260, y: 20), device: .touch)
    try screen.settle()
    #expect(buttons(screen).isEmpty)
  }

  @Test func aRowWithoutActionsStays() throws {
    let (screen, delegate) = try list()
    delegate.ids = [1]
    swipe(screen, row: 0, from: 250, to: 150)
    try screen.settle()
    #expect(shift(screen, 0) == 0)
    #expect(delegate.questions == ["trailing 0"])
    #expect(screen.violations().isEmpty)
  }

  @Test func aFingerThatMovesAlongScrolls() throws {
    let (screen, delegate) = try list()
    screen.window.touchDrag(from: Point(x: 150, y: 300), to: Point(x: 120, y: 200), duration: 0.3)
    try screen.settle()
    #expect(screen.node.contentOffset.y > 90)
    #expect(delegate.questions.isEmpty)
  }

  // MARK: Full swipes

  @Test func aFullSwipeDoesTheFirstAction() throws {
    let (screen, delegate) = try list()
    swipe(screen, row: 1, from: 280, to: 40)
    #expect(delegate.done == ["Delete [0, 1]"])
    try screen.settle()
    #expect(Array(screen.visibleIDs.prefix(3)) == [0, 2, 3])
    #expect(buttons(screen).isEmpty)
    #expect(screen.violations().isEmpty)
  }

  @Test func theFirstActionTakesAllRoomBeforeItIsDone() throws {
    let (screen, delegate) = try list()
    let window = screen.window
    window.send(.down, at: Point(x: 290, y: 20), device: .touch)
    for x in stride(from: 280.0, through: 60, by: -20) {
      window.send(.drag, at: Point(x: x, y: 20), device: .touch)
    }
    window.advance(by: 0.5)
    let delete = try #require(window.node(.button, label: "Delete"))
    #expect(delete.layer.presentation.bounds.width == 220)
    // A finger that returns performs no action.
    window.send(.drag, at: Point(x: 190, y: 20), device: .touch)
    window.advance(by: 0.5)
    #expect(delete.layer.presentation.bounds.width == 45)
    window.advance(by: 0.5)
    window.send(.up, at: Point(x: 190, y: 20), device: .touch)
    try screen.settle()
    #expect(delegate.done.isEmpty)
    #expect(shift(screen, 0) == -160)
  }

  @Test func rowsWithoutSwipeActionsResist() throws {
    let (screen, delegate) = try list()
    delegate.isFullSwipe = false
    swipe(screen, row: 0, from: 290, to: 10)
    #expect(delegate.done.isEmpty)
    try screen.settle()
    #expect(shift(screen, 0) == -160)
  }

  // MARK: Touchpad and wheel

  @Test func fingersOnATouchpadMoveTheRowAside() throws {
    let (screen, delegate) = try list()
    let point = Point(x: 150, y: 60)
    for _ in 0..<10 {
      screen.window.scroll(by: Vector(dx: 10, dy: 1), at: point)
      screen.runFrame()
    }
    #expect(shift(screen, 1) == -100)
    screen.window.fling(at: point)
    try screen.settle()
    #expect(shift(screen, 1) == -160)
    #expect(screen.node.contentOffset.y == 0)
    // The fingers move back.
    for _ in 0..<10 { screen.window.scroll(by: Vector(dx: -10, dy: 0), at: point) }
    screen.window.fling(at: point)
    try screen.settle()
    #expect(shift(screen, 1) == 0)
    #expect(buttons(screen).isEmpty)
    #expect(delegate.done.isEmpty)
  }

  @Test func fingersThatMoveAlongLeaveTheRow() throws {
    let (screen, delegate) = try list()
    // At the top the content cannot scroll, so no view consumes the movement.
    for _ in 0..<10 {
      screen.window.scroll(by: Vector(dx: 3, dy: -30), at: Point(x: 150, y: 60))
      screen.runFrame()
      #expect(shift(screen, 1) == 0)
    }
    screen.window.fling(velocity: Vector(dx: 30, dy: -300), at: Point(x: 150, y: 60))
    try screen.settle()
    #expect(delegate.questions.isEmpty)
    #expect(screen.violations().isEmpty)
  }

  @Test func aNotchOpensAndCloses() throws {
    let (screen, _) = try list()
    let point = Point(x: 150, y: 60)
    func turn(_ notches: Double) {
      screen.window.move(to: point)
      screen.window.wheel(by: Vector(dx: notches, dy: 0))
    }
    turn(1)
    try screen.settle()
    #expect(shift(screen, 1) == -160)
    turn(-1)
    try screen.settle()
    #expect(shift(screen, 1) == 0)
    screen.window.wheel(notches: 1, at: point)
    #expect(screen.node.contentOffset.y > 0)
  }

  // MARK: Closing

  @Test func onlyOneRowIsOpen() throws {
    let (screen, _) = try list()
    swipe(screen, row: 0, from: 250, to: 150)
    try screen.settle()
    for _ in 0..<10 { screen.window.scroll(by: Vector(dx: 10, dy: 0), at: Point(x: 50, y: 100)) }
    screen.window.fling(at: Point(x: 50, y: 100))
    try screen.settle()
    #expect(shift(screen, 0) == 0)
    #expect(shift(screen, 2) == -160)
    #expect(buttons(screen).count == 2)
  }

  @Test(arguments: [PointerEvent.Device.mouse, .touch])
  func aTapElsewhereClosesItAndDoesNothingElse(device: PointerEvent.Device) throws {
    let (screen, delegate) = try list()
    for y in [60.0, 220] {
      swipe(screen, row: 1, from: 250, to: 150)
      try screen.settle()
      #expect(shift(screen, 1) == -160)
      let point = Point(x: 20, y: y)
      screen.window.send(.down, at: point, device: device)
      screen.window.send(.up, at: point, device: device)
      try screen.settle()
      #expect(shift(screen, 1) == 0)
    }
    #expect(delegate.selected.isEmpty)
    screen.window.tap(at: Point(x: 20, y: 60))
    #expect(delegate.selected == [[0, 1]])
  }

  @Test func aScrollClosesIt() throws {
    let (screen, _) = try list()
    swipe(screen, row: 1, from: 250, to: 150)
    try screen.settle()
    // A finger on the open row itself scrolls, and the row stays on the screen.
    screen.window.touchDrag(from: Point(x: 20, y: 60), to: Point(x: 20, y: 40), duration: 1)
    try screen.settle()
    #expect(screen.node.contentOffset.y > 15)
    #expect(shift(screen, 1) == 0)
    #expect(buttons(screen).isEmpty)
    #expect(screen.violations().isEmpty)
  }

  @Test func escapeClosesIt() throws {
    let (screen, _) = try list()
    swipe(screen, row: 1, from: 250, to: 150)
    try screen.settle()
    screen.window.key(.escape)
    try screen.settle()
    #expect(shift(screen, 1) == 0)
  }

  // MARK: Updates

  @Test func anOpenRowMovesWithItsItem() throws {
    let (screen, delegate) = try list()
    swipe(screen, row: 2, from: 250, to: 150)
    try screen.settle()
    screen.source.sections[0].insert(Row(100), at: 0)
    screen.node.insertItems(at: [[0, 0]])
    screen.source.sections[0].insert(screen.source.sections[0].remove(at: 3), at: 1)
    screen.node.moveItem(at: [0, 3], to: [0, 1])
    // The row and its buttons move together, frame by frame.
    for _ in 0..<40 {
      screen.runFrame()
      let cell = try #require(screen.visibleCell(2))
      let delete = try #require(screen.window.node(.button, label: "Delete"))
      let place = try #require(screen.node.parts?.view.placeOnScreen(of: cell.layer))
      #expect(abs(delete.layer.convertToWindow(Point.zero).y - place.minY) < 0.01)
    }
    try screen.settle()
    #expect(shift(screen, 2) == -160)
    let y = try #require(screen.screenY(2))
    screen.window.tap(at: Point(x: 190, y: y + 20))
    #expect(delegate.done == ["Flag [0, 1]"])
    try screen.settle()
    #expect(screen.violations().isEmpty)
  }

  @Test func anotherCellForTheRowClosesIt() throws {
    let (screen, _) = try list()
    swipe(screen, row: 2, from: 250, to: 150)
    try screen.settle()
    screen.source.sections[0][2].text = "New"
    screen.node.reloadItems(at: [[0, 2]])
    try screen.settle()
    #expect(shift(screen, 2) == 0)
    #expect(buttons(screen).isEmpty)
    #expect(screen.violations().isEmpty)
  }

  /// A row that changes continuously can be swiped, and its actions used.
  @Test func anUpdateInPlaceLeavesItOpen() throws {
    let (screen, delegate) = try list()
    screen.source.acceptsModels = true
    screen.node.reloadData()
    try screen.settle()
    swipe(screen, row: 2, from: 250, to: 150)
    try screen.settle()
    for version in 0..<3 {
      screen.source.sections[0][2].text = "New \(version)"
      screen.node.reloadItems(at: [[0, 2]])
      try screen.settle()
      #expect(shift(screen, 2) == -160)
    }
    screen.window.tap(at: Point(x: 190, y: 100))
    #expect(delegate.done == ["Flag [0, 2]"])
    try screen.settle()
    #expect(screen.violations().isEmpty)
  }

  @Test(arguments: [["Delete", "Star"], []])
  func anUpdateInPlaceBringsItsActions(titles: [String]) throws {
    let (screen, delegate) = try list()
    screen.source.acceptsModels = true
    screen.node.reloadData()
    try screen.settle()
    swipe(screen, row: 2, from: 250, to: 150)
    try screen.settle()
    #expect(buttons(screen) == ["Delete", "Flag"])
    delegate.trailingTitles = titles
    screen.source.sections[0][2].text = "New"
    screen.node.reloadItems(at: [[0, 2]])
    try screen.settle()
    #expect(buttons(screen) == titles)
    #expect((shift(screen, 2) == 0) == titles.isEmpty)
    if titles.isEmpty { return #expect(screen.violations().isEmpty) }
    screen.window.tap(at: Point(x: 190, y: 100))
    #expect(delegate.done == ["Star [0, 2]"])
  }

  @Test func anUpdateOfAnotherRowLeavesItOpen() throws {
    let (screen, _) = try list()
    swipe(screen, row: 2, from: 250, to: 150)
    try screen.settle()
    screen.source.sections[0][1].text = "New"
    screen.node.reloadItems(at: [[0, 1]])
    try screen.settle()
    #expect(shift(screen, 2) == -160)
  }

  @Test func aDeletedRowLeavesNothing() throws {
    let (screen, delegate) = try list()
    swipe(screen, row: 2, from: 250, to: 150)
    try screen.settle()
    screen.window.click(at: Point(x: 270, y: 100))
    #expect(delegate.done == ["Delete [0, 2]"])
    // The row stays unchanged until the update appears.
    screen.runFrame()
    try screen.settle()
    #expect(screen.visibleCell(2) == nil)
    #expect(buttons(screen).isEmpty)
    #expect(screen.violations().isEmpty)
    #expect(screen.node.parts?.view.swipes.rows.isEmpty == true)
  }

  @Test func aWindowThatClosesEndsIt() throws {
    let (screen, _) = try list()
    swipe(screen, row: 2, from: 250, to: 150)
    let row = screen.node.parts?.view.swipes.openRow
    screen.window.close()
    #expect(row?.isOpen == false)
    #expect(row?.cell.swipeOffset == 0)
    #expect(screen.node.parts?.view.swipes.rows.isEmpty == true)
  }

  // MARK: Other ways

  @Test func theMenuHasTheActions() throws {
    let (screen, delegate) = try list()
    screen.window.click(at: Point(x: 100, y: 100), button: 3)
    #expect(screen.window.menu?.items.count == 3)
    #expect(screen.window.chooseFromMenu("Flag"))
    #expect(delegate.done == ["Flag [0, 2]"])
    // Keys act on the item of the cursor.
    screen.window.click(at: Point(x: 100, y: 20))
    screen.window.key(.down)
    screen.window.key(.menu)
    #expect(screen.window.chooseFromMenu("Delete"))
    #expect(delegate.done.last == "Delete [0, 1]")
    try screen.settle()
    delegate.ids = []
    screen.window.click(at: Point(x: 100, y: 100), button: 3)
    #expect(screen.window.menu == nil)
  }

  @Test func anItemThatMovesBehindTheMenuKeepsItsActions() throws {
    let (screen, delegate) = try list()
    screen.window.click(at: Point(x: 100, y: 100), button: 3)
    screen.source.sections[0].insert(Row(100), at: 0)
    screen.node.insertItems(at: [[0, 0]])
    try screen.settle()
    #expect(screen.window.chooseFromMenu("Flag"))
    #expect(delegate.done == ["Flag [0, 3]"])
  }

  @Test func assistiveTechnologyFindsTheActions() throws {
    let (screen, delegate) = try list()
    let cell = try #require(screen.visibleCell(3))
    let actions = cell.accessibility.actions.map(\.rawValue)
    #expect(actions == ["activate", "Star", "Delete", "Flag"])
    #expect(cell.performAccessibilityAction(Accessibility.Action(rawValue: "Star")))
    #expect(delegate.done == ["Star [0, 3]"])
    #expect(cell.performAccessibilityAction(.activate))
    #expect(delegate.selected == [[0, 3]])
  }

  // MARK: Where there are none

  @Test func itemsBesideEachOtherHaveNone() throws {
    let (screen, delegate) = try list(layout: GridLayout(minimumItemWidth: 90))
    swipe(screen, row: 0, from: 90, to: 10)
    #expect(delegate.questions.isEmpty)
  }

  @Test func pixelsOfSwipeActions() throws {
    let (screen, _) = try list()
    swipe(screen, row: 1, from: 250, to: 150)
    try screen.settle()
    let picture = try screen.window.render()
    // The row, then gray and red, over the row's whole height.
    let red = Color.destructive.resolved(in: Traits())
    for y in [40, 79] {
      #expect(picture.pixel(x: 139, y: y) == Color(hex: Row(1).signature))
      #expect(abs(picture.pixel(x: 140, y: y).red - 0.42) < 0.01)
      #expect(picture.pixel(x: 219, y: y) == picture.pixel(x: 140, y: y))
      #expect(picture.pixel(x: 220, y: y) == red)
    }
    #expect(picture.pixel(x: 220, y: 80) != red)
    #expect(picture.pixel(x: 220, y: 39) != red)
  }
}
