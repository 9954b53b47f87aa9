// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Contents that are drawn synchronously, not drawn, or waited for, and placeholders.
@MainActor @Suite struct DisplayControlTests {
  @Test func contentsThatAreDrawnInTheFrame() throws {
    let node = DrawnNode(.red)
    node.displaysAsynchronously = false
    let window = HeadlessWindow(size: .hundred, rootNode: node)
    window.runFrameWithoutJobs()
    #expect(node.shown == [.red])
    #expect(window.driver.scheduler?.submittedCount == 0)
    node.color = .blue
    window.runFrameWithoutJobs()
    #expect(node.shown == [.red, .blue])
    node.displaysAsynchronously = true
    node.color = .red
    window.runFrameWithoutJobs()
    #expect(node.hasPendingDisplay)
    try window.settle()
    #expect(node.shown == [.red, .blue, .red])
  }

  /// As in Texture, a suspended node ignores setNeedsDisplay, and draws once when it is resumed.
  @Test func suspendedDisplay() throws {
    let node = DrawnNode(.red)
    let window = try HeadlessWindow.settled(node)
    node.isDisplaySuspended = true
    for color in [Color.blue, .black, .blue] { node.color = color }
    try window.settle()
    #expect(node.shown == [.red])
    #expect(!node.hasPendingDisplay)
    node.isDisplaySuspended = false
    try window.settle()
    #expect(node.shown == [.red, .blue])
    #expect(node.drawn.entries.count == 2)
    node.isDisplaySuspended = true
    node.isDisplaySuspended = false
    try window.settle()
    #expect(node.drawn.entries.count == 2, "nothing has changed meanwhile")
  }

  /// A running drawing is cancelled.
  @Test func suspendingCancels() throws {
    let node = DrawnNode(.red)
    let window = HeadlessWindow(size: .hundred, rootNode: node)
    window.runFrameWithoutJobs()
    node.isDisplaySuspended = true
    window.runFrameWithoutJobs()
    try window.settle()
    #expect(node.shown == [])
    #expect(node.drawn.entries.isEmpty)
    node.isDisplaySuspended = false
    try window.settle()
    #expect(node.shown == [.red])
  }

  /// A drawing that supplies a bitmap, and therefore never draws.
  private struct BitmapDrawing: Drawing {
    let log: Log<String>

    var drawsInParts: Bool { false }

    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) { log.add("draw") }

    func makeBitmap(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap? {
      log.add("makeBitmap")
      return try? Bitmap.render(size: size, scale: scale) { canvas in
        canvas.fill(Rect(origin: .zero, size: size), with: .color(.green))
      }
    }
  }

  private final class BitmapNode: DisplayNode {
    let log = Log<String>()
    override var drawing: (any Drawing)? { BitmapDrawing(log: log) }
  }

  @Test(arguments: [false, true]) func aBitmapOfItsOwnComesBeforeDrawing(isAsync: Bool) throws {
    let node = BitmapNode()
    node.displaysAsynchronously = isAsync
    _ = try HeadlessWindow.settled(node)
    #expect(node.log.entries == ["makeBitmap"])
    #expect(node.contents?.pixel(x: 50, y: 50) == .green)
  }

  @Test(arguments: [Schedule.inOrder, .seeded(1), .threads])
  func waitingForContents(schedule: Schedule) throws {
    let (root, node) = (DisplayNode(), DrawnNode(.red))
    node.frame.size = .hundred
    root.addSubnode(node)
    root.ensureDisplayed()
    #expect(node.contents == nil, "there is no window")
    let window = HeadlessWindow(size: .hundred, schedule: schedule, rootNode: root)
    root.ensureDisplayed()
    #expect(node.shown == [.red])
    node.color = .blue
    root.ensureDisplayed()
    #expect(node.shown == [.red, .blue])
    try window.settle()
    #expect(node.shown == [.red, .blue])
  }

  private func placeholder(of node: DisplayNode) -> Layer? {
    node.layer.sublayers.first { $0.owner == nil }
  }

  @Test func aPlaceholderHasTheCornersOfItsNode() throws {
    let node = DrawnNode(.red)
    node.placeholderColor = .green
    node.cornerRadius = 4
    let window = HeadlessWindow(size: .hundred, rootNode: node)
    window.runFrameWithoutJobs()
    window.runFrameWithoutJobs()
    #expect(try #require(placeholder(of: node)).cornerRadius == 4)
    node.cornerRadius = 8
    window.runFrameWithoutJobs()
    #expect(try #require(placeholder(of: node)).cornerRadius == 8)
  }

  @Test func aPlaceholderUntilTheContentsCome() throws {
    let node = DrawnNode(.red)
    node.placeholderColor = .green
    node.placeholderFadeDuration = 0.2
    let window = HeadlessWindow(size: .hundred, rootNode: node)
    window.runFrameWithoutJobs()
    #expect(placeholder(of: node) == nil)
    window.runFrameWithoutJobs()
    #expect(placeholder(of: node)?.backgroundColor == .green)
    #expect(placeholder(of: node)?.frame == node.bounds)
    #expect(try window.render().pixel(x: 50, y: 50) == .green)
    window.advanceOneFrame()
    #expect(node.shown == [.red])
    window.advance(by: 0.1)
    let opacity = placeholder(of: node)?.presentation.opacity ?? 0
    #expect(opacity > 0.1 && opacity < 0.9, "\(opacity)")
    try window.settle()
    #expect(placeholder(of: node) == nil)
    #expect(try window.render().pixel(x: 50, y: 50) == .red)
    // New contents replace old ones without a placeholder.
    node.color = .blue
    for _ in 0..<4 { window.runFrameWithoutJobs() }
    #expect(placeholder(of: node) == nil)
  }

  /// The contents arrive within a frame.
  @Test func noPlaceholderFlickers() throws {
    let node = DrawnNode(.red)
    node.placeholderColor = .green
    let window = HeadlessWindow(size: .hundred, rootNode: node)
    for _ in 0..<5 {
      window.advanceOneFrame()
      #expect(placeholder(of: node) == nil)
    }
    #expect(node.shown == [.red])
  }

  @Test func aPlaceholderLeavesWithItsWindow() throws {
    let (root, node) = (DisplayNode(), DrawnNode(.red))
    node.placeholderColor = .green
    node.frame.size = .hundred
    root.addSubnode(node)
    let window = HeadlessWindow(size: .hundred, rootNode: root)
    for _ in 0..<3 { window.runFrameWithoutJobs() }
    #expect(placeholder(of: node) != nil)
    node.removeFromSupernode()
    window.runFrameWithoutJobs()
    window.runFrameWithoutJobs()
    #expect(placeholder(of: node) == nil)
  }

  /// A placeholder lies behind all subnodes, including later ones. Each placeholder disappears with
  /// its node's contents, independent of the surrounding nodes.
  @Test func placeholdersLieBehindSubnodes() throws {
    let (outer, inner, late) = (DrawnNode(.red), SlowNode(), DisplayNode())
    outer.automaticallyManagesSubnodes = false
    for node in [outer, inner] { node.placeholderColor = .green }
    inner.frame.size = .hundred
    outer.addSubnode(inner)
    let window = HeadlessWindow(size: .hundred, rootNode: outer)
    for _ in 0..<2 { window.runFrameWithoutJobs() }
    let (first, second) = (
      try #require(placeholder(of: outer)), try #require(placeholder(of: inner))
    )
    #expect(outer.layer.sublayers.isIdentical(to: [first, inner.layer]))
    outer.insertSubnode(late, at: 0)
    window.runFrameWithoutJobs()
    #expect(outer.layer.sublayers.isIdentical(to: [first, late.layer, inner.layer]))
    // One job draws the quick contents, and another the slow ones.
    let scheduler = try #require(window.driver.scheduler)
    #expect(scheduler.runNext())
    window.runFrameWithoutJobs()
    #expect(outer.shown == [.red] && inner.contents == nil)
    #expect(outer.layer.sublayers.isIdentical(to: [late.layer, inner.layer]))
    #expect(inner.layer.sublayers.isIdentical(to: [second]))
    try window.settle()
    #expect(inner.contents != nil && inner.layer.sublayers.isEmpty)
    #expect(outer.layer.sublayers.isIdentical(to: [late.layer, inner.layer]))
  }

  /// A node whose drawing has a separate job.
  private final class SlowNode: DisplayNode {
    private struct Fill: Drawing {
      var isSlow: Bool { true }
      func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
        canvas.fill(Rect(origin: .zero, size: size), with: .color(.blue))
      }
    }

    override var drawing: (any Drawing)? { Fill() }
  }

  /// A node that draws its own placeholder.
  private final class DrawnPlaceholder: DisplayNode {
    private struct Fill: Drawing {
      let color: Color
      func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
        canvas.fill(Rect(origin: .zero, size: size), with: .color(color))
      }
    }

    override var drawing: (any Drawing)? { Fill(color: .red) }
    override var placeholderDrawing: (any Drawing)? { Fill(color: .blue) }
  }

  @Test func aDrawnPlaceholder() throws {
    let node = DrawnPlaceholder()
    let window = HeadlessWindow(size: .hundred, rootNode: node)
    for _ in 0..<2 { window.runFrameWithoutJobs() }
    #expect(try window.render().pixel(x: 50, y: 50) == .blue)
    try window.settle()
    #expect(try window.render().pixel(x: 50, y: 50) == .red)
  }
}
