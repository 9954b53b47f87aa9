// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftLocks
import WeftTesting

private struct Task: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
  var color = Color.white
}

private struct TaskRow: Component {
  let task: Task
  var body: some Component {
    HStack {
      Box(40, 40)
      Text(task.title)
      Spacer()
    }.background(task.color)
  }
}

private typealias Source = DiffableDataSource<String, Task>
private typealias Section = IdentifiedSection<String, Task>

@MainActor struct ComponentCollectionTests {
  private var tasks: [Task] {
    (0..<30).map { Task(id: $0, title: "Task \($0)", color: $0 == 1 ? .red : .white) }
  }

  private func window(_ collection: CollectionNode) throws -> HeadlessWindow {
    let window = HeadlessWindow(
      size: Size(width: 200, height: 300), scale: 2, rootNode: collection)
    try window.settle()
    return window
  }

  @Test func rowsAreSeen() throws {
    let collection = CollectionNode(items: tasks) { TaskRow(task: $0) }
    let picture = try window(collection).render()
    #expect(collection.visibleNodes.count == 8)
    #expect(collection.frameForItem(at: [0, 1]) == Rect(x: 0, y: 40, width: 200, height: 40))
    // The second row is red up to its edges, except for its text.
    #expect(picture.pixel(x: 2, y: 79) == .white)
    #expect(picture.pixel(x: 2, y: 80) == .red)
    #expect(picture.pixel(x: 398, y: 159) == .red)
    #expect(picture.pixel(x: 2, y: 160) == .white)
    let dark = (0..<160).contains { x in
      (0..<80).contains { y in picture.pixel(x: 80 + x, y: y).red < 0.5 }
    }
    #expect(dark)
  }

  @Test func anUpdateReattachesInPlace() throws {
    let made = Counter()
    let source = Source(sections: [Section(id: "all", items: tasks)]) { task in
      made.count(task.id)
      return TaskRow(task: task)
    }
    let collection = CollectionNode(source)
    let window = try window(collection)
    let before = try window.render()
    let cell = try #require(collection.nodeForItem(at: [0, 2]))
    let neighbor = try #require(collection.nodeForItem(at: [0, 3]))
    let (text, neighborText) = (cell.textNodes[0], neighbor.textNodes[0])
    let (contents, neighborContents) = (text.contents, neighborText.contents)
    #expect(contents != nil)

    var changed = tasks
    changed[2].title = "Another title"
    source.apply([Section(id: "all", items: changed)])
    try window.settle()
    #expect(collection.nodeForItem(at: [0, 2]) === cell)
    #expect(cell.textNodes.first === text)
    #expect(text.text.string == "Another title")
    #expect(text.contents != nil)
    #expect(text.contents !== contents)
    #expect(neighborText.contents === neighborContents)
    #expect(made.counts[2] == 2)
    #expect(made.counts[3] == 1)

    let after = try window.render()
    let rows = (0..<after.height).filter { y in
      (0..<after.width).contains { after.pixel(x: $0, y: y) != before.pixel(x: $0, y: y) }
    }
    #expect(!rows.isEmpty)
    #expect(rows.allSatisfy { (160..<240).contains($0) })
  }

  @Test func aTextThatStaysKeepsItsPicture() throws {
    let source = Source(sections: [Section(id: "all", items: tasks)]) { TaskRow(task: $0) }
    let collection = CollectionNode(source)
    let window = try window(collection)
    let cell = try #require(collection.nodeForItem(at: [0, 2]))
    let contents = cell.textNodes[0].contents
    var changed = tasks
    changed[2].color = .green
    source.apply([Section(id: "all", items: changed)])
    try window.settle()
    #expect(collection.nodeForItem(at: [0, 2]) === cell)
    #expect(cell.textNodes[0].contents === contents)
    #expect(try window.render().pixel(x: 2, y: 170) == .green)
  }

  @Test func anUpdateCanChangeTheHeight() throws {
    let source = Source(sections: [Section(id: "all", items: tasks)]) { task in
      Text(task.title).frame(height: task.title.isEmpty ? 20 : 50)
    }
    let collection = CollectionNode(source)
    let window = try window(collection)
    var changed = tasks
    changed[0].title = ""
    source.apply([Section(id: "all", items: changed)])
    try window.settle()
    #expect(collection.frameForItem(at: [0, 0])?.height == 20)
    #expect(collection.frameForItem(at: [0, 1])?.minY == 20)
  }

  @Test func headersAreComponents() throws {
    let sections = ["a", "b"].map { name in
      Section(id: name, items: [Task(id: name == "a" ? 1 : 2, title: "Task of \(name)")])
    }
    let source = Source(sections: sections) {
      Text("Section \($0.id): \($0.items.count)").padding(4)
    } cell: {
      TaskRow(task: $0)
    }
    let collection = CollectionNode(source)
    _ = try window(collection)
    #expect(
      collection.visibleNodes.flatMap(\.texts)
        == ["Section a: 1", "Task of a", "Section b: 1", "Task of b"])
  }

  @Test func plainValuesAreItems() throws {
    let words = ["warp", "weft", "cloth"]
    let collection = CollectionNode(items: words, id: \.self) { Text($0) }
    _ = try window(collection)
    #expect(collection.visibleNodes.flatMap(\.texts) == words)
    let cells = CollectionNode(items: words, id: \.count) { word -> CellNode in
      ComponentCellNode(word) { Text($0) }
    }
    _ = try window(cells)
    #expect(cells.visibleNodes.count == 3)
  }

  @Test func modelsOfAnotherTypeAreRefused() {
    let cell = ComponentCellNode(1) { Text("\($0)") }
    #expect(!cell.update(toModel: "2"))
    cell.measure()
    #expect(cell.texts == ["1"])
    #expect(cell.update(toModel: 2))
    cell.measure()
    #expect(cell.texts == ["2"])
  }

  @Test func nodesAndComponentsMakeCellsAlike() throws {
    let collection = CollectionNode(items: tasks) { ComponentCellNode($0) { TaskRow(task: $0) } }
    _ = try window(collection)
    #expect(collection.visibleNodes.count == 8)
  }

  @Test(arguments: seeds(10)) func updatesUnderAnySchedule(seed: UInt64) throws {
    let source = Source(sections: [Section(id: "all", items: tasks)]) { TaskRow(task: $0) }
    let collection = CollectionNode(source)
    let window = HeadlessWindow(
      size: Size(width: 200, height: 300), schedule: .seeded(seed), rootNode: collection)
    var generator = SeededGenerator(seed: seed)
    var items = tasks
    for step in 0..<12 {
      for index in items.indices where Int.random(in: 0..<4, using: &generator) == 0 {
        items[index].title = "Task \(items[index].id), step \(step)"
      }
      if Bool.random(using: &generator) { items.shuffle(using: &generator) }
      source.apply([Section(id: "all", items: items)])
      window.advance(by: Double.random(in: 0...0.1, using: &generator))
    }
    try window.settle()
    let paths = collection.pathsForVisibleItems
    #expect(paths.count == 8)
    for path in paths {
      let cell = try #require(collection.nodeForItem(at: path))
      #expect(cell.texts == [items[path.item].title], "seed \(seed), \(path)")
    }
  }
}

/// Counts events by number, on any thread.
private final class Counter: Sendable {
  private let state = Mutex<[Int: Int]>([:])

  func count(_ number: Int) {
    state.withLock { $0[number, default: 0] += 1 }
  }

  var counts: [Int: Int] { state.withLock { $0 } }
}
