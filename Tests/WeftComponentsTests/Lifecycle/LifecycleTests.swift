// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Observation
import TestSupport
import Testing
import Weft
import WeftTesting

@MainActor private final class Events: Sendable {
  var words: [String] = []

  func take() -> [String] {
    defer { words = [] }
    return words
  }
}

@MainActor @Observable private final class Player {
  var title = "Warp"
  var seconds = 0
  @ObservationIgnored var readings = 0
}

/// Shows a model's title. Captions with the same text are equal.
private struct Caption: Component, Equatable {
  let text: String
  var body: some Component { Text(text) }
}

private struct Panel: Component {
  let player: Player
  let suffix: String

  var body: some Component {
    Observe(player) { player in
      let _ = player.seconds
      Caption(text: player.title + suffix)
    }
  }
}

@MainActor @Suite struct LifecycleTests {
  @Test func anObserverIsReadAgainForItsNewClosure() async throws {
    let player = Player()
    let node = ComponentNode(Panel(player: player, suffix: "."))
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try await window.settle { node.texts == ["Warp."] }
    // A change without a visible effect.
    player.seconds = 1
    try await window.settle()
    node.update(to: Panel(player: player, suffix: "!"))
    try await window.settle(limit: 300) { node.texts == ["Warp!"] }
  }

  @Test(arguments: seeds(10))
  func anObservedModelMayChangeTogetherWithTheClosure(seed: UInt64) async throws {
    let player = Player()
    let node = ComponentNode(Panel(player: player, suffix: "."))
    let window = HeadlessWindow(
      size: Size(width: 100, height: 100), schedule: .seeded(seed), rootNode: node)
    try await window.settle { node.texts == ["Warp."] }
    if seed.isMultiple(of: 2) {
      player.title = "Weft"
      node.update(to: Panel(player: player, suffix: "!"))
    } else {
      node.update(to: Panel(player: player, suffix: "!"))
      player.title = "Weft"
    }
    try await window.settle(limit: 300) { node.texts == ["Weft!"] }
  }

  @Test func appearingChangingAndDisappearing() throws {
    let events = Events()
    func tree(_ isThere: Bool, _ value: Int) -> some Component {
      VStack {
        Text("title")
        if isThere {
          Text("\(value)")
            .onAppear { events.words.append("appear") }
            .onChange(of: value) { events.words.append("\($0) to \($1)") }
            .onDisappear { events.words.append("disappear") }
        }
      }
    }
    let node = ComponentNode(tree(false, 0))
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    #expect(events.take() == [])
    for (isThere, value, expected) in [
      (true, 1, ["appear"]), (true, 1, []), (true, 3, ["1 to 3"]), (false, 3, ["disappear"]),
      (true, 4, ["appear"]),
    ] {
      node.update(to: tree(isThere, value))
      try window.settle()
      #expect(events.take() == expected)
    }
  }

  @Test func aTaskEndsWithItsComponent() async throws {
    let events = Events()
    func tree(_ id: Int?) -> some Component {
      VStack {
        if let id {
          Text("\(id)").task(id: id) {
            await MainActor.run { events.words.append("begin \(id)") }
            try? await untilCancelled()
            await MainActor.run { events.words.append("end \(id)") }
          }
        }
      }
    }
    let node = ComponentNode(tree(1))
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try await window.settle { events.words == ["begin 1"] }
    node.update(to: tree(2))
    try await window.settle { events.words.sorted() == ["begin 1", "begin 2", "end 1"] }
    node.update(to: tree(nil))
    try await window.settle { events.words.sorted() == ["begin 1", "begin 2", "end 1", "end 2"] }
  }

  @Test func anObservedModelIsReadOnTheMainActorOnceInATurn() async throws {
    let player = Player()
    let node = ComponentNode(
      VStack {
        Observe(player) { player in
          let _ = player.readings += 1
          Text("\(player.title) \(player.seconds)")
        }
      })
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try await window.settle { node.texts == ["Warp 0"] }
    let readings = player.readings
    for second in 1...5 { player.seconds = second }
    player.title = "Weft"
    try await window.settle { node.texts == ["Weft 5"] }
    #expect(player.readings == readings + 1)
  }

  @Test func aModelThatIsObservedByCells() async throws {
    let player = Player()
    let list = CollectionNode(items: Array(0..<3), id: \.self) { number in
      Observe(player) { Text("\(number) \($0.title)").frame(height: 20) }
    }
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: list)
    try await window.settle {
      list.visibleNodes.flatMap(\.texts) == ["0 Warp", "1 Warp", "2 Warp"]
    }
    player.title = "Weft"
    try await window.settle {
      list.visibleNodes.flatMap(\.texts) == ["0 Weft", "1 Weft", "2 Weft"]
    }
  }
}
