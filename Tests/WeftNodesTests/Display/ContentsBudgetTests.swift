// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Drawn contents under a limit of bytes.
@MainActor @Suite struct ContentsBudgetTests {
  private static let byteCount = 100 * 100 * 4

  /// A window with nodes at different distances, like cells.
  @MainActor private final class Stage: NodeLayoutContainer {
    let window: HeadlessWindow
    let nodes: [DrawnNode]
    var position = 0.0

    init(_ count: Int, schedule: Schedule = .inOrder) {
      window = HeadlessWindow(size: .hundred, schedule: schedule, rootNode: DisplayNode())
      nodes = (0..<count).map { index in
        let node = DrawnNode(.red)
        node.frame = Rect(x: 0, y: Double(index) * 100, width: 100, height: 100)
        return node
      }
      for node in nodes {
        node.layoutContainer = self
        node.isRangeManaged = true
        node.setRuntime(window.runtime)
      }
    }

    func nodeNeedsLayout(_ node: DisplayNode) {}

    func distanceFromSight(of node: DisplayNode) -> Double { abs(node.frame.minY - position) }

    /// Sets the nodes' states around a position.
    func show(at position: Double, displayed: ClosedRange<Double>) {
      self.position = position
      for node in nodes {
        let offset = node.frame.minY - position
        let state: InterfaceState =
          offset.magnitude < 100
          ? .inHierarchy
          : displayed.contains(offset) ? [.measureLayout, .preload, .display] : .measureLayout
        if node.interfaceState != state { node.setInterfaceState(state) }
      }
    }

    var drawn: [Int] { nodes.indices.filter { nodes[$0].contents != nil } }
    var visible: [Int] { nodes.indices.filter { nodes[$0].isVisible } }
  }

  @Test func bytesAreCounted() throws {
    let stage = Stage(5)
    stage.show(at: 0, displayed: 0...300)
    try stage.window.settle()
    #expect(stage.drawn == [0, 1, 2, 3])
    #expect(stage.window.host.contentsByteCount == 4 * Self.byteCount)
    stage.nodes[0].color = .blue
    try stage.window.settle()
    #expect(stage.window.host.contentsByteCount == 4 * Self.byteCount)
    stage.show(at: 0, displayed: 0...100)
    try stage.window.settle()
    #expect(stage.drawn == [0, 1])
    #expect(stage.window.host.contentsByteCount == 2 * Self.byteCount)
    #expect(stage.window.host.contentsByteLimit == 128 << 20)
  }

  /// Released nodes return their bytes.
  @Test func nodesThatEnd() throws {
    let window = HeadlessWindow(size: .hundred, rootNode: DisplayNode())
    var node: DrawnNode? = DrawnNode(.red)
    node?.frame.size = .hundred
    node?.setRuntime(window.runtime)
    node?.setInterfaceState(.inHierarchy)
    try window.settle()
    #expect(window.host.contentsByteCount == Self.byteCount)
    node = nil
    #expect(window.host.contentsByteCount == 0)
  }

  /// A bitmap that several nodes show counts once.
  @Test func sharedBitmapsCountOnce() throws {
    let image = try Bitmap.render(size: .hundred) {
      $0.fill(Rect(origin: .zero, size: .hundred), with: .color(.blue))
    }
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = false
    let nodes = (0..<3).map { _ in ImageNode(.bitmap(image)) }
    for node in nodes {
      node.frame.size = .hundred
      root.addSubnode(node)
    }
    let window = try HeadlessWindow.settled(root)
    #expect(window.host.contentsByteCount == Self.byteCount)
    nodes[0].removeFromSupernode()
    nodes[1].removeFromSupernode()
    try window.settle()
    #expect(window.host.contentsByteCount == Self.byteCount)
    nodes[2].removeFromSupernode()
    try window.settle()
    #expect(window.host.contentsByteCount == 0)
  }

  @Test func farContentsGoFirst() throws {
    let stage = Stage(10)
    stage.show(at: 400, displayed: -400...500)
    try stage.window.settle()
    #expect(stage.drawn == Array(0..<10))
    stage.window.host.contentsByteLimit = 6 * Self.byteCount
    // The contents of 9, 0 and 8, and of 1 or 7, are dropped.
    #expect(stage.drawn.count == 6)
    #expect(Set(stage.drawn).isSuperset(of: 2...6))
    #expect(stage.nodes[4].isVisible)
  }

  @Test func aHigherLimitIsUsedAtOnce() throws {
    let stage = Stage(10)
    stage.window.host.contentsByteLimit = 4 * Self.byteCount
    stage.show(at: 0, displayed: 0...900)
    try stage.window.settle()
    #expect(stage.drawn.count == 4)
    stage.window.host.contentsByteLimit = 10 * Self.byteCount
    try stage.window.settle()
    #expect(stage.drawn == Array(0..<10))
  }

  /// The order does not depend on a dictionary, so a seed repeats it.
  @Test func theOldestOfEquallyFarContentsAreDropped() throws {
    let stage = Stage(40)
    for node in stage.nodes { node.frame.origin.y = 500 }
    stage.show(at: 0, displayed: 0...500)
    try stage.window.settle()
    #expect(stage.drawn == Array(0..<40))
    stage.window.host.contentsByteLimit = 25 * Self.byteCount
    #expect(stage.drawn == Array(15..<40))
    // Waiting contents return in the order in which they were dropped.
    for node in stage.nodes[30...] { node.setInterfaceState(.measureLayout) }
    try stage.window.settle()
    #expect(stage.drawn == Array(0..<10) + Array(15..<30))
  }

  @Test func memoryReliefClosuresRunInOrder() throws {
    let window = HeadlessWindow(size: .hundred, rootNode: DisplayNode())
    let owners = (0..<20).map { _ in DisplayNode() }
    let log = Log<Int>()
    for (index, owner) in owners.enumerated() {
      window.runtime.memoryReliefs.closures.set({ log.add(index) }, of: owner)
    }
    window.runtime.memoryReliefs.closures.set(nil, of: owners[2])
    window.host.relieve(.moderate)
    #expect(log.entries == [0, 1] + Array(3..<20))
  }

  /// Invisible contents are not even drawn if no less important contents can be dropped.
  @Test func invisibleContentsBeyondTheLimitAreNotDrawn() throws {
    let stage = Stage(10)
    stage.window.host.contentsByteLimit = 3 * Self.byteCount
    stage.show(at: 0, displayed: 0...900)
    try stage.window.settle()
    #expect(stage.window.host.contentsByteCount <= 3 * Self.byteCount)
    #expect(stage.drawn.contains(0))
    let drawings = stage.nodes.reduce(0) { $0 + $1.drawn.entries.count }
    #expect(drawings <= 4, "\(drawings)")
  }

  /// Visible contents are drawn and kept at any size.
  @Test func visibleContentsStayBeyondTheLimit() throws {
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = false
    let nodes = (0..<4).map { _ in DrawnNode(.red) }
    for node in nodes {
      node.frame.size = .hundred
      root.addSubnode(node)
    }
    let window = HeadlessWindow(size: .hundred, rootNode: root)
    window.host.contentsByteLimit = 1
    try window.settle()
    #expect(nodes.allSatisfy { $0.contents != nil })
    window.signal(.critical)
    #expect(nodes.allSatisfy { $0.contents != nil })
    nodes[0].color = .blue
    try window.settle()
    #expect(nodes[0].shown.last == .blue)
  }

  @Test func pressure() throws {
    let stage = Stage(10)
    stage.window.host.contentsByteLimit = 10 * Self.byteCount
    stage.show(at: 400, displayed: -400...500)
    try stage.window.settle()
    stage.window.signal(.moderate)
    #expect(stage.drawn.count == 5 && stage.drawn.contains(4))
    stage.window.signal(.critical)
    #expect(stage.drawn == [4])
    try stage.window.settle()
    #expect(stage.drawn == [4], "memory that was given back is not taken again at once")
    // The user scrolls.
    stage.show(at: 500, displayed: -400...400)
    try stage.window.settle()
    #expect(stage.drawn.contains(5) && stage.nodes[5].shown.last == .red)
    #expect(!stage.nodes[5].hasPendingDisplay)
  }

  /// Contents without room are drawn once room is available.
  @Test func waitingForRoom() throws {
    let stage = Stage(10)
    stage.window.host.contentsByteLimit = 4 * Self.byteCount
    stage.show(at: 0, displayed: 0...900)
    try stage.window.settle()
    stage.show(at: 500, displayed: -200...400)
    try stage.window.settle()
    #expect(stage.drawn.contains(5))
    // A neighbor has the room that the others gave up.
    #expect(stage.drawn.contains(4) || stage.drawn.contains(6), "\(stage.drawn)")
    #expect(stage.window.host.contentsByteCount <= 4 * Self.byteCount)
  }

  /// Random scrolling, in any order of jobs.
  @Test(arguments: seeds(20)) func anySchedule(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stage = Stage(20, schedule: .seeded(seed))
    let limit = Int.random(in: 0...8, using: &random) * Self.byteCount
    stage.window.host.contentsByteLimit = limit
    for _ in 0..<15 {
      let position = Double(Int.random(in: 0..<20, using: &random)) * 100
      stage.show(at: position, displayed: -500...500)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: stage.window.signal(.moderate)
      case 1: stage.window.signal(.critical)
      case 2: stage.nodes.randomElement(using: &random)?.color = .blue
      default: break
      }
      stage.window.advance(by: .random(in: 0...0.1, using: &random))
    }
    try stage.window.settle()
    for index in stage.visible {
      #expect(stage.nodes[index].contents != nil, "seed \(seed): \(index) is blank")
      #expect(!stage.nodes[index].hasPendingDisplay, "seed \(seed)")
    }
    let bytes = stage.drawn.count * Self.byteCount
    #expect(stage.window.host.contentsByteCount == bytes, "seed \(seed)")
    #expect(bytes <= max(limit, stage.visible.count * Self.byteCount), "seed \(seed)")
    // Drawn contents are at most as far from the viewport as contents without room.
    let far = stage.drawn.map { stage.distanceFromSight(of: stage.nodes[$0]) }.max() ?? 0
    #expect(far <= 500, "seed \(seed)")
  }
}
