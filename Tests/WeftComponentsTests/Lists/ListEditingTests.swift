// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import Weft
import WeftLocks
import WeftTesting

/// A value that closures on any thread share.
private final class Shared<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>

  init(_ value: Value) { stored = Mutex(value) }

  var value: Value {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}

/// Keys and drags act on the rows on the screen, although the data may have changed.
@MainActor @Suite struct ListEditingTests {
  private let edited = Shared<[String]>([])

  private func list(_ names: [String], selected: Shared<String?>) -> some Component {
    List(
      selection: Binding {
        selected.value
      } set: { new in
        selected.value = new
      }
    ) {
      ForEach(names, id: \.self) { Text($0).frame(height: 20) }
        .onDelete { offsets in edited.value += offsets.map { names[$0] } }
        .onMove { source, target in
          let next = target < names.count ? names[target] : "end"
          edited.value += source.map { "\(names[$0]) \(next)" }
        }
    }
  }

  /// The data has lost rows or has new ones in front, and the list does not show that yet.
  @Test(arguments: seeds(8)) func theDeleteKeyTakesTheRowThatWasSelected(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let selected = Shared<String?>(nil)
    let node = ComponentNode(list(["a", "b", "c", "d", "e"], selected: selected))
    let window = HeadlessWindow(
      size: Size(width: 240, height: 400), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    window.click(at: Point(x: 200, y: 36 * 2 + 18))
    try window.settle()
    #expect(selected.value == "c")
    let isThere = Bool.random(using: &generator)
    node.update(
      to: list(isThere ? ["x", "y", "a", "c", "e"] : ["d", "e", "a"], selected: selected))
    window.advance(by: Double.random(in: 0...0.08, using: &generator))
    window.key(.delete)
    try window.settle()
    let result = edited.value
    #expect(result == ["c"] || !isThere && result == [], "\(isThere)")
  }

  @Test func aRowThatIsMovedAsideIsDeleted() throws {
    let selected = Shared<String?>(nil)
    let node = ComponentNode(list(["a", "b", "c", "d", "e"], selected: selected))
    let window = HeadlessWindow(size: Size(width: 240, height: 400), rootNode: node)
    try window.settle()
    window.touchDrag(from: Point(x: 200, y: 90), to: Point(x: 120, y: 90), duration: 0.2)
    try window.settle()
    window.click(text: "Delete")
    #expect(edited.value == ["c"])
    // The menu also contains the action.
    window.click(at: Point(x: 100, y: 20), button: 3)
    #expect(window.chooseFromMenu("Delete"))
    #expect(edited.value == ["c", "a"])
  }

  @Test func aRowOfADisabledListIsNot() throws {
    let node = ComponentNode(list(["a", "b"], selected: Shared(nil)).disabled(true))
    let window = HeadlessWindow(size: Size(width: 240, height: 400), rootNode: node)
    try window.settle()
    window.click(at: Point(x: 100, y: 20), button: 3)
    #expect(window.menu == nil)
  }

  @Test func aRowIsDroppedBeforeTheVisibleRow() throws {
    let seeds: Range<UInt64> = 0..<8
    let count = try seeds.count { try dropsBetweenNewRows(seed: $0) }
    #expect(count > 0)
  }

  /// - Returns: Whether a row was dropped between rows that changed during the drag.
  private func dropsBetweenNewRows(seed: UInt64) throws -> Bool {
    edited.value = []
    var generator = SeededGenerator(seed: seed)
    let selected = Shared<String?>(nil)
    let node = ComponentNode(list(["a", "b", "c", "d", "e"], selected: selected))
    let window = HeadlessWindow(
      size: Size(width: 240, height: 400), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    func middle(_ row: Int) -> Double { Double(row) * 36 + 18 }
    // "e" moves before "c".
    window.send(.down, at: Point(x: 150, y: middle(4)), device: .mouse)
    for y in [middle(4) - 10, middle(3), middle(2) - 10] {
      window.send(.drag, at: Point(x: 150, y: y), device: .mouse)
    }
    let (names, allowed) = [
      (["x", "y", "a", "c", "z", "e"], ["e c"]), (["e", "a", "b", "c"], ["e c"]),
      (["a", "d", "e"], ["e d", "e c"]), (["a", "b", "c"], ["e c"]),
    ].randomElement(using: &generator)!
    node.update(to: list(names, selected: selected))
    window.advance(by: Double.random(in: 0...0.04, using: &generator))
    window.send(.up, at: Point(x: 150, y: middle(2) - 10), device: .mouse)
    try window.settle()
    let result = edited.value
    // If the new rows were already visible, the line was elsewhere.
    #expect(result.allSatisfy { $0.hasPrefix("e ") })
    #expect(result.count <= 1)
    guard let first = result.first, names.count == 3 else { return false }
    #expect(allowed.contains(first))
    return true
  }

  private struct Modified: Component {
    @State var names = ["a", "b", "c"]
    @State var taps: [String] = []

    var body: some Component {
      List(selection: .constant(Set<String>())) {
        Section("Names") {
          ForEach(names, id: \.self) { Text($0).frame(height: 20) }
            .onDelete { names.remove(atOffsets: $0) }
        }
        .padding(2)
        .background(.blue)
        .onTapGesture { taps.append("t") }
        Group {
          Text("one")
          Text("two \(taps.count)")
        }
        .font(.caption)
        .accessibilityHint("line")
        .help("help")
        .id("group")
      }
    }
  }

  /// As in SwiftUI.
  @Test func aModifierAroundRowsIsOneOfEach() throws {
    let node = ComponentNode(Modified())
    let window = HeadlessWindow(size: Size(width: 240, height: 500), rootNode: node)
    try window.settle()
    let collection = try #require(node.every(CollectionNode.self).first)
    func rows() -> [String] {
      collection.visibleNodes.sorted { $0.frame.minY < $1.frame.minY }
        .map { $0.texts.joined(separator: "+") }
    }
    #expect(rows() == ["Names", "a", "b", "c", "one", "two 0"])
    window.click(text: "b")
    try window.settle()
    #expect(rows() == ["Names", "a", "b", "c", "one", "two 1"])
  }

  @Test func rowsInsideOfModifiersAreDeleted() throws {
    struct Deleting: Component {
      @State var names = ["a", "b", "c"]
      @State var selected: String?

      var body: some Component {
        List(selection: $selected) {
          ForEach(names, id: \.self) { Text($0).frame(height: 20) }
            .onDelete { names.remove(atOffsets: $0) }
            .padding(2)
            .opacity(0.9)
        }
      }
    }
    let node = ComponentNode(Deleting())
    let window = HeadlessWindow(size: Size(width: 240, height: 500), rootNode: node)
    try window.settle()
    let collection = try #require(node.every(CollectionNode.self).first)
    window.click(at: Point(x: 200, y: 40 + 20))
    try window.settle()
    window.key(.delete)
    try window.settle()
    #expect(collection.visibleNodes.flatMap(\.texts).sorted() == ["a", "c"])
  }

  /// A list whose data changes by a click, optionally inside a reader.
  private struct Growing: Component {
    let isReader: Bool
    let names: Binding<[String]>
    @State var selected: String?

    var body: some Component {
      VStack {
        Button("Add") { names.wrappedValue.insert("new", at: 0) }
        if isReader { GeometryReader { _ in list } } else { list }
      }
    }

    private var list: some Component {
      List(selection: $selected) {
        ForEach(names.wrappedValue, id: \.self) { Text($0).frame(height: 20) }
          .onDelete { names.wrappedValue.remove(atOffsets: $0) }
          .onMove { names.wrappedValue.move(fromOffsets: $0, toOffset: $1) }
      }
    }
  }

  private struct Keeping: Component {
    let isReader: Bool
    let log: Shared<[String]>
    @State var names = ["a", "b", "c", "d"]

    var body: some Component {
      let _ = log.value = names
      Growing(isReader: isReader, names: $names)
    }
  }

  /// The call site that resolves the list.
  enum Place: CaseIterable { case node, reader, cell, item }

  /// The closure receives the newest data and its indexes, although no thread has resolved the data
  /// before.
  @Test(arguments: Place.allCases, seeds(12))
  func placesAreThoseInTheNewestData(place: Place, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let log = Shared<[String]>([])
    let source = ComponentDataSource(sections: [[0]], context: 0) { _, _ in
      Keeping(isReader: false, log: log).frame(height: 400)
    }
    let node: DisplayNode =
      switch place {
      case .node, .reader: ComponentNode(Keeping(isReader: place == .reader, log: log))
      case .cell:
        CollectionNode(items: [0], id: \.self) { _ in
          Keeping(isReader: false, log: log).frame(height: 400)
        }
      case .item: CollectionNode(source)
      }
    let window = HeadlessWindow(
      size: Size(width: 240, height: 400), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    let outer = (node as? CollectionNode)?.visibleNodes.first ?? node
    let collection = try #require(outer.every(CollectionNode.self).first)
    func point(_ name: String, _ shift: Double = 0) throws -> Point {
      let row = try #require(collection.visibleNodes.first { $0.texts == [name] })
      return row.layer.convertToWindow(Point(x: 200, y: 18 + shift))
    }
    let add = try #require(window.node(.button, label: "Add"))
    let isMove = seed % 2 == 0
    if isMove {
      window.send(.down, at: try point("d"), device: .mouse)
      for place in [try point("d", -10), try point("c"), try point("b", -10)] {
        window.send(.drag, at: place, device: .mouse)
      }
      let end = try point("b", -10)
      _ = add.performAccessibilityAction(.activate)
      window.advance(by: Double(Int.random(in: 0...2, using: &generator)) / 60)
      window.send(.up, at: end, device: .mouse)
    } else {
      window.click(at: try point("b"))
      try window.settle()
      _ = add.performAccessibilityAction(.activate)
      window.advance(by: Double(Int.random(in: 0...3, using: &generator)) / 60)
      window.key(.delete)
    }
    try window.settle()
    window.advance(by: 0.5)
    try window.settle()
    #expect(log.value == (isMove ? ["new", "a", "d", "b", "c"] : ["new", "a", "c", "d"]))
    let rows = collection.visibleNodes.sorted { $0.frame.minY < $1.frame.minY }.flatMap(\.texts)
    #expect(rows == log.value)
  }
}

extension DisplayNode {
  fileprivate func every<Node: DisplayNode>(_ type: Node.Type) -> [Node] {
    ((self as? Node).map { [$0] } ?? []) + subnodes.flatMap { $0.every(type) }
  }
}
