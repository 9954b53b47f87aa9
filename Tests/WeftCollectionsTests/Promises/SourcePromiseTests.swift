// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Data sources are asked lazily, refused when they are wrong, and released without items.
@MainActor @Suite struct SourcePromiseTests {
  private typealias RowsSource = DiffableDataSource<Int, Row>

  private func open(
    _ rows: [Row], log: CellLog? = nil, schedule: Schedule = .inOrder
  ) throws -> (RowsSource, CollectionNode, HeadlessWindow) {
    let source = RowsSource(sections: [IdentifiedSection(id: 0, items: rows)]) {
      RowCell($0, log: log)
    }
    let node = CollectionNode(source)
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), schedule: schedule, rootNode: node)
    try window.settle()
    return (source, node, window)
  }

  private func ids(_ node: CollectionNode) -> [Int] {
    node.visibleNodes.compactMap { ($0 as? RowCell)?.row.id }
  }

  /// The data may have changed since the row was requested. Rows that have cells receive such data
  /// with a reload.
  @Test func aRowWhoseCellWasReleasedIsAskedForAgain() throws {
    let screen = Screen([Row.rows(0..<500)], schedule: .inOrder) { node, _ in
      node.retentionPolicy = .bounded(count: 0)
    }
    try screen.settle()
    #expect(screen.visibleCell(3)?.row.text == Row(3).text)
    screen.node.contentOffset = Point(x: 0, y: 15_000)
    try screen.settle()
    screen.source.sections[0][3].text = "new"
    screen.node.contentOffset = .zero
    try screen.settle()
    #expect(screen.visibleCell(3)?.row.text == "new")
  }

  @Test func twoContentsInOneBatchAreComparedOnce() throws {
    let (source, node, window) = try open(Row.rows(1..<4))
    var errors: [ChangeSetError] = []
    node.updateErrorHandler = { errors.append($0) }
    var results: [Bool] = []
    node.performBatchUpdates(
      {
        source.apply([IdentifiedSection(id: 0, items: Row.rows(2..<4))]) { results.append($0) }
        source.apply([IdentifiedSection(id: 0, items: [Row(1), Row(3), Row(4)])]) {
          results.append($0)
        }
      }, completion: { results.append($0) })
    #expect(node.numberOfItems(inSection: 0) == 3)
    try window.settle()
    #expect(ids(node) == [1, 3, 4])
    #expect(results == [true, true, true])
    #expect(errors.isEmpty)
  }

  @Test func contentsOfABatchWithOtherEditsGiveAnErrorAndTheData() throws {
    let (source, node, window) = try open(Row.rows(1..<4))
    var errors: [ChangeSetError] = []
    node.updateErrorHandler = { errors.append($0) }
    node.performBatchUpdates {
      node.deleteItems(at: [[0, 0]])
      source.apply([IdentifiedSection(id: 0, items: [Row(2), Row(3), Row(4)])])
    }
    try window.settle()
    #expect(!errors.isEmpty)
    #expect(ids(node) == [2, 3, 4])
  }

  @Test func changesInAnOpenBatchAreComparedToo() throws {
    let (source, node, window) = try open(Row.rows(1..<4))
    var errors: [ChangeSetError] = []
    node.updateErrorHandler = { errors.append($0) }
    node.performBatchUpdates {
      var changes = ChangeSet()
      changes.deleteItems(at: [[0, 0]])
      source.apply([IdentifiedSection(id: 0, items: Row.rows(2..<4))], changes: changes)
      changes = ChangeSet()
      changes.insertItems(at: [[0, 0]])
      source.apply([IdentifiedSection(id: 0, items: Row.rows(1..<4))], changes: changes)
    }
    try window.settle()
    #expect(errors.isEmpty)
    #expect(ids(node) == [1, 2, 3])
  }

  // MARK: Classic sources

  /// Two million rows, which exist only after they are requested.
  @MainActor private final class Endless: CollectionDataSource {
    var count = 2_000_000
    var questions = 0
    var isBatchOpen = false
    var wasAskedInABatch = false

    func collectionNode(_ node: CollectionNode, numberOfItemsInSection section: Int) -> Int {
      count
    }

    func collectionNode(
      _ node: CollectionNode, nodeBlockForItemAt path: ItemPath
    ) -> CellNodeBlock {
      questions += 1
      if isBatchOpen { wasAskedInABatch = true }
      return { RowCell(Row(path.item)) }
    }
  }

  @Test func twoMillionRowsAreAskedForLazily() throws {
    let source = Endless()
    let node = CollectionNode()
    node.dataSource = source
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    #expect(source.questions < 40)
    #expect(ids(node) == Array(0..<10))
    source.count += 1
    node.insertItems(at: [[0, 1_000_000]])
    try window.settle()
    #expect(source.questions < 40)
    node.scrollToItem(at: [0, 1_500_000])
    try window.settle()
    #expect(ids(node).first == 1_500_000)
    #expect(source.questions < 120)
  }

  @Test(arguments: seeds(8)) func noBlockIsAskedForInAnOpenBatch(seed: UInt64) throws {
    let source = Endless()
    source.count = 1000
    let node = CollectionNode()
    node.dataSource = source
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    for round in 0..<20 {
      node.performBatchUpdates {
        source.isBatchOpen = true
        node.contentOffset = Point(x: 0, y: Double(round * 900))
        window.advance(by: 2.0 / 60)
        source.count += 1
        node.insertItems(at: [[0, 0]])
        source.isBatchOpen = false
      }
      window.advance(by: 1.0 / 60)
    }
    try window.settle()
    #expect(!source.wasAskedInABatch)
    #expect(node.blankFraction == 0)
    #expect(node.visibleNodes.count >= 10)
  }

  /// A source that edits the collection while it answers.
  @MainActor private final class Meddler: CollectionDataSource {
    enum Place: CaseIterable, Sendable { case sections, items, block, model, header }

    let place: Place
    var edits = 0
    var isMeddling = false
    /// Whether an edit changes the data.
    var grows = false
    var count = 20

    init(_ place: Place) { self.place = place }

    private func meddle(_ node: CollectionNode, _ here: Place) {
      guard isMeddling, here == place, edits < 5 else { return }
      edits += 1
      if grows { count += 1 }
      if edits % 2 == 0 { node.deleteItems(at: [[0, 0]]) } else { node.reloadData() }
    }

    func numberOfSections(in node: CollectionNode) -> Int {
      meddle(node, .sections)
      return 1
    }

    func collectionNode(_ node: CollectionNode, numberOfItemsInSection section: Int) -> Int {
      meddle(node, .items)
      return count
    }

    func collectionNode(
      _ node: CollectionNode, nodeBlockForItemAt path: ItemPath
    ) -> CellNodeBlock {
      meddle(node, .block)
      return { RowCell(Row(path.item)) }
    }

    func collectionNode(
      _ node: CollectionNode, nodeModelForItemAt path: ItemPath
    ) -> (any Sendable)? {
      meddle(node, .model)
      return nil
    }

    func collectionNode(
      _ node: CollectionNode, nodeBlockForHeaderInSection section: Int
    ) -> CellNodeBlock? {
      meddle(node, .header)
      return nil
    }
  }

  @Test(arguments: Meddler.Place.allCases)
  private func aSourceThatEditsWhileItIsAskedGetsAnError(place: Meddler.Place) throws {
    let source = Meddler(place)
    let node = CollectionNode()
    var errors: [ChangeSetError] = []
    node.updateErrorHandler = { errors.append($0) }
    node.dataSource = source
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    source.isMeddling = true
    var results: [Bool] = []
    source.count += 1
    node.performBatchUpdates(
      { node.insertItems(at: [[0, 20]]) }, completion: { results.append($0) })
    node.reloadData { results.append($0) }
    try window.settle()
    source.isMeddling = false
    #expect(source.edits > 0)
    #expect(errors.contains { $0.kind == .editedWhileAsked })
    #expect(results.count == 2)
    node.reloadData()
    try window.settle()
    #expect(ids(node) == Array(0..<10))
    #expect(node.blankFraction == 0)
  }

  /// The handler and the callers that wait for an update may edit, because the answer has ended.
  /// The rejected edit is lost, so the collection reloads once.
  @Test(arguments: Meddler.Place.allCases, [false, true])
  private func anEditFromAnAnswerIsRefusedAfterIt(
    place: Meddler.Place, followsAnimation: Bool
  ) throws {
    let source = Meddler(place)
    let node = CollectionNode()
    var errors: [ChangeSetError] = []
    node.updateErrorHandler = { error in
      errors.append(error)
      source.count += 1
      node.insertItems(at: [[0, 0]])
    }
    node.dataSource = source
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    var results: [Bool] = []
    func insert(animated: Bool = false) {
      source.count += 1
      node.performBatchUpdates(
        animated: animated, { node.insertItems(at: [[0, 0]]) },
        completion: { results.append($0) })
    }
    // An update whose completion waits for its animation.
    node.performBatchUpdates(
      animated: true,
      {
        source.count += 1
        node.insertItems(at: [[0, 0]])
      },
      completion: {
        results.append($0)
        insert()
      })
    if followsAnimation { for _ in 0..<4 { window.advance(by: 1.0 / 60) } }
    source.isMeddling = true
    if place == .header { node.reloadData { results.append($0) } } else { insert() }
    try window.settle()
    #expect(source.edits == 5)
    #expect(errors.count == 5)
    #expect(errors.allSatisfy { $0.kind == .editedWhileAsked })
    #expect(results == [true, true, true])
    #expect(source.count == (place == .header ? 22 : 23) + 5)
    #expect(node.numberOfItems(inSection: 0) == source.count)
    #expect(node.blankFraction == 0)
  }

  @Test(arguments: [Meddler.Place.block, .model])
  private func dataThatAnAnswerChangesAppear(place: Meddler.Place) throws {
    let source = Meddler(place)
    let node = CollectionNode()
    var errors: [ChangeSetError] = []
    node.updateErrorHandler = { errors.append($0) }
    node.dataSource = source
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    (source.grows, source.isMeddling, source.edits) = (true, true, 4)
    node.reloadItems(at: [[0, 0]])
    try window.settle()
    #expect(errors.map(\.kind) == [.editedWhileAsked])
    #expect(source.count == 21)
    #expect(node.numberOfItems(inSection: 0) == 21)
  }

  @Test(arguments: [1 << 62, .max, .min, -1])
  func impossibleCountsAreErrors(count: Int) throws {
    let screen = Screen([Row.rows(0..<20)])
    try screen.settle()
    screen.source.toldNumberOfItems[0] = count
    var results: [Bool] = []
    screen.node.performBatchUpdates(
      { screen.node.insertItems(at: [[0, 0]]) }, completion: { results.append($0) })
    screen.node.reloadData { results.append($0) }
    screen.source.toldNumberOfItems = [:]
    screen.source.toldNumberOfSections = count
    screen.node.performBatchUpdates(
      { screen.node.insertSections([0]) }, completion: { results.append($0) })
    screen.node.reloadData { results.append($0) }
    try screen.settle()
    #expect(results == [false, false, false, false])
    #expect(screen.visibleIDs == Array(0..<10))
    screen.source.toldNumberOfSections = nil
    screen.node.reloadData()
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: [
    GridLayout(minimumItemWidth: 100, spacing: -100),
    GridLayout(minimumItemWidth: 0, spacing: 0),
    GridLayout(minimumItemWidth: .nan, spacing: .nan),
    GridLayout(minimumItemWidth: 100, itemAspect: -1, spacing: -1000),
    GridLayout(minimumItemWidth: 1e300, itemAspect: 1e300, spacing: 1e300),
    GridLayout(minimumItemWidth: 100, itemAspect: .infinity),
    GridLayout(minimumItemWidth: 100, sectionSpacing: .nan, headerHeight: .infinity),
    GridLayout(minimumItemWidth: -300, spacing: 300),
    GridLayout(minimumItemWidth: -1e-300),
    GridLayout(minimumItemWidth: -400, spacing: 399.999_999_999_9),
  ])
  func gridsOfAnyNumbersDoNotTrap(layout: GridLayout) throws {
    let screen = Screen([Row.rows(0..<200), Row.rows(300..<310)], layout: layout)
    screen.source.header = { "\($0)" }
    for _ in 0..<20 { screen.runFrame() }
    screen.node.scroll(by: Vector(dx: 0, dy: 100))
    for _ in 0..<5 { screen.runFrame() }
    screen.source.sections[0].removeFirst()
    screen.node.deleteItems(at: [[0, 0]])
    for _ in 0..<20 { screen.runFrame() }
    #expect(screen.node.numberOfItems(inSection: 0) == 199)
    screen.window.close()
  }

  // MARK: What becomes of cells

  @Test(arguments: [true, false])
  func goneItemsOfADiffableSourceReleaseTheirCells(isReload: Bool) throws {
    let log = CellLog()
    let (source, node, window) = try open(Row.rows(0..<1000), log: log)
    node.retentionPolicy = .all
    let before = log.live
    for round in 0..<30 {
      var sections = source.sections
      if isReload {
        for index in 0..<10 { sections[0].items[index].text = "\(round)" }
      } else {
        sections[0].items.removeFirst(10)
      }
      source.apply(sections)
      try window.settle()
    }
    // Other rows of the same runs stay alive.
    #expect(log.made >= before + 200)
    #expect(log.live <= before + 40)
    #expect(node.visibleNodes.count == 10)
  }

  @Test func aSmallAppendDoesNotKeepWholeSections() throws {
    let (source, node, window) = try open(Row.rows(0..<20))
    node.scroll(by: Vector(dx: 0, dy: 1))
    for id in 20..<40 {
      var sections = source.sections
      sections[0].items.append(Row(id))
      var changes = ChangeSet()
      changes.insertItems(at: [[0, id]])
      source.apply(sections, changes: changes)
    }
    try window.settle()
    #expect(node.numberOfItems(inSection: 0) == 40)
    node.scrollToItem(at: [0, 39], position: .bottom)
    try window.settle()
    #expect(ids(node).last == 39)
  }

  @Test func theInitialPositionWaitsForAnUpdateThatIsRight() throws {
    let screen = Screen([[]]) { node, _ in node.initialPosition = .end }
    try screen.settle()
    screen.source.sections[0] = Row.rows(0..<100)
    // The edit lacks one row.
    screen.node.insertItems(at: (0..<99).map { [0, $0] })
    try screen.settle()
    #expect(screen.errors.count == 1)
    #expect(screen.screenY(99) == 360)
  }

  /// Each question rejects an edit, and each error causes new questions. The caller that runs the
  /// main actor's queue can stop at any time.
  @Test func refusalsAreAnsweredInLaterTurns() throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    var edits = 0
    var isEditing = true
    screen.source.onQuestion = {
      guard isEditing else { return }
      edits += 1
      // Bounds the test, so that it fails instead of hanging.
      if edits == 1000 { isEditing = false }
      screen.node.insertItems(at: [[0, 0]])
    }
    screen.onError = { _ in screen.node.reloadData() }
    screen.node.reloadData()
    let queue = try #require(screen.node.parts?.view.runtime?.mainQueue)
    for _ in 0..<20 { queue.runFirst() }
    #expect(isEditing)
    isEditing = false
    try screen.settle()
    #expect(screen.visibleIDs == Array(0..<10))
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func theInitialPositionOutlivesAReloadInItsTurn() throws {
    let screen = Screen([[]]) { node, _ in node.initialPosition = .end }
    try screen.settle()
    screen.source.sections[0] = Row.rows(0..<100)
    screen.node.insertItems(at: (0..<100).map { [0, $0] })
    screen.node.reloadData()
    try screen.settle()
    #expect(screen.screenY(99) == 360)
    // Only before anything was seen.
    screen.node.contentOffset.y = 0
    screen.node.reloadData()
    try screen.settle()
    #expect(screen.screenY(0) == 0)
  }
}
