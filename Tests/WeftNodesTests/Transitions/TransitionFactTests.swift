// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

/// The measurements, the context and the callbacks of a transition.
@MainActor @Suite struct TransitionFactTests {
  /// A row whose content changes without notice.
  private final class Row: DisplayNode {
    let log: Log<String>
    private let parts = Mutex<[DisplayNode]>([])
    var contexts: [LayoutTransitionContext<DisplayNode>] = []
    var completesItself = true

    nonisolated init(_ log: Log<String>) {
      self.log = log
      super.init()
    }

    nonisolated func show(_ content: [DisplayNode]) { parts.withLock { $0 = content } }

    override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
      log.add("A")
      return StackLayoutSpec(
        .row, justifyContent: .spaceBetween, alignItems: .start,
        children: parts.withLock { $0 })
    }

    override func animateLayoutTransition(_ context: LayoutTransitionContext<DisplayNode>) {
      log.add("animate")
      contexts.append(context)
      if completesItself { context.completeTransition(true) }
    }

    override func didCompleteLayoutTransition(_ context: LayoutTransitionContext<DisplayNode>) {
      log.add("did complete")
    }

    func transition(animated: Bool = true, isAsync: Bool = false) {
      transitionLayout(animated: animated, shouldMeasureAsync: isAsync) {
        self.log.add("end \($0)")
      } measurementCompletion: {
        self.log.add("measured")
      }
    }
  }

  private let log = Log<String>()

  private func node(_ name: String, _ width: Double) -> MeasuredNode {
    MeasuredNode(name, Size(width: width, height: 1), log)
  }

  private func frames(_ nodes: [DisplayNode]) -> [Double] {
    nodes.flatMap { [$0.frame.minX, $0.frame.width] }
  }

  /// A row of 10 points with B, C and D.
  private func row() throws -> (Row, [MeasuredNode], HeadlessWindow) {
    let row = Row(log)
    let nodes = [node("B", 1), node("C", 2), node("D", 1)]
    row.show(nodes)
    let window = try HeadlessWindow.settled(row, size: Size(width: 10, height: 1))
    #expect(frames(nodes) == [0, 1, 4, 2, 9, 1])
    _ = log.take()
    return (row, nodes, window)
  }

  @Test func aLayoutThatIsMeasuredOnAWorkerIsNotSeenBefore() throws {
    let (row, nodes, window) = try row()
    let (b, c, e) = (nodes[0], nodes[1], node("E", 1))
    c.size.width = 4
    row.show([b, c, e])
    row.transition(isAsync: true)
    // Frames and layouts of the main thread do not change the transition meanwhile.
    window.runFrameWithoutJobs()
    window.runFrameWithoutJobs()
    #expect(!log.entries.contains("measured"))
    #expect(frames(nodes) == [0, 1, 4, 2, 9, 1] && row.subnodes.count == 3)
    try window.settle()
    let calls = log.take()
    #expect(Set(calls.dropLast(4)) == ["A", "C", "E"], "B is not measured again: \(calls)")
    #expect(calls.suffix(4) == ["measured", "animate", "did complete", "end true"])
    #expect(frames([b, c, e]) == [0, 1, 3, 4, 9, 1])
    #expect(row.subnodes.isIdentical(to: [b, c, e]))
  }

  /// The result for another size range is not the node's layout. A transition's layout is, before
  /// the next frame.
  @Test func theSizeIsThatOfTheTransitionBeforeTheNextFrame() throws {
    let (row, nodes, _) = try row()
    let other = SizeRange(exact: Size(width: 15, height: 1))
    _ = row.layout(thatFits: other, in: LayoutContext(rootIn: other))
    #expect(row.calculatedSize.width == 15)
    #expect(frames(nodes) == [0, 1, 4, 2, 9, 1])
    row.transition(animated: false)
    #expect(row.calculatedSize.width == 10)
    #expect(log.take().suffix(3) == ["measured", "did complete", "end true"])
  }

  @Test func theContextKnowsWhereNodesWereAndWillBe() throws {
    let (row, nodes, window) = try row()
    let e = node("E", 2)
    row.completesItself = false
    row.show([nodes[2], nodes[0], e])
    row.transition()
    let context = try #require(row.contexts.last)
    #expect(context.insertedSubnodes.isIdentical(to: [e]))
    #expect(context.removedSubnodes.isIdentical(to: [nodes[1]]))
    #expect(context.initialFrame(for: e) == nil && context.finalFrame(for: nodes[1]) == nil)
    #expect(context.initialFrame(for: nodes[2])?.minX == 9)
    #expect(context.finalFrame(for: nodes[2])?.minX == 0)
    #expect(context.initialFrame(for: row) == nil && context.isFinished == nil)
    #expect(row.subnodes.count == 4, "what was removed stays until the end")
    context.completeTransition(false)
    context.completeTransition(true)
    #expect(context.isFinished == false)
    try window.settle()
    #expect(log.take().filter { $0.hasPrefix("end") } == ["end false"])
    #expect(row.subnodes.isIdentical(to: [nodes[2], nodes[0], e]))
  }

  /// A transition inside another one. Both end once, at the frames of the layouts.
  @Test(arguments: [false, true])
  func transitionsInsideOfOneAnother(innerFirst: Bool) throws {
    let ends = Log<String>()
    let leaves = (0..<3).map { _ in DisplayNode() }
    for leaf in leaves { leaf.style.preferredSize = Size(width: 10, height: 10) }
    let (inner, outer) = (DisplayNode(), DisplayNode())
    func show(_ isReversed: Bool) {
      let (first, second) = isReversed ? (leaves[1], leaves[0]) : (leaves[0], leaves[1])
      let last = leaves[2]
      inner.layoutSpecBlock = { _, _ in StackLayoutSpec(.column, children: [first, second]) }
      outer.layoutSpecBlock = { [inner] _, _ in
        StackLayoutSpec(.column, children: isReversed ? [last, inner] : [inner, last])
      }
    }
    show(false)
    let window = try HeadlessWindow.settled(outer)
    show(true)
    for (name, node) in innerFirst
      ? [("inner", inner), ("outer", outer)]
      : [("outer", outer), ("inner", inner)]
    {
      node.transitionLayout(animated: true, completion: { ends.add("\(name) \($0)") })
    }
    try window.settle()
    #expect(Set(ends.entries.map { $0.prefix(5) }) == ["inner", "outer"])
    #expect(ends.entries.count == 2, "\(ends.entries)")
    let tops = leaves.map { $0.layer.convertToWindow(Point.zero).y }
    #expect(tops == [20, 10, 0])
    #expect(leaves.allSatisfy { $0.layer.presentation.opacity == 1 })
  }
}
