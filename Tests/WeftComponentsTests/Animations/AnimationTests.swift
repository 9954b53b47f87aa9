// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Observation
import Testing
import Weft
import WeftTesting

/// A square that moves, in a column with another.
private struct Mover: Component {
  @State var isAway = false
  @State var count = 0
  let animation: Animation?
  var valueAnimated = false

  var body: some Component {
    VStack(alignment: .leading) {
      if valueAnimated {
        square.animation(animation, value: isAway)
      } else {
        square
      }
      if isAway {
        Rectangle().fill(.blue).frame(width: 10, height: 10).transition(.opacity)
          .accessibilityIdentifier("new")
      }
      Button("Go") {
        if let animation, !valueAnimated {
          withAnimation(animation) { isAway.toggle() }
        } else {
          isAway.toggle()
        }
      }
      Button("Count") { count += 1 }
      Text("\(count)")
    }
  }

  private var square: some Component {
    Rectangle().fill(.red).frame(width: 10, height: 10)
      .padding(EdgeInsets(left: isAway ? 100 : 0))
  }
}

@MainActor @Suite struct AnimationTests {
  private func open(_ component: some Component) throws -> (HeadlessWindow, DisplayNode) {
    let node = ComponentNode(component)
    let window = HeadlessWindow(size: Size(width: 200, height: 160), rootNode: node)
    try window.settle()
    return (window, node)
  }

  /// The presented position of the red square, from the left.
  private func x(_ window: HeadlessWindow) throws -> Int {
    let picture = try window.render()
    return try #require((0..<200).first { picture.pixel(x: $0, y: 5) == .red })
  }

  /// Insertions and removals follow the animation of the value, and not a surrounding one.
  @Test(arguments: [true, false]) func insertionsFollowTheAnimationOfAValue(isAnimated: Bool) throws
  {
    struct Panel: Component {
      @State var isShown = false
      let isAnimated: Bool
      var body: some Component {
        VStack {
          Button("Go") {
            if isAnimated {
              isShown.toggle()
            } else {
              withAnimation(.linear(duration: 1)) { isShown.toggle() }
            }
          }
          VStack {
            Text("title")
            if isShown {
              Rectangle().fill(.blue).frame(width: 10, height: 10).transition(.opacity)
                .accessibilityIdentifier("new")
            }
          }
          .animation(isAnimated ? .linear(duration: 1) : nil, value: isShown)
        }
      }
    }
    let (window, _) = try open(Panel(isAnimated: isAnimated))
    window.click(try #require(window.node(.button, label: "Go")))
    window.advance(by: 0.5)
    let picture = try window.render()
    var seen: [Color] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let color = picture.pixel(x: x, y: y)
        if color.blue > 0.9, color.red < 0.9, color.red == color.green { seen.append(color) }
      }
    }
    let first = try #require(seen.first)
    #expect(isAnimated ? first.red > 0.2 && first.red < 0.8 : first.red == 0)
  }

  private func go(_ window: HeadlessWindow) throws {
    window.click(try #require(window.node(.button, label: "Go")))
    window.advance(by: 0.2)
  }

  @Test func aStateThatChangesWithAnimationMovesWhatDependsOnIt() throws {
    let (window, _) = try open(Mover(animation: .linear(duration: 1)))
    try go(window)
    let early = try x(window)
    #expect(early > 2 && early < 40)
    // Another update during the animation does not stop it.
    window.click(try #require(window.node(.button, label: "Count")))
    window.advance(by: 0.3)
    let later = try x(window)
    #expect(later > early + 15 && later < 70)
    window.advance(by: 1)
    #expect(try x(window) == 100)
  }

  @Test func insertionWithoutAnimation() throws {
    let (window, _) = try open(Mover(animation: nil))
    try go(window)
    #expect(try x(window) == 100)
  }

  @Test func aChangedValueAnimatesItsInside() throws {
    let (window, _) = try open(Mover(animation: .linear(duration: 1), valueAnimated: true))
    try go(window)
    let early = try x(window)
    #expect(early > 2 && early < 40)
    window.advance(by: 1)
    #expect(try x(window) == 100)
  }

  /// Changes in one turn are shown together, and one of them is animated.
  @Test func anAnimatedChangeAfterAPlainOneIsAnimated() throws {
    struct Both: Component {
      @State var isAway = false
      @State var count = 0

      var body: some Component {
        VStack(alignment: .leading) {
          Rectangle().fill(.red).frame(width: 10, height: 10)
            .padding(EdgeInsets(left: isAway ? 100 : 0))
          Text("\(count)")
          Button("Go") {
            count += 1
            withAnimation(.linear(duration: 1)) { isAway = true }
          }
        }
      }
    }
    let (window, _) = try open(Both())
    try go(window)
    let early = try x(window)
    #expect(early > 2 && early < 40)
    window.advance(by: 1)
    #expect(try x(window) == 100)
  }

  /// A worker resolves all changes made so far, including changes after the start of the current
  /// update.
  @Test func anAnimatedChangeThatAnUpdateUnderWayTakesAlongIsAnimated() throws {
    let (window, node) = try open(Mover(animation: .linear(duration: 1)))
    window.click(try #require(window.node(.button, label: "Count")))
    let queue = try #require(node.runtime?.mainQueue)
    // The update begins, and no worker has started on it.
    queue.runFirst()
    window.click(try #require(window.node(.button, label: "Go")))
    window.advance(by: 0.2)
    let early = try x(window)
    #expect(early > 2 && early < 40)
    window.advance(by: 1)
    #expect(try x(window) == 100)
    #expect(node.texts.contains("1"))
  }

  @MainActor @Observable final class Model {
    var title = "model"
  }

  private struct Observing: Component {
    let model: Model
    @State var isAway = false
    @State var count = 0

    var body: some Component {
      VStack(alignment: .leading) {
        Rectangle().fill(.red).frame(width: 10, height: 10)
          .padding(EdgeInsets(left: isAway ? 100 : 0))
        Observe(model) { Text("\($0.title) \(count)") }
        Button("Count") { count += 1 }
        Button("Go") { withAnimation(.linear(duration: 1)) { isAway = true } }
        Button("Back") { isAway = false }
      }
    }
  }

  /// The update reads a model again, which contains all changes made so far.
  @Test func anAnimationThatAnUpdateTakesAlongEndsWithIt() throws {
    let (window, node) = try open(Observing(model: Model()))
    window.click(try #require(window.node(.button, label: "Count")))
    try #require(node.runtime?.mainQueue).runFirst()
    try go(window)
    let early = try x(window)
    #expect(early > 2 && early < 40)
    window.advance(by: 1)
    #expect(try x(window) == 100)
    window.click(try #require(window.node(.button, label: "Back")))
    window.advance(by: 0.2)
    #expect(try x(window) == 0)
  }

  @Test func insertedComponentsFadeIn() throws {
    let (window, _) = try open(Mover(animation: .linear(duration: 1)))
    try go(window)
    let early = try window.render().pixel(x: 5, y: 15)
    #expect(early.blue > early.red && early != .blue)
    window.advance(by: 1)
    #expect(try window.render().pixel(x: 5, y: 15) == .blue)
  }
}
