// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime
import WeftTesting

/// Drawing off the main actor, and showing the results on layers.
@MainActor @Suite struct DisplayTests {
  @Test func aPictureIsMadeOnceAndShownOnce() throws {
    let node = DrawnNode(.red)
    let window = HeadlessWindow(size: .hundred, rootNode: node)
    window.runFrameWithoutJobs()
    #expect(node.contents == nil, "drawing is left to the workers")
    #expect(node.drawingCount == 1)
    #expect(node.hasPendingDisplay)
    try window.settle()
    #expect(node.drawn.entries == [DrawnNode.Drawn(color: .red, size: .hundred)])
    #expect(node.drawingCount == 1)
    #expect(node.shown == [.red])
    #expect(node.layer.contents === node.contents)
    #expect(!node.hasPendingDisplay)
    #expect(window.driver.scheduler?.submittedCount == 1)
  }

  @Test func anotherScaleMakesTheBitmapOutOfDate() throws {
    let node = DrawnNode(.red)
    let window = try HeadlessWindow.settled(node)
    #expect(node.contents?.scale == 1)
    window.traits.scale = 2
    // As a collection does for a cell that scrolls into view.
    node.displayRecursively(priority: .visible)
    try window.settle()
    #expect(node.contents?.scale == 2)
  }

  /// One job draws a subtree, which therefore appears together.
  @Test func aSubtreeIsOneJob() throws {
    let (root, nodes) = makeTree()
    let window = try HeadlessWindow.settled(root)
    #expect(window.driver.scheduler?.submittedCount == 1)
    #expect(nodes.allSatisfy { $0.shown == [.red] })

    let (added, more) = makeTree()
    root.addSubnode(added)
    try window.settle()
    #expect(window.driver.scheduler?.submittedCount == 2)
    #expect(more.allSatisfy { $0.shown == [.red] })
    #expect(nodes.allSatisfy { $0.shown == [.red] }, "the others keep theirs")

    for node in more { node.color = .blue }
    try window.settle()
    #expect(more.allSatisfy { $0.shown == [.red, .blue] })
  }

  @Test func nodesWithoutASizeAreNotDrawn() throws {
    let root = DisplayNode()
    let node = DrawnNode(.red)
    root.addSubnode(node)
    let window = try HeadlessWindow.settled(root)
    #expect(node.contents == nil)
    #expect(node.drawingCount == 0)
    #expect(!node.hasPendingDisplay)
    #expect(window.driver.scheduler?.submittedCount == 0)
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    try window.settle()
    #expect(node.shown == [.red])
    node.frame = .zero
    try window.settle()
    #expect(node.contents == nil)
    #expect(node.layer.contents == nil)
  }

  /// Only a change of the size needs a new picture.
  @Test func redisplayOnResizeOnly() throws {
    let root = DisplayNode()
    let node = DrawnNode(.red)
    root.addSubnode(node)
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let window = try HeadlessWindow.settled(root)
    node.frame.origin = Point(x: 5, y: 5)
    node.alpha = 0.5
    node.backgroundColor = .blue
    node.cornerRadius = 3
    try window.settle()
    #expect(node.drawn.entries.count == 1)
    #expect(node.layer.frame.origin == Point(x: 5, y: 5))
    node.frame.size = Size(width: 20, height: 10)
    try window.settle()
    #expect(node.drawn.entries.map(\.size.width) == [10, 20])
  }

  @Test func theOldPictureStaysUntilTheNewOneIsThere() throws {
    let node = DrawnNode(.red)
    let window = try HeadlessWindow.settled(node)
    node.color = .blue
    let old = node.contents
    #expect(old != nil)
    for _ in 0..<3 {
      window.runFrameWithoutJobs()
      #expect(node.layer.contents === old)
      #expect(node.hasPendingDisplay)
    }
    try window.settle()
    #expect(node.shown == [.red, .blue])
  }

  /// All changes before a frame cause one drawing.
  @Test func changesOfAFrameAreOnePicture() throws {
    let node = DrawnNode(.red)
    let window = try HeadlessWindow.settled(node)
    for color in [Color.blue, .green, .white] { node.color = color }
    try window.settle()
    #expect(node.shown == [.red, .white])
    #expect(node.drawn.entries.map(\.color) == [.red, .white])
  }

  /// A result in the queue is out of date if its node has changed since.
  @Test func aLateResultIsNotShown() throws {
    let node = DrawnNode(.red)
    let window = HeadlessWindow(size: .hundred, rootNode: node)
    window.runFrameWithoutJobs()
    let scheduler = try #require(window.driver.scheduler)
    #expect(scheduler.run() == 1)
    // The red picture waits for the main queue, and the blue one overtakes it.
    node.color = .blue
    node.displayRecursively(priority: .visible)
    try window.settle()
    #expect(node.shown == [.blue])
    #expect(node.drawn.entries.map(\.color) == [.red, .blue])
  }

  @Test func anEndedNodeIsNotDrawn() throws {
    let root = DisplayNode()
    let window = try HeadlessWindow.settled(root)
    let log = Log<DrawnNode.Drawn>()
    var node: DrawnNode? = DrawnNode(.red, log: log)
    node!.frame.size = .hundred
    node!.setRuntime(window.runtime)
    try window.settle()
    node!.displayRecursively(priority: .display)
    #expect(window.driver.scheduler?.pendingCount == 1)
    node = nil
    try window.settle()
    #expect(log.entries.isEmpty)
  }

  /// A node that stops drawing loses its picture.
  @Test func anEmptyTextHasNoContents() throws {
    let node = TextNode("text")
    let window = try HeadlessWindow.settled(node)
    #expect(node.contents != nil)
    node.text = StyledText("")
    try window.settle()
    #expect(node.contents == nil)
  }

  @Test func whenDisplayedWaitsForTheSubtree() throws {
    let (root, nodes) = makeTree()
    let log = Log<String>()
    root.whenDisplayed { log.add("nothing to wait for") }
    #expect(log.take() == ["nothing to wait for"])
    let window = HeadlessWindow(size: .hundred, rootNode: root)
    window.runFrameWithoutJobs()
    root.whenDisplayed { log.add("displayed \(nodes.filter { $0.contents != nil }.count)") }
    #expect(log.entries.isEmpty)
    try window.settle()
    #expect(log.take() == ["displayed \(nodes.count)"])
  }

  /// The wait includes a picture that is drawn again meanwhile.
  @Test func whenDisplayedWaitsForTheNewestPicture() throws {
    let node = DrawnNode(.red)
    let window = HeadlessWindow(size: .hundred, rootNode: node)
    window.runFrameWithoutJobs()
    let log = Log<Color?>()
    node.whenDisplayed { log.add(node.contents?.pixel(x: 0, y: 0)) }
    node.color = .blue
    window.runFrameWithoutJobs()
    #expect(log.entries.isEmpty)
    try window.settle()
    #expect(log.take() == [.blue])
  }

  /// The wait also ends when the node leaves the display state.
  @Test func whenDisplayedEndsWithTheDisplayState() throws {
    let node = DrawnNode(.red)
    let window = HeadlessWindow(size: .hundred, rootNode: node)
    window.runFrameWithoutJobs()
    let log = Log<String>()
    node.whenDisplayed { log.add("ended") }
    node.setInterfaceState([])
    try window.settle()
    #expect(log.take() == ["ended"])
    #expect(node.contents == nil)
  }

  @Test func theMostUrgentPictureComesFirst() throws {
    let driver = FrameDriver()
    let log = Log<DrawnNode.Drawn>()
    let (far, near, seen) = (
      DrawnNode(.red, log: log), DrawnNode(.green, log: log), DrawnNode(.blue, log: log)
    )
    for (node, priority) in [(far, WorkPriority.preload), (near, .display), (seen, .visible)] {
      node.frame.size = .hundred
      node.setRuntime(driver.runtime)
      node.displayRecursively(priority: priority)
    }
    // While both wait, the far node becomes visible.
    far.setDisplayPriority(.visible)
    try driver.settle()
    #expect(log.entries.map(\.color) == [.blue, .red, .green])
  }

  private func makeTree() -> (root: DisplayNode, nodes: [DrawnNode]) {
    let nodes = (0..<5).map { _ in DrawnNode(.red) }
    for node in nodes { node.frame.size = .hundred }
    nodes[1].addSubnode(nodes[2])
    nodes[2].addSubnode(nodes[3])
    nodes[0].addSubnode(nodes[1])
    nodes[0].addSubnode(nodes[4])
    return (nodes[0], nodes)
  }

  /// A slow image does not delay its neighbors.
  @Test func slowDrawingsHoldUpNoOthers() throws {
    let root = DisplayNode()
    let (slow, fast, other) = (SlowNode(), DrawnNode(.red), DrawnNode(.blue))
    for node in [slow, fast, other] {
      node.frame.size = .hundred
      root.addSubnode(node)
    }
    let window = HeadlessWindow(size: .hundred, rootNode: root)
    window.runFrameWithoutJobs()
    let scheduler = try #require(window.driver.scheduler)
    #expect(scheduler.submittedCount == 2, "what is fast is drawn together")
    let counts = Log<Int>()
    slow.onDraw.value.withLock { onDraw in
      onDraw = {
        for node in [fast, other] { counts.add(node.drawn.entries.count) }
      }
    }
    try window.settle()
    // The others were already drawn, and their contents wait for the main queue.
    #expect(counts.entries == [1, 1])
    #expect(slow.contents != nil)
    #expect(fast.shown == [.red])
  }

  @Test func slowDrawingsAreCancelledAlone() throws {
    let root = DisplayNode()
    let (slow, fast) = (SlowNode(), DrawnNode(.red))
    for node in [slow, fast] {
      node.frame.size = .hundred
      root.addSubnode(node)
    }
    let window = HeadlessWindow(size: .hundred, rootNode: root)
    window.runFrameWithoutJobs()
    slow.onDraw.value.withLock { $0 = { Issue.record("drawn") } }
    slow.setInterfaceState(.preload)
    try window.settle()
    #expect(fast.shown == [.red])
    #expect(slow.contents == nil)
  }

  /// Contents are shown even if they exceed a bitmap's maximum size.
  @Test func largeContentsLoseSharpness() throws {
    let height = 40_000.0
    let root = DisplayNode()
    let node = DrawnNode(.red)
    node.frame.size = Size(width: 10, height: height)
    root.addSubnode(node)
    let window = HeadlessWindow(size: .hundred, scale: 2, rootNode: root)
    try window.settle()
    let contents = try #require(node.contents)
    #expect(abs(contents.size.height - height) < 10)
    #expect(contents.pixel(x: 1, y: contents.height - 2) == .red)
  }
}

/// A node whose drawing may be slow.
private final class SlowNode: DisplayNode {
  let onDraw = Box<@Sendable () -> Void>({})

  override var drawing: (any Drawing)? { SlowDrawing(onDraw: onDraw) }

  private struct SlowDrawing: Drawing {
    let onDraw: Box<@Sendable () -> Void>

    var isSlow: Bool { true }

    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
      onDraw.value.withLock { $0 }()
    }
  }
}
