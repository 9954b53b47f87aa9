// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftLocks
import WeftTesting

@testable import WeftComponents

/// Parts of sections, listeners, prepared changes and reloads of component data sources.
@MainActor @Suite struct DataSourcePartsTests {
  private typealias Source = ComponentDataSource<String, Int>

  private static func edit(
    _ body: (inout ItemCommands<String>) -> Void
  ) -> ModelChangeSet<String> {
    var items = ItemCommands<String>()
    body(&items)
    return ModelChangeSet(items: items)
  }

  private func makeSource(_ sections: [[String]] = [["a", "b"], ["c"]]) -> Source {
    Source(sections: sections, context: 1) { model, context in Text("\(model)\(context)") }
  }

  private func makeWindow(_ list: CollectionNode) throws -> HeadlessWindow {
    let window = HeadlessWindow(size: Size(width: 200, height: 400), rootNode: list)
    try window.settle()
    return window
  }

  private func texts(_ list: CollectionNode) -> [String] { list.visibleNodes.flatMap(\.texts) }

  // MARK: Sections

  @Test func headersAndFootersAreComponents() throws {
    let source = makeSource()
    source.sectionParts.header = { section in
      { context in Text("header \(section) in \(context)") }
    }
    source.sectionParts.footer = { section in
      guard section == 1 else { return nil }
      return { context in Text("footer in \(context)") }
    }
    let list = CollectionNode(source)
    let window = try makeWindow(list)
    #expect(
      texts(list) == ["header 0 in 1", "a1", "b1", "header 1 in 1", "c1", "footer in 1"])
    let headers = list.visibleNodes.filter { $0.supplementaryKind == .header }
    // Another context updates the same cells.
    source.configure(ComponentConfiguration(context: 2), mode: .synchronous)
    try window.settle()
    #expect(
      texts(list) == ["header 0 in 2", "a2", "b2", "header 1 in 2", "c2", "footer in 2"])
    let sameHeaders = list.visibleNodes.filter { $0.supplementaryKind == .header }
    let areKept = sameHeaders.elementsEqual(headers, by: ===)
    #expect(areKept)
    // New sections have headers, too.
    var sections = SectionCommands()
    sections.insert(0)
    var items = ItemCommands<String>()
    items.insert([0, 0], "x")
    try source.enqueue(ModelChangeSet(sections: sections, items: items), mode: .synchronous)
    try window.settle()
    #expect(texts(list).prefix(2) == ["header 0 in 2", "x2"])
    #expect(texts(list).contains("header 1 in 2"))
  }

  @Test func aReloadEvaluatesHeadersAgain() throws {
    let title = Mutex("old")
    let source = makeSource([["a"]])
    let read = Reading { title.withLock { $0 } }
    source.sectionParts.header = { _ in { _ in Title(read: read) } }
    let list = CollectionNode(source)
    let window = try makeWindow(list)
    #expect(texts(list) == ["old", "a1"])
    title.withLock { $0 = "new" }
    source.reload(mode: .synchronous)
    try window.settle()
    #expect(texts(list) == ["new", "a1"])
  }

  @Test func layoutsContextsAndTitlesOfSections() throws {
    let source = makeSource([["a", "b"], ["c", "d"]])
    source.sectionParts.layout = { $0 == 1 ? .grid(.count(2)) : nil }
    source.sectionParts.context = { "context \($0)" }
    source.sectionParts.indexTitle = { $0 == 1 ? "C" : nil }
    let list = CollectionNode(source, layout: CompositionalLayout())
    _ = try makeWindow(list)
    #expect(list.context(ofSection: 0) as? String == "context 0")
    #expect(list.context(ofSection: 1) as? String == "context 1")
    let frames = try [[1, 0], [1, 1]].map { try #require(list.frameForItem(at: $0)) }
    #expect(frames[0].minY == frames[1].minY && frames[1].minX == 100)
    #expect(try #require(list.frameForItem(at: [0, 1])).minX == 0)
    #expect(source.sectionIndexTitles(for: list) == ["C"])
    #expect(source.collectionNode(list, sectionForSectionIndexTitle: "C", at: 0) == 1)
  }

  @Test func elementsOfItems() throws {
    let badge = SupplementaryKind(rawValue: "badge")
    let source = makeSource([["a", "b"]])
    source.itemSupplements[badge] = { model, context in
      model == "a" ? Text("badge \(model)\(context)") : nil
    }
    var layout = ListLayout()
    layout.attachments = [badge: .item(.end, .start)]
    let list = CollectionNode(source, layout: layout)
    let window = try makeWindow(list)
    func shown() -> [String] {
      (0..<2).compactMap { list.supplementaryNode(ofKind: badge, at: [0, $0]) }.flatMap(\.texts)
    }
    #expect(shown() == ["badge a1"])
    source.configure(ComponentConfiguration(context: 2), mode: .synchronous)
    try window.settle()
    #expect(shown() == ["badge a2"])
  }

  @Test func theConfigurationLimitsSizes() throws {
    let source = makeSource([["a", "b"]])
    let list = CollectionNode(source)
    let window = try makeWindow(list)
    let natural = try #require(list.frameForItem(at: [0, 0])).height
    #expect(natural < 50)
    let range = SizeRange(
      min: Size(width: 200, height: 50), max: Size(width: 200, height: 60))
    source.configure(
      ComponentConfiguration(context: 1, sizeRange: range), mode: .synchronous)
    try window.settle()
    #expect(list.frameForItem(at: [0, 0])?.height == 50)
    #expect(list.frameForItem(at: [0, 1])?.minY == 50)
    #expect(source.configuration.sizeRange == range)
    source.configure(ComponentConfiguration(context: 1), mode: .synchronous)
    try window.settle()
    #expect(list.frameForItem(at: [0, 0])?.height == natural)
  }

  // MARK: Listeners

  @Test func severalListeners() throws {
    let source = makeSource()
    var calls: [String] = []
    source.didApply = { _ in calls.append("main") }
    let first = source.addListener { calls.append("first \($0.insertedItems)") }
    source.addListener { _ in calls.append("second") }
    try source.enqueue(Self.edit { $0.insert([0, 0], "x") }, mode: .synchronous)
    #expect(calls == ["main", "first [[0, 0]]", "second"])
    calls = []
    source.removeListener(first)
    source.reload(mode: .synchronous)
    #expect(calls == ["main", "second"])
  }

  @Test func listenersReadThePreviousState() throws {
    let source = makeSource([["a", "b", "c"]])
    var seen: [String] = []
    let moved = try #require(source.item(at: [0, 2]))
    source.addListener { [unowned source] changes in
      guard let old = source.previousState else { return seen.append("none") }
      seen.append(
        (0..<old.numberOfItems(inSection: 0)).map { old.model(at: [0, $0]) ?? "-" }.joined())
      seen.append(
        (0..<source.numberOfItems(inSection: 0)).map { source.model(at: [0, $0]) ?? "-" }.joined())
      seen.append("\(old.path(of: moved).map { "\($0)" } ?? "gone")")
      #expect(old.item(at: [0, 2]) === moved)
    }
    try source.enqueue(
      Self.edit {
        $0.delete([0, 0])
        $0.update([0, 1], "B")
        $0.move([0, 2], to: [0, 0])
        $0.insert([0, 2], "d")
      }, mode: .synchronous)
    #expect(seen == ["abc", "cBd", "[0, 2]"])
    #expect(source.previousState == nil)
  }

  // MARK: Prepared changes

  @Test func changesCanBePreparedOnAnyThread() async throws {
    let builds = Log<String>()
    let source = Source(sections: [["a"]], context: 1) { [builds] model, _ in
      builds.add(model)
      return Text(model)
    }
    let changes = Self.edit {
      $0.update([0, 0], "A")
      $0.insert([0, 1], "b")
    }
    let prepared = try source.prepare(changes)
    #expect(source.count == 1)
    await Task.detached { prepared.build() }.value
    #expect(Set(builds.take()) == ["A", "b"])
    var applied = 0
    source.didApply = { _ in applied += 1 }
    #expect(source.apply(prepared))
    #expect(applied == 1)
    #expect(source.model(at: [0, 0]) == "A" && source.model(at: [0, 1]) == "b")
    _ = source.component(at: [0, 0])
    _ = source.component(at: [0, 1])
    #expect(builds.take().isEmpty)
    // The counts include later changes.
    try source.enqueue(Self.edit { $0.delete([0, 1]) }, mode: .synchronous)
    #expect(source.count == 1)
    // A change that was prepared for another state is rejected.
    let late = try source.prepare(Self.edit { $0.delete([0, 0]) })
    try source.enqueue(Self.edit { $0.insert([0, 0], "n") }, mode: .synchronous)
    #expect(!source.apply(late))
    #expect(source.count == 2)
    // So is a change that is applied while others are pending.
    let waiting = try source.prepare(Self.edit { $0.delete([0, 0]) })
    try source.enqueue(Self.edit { $0.insert([0, 0], "m") })
    #expect(!source.apply(waiting))
    #expect(throws: ChangeSetError.self) {
      try source.prepare(Self.edit { $0.delete([0, 9]) })
    }
  }

  // MARK: Reloads

  private final class Reading: Sendable {
    let value: @Sendable () -> String
    init(_ value: @escaping @Sendable () -> String) { self.value = value }
  }

  /// A component that reads a value outside its properties.
  private struct Title: Component, Equatable {
    let read: Reading
    var name = ""
    @State var count = 0

    var body: some Component {
      HStack { Inner(read: read) }
    }

    static func == (left: Title, right: Title) -> Bool { left.name == right.name }
  }

  private struct Inner: Component, Equatable {
    let read: Reading
    @State var edits = 0

    var body: some Component { Text(read.value() + (edits == 0 ? "" : " \(edits)")) }

    static func == (left: Inner, right: Inner) -> Bool { true }
  }

  @Test(arguments: [UpdateMode.synchronous, .asynchronous])
  func aReloadEvaluatesEqualComponents(mode: UpdateMode) async throws {
    let text = Mutex("old")
    let read = Reading { text.withLock { $0 } }
    let source = Source(sections: [["a", "b"]], context: 1) { model, _ in
      Title(read: read, name: model)
    }
    let list = CollectionNode(source)
    let window = try makeWindow(list)
    #expect(texts(list) == ["old", "old"])
    let cells = list.visibleNodes
    text.withLock { $0 = "new" }
    // Another change evaluates nothing.
    try source.enqueue(Self.edit { $0.update([0, 0], "a") }, mode: .synchronous)
    try await window.settle()
    #expect(texts(list) == ["old", "old"])
    source.reload(mode: mode)
    try await window.settle { texts(list) == ["new", "new"] }
    #expect(list.visibleNodes.elementsEqual(cells, by: ===))
    text.withLock { $0 = "newest" }
    source.reload(mode: mode)
    try await window.settle { texts(list) == ["newest", "newest"] }
  }
}
