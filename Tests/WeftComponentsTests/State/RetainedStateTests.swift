// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftLocks
import WeftTesting

@testable import WeftComponents

/// State of rows whose cells are released while they are far from the screen.
@MainActor @Suite struct RetainedStateTests {
  private struct Item: Identifiable, Equatable, Sendable {
    var id: Int
    var name: String { "row \(id)" }
  }

  private final class Counters: Sendable {
    let bindings = Mutex<[Int: Binding<Int>]>([:])
    let cells = Log<Int>()
    func add(_ id: Int) { bindings.withLock { $0[id] }?.update { $0 += 1 } }
  }

  private struct Row: Component {
    let item: Item
    let counters: Counters
    @State var count = 0

    var body: some Component {
      let _ = counters.bindings.withLock { $0[item.id] = $count }
      Text("\(item.name): \(count)").frame(height: 40)
    }
  }

  /// The ways to show an array of items as components.
  enum Kind: CaseIterable { case items, values, arrays, snapshot }

  @MainActor private final class Stage {
    let counters = Counters()
    let list: CollectionNode
    var source: DiffableDataSource<Int, Item>?
    let window: HeadlessWindow

    init(_ kind: Kind, count: Int = 200) throws {
      let items = (0..<count).map { Item(id: $0) }
      let counters = counters
      switch kind {
      case .items:
        list = CollectionNode(items: items) { Row(item: $0, counters: counters) }
      case .values:
        list = CollectionNode(items: Array(0..<count), id: \.self) {
          Row(item: Item(id: $0), counters: counters)
        }
      case .arrays, .snapshot:
        let source = DiffableDataSource(
          sections: [IdentifiedSection(id: 0, items: items)]
        ) { Row(item: $0, counters: counters) }
        if kind == .snapshot { try source.modify { _ in } }
        self.source = source
        list = CollectionNode(source)
      }
      list.retentionPolicy = .bounded(count: 0)
      window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: list)
      try window.settle()
    }

    var texts: [String] { list.visibleNodes.flatMap(\.texts) }

    func scroll(to row: Int) throws {
      list.scrollToItem(at: [0, row])
      try window.settle()
    }
  }

  @Test(arguments: Kind.allCases) func stateOutlivesCells(kind: Kind) async throws {
    let stage = try Stage(kind)
    stage.counters.add(1)
    stage.counters.add(1)
    try await stage.window.settle { stage.texts.contains("row 1: 2") }
    weak let cell = stage.list.nodeForItem(at: [0, 1])
    try stage.scroll(to: 150)
    try await stage.window.settle { cell == nil }
    #expect(stage.list.nodeForItem(at: [0, 1]) == nil)
    try stage.scroll(to: 0)
    #expect(stage.texts.prefix(3) == ["row 0: 0", "row 1: 2", "row 2: 0"])
    // After another change, the state still belongs to the shown components.
    stage.counters.add(1)
    try await stage.window.settle { stage.texts.contains("row 1: 3") }
    try stage.scroll(to: 150)
    try stage.scroll(to: 0)
    #expect(stage.texts[1] == "row 1: 3")
  }

  @Test(arguments: [Kind.arrays, .snapshot]) func stateEndsWithItsItem(kind: Kind) async throws {
    let stage = try Stage(kind)
    let source = try #require(stage.source)
    for id in [1, 3] { stage.counters.add(id) }
    try await stage.window.settle {
      stage.texts.contains("row 1: 1") && stage.texts.contains("row 3: 1")
    }
    try stage.scroll(to: 150)
    // Row 1 is removed and inserted again, and row 3 moves.
    func apply(_ ids: [Int]) throws {
      let items = ids.map { Item(id: $0) }
      if kind == .arrays {
        source.apply([IdentifiedSection(id: 0, items: items)])
      } else {
        source.apply(try DiffableDataSource.Snapshot([IdentifiedSection(id: 0, items: items)]))
      }
      try stage.window.settle()
    }
    try apply([3, 0] + Array(4..<200))
    try apply([3, 0, 1, 2] + Array(4..<200))
    try stage.scroll(to: 0)
    #expect(stage.texts.prefix(4) == ["row 3: 1", "row 0: 0", "row 1: 0", "row 2: 0"])
  }

  @Test(arguments: [Kind.arrays, .snapshot]) func stateEndsWithItsSection(kind: Kind) async throws {
    let stage = try Stage(kind)
    let source = try #require(stage.source)
    stage.counters.add(2)
    try await stage.window.settle { stage.texts.contains("row 2: 1") }
    let items = (0..<200).map { Item(id: $0) }
    func apply(_ section: Int, _ items: [Item]) throws {
      let sections = [IdentifiedSection(id: section, items: items)]
      if kind == .arrays {
        source.apply(sections)
      } else {
        source.apply(try DiffableDataSource.Snapshot(sections))
      }
      try stage.window.settle()
    }
    // The items move into another section and keep their state, then the section is replaced.
    try apply(1, items)
    #expect(stage.texts.contains("row 2: 1"))
    try apply(2, [])
    try apply(3, items)
    #expect(stage.texts.prefix(3) == ["row 0: 0", "row 1: 0", "row 2: 0"])
  }

  /// The scopes of rows without state are not retained.
  @Test func componentsWithoutStateAreNotRetained() async throws {
    let scopes = ItemScopes<Item>()
    for id in 0..<50 {
      let cell = scopes.cell(of: Item(id: id)) { Text($0.name) }
      _ = cell.layout(
        thatFits: SizeRange(max: Size(width: 100, height: 100)),
        in: LayoutContext(rootIn: SizeRange(max: Size(width: 100, height: 100))))
    }
    #expect(scopes.retained.ids().isEmpty)
  }
}
