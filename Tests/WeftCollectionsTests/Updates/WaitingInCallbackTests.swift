// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// No update is pending when `waitUntilAllUpdatesAreProcessed()` returns, in any callback.
@Suite @MainActor struct WaitingInCallbackTests {
  enum Callback: CaseIterable {
    case enterPreload, enterDisplay, enterVisible, exitPreload, exitDisplay, exitVisible
    case visibilityDidChange, model, willDisplay, didEndDisplaying, didScroll, completion
  }

  /// A cell that reports its callbacks.
  private final class TalkingCell: CellNode {
    let tell: @MainActor (Callback) -> Void

    nonisolated init(_ tell: @escaping @MainActor (Callback) -> Void) {
      self.tell = tell
      super.init()
    }

    override func calculateSize(thatFits constrainedSize: Size) -> Size {
      Size(width: constrainedSize.width, height: 40)
    }

    override func didEnterPreloadState() { tell(.enterPreload) }
    override func didEnterDisplayState() { tell(.enterDisplay) }
    override func didEnterVisibleState() { tell(.enterVisible) }
    override func didExitPreloadState() { tell(.exitPreload) }
    override func didExitDisplayState() { tell(.exitDisplay) }
    override func didExitVisibleState() { tell(.exitVisible) }
    override func visibilityDidChange(_ event: VisibilityEvent) { tell(.visibilityDidChange) }

    override func update(toModel model: any Sendable) -> Bool {
      tell(.model)
      return true
    }
  }

  @MainActor private final class Talker: CollectionDataSource, CollectionDelegate {
    var ids = Array(0..<200)
    /// Called once, in the first callback of this kind.
    var waiting: (callback: Callback, body: @MainActor () -> Void)?

    func tell(_ callback: Callback) {
      guard let waiting, waiting.callback == callback else { return }
      self.waiting = nil
      waiting.body()
    }

    func numberOfSections(in collectionNode: CollectionNode) -> Int { 1 }

    func collectionNode(
      _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
    ) -> Int { ids.count }

    func collectionNode(
      _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
    ) -> CellNodeBlock {
      { [weak self] in TalkingCell { self?.tell($0) } }
    }

    func collectionNode(
      _ collectionNode: CollectionNode, nodeModelForItemAt path: ItemPath
    ) -> (any Sendable)? { ids[path.item] }

    func collectionNode(_ collectionNode: CollectionNode, willDisplay cell: CellNode) {
      tell(.willDisplay)
    }

    func collectionNode(_ collectionNode: CollectionNode, didEndDisplaying cell: CellNode) {
      tell(.didEndDisplaying)
    }

    func collectionNode(_ collectionNode: CollectionNode, didScrollFor reason: ScrollReason) {
      tell(.didScroll)
    }
  }

  @Test(arguments: Callback.allCases, [false, true])
  func nothingIsPendingAfterWaitingInACallback(callback: Callback, animated: Bool) throws {
    for edits in [false, true] {
      for isHurried in [false, true] {
        let talker = Talker()
        let node = CollectionNode(layout: ListLayout())
        node.dataSource = talker
        node.delegate = talker
        node.updateErrorHandler = { Issue.record($0) }
        let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
        try window.settle()
        var pending: Bool?
        var completed: [Int] = []
        let wait: @MainActor () -> Void = {
          if edits {
            talker.ids.removeFirst()
            node.performBatchUpdates(
              animated: animated, { node.deleteItems(at: [[0, 0]]) },
              completion: { _ in completed.append(2) })
          }
          node.waitUntilAllUpdatesAreProcessed()
          pending = node.isProcessingUpdates || edits && !completed.contains(2)
        }
        if callback != .completion { talker.waiting = (callback, wait) }
        let gone = Array(0..<9) + Array(10..<13)
        for index in gone.reversed() { talker.ids.remove(at: index) }
        talker.ids[0] = 1000
        node.performBatchUpdates(
          animated: animated,
          {
            node.deleteItems(at: gone.map { [0, $0] })
            node.reloadItems(at: [[0, 9]])
          },
          completion: { _ in
            completed.append(1)
            if callback == .completion { wait() }
          })
        if isHurried { node.waitUntilAllUpdatesAreProcessed() }
        try window.settle()
        if pending == nil {
          node.contentOffset = Point(x: 0, y: 3000)
          try window.settle()
        }
        #expect(pending == false, "edits \(edits), waits \(isHurried)")
        #expect(completed.contains(1))
      }
    }
  }

  /// A retained far cell is offered its model directly before the update appears, and waits.
  @Test func aFarCellWaitsInItsModel() throws {
    let talker = Talker()
    let node = CollectionNode(layout: ListLayout())
    node.dataSource = talker
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    node.contentOffset = Point(x: 0, y: 4000)
    try window.settle()
    var isPending: Bool?
    talker.waiting = (
      .model,
      {
        node.waitUntilAllUpdatesAreProcessed()
        isPending = node.isProcessingUpdates
      }
    )
    talker.ids[2] = 1000
    node.reloadItems(at: [[0, 2]])
    try window.settle()
    #expect(isPending == false && !node.isProcessingUpdates)
  }

  @Test(arguments: [false, true]) func aCompletionMayBeOptional(isWanted: Bool) throws {
    let screen = Screen([Row.rows(0..<3)])
    try screen.settle()
    var count = 0
    screen.source.sections[0].append(Row(3))
    screen.node.performBatchUpdates(
      { screen.node.insertItems(at: [[0, 3]]) }, completion: isWanted ? { _ in count += 1 } : nil)
    screen.node.performBatchUpdates(
      { $0.reloadItems(at: [[0, 3]]) }, completion: isWanted ? { _ in count += 1 } : nil)
    try screen.settle()
    #expect(count == (isWanted ? 2 : 0))
  }
}
