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

@MainActor @Suite struct HeadlessWindowTests {
  private nonisolated static let schedules: [Schedule] = [
    .inOrder, .seeded(1), .seeded(2), .threads,
  ]

  @Test(.timeLimit(.minutes(40)), arguments: schedules)
  func showsANode(schedule: Schedule) throws {
    let node = text("Weft")
    let window = HeadlessWindow(
      size: Size(width: 200, height: 40), scale: 2, schedule: schedule, rootNode: node)
    try window.settle()
    #expect(node.isVisible)
    #expect(node.contents?.scale == 2)
    #expect(!node.hasPendingDisplay)
    let picture = try window.render()
    #expect((picture.width, picture.height) == (400, 80))
    let empty = try HeadlessWindow(
      size: Size(width: 200, height: 40), scale: 2, rootNode: DisplayNode()
    ).render()
    #expect(try #require(picture.difference(from: empty)).differingPixels > 50)
  }

  @Test func aChangeIsSeenWithTheNextFrames() throws {
    let node = DisplayNode()
    let window = HeadlessWindow(size: Size(width: 10, height: 10), rootNode: node)
    try window.settle()
    let frames = window.frames.count
    window.advance(by: 1)
    #expect(window.frames.count == frames)
    node.backgroundColor = .red
    #expect(try window.render().pixel(x: 5, y: 5) == .white)
    try window.settle()
    #expect(window.frames.count > frames)
    #expect(try window.render().pixel(x: 5, y: 5) == .red)
  }

  @Test func aChangeOfTheLayerTreeAsksForAFrame() throws {
    let window = HeadlessWindow(size: Size(width: 10, height: 10), rootNode: DisplayNode())
    try window.settle()
    let layer = Layer(Rect(x: 0, y: 0, width: 5, height: 5), .red)
    for change in [
      { window.host.rootLayer.addSublayer(layer) }, { layer.opacity = 0.5 },
      { layer.removeFromSuperlayer() },
    ] {
      #expect(!window.driver.wantsFrame)
      change()
      #expect(window.driver.wantsFrame)
      try window.settle()
    }
  }

  @Test func resizingLaysOutAnew() throws {
    let node = text("Some words that wrap in a narrow window")
    let window = HeadlessWindow(size: Size(width: 400, height: 100), rootNode: node)
    try window.settle()
    let wide = node.contents
    window.resize(to: Size(width: 100, height: 100))
    try window.settle()
    #expect(node.frame.size == Size(width: 100, height: 100))
    #expect(node.contents != wide)
    #expect(try window.render().width == 100)
  }

  /// Scrolls and changes nodes while their pictures are drawn.
  private func pictureOfABusyWindow(schedule: Schedule) throws -> Bitmap {
    let labels = (0..<6).map { text("Row \($0)") }
    let content = DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 20, children: labels).padding(10)
    }
    let node = ScrollNode(content)
    let window = HeadlessWindow(
      size: Size(width: 120, height: 100), schedule: schedule, rootNode: node)
    for (number, label) in labels.enumerated() {
      label.text = StyledText("Changed \(number)", font: Font(family: testFamily, size: 14))
      window.advance(by: 1.0 / 60)
      window.scroll(by: 7)
      label.backgroundColor = number.isMultiple(of: 2) ? .yellow : nil
    }
    window.resize(to: Size(width: 140, height: 110))
    window.fling()
    try window.settle()
    #expect(!node.hasPendingDisplay)
    for label in labels { #expect(label.contents != nil) }
    return try window.render()
  }

  @Test(.timeLimit(.minutes(40)), arguments: seeds(12))
  func anyScheduleEndsWithTheSamePicture(seed: UInt64) throws {
    let expected = try pictureOfABusyWindow(schedule: .inOrder)
    let picture = try pictureOfABusyWindow(schedule: .seeded(seed))
    let difference = try #require(picture.difference(from: expected))
    #expect(difference.differingPixels == 0, "seed \(seed)")
  }

  @Test(.timeLimit(.minutes(40))) func threadsEndWithTheSamePictureToo() throws {
    let expected = try pictureOfABusyWindow(schedule: .inOrder)
    for _ in 0..<3 {
      let picture = try pictureOfABusyWindow(schedule: .threads)
      #expect(picture.difference(from: expected)?.differingPixels == 0)
    }
  }

  @Test func closingTakesTheNodeOut() throws {
    let node = text("Weft")
    let window = HeadlessWindow(rootNode: node)
    try window.settle()
    window.close()
    #expect(!node.isVisible)
    #expect(node.layer.superlayer == nil)
  }

  @Test func nothingKeepsAWindow() throws {
    weak var window: HeadlessWindow?
    weak var node: DisplayNode?
    try {
      let content = scrollingRows()
      let made = HeadlessWindow(rootNode: content)
      (window, node) = (made, content)
      made.wheel(notches: 3)
      try made.settle()
      made.close()
      try made.settle()
    }()
    #expect(window == nil)
    #expect(node == nil)
  }

  @Test func renderingEachFrameIsPaidForWhenAsked() throws {
    let window = HeadlessWindow(rootNode: scrollingRows())
    try window.settle()
    window.frames.reset()
    window.wheel(notches: 1)
    try window.settle()
    let cheap = window.frames.percentile(1, of: \.renderTime)
    window.rendersFrames = true
    window.frames.reset()
    window.wheel(notches: 1)
    try window.settle()
    let dear = window.frames.percentile(1, of: \.renderTime)
    #expect(dear > cheap)
    #expect(window.frames.percentile(1) >= dear)
  }
}
