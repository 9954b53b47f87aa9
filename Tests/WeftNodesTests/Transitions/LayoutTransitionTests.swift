// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Transitions from one layout to another, their frames and their ends.
@MainActor @Suite struct LayoutTransitionTests {
  /// A node that shows some of its leaves in a column.
  private final class Column: DisplayNode {
    let leaves = (0..<5).map { _ in DisplayNode() }
    let log = Log<String>()

    nonisolated override init() {
      super.init()
      for (index, leaf) in leaves.enumerated() {
        leaf.style.preferredSize = Size(width: 10, height: 10 * Double(index + 1))
      }
    }

    nonisolated func show(_ indexes: [Int]) {
      layoutSpecBlock = { node, _ in
        guard let column = node as? Column else { return node }
        return StackLayoutSpec(
          .column, alignItems: .start, children: indexes.map { column.leaves[$0] })
      }
    }

    func transition(to indexes: [Int], animated: Bool = true, isAsync: Bool = false) {
      show(indexes)
      transitionLayout(
        animated: animated, shouldMeasureAsync: isAsync,
        completion: { self.log.add("\(indexes) \($0)") },
        measurementCompletion: { self.log.add("measured") })
    }

    var shown: [Int] { subnodes.map { node in leaves.firstIndex { $0 === node } ?? -1 } }

    override func didCompleteLayoutTransition(_ context: LayoutTransitionContext<DisplayNode>) {
      log.add("did complete \(context.isFinished ?? false)")
    }
  }

  private func column(_ indexes: [Int]) throws -> (Column, HeadlessWindow) {
    let column = Column()
    column.show(indexes)
    column.defaultLayoutTransitionDuration = 0.5
    return (column, try HeadlessWindow.settled(column))
  }

  /// A transition replaces an animated layout that is still pending.
  @Test func anAnimatedLayoutBeforeATransitionIsOver() throws {
    let (column, window) = try column([0, 1, 2])
    DisplayNode.animate(duration: 1, { column.setNeedsLayout() }) {
      column.log.add("animated \($0)")
    }
    column.transition(to: [2, 1], animated: false)
    window.advance(by: 0.1)
    #expect(column.log.take().contains { $0.hasPrefix("animated") })
    try window.settle()
    // Later layouts do not use the replaced animation.
    column.show([1, 2])
    column.setNeedsLayout()
    window.advance(by: 0.02)
    #expect(column.leaves[2].layer.animationKeys.isEmpty)
    #expect(column.leaves[2].layer.presentation.frame == column.leaves[2].frame)
  }

  /// The first window has no more frames.
  @Test(arguments: [false, true]) func aTransitionEndsWithItsWindow(isAsync: Bool) throws {
    let (first, second) = (DisplayNode(), DisplayNode())
    let (moving, size) = (Column(), Size(width: 60, height: 100))
    moving.show([0, 1])
    moving.frame.size = size
    first.addSubnode(moving)
    let window = HeadlessWindow(size: size, rootNode: first)
    try window.settle()
    let other = HeadlessWindow(size: size, rootNode: second)
    try other.settle()
    moving.transition(to: [1, 2], isAsync: isAsync)
    second.addSubnode(moving)
    window.close()
    try other.settle()
    #expect(moving.log.take().last == "[1, 2] false")
    #expect(moving.shown == [1, 2])
    #expect(moving.leaves[1].frame.minY == 0 && moving.leaves[1].alpha == 1)
  }

  @Test func nodesMoveAndFade() throws {
    let (column, window) = try column([0, 1, 2])
    column.transition(to: [2, 3, 0])
    #expect(column.log.take() == ["measured"])
    #expect(Set(column.shown) == [0, 1, 2, 3], "the old one stays")
    let (new, old, moving) = (column.leaves[3], column.leaves[1], column.leaves[0])
    #expect(new.frame == Rect(x: 0, y: 30, width: 10, height: 40))
    window.advance(by: 0.25)
    for node in [new, old] {
      let opacity = node.layer.presentation.opacity
      #expect(opacity > 0.2 && opacity < 0.8, "\(opacity)")
    }
    let y = moving.layer.presentation.frame.minY
    #expect(y > 10 && y < 60, "\(y)")
    #expect(old.isVisible)
    window.advance(by: 0.35)
    #expect(column.log.take() == ["did complete true", "[2, 3, 0] true"])
    #expect(column.shown == [2, 3, 0])
    #expect(moving.layer.presentation.frame == Rect(x: 0, y: 70, width: 10, height: 10))
    #expect(new.layer.presentation.opacity == 1)
    #expect(!old.isInHierarchy)
    #expect(old.alpha == 1)
    try window.settle()
    column.transition(to: [1], animated: false)
    window.advance(by: 0.1)
    #expect(old.layer.presentation.opacity == 1, "it can be seen when it comes back")
  }

  /// A node that only the old layout contains is released when it is no longer visible.
  @Test func oldSubnodesAreReleasedAtTheEnd() throws {
    let node = DisplayNode()
    node.defaultLayoutTransitionDuration = 0.5
    weak var old: DisplayNode?
    do {
      let leaf = DisplayNode()
      leaf.style.preferredSize = .hundred
      old = leaf
      node.layoutSpecBlock = { _, _ in StackLayoutSpec(.column, children: [leaf]) }
    }
    let window = try HeadlessWindow.settled(node)
    let new = DisplayNode()
    new.style.preferredSize = .hundred
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(.column, children: [new]) }
    node.transitionLayout(animated: true)
    window.advance(by: 0.25)
    #expect(old != nil)
    #expect(node.subnodes.count == 2)
    try window.settle()
    #expect(old == nil)
    #expect(node.subnodes.isIdentical(to: [new]))
  }

  /// A custom animation in which new subnodes slide in from the right.
  private final class Slides: DisplayNode {
    let pages = (0..<2).map { _ in DisplayNode() }

    override func animateLayoutTransition(_ context: LayoutTransitionContext<DisplayNode>) {
      for page in context.insertedSubnodes { page.frame.origin.x = 100 }
      DisplayNode.animate(duration: 0.5, curve: .linear) {
        for page in context.insertedSubnodes { page.frame.origin.x = 0 }
        for page in context.removedSubnodes { page.frame.origin.x = -100 }
      } completion: {
        context.completeTransition($0)
      }
    }
  }

  @Test func newSubnodesMoveInAnAnimationOfTheNodesOwn() throws {
    let slides = Slides()
    for page in slides.pages { page.style.preferredSize = .hundred }
    slides.layoutSpecBlock = { [page = slides.pages[0]] _, _ in
      StackLayoutSpec(.column, children: [page])
    }
    let window = try HeadlessWindow.settled(slides)
    slides.layoutSpecBlock = { [page = slides.pages[1]] _, _ in
      StackLayoutSpec(.column, children: [page])
    }
    slides.transitionLayout(animated: true)
    window.advance(by: 0.25)
    for (page, middle) in zip(slides.pages, [-50.0, 50]) {
      let x = page.layer.presentation.frame.minX
      #expect(abs(x - middle) < 10, "\(x)")
    }
    try window.settle()
    #expect(slides.subnodes.isIdentical(to: [slides.pages[1]]))
    #expect(slides.pages[1].layer.presentation.frame.minX == 0)
  }

  /// The newer transition continues from the presented frames.
  @Test func anInterruptionDoesNotJump() throws {
    let (column, window) = try column([0, 1, 2])
    column.transition(to: [2, 1, 0])
    window.advance(by: 0.25)
    let before = column.leaves.map { $0.layer.presentation.frame.minY }
    column.transition(to: [0, 1, 2])
    #expect(column.log.take() == ["measured", "did complete false", "[2, 1, 0] false", "measured"])
    window.advance(by: 1 / 60)
    for (index, leaf) in column.leaves.enumerated() {
      #expect(abs(leaf.layer.presentation.frame.minY - before[index]) < 6, "leaf \(index)")
    }
    try window.settle()
    #expect(column.log.take() == ["did complete true", "[0, 1, 2] true"])
    #expect(column.leaves[2].layer.presentation.frame.minY == 30)
  }

  @Test func aNodeThatLeavesItsWindowEndsItsTransition() throws {
    let (column, window) = try column([0, 1])
    column.transition(to: [1, 2])
    window.advance(by: 0.1)
    window.close()
    #expect(column.log.take() == ["measured", "did complete false", "[1, 2] false"])
    #expect(column.shown == [1, 2])
    #expect(column.leaves[2].frame.minY == 20)
  }

  @Test func cancelling() throws {
    let (column, window) = try column([0, 1])
    column.transition(to: [1, 0, 2])
    column.cancelLayoutTransition()
    column.cancelLayoutTransition()
    #expect(column.log.take() == ["measured", "did complete false", "[1, 0, 2] false"])
    window.advance(by: 1 / 60)
    #expect(column.leaves[0].layer.presentation.frame.minY == 20)
    // The layout is still measured and appears.
    column.transition(to: [2], isAsync: true)
    column.cancelLayoutTransition()
    #expect(column.log.take() == ["[2] false"])
    try window.settle()
    #expect(column.shown == [2])
  }

  /// Without motion, nodes that stay fade in at their new frames, and removed nodes fade out.
  @Test(arguments: [true, false])
  func reducedMotionFadesNodes(isWholeWindow: Bool) throws {
    let (column, window) = try column([0, 1, 2])
    if isWholeWindow {
      window.traits.reducesMotion = true
    } else {
      column.traitOverrides.reducesMotion = true
      try window.settle()
    }
    column.transition(to: [2, 3, 0])
    var places: [Set<Double>] = Array(repeating: [], count: 5)
    var opacities: [[Double]] = Array(repeating: [], count: 5)
    for _ in 0..<27 {
      window.advanceOneFrame()
      for (index, leaf) in column.leaves.enumerated() where leaf.supernode === column {
        places[index].insert(leaf.layer.presentation.frame.minY)
        opacities[index].append(leaf.layer.presentation.opacity)
      }
    }
    #expect(places == [[70], [10], [0], [30], []])
    for index in [0, 2, 3] { #expect(opacities[index] == opacities[index].sorted(by: <)) }
    #expect(opacities[0].first == 0 && opacities[1].first == 1)
    #expect(opacities[1] == opacities[1].sorted(by: >))
    try window.settle()
    #expect(column.log.take() == ["measured", "did complete true", "[2, 3, 0] true"])
    #expect(column.subnodes.allSatisfy { $0.layer.presentation.opacity == 1 })
  }

  /// The default animation takes 0.2 seconds, begins immediately, and has the curve of CSS's
  /// `ease-in-out`.
  @Test func theDefaultAnimation() throws {
    #expect(DisplayNode().defaultLayoutTransitionDuration == 0.2)
    #expect(DisplayNode().defaultLayoutTransitionDelay == 0)
    let column = Column()
    column.show([0, 1])
    let window = try HeadlessWindow.settled(column)
    column.transition(to: [1, 0])
    window.advanceOneFrame()
    for step in 0..<12 {
      let share = TimingCurve.easeInOut.value(at: Double(step) / 12)
      let y = column.leaves[0].layer.presentation.frame.minY
      #expect(abs(y - 20 * share) < 1e-6, "step \(step): \(y)")
      window.advanceOneFrame()
    }
    #expect(column.log.take() == ["measured", "did complete true", "[1, 0] true"])
    // With a custom delay.
    column.defaultLayoutTransitionDelay = 0.1
    column.transition(to: [0, 1])
    window.advance(by: 0.1)
    #expect(column.leaves[0].layer.presentation.frame.minY == 20)
    window.advance(by: 0.1)
    #expect(column.leaves[0].layer.presentation.frame.minY < 15)
    try window.settle()
    #expect(column.log.take().last == "[0, 1] true")
  }

  /// Without room in an axis, a transition is invisible, and the layout is applied.
  @Test(arguments: [Size(width: 0, height: 100), Size(width: 100, height: 0)])
  func transitionsWithoutRoom(size: Size) throws {
    let column = Column()
    column.show([0])
    let window = try HeadlessWindow.settled(
      DisplayNode { _, _ in
        StackLayoutSpec(.column, alignItems: .start) {
          column.width(.points(size.width)).height(.points(size.height))
        }
      })
    #expect(column.shown == [0])
    column.transition(to: [1])
    #expect(column.log.take() == ["measured", "[1] true"], "no transition has begun")
    try window.settle()
    #expect(column.shown == [1])
  }

  /// Without a window an animation would be invisible.
  @Test func outsideOfAWindow() throws {
    let column = Column()
    column.transition(to: [0])
    #expect(column.log.take() == ["measured", "[0] true"])
    let window = try HeadlessWindow.settled(column)
    #expect(column.shown == [0])
    window.close()
    column.transition(to: [1])
    #expect(column.log.take().last == "[1] true")
    #expect(column.shown == [1])
  }

  /// In a node inside another one, the outer layout follows the new size. In a hidden window the
  /// layout is applied without an animation.
  @Test func outOfSight() throws {
    let (column, window) = try column([0, 1, 2])
    window.host.isVisible = false
    try window.settle()
    column.transition(to: [2, 3])
    #expect(column.log.take() == ["measured", "did complete true", "[2, 3] true"])
    #expect(column.shown == [2, 3])
  }

  @Test func aWindowThatGoesOutOfSightEndsItsTransition() throws {
    let (column, window) = try column([0, 1, 2])
    column.transition(to: [2, 3])
    window.advance(by: 0.1)
    window.host.isVisible = false
    try window.settle()
    #expect(column.log.take() == ["measured", "did complete true", "[2, 3] true"])
    window.host.isVisible = true
    try window.settle()
    #expect(column.leaves[3].layer.presentation.opacity == 1)
  }

  /// A node that fades out in one parent has its normal look in the other, and its animation there
  /// does not end with this transition.
  @Test(arguments: [false, true]) func aLeavingNodeBecomesAnothers(fadesIn: Bool) throws {
    let (first, second) = (Column(), Column())
    let guest = first.leaves[1]
    func show(_ isGuest: Bool) {
      second.layoutSpecBlock = { [leaf = second.leaves[0]] _, _ in
        StackLayoutSpec(.column, children: isGuest ? [leaf, guest] : [leaf])
      }
    }
    first.show([0, 1])
    show(false)
    for column in [first, second] { column.defaultLayoutTransitionDuration = 0.5 }
    let window = try HeadlessWindow.settled(
      DisplayNode { _, _ in
        StackLayoutSpec(.row, children: [first.width(.points(50)), second.width(.points(50))])
      })
    first.transition(to: [0])
    window.advance(by: 0.25)
    var last = guest.layer.presentation.opacity
    #expect(last < 0.9)
    show(true)
    if fadesIn { second.transitionLayout(animated: true) }
    window.advanceOneFrame()
    #expect(guest.supernode === second)
    if !fadesIn { last = 1 }
    for _ in 0..<45 {
      let opacity = guest.layer.presentation.opacity
      #expect(abs(opacity - last) < 0.12, "from \(last) to \(opacity)")
      last = opacity
      window.advanceOneFrame()
    }
    #expect(guest.layer.presentation.opacity == 1)
    #expect(first.log.take() == ["measured", "did complete true", "[0] true"])
  }

  @Test func theSurroundingsFollow() throws {
    let (inner, below) = (Column(), DisplayNode())
    inner.show([0])
    below.style.preferredSize = Size(width: 5, height: 5)
    let root = DisplayNode { [inner, below] _, _ in
      StackLayoutSpec(.column, alignItems: .start, children: [inner, below])
    }
    let window = try HeadlessWindow.settled(root)
    #expect(below.frame.minY == 10)
    inner.defaultLayoutTransitionDuration = 0.5
    inner.transition(to: [0, 4])
    window.advance(by: 0.25)
    // Together with the subnodes, not immediately.
    for layer in [below.layer, inner.layer] {
      let y = layer.presentation.frame.maxY - (layer === below.layer ? 5 : 0)
      #expect(y > 15 && y < 55, "\(y)")
    }
    try window.settle()
    #expect(inner.log.take() == ["measured", "did complete true", "[0, 4] true"])
    #expect(inner.frame.height == 60)
    #expect(below.frame.minY == 60)
  }

  /// A completion that begins another transition while its caller's transition runs. Each ends
  /// once, and the newest layout is shown.
  @Test(arguments: [false, true], [false, true])
  func aCompletionMayBeginAnother(isFirstAsync: Bool, isSecondAsync: Bool) throws {
    let (column, window) = try column([0, 1])
    let ends = Log<String>()
    column.show([2])
    column.transitionLayout(animated: true, shouldMeasureAsync: isFirstAsync) {
      ends.add("first \($0)")
      column.show([4])
      column.transitionLayout(animated: true) { ends.add("newest \($0)") }
    }
    window.advance(by: isFirstAsync ? 0 : 0.05)
    column.show([3])
    column.transitionLayout(animated: true, shouldMeasureAsync: isSecondAsync) {
      ends.add("second \($0)")
    }
    try window.settle()
    #expect(ends.take() == ["first false", "second false", "newest true"])
    #expect(column.shown == [4])
  }

  /// The transition represents earlier requests, and a newer layout wins.
  @Test func aNewerLayoutWins() throws {
    let (column, window) = try column([0, 1])
    column.transition(to: [2], isAsync: true)
    column.show([3])
    try window.settle()
    #expect(column.log.take() == ["[2] false"])
    #expect(column.shown == [3])
    column.transition(to: [1, 2])
    window.advance(by: 0.1)
    column.show([4])
    window.advance(by: 1 / 60)
    #expect(column.log.take() == ["measured", "did complete false", "[1, 2] false"])
    #expect(column.shown == [4])
    #expect(column.leaves[4].layer.presentation.opacity == 1)
  }

  /// Random transitions and layouts. Each transition ends once, in the order of the calls, and the
  /// last layout is finally shown.
  @Test(arguments: seeds(40))
  func seeded(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let column = Column()
    column.show([0, 1])
    let window = HeadlessWindow(size: .hundred, schedule: .seeded(seed), rootNode: column)
    try window.settle()
    var last = [0, 1]
    var calls: [[Int]] = []
    for _ in 0..<30 {
      let count = Int.random(in: 0...4, using: &generator)
      last = Array([0, 1, 2, 3, 4].shuffled(using: &generator).prefix(count))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: column.show(last)
      default:
        calls.append(last)
        column.defaultLayoutTransitionDuration = .random(in: 0...0.1, using: &generator)
        column.transition(
          to: last, animated: .random(using: &generator), isAsync: .random(using: &generator))
      }
      for _ in 0..<Int.random(in: 0...4, using: &generator) { window.advanceOneFrame() }
    }
    try window.settle()
    #expect(column.shown == last, "seed \(seed)")
    let ends = column.log.take().filter { $0.hasPrefix("[") }
    #expect(ends.count == calls.count, "seed \(seed)")
    for (end, call) in zip(ends, calls) { #expect(end.hasPrefix("\(call)"), "seed \(seed)") }
    var y = 0.0
    for leaf in column.subnodes {
      #expect(leaf.layer.presentation.frame.minY == y, "seed \(seed)")
      #expect(leaf.layer.presentation.opacity == 1, "seed \(seed)")
      y += leaf.frame.height
    }
    for (index, leaf) in column.leaves.enumerated() {
      #expect(leaf.isVisible == last.contains(index), "seed \(seed)")
    }
  }

  /// A subnode of unchanged size requests a layout while a worker measures.
  @Test(arguments: [false, true])
  func aChangeInsideLosesNoTransition(isAnimated: Bool) throws {
    let (column, window) = try column([0, 1])
    column.transition(to: [1, 0], animated: isAnimated, isAsync: true)
    column.leaves[0].setNeedsLayout()
    window.runFrameWithoutJobs()
    window.advance(by: 1)
    try window.settle()
    #expect(column.shown == [1, 0])
    #expect(column.leaves[0].frame.minY == 20)
    #expect(column.log.take() == ["measured", "did complete true", "[1, 0] true"])
  }

  /// A finished layout ends only the transition of its time.
  @Test func aLayoutEndsOnlyTheTransitionBefore() throws {
    let (column, window) = try column([0, 1, 2])
    column.transition(to: [1, 2])
    window.advance(by: 0.1)
    _ = column.log.take()
    window.resize(to: Size(width: 300, height: 250))
    column.transition(to: [3])
    window.advance(by: 1)
    try window.settle()
    #expect(column.shown == [3])
    #expect(column.log.take().last == "[3] true")
  }

  /// The second of two equal columns in an odd width. Its frame is half a pixel narrower than its
  /// layout.
  @Test(arguments: [100.0, 101]) func aTransitionInAFractionOfTheWidth(width: Double) throws {
    let (spacer, column) = (DisplayNode(), Column())
    column.show([0, 1])
    column.defaultLayoutTransitionDuration = 0.5
    for node in [spacer, column] {
      node.style.flexGrow = 1
      node.style.flexBasis = 0
    }
    let row = DisplayNode { _, _ in StackLayoutSpec(.row, children: [spacer, column]) }
    let window = try HeadlessWindow.settled(row, size: Size(width: width, height: 100))
    column.transition(to: [2])
    window.advance(by: 0.25)
    #expect(column.log.take() == ["measured"])
    #expect(column.shown.contains(0))
    window.advance(by: 0.35)
    try window.settle()
    #expect(column.log.take().last == "[2] true")
  }

  /// The node is resized while a worker measures the transition for the old size.
  @Test func aTransitionTakesTheNewestSize() throws {
    let leaf = DisplayNode()
    let node = DisplayNode { _, _ in StackLayoutSpec(.column, children: [leaf]) }
    leaf.style.height = 10
    let window = try HeadlessWindow.settled(node)
    leaf.style.height = 20
    node.transitionLayout(animated: true, shouldMeasureAsync: true)
    window.resize(to: Size(width: 50, height: 100))
    window.advance(by: 1)
    try window.settle()
    #expect(leaf.frame == Rect(x: 0, y: 0, width: 50, height: 20))
  }
}
