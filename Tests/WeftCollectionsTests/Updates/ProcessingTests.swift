// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftChanges
import WeftLayout
import WeftTesting

@testable import WeftCollections

/// Queries for updates in progress, and waiting for their end.
@MainActor @Suite struct ProcessingTests {
  private func screen(schedule: Schedule = .inOrder) throws -> Screen {
    let screen = Screen([Row.rows(0..<5)], schedule: schedule)
    try screen.settle()
    return screen
  }

  private func append(_ id: Int, to screen: Screen) {
    screen.source.sections[0].append(Row(id))
    screen.node.insertItems(at: [[0, screen.source.sections[0].count - 1]])
  }

  @Test func theFirstLoadIsUnderWayUntilItHasAppeared() throws {
    let screen = Screen([Row.rows(0..<5)])
    #expect(screen.node.isProcessingUpdates)
    #expect(screen.node.numberOfItems(inSection: 0) == 5)
    #expect(screen.node.visibleNodes.isEmpty)
    var wasProcessing: Bool?
    screen.node.onDidFinishProcessingUpdates {
      wasProcessing = screen.node.isProcessingUpdates
    }
    #expect(wasProcessing == nil)
    try screen.settle()
    #expect(wasProcessing == false)
    #expect(!screen.node.isProcessingUpdates)
  }

  @Test(arguments: [Schedule.inOrder, .seeded(1), .threads])
  func waitingBringsAllUpdatesToTheView(schedule: Schedule) throws {
    let screen = try screen(schedule: schedule)
    for id in 5..<8 { append(id, to: screen) }
    #expect(screen.node.isProcessingUpdates)
    #expect(screen.node.frameForItem(at: [0, 7]) == nil)
    screen.node.waitUntilAllUpdatesAreProcessed()
    #expect(!screen.node.isProcessingUpdates)
    #expect(screen.node.frameForItem(at: [0, 7]) == Rect(x: 0, y: 280, width: 300, height: 40))
  }

  /// During a batch, the source's paths are neither the old ones nor the new ones.
  @Test func waitingInABatchAsksForNoCells() throws {
    let screen = Screen([Row.rows(0..<100)])
    try screen.settle()
    screen.node.reloadData()
    screen.node.scrollToItem(at: [0, 99])
    let asked = screen.source.blockQuestions.count
    screen.node.performBatchUpdates {
      screen.source.sections[0].removeAll()
      screen.node.deleteItems(at: (0..<100).map { [0, $0] })
      screen.node.waitUntilAllUpdatesAreProcessed()
      #expect(screen.source.blockQuestions.count == asked)
    }
    try screen.settle()
    #expect(screen.errors.isEmpty && screen.node.visibleNodes.isEmpty)
  }

  @Test func waitingWithoutUpdatesReturns() throws {
    let screen = try screen()
    screen.node.waitUntilAllUpdatesAreProcessed()
    #expect(!screen.node.isProcessingUpdates)
  }

  @Test func aCompletionMayWaitForTheUpdatesAfterIt() throws {
    let screen = try screen()
    var isDone = false
    screen.node.performBatchUpdates(
      { append(5, to: screen) },
      completion: { _ in
        screen.node.waitUntilAllUpdatesAreProcessed()
        isDone = !screen.node.isProcessingUpdates && screen.node.frameForItem(at: [0, 6]) != nil
      })
    append(6, to: screen)
    try screen.settle()
    #expect(isDone)
  }

  @Test(arguments: [Schedule.inOrder, .seeded(2)])
  func submittingSuspendsUntilTheChangesHaveAppeared(schedule: Schedule) async throws {
    let screen = try screen(schedule: schedule)
    var changes = ChangeSet()
    changes.insertItems(at: [[0, 5]])
    screen.source.sections[0].append(Row(5))
    var results: [Bool] = []
    let task = Task {
      let isValid = await screen.node.submit(changes)
      results.append(isValid && screen.node.frameForItem(at: [0, 5]) != nil)
    }
    await Task.yield()
    #expect(screen.node.isProcessingUpdates)
    #expect(results.isEmpty)
    try await screen.window.settle()
    await task.value
    #expect(results == [true])
  }

  @Test func submittingInvalidChangesReturnsFalse() async throws {
    let screen = try screen()
    var changes = ChangeSet()
    changes.deleteItems(at: [[0, 99]])
    let task = Task { await screen.node.submit(changes) }
    try await screen.window.settle()
    #expect(await task.value == false)
    #expect(screen.node.numberOfItems(inSection: 0) == 5)
  }

  @Test func submittingWithoutAWindowReturnsAtOnce() async {
    let node = CollectionNode()
    var changes = ChangeSet()
    changes.insertItems(at: [[0, 0]])
    #expect(await node.submit(changes))
  }

  @Test func awaitingTheUpdatesReturnsAfterTheLastOne() async throws {
    let screen = try screen()
    await screen.node.updatesAreProcessed()
    for id in 5..<8 { append(id, to: screen) }
    var isShown: Bool?
    let task = Task {
      await screen.node.updatesAreProcessed()
      isShown = !screen.node.isProcessingUpdates && screen.node.frameForItem(at: [0, 7]) != nil
    }
    await Task.yield()
    #expect(isShown == nil)
    try await screen.window.settle()
    await task.value
    #expect(isShown == true)
  }

  @Test func closingTheWindowEndsTheWaits() async throws {
    let screen = try screen()
    append(5, to: screen)
    let task = Task { await screen.node.updatesAreProcessed() }
    await Task.yield()
    screen.window.close()
    try await screen.window.settle()
    await task.value
    #expect(!screen.node.isProcessingUpdates)
  }

  @Test func anIdleCollectionCallsOnDidFinishImmediately() throws {
    let screen = try screen()
    var isTold = false
    screen.node.onDidFinishProcessingUpdates { isTold = true }
    #expect(isTold)
  }

  @Test func onDidFinishClosuresRunInOrderAfterTheLastUpdate() throws {
    let screen = try screen()
    var told: [String] = []
    for id in 5..<7 {
      screen.node.performBatchUpdates(
        animated: false, { append(id, to: screen) },
        completion: { _ in told.append("update \(id)") })
    }
    screen.node.onDidFinishProcessingUpdates {
      told.append("first")
      append(7, to: screen)
    }
    screen.node.onDidFinishProcessingUpdates {
      told.append("second, \(screen.node.isProcessingUpdates)")
    }
    try screen.settle()
    #expect(told == ["update 5", "update 6", "first", "second, false"])
    #expect(screen.visibleIDs == Array(0...7))
  }

  @Test(arguments: [Schedule.inOrder] + seeds(20).map { .seeded($0) })
  func aCollectionIsSynchronizedWhenNothingMoves(schedule: Schedule) throws {
    let screen = try screen(schedule: schedule)
    #expect(screen.node.isSynchronized)
    var told: [String] = []
    screen.node.performBatchUpdates(
      {
        screen.source.sections[0].insert(Row(5), at: 0)
        screen.node.insertItems(at: [[0, 0]], animation: .fade)
      }, completion: { _ in told.append("completion") })
    screen.node.onDidFinishSynchronizing {
      told.append("rest, \(screen.node.isSynchronized)")
      append(6, to: screen)
    }
    screen.node.onDidFinishSynchronizing {
      told.append("second rest, \(screen.node.numberOfItems(inSection: 0))")
    }
    #expect(!screen.node.isSynchronized)
    for _ in 0..<100 where screen.node.isProcessingUpdates { screen.runFrame() }
    // The update has appeared and is being animated.
    #expect(!screen.node.isSynchronized)
    #expect(told.isEmpty)
    try screen.settle()
    #expect(screen.node.isSynchronized)
    #expect(told == ["completion", "rest, true", "second rest, 7"])
  }

  @Test func withoutAWindowACollectionIsSynchronized() {
    let node = CollectionNode()
    var isTold = false
    node.onDidFinishSynchronizing { isTold = true }
    #expect(node.isSynchronized && isTold)
  }

  @Test func waitingForRestEndsWithTheWindow() throws {
    let screen = try screen()
    append(5, to: screen)
    var isTold = false
    screen.node.onDidFinishSynchronizing { isTold = true }
    screen.window.close()
    screen.runFrame()
    #expect(isTold)
  }

  @Test func editsAreSubmittedAndWaitedFor() async throws {
    let screen = try screen()
    var results: [Bool] = []
    Task {
      results.append(
        await screen.node.submit {
          screen.source.sections[0].removeFirst()
          screen.node.deleteItems(at: [[0, 0]])
        })
      results.append(await screen.node.submit { screen.node.deleteItems(at: [[0, 99]]) })
      await screen.node.updatesAreSynchronized()
      results.append(screen.node.isSynchronized)
    }
    try await screen.window.settle(until: { results.count == 3 })
    #expect(results == [true, false, true])
    #expect(screen.visibleIDs == [1, 2, 3, 4])
  }

  @Test(arguments: 0..<5 * seedFactor)
  func updatesAppearInTheOrderOfTheirSubmission(seed: Int) throws {
    let screen = try screen(schedule: .seeded(UInt64(seed)))
    var order: [Int] = []
    for id in 5..<10 {
      screen.node.performBatchUpdates(
        { append(id, to: screen) },
        completion: { _ in
          order.append(id)
          #expect(screen.node.frameForItem(at: [0, id]) != nil, "seed \(seed)")
        })
    }
    try screen.settle()
    #expect(order == Array(5..<10), "seed \(seed)")
  }
}
