// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

/// Waiting for contents in any order of jobs and with changes from all threads. The requested
/// contents are present when the call returns or the block runs, and each block runs once.
@MainActor @Suite struct DisplayWaitScheduleTests {
  @Test(arguments: seeds(50))
  func seeded(seed: UInt64) throws {
    var play = WaitPlay(seed: seed, schedule: .seeded(seed))
    for _ in 0..<60 { try play.step() }
    try play.checkEnd()
  }

  /// The same changes on the machine's threads.
  @Test(arguments: seeds(4))
  func threads(seed: UInt64) throws {
    var play = WaitPlay(seed: seed, schedule: .threads)
    for _ in 0..<60 { try play.step() }
    try play.checkEnd()
  }

  /// Each picture is drawn once, whatever the number of waiting callers.
  @Test(arguments: seeds(40))
  func nothingIsDrawnTwice(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let nodes = (0..<4).map { _ in DrawnNode(.red) }
    let root = DisplayNode.plain(nodes)
    let window = HeadlessWindow(size: .hundred, schedule: .seeded(seed), rootNode: root)
    let log = Log<Int>()
    if Bool.random(using: &generator) { window.runFrameWithoutJobs() }
    for (index, node) in nodes.enumerated() where Bool.random(using: &generator) {
      node.whenDisplayed { log.add(index) }
      node.ensureDisplayed()
      #expect(node.shown == [.red], "seed \(seed)")
    }
    root.ensureDisplayed()
    #expect(!root.hasPendingDisplay, "seed \(seed)")
    try window.settle()
    root.ensureDisplayed()
    for node in nodes {
      #expect(node.shown == [.red] && node.drawn.entries.count == 1, "seed \(seed)")
    }
    #expect(Set(log.entries).count == log.entries.count, "seed \(seed)")
  }

  /// A worker changes a node during a wait, which ends when the change is drawn.
  @Test(arguments: [Schedule.inOrder, .seeded(1), .threads])
  func aChangeWhileOneWaits(schedule: Schedule) throws {
    let node = DrawnNode(.red)
    let window = try HeadlessWindow.settled(node, schedule: schedule)
    node.color = .blue
    window.runtime.mainQueue.enqueue { node.color = .green }
    node.ensureDisplayed()
    #expect(node.shown.last == .green)
    #expect(!node.hasPendingDisplay)
  }

  /// A node that never finishes does not block the main thread indefinitely.
  @Test func aNodeThatChangesItselfWhenItIsDrawn() throws {
    let node = RestlessNode()
    let window = HeadlessWindow(size: .hundred, rootNode: node)
    node.ensureDisplayed()
    #expect(node.count > 0 && node.count < 100)
    window.close()
  }

  private final class RestlessNode: DisplayNode {
    private(set) var count = 0
    override var drawing: (any Drawing)? { Empty() }

    override func displayDidFinish() {
      super.displayDidFinish()
      count += 1
      setNeedsDisplay()
    }

    private struct Empty: Drawing {
      func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {}
    }
  }

  /// Invisible contents are not made. A node that leaves before its first frame draws nothing.
  @Test func outsideOfTheDisplayState() throws {
    let (node, early) = (DrawnNode(.red), DrawnNode(.red))
    let root = DisplayNode.plain([node])
    let window = try HeadlessWindow.settled(root)
    root.setInterfaceState(.preload)
    try window.settle()
    root.ensureDisplayed()
    #expect(node.contents == nil && node.drawn.entries.count == 1)
    root.setInterfaceState(.inHierarchy)
    early.frame.size = .hundred
    for isClosed in [false, true] {
      root.addSubnode(early)
      early.ensureDisplayed()
      #expect(early.contents != nil)
      if isClosed { window.close() } else { early.removeFromSupernode() }
      try window.settle()
      #expect(early.contents == nil, "closed: \(isClosed)")
    }
  }

  /// A rasterized node has contents when its ancestor's picture exists.
  @Test func aPartOfAPicture() throws {
    let node = DrawnNode(.red)
    let root = DisplayNode.plain([node])
    root.rasterizesSubtree = true
    let window = HeadlessWindow(size: .hundred, rootNode: root)
    let log = Log<Bool>()
    node.ensureDisplayed()
    #expect(root.contents?.pixel(x: 5, y: 5) == .red)
    #expect(!node.hasPendingDisplay)
    try window.settle()
    let count = node.drawn.entries.count
    node.color = .blue
    window.runFrameWithoutJobs()
    #expect(node.hasPendingDisplay)
    node.whenDisplayed { log.add(root.contents?.pixel(x: 5, y: 5) == .blue) }
    #expect(log.entries.isEmpty)
    node.ensureDisplayed()
    try window.settle()
    #expect(log.entries == [true])
    #expect(node.drawn.entries.count == count + 1)
  }
}

extension DisplayNode {
  /// A node with several subnodes side by side.
  fileprivate static func plain(_ nodes: [DisplayNode]) -> DisplayNode {
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = false
    for (index, node) in nodes.enumerated() {
      node.frame = Rect(x: Double(index) * 20, y: 0, width: 20, height: 100)
      root.addSubnode(node)
    }
    return root
  }
}

/// The numbers of times that nodes lost their contents.
@MainActor private final class Losses {
  private var counts: [ObjectIdentifier: Int] = [:]

  func add(_ nodes: [DisplayNode]) {
    for node in nodes { counts[ObjectIdentifier(node), default: 0] += 1 }
  }

  func count(of node: DisplayNode) -> Int { counts[ObjectIdentifier(node)] ?? 0 }
}

/// A window, waiting callers, and changes from the main actor, its queue and workers.
@MainActor private struct WaitPlay {
  private let seed: UInt64
  private let schedule: Schedule
  private var generator: SeededGenerator
  private let nodes: [DrawnNode]
  private let root: DisplayNode
  private let window: HeadlessWindow
  private var colors = 0
  private let losses = Losses()
  private let ran = Log<Int>()
  private var asked = 0
  private var isOpen = true

  init(seed: UInt64, schedule: Schedule) {
    (self.seed, self.schedule) = (seed, schedule)
    generator = SeededGenerator(seed: seed)
    nodes = (0..<5).map { _ in DrawnNode(Self.color(0)) }
    root = .plain(nodes)
    window = HeadlessWindow(size: .hundred, schedule: schedule, rootNode: root)
  }

  /// A color for each number, exact enough to be read from a bitmap unchanged.
  private nonisolated static func color(_ number: Int) -> Color { Color(hex: UInt32(number)) }

  mutating func step() throws {
    let node = nodes.randomElement(using: &generator)!
    let place = Bool.random(using: &generator) ? root : node
    switch Int.random(in: 0..<16, using: &generator) {
    case 0, 1: node.color = nextColor()
    case 2, 3:
      let color = nextColor()
      window.runtime.workers.submit(priority: .display) { _ in node.color = color }
    case 4:
      let color = nextColor()
      window.runtime.mainQueue.enqueue { node.color = color }
    case 5:
      losses.add([node])
      if node.supernode == nil { root.addSubnode(node) } else { node.removeFromSupernode() }
    case 6:
      losses.add([node])
      node.isDisplaySuspended.toggle()
    case 7 where isOpen: root.setInterfaceState(.inHierarchy)
    case 8 where isOpen:
      losses.add(nodes)
      root.setInterfaceState(.preload)
    case 9: window.runFrameWithoutJobs()
    case 10, 11: ensure(place)
    case 12, 13: if root.isInDisplayState { waitFor(place) }
    case 14 where isOpen && Int.random(in: 0..<8, using: &generator) == 0:
      losses.add(nodes)
      window.close()
      isOpen = false
    default: window.advanceOneFrame()
    }
  }

  private mutating func nextColor() -> Color {
    colors += 1
    return Self.color(colors)
  }

  private func isNewest(_ node: DrawnNode) -> Bool {
    node.contents?.pixel(x: 0, y: 0) == node.color
  }

  private func ensure(_ place: DisplayNode) {
    place.ensureDisplayed()
    if !root.isInDisplayState { return }
    for node in nodes where node === place || place.isAncestor(of: node) {
      if node.runtime == nil || node.isDisplaySuspended { continue }
      // Other threads continue to change the node.
      #expect(schedule == .threads ? node.contents != nil : isNewest(node), "seed \(seed)")
    }
  }

  private mutating func waitFor(_ place: DisplayNode) {
    let number = asked
    asked += 1
    place.displayRecursively(priority: .visible)
    let asked = nodes.filter {
      ($0 === place || place.isAncestor(of: $0)) && $0.runtime != nil && !$0.isDisplaySuspended
    }.map { (node: $0, color: $0.color, losses: losses.count(of: $0)) }
    place.whenDisplayed { [ran, losses, seed, schedule] in
      ran.add(number)
      for (node, color, count) in asked where losses.count(of: node) == count {
        // Given a color since, the node may have that one, or still the old one.
        let isThere = node.contents != nil
        #expect(isThere, "seed \(seed)")
        // A thread may have set the color, and not have asked for contents yet.
        if isThere, node.color == color, schedule != .threads {
          #expect(node.contents?.pixel(x: 0, y: 0) == color, "seed \(seed)")
        }
      }
    }
  }

  func checkEnd() throws {
    for node in nodes { node.isDisplaySuspended = false }
    if isOpen { root.setInterfaceState(.inHierarchy) }
    try window.settle()
    #expect(ran.entries.sorted() == Array(0..<asked), "seed \(seed)")
    for node in nodes {
      let isShown = isOpen && node.supernode === root
      #expect((node.contents != nil) == isShown, "seed \(seed)")
      if isShown { #expect(isNewest(node), "seed \(seed)") }
    }
  }
}
