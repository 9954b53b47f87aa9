// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Observation
import Testing
import Weft
import WeftTesting

@MainActor @Observable private final class Model {
  var side = 20.0
}

/// Squares of one colour: one beside the observed part, and that inside.
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

/// What closures read on the main actor is seen together with all else.
@MainActor @Suite struct ObserveTests {
  @Test(arguments: [false, true], UInt64(0)..<10)
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

  /// Each closure that is new observes the model; only the newest makes work when that changes.
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

  /// The newest closure is called again when the model changes, and no other.
  @Test(arguments: [false, true], UInt64(0)..<5)
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
}
