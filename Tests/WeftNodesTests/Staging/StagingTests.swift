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

/// A staged subtree shows its old state until the end of staging, and then all of the new one.
@MainActor @Suite struct StagingTests {
  private let root = DisplayNode()
  private let stage = DrawnNode(.red)
  private let log = Log<String>()

  init() {
    root.frame.size = .hundred
    stage.frame = Rect(x: 10, y: 10, width: 50, height: 50)
    root.addSubnode(stage)
  }

  /// A picture of the whole subtree replaces the pictures of its nodes, which are notified.
  @Test func aStagedPictureReplacesThoseInside() throws {
    let child = DrawnNode(.green)
    child.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    stage.addSubnode(child)
    var finished = 0
    child.onFinish = { finished += 1 }
    let window = try HeadlessWindow.settled(root)
    #expect(child.contents != nil && finished == 1)
    stage.beginStaging()
    stage.rasterizesSubtree = true
    try window.settle()
    stage.endStaging()
    #expect(child.contents == nil)
    #expect(finished == 2)
  }

  @Test func stagedChangesAppearInOneFrame() throws {
    let text = TextNode("before")
    text.frame = Rect(x: 0, y: 0, width: 50, height: 20)
    let leaving = DrawnNode(.green)
    leaving.frame = Rect(x: 0, y: 20, width: 10, height: 10)
    stage.addSubnode(text)
    stage.addSubnode(leaving)
    let window = try HeadlessWindow.settled(root)
    let before = LayerState(window.host.rootLayer)
    let picture = try window.render()

    stage.beginStaging()
    #expect(stage.isStaging)
    stage.frame = Rect(x: 20, y: 0, width: 70, height: 80)
    stage.color = .blue
    stage.backgroundColor = .black
    stage.alpha = 0.5
    text.text = StyledText("after")
    text.frame = Rect(x: 5, y: 5, width: 60, height: 30)
    leaving.removeFromSupernode()
    let entering = DrawnNode(.white)
    entering.frame = Rect(x: 30, y: 30, width: 9, height: 9)
    stage.addSubnode(entering)
    #expect(stage.hasPendingDisplay)
    for _ in 0..<5 {
      window.advanceOneFrame()
      #expect(LayerState(window.host.rootLayer) == before)
    }
    try window.settle()
    #expect(try window.render().difference(from: picture)?.differingPixels == 0)
    #expect(!stage.hasPendingDisplay)
    #expect(leaving.isVisible)
    #expect(!entering.isVisible)

    stage.endStaging()
    #expect(!stage.isStaging)
    #expect(stage.layer.frame == stage.frame)
    #expect(stage.layer.opacity == 0.5)
    #expect(stage.layer.contents?.pixel(x: 0, y: 0) == .blue)
    #expect(text.layer.contents?.size == text.frame.size)
    #expect(
      stage.layer.sublayers.map(ObjectIdentifier.init)
        == [text.layer, entering.layer].map(ObjectIdentifier.init))
    #expect(entering.layer.contents?.pixel(x: 0, y: 0) == .white)
    #expect(entering.isVisible)
    #expect(!leaving.isVisible)
    #expect(leaving.runtime == nil)
    let after = LayerState(window.host.rootLayer)
    try window.settle()
    #expect(LayerState(window.host.rootLayer) == after, "nothing is left for later frames")
    #expect(leaving.contents == nil)
  }

  @Test func callsNest() throws {
    let inner = DrawnNode(.green)
    inner.frame.size = Size(width: 10, height: 10)
    stage.addSubnode(inner)
    let window = try HeadlessWindow.settled(root)
    stage.beginStaging()
    inner.beginStaging()
    stage.beginStaging()
    stage.alpha = 0.5
    inner.alpha = 0.5
    try window.settle()
    stage.endStaging()
    #expect(stage.layer.opacity == 1)
    inner.endStaging()
    #expect(inner.layer.opacity == 1, "the node above is staged")
    stage.endStaging()
    #expect(stage.layer.opacity == 0.5)
    #expect(inner.layer.opacity == 0.5)
  }

  @Test func aNodeBelowCanBeStagedLonger() throws {
    let inner = DrawnNode(.green)
    inner.frame.size = Size(width: 10, height: 10)
    stage.addSubnode(inner)
    let window = try HeadlessWindow.settled(root)
    stage.beginStaging()
    inner.beginStaging()
    stage.color = .blue
    inner.color = .white
    try window.settle()
    stage.endStaging()
    #expect(stage.shown == [.red, .blue])
    #expect(inner.shown == [.green])
    inner.endStaging()
    #expect(inner.shown == [.green, .white])
  }

  @Test func aLeavingNodeGetsItsCallbacksAtTheEnd() throws {
    let leaving = RecordingNode("l", log)
    stage.addSubnode(leaving)
    let window = try HeadlessWindow.settled(root)
    _ = log.take()
    stage.beginStaging()
    leaving.removeFromSupernode()
    try window.settle()
    #expect(log.entries == [])
    #expect(leaving.layer.superlayer === stage.layer)
    window.host.isVisible = false
    #expect(log.take() == ["l -visible", "l { -Visible }"], "it is seen as long as the stage is")
    window.host.isVisible = true
    _ = log.take()
    stage.endStaging()
    #expect(log.take() == ["l -display", "l -visible", "l { -Preload -Display -Visible }"])
    #expect(leaving.layer.superlayer == nil)
  }

  @Test func anEnteringNodeGetsItsCallbacksAtTheEnd() throws {
    let window = try HeadlessWindow.settled(root)
    stage.beginStaging()
    stage.addSubnode(RecordingNode("e", log))
    try window.settle()
    window.host.isVisible = false
    window.host.isVisible = true
    try window.settle()
    #expect(log.entries == [])
    stage.endStaging()
    #expect(
      log.take() == [
        "e didLoad", "e +preload", "e +display", "e +visible", "e { +Preload +Display +Visible }",
      ])
  }

  /// A removal followed by an insertion inside the subtree does not notify the node.
  @Test func movingInsideDoesNotFlap() throws {
    let (left, right) = (DisplayNode(), DisplayNode())
    let moving = RecordingNode("m", log)
    stage.addSubnode(right)
    stage.addSubnode(left)
    left.addSubnode(moving)
    let window = try HeadlessWindow.settled(root)
    _ = log.take()
    stage.beginStaging()
    moving.removeFromSupernode()
    try window.settle()
    right.addSubnode(moving)
    try window.settle()
    #expect(moving.layer.superlayer === left.layer)
    stage.endStaging()
    #expect(moving.layer.superlayer === right.layer)
    try window.settle()
    #expect(log.entries == [])
    #expect(moving.isVisible)
  }

  /// Delayed changes of a node that moves into another subtree reach its layer there.
  @Test(arguments: [false, true])
  func movingOutEndsStagingOfTheNode(afterRemoval: Bool) throws {
    let moving = DrawnNode(.green)
    moving.frame.size = Size(width: 10, height: 10)
    stage.addSubnode(moving)
    let elsewhere = DisplayNode()
    root.addSubnode(elsewhere)
    let window = try HeadlessWindow.settled(root)
    stage.beginStaging()
    moving.color = .blue
    moving.alpha = 0.5
    try window.settle()
    #expect(moving.layer.opacity == 1)
    #expect(moving.shown == [.green])
    if afterRemoval {
      moving.removeFromSupernode()
      try window.settle()
    }
    elsewhere.addSubnode(moving)
    try window.settle()
    #expect(moving.layer.superlayer === elsewhere.layer)
    #expect(moving.layer.opacity == 0.5)
    #expect(moving.shown == [.green, .blue])
    moving.alpha = 0.25
    try window.settle()
    #expect(moving.layer.opacity == 0.25)
    stage.endStaging()
    #expect(moving.layer.superlayer === elsewhere.layer)
    #expect(moving.isVisible)
  }

  @Test func placing() throws {
    let window = try HeadlessWindow.settled(root)
    stage.beginStaging()
    stage.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    stage.place(at: Point(x: 30, y: 40))
    #expect(stage.layer.frame == Rect(x: 30, y: 40, width: 50, height: 50))
    try window.settle()
    #expect(stage.layer.frame == Rect(x: 30, y: 40, width: 50, height: 50))
    stage.endStaging()
    #expect(stage.layer.frame == Rect(x: 30, y: 40, width: 20, height: 20))
    stage.place(at: Point(x: 1, y: 2))
    #expect(stage.layer.frame == Rect(x: 1, y: 2, width: 20, height: 20))
    #expect(stage.frame == Rect(x: 1, y: 2, width: 20, height: 20))
  }

  /// Measuring continues, and the container is notified of changes below.
  @Test func layoutsReachTheContainer() throws {
    let driver = FrameDriver()
    let container = CountingContainer()
    let (node, text) = (DisplayNode(), TextNode("a"))
    node.addSubnode(text)
    node.layoutContainer = container
    node.setRuntime(driver.runtime)
    try driver.settle()
    node.beginStaging()
    let (version, count) = (node.layoutVersion, container.count)
    text.text = StyledText("b")
    #expect(node.layoutVersion > version)
    try driver.settle()
    #expect(container.count == count + 1)
    node.endStaging()
  }

  /// The old contents are shown when the node returns to the screen before the end of staging.
  @Test func oldContentsOutliveTheDisplayState() throws {
    let window = try HeadlessWindow.settled(root)
    stage.beginStaging()
    stage.setInterfaceState(.preload)
    try window.settle()
    #expect(stage.layer.contents?.pixel(x: 0, y: 0) == .red)
    stage.endStaging()
    try window.settle()
    #expect(stage.layer.contents == nil)
  }

  @Test func aScrolledContentKeepsItsPlace() throws {
    let content = DisplayNode()
    content.style.preferredSize = Size(width: 100, height: 1000)
    let scroll = ScrollNode(content)
    let window = try HeadlessWindow.settled(scroll)
    scroll.contentOffset = Point(x: 0, y: 800)
    scroll.beginStaging()
    content.style.preferredSize = Size(width: 100, height: 200)
    try window.settle()
    #expect(scroll.contentOffset.y == 800)
    scroll.endStaging()
    #expect(scroll.contentOffset.y == 100)
  }

  @Test(arguments: [false, true])
  func endedStagingLeavesNothing(closing: Bool) throws {
    weak var weakStage: DisplayNode?
    weak var weakLeaving: DisplayNode?
    let window = try HeadlessWindow.settled(root)
    do {
      let stage = DrawnNode(.red)
      let leaving = RecordingNode("l", log)
      (weakStage, weakLeaving) = (stage, leaving)
      stage.frame.size = .hundred
      stage.addSubnode(leaving)
      root.addSubnode(stage)
      try window.settle()
      _ = log.take()
      stage.beginStaging()
      stage.color = .blue
      leaving.removeFromSupernode()
      try window.settle()
      if !closing { stage.removeFromSupernode() }
    }
    if closing {
      window.close()
      #expect(weakLeaving == nil)
      weakStage?.removeFromSupernode()
    }
    try window.settle()
    #expect(log.take().contains("l -visible"))
    #expect(weakStage == nil)
    #expect(weakLeaving == nil)
  }
}

/// Counts the layout requests of nodes.
private final class CountingContainer: NodeLayoutContainer {
  var count = 0

  func nodeNeedsLayout(_ node: DisplayNode) { count += 1 }
}
