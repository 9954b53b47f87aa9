// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftChanges
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// A reloaded item is shown by its old cell if the cell accepts the new model, and by a new cell
/// otherwise.
@MainActor @Suite struct ReloadTests {
  private func screen(
    acceptsModels: Bool, rows: Int = 5, schedule: Schedule = .inOrder
  ) throws -> Screen {
    let screen = Screen([Row.rows(0..<rows)], schedule: schedule) { _, source in
      source.acceptsModels = acceptsModels
    }
    try screen.settle()
    return screen
  }

  @Test(arguments: [true, false]) func aReloadWithADeleteBelow(acceptsModels: Bool) throws {
    let screen = try screen(acceptsModels: acceptsModels)
    let old = try #require(screen.visibleCell(1))
    screen.source.resetQuestions()
    screen.source.sections[0].removeFirst()
    screen.source.sections[0][0] = Row(1, text: "new", height: 60)
    screen.node.performBatchUpdates {
      screen.node.reloadItems(at: [[0, 1]])
      screen.node.deleteItems(at: [[0, 0]])
    }
    screen.runFrame()
    #expect(screen.source.blockQuestions == [[0, 0]])
    if acceptsModels {
      #expect(screen.node.nodeForItem(at: [0, 0]) === old)
      #expect(screen.node.path(for: old) == [0, 0])
    }
    try screen.settle()
    let new = try #require(screen.visibleCell(1))
    #expect((new === old) == acceptsModels)
    #expect(new.row.text == "new")
    #expect(new.frame == Rect(x: 0, y: 0, width: 300, height: 60))
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func aCellThatTakesTheModelStaysOnTheScreen() throws {
    let screen = try screen(acceptsModels: true)
    let watcher = AppearanceWatcher()
    screen.node.delegate = watcher
    screen.source.sections[0][2].text = "new"
    screen.node.reloadItems(at: [[0, 2]])
    try screen.settle()
    #expect(watcher.events.isEmpty)
    #expect(
      screen.log.events(ofRow: 2)
        == [.entered(.preload), .entered(.display), .entered(.visible)])
  }

  @Test func anotherCellTakesItsPlaceWithItsPicture() throws {
    let screen = try screen(acceptsModels: false)
    let watcher = AppearanceWatcher()
    screen.node.delegate = watcher
    screen.source.sections[0][2].text = "new"
    screen.node.reloadItems(at: [[0, 2]])
    for _ in 0..<20 {
      screen.runFrame()
      #expect(screen.node.blankFraction == 0)
    }
    #expect(screen.visibleCell(2)?.row.text == "new")
    #expect(watcher.events == [.ended("Row 2"), .willDisplay("new")])
  }

  /// As in Texture, a row's cell may show the row that replaces it.
  @Test(arguments: [Schedule.inOrder] + seeds(20).map { .seeded($0) })
  func aReloadedSectionKeepsCellsThatTakeTheModels(schedule: Schedule) throws {
    let screen = try screen(acceptsModels: true, schedule: schedule)
    let old = try (0..<4).map { try #require(screen.visibleCell($0)) }
    screen.source.sections[0] = Row.rows(10..<13) + [Row(13, height: 60)]
    screen.node.reloadSections([0])
    try screen.settle()
    #expect(screen.visibleIDs == [10, 11, 12, 13])
    #expect(zip(10..<14, old).allSatisfy { screen.visibleCell($0) === $1 })
    #expect(screen.log.made == 5)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// An item that has moved out of the section earlier keeps its cell and its model.
  @Test(arguments: [Schedule.inOrder] + seeds(20).map { .seeded($0) }, [false, true])
  func aReloadedSectionLeavesTheCellsOfItemsThatHaveMovedOut(
    schedule: Schedule, isUnderWay: Bool
  ) throws {
    for policy in [MeasurementPolicy.progressive, .eager] {
      let screen = Screen([Row.rows(0..<3), Row.rows(5..<6)], schedule: schedule) { node, source in
        source.acceptsModels = true
        node.measurementPolicy = policy
        // Only contents that take longer than this may be blank.
        node.updatePreparationLimit = 60
      }
      try screen.settle()
      let moved = try #require(screen.visibleCell(0))
      let kept = try #require(screen.visibleCell(1))
      var completed: [Int] = []
      if isUnderWay {
        screen.source.sections[1].append(Row(6, height: 50))
        screen.node.performBatchUpdates {
          screen.node.insertItems(at: [[1, 1]])
        } completion: { _ in
          completed.append(0)
        }
        screen.runFrame()
      }
      let row = screen.source.sections[0].removeFirst()
      screen.source.sections[1].insert(row, at: 0)
      screen.node.performBatchUpdates {
        screen.node.moveItem(at: [0, 0], to: [1, 0])
      } completion: { _ in
        completed.append(1)
      }
      screen.source.sections[0] = Row.rows(10..<12)
      screen.node.reloadSections([0])
      for _ in 0..<20 {
        screen.runFrame()
        #expect(screen.node.blankFraction == 0)
      }
      try screen.settle()
      #expect(screen.visibleIDs == [10, 11, 0, 5] + (isUnderWay ? [6] : []))
      #expect(screen.visibleCell(0) === moved)
      #expect(screen.visibleCell(11) === kept)
      #expect(completed == (isUnderWay ? [0, 1] : [1]))
      #expect(screen.violations().isEmpty, "\(screen.violations())")
    }
  }

  @Test(arguments: [Schedule.inOrder] + seeds(20).map { .seeded($0) })
  func aReloadedSectionMakesCellsThatDoNotTakeTheModels(schedule: Schedule) throws {
    let screen = try screen(acceptsModels: false, schedule: schedule)
    let old = try #require(screen.visibleCell(0))
    screen.source.resetQuestions()
    screen.source.sections[0] = Row.rows(3..<6)
    screen.node.reloadSections([0])
    try screen.settle()
    #expect(screen.source.blockQuestions == [[0, 0], [0, 1], [0, 2]])
    #expect(screen.visibleIDs == [3, 4, 5])
    #expect(old.interfaceState == [])
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  /// Includes the section's header and background.
  @Test(arguments: [Schedule.inOrder] + seeds(20).map { .seeded($0) }, [true, false])
  func aReloadedSectionKeepsElementsThatTakeTheModels(
    schedule: Schedule, acceptsModels: Bool
  ) throws {
    let log = CellLog()
    var layout = ListLayout()
    layout.attachments = [.background: .section()]
    var texts = ["!first", "!second"]
    let screen = Screen(
      [Row.rows(0..<3), Row.rows(3..<6)], log: log, schedule: schedule, layout: layout
    ) { _, source in
      source.acceptsModels = acceptsModels
      source.sectionSupplements = { section in
        func content(_ height: Double) -> ItemContent {
          let row = Row(-1, text: texts[section], height: height)
          return ItemContent(model: row) { RowCell(row, log: log, acceptsModels: acceptsModels) }
        }
        let row = Row(-1, text: texts[section])
        return [
          .header: content(20 + 10 * Double(section)), .footer: content(15),
          .background: ItemContent(model: row) {
            BadgeCell(row.text, log: log, acceptsModels: acceptsModels)
          },
        ]
      }
    }
    try screen.settle()
    func elements() -> [CellNode?] {
      [SupplementaryKind.header, .footer, .background].map {
        screen.node.supplementaryNode(ofKind: $0, at: [1, 0])
      }
    }
    func shownTexts() -> [String?] {
      elements().map { ($0 as? RowCell)?.row.text ?? ($0 as? BadgeCell)?.text }
    }
    let old = elements()
    #expect(shownTexts() == ["!second", "!second", "!second"])
    texts[1] = "!new"
    screen.source.sections[1] = Row.rows(10..<14)
    screen.node.reloadSections([1])
    try screen.settle()
    #expect(shownTexts() == ["!new", "!new", "!new"])
    for (old, new) in zip(old, elements()) {
      #expect((new === old) == acceptsModels)
      #expect(new?.interfaceState == .inHierarchy)
    }
    #expect(
      screen.node.frameForHeader(inSection: 1) == Rect(x: 0, y: 155, width: 300, height: 30))
    #expect(screen.node.blankFraction == 0)
    // Reloads again before the first reload has appeared.
    texts[1] = "!newer"
    screen.node.reloadSections([1])
    screen.runFrame()
    texts[1] = "!newest"
    screen.node.reloadSections([1])
    try screen.settle()
    #expect(shownTexts() == ["!newest", "!newest", "!newest"])
    #expect(elements().elementsEqual(old, by: ===) == acceptsModels)
    #expect(screen.node.blankFraction == 0)
  }

  @Test func reloadDataMakesEverythingAnew() throws {
    let screen = try screen(acceptsModels: true)
    let old = try #require(screen.visibleCell(0))
    var results: [Bool] = []
    screen.node.reloadData { results.append($0) }
    try screen.settle()
    #expect(results == [true])
    #expect(screen.visibleCell(0) !== old)
    #expect(screen.log.count(in: .visible) == 5)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  @Test func anItemThatIsReloadedBelowTheViewportIsPreloadedOnce() throws {
    let screen = try screen(acceptsModels: false, rows: 20)
    let old = try #require(screen.node.nodeForItem(at: [0, 10]))
    screen.node.reloadItems(at: [[0, 10]])
    try screen.settle()
    #expect(screen.node.nodeForItem(at: [0, 10]) !== old)
    let entries = screen.log.events(ofRow: 10).count { $0 == .entered(.preload) }
    #expect(entries == 2)
    #expect(screen.log.count(in: .preload) == 15)
  }

  @Test func withoutTuningAnItemBelowTheViewportIsNotPreloaded() throws {
    let screen = Screen([Row.rows(0..<20)]) { node, _ in
      node.rangeTunings[.preload, .minimum] = .zero
      node.rangeTunings[.display, .minimum] = .zero
    }
    try screen.settle()
    screen.node.reloadItems(at: [[0, 10]])
    try screen.settle()
    #expect(screen.log.events(ofRow: 10).isEmpty)
    #expect(screen.log.count(in: .preload) == 10)
  }

  @Test func aCellThatWantsAnotherHeightGetsIt() throws {
    let screen = try screen(acceptsModels: false)
    try #require(screen.visibleCell(1)).setHeight(100)
    screen.source.sections[0][1].height = 100
    try screen.settle()
    #expect(screen.node.frameForItem(at: [0, 2])?.minY == 140)
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }
}

/// Records a delegate's calls about cells that appear and disappear.
@MainActor final class AppearanceWatcher: CollectionDelegate {
  enum Event: Equatable {
    case willDisplay(String)
    case ended(String)
  }

  private(set) var events: [Event] = []

  func collectionNode(_ collectionNode: CollectionNode, willDisplay cell: CellNode) {
    events.append(.willDisplay((cell as? RowCell)?.row.text ?? ""))
  }

  func collectionNode(_ collectionNode: CollectionNode, didEndDisplaying cell: CellNode) {
    events.append(.ended((cell as? RowCell)?.row.text ?? ""))
  }
}
