// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

/// Random changes under random schedules. The final picture equals a fresh window's picture, and no
/// picture is older than the one before it.
@MainActor @Suite struct DisplayScheduleTests {
  @Test(arguments: seeds(40))
  func seeded(seed: UInt64) throws {
    var play = try NodePlay(seed: seed, schedule: .seeded(seed))
    for _ in 0..<60 { play.step() }
    try play.checkEnd()
  }

  /// The same changes on the machine's threads.
  @Test(arguments: seeds(4))
  func threads(seed: UInt64) throws {
    var play = try NodePlay(seed: seed, schedule: .threads)
    for _ in 0..<60 { play.step() }
    try play.checkEnd()
  }

  /// A node that changes faster than it is drawn still shows new contents.
  @Test(arguments: seeds(40))
  func aChangeInEachFrameDoesNotStarve(seed: UInt64) throws {
    let node = DrawnNode(.black)
    let window = HeadlessWindow(size: .hundred, schedule: .seeded(seed), rootNode: node)
    for frame in 1...60 {
      node.color = Color(hex: UInt32(frame) * 1031)
      window.advanceOneFrame()
    }
    #expect(Set(node.shown).count > 10, "seed \(seed): \(node.shown.count)")
    try window.settle()
    #expect(node.shown.last == node.color, "seed \(seed)")
  }

  /// The node moves to another window while its contents are drawn, and the first window closes.
  @Test func contentsComeInTheNewWindow() throws {
    let node = DrawnNode(.red)
    let (first, second) = (DisplayNode(), DisplayNode())
    let old = try HeadlessWindow.settled(first)
    let new = try HeadlessWindow.settled(second)
    node.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    first.addSubnode(node)
    old.runFrameWithoutJobs()
    #expect(node.contents == nil && node.hasPendingDisplay)
    second.addSubnode(node)
    old.close()
    try new.settle()
    #expect(node.contents != nil)
    #expect(!second.hasPendingDisplay)
  }
}

/// A window with a few nodes and random changes of them.
@MainActor private struct NodePlay {
  private let seed: UInt64
  private var generator: SeededGenerator
  private let root = DisplayNode()
  private let nodes: [DrawnNode]
  private let window: HeadlessWindow
  private var colors: [Color] = []

  init(seed: UInt64, schedule: Schedule) throws {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    nodes = (0..<5).map { _ in DrawnNode(.black) }
    window = HeadlessWindow(size: .hundred, schedule: schedule, rootNode: root)
    for node in nodes {
      node.frame = Self.randomFrame(using: &generator)
      node.color = nextColor()
      root.addSubnode(node)
    }
  }

  mutating func step() {
    let node = nodes.randomElement(using: &generator)!
    switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1, 2: node.color = nextColor()
    case 3: node.frame = Self.randomFrame(using: &generator)
    case 4: node.removeFromSupernode()
    case 5: insert(node)
    case 6: root.setInterfaceState(.preload)
    case 7: root.setInterfaceState(.inHierarchy)
    case 8: window.runFrameWithoutJobs()
    case 9: node.isDisplaySuspended.toggle()
    case 10: node.displaysAsynchronously.toggle()
    default: window.advanceOneFrame()
    }
  }

  func checkEnd() throws {
    root.setInterfaceState(.inHierarchy)
    for node in nodes {
      node.isDisplaySuspended = false
      node.displaysAsynchronously = true
    }
    try window.settle()
    for node in nodes {
      let isShown = root.isAncestor(of: node) && !node.frame.size.isEmpty
      #expect(node.contents?.size == (isShown ? node.frame.size : nil), "seed \(seed)")
      #expect(node.contents?.pixel(x: 0, y: 0) == (isShown ? node.color : nil), "seed \(seed)")
      #expect(node.layer.contents === node.contents, "seed \(seed)")
      let order = node.shown.map { colors.firstIndex(of: $0) }
      #expect(!order.contains(nil), "seed \(seed)")
      #expect(order == order.sorted { ($0 ?? 0) < ($1 ?? 0) }, "seed \(seed): older after newer")
    }
    let fresh = HeadlessWindow(size: .hundred, rootNode: copy(of: root))
    try fresh.settle()
    let difference = try window.render().difference(from: fresh.render())
    #expect(difference?.differingPixels == 0, "seed \(seed)")
  }

  /// Inserts a node at a random position in the tree, but not into itself.
  private mutating func insert(_ node: DrawnNode) {
    let places = [root] + nodes.filter { !node.isAncestor(of: $0) }
    let parent = places.randomElement(using: &generator)!
    let count = parent.subnodes.filter { $0 !== node }.count
    parent.insertSubnode(node, at: Int.random(in: 0...count, using: &generator))
  }

  /// A new color each time, exact enough to be read from a bitmap unchanged.
  private mutating func nextColor() -> Color {
    let color = Color(hex: UInt32(colors.count + 1) * 1031)
    colors.append(color)
    return color
  }

  private func copy(of node: DisplayNode) -> DisplayNode {
    let result = (node as? DrawnNode).map { DrawnNode($0.color) } ?? DisplayNode()
    result.frame = node.frame
    for subnode in node.subnodes { result.addSubnode(copy(of: subnode)) }
    return result
  }

  private static func randomFrame(using generator: inout SeededGenerator) -> Rect {
    func draw(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &generator))
    }
    return Rect(x: draw(0...50), y: draw(0...50), width: draw(0...50), height: draw(1...50))
  }
}
