// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import Weft
import WeftLocks
import WeftTesting

@testable import WeftComponents

/// A row that counts, and publishes its counter.
private struct Row: Component, Equatable {
  let name: String
  let theme: Int
  let log: RowLog
  @State var count = 0

  var body: some Component {
    let _ = log.note(name, $count)
    Text("\(name)\(theme):\(count)").frame(height: 20)
  }

  static func == (left: Row, right: Row) -> Bool {
    left.name == right.name && left.theme == right.theme
  }
}

private final class RowLog: Sendable {
  let counters = Mutex<[String: Binding<Int>]>([:])
  let builds = Mutex<[String: Int]>([:])

  func note(_ name: String, _ counter: Binding<Int>) {
    counters.withLock { $0[name] = counter }
    builds.withLock { $0[name, default: 0] += 1 }
  }

  func count(_ name: String) { counters.withLock { $0[name] }?.update { $0 += 1 } }
}

@MainActor private final class Stage {
  let log = RowLog()
  let source: ComponentDataSource<String, Int>
  let list: CollectionNode
  let window: HeadlessWindow
  var applied: [AppliedChanges] = []

  init(_ names: [String], seed: UInt64, height: Double = 100) throws {
    source = ComponentDataSource(sections: [names], context: 1) { [log] name, theme in
      Row(name: name, theme: theme, log: log)
    }
    list = CollectionNode(source)
    window = HeadlessWindow(
      size: Size(width: 200, height: height), schedule: .seeded(seed), rootNode: list)
    source.didApply = { [weak self] in self?.applied.append($0) }
    try settle()
  }

  /// Settles the window, including work on the main queue of the process.
  func settle() throws { try window.settle() }

  var texts: [String] { list.visibleNodes.flatMap(\.texts) }
}

@MainActor @Suite struct DataSourceCollectionTests {
  private func changes(
    _ edit: (inout ItemCommands<String>) -> Void
  ) -> ModelChangeSet<String> {
    var items = ItemCommands<String>()
    edit(&items)
    return ModelChangeSet(items: items)
  }

  /// Two changes in one batch of the collection, each based on the state after the previous one.
  @Test func severalChangesInABatch() throws {
    let stage = try Stage(["a", "b", "c", "d"], seed: 0)
    var errors = 0
    stage.list.updateErrorHandler = { _ in errors += 1 }
    stage.list.performBatchUpdates(animated: false) {
      for path in [[0, 0], [0, 1]] as [ItemPath] {
        try? stage.source.enqueue(changes { $0.delete(path) }, mode: .synchronous)
      }
      stage.source.reload(mode: .synchronous)
    }
    try stage.settle()
    #expect(stage.texts == ["b1:0", "d1:0"])
    let others = stage.list.visibleNodes
    stage.list.performBatchUpdates(animated: false) {
      for name in ["x", "y"] {
        try? stage.source.enqueue(
          changes { $0.insert([0, 0], name) }, mode: .synchronous)
      }
    }
    try stage.settle()
    #expect(stage.texts == ["y1:0", "x1:0", "b1:0", "d1:0"])
    #expect(errors == 0)
    // The other rows keep their cells.
    #expect(stage.list.visibleNodes.suffix(2).elementsEqual(others, by: ===))
  }

  /// While the batch waits, an earlier accepted change is applied.
  @Test func aWaitInABatchIsNoError() throws {
    let stage = try Stage(["a", "b"], seed: 0)
    var errors = 0
    stage.list.updateErrorHandler = { _ in errors += 1 }
    stage.list.performBatchUpdates(animated: false) {
      try? stage.source.enqueue(changes { $0.insert([0, 0], "x") }, mode: .synchronous)
      try? stage.source.enqueue(changes { $0.insert([0, 0], "y") }, mode: .asynchronous)
      stage.list.waitUntilAllUpdatesAreProcessed()
    }
    try stage.settle()
    #expect(stage.texts == ["y1:0", "x1:0", "a1:0", "b1:0"])
    #expect(errors == 0)
  }

  /// Any changes in one batch lead to the list of a plain array, and other rows keep their states.
  @Test(arguments: seeds(40)) func anyChangesInABatch(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var names = (0..<Int.random(in: 0...5, using: &random)).map { "r\($0)" }
    let stage = try Stage(names, seed: seed, height: 600)
    var (errors, last) = (0, names.count)
    stage.list.updateErrorHandler = { _ in errors += 1 }
    for _ in 0..<3 {
      stage.list.performBatchUpdates(animated: false) {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 0...names.count, using: &random)
          let edits = changes { edits in
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where index < names.count:
              names.remove(at: index)
              edits.delete([0, index])
            case 1 where index < names.count:
              names[index] += "!"
              edits.update([0, index], names[index])
            case 2 where index < names.count:
              let name = names.remove(at: index)
              let target = Int.random(in: 0...names.count, using: &random)
              names.insert(name, at: target)
              edits.move([0, index], to: [0, target])
            default:
              last += 1
              names.insert("r\(last)", at: index)
              edits.insert([0, index], "r\(last)")
            }
          }
          try? stage.source.enqueue(edits, mode: .synchronous)
        }
      }
      try stage.settle()
      #expect(stage.texts == names.map { "\($0)1:0" }, "seed \(seed)")
    }
    #expect(errors == 0)
  }

  @Test(arguments: seeds(20))
  func stateGoesWithItsItem(seed: UInt64) async throws {
    let stage = try Stage(["a", "b", "c"], seed: seed)
    #expect(stage.texts == ["a1:0", "b1:0", "c1:0"])
    stage.log.count("b")
    stage.log.count("b")
    try await stage.window.settle { stage.texts == ["a1:0", "b1:2", "c1:0"] }
    #expect(stage.applied.count == 1)
    #expect(stage.log.builds.withLock { $0 } == ["a": 1, "b": 2, "c": 1])
    let cells = stage.list.visibleNodes
    try stage.source.enqueue(
      changes {
        $0.move([0, 1], to: [0, 0])
        $0.update([0, 0], "A")
        $0.insert([0, 3], "d")
      }, mode: .synchronous)
    try stage.settle()
    #expect(stage.texts == ["b1:2", "A1:0", "c1:0", "d1:0"])
    #expect(
      stage.list.visibleNodes.prefix(3).elementsEqual([cells[1], cells[0], cells[2]], by: ===))
    stage.source.configure(ComponentConfiguration(context: 2), mode: .synchronous)
    try stage.settle()
    #expect(stage.texts == ["b2:2", "A2:0", "c2:0", "d2:0"])
    try stage.source.enqueue(changes { $0.delete([0, 0]) }, mode: .synchronous)
    try stage.source.enqueue(changes { $0.insert([0, 0], "b") }, mode: .synchronous)
    try stage.settle()
    #expect(stage.texts == ["b2:0", "A2:0", "c2:0", "d2:0"])
  }

  /// A list that shows other items is not updated until it shows these items again.
  @Test(arguments: [false, true]) func aListThatShowsOtherItems(isDiffable: Bool) async throws {
    let stage = try Stage(["a", "b", "c"], seed: 1)
    var errors: [ChangeSetError] = []
    stage.list.updateErrorHandler = { errors.append($0) }
    let others = ComponentDataSource(sections: [["x"]], context: 1) { name, _ in Text(name) }
    if isDiffable {
      stage.list.show(
        DiffableDataSource(sections: [IdentifiedSection(id: 0, items: [Named(id: "x")])]) {
          Text($0.id)
        })
    } else {
      stage.list.dataSource = others
    }
    try stage.settle()
    #expect(stage.texts == ["x"])
    let cell = try #require(stage.list.visibleNodes.first)
    try stage.source.enqueue(changes { $0.insert([0, 0], "n") }, mode: .synchronous)
    stage.source.configure(ComponentConfiguration(context: 2), mode: .synchronous)
    stage.log.count("b")
    for _ in 0..<10 { await Task.yield() }
    try await stage.window.settle()
    #expect(errors.isEmpty, "\(errors)")
    #expect(stage.texts == ["x"])
    #expect(stage.list.visibleNodes.first === cell)
    stage.list.dataSource = stage.source
    try await stage.window.settle { stage.texts == ["n2:0", "a2:0", "b2:1", "c2:0"] }
    try stage.source.enqueue(changes { $0.delete([0, 1]) }, mode: .synchronous)
    try stage.settle()
    #expect(stage.texts == ["n2:0", "b2:1", "c2:0"])
  }

  private struct Named: Identifiable, Equatable, Sendable { let id: String }

  /// Far cells are released, but the state of their components is kept.
  @Test func stateOutlivesTheCell() async throws {
    let stage = try Stage((0..<400).map { "n\($0)." }, seed: 3)
    stage.list.retentionPolicy = .bounded(count: 0)
    stage.log.count("n1.")
    try await stage.window.settle { stage.texts.contains("n1.1:1") }
    weak let cell = stage.list.visibleNodes[1]
    stage.list.contentOffset = Point(x: 0, y: 6000)
    try stage.settle()
    #expect(cell == nil)
    #expect(stage.texts.contains("n301.1:0"))
    stage.list.contentOffset = Point(x: 0, y: 0)
    try stage.settle()
    #expect(stage.texts.contains("n1.1:1"))
  }

  @Test(arguments: seeds(20))
  func asynchronousChangesComeInOrder(seed: UInt64) async throws {
    let stage = try Stage(["a"], seed: seed)
    for (index, name) in ["b", "c", "d"].enumerated() {
      try stage.source.enqueue(
        changes { $0.insert([0, index + 1], name) }, debugName: "insert \(name)")
    }
    #expect(stage.source.pendingChanges.map(\.debugName) == ["insert b", "insert c", "insert d"])
    #expect(stage.applied.isEmpty)
    try await stage.window.settle { stage.source.pendingChanges.isEmpty }
    #expect(stage.texts == ["a1:0", "b1:0", "c1:0", "d1:0"])
    #expect(stage.applied.map(\.insertedItems) == [[[0, 1]], [[0, 2]], [[0, 3]]])
  }

  @Test func aCancelledTaskHearsWhatWasApplied() async throws {
    let stage = try Stage(["a"], seed: 1)
    let inserted = Mutex<[ItemPath]?>(nil)
    let insertion = changes { $0.insert([0, 1], "b") }
    let task = Task { @MainActor in
      let applied = try await stage.source.apply(insertion)
      inserted.withLock { $0 = applied.insertedItems }
      #expect(stage.source.count == 2)
    }
    task.cancel()
    try await stage.window.settle { inserted.withLock { $0 } != nil }
    #expect(inserted.withLock { $0 } == [[0, 1]])
    try await task.value
  }

  /// A build that is overtaken does not block the following ones.
  @Test func aBuildThatIsOvertakenComesToItsEnd() throws {
    let blocks = Mutex<[@MainActor @Sendable () -> Void]>([])
    let (hasBegun, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasBlock = DispatchSemaphore(value: 0)
    let isFirst = Mutex(true)
    let source = ComponentDataSource<String, Int>(
      sections: [[]], configuration: ComponentConfiguration(context: 1),
      executor: DataSourceExecutor(
        onWorker: { item in Thread.detachNewThread { item.run() } },
        onMain: { block in
          blocks.withLock { $0.append(block) }
          hasBlock.signal()
        })
    ) { name, _ in
      if isFirst.withLock({ isFirst in
        defer { isFirst = false }
        return isFirst
      }) {
        hasBegun.signal()
        mayGoOn.wait()
      }
      return Text(name)
    }
    try source.enqueue(
      changes {
        $0.insert([0, 0], "a")
        $0.insert([0, 1], "b")
      })
    hasBegun.wait()
    source.configure(ComponentConfiguration(context: 2), mode: .synchronous)
    mayGoOn.signal()
    while !source.pendingChanges.isEmpty {
      try #require(hasBlock.wait(timeout: .now() + 600) == .success, "changes are pending")
      let turn = blocks.withLock { blocks in
        defer { blocks = [] }
        return blocks
      }
      for block in turn { block() }
    }
    #expect(source.count == 2 && source.pendingChanges.isEmpty)
  }

  /// A table with the source shows its changes, too.
  @Test func aTableShowsItsChanges() throws {
    let source = ComponentDataSource(sections: [["a"]], context: 0) { name, _ in Text(name) }
    let table = TableNode()
    table.dataSource = source
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: table)
    try window.settle()
    try source.enqueue(changes { $0.insert([0, 1], "b") }, mode: .synchronous)
    try window.settle()
    #expect(window.nodes(label: "b").count >= 1 && table.visibleNodes.count == 2)
  }

  /// State changes in the last turn of a window, and later ones, are not lost.
  @Test func stateOutlivesTheWindow() async throws {
    var stage: Stage? = try Stage(["a"], seed: 1)
    let source = try #require(stage?.source)
    let log = try #require(stage?.log)
    log.count("a")
    stage?.window.close()
    stage = nil
    let list = CollectionNode(source)
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: list)
    try await window.settle()
    log.count("a")
    try await window.settle { window.nodes(label: "a1:2").count >= 1 }
  }

  /// A change that a worker of the window was to build is not lost either.
  @Test(arguments: seeds(20))
  func changesOutliveTheWindow(seed: UInt64) async throws {
    var stage: Stage? = try Stage(["a"], seed: seed)
    let source = try #require(stage?.source)
    let applied = Tally()
    let task = Task { @MainActor in
      _ = try await source.apply(changes { $0.insert([0, 1], "b") })
      applied.add(1)
    }
    while source.pendingChanges.isEmpty { await Task.yield() }
    if seed % 2 == 0 { stage?.window.advance(by: 0) }
    stage?.window.close()
    stage = nil
    let list = CollectionNode(source)
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: list)
    try await window.settle { applied.value == 1 }
    try await task.value
    #expect(source.pendingChanges.isEmpty)
    #expect(source.numberOfItems(inSection: 0) == 2)
  }

  /// A log whose items are added and removed does not grow.
  @Test func itemsThatHaveEndedAreForgotten() async throws {
    let stage = try Stage(["a"], seed: 1)
    for round in 0..<50 {
      try stage.source.enqueue(changes { $0.insert([0, 0], "n\(round).") }, mode: .synchronous)
      try stage.settle()
      try stage.source.enqueue(changes { $0.delete([0, 0]) }, mode: .synchronous)
      try stage.settle()
    }
    #expect(stage.source.itemsWithCells.count <= 3)
  }

  /// Loaded models are applied before all of their components are created.
  @Test func aBigLoadWaitsForItsFirstScreenOnly() async throws {
    let stage = try Stage([], seed: 1)
    try stage.source.enqueue(
      changes { items in
        for index in 0..<20_000 { items.insert([0, index], "n\(index).") }
      })
    try await stage.window.settle { stage.source.pendingChanges.isEmpty }
    #expect(stage.source.count == 20_000)
    #expect(stage.texts.first == "n0.1:0")
    #expect(stage.log.builds.withLock { $0.count } < 1_000)
  }

  /// Another width lays out the components again, and builds none.
  @Test func theConfigurationSaysHowWideComponentsAre() async throws {
    let stage = try Stage(["a", "b"], seed: 5)
    func widths() -> [Double] { stage.list.visibleNodes.flatMap(\.textNodes).map(\.frame.width) }
    #expect(widths() == [200, 200])
    let builds = stage.log.builds.withLock { $0 }
    for (width, expected) in [(120.0, 120.0), (50, 50), (300, 300), (nil, 200)]
      as [(Double?, Double)]
    {
      for mode in UpdateMode.allCases {
        stage.source.configure(ComponentConfiguration(context: 1), mode: .synchronous)
        stage.source.configure(ComponentConfiguration(context: 1, width: width), mode: mode)
        try await stage.window.settle { stage.source.pendingChanges.isEmpty }
        #expect(widths() == [expected, expected])
      }
    }
    #expect(stage.log.builds.withLock { $0 } == builds)
    #expect(stage.applied.allSatisfy { $0.rebuiltItems.isEmpty && $0.updatedItems.count == 2 })
  }

  @Test func applyingCanBeAwaited() async throws {
    let source = ComponentDataSource(sections: [["a"]], context: 0) { name, _ in Text(name) }
    let applied = try await source.apply(changes { $0.insert([0, 0], "b") })
    #expect(applied.insertedItems == [[0, 0]])
    #expect(source.model(at: [0, 0]) == "b")
    let item = try #require(source.item(at: [0, 1]))
    #expect(source.path(of: item) == [0, 1])
    await #expect(throws: ChangeSetError.self) {
      try await source.apply(self.changes { $0.delete([0, 9]) })
    }
    #expect(source.count == 2)
  }
}
