// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

private struct Delete: Sendable, Equatable { let id: Int }
private struct Rename: Sendable, Equatable { let id: Int }

/// The receivers that actions have reached.
@MainActor private final class Received: Sendable {
  var words: [String] = []
}

@MainActor private final class Turns: Sendable {
  var radians: [Double] = []
}

private struct Row: Component, Equatable {
  let id: Int
  @Environment(\.send) var send

  var body: some Component {
    Text("row \(id)").frame(width: 100, height: 20).onTapGesture { send(Delete(id: id)) }
      .onTapGesture(count: 2) { send(Rename(id: id)) }
  }

  static func == (left: Row, right: Row) -> Bool { left.id == right.id }
}

private struct Counter: Component {
  @State var count = 0
  var body: some Component {
    Text("\(count)").frame(width: 100, height: 20).onTapGesture {
      count += 1
      count += 10
    }
  }
}

@MainActor @Suite struct ActionTests {
  private func window(_ component: some Component) throws -> (HeadlessWindow, DisplayNode) {
    let node = ComponentNode(component)
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    return (window, node)
  }

  private func click(_ window: HeadlessWindow, y: Double) throws {
    window.click(at: Point(x: 50, y: y))
    window.advance(by: 1)
    try window.settle()
  }

  @Test func tapsChangeStates() throws {
    let (window, node) = try window(Counter())
    try click(window, y: 10)
    #expect(node.texts == ["11"])
    try click(window, y: 10)
    #expect(node.texts == ["22"])
  }

  @Test func oneValueInTwoPlacesChangesTheStateThatWasTapped() throws {
    let counter = Counter()
    let (window, node) = try window(
      VStack {
        counter
        counter
      })
    try click(window, y: 10)
    #expect(node.texts == ["11", "0"])
    try click(window, y: 30)
    #expect(node.texts == ["11", "11"])
  }

  @Test func actionsGoToTheNearestReceiverOfTheirType() throws {
    let received = Received()
    let (window, _) = try window(
      VStack {
        Row(id: 1)
        VStack { Row(id: 2) }.onAction(Delete.self) { received.words.append("inner \($0.id)") }
      }
      .onAction(Rename.self) { received.words.append("rename \($0.id)") }
      .onAction(Delete.self) { received.words.append("outer \($0.id)") })
    try click(window, y: 10)
    try click(window, y: 30)
    #expect(received.words == ["outer 1", "inner 2"])
  }

  /// The row is not built again, and its action still reaches the newest receiver.
  @Test func anActionGetsToTheNewestGeneration() throws {
    let received = Received()
    func list(_ generation: Int) -> some Component {
      VStack { Row(id: 7) }.onAction(Delete.self) {
        received.words.append("\(generation): \($0.id)")
      }
    }
    let node = ComponentNode(list(1))
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    node.update(to: list(2))
    try window.settle()
    try click(window, y: 10)
    #expect(received.words == ["2: 7"])
  }

  @Test func closuresAreThoseOfTheNewestValue() throws {
    let received = Received()
    func label(_ generation: Int) -> some Component {
      Text("x").frame(width: 100, height: 20).onTapGesture {
        received.words.append("\(generation)")
      }
    }
    let node = ComponentNode(label(1))
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    for generation in 2...3 {
      node.update(to: label(generation))
      try window.settle()
      try click(window, y: 10)
    }
    #expect(received.words == ["2", "3"])
  }

  @Test func nothingInsideOfADisabledComponentReacts() throws {
    func counter(_ isDisabled: Bool) -> some Component {
      VStack { Counter().disabled(false) }.disabled(isDisabled)
    }
    let node = ComponentNode(counter(true))
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    try click(window, y: 10)
    #expect(node.texts == ["0"])
    node.update(to: counter(false))
    try window.settle()
    try click(window, y: 10)
    #expect(node.texts == ["11"])
  }

  @Test func anActionForAssistiveTechnology() throws {
    let received = Received()
    func row(_ number: Int) -> some Component {
      Text("row").accessibilityAction { received.words.append("\(number)") }
    }
    let node = ComponentNode(row(1))
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    node.update(to: row(2))
    try window.settle()
    let acting = try #require(
      window.nodes(label: "row").first { $0.accessibility.actions.contains(.activate) })
    #expect(acting.performAccessibilityAction(.activate))
    #expect(received.words == ["2"])
  }

  @Test func fingersThatMoveApart() throws {
    let received = Received()
    let (window, _) = try window(
      Rectangle().frame(width: 100, height: 100)
        .onMagnifyGesture { scale, isOver in
          received.words.append(isOver ? "over" : scale > 1 ? "larger" : "smaller")
        })
    window.pinch(at: Point(x: 50, y: 50), scale: 2)
    try window.settle()
    #expect(received.words.contains("larger"))
    #expect(received.words.last == "over")
  }

  @Test func fingersThatTurn() throws {
    let received = Received()
    let turns = Turns()
    let (window, _) = try window(
      Rectangle().frame(width: 100, height: 100)
        .onRotateGesture { radians, isOver in
          turns.radians.append(radians)
          received.words.append(isOver ? "over" : "turning")
        })
    window.pinch(at: Point(x: 50, y: 50), scale: 1, rotation: 1)
    try window.settle()
    #expect(received.words.first == "turning")
    #expect(received.words.filter { $0 == "over" }.count == 1)
    #expect(received.words.last == "over")
    #expect(turns.radians == turns.radians.sorted())
    #expect(abs((turns.radians.last ?? 0) - 1) < 0.2)
    // The opposite direction is negative.
    turns.radians = []
    window.pinch(at: Point(x: 50, y: 50), scale: 1, rotation: -1)
    try window.settle()
    #expect((turns.radians.last ?? 0) < -0.8)
  }

  @Test func pressingByAccessibility() throws {
    let (window, node) = try window(Counter())
    let button = try #require(window.node(.button))
    #expect(button.accessibility.label == "0")
    #expect(button.performAccessibilityAction(.activate))
    try window.settle()
    #expect(node.texts == ["11"])
  }
}
