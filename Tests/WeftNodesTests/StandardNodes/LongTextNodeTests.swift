// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftLocks
import WeftTesting

@testable import WeftNodes

/// Text nodes with texts that are measured in steps.
@MainActor @Suite struct LongTextNodeTests {
  private nonisolated static let viewport = Size(width: 220, height: 160)

  /// Counts its layouts.
  private final class CountingNode: TextNode {
    private let count = Mutex(0)
    nonisolated var layoutCount: Int { count.withLock { $0 } }

    nonisolated override func makeLayout(
      thatFits range: SizeRange, in context: LayoutContext
    ) -> Layout {
      count.withLock { $0 += 1 }
      return super.makeLayout(thatFits: range, in: context)
    }
  }

  private nonisolated static func string(_ length: Int, _ word: String = "words") -> String {
    var string = ""
    var index = 0
    while string.utf8.count < length {
      string += "\(word) and \(index) more\(index % 9 == 0 ? "\n" : " ")"
      index += 1
    }
    return string
  }

  private static let veryLong = string(900_000)

  private func height(_ text: StyledText, _ width: Double, _ traits: Traits = Traits()) -> Double {
    TextShaper(cacheCostLimit: 0).shape(text, maxWidth: width, traits: traits.text).size.height
  }

  /// The height is estimated in the first frame, and exact in the end, after a few layouts.
  @Test(arguments: [20_000, 150_000, 600_000]) func heightsBecomeExact(length: Int) throws {
    let node = CountingNode(Self.string(length))
    let window = HeadlessWindow(size: Self.viewport, rootNode: ScrollNode(node))
    window.runtime.frames.runFrame(at: 0)
    try window.settle()
    #expect(node.frame.height == height(node.text, Self.viewport.width))
    // O(log length), with one or two layouts each.
    #expect(node.layoutCount <= 24)
    #expect(node.longTextCost < 3 << 20)
  }

  /// The text, its width, or the user's settings change during the measurement. The result equals a
  /// measurement with the final values.
  @Test(arguments: seeds(24)) func changesInBetweenCount(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let node = TextNode(Self.string(60_000))
    let window = HeadlessWindow(
      size: Self.viewport, schedule: .seeded(seed), rootNode: ScrollNode(node))
    var (width, traits) = (Self.viewport.width, Traits())
    for step in 0..<5 {
      for _ in 0..<Int.random(in: 1...12, using: &random) { window.advanceOneFrame() }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: node.text = StyledText(Self.string(30_000 + 9_000 * step, "other"))
      case 1: node.text = StyledText("short \(step)")
      case 2:
        width = Double.random(in: 100...300, using: &random).rounded()
        window.resize(to: Size(width: width, height: 160))
      case 3:
        traits.text.scale = Double([1, 1.25, 1.5].randomElement(using: &random)!)
        window.traits = traits
      default: node.options.lineSpacing = Double(step)
      }
    }
    try window.settle()
    let expected = TextShaper(cacheCostLimit: 0).shape(
      node.text, maxWidth: width, options: node.options, traits: traits.text)
    #expect(node.frame.height == max(160, expected.size.height), "seed \(seed)")
    #expect(!node.hasPendingDisplay)
  }

  private func jobs(_ window: HeadlessWindow) -> Int {
    (window.runtime.workers as? SeededScheduler)?.pendingCount ?? 0
  }

  /// No job remains for a node that was released or removed from its window.
  @Test(arguments: seeds(20), [false, true])
  func stepsEndWithTheNode(seed: UInt64, isReleased: Bool) throws {
    weak var gone: TextNode?
    let root = DisplayNode()
    let window = try HeadlessWindow.settled(root, schedule: .seeded(seed))
    (window.runtime.workers as? SeededScheduler)?.jobsPerTurn = 3
    var node: TextNode? = TextNode(Self.veryLong)
    gone = node
    node!.frame = Rect(x: 0, y: 0, width: 200, height: 1_000_000)
    root.addSubnode(node!)
    for _ in 0..<Int(2 + seed % 5) { window.advanceOneFrame() }
    #expect(node!.shownLongText?.isMeasured == false)
    // The next size is reported many steps later, and no step would follow it.
    (window.runtime.workers as? SeededScheduler)?.jobsPerTurn = 1
    node!.removeFromSupernode()
    if isReleased { node = nil }
    for _ in 0..<3 { window.advanceOneFrame() }
    let known = node?.shownLongText?.measuredLength
    #expect(jobs(window) == 0)
    for _ in 0..<10 { window.advanceOneFrame() }
    #expect(node?.shownLongText?.measuredLength == known)
    #expect((gone == nil) == isReleased)
    // The measurement continues when the node returns.
    guard let node else { return }
    (window.runtime.workers as? SeededScheduler)?.jobsPerTurn = .max
    root.addSubnode(node)
    try window.settle()
    #expect(node.shownLongText?.isMeasured == true)
  }

  /// Measuring many widths in one layout does not restart endlessly.
  @Test(arguments: [10.0, 3]) func manyWidthsComeToAnEnd(step: Double) throws {
    let node = CountingNode(Self.string(12_000))
    let root = DisplayNode { _, range in
      for width in stride(from: 100.0, to: 200, by: step) {
        _ = node.layout(
          thatFits: SizeRange(max: Size(width: width, height: .infinity)), in: LayoutContext())
      }
      return node.padding(0)
    }
    let window = HeadlessWindow(size: Self.viewport, rootNode: ScrollNode(root))
    try window.settle()
    if step == 10 { #expect(node.frame.height == height(node.text, Self.viewport.width)) }
    #expect(node.layoutCount <= 5_000)
  }

  /// The minimum width depends on the beginning only.
  @Test func theLeastWidthIsThatOfTheBeginning() {
    var context = LayoutContext()
    context.isMinContent = true
    let long = TextNode(Self.string(400_000)).layout(thatFits: .unconstrained, in: context).size
    let short = TextNode(Self.string(4_000)).layout(thatFits: .unconstrained, in: context).size
    #expect(long.width >= short.width && long.width < 2 * short.width)
    #expect(long.height > 50 * short.height)
  }

  /// Clicks, drags and keys work at any position in the text.
  @Test func aPartFarDownIsSelected() throws {
    let node = TextNode(Self.string(100_000))
    node.isSelectable = true
    let scroll = ScrollNode(node)
    let window = try HeadlessWindow.settled(scroll, size: Self.viewport)
    scroll.contentOffset = Point(x: 0, y: (node.frame.height / 2).rounded())
    try window.settle()
    let plain = try window.render()
    let places = TextShaper.shared.positions(
      in: node.text, maxWidth: 220, maxHeight: .infinity, options: node.options, scale: 1,
      traits: TextTraits(), drawnIn: 220, direction: .leftToRight)
    func offset(_ x: Double, _ y: Double) -> Int {
      places.offset(nearest: Point(x: x, y: scroll.contentOffset.y + y))
    }
    window.send(.down, at: Point(x: 30, y: 40), device: .mouse)
    window.send(.drag, at: Point(x: 60, y: 70), device: .mouse)
    window.send(.drag, at: Point(x: 90, y: 100), device: .mouse)
    window.send(.up, at: Point(x: 90, y: 100), device: .mouse)
    func string(_ range: Range<Int>) -> String {
      let utf8 = Array(node.text.string.utf8)[range]
      return String(decoding: utf8, as: UTF8.self)
    }
    #expect(node.selectedText == string(offset(30, 40)..<offset(90, 100)))
    try window.settle()
    #expect(try window.render().difference(from: plain)?.differingPixels ?? 0 > 300)
    window.key(.down, modifiers: .shift)
    let down = places.offset(offset(90, 100), movedByLines: 1)
    #expect(node.selectedText == string(offset(30, 40)..<down))
    window.key(.character("a"), modifiers: .control)
    #expect(node.selectedText == node.text.string)
    try window.settle()
  }

  /// A link far down is found by its position, and its position by the link.
  @Test func aLinkFarDownIsFollowed() throws {
    let string = Self.string(100_000)
    let range = 70_000..<70_020
    let link = TextAttributes(color: .link, link: URL(string: "https://far.example"))
    let text = StyledText(
      string, attributes: TextAttributes(),
      runs: [StyledText.Run(range: range, attributes: link)])
    let node = TextNode(text)
    let log = Log<String>()
    node.onLinkTap = { log.add($0.host ?? "") }
    let scroll = ScrollNode(node)
    let window = try HeadlessWindow.settled(scroll, size: Self.viewport)
    let parts = try #require(node.shownLongText).parts(from: 0, to: .infinity)
    let rects = parts.flatMap { $0.rects(of: node.text.links[0], width: 220) }
    let expected = TextShaper(cacheCostLimit: 0).shape(text, maxWidth: 220)
      .rects(of: text.links[0], width: 220)
    #expect(rects == expected && !rects.isEmpty)
    scroll.contentOffset = Point(x: 0, y: rects[0].minY - 50)
    try window.settle()
    window.click(at: Point(x: rects[0].midX, y: rects[0].midY - scroll.contentOffset.y))
    #expect(log.entries == ["far.example"])
  }
}
