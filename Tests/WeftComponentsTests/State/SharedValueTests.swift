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

/// One component value that is shown twice has two states, whoever runs its closures.
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

  /// Clicks the second component twice, then the first.
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
    // The tasks yield, and may resume after the window has settled.
    try await window.settle(until: { !node.words.contains { $0.contains("w0") } })
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

  /// Callbacks that run after an action, without its context.
  enum Callback: CaseIterable, Sendable { case state, binding }

  /// Only a binding identifies one of several copies. A callback cannot.
  @Test(arguments: Callback.allCases)
  func laterCallbacksNeverWriteASiblingsState(callback: Callback) async throws {
    struct Later: Component {
      let callback: Callback
      let later: @MainActor @Sendable (@escaping @MainActor () -> Void) -> Void
      @State var count = 0

      var body: some Component {
        Text("n\(count)").frame(width: 200).onTapGesture {
          let binding = $count
          later {
            if callback == .state { count += 1 } else { binding.wrappedValue += 1 }
          }
        }
      }
    }
    let callbacks = Callbacks()
    let shared = Later(callback: callback, later: { callbacks.list.append($0) })
    let (window, node) = try await open(shared)
    for (x, expected) in [(300.0, ["n0", "n1"]), (300, ["n0", "n2"]), (100, ["n1", "n2"])] {
      window.click(at: Point(x: x, y: 100))
      try await window.settle()
      for callback in callbacks.take() {
        await withCheckedContinuation { continuation in
          DispatchQueue.main.async {
            MainActor.assumeIsolated { callback() }
            continuation.resume()
          }
        }
      }
      try await window.settle()
      #expect(node.words == (callback == .binding ? expected : ["n0", "n0"]))
    }
  }

  /// A value that is shown once needs no binding, even after a move.
  @Test func laterCallbacksWriteTheStateOfAValueInOnePlace() async throws {
    struct Later: Component {
      let later: @MainActor (@escaping @MainActor () -> Void) -> Void
      @State var count = 0

      var body: some Component {
        Text("n\(count)").frame(width: 200).onTapGesture { later { count += 1 } }
      }
    }
    let callbacks = Callbacks()
    let value = Later(later: { callbacks.list.append($0) })
    let node = ComponentNode(value.id(0))
    let window = HeadlessWindow(size: Size(width: 400, height: 200), rootNode: node)
    try await window.settle()
    for (index, expected) in [["n1"], ["n1"]].enumerated() {
      if index > 0 {
        node.update(to: value.id(1))
        try await window.settle()
      }
      window.click(at: Point(x: 200, y: 100))
      try await window.settle()
      for callback in callbacks.take() { callback() }
      try await window.settle()
      #expect(node.words == expected)
    }
  }

  @MainActor private final class Callbacks {
    var list: [@MainActor () -> Void] = []

    func take() -> [@MainActor () -> Void] {
      defer { list = [] }
      return list
    }
  }
}

extension DisplayNode {
  fileprivate var words: [String] { everyText.map(\.text.string) }

  /// The text nodes inside, including the text nodes of cells.
  fileprivate var everyText: [TextNode] {
    let inside = (self as? CollectionNode)?.visibleNodes ?? subnodes
    return inside.flatMap { ($0 as? TextNode).map { [$0] } ?? $0.everyText }
  }
}
