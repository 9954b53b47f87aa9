// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Observation
import Testing
import Weft
import WeftTesting

@MainActor @Observable private final class Model {
  var word = "n"
}

/// One component value in two places has states of its own in each, whoever runs its closures.
@MainActor @Suite struct SharedValueTests {
  private func open(_ component: some Component) async throws -> (HeadlessWindow, DisplayNode) {
    let node = ComponentNode(
      HStack {
        component
        component
      })
    let window = HeadlessWindow(size: Size(width: 400, height: 200), rootNode: node)
    try await window.settle()
    window.advance(by: 0.2)
    try await window.settle()
    return (window, node)
  }

  /// Clicks the second place twice, then the first.
  private func clickBoth(_ window: HeadlessWindow, _ node: DisplayNode) async throws {
    for (x, expected) in [(300.0, ["n0", "n1"]), (300, ["n0", "n2"]), (100, ["n1", "n2"])] {
      let text = try #require(
        node.everyText.filter { $0.text.string.hasPrefix("n") }.min {
          abs($0.layer.convertToWindow(Point.zero).x + 10 - x)
            < abs($1.layer.convertToWindow(Point.zero).x + 10 - x)
        })
      window.click(text)
      try await window.settle()
      window.advance(by: 0.2)
      try await window.settle()
      #expect(node.words.filter { $0.hasPrefix("n") } == expected)
    }
  }

  @Test func hooks() async throws {
    struct Hooked: Component {
      @State var count = 0
      @State var appeared = 0
      @State var worked = 0
      @State var changed = 0

      var body: some Component {
        VStack {
          Text("n\(count)").onTapGesture { count += 1 }
          Text("a\(appeared) w\(worked) c\(changed)")
        }
        .frame(width: 200)
        .onAppear { appeared += 1 }
        .onChange(of: count) { _, _ in changed += 1 }
        .task {
          await Task.yield()
          worked += 1
        }
      }
    }
    let (window, node) = try await open(Hooked())
    try await window.settle()
    #expect(node.words.filter { $0.hasPrefix("a") } == ["a1 w1 c0", "a1 w1 c0"])
    try await clickBoth(window, node)
    #expect(node.words.filter { $0.hasPrefix("a") } == ["a1 w1 c1", "a1 w1 c2"])
  }

  @Test func tasksOfActions() async throws {
    struct Starter: Component {
      @State var count = 0

      var body: some Component {
        Text("n\(count)").frame(width: 200).onTapGesture {
          Task {
            await Task.yield()
            count += 1
          }
        }
      }
    }
    let (window, node) = try await open(Starter())
    try await clickBoth(window, node)
  }

  @Test func rowsOfALazyStack() async throws {
    struct Stack: Component {
      @State var count = 0

      var body: some Component {
        LazyVStack {
          ForEach(0..<1) { _ in Text("n\(count)").frame(height: 20).onTapGesture { count += 1 } }
        }
        .frame(width: 200, height: 100)
      }
    }
    let (window, node) = try await open(Stack())
    try await clickBoth(window, node)
  }

  @Test func contentOfAGeometryReader() async throws {
    struct Reader: Component {
      @State var count = 0

      var body: some Component {
        GeometryReader { _ in Text("n\(count)").onTapGesture { count += 1 } }
      }
    }
    let (window, node) = try await open(Reader())
    try await clickBoth(window, node)
  }

  @Test func contentOfAnObservedModel() async throws {
    struct Observer: Component {
      let model: Model
      @State var count = 0

      var body: some Component {
        Observe(model) { model in
          Text("\(model.word)\(count)").frame(width: 200).onTapGesture { count += 1 }
        }
      }
    }
    let model = Model()
    let (window, node) = try await open(Observer(model: model))
    try await clickBoth(window, node)
    model.word = "new "
    try await window.settle()
    #expect(node.words == ["new 1", "new 2"])
  }
}

extension DisplayNode {
  fileprivate var words: [String] { everyText.map(\.text.string) }

  /// The text nodes inside, also those of cells.
  fileprivate var everyText: [TextNode] {
    let inside = (self as? CollectionNode)?.visibleNodes ?? subnodes
    return inside.flatMap { ($0 as? TextNode).map { [$0] } ?? $0.everyText }
  }
}
