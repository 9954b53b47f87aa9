// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftCollections
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// The sizes of a collection's ranges in different situations.
@MainActor @Suite struct RangeModeTests {
  /// 100 rows of 40 points in a viewport of 400.
  private func screen(_ configure: (CollectionNode) -> Void = { _ in }) throws -> Screen {
    let screen = Screen([Row.rows(0..<100)]) { node, _ in configure(node) }
    try screen.settle()
    return screen
  }

  private func count(of state: InterfaceState, on screen: Screen) -> Int {
    screen.states(inSection: 0).count { $0.contains(state) }
  }

  @Test func beforeAnyScrollTheModeIsMinimum() throws {
    let screen = try screen()
    #expect(count(of: .visible, on: screen) == 10)
    // The ranges are 0.25 and 0.5 screens ahead, and half a row counts as a row.
    #expect(count(of: .display, on: screen) == 13)
    #expect(count(of: .preload, on: screen) == 15)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func twoLeadingScreensOfPreloadAreThreeViewports() throws {
    let screen = try screen {
      $0.rangeTunings[.preload, .minimum] = RangeTuning(leadingScreens: 2, trailingScreens: 0)
    }
    let length = screen.states(inSection: 0).indices
      .filter { screen.states(inSection: 0)[$0].contains(.preload) }
      .reduce(0.0) { $0 + (screen.node.frameForItem(at: [0, $1])?.height ?? 0) }
    #expect(abs(length - 3 * 400) <= 0.1 * 3 * 400)
  }

  /// Ranges larger than the content contain all rows.
  @Test(arguments: [Double.infinity, 1e300])
  func endlessRangesHaveAllRows(screens: Double) throws {
    let screen = try screen {
      $0.rangeTunings[.preload, .minimum] = RangeTuning(
        leadingScreens: screens, trailingScreens: screens)
    }
    #expect(count(of: .preload, on: screen) == screen.source.sections[0].count)
    #expect(count(of: .visible, on: screen) == 10)
  }

  enum Input: CaseIterable { case wheel, touchpad, key, touch, program }

  @Test(arguments: Input.allCases) func anyScrollMakesTheModeFull(_ input: Input) throws {
    let screen = try screen()
    switch input {
    case .wheel: screen.window.wheel(notches: 1)
    case .touchpad:
      screen.window.scroll(by: 40)
      screen.window.fling()
    case .key:
      screen.window.click(at: Point(x: 10, y: 10))
      // Moves to the last visible row, and one page further.
      screen.window.key(.pageDown)
      screen.window.key(.pageDown)
    case .touch:
      screen.window.touchDrag(
        from: Point(x: 100, y: 300), to: Point(x: 100, y: 200), duration: 0.2)
    case .program: screen.node.contentOffset = Point(x: 0, y: 40)
    }
    try screen.settle()
    #expect(screen.node.contentOffset.y > 0)
    // Moving down, a screen ahead is displayed and two and a half are preloaded.
    let bottom = screen.node.contentOffset.y + 400
    #expect(screen.states(inSection: 0)[Int((bottom + 380) / 40)].contains(.display))
    #expect(screen.states(inSection: 0)[Int((bottom + 980) / 40)].contains(.preload))
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func movingUpLooksUp() throws {
    let screen = try screen()
    screen.node.contentOffset = Point(x: 0, y: 2000)
    try screen.settle()
    screen.node.scroll(by: Vector(dx: 0, dy: -80))
    try screen.settle()
    // The viewport is 1920...2320. The range is a screen up and half a screen down.
    let displayed = screen.states(inSection: 0).indices.filter {
      screen.states(inSection: 0)[$0].contains(.display)
    }
    #expect(displayed.first == 1520 / 40)
    #expect(displayed.last == 2520 / 40 - 1)
  }

  @Test func rowsInsertedAboveDoNotCountAsScrolling() throws {
    let screen = try screen()
    screen.node.contentOffset = Point(x: 0, y: 2000)
    try screen.settle()
    screen.node.scroll(by: Vector(dx: 0, dy: -80))
    try screen.settle()
    screen.source.sections[0].insert(contentsOf: Row.rows(1000..<1010), at: 0)
    screen.node.insertItems(at: (0..<10).map { [0, $0] })
    try screen.settle()
    #expect(screen.node.contentOffset.y == 1920 + 400)
    let displayed = screen.states(inSection: 0).indices.filter {
      screen.states(inSection: 0)[$0].contains(.display)
    }
    #expect(displayed.first == (2320 - 400) / 40)
  }

  @Test(arguments: [
    (RangeMode.visibleOnly, 10, 10), (.lowMemory, 10, 10), (.minimum, 13, 15), (.full, 20, 35),
  ])
  func anExplicitModeHolds(mode: RangeMode, displayed: Int, preloaded: Int) throws {
    let screen = try screen { $0.rangeMode = mode }
    #expect(count(of: .visible, on: screen) == 10)
    #expect(count(of: .display, on: screen) == displayed)
    #expect(count(of: .preload, on: screen) == preloaded)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func aWindowOutOfSightKeepsItsPicturesOnly() throws {
    let screen = try screen()
    screen.node.contentOffset = Point(x: 0, y: 40)
    try screen.settle()
    let cell = try #require(screen.visibleCell(3))
    screen.window.host.isVisible = false
    // Without a frame, because a hidden window may have none.
    #expect(!cell.isVisible)
    try screen.settle()
    #expect(cell.interfaceState == [.measureLayout, .preload, .display])
    #expect(cell.contents != nil)
    #expect(count(of: .visible, on: screen) == 0)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
    screen.window.host.isVisible = true
    try screen.settle()
    #expect(cell.isVisible)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func cellsFarAwayAreReleasedAndMadeAgain() throws {
    let screen = try screen { $0.retentionPolicy = .bounded(count: 5) }
    let first = try #require(screen.visibleCell(0))
    screen.node.contentOffset = Point(x: 0, y: 3600)
    try screen.settle()
    let distant = (0..<50).count { screen.node.nodeForItem(at: [0, $0]) != nil }
    #expect(distant <= 5)
    screen.node.contentOffset = .zero
    try screen.settle()
    #expect(screen.visibleCell(0) !== first)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func cellsAreKeptForEverIfThatIsAskedFor() throws {
    let screen = try screen { $0.retentionPolicy = .all }
    let first = try #require(screen.visibleCell(0))
    for y in stride(from: 0.0, through: 3600, by: 200) {
      screen.node.contentOffset = Point(x: 0, y: y)
      try screen.settle()
    }
    #expect((0..<100).allSatisfy { screen.node.nodeForItem(at: [0, $0]) != nil })
    screen.node.contentOffset = .zero
    try screen.settle()
    #expect(screen.visibleCell(0) === first)
    #expect(screen.log.made == 100)
  }

  @Test(arguments: [RetentionPolicy.all, .bounded(count: 50)], [true, false])
  func cellsThatAreTooManyAreReleasedAtOnce(_ policy: RetentionPolicy, isInWindow: Bool) throws {
    let screen = Screen([Row.rows(0..<100)], embeds: true) { node, _ in
      node.retentionPolicy = policy
    }
    try screen.settle()
    for y in stride(from: 0.0, through: 3600, by: 200) {
      screen.node.contentOffset = Point(x: 0, y: y)
      try screen.settle()
    }
    screen.isAttached = isInWindow
    try screen.settle()
    let near = count(of: .preload, on: screen)
    screen.node.retentionPolicy = .bounded(count: 5)
    try screen.settle()
    #expect(screen.log.live == near + 5)
  }

  /// A retained cell keeps its layer at any distance.
  @Test func aLoadedCellStaysLoaded() throws {
    let screen = try screen { $0.retentionPolicy = .all }
    let cell = try #require(screen.visibleCell(0))
    let layer = cell.layer
    screen.node.contentOffset = Point(x: 0, y: 3600)
    try screen.settle()
    #expect(cell.interfaceState.isDisjoint(with: [.preload, .display, .visible]))
    #expect(cell.isNodeLoaded)
    screen.node.contentOffset = .zero
    try screen.settle()
    #expect(screen.visibleCell(0) === cell)
    #expect(cell.layer === layer)
    #expect(layer.superlayer != nil)
  }

  @Test func eagerMeasuringKnowsAllLengthsButDrawsOnlyWhatIsNear() throws {
    let rows = (0..<100).map { Row($0, height: 20 + Double($0 % 5)) }
    let screen = Screen([rows]) { node, _ in
      node.measurementPolicy = .eager
      node.retentionPolicy = .bounded(count: 10)
    }
    try screen.settle()
    #expect(screen.node.contentSize.height == rows.reduce(0) { $0 + $1.height })
    #expect(screen.log.made == 100)
    #expect(count(of: .display, on: screen) < 30)
    #expect(screen.log.live < 50)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
    // A measured row is not made again for another update.
    screen.source.sections[0].append(Row(100))
    screen.node.insertItems(at: [[0, 100]])
    try screen.settle()
    #expect(screen.log.made == 101)
  }

  @Test func eagerMeasuringLoadsOnlyWhatIsNear() throws {
    let screen = try screen {
      $0.measurementPolicy = .eager
      $0.retentionPolicy = .all
    }
    #expect(screen.log.live == 100)
    screen.source.sections[0] += Row.rows(100..<200)
    screen.node.insertItems(at: (100..<200).map { [0, $0] })
    try screen.settle()
    #expect(screen.log.live == 200)
    let cells = (0..<200).compactMap { screen.node.nodeForItem(at: [0, $0]) }
    #expect(cells.count == 200)
    #expect(cells.allSatisfy { $0.calculatedSize == Size(width: 300, height: 40) })
    #expect(cells.prefix(10).allSatisfy { $0.isNodeLoaded })
    #expect(cells.dropFirst(40).allSatisfy { !$0.isNodeLoaded })
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: MemoryPressure.allCases)
  func scarceMemoryLeavesTheCellsOnTheScreen(_ pressure: MemoryPressure) throws {
    let screen = try screen()
    for offset in [800.0, 1600, 2400] {
      screen.node.contentOffset = Point(x: 0, y: offset)
      try screen.settle()
    }
    #expect(screen.log.live > 40)
    screen.window.signal(pressure)
    #expect(count(of: .preload, on: screen) == 10)
    try screen.settle()
    #expect(screen.log.live == 10)
    #expect(count(of: .preload, on: screen) == 10)
    #expect(screen.visibleIDs == Array(60..<70))
    #expect(screen.node.blankFraction == 0)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
    // Then as before.
    screen.node.contentOffset = Point(x: 0, y: 2440)
    try screen.settle()
    #expect(count(of: .preload, on: screen) > 30)
    #expect(screen.visibleIDs == Array(61..<71))
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// A field keeps the user's text when memory is scarce and when many other rows appear.
  @Test(arguments: [true, false]) func aFieldWithTheFocusIsKept(isScarce: Bool) throws {
    let node = CollectionNode(items: Row.rows(0..<300)) { _ in FieldCell() }
    node.retentionPolicy = .bounded(count: isScarce ? 200 : 5)
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    let cell = try #require(node.nodeForItem(at: [0, 3]) as? FieldCell)
    let other = try #require(node.nodeForItem(at: [0, 4]) as? FieldCell)
    #expect(cell.field.focus())
    window.type("ab")
    for offset in [1000.0, 2000, 3000, 4000] {
      node.contentOffset = Point(x: 0, y: offset)
      try window.settle()
    }
    if isScarce { window.signal(.critical) }
    try window.settle()
    #expect(node.nodeForItem(at: [0, 3]) === cell)
    #expect(node.nodeForItem(at: [0, 4]) !== other)
    node.contentOffset = .zero
    try window.settle()
    window.type("c")
    #expect(node.nodeForItem(at: [0, 3]) === cell)
    #expect(cell.field.text == "abc" && cell.field.isFocused)
  }

  /// A sort that moves the row of a focused field far away scrolls to the row, and the user
  /// continues typing.
  @Test(arguments: 0..<6) func aSortMovesAFocusedField(kind: Int) throws {
    let rows = Row.rows(0..<300)
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: rows)]) { _ in
      FieldCell()
    }
    let layout: any CollectionLayout =
      kind % 3 == 0 ? ListLayout() : CompositionalLayout(.list(), pinsHeaders: kind % 3 == 1)
    let node = CollectionNode(layout: layout)
    node.inverted = kind % 3 == 2
    node.retentionPolicy = .bounded(count: 5)
    node.show(source)
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    let cell = try #require(node.nodeForItem(at: [0, 3]) as? FieldCell)
    #expect(cell.field.focus())
    window.type("ab")
    let sorted = kind < 3 ? rows.reversed() : Array(rows[4...] + rows[..<4])
    source.apply([IdentifiedSection(id: 0, items: sorted)])
    try window.settle()
    window.type("c")
    let path = ItemPath(section: 0, item: kind < 3 ? 296 : 299)
    #expect(node.nodeForItem(at: path) === cell)
    #expect(cell.field.isFocused && cell.field.text == "abc")
    let place = cell.layer.convertToWindow(cell.layer.bounds)
    #expect(place.minY >= 0 && place.maxY <= 400)
    // The user scrolls away, and the rows on the screen stay there.
    node.contentOffset = Point(x: 0, y: 4000)
    try window.settle()
    source.apply([IdentifiedSection(id: 0, items: rows)])
    try window.settle()
    #expect(abs(node.contentOffset.y - 4000) <= 160)
    #expect(node.nodeForItem(at: [0, 3]) === cell)
  }

  @Test func scarceMemoryLeavesNothingOfAHiddenWindow() throws {
    let screen = try screen()
    screen.window.host.isVisible = false
    try screen.settle()
    screen.window.signal(.critical)
    try screen.settle()
    #expect(count(of: .display, on: screen) == 0)
    screen.window.host.isVisible = true
    try screen.settle()
    #expect(count(of: .visible, on: screen) == 10)
    #expect(screen.node.blankFraction == 0)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func aModeThatTheProgramHasSetStays() throws {
    let screen = try screen { $0.rangeMode = .full }
    let before = count(of: .preload, on: screen)
    screen.window.signal(.critical)
    try screen.settle()
    #expect(count(of: .preload, on: screen) == before)
  }
}

/// A row of 40 points to type into.
private final class FieldCell: CellNode {
  private(set) lazy var field = EditableTextNode()

  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: constrainedSize.width, height: 40)
  }

  override func didLoad() {
    super.didLoad()
    field.frame = Rect(x: 0, y: 0, width: 300, height: 40)
    addSubnode(field)
  }
}
