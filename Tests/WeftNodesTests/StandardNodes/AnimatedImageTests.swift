// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

@MainActor @Suite struct AnimatedImageTests {
  private let node: ImageNode
  private let window: HeadlessWindow

  /// Repeats red, blue and green for 0.2 seconds each.
  init() {
    (node, window) = Self.makeWindow()
  }

  private static func makeNode(repeats: Int? = 0) -> ImageNode {
    let frames = (0..<3).map { AnimatedGIF.Frame($0, hundredths: 20) }
    return ImageNode(.data(AnimatedGIF(repeats: repeats, frames).data))
  }

  private static func makeWindow(
    repeats: Int? = 0, traits: Traits = Traits()
  ) -> (ImageNode, HeadlessWindow) {
    let node = makeNode(repeats: repeats)
    return (node, HeadlessWindow(size: .hundred, traits: traits, rootNode: node))
  }

  private func color(_ node: ImageNode? = nil) -> Color? {
    (node ?? self.node).contents?.pixel(x: 1, y: 1)
  }

  /// The colors in the middle of each frame's time.
  private func colors(_ count: Int, of node: ImageNode? = nil, in window: HeadlessWindow? = nil)
    -> [Color?]
  {
    let window = window ?? self.window
    window.advance(by: 0.15)
    return (0..<count).map { _ in
      defer { window.advance(by: 0.2) }
      return color(node)
    }
  }

  @Test func picturesFollowOneAnother() {
    #expect(colors(5) == [.red, .blue, .green, .red, .blue])
    #expect(node.contents?.width == 4, "no more pixels than there are")
  }

  /// Another process decodes it.
  @Test func webPPlaysAsWell() {
    let colors: [UInt32] = [0xFF00_00FF, 0x0000_FFFF, 0x00FF_00FF]
    let frames = colors.map { AnimatedWebP.Frame($0, milliseconds: 200) }
    node.source = .data(AnimatedWebP(frames).data)
    node.isolation = .process
    #expect(self.colors(4) == [.red, .blue, .green, .red])
  }

  @Test func anAnimationEndsWithItsLastPicture() throws {
    let (node, window) = Self.makeWindow(repeats: nil)
    #expect(colors(4, of: node, in: window) == [.red, .blue, .green, .green])
    try window.settle()
    #expect(window.isSettled)
  }

  @Test func theSameImageStaysAtItsPicture() throws {
    let (node, window) = Self.makeWindow(repeats: nil)
    #expect(colors(4, of: node, in: window).last == .green)
    node.source = node.source
    node.setNeedsDisplay()
    try window.settle()
    #expect(color(node) == .green)
  }

  /// Even if its former window is closed or idle.
  @Test(arguments: [true, false])
  func anAnimationGoesOnInAnotherWindow(closesTheFirst: Bool) throws {
    let node = Self.makeNode()
    node.frame.size = .hundred
    let (first, second) = (DisplayNode(), DisplayNode())
    first.addSubnode(node)
    let window = HeadlessWindow(size: .hundred, rootNode: first)
    let other = try HeadlessWindow.settled(second)
    #expect(colors(2, of: node, in: window) == [.red, .blue])
    second.addSubnode(node)
    other.advance(by: 0.1)
    if closesTheFirst { window.close() } else { try window.settle() }
    #expect(Set(colors(4, of: node, in: other)) == [.red, .blue, .green])
  }

  @Test func nothingMovesWithReducedMotion() throws {
    var traits = Traits()
    traits.reducesMotion = true
    let (node, window) = Self.makeWindow(traits: traits)
    try window.settle()
    #expect(color(node) == .red)
    window.advance(by: 1)
    #expect(color(node) == .red)
    #expect(window.isSettled)
    window.traits.reducesMotion = false
    #expect(colors(3, of: node, in: window) == [.red, .blue, .green])
    window.traits.reducesMotion = true
    try window.settle()
  }

  @Test func aPausedAnimationStays() throws {
    #expect(colors(2).last == .blue)
    let shown = color()
    node.isAnimationPaused = true
    try window.settle()
    window.advance(by: 1)
    #expect(color() == shown)
    node.isAnimationPaused = false
    window.advance(by: 0.25)
    #expect(color() != shown)
  }

  @Test func aHiddenWindowPlaysNothing() throws {
    #expect(colors(2) == [.red, .blue])
    window.host.isVisible = false
    try window.settle()
    let shown = color()
    window.advance(by: 1)
    #expect(color() == shown)
    window.host.isVisible = true
    window.advance(by: 0.25)
    #expect(color() != shown)
  }

  @Test func anotherImageTakesOver() throws {
    #expect(colors(2) == [.red, .blue])
    node.source = .data(AnimatedGIF([.init(2)]).data)
    try window.settle()
    #expect(color() == .green)
    node.source = nil
    try window.settle()
    #expect(node.contents == nil)
  }

  @Test func aClosedWindowLeavesNothing() throws {
    #expect(colors(2) == [.red, .blue])
    window.close()
    try window.settle()
    #expect(window.isSettled)
  }

  @Test func framesAreTintedAndCroppedLikeAnyImage() {
    node.tintColor = .black
    window.advance(by: 0.5)
    #expect(color() == .black)
  }

  /// A blue square on red. Beside it, the background shows through where a frame has cleared.
  @Test(arguments: [Traits.ColorScheme.light, .dark])
  func pictureOfAnAnimatedImage(scheme: Traits.ColorScheme) throws {
    var traits = Traits()
    traits.colorScheme = scheme
    let kept = ImageNode(
      .data(
        AnimatedGIF(
          width: 60, height: 60,
          [
            .init(0, width: 60, height: 60),
            .init(1, left: 20, top: 20, width: 20, height: 20, hundredths: 500),
          ]
        ).data))
    let cleared = ImageNode(
      .data(
        AnimatedGIF(
          width: 60, height: 60,
          [
            .init(2, width: 60, height: 60),
            .init(1, left: 20, top: 20, width: 20, height: 20, disposal: 2),
            .init(0, width: 10, height: 10, hundredths: 500),
          ]
        ).data))
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.row, spacing: 10) {
        for node in [kept, cleared] { node.width(.points(60)).height(.points(60)) }
      }.padding(10)
    }
    root.backgroundColor = .background
    let window = HeadlessWindow(
      size: Size(width: 150, height: 80), traits: traits, rootNode: root)
    window.advance(by: 1)
    try ReferencePictures().verify(try window.render(), named: "animated-\(scheme)")
  }

  @Test func aDamagedFrameEndsTheAnimation() throws {
    let errors = Log<ImageDecodingError>()
    var data = AnimatedGIF([.init(0, hundredths: 20), .init(1, width: 1, height: 1)]).data
    let start = try #require(data.lastIndex(of: 0x2C))
    data.replaceSubrange(start + 5..<start + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    node.onError = { errors.add($0) }
    node.source = .data(data)
    try window.settle()
    #expect(errors.entries == [.tooLarge(width: 65_535, height: 65_535)])
    #expect(color() == .red)
  }
}
