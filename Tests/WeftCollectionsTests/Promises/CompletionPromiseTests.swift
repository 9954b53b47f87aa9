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

/// Completions, waiting, and correct queries in both.
@MainActor @Suite struct CompletionPromiseTests {
  nonisolated static let schedules: [Schedule] = [.inOrder] + seeds(6).map { .seeded($0) }

  private func screen(
    _ schedule: Schedule = .inOrder, _ configure: (CollectionNode, RowSource) -> Void = { _, _ in }
  ) throws -> Screen {
    let screen = Screen([Row.rows(0..<50)], schedule: schedule, configure: configure)
    try screen.settle()
    return screen
  }

  private func insert(
    _ id: Int, at index: Int = 0, on screen: Screen,
    completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    screen.source.sections[0].insert(Row(id), at: index)
    screen.node.performBatchUpdates(
      { screen.node.insertItems(at: [[0, index]]) }, completion: completion)
  }

  /// Expects ten rows of 40 points at offset zero on the screen.
  private func expectTruth(_ screen: Screen, _ ids: [Int]) {
    #expect(screen.visibleIDs == ids)
    #expect(screen.node.pathsForVisibleItems == ids.indices.map { [0, $0] })
    #expect(screen.frameViolations.isEmpty)
  }

  @Test(arguments: schedules) func queriesInACompletion(schedule: Schedule) throws {
    let screen = try screen(schedule) { node, _ in node.stickyEdge = .top }
    var isChecked = false
    insert(100, on: screen) { _ in
      expectTruth(screen, [100] + Array(0..<9))
      isChecked = true
    }
    try screen.settle()
    #expect(isChecked)
  }

  @Test(arguments: schedules) func queriesAfterWaiting(schedule: Schedule) throws {
    let screen = try screen(schedule) { node, _ in node.stickyEdge = .top }
    for id in 100..<103 {
      insert(id, on: screen)
      screen.node.waitUntilAllUpdatesAreProcessed()
      #expect(!screen.node.isProcessingUpdates)
      expectTruth(screen, Array((100...id).reversed()) + Array(0..<9 - (id - 100)))
    }
  }

  /// Submits an update and waits once, inside a callback.
  @MainActor private final class Waiter: CollectionDelegate {
    weak var screen: Screen?
    var waitsInDidScroll = false
    var waits = 0
    var wasRight = true

    func wait() {
      guard let screen, waits < 3 else { return }
      waits += 1
      let id = 500 + waits
      screen.source.sections[0].insert(Row(id), at: 2)
      screen.node.insertItems(at: [[0, 2]])
      screen.node.waitUntilAllUpdatesAreProcessed()
      if screen.node.isProcessingUpdates { wasRight = false }
      if !screen.frameViolations.isEmpty { wasRight = false }
      if screen.node.frameForItem(at: [0, screen.source.sections[0].count - 1]) == nil {
        wasRight = false
      }
    }

    func collectionNode(_ node: CollectionNode, didScrollFor reason: ScrollReason) {
      if waitsInDidScroll { wait() }
    }

    func collectionNode(_ node: CollectionNode, willDisplay cell: CellNode) {
      if !waitsInDidScroll { wait() }
    }
  }

  @Test(arguments: schedules, [true, false])
  func waitingInACallbackOfTheDelegate(schedule: Schedule, waitsInDidScroll: Bool) throws {
    let screen = try screen(schedule)
    let waiter = Waiter()
    waiter.screen = screen
    waiter.waitsInDidScroll = waitsInDidScroll
    screen.node.delegate = waiter
    screen.node.scroll(by: Vector(dx: 0, dy: 60))
    try screen.settle()
    #expect(waiter.waits > 0)
    #expect(waiter.wasRight)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: schedules) func waitingInDidEnterVisibleState(schedule: Schedule) throws {
    let hook = Hook()
    let rows = Row.rows(0..<50)
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: rows)]) {
      HookCell($0, hook: hook)
    }
    let node = CollectionNode(source)
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), schedule: schedule, rootNode: node)
    try window.settle()
    var waits = 0
    hook.action = {
      guard waits < 2 else { return }
      waits += 1
      var sections = source.sections
      sections[0].items.append(Row(900 + waits))
      source.apply(sections)
      node.waitUntilAllUpdatesAreProcessed()
      #expect(!node.isProcessingUpdates)
      #expect(node.frameForItem(at: [0, sections[0].items.count - 1]) != nil)
    }
    node.scroll(by: Vector(dx: 0, dy: 60))
    try window.settle()
    #expect(waits == 2)
    #expect(node.blankFraction == 0)
    #expect(node.visibleNodes.count == 11)
    #expect(node.visibleNodes.allSatisfy { $0.isVisible && $0.contents != nil })
  }

  @Test(arguments: schedules) func waitingInACompletion(schedule: Schedule) throws {
    let screen = try screen(schedule)
    var order: [String] = []
    insert(100, on: screen) { _ in
      order.append("first")
      insert(101, on: screen) { _ in order.append("second") }
      screen.node.waitUntilAllUpdatesAreProcessed()
      #expect(!screen.node.isProcessingUpdates)
      order.append("waited")
    }
    try screen.settle()
    #expect(order == ["first", "second", "waited"])
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: schedules)
  func waitingInAnOpenBatchLeavesEditsOfOthersOut(schedule: Schedule) throws {
    let screen = try screen(schedule)
    var order: [String] = []
    insert(100, on: screen) { _ in
      order.append("earlier")
      // An edit of other code while the batch below is open.
      screen.source.sections.append([Row(300)])
      screen.node.performBatchUpdates(
        { screen.node.insertSections([1]) }, completion: { _ in order.append("other") })
    }
    var wasWaitedFor = false
    screen.node.performBatchUpdates(
      {
        screen.node.waitUntilAllUpdatesAreProcessed()
        wasWaitedFor = !screen.node.isProcessingUpdates && order == ["earlier", "other"]
        screen.source.sections[0].removeLast()
        screen.node.deleteItems(at: [[0, 50]])
      }, completion: { _ in order.append("batch") })
    #expect(wasWaitedFor)
    try screen.settle()
    #expect(order == ["earlier", "other", "batch"])
    #expect(screen.errors.isEmpty)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: schedules) func aFailedBatchCompletesInItsOrder(schedule: Schedule) throws {
    let screen = try screen(schedule)
    var order: [String] = []
    insert(100, on: screen) { order.append("first \($0)") }
    screen.node.performBatchUpdates(
      { screen.node.insertItems(at: [[0, 0]]) }, completion: { order.append("wrong \($0)") })
    insert(101, on: screen) { order.append("last \($0)") }
    #expect(order.isEmpty)
    try screen.settle()
    #expect(order == ["first true", "wrong false", "last true"])
    #expect(screen.errors.count == 1)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test(arguments: schedules) func aFailedBatchWhileIdleCompletesOnce(schedule: Schedule) throws {
    let screen = try screen(schedule)
    var results: [Bool] = []
    screen.node.performBatchUpdates(
      { screen.node.insertItems(at: [[0, 0]]) }, completion: { results.append($0) })
    try screen.settle()
    #expect(results == [false])
  }

  /// The wrong batch leaves the data source unchanged, or changes it without edits. In the second
  /// case only the reload makes the next batch correct.
  @Test(arguments: [true, false], [true, false])
  func aCorrectBatchFromTheCompletionOfAWrongOne(isIdle: Bool, changesSource: Bool) throws {
    let screen = try screen()
    if !isIdle { insert(99, on: screen) }
    var results: [Bool] = []
    screen.node.performBatchUpdates(
      {
        if changesSource { screen.source.sections[0].removeLast(3) }
        screen.node.insertItems(at: [[0, 0]])
      },
      completion: { isValid in
        results.append(isValid)
        insert(100, on: screen) { results.append($0) }
      })
    try screen.settle()
    #expect(results == [false, true])
    #expect(screen.errors.count == 1)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// Without a window the update from the error handler appears synchronously inside the failed
  /// one.
  @Test(arguments: [true, false])
  func anUpdateFromARecoveryCompletesAfterTheFailedOne(isAttached: Bool) throws {
    let screen = Screen([Row.rows(0..<20)], embeds: true)
    try screen.settle()
    screen.isAttached = isAttached
    screen.runFrame()
    var results: [Bool] = []
    var (isInserted, isHandling, wasInside) = (false, false, false)
    screen.node.updateErrorHandler = { _ in
      guard !isInserted else { return }
      isInserted = true
      isHandling = true
      screen.node.reloadData { results.append($0) }
      isHandling = false
    }
    screen.node.performBatchUpdates(
      { screen.node.insertItems(at: [[0, 0]]) },
      completion: {
        results.append($0)
        wasInside = isHandling
      })
    #expect(!wasInside, "the failed update completes while its error is being handled")
    screen.isAttached = true
    try screen.settle()
    #expect(results == [false, true])
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func completionsOfAChangeSetRun() throws {
    let screen = try screen()
    var order: [String] = []
    var changes = ChangeSet()
    changes.deleteItems(at: [[0, 0]])
    changes.addCompletion { order.append("own \($0)") }
    screen.source.sections[0].removeFirst()
    screen.node.apply(changes) { order.append("argument \($0)") }
    try screen.settle()
    #expect(order == ["own true", "argument true"])

    var second = ChangeSet()
    second.deleteItems(at: [[0, 0]])
    second.addCompletion { _ in order.append("merged") }
    screen.source.sections[0].removeFirst()
    screen.node.performBatchUpdates { screen.node.apply(second) }
    try screen.settle()
    #expect(order.last == "merged")
  }

  @Test func completionsOfChangesForADiffableSourceRun() throws {
    let source = DiffableDataSource(
      sections: [IdentifiedSection(id: 0, items: Row.rows(0..<20))]
    ) { RowCell($0) }
    let node = CollectionNode(source)
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    var runs = 0
    var changes = ChangeSet()
    changes.deleteItems(at: [[0, 0]])
    changes.addCompletion { _ in runs += 1 }
    var sections = source.sections
    sections[0].items.removeFirst()
    source.apply(sections, changes: changes)
    try window.settle()
    #expect(runs == 1)
  }
}

/// A cell that runs a test's code in its callback.
@MainActor private final class Hook: Sendable {
  var action: () -> Void = {}
}

private final class HookCell: CellNode {
  private let row: Row
  private let hook: Hook

  nonisolated init(_ row: Row, hook: Hook) {
    self.row = row
    self.hook = hook
    super.init()
  }

  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: constrainedSize.width, height: row.height)
  }

  override var drawing: (any Drawing)? { Fill(color: .gray) }

  override func didEnterVisibleState() {
    super.didEnterVisibleState()
    hook.action()
  }
}
