// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Changes of nodes that are animated.
@MainActor @Suite struct NodeAnimationTests {
  private let node = DrawnNode(.red)
  private let root = DisplayNode()
  private let completions = Log<Bool>()

  init() {
    root.automaticallyManagesSubnodes = false
    node.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    root.addSubnode(node)
  }

  private func frames(_ count: Int, of window: HeadlessWindow) {
    window.advance(by: Double(count) / FrameDriver.frameRate)
  }

  @Test func aChangeIsShownFrameByFrame() throws {
    let window = try HeadlessWindow.settled(root)
    DisplayNode.animate(duration: 0.5, curve: .linear) {
      node.frame.origin.x = 100
      node.alpha = 0
      node.backgroundColor = .blue
    } completion: { [completions] in
      completions.add($0)
    }
    #expect(node.alpha == 0 && node.frame.minX == 100)
    for frame in 0..<30 {
      frames(1, of: window)
      let share = Double(frame) / 30
      #expect(abs(node.layer.presentation.frame.minX - 100 * share) < 1e-9, "frame \(frame)")
      #expect(abs(node.layer.presentation.opacity - (1 - share)) < 1e-9, "frame \(frame)")
      #expect(
        abs((node.layer.presentation.backgroundColor?.alpha ?? 0) - share) < 1e-9, "frame \(frame)")
    }
    #expect(completions.entries.isEmpty)
    frames(1, of: window)
    #expect(completions.entries == [true] && node.layer.animationKeys.isEmpty)
    try window.settle(limit: 2)
  }

  /// The usual way to make something appear, all in one turn.
  @Test func changesBeforeTheClosureAreThereAtOnce() throws {
    let window = try HeadlessWindow.settled(root)
    node.alpha = 0
    node.frame.origin.y = 30
    DisplayNode.animate(duration: 0.5, curve: .linear) { node.alpha = 1 }
    frames(1, of: window)
    #expect(node.layer.presentation.opacity == 0)
    #expect(node.layer.presentation.frame.minY == 30)
    frames(15, of: window)
    #expect(abs(node.layer.presentation.opacity - 0.5) < 1e-9)
    #expect(node.layer.animationKeys == ["opacity"])
  }

  @Test func changesAfterTheClosureAreNotAnimated() throws {
    let window = try HeadlessWindow.settled(root)
    DisplayNode.animate(duration: 0.5, curve: .linear) { node.alpha = 0 }
    node.cornerRadius = 9
    node.frame.origin.x = 70
    frames(1, of: window)
    #expect(node.layer.animationKeys == ["opacity"])
    #expect(node.layer.presentation.cornerRadius == 9 && node.layer.presentation.frame.minX == 70)
  }

  /// A shadow grows from nothing, and always has the color of the node's traits.
  @Test func shadowsAreAnimated() throws {
    let window = try HeadlessWindow.settled(root)
    node.traitOverrides.colorScheme = .dark
    let (color, shadow) = (
      Color(light: .red, dark: .blue),
      { (color: Color) in
        Shadow(color: color, offset: Vector(dx: 0, dy: 8), radius: 6, opacity: 0.5)
      }
    )
    DisplayNode.animate(duration: 0.5, curve: .linear) { node.shadow = shadow(color) }
    frames(1, of: window)
    #expect(node.layer.presentation.shadow?.shownColor == nil)
    #expect(node.layer.animationKeys == ["shadow"])
    frames(15, of: window)
    #expect(try #require(node.layer.presentation.shadow?.shownColor).blue == 1)
    #expect(abs(try #require(node.layer.presentation.shadow?.shownColor).alpha - 0.25) < 1e-9)
    frames(15, of: window)
    #expect(node.layer.shadow == shadow(.blue) && node.shadow == shadow(color))
    #expect(node.drawingCount == 1)
    // Without an animation the shadow disappears immediately.
    node.shadow = nil
    frames(1, of: window)
    #expect(node.layer.presentation.shadow == nil)
  }

  @Test func aPartOfTheWindowMayReduceMotion() throws {
    let still = DisplayNode()
    still.frame = node.frame
    still.traitOverrides.reducesMotion = true
    root.addSubnode(still)
    let window = try HeadlessWindow.settled(root)
    DisplayNode.animate(duration: 0.5, curve: .linear) {
      for node in [node, still] {
        node.frame.origin.x = 100
        node.alpha = 0
      }
    } completion: { [completions] in
      completions.add($0)
    }
    frames(16, of: window)
    #expect(abs(node.layer.presentation.frame.minX - 50) < 1e-9)
    #expect(still.layer.presentation.frame.minX == 100)
    #expect(abs(still.layer.presentation.opacity - 0.5) < 1e-9)
    // A running animation ends immediately when reduced motion is set.
    node.traitOverrides.reducesMotion = true
    DisplayNode.animate(duration: 0.5) { node.frame.origin.x = 40 }
    frames(1, of: window)
    #expect(node.layer.presentation.frame.minX == 40)
    try window.settle()
    #expect(completions.entries == [false])
  }

  @Test func eachClosureHasItsOwnAnimation() throws {
    let window = try HeadlessWindow.settled(root)
    DisplayNode.animate(duration: 1, curve: .linear) { node.alpha = 0 }
    DisplayNode.animate(duration: 0.5, curve: .linear) { node.frame.origin.x = 100 }
    DisplayNode.animate(duration: 1, curve: .linear) {
      DisplayNode.animate(duration: 0.25) { node.cornerRadius = 8 }
      node.borderWidth = 4
    }
    frames(16, of: window)
    #expect(abs(node.layer.presentation.opacity - 0.75) < 1e-9)
    #expect(abs(node.layer.presentation.frame.minX - 50) < 1e-9)
    #expect(node.layer.presentation.cornerRadius == 8)
    #expect(abs(node.layer.presentation.borderWidth - 1) < 1e-9)
  }

  @Test func aSecondChangeGoesOnFromWhereTheFirstIs() throws {
    let window = try HeadlessWindow.settled(root)
    let spring = Animation.spring(duration: 0.4, bounce: 0.3)
    DisplayNode.animate(spring) { node.frame.origin.x = 200 }
    var last = 0.0
    var lastStep = 0.0
    for frame in 0..<60 {
      if frame == 12 { DisplayNode.animate(spring) { node.frame.origin.x = 0 } }
      frames(1, of: window)
      let x = node.layer.presentation.frame.minX
      // It brakes before it turns, so no step differs much from the step before.
      if frame > 0 { #expect(abs((x - last) - lastStep) < 12, "frame \(frame)") }
      (lastStep, last) = (x - last, x)
    }
    #expect(abs(last) < 1)
  }

  /// Changes of other code during a caller's wait are not part of its animation.
  @Test func aWaitAnimatesNothingOfOthers() throws {
    let (node, other) = (DisplayNode(), DisplayNode())
    let root = DisplayNode()
    for child in [node, other] {
      child.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      root.addSubnode(child)
    }
    let text = TextNode("text")
    text.frame = Rect(x: 0, y: 0, width: 50, height: 20)
    root.addSubnode(text)
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: root)
    try window.settle()
    text.text = StyledText("other")
    DisplayNode.animate(duration: 1) {
      window.runtime.mainQueue.enqueue { other.layer.opacity = 0 }
      root.ensureDisplayed()
    }
    #expect(other.layer.opacity == 0)
    #expect(other.layer.animationKeys.isEmpty)
  }

  /// A sibling that changed earlier without an animation is laid out together.
  @Test func aLayoutIsAnimatedBesideOneThatIsNot() throws {
    let (first, second) = (DisplayNode(), DisplayNode())
    for node in [first, second] { node.style.preferredSize = Size(width: 100, height: 20) }
    let column = DisplayNode { _, _ in StackLayoutSpec(.column, children: [first, second]) }
    let window = try HeadlessWindow.settled(column)
    second.style.height = .points(30)
    DisplayNode.animate(duration: 0.5, curve: .linear) { first.style.height = .points(60) }
    frames(16, of: window)
    #expect(abs(first.layer.presentation.frame.height - 40) < 1e-9)
    frames(20, of: window)
    #expect(second.layer.presentation.frame == Rect(x: 0, y: 60, width: 100, height: 30))
  }

  @Test func aLayoutThatTheClosureAsksForIsAnimated() throws {
    let (first, second) = (DisplayNode(), DisplayNode())
    for node in [first, second] {
      node.style.height = .points(20)
      node.style.width = .points(100)
    }
    let column = DisplayNode { _, _ in
      StackLayoutSpec(.column) {
        first
        second
      }
    }
    let window = try HeadlessWindow.settled(column)
    DisplayNode.animate(duration: 0.5, curve: .linear) {
      first.style.height = .points(60)
    } completion: { [completions] in
      completions.add($0)
    }
    frames(1, of: window)
    #expect(second.frame.minY == 60 && second.layer.presentation.frame.minY == 20)
    frames(15, of: window)
    #expect(abs(second.layer.presentation.frame.minY - 40) < 1e-9)
    #expect(abs(first.layer.presentation.frame.height - 40) < 1e-9)
    #expect(abs(first.layer.presentation.frame.minY) < 1e-9)
    frames(15, of: window)
    #expect(completions.entries == [true])
    // A layout for another reason is not animated.
    first.style.height = .points(10)
    frames(1, of: window)
    #expect(second.layer.presentation.frame.minY == 10)
  }

  @Test func newNodesAppearWhereTheyAre() throws {
    let window = try HeadlessWindow.settled(root)
    let new = DisplayNode()
    DisplayNode.animate(duration: 0.5) {
      new.frame = Rect(x: 40, y: 50, width: 10, height: 10)
      new.alpha = 0.5
      root.addSubnode(new)
      new.cornerRadius = 3
    } completion: { [completions] in
      completions.add($0)
    }
    frames(1, of: window)
    #expect(new.layer.presentation.frame == new.frame && new.layer.presentation.opacity == 0.5)
    #expect(new.layer.animationKeys.isEmpty)
  }

  /// Opacity, position and transform need no new contents in any layer.
  @Test func animationsRedrawNothing() throws {
    let other = DrawnNode(.blue)
    other.frame = Rect(x: 60, y: 60, width: 20, height: 20)
    root.addSubnode(other)
    let window = try HeadlessWindow.settled(root)
    let (bitmap, jobs) = (node.layer.contents, window.driver.scheduler?.submittedCount)
    DisplayNode.animate(.spring(duration: 0.5, bounce: 0.3)) {
      node.alpha = 0.5
      node.frame.origin = Point(x: 30, y: 40)
      node.transform = .rotation(by: 1)
    }
    try window.settle()
    #expect(window.frames.count > 30)
    #expect(node.drawingCount == 1 && other.drawingCount == 1)
    #expect(node.layer.contents === bitmap)
    #expect(window.driver.scheduler?.submittedCount == jobs)
  }

  // MARK: Ends

  @Test(arguments: ["before its frame", "later", "with the window"])
  func aNodeThatLeavesIsNotAnimatedAnyMore(way: String) throws {
    let window = try HeadlessWindow.settled(root)
    DisplayNode.animate(duration: 1) {
      node.alpha = 0
    } completion: { [completions] in
      completions.add($0)
    }
    if way == "later" { frames(5, of: window) }
    if way == "with the window" { window.close() } else { node.removeFromSupernode() }
    frames(3, of: window)
    // Before its first frame nothing was animated, so nothing was interrupted.
    #expect(completions.entries == [way != "later"])
    #expect(node.layer.animationKeys.isEmpty && node.layer.presentation.opacity == 0)
    frames(60, of: window)
    #expect(completions.entries.count == 1)
  }

  /// Frames of a closed window may never run. A node that is in another window by then shows its
  /// current values there.
  @Test func aNodeThatIsTakenOutOfAClosingWindowIsAtItsEnd() throws {
    let window = try HeadlessWindow.settled(root)
    DisplayNode.animate(duration: 1) { node.alpha = 0 }
    frames(5, of: window)
    let other = DisplayNode()
    other.automaticallyManagesSubnodes = false
    let next = try HeadlessWindow.settled(other)
    other.addSubnode(node)
    window.close()
    frames(3, of: next)
    #expect(node.layer.presentation.opacity == 0)
    #expect(node.layer.animationKeys == [])
  }

  @Test func aClosedWindowEndsItsAnimations() throws {
    let window = try HeadlessWindow.settled(root)
    DisplayNode.animate(duration: 1) {
      node.alpha = 0
    } completion: { [completions] in
      completions.add($0)
    }
    frames(5, of: window)
    window.close()
    frames(3, of: window)
    #expect(completions.entries == [false])
    #expect(window.isSettled)
  }

  @Test func nodesWithoutAWindowChangeWithoutAnimation() async {
    let lone = DisplayNode()
    DisplayNode.animate(duration: 1) {
      lone.alpha = 0.5
      _ = lone.layer
      lone.cornerRadius = 2
    } completion: { [completions] in
      completions.add($0)
    }
    while completions.entries.isEmpty { await Task.yield() }
    #expect(completions.entries == [true] && lone.alpha == 0.5)
  }

  @Test func aWindowThatReducesMotionFadesOnly() throws {
    let window = try HeadlessWindow.settled(root)
    window.runtime.reducesMotion = true
    DisplayNode.animate(duration: 1, curve: .linear) {
      node.frame.origin.x = 100
      node.alpha = 0
    }
    frames(31, of: window)
    #expect(node.layer.presentation.frame.minX == 100)
    #expect(abs(node.layer.presentation.opacity - 0.5) < 1e-9)
  }

  /// Threads change nodes while the main actor animates them. All animations end at the last
  /// values, and each completion is called once.
  @Test(arguments: seeds(40)) func anyOrderEndsAtTheLastValues(seed: UInt64) async throws {
    let nodes = (0..<5).map { _ in DisplayNode() }
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = false
    for node in nodes {
      node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      root.addSubnode(node)
    }
    let window = HeadlessWindow(
      size: Size(width: 100, height: 100), schedule: .seeded(seed), rootNode: root)
    try await window.settle()
    var random = SeededGenerator(seed: seed)
    let completions = Log<Int>()
    var count = 0
    for _ in 0..<40 {
      let node = nodes.randomElement(using: &random)!
      let (x, alpha) = (
        Double(Int.random(in: 0..<90, using: &random)), Double.random(in: 0.1...1, using: &random)
      )
      let number = count
      switch Int.random(in: 0..<6, using: &random) {
      case 0...2:
        count += 1
        let animation =
          Bool.random(using: &random)
          ? Animation.spring(duration: 0.5, bounce: 0.2)
          : .easeOut(duration: .random(in: 0...0.4, using: &random))
        DisplayNode.animate(animation) {
          node.frame.origin.x = x
          nodes[0].alpha = alpha
        } completion: { _ in
          completions.add(number)
        }
      case 3: window.runtime.workers.submit(priority: .visible) { _ in node.frame.origin.x = x }
      case 4: node.removeFromSupernode()
      default: root.addSubnode(node)
      }
      frames(Int.random(in: 0...3, using: &random), of: window)
    }
    try await window.settle()
    #expect(completions.entries.sorted() == Array(0..<count), "seed \(seed)")
    for node in nodes where node.supernode != nil {
      #expect(node.layer.animationKeys.isEmpty, "seed \(seed)")
      #expect(node.layer.presentation.frame == node.frame, "seed \(seed)")
      #expect(node.layer.presentation.opacity == node.alpha, "seed \(seed)")
    }
  }
}
