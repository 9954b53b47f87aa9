// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import Weft
import WeftLocks
import WeftTesting

private struct Fruit: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}

private struct FruitRow: Component {
  let fruit: Fruit
  let suffix: String
  @State var taps = 0

  var body: some Component {
    Text("\(fruit.name)\(suffix) \(taps)").frame(height: 20).onTapGesture { taps += 1 }
  }
}

/// A list with deletion and selection, whose rows depend on a state of the parent.
private struct Fruits: Component {
  @State var fruits = ["apple", "banana", "cherry"].enumerated().map { Fruit(id: $0, name: $1) }
  @State var selected: Int?
  @State var suffix = ""

  var body: some Component {
    VStack {
      Button("Mark") { suffix += "!" }
      Button("Reverse") { fruits.reverse() }
      Button("Pick") { selected = 2 }
      Text("selected \(selected.map { "\($0)" } ?? "none")")
      List(selection: $selected) {
        Section("Fruits") {
          ForEach(fruits) { FruitRow(fruit: $0, suffix: suffix) }
            .onDelete { fruits.remove(atOffsets: $0) }
        }
        Text("end")
      }
    }
  }
}

/// Two collections whose rows the user moves, and a line that stays.
private struct Ranking: Component {
  @State var first = ["a", "b", "c", "d"]
  @State var second = ["e", "f"]
  @State var taps = 0

  var body: some Component {
    List {
      Text("top").frame(height: 20)
      ForEach(first, id: \.self) { CountingRow(name: $0) }.onMove {
        first.move(fromOffsets: $0, toOffset: $1)
      }
      ForEach(second, id: \.self) { CountingRow(name: $0) }
        .onMove { second.move(fromOffsets: $0, toOffset: $1) }
    }
  }
}

private struct CountingRow: Component {
  let name: String
  @State var taps = 0

  var body: some Component {
    Text("\(name)\(taps)").frame(height: 20).onTapGesture { taps += 1 }
  }
}

@MainActor @Suite struct ListTests {
  private func settle(_ window: HeadlessWindow) throws {
    window.advance(by: 0.5)
    try window.settle()
  }

  private func rows(_ node: DisplayNode) -> [String] {
    guard let collection = node.everything.compactMap({ $0 as? CollectionNode }).first else {
      return []
    }
    return collection.visibleNodes.sorted { $0.frame.minY < $1.frame.minY }.flatMap(\.texts)
  }

  @Test func rowsFollowTheirElementsAndTheStateAround() throws {
    let node = ComponentNode(Fruits())
    let window = HeadlessWindow(size: Size(width: 240, height: 400), rootNode: node)
    try settle(window)
    #expect(rows(node) == ["Fruits", "apple 0", "banana 0", "cherry 0", "end"])
    window.click(text: "banana 0")
    try settle(window)
    #expect(rows(node) == ["Fruits", "apple 0", "banana 1", "cherry 0", "end"])
    // The elements are equal, but the closure is another one.
    window.click(try #require(window.node(.button, label: "Mark")))
    try settle(window)
    #expect(rows(node) == ["Fruits", "apple! 0", "banana! 1", "cherry! 0", "end"])
    // Cells and states move with their elements.
    window.click(try #require(window.node(.button, label: "Reverse")))
    try settle(window)
    #expect(rows(node) == ["Fruits", "cherry! 0", "banana! 1", "apple! 0", "end"])
  }

  @Test func theSelectionGoesBothWays() throws {
    let node = ComponentNode(Fruits())
    let window = HeadlessWindow(size: Size(width: 240, height: 400), rootNode: node)
    try settle(window)
    window.click(try #require(window.node(.button, label: "Pick")))
    try settle(window)
    let collection = try #require(
      node.everything.compactMap { $0 as? CollectionNode }.first)
    #expect(collection.pathsForSelectedItems == [[0, 3]])
    // Beside the text, which has a separate gesture.
    let row = try #require(collection.visibleNodes.first { $0.texts == ["apple 0"] })
    window.click(at: row.layer.convertToWindow(Point(x: 4, y: 4)))
    try settle(window)
    #expect(collection.pathsForSelectedItems == [[0, 1]])
    #expect(node.texts.contains("selected 0"))
    window.key(.delete)
    try settle(window)
    #expect(rows(node) == ["Fruits", "banana 0", "cherry 0", "end"])
  }

  /// Rows are 36 points high because of their padding.
  @Test(arguments: [
    (1, 4, "top b0 c0 d0 a1 e0 f0"), (4, 1, "top d1 a0 b0 c0 e0 f0"),
    (2, 3, "top a0 c0 b1 d0 e0 f0"),
    // The row moves to the end of its collection, and the line stays.
    (2, 6, "top a0 c0 d0 b1 e0 f0"), (3, 0, "top c1 a0 b0 d0 e0 f0"),
    (0, 3, "top a0 b0 c0 d0 e0 f0"),
    (6, 5, "top a0 b0 c0 d0 f1 e0"),
  ])
  func rowsAreDraggedAmongTheirOwn(from: Int, to: Int, result: String) throws {
    let node = ComponentNode(Ranking())
    let window = HeadlessWindow(size: Size(width: 240, height: 400), rootNode: node)
    try settle(window)
    func middle(_ row: Int) -> Double { Double(row) * 36 + 18 }
    if from > 0 { window.click(at: Point(x: 24, y: middle(from))) }
    try settle(window)
    // The target is behind the middle of a row below, or before the middle of a row above.
    let end = middle(to) + (to > from ? 10 : -10)
    window.send(.down, at: Point(x: 150, y: middle(from)), device: .mouse)
    for share in [0.3, 0.7, 1] {
      let y = middle(from) + (end - middle(from)) * share
      window.send(.drag, at: Point(x: 150, y: y), device: .mouse)
      window.advance(by: 1 / 60)
    }
    window.send(.up, at: Point(x: 150, y: end), device: .mouse)
    try settle(window)
    #expect(rows(node).joined(separator: " ") == result)
  }

  @Test(arguments: [
    ([0], 3, "bcade"), ([4], 0, "eabcd"), ([1, 3], 5, "acebd"), ([1, 3], 0, "bdace"),
    ([0, 4], 2, "baecd"), ([2], 2, "abcde"), ([2], 3, "abcde"), ([], 0, "abcde"),
  ])
  func elementsMoveByTheirOffsets(source: [Int], destination: Int, result: String) {
    var letters = Array("abcde")
    letters.move(fromOffsets: IndexSet(source), toOffset: destination)
    #expect(String(letters) == result)
    letters.remove(atOffsets: [1, 4, 9])
    #expect(letters.count == 3)
  }

  @Test func statesOutliveTheirCells() throws {
    let fruits = (0..<200).map { Fruit(id: $0, name: "f\($0)") }
    let node = ComponentNode(List(fruits) { FruitRow(fruit: $0, suffix: "") })
    let window = HeadlessWindow(size: Size(width: 240, height: 200), rootNode: node)
    try settle(window)
    window.click(text: "f1 0")
    try settle(window)
    #expect(rows(node).contains("f1 1"))
    let collection = try #require(
      node.everything.compactMap { $0 as? CollectionNode }.first)
    collection.contentOffset = Point(x: 0, y: 6000)
    try settle(window)
    #expect(!rows(node).contains("f1 1"))
    collection.contentOffset = .zero
    try settle(window)
    #expect(rows(node).contains("f1 1"))
  }

  @Test(arguments: seeds(20)) func randomUpdatesLeadToTheNewestRows(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var fruits = (0..<6).map { Fruit(id: $0, name: "f\($0)") }
    func list() -> some Component {
      List(fruits) { Text($0.name).frame(height: 12) }
    }
    let node = ComponentNode(list())
    let window = HeadlessWindow(
      size: Size(width: 100, height: 800), schedule: .seeded(seed), rootNode: node)
    for step in 0..<12 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: fruits.insert(Fruit(id: 100 + step, name: "n\(step)"), at: 0)
      case 1: fruits.shuffle(using: &generator)
      case 2: if !fruits.isEmpty { fruits.removeLast() }
      default:
        for index in fruits.indices where Bool.random(using: &generator) {
          fruits[index].name += "'"
        }
      }
      node.update(to: list())
      window.advance(by: Double.random(in: 0...0.1, using: &generator))
    }
    try window.settle()
    #expect(rows(node) == fruits.map(\.name))
  }

  @Test func cellsOfAGridHaveOneSize() throws {
    let node = ComponentNode(
      LazyVGrid(minimumItemWidth: 50, itemAspect: 1, spacing: 0) {
        ForEach(0..<1000) { Text("\($0)") }
      })
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try settle(window)
    let collection = try #require(
      node.everything.compactMap { $0 as? CollectionNode }.first)
    #expect(collection.visibleNodes.count == 8)
    #expect(Set(collection.visibleNodes.map(\.frame.size)) == [Size(width: 50, height: 50)])
    #expect(collection.nodes < 200)
  }

  @Test func roundsOfALoopWithIdentitiesKeepTheirStates() throws {
    func list(_ names: [String]) -> some Component {
      List {
        for name in names { CountingRow(name: name).id(name) }
      }
    }
    let node = ComponentNode(list(["a", "b", "c"]))
    let window = HeadlessWindow(size: Size(width: 240, height: 400), rootNode: node)
    try settle(window)
    window.click(text: "b0")
    try settle(window)
    #expect(rows(node) == ["a0", "b1", "c0"])
    node.update(to: list(["new", "c", "b"]))
    try settle(window)
    #expect(rows(node) == ["new0", "c0", "b1"])
  }

  /// Includes the states of sections that move.
  @Test func sectionsWithIdentitiesKeepTheirStates() throws {
    func list(_ titles: [String]) -> some Component {
      List {
        for title in titles {
          Section(title) {
            ForEach(0..<2) { CountingRow(name: "\(title)\($0)-") }
            Text("end of \(title)")
          }
          .id(title)
        }
      }
    }
    let node = ComponentNode(list(["a", "b", "c"]))
    let window = HeadlessWindow(size: Size(width: 240, height: 600), rootNode: node)
    try settle(window)
    for name in ["b0", "b1", "b1", "c0"] {
      let text = try #require(rows(node).first { $0.hasPrefix(name) })
      window.click(text: text)
      try settle(window)
    }
    let (a, b) = (["a", "a0-0", "a1-0", "end of a"], ["b", "b0-1", "b1-2", "end of b"])
    let c = ["c", "c0-1", "c1-0", "end of c"]
    #expect(rows(node) == a + b + c)
    node.update(to: list(["c", "a", "b"]))
    try settle(window)
    #expect(rows(node) == c + a + b)
    node.update(to: list(["b", "c"]))
    try settle(window)
    #expect(rows(node) == b + c)
  }

  /// A selection cannot contain headers, footers and rows without an identity.
  @Test func onlyRowsWithATagAreSelected() throws {
    let picked = Mutex<Set<Int>>([])
    let writes = Tally()
    let selection = Binding {
      picked.withLock { $0 }
    } set: { new in
      writes.add(1)
      picked.withLock { $0 = new }
    }
    let node = ComponentNode(
      List(selection: selection) {
        Section("Numbers") { ForEach(0..<4) { Text("\($0)").frame(height: 20) } }
        Text("untagged").frame(height: 20)
      })
    let window = HeadlessWindow(size: Size(width: 240, height: 400), rootNode: node)
    try settle(window)
    let collection = try #require(node.everything.compactMap { $0 as? CollectionNode }.first)
    for (text, expected) in [("Numbers", []), ("untagged", []), ("2", [2])] as [(String, Set<Int>)]
    {
      window.click(text: text)
      try settle(window)
      #expect(picked.withLock { $0 } == expected, "\(text)")
    }
    #expect(writes.value == 1)
    // All changes of one gesture are written together.
    window.key(.character("a"), modifiers: .control)
    try settle(window)
    #expect(picked.withLock { $0 } == [0, 1, 2, 3])
    #expect(writes.value == 2)
    #expect(collection.pathsForSelectedItems.map(\.item) == [1, 2, 3, 4])
  }

  @Test func keysGoFromRowToRow() throws {
    let node = ComponentNode(Fruits())
    let window = HeadlessWindow(size: Size(width: 240, height: 400), rootNode: node)
    try settle(window)
    let collection = try #require(
      node.everything.compactMap { $0 as? CollectionNode }.first)
    let row = try #require(collection.visibleNodes.first { $0.texts == ["apple 0"] })
    window.click(at: row.layer.convertToWindow(Point(x: 4, y: 4)))
    try settle(window)
    for expected in [1, 2, 2] {
      // The last row has no identity for a selection.
      window.key(.down)
      try settle(window)
      #expect(node.texts.contains("selected \(expected)"))
    }
    window.key(.up)
    try settle(window)
    window.key(.delete)
    try settle(window)
    #expect(rows(node) == ["Fruits", "apple 0", "banana 0", "end"])
  }

  @Test func rowsThatShareATagAreFollowed() throws {
    let picked = Mutex<Set<Int>>([1])
    let selection = Binding {
      picked.withLock { $0 }
    } set: { new in
      picked.withLock { $0 = new }
    }
    func list() -> some Component {
      List(selection: selection) {
        ForEach([1, 2], id: \.self) { Text("\($0)").frame(height: 20) }
        ForEach([1, 3], id: \.self) { Text("\($0)").frame(height: 20) }
      }
    }
    let node = ComponentNode(list())
    let window = HeadlessWindow(size: Size(width: 240, height: 400), rootNode: node)
    try settle(window)
    let collection = try #require(node.everything.compactMap { $0 as? CollectionNode }.first)
    #expect(collection.pathsForSelectedItems.map(\.item) == [0, 2])
    picked.withLock { $0 = [1, 3] }
    node.update(to: list())
    try settle(window)
    #expect(collection.pathsForSelectedItems.map(\.item) == [0, 2, 3])
  }

  @Test func aDisabledListIsNotSelected() throws {
    let picked = Mutex<Int?>(1)
    let selection = Binding {
      picked.withLock { $0 }
    } set: { new in
      picked.withLock { $0 = new }
    }
    func list(isDisabled: Bool) -> some Component {
      List(selection: selection) { ForEach(0..<4) { Text("\($0)").frame(height: 20) } }
        .disabled(isDisabled)
    }
    let node = ComponentNode(list(isDisabled: true))
    let window = HeadlessWindow(size: Size(width: 240, height: 400), rootNode: node)
    try settle(window)
    let collection = try #require(node.everything.compactMap { $0 as? CollectionNode }.first)
    #expect(collection.pathsForSelectedItems == [[0, 1]])
    window.click(text: "3")
    try settle(window)
    #expect(picked.withLock { $0 } == 1)
    node.update(to: list(isDisabled: false))
    try settle(window)
    window.click(text: "3")
    try settle(window)
    #expect(picked.withLock { $0 } == 3)
    #expect(collection.pathsForSelectedItems == [[0, 3]])
  }

  @Test func aSectionWithoutHeaderHasNoRowForIt() throws {
    let node = ComponentNode(
      List {
        Section {
          Text("a").frame(height: 20)
        } header: {
          if false { Text("header") }
        } footer: {
          EmptyComponent()
        }
        Text("b").frame(height: 20)
      })
    let window = HeadlessWindow(size: Size(width: 240, height: 400), rootNode: node)
    try settle(window)
    #expect(rows(node) == ["a", "b"])
    let collection = try #require(node.everything.compactMap { $0 as? CollectionNode }.first)
    #expect(collection.numberOfItems(inSection: 0) == 2)
  }

  /// The parameters of a grid and of a stack are part of their values.
  @Test func anotherValueHasItsOwnMeasures() throws {
    func grid(_ width: Double, _ aspect: Double, _ spacing: Double) -> some Component {
      LazyVGrid(minimumItemWidth: width, itemAspect: aspect, spacing: spacing) {
        ForEach(0..<100) { Text("\($0)") }
      }
    }
    let node = ComponentNode(grid(50, 1, 0))
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try settle(window)
    node.update(to: grid(90, 0.5, 20))
    try settle(window)
    let frames = cells(of: node).map(\.frame).prefix(3)
    #expect(
      frames == [
        Rect(x: 0, y: 0, width: 90, height: 45), Rect(x: 110, y: 0, width: 90, height: 45),
        Rect(x: 0, y: 65, width: 90, height: 45),
      ])

    func stack(_ spacing: Double) -> some Component {
      LazyVStack(spacing: spacing) { ForEach(0..<100) { Text("\($0)").frame(height: 20) } }
    }
    let other = ComponentNode(stack(0))
    let otherWindow = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: other)
    try settle(otherWindow)
    #expect(cells(of: other).map(\.frame.minY).prefix(3) == [0, 20, 40])
    other.update(to: stack(10))
    try settle(otherWindow)
    #expect(cells(of: other).map(\.frame.minY).prefix(3) == [0, 30, 60])
  }

  /// The visible cells, in reading order.
  private func cells(of node: DisplayNode) -> [CellNode] {
    let collection = node.everything.lazy.compactMap { $0 as? CollectionNode }.first
    return (collection?.visibleNodes ?? []).sorted {
      ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX)
    }
  }
}

extension DisplayNode {
  fileprivate var everything: [DisplayNode] { [self] + subnodes.flatMap(\.everything) }
  fileprivate var nodes: Int { everything.count }
}
