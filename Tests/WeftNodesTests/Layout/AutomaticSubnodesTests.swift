// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

/// Subnodes follow the layout spec.
@MainActor @Suite struct AutomaticSubnodesTests {
  /// A node that shows some of five numbered nodes.
  private final class SwitchingNode: DisplayNode {
    let parts = (0..<6).map { RecordingNode("\($0)") }
    private let shown: Mutex<[Int]>

    nonisolated init(_ shown: [Int]) {
      self.shown = Mutex(shown)
      super.init()
      for part in parts { part.style.preferredSize = Size(width: 5, height: 5) }
    }

    func show(_ numbers: [Int]) {
      shown.withLock { $0 = numbers }
      setNeedsLayout()
    }

    override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
      // Nested specs, of which only the nodes become subnodes.
      let numbers = shown.withLock { $0 }
      return StackLayoutSpec(.column) {
        for number in numbers { parts[number].padding(1) }
      }.padding(2)
    }
  }

  nonisolated static let transitions: [([Int], [Int])] = [
    ([1, 2], [1, 3, 2]), ([1, 3, 2], [1, 2]), ([1, 2], [2, 1]), ([1, 2, 3], []), ([], [3, 4]),
    ([1, 2, 3, 4], [4, 3, 2, 1]), ([1, 2, 3], [1, 2, 3]), ([0, 1, 2, 3, 4, 5], [5, 0, 2]),
    ([1, 2, 3], [4, 5, 0]),
  ]

  @Test(arguments: transitions)
  func automaticSubnodesInAWindow(_ first: [Int], _ second: [Int]) throws {
    let node = SwitchingNode(first)
    let window = try HeadlessWindow.settled(node)
    #expect(node.subnodeNames == first.map(String.init).joined())
    node.show(second)
    try window.settle()
    #expect(node.subnodeNames == second.map(String.init).joined())
    #expect(node.layer.sublayers.isIdentical(to: node.subnodes.map(\.layer)))
    for (index, part) in node.parts.enumerated() {
      let isShown = second.contains(index)
      #expect(part.interfaceState == (isShown ? .inHierarchy : []))
      #expect(part.supernode === (isShown ? node : nil))
    }
    for (position, number) in second.enumerated() {
      #expect(node.parts[number].frame.origin == Point(x: 3, y: 3 + 7 * Double(position)))
    }
  }

  /// A node that stays receives no callbacks when others are inserted and removed.
  @Test func remainingSubnodesReceiveNoCallbacks() throws {
    let node = SwitchingNode([1, 2, 3])
    let window = try HeadlessWindow.settled(node)
    for part in node.parts { _ = part.log.take() }
    node.show([3, 4, 1])
    try window.settle()
    #expect(node.parts[1].log.take() == [])
    #expect(node.parts[3].log.take() == [])
    #expect(node.parts[2].log.take().last == "2 { -Preload -Display -Visible }")
    #expect(node.parts[4].log.take().last == "4 { +Preload +Display +Visible }")
  }

  /// Off the main actor, before any node is loaded, as in new cells.
  @Test func automaticSubnodesWithoutLayers() async {
    let node = SwitchingNode([0, 1, 2, 3, 4])
    await Task.detached {
      let range = SizeRange(exact: .hundred)
      let layout = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
      node.apply(layout, scale: 1)
    }.value
    #expect(node.subnodeNames == "01234")
    node.setInterfaceState(.preload)
    #expect(node.parts[4].interfaceState == .preload)
    #expect(!node.isNodeLoaded)
    #expect(!node.parts.contains { $0.isNodeLoaded })
  }

  /// A measured node has its subnodes before it enters the preload state, so that they load what
  /// they need.
  @Test(arguments: [true, false]) func enteringPreload(isMeasured: Bool) async {
    let node = SwitchingNode([0, 1, 2, 3, 4])
    if isMeasured {
      await Task.detached {
        let range = SizeRange(exact: .hundred)
        _ = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
      }.value
    }
    #expect(node.subnodeNames == "")
    node.setInterfaceState(.preload)
    #expect(node.subnodeNames == (isMeasured ? "01234" : ""))
    #expect(node.parts.prefix(5).allSatisfy { $0.isInPreloadState == isMeasured })
    #expect(!node.isNodeLoaded && !node.parts.contains { $0.isNodeLoaded })
  }

  /// An outdated layout inserts no subnodes.
  @Test func enteringPreloadWithAnOldLayout() {
    let node = SwitchingNode([0, 1])
    let range = SizeRange(exact: .hundred)
    _ = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
    node.show([2])
    node.setInterfaceState(.preload)
    #expect(node.subnodeNames == "")
  }

  /// The layers are in a window, so the next frame moves them after a change off the main actor.
  @Test func offMainInAWindow() async throws {
    let cell = SwitchingNode([1, 2])
    let root = DisplayNode()
    root.addSubnode(cell)
    let window = try HeadlessWindow.settled(root)
    for shown in [[1, 2], [1, 3, 2], [4]] {
      cell.show(shown)
      await Task.detached {
        let range = SizeRange(exact: .hundred)
        let layout = cell.layout(thatFits: range, in: LayoutContext(rootIn: range))
        cell.apply(layout, scale: 1)
      }.value
      try await window.settle()
      #expect(cell.subnodeNames == shown.map(String.init).joined())
      #expect(cell.layer.sublayers.isIdentical(to: shown.map { cell.parts[$0].layer }))
      #expect(shown.allSatisfy { cell.parts[$0].isVisible })
    }
  }

  /// A node moves from one automatic parent to another as their specs change.
  @Test func aNodeThatAnotherSpecTakes() throws {
    let shared = RecordingNode("s")
    let isLeft = Box(true)
    let sides = [true, false].map { side in
      DisplayNode { _, _ in
        StackLayoutSpec { if isLeft.value.withLock({ $0 }) == side { shared } }
      }
    }
    let root = DisplayNode { _, _ in StackLayoutSpec(children: sides) }
    let window = try HeadlessWindow.settled(root)
    _ = shared.log.take()
    for _ in 0..<3 {
      let now = isLeft.value.withLock { value in
        value.toggle()
        return value
      }
      for side in sides { side.setNeedsLayout() }
      try window.settle()
      #expect(shared.supernode === sides[now ? 0 : 1])
      #expect(sides[now ? 1 : 0].subnodes.isEmpty)
      #expect(shared.layer.superlayer === sides[now ? 0 : 1].layer)
    }
    #expect(shared.log.take() == [], "it never left the window")
  }

  @Test func aNodeNamedTwiceIsShownOnce() throws {
    let child = MeasuredNode("c", Size(width: 10, height: 10))
    let node = DisplayNode { _, _ in StackLayoutSpec(.column, children: [child, child]) }
    _ = try HeadlessWindow.settled(node)
    #expect(node.subnodes.isIdentical(to: [child]))
    #expect(child.frame.origin == .zero)
  }

  @Test func manualSubnodesStay() throws {
    let (shown, manual) = (DisplayNode(), DisplayNode())
    let node = DisplayNode { _, _ in shown.padding(10) }
    node.automaticallyManagesSubnodes = false
    node.addSubnode(manual)
    node.addSubnode(shown)
    _ = try HeadlessWindow.settled(node)
    #expect(node.subnodes.isIdentical(to: [manual, shown]))
    #expect(shown.frame == Rect(x: 10, y: 10, width: 80, height: 80))

    let plain = DisplayNode()
    plain.addSubnode(manual)
    _ = try HeadlessWindow.settled(plain)
    #expect(plain.subnodes.isIdentical(to: [manual]), "no spec manages nothing")
  }
}
