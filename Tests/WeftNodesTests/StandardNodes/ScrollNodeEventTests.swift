// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// The events of a scroll node, animated scrolls, and scrolling that is disabled.
@MainActor @Suite struct ScrollNodeEventTests {
  /// The device of a drag.
  enum Hand: CaseIterable { case finger, touchpad }

  private let node: ScrollNode
  private let window: HeadlessWindow
  private final class Journal { var entries: [String] = [] }
  private let journal = Journal()

  init() throws {
    let content = DisplayNode()
    content.style.preferredSize = Size(width: 100, height: 2000)
    node = ScrollNode(content)
    window = try HeadlessWindow.settled(node)
    let (journal, node) = (journal, node)
    node.onBeginDragging = { [weak node] in
      journal.entries.append("begin \(node?.isDragging ?? false)")
    }
    node.onEndDragging = { [weak node] velocity, _ in
      journal.entries.append("end \(node?.isDecelerating ?? false)")
      #expect(velocity.dx == 0)
    }
    node.onEndDecelerating = { journal.entries.append("rest") }
    node.onEndScrollingAnimation = { journal.entries.append("animated") }
  }

  private func drag(_ hand: Hand, by distance: Double, glides: Bool = false) {
    switch hand {
    case .touchpad:
      window.scroll(by: distance)
      #expect(node.isDragging == node.isScrollEnabled)
      window.fling(velocity: glides ? 20 * distance : 0)
    case .finger:
      // A finger that rests before it is lifted does not throw the content.
      let (start, end) = (Point(x: 50, y: 90), Point(x: 50, y: 90 - distance))
      if glides { return window.touchDrag(from: start, to: end, duration: 0.1) }
      window.send(.down, at: start, device: .touch)
      window.send(.drag, at: end, device: .touch)
      #expect(node.isDragging == node.isScrollEnabled)
      window.advance(by: 1)
      window.send(.up, at: end, device: .touch)
    }
  }

  @Test(arguments: Hand.allCases) func eventsOfADrag(hand: Hand) throws {
    drag(hand, by: 60)
    #expect(journal.entries == ["begin true", "end false", "rest"])
    #expect(!node.isDragging && !node.isDecelerating)
    #expect(node.contentOffset.y == 60)
    #expect(node.scrollDirection == .down)
    journal.entries = []
    drag(hand, by: 60, glides: true)
    #expect(journal.entries == ["begin true", "end true"])
    #expect(node.isDecelerating)
    try window.settle()
    #expect(journal.entries == ["begin true", "end true", "rest"])
    #expect(!node.isDecelerating)
    #expect(node.contentOffset.y > 130)
  }

  @Test(arguments: Hand.allCases, [false, true])
  func theTargetOfADragCanBeAdjusted(hand: Hand, glides: Bool) throws {
    var proposed: Point?
    var reported: Point?
    // The next multiple of 150.
    node.adjustTarget = { _, target in
      proposed = target
      return Point(x: target.x, y: (target.y / 150).rounded(.up) * 150)
    }
    node.onEndDragging = { _, target in reported = target }
    drag(hand, by: 60, glides: glides)
    let expected = ((try #require(proposed)).y / 150).rounded(.up) * 150
    #expect(glides ? expected >= 150 : expected == 150)
    #expect(reported?.y == expected)
    #expect(node.isDecelerating)
    try window.settle()
    #expect(node.contentOffset.y == expected)
    // Beyond the end.
    node.adjustTarget = { _, _ in Point(x: 0, y: 1e9) }
    drag(hand, by: 20)
    try window.settle()
    #expect(node.contentOffset.y == 1900)
  }

  @Test func anAnimatedScroll() throws {
    node.setContentOffset(Point(x: 0, y: 500), animated: true)
    #expect(node.contentOffset.y == 0)
    window.advance(by: 0.15)
    #expect(node.contentOffset.y > 100 && node.contentOffset.y < 400)
    #expect(node.scrollDirection == .down)
    #expect(journal.entries == [])
    try window.settle()
    #expect(node.contentOffset.y == 500)
    #expect(journal.entries == ["animated"])
    // Limited to the content.
    node.setContentOffset(Point(x: 0, y: 1e6), animated: true)
    try window.settle()
    #expect(node.contentOffset.y == 1900)
    #expect(journal.entries == ["animated", "animated"])
    // A scroll to the current offset ends immediately.
    node.setContentOffset(node.contentOffset, animated: true)
    #expect(journal.entries.count == 3)
    node.setContentOffset(Point(x: 0, y: 10), animated: false)
    #expect(node.contentOffset.y == 10 && journal.entries.count == 3)
    window.traits.reducesMotion = true
    try window.settle()
    node.setContentOffset(Point(x: 0, y: 300), animated: true)
    #expect(node.contentOffset.y == 300 && journal.entries.count == 4)
  }

  static let interruptions: [(String, @MainActor (ScrollNode, HeadlessWindow) -> Void)] = [
    ("touchpad", { $1.scroll(by: 5) }),
    ("wheel", { $1.wheel(notches: -1) }),
    (
      "finger",
      { _, window in
        window.send(.down, at: Point(x: 50, y: 90), device: .touch)
        window.send(.up, at: Point(x: 50, y: 90), device: .touch)
      }
    ),
    ("program", { node, _ in node.contentOffset = Point(x: 0, y: 7) }),
  ]

  @Test(arguments: 0..<4) func aScrollThatIsInterrupted(row: Int) throws {
    node.setContentOffset(Point(x: 0, y: 1900), animated: true)
    window.advance(by: 0.1)
    Self.interruptions[row].1(node, window)
    #expect(journal.entries.filter { $0 == "animated" }.count == 1)
    window.fling()
    try window.settle()
    #expect(node.contentOffset.y < 1000)
    #expect(journal.entries.filter { $0 == "animated" }.count == 1)
  }

  /// The newest target wins, also if it is set while the content moves.
  @Test func anotherTargetOnTheWay() throws {
    node.setContentOffset(Point(x: 0, y: 1900), animated: true)
    window.advance(by: 0.1)
    node.setContentOffset(Point(x: 0, y: 100), animated: true)
    try window.settle()
    #expect(node.contentOffset.y == 100)
    #expect(journal.entries == ["animated", "animated"])
  }

  @Test(arguments: Hand.allCases) func scrollingCanBeDisabled(hand: Hand) throws {
    node.isScrollEnabled = false
    drag(hand, by: 60, glides: true)
    window.wheel(notches: 3)
    window.click(at: Point(x: 97, y: 90))
    window.key(.pageDown)
    try window.settle()
    #expect(node.contentOffset.y == 0)
    #expect(journal.entries == [])
    node.contentOffset = Point(x: 0, y: 50)
    #expect(node.contentOffset.y == 50)
    node.setContentOffset(Point(x: 0, y: 80), animated: true)
    try window.settle()
    #expect(node.contentOffset.y == 80)
    node.isScrollEnabled = true
    drag(hand, by: 60)
    #expect(node.contentOffset.y == 140)
  }

  @Test(arguments: Hand.allCases) func disablingEndsADrag(hand: Hand) throws {
    let start = Point(x: 50, y: 90)
    switch hand {
    case .touchpad: window.scroll(by: 30)
    case .finger:
      window.send(.down, at: start, device: .touch)
      window.send(.drag, at: Point(x: 50, y: 60), device: .touch)
    }
    #expect(node.isDragging)
    node.isScrollEnabled = false
    #expect(!node.isDragging)
    #expect(journal.entries == ["begin true", "end false", "rest"])
    node.isScrollEnabled = true
    switch hand {
    case .touchpad: window.fling(velocity: 900)
    case .finger:
      window.send(.drag, at: Point(x: 50, y: 10), device: .touch)
      window.send(.up, at: Point(x: 50, y: 10), device: .touch)
    }
    try window.settle()
    #expect(node.contentOffset.y == 30)
    #expect(journal.entries == ["begin true", "end false", "rest"])
  }

  @Test func disablingEndsAGlide() {
    drag(.touchpad, by: 60, glides: true)
    #expect(node.isDecelerating)
    node.isScrollEnabled = false
    #expect(!node.isDecelerating)
    #expect(journal.entries == ["begin true", "end true", "rest"])
  }
}
