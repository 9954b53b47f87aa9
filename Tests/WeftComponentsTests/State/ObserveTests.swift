// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Observation
import TestSupport
import Testing
import Weft
import WeftTesting

@MainActor @Observable private final class Model {
  var side = 20.0
}

/// Squares of one color, one beside the observed part and one inside it.
private struct Screen: Component {
  let model: Model
  let isReader: Bool
  @State var count = 0

  var body: some Component {
    VStack(alignment: .leading) {
      square(20)
      if isReader {
        GeometryReader { _ in observed }.frame(height: 40)
      } else {
        observed
      }
      if count > 1 { Observe(model) { square($0.side) } }
      Button("Go") { count += 1 }
    }
  }

  private var observed: some Component {
    Observe(model) { square($0.side) }
  }

  private func square(_ side: Double) -> some Component {
    Rectangle().fill([Color.red, .blue, .green][count % 3])
      .frame(width: .points(side), height: .points(side))
  }
}

/// Values that closures read on the main actor appear together with everything else.
@MainActor @Suite struct ObserveTests {
  @Test(arguments: [false, true], seeds(10))
  func anotherClosureIsSeenInTheSameFrame(isReader: Bool, seed: UInt64) async throws {
    let model = Model()
    let node = ComponentNode(Screen(model: model, isReader: isReader))
    let window = HeadlessWindow(
      size: Size(width: 200, height: 200), schedule: .seeded(seed), rootNode: node)
    try await window.settle()
    var seen = Set<Int>()
    for round in 0..<4 {
      window.click(try #require(window.node(.button, label: "Go")))
      for _ in 0..<30 {
        window.advance(by: 1 / 60)
        let picture = try window.render()
        let colors = [Color.red, .blue, .green]
        let first = try #require(colors.firstIndex { picture.pixel(x: 5, y: 5) == $0 })
        let second = colors.firstIndex { picture.pixel(x: 5, y: 25) == $0 }
        #expect(first == second, "round \(round)")
        if round == 1, first == 2 { #expect(picture.pixel(x: 5, y: isReader ? 65 : 45) == .green) }
        seen.insert(first)
      }
    }
    #expect(seen == [0, 1, 2])
  }

  /// Each new closure observes the model, but only the newest causes work when the model changes.
  @Test func closuresOfBeforeCostNothing() throws {
    let model = Model()
    let reads = Tally()
    func content(_ number: Int) -> some Component {
      VStack {
        Text("\(number)")
        Observe(model) { model in
          let _ = reads.add(1)
          Text("\(number): \(model.side)")
        }
      }
    }
    let node = ComponentNode(content(0))
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: node)
    try window.settle()
    for number in 1...200 {
      node.update(to: content(number))
      try window.settle()
    }
    let before = reads.value
    let turns = window.driver.runtime.mainQueue.count
    model.side = 30
    #expect(window.driver.runtime.mainQueue.count - turns <= 2)
    try window.settle()
    #expect(node.texts == ["200", "200: 30.0"])
    #expect(reads.value - before <= 2)
  }

  /// Only the newest closure is called again when the model changes.
  @Test(arguments: [false, true], seeds(5))
  func theModelIsFollowed(isReader: Bool, seed: UInt64) async throws {
    let model = Model()
    let node = ComponentNode(Screen(model: model, isReader: isReader))
    let window = HeadlessWindow(
      size: Size(width: 200, height: 200), schedule: .seeded(seed), rootNode: node)
    try await window.settle()
    for (round, side) in [30.0, 10, 36].enumerated() {
      model.side = side
      if round > 0 { window.click(try #require(window.node(.button, label: "Go"))) }
      try await window.settle()
      window.advance(by: 0.2)
      try await window.settle()
      let picture = try window.render()
      let color = [Color.red, .blue, .green][round]
      #expect(picture.pixel(x: Int(side) - 2, y: 22) == color)
      #expect(picture.pixel(x: Int(side) + 2, y: 22) != color)
    }
  }

  @MainActor @Observable final class Player {
    var title = "a"
  }

  /// A reader that a stack measures in two sizes, and one inside another.
  private struct Reading: Component {
    let player: Player
    let reads: Tally
    let isRow: Bool
    let isNested: Bool
    var isFixed = false
    @State var count = 0

    var body: some Component {
      VStack {
        Button("Count") { count += 1 }
        if isRow {
          HStack { reader }
        } else {
          reader
        }
      }
    }

    private var reader: some Component {
      GeometryReader { geometry in
        if isNested {
          VStack {
            Text("outer")
            GeometryReader { observed($0) }.frame(height: isFixed ? 40 : nil)
          }
        } else {
          observed(geometry)
        }
      }
    }

    private func observed(_ geometry: GeometryProxy) -> some Component {
      Observe(player) { [reads, count] player in
        let _ = reads.add(1)
        Text("\(player.title) \(count) \(geometry.size.width)")
      }
    }
  }

  /// Each size has another closure, and each closure is called once for a change.
  @Test(
    arguments: [false, true], [(false, false), (true, false), (true, true)])
  func aReaderComesToRest(isRow: Bool, nesting: (isNested: Bool, isFixed: Bool)) async throws {
    let (player, reads) = (Player(), Tally())
    // A stack asks for two sizes, and an inner reader for up to three of each (tried, preferred and
    // arranged).
    let limit = nesting.isNested ? 12 : 4
    let node = ComponentNode(
      Reading(
        player: player, reads: reads, isRow: isRow, isNested: nesting.isNested,
        isFixed: nesting.isFixed))
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: node)
    try await window.settle()
    var before = reads.value
    player.title = "b"
    try await window.settle()
    #expect(node.texts.last == "b 0 200.0")
    #expect(reads.value - before <= limit)
    before = reads.value
    window.click(try #require(window.node(.button, label: "Count")))
    try await window.settle()
    #expect(node.texts.last == "b 1 200.0")
    #expect(reads.value - before <= limit)
    player.title = "c"
    try await window.settle()
    #expect(node.texts.last == "c 1 200.0")
  }

  @Test(arguments: [false, true])
  func aReaderInACellComesToRest(isNested: Bool) async throws {
    let (player, reads) = (Player(), Tally())
    let list = CollectionNode(items: [0], id: \.self) { _ in
      Reading(player: player, reads: reads, isRow: true, isNested: isNested).frame(height: 90)
    }
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: list)
    try await window.settle()
    for title in ["b", "c"] {
      let before = reads.value
      player.title = title
      try await window.settle()
      #expect(
        list.visibleNodes.flatMap(\.texts).last == "\(title) 0 200.0")
      #expect(reads.value - before <= 8)
    }
  }

  /// A row without a cell does not follow its model. The next cell reads the model.
  @Test(arguments: [false, true])
  func rowsFarAwayCostNothing(isInReader: Bool) async throws {
    let (player, reads) = (Player(), Tally())
    @Sendable func row(_ number: Int) -> some Component {
      Observe(player) { player in
        let _ = reads.add(1)
        Text("\(number) \(player.title)").frame(height: 20)
      }
    }
    let node = ComponentNode(
      List(0..<600, id: \.self) { number in
        if isInReader {
          GeometryReader { _ in row(number) }.frame(height: 20)
        } else {
          row(number)
        }
      })
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: node)
    try await window.settle()
    let list = try #require(node.everyNode.lazy.compactMap { $0 as? CollectionNode }.first)
    for offset in stride(from: 0.0, through: 11_800, by: 150) {
      list.contentOffset.y = offset
      try await window.settle()
    }
    let before = reads.value
    #expect(before > 300)
    player.title = "b"
    try await window.settle()
    // Only rows near the viewport read the model, and no retained cells do.
    #expect(reads.value > before && reads.value - before <= 40, "\(reads.value - before)")
    // Rows that return with their former cells follow the model again.
    list.contentOffset.y -= 2000
    try await window.settle()
    #expect(list.visibleNodes.count > 4)
    #expect(list.visibleNodes.flatMap(\.texts).allSatisfy { $0.hasSuffix(" b") })
    player.title = "c"
    try await window.settle()
    #expect(list.visibleNodes.flatMap(\.texts).allSatisfy { $0.hasSuffix(" c") })
    player.title = "b"
    list.contentOffset.y = 0
    try await window.settle()
    let texts = list.visibleNodes.flatMap(\.texts)
    #expect(texts.contains("0 b") && !texts.contains { $0.hasSuffix("a") })
  }
}
