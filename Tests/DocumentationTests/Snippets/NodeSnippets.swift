// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization
import Testing
import Weft
import WeftTesting

final class AvatarNode: DisplayNode {
  private let color: Color

  nonisolated init(color: Color) {
    self.color = color
    super.init()
  }

  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: 40, height: 40)
  }

  override var drawing: (any Drawing)? { Disc(color: color) }
}

private struct Disc: Drawing {
  let color: Color

  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    canvas.fill(Path(ellipseIn: Rect(origin: .zero, size: size)), with: .color(color))
  }
}

final class GaugeNode: DisplayNode {
  private let storedValue = Mutex(0.0)

  nonisolated var value: Double {
    get { storedValue.withLock { $0 } }
    set {
      storedValue.withLock { $0 = newValue }
      setNeedsDisplay()
    }
  }

  override var drawing: (any Drawing)? { Bar(value: value) }
}

private struct Bar: Drawing {
  let value: Double

  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    let filled = Size(width: size.width * value, height: size.height)
    canvas.fill(Rect(origin: .zero, size: size), with: .color(.lightGray))
    canvas.fill(Rect(origin: .zero, size: filled), with: .color(.link))
  }
}

final class ContactNode: DisplayNode {
  private let avatar = AvatarNode(color: Color(hex: 0x3584E4))
  private let name: TextNode
  private let note: TextNode

  nonisolated init(name: String, note: String) {
    self.name = TextNode(name, font: .headline)
    self.note = TextNode(note, font: .callout, color: .darkGray)
    super.init()
    self.note.maximumNumberOfLines = 2
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    let texts = StackLayoutSpec(.column, spacing: 2) {
      name
      note
    }
    return StackLayoutSpec(.row, spacing: 12, alignItems: .center) {
      avatar
      texts.flexShrink(1)
    }.padding(12)
  }
}

final class FeedNode: DisplayNode {
  private var download: Task<Void, Never>?

  override func didEnterPreloadState() {
    super.didEnterPreloadState()
    download = Task { await load() }
  }

  override func didExitPreloadState() {
    super.didExitPreloadState()
    download?.cancel()
  }

  private func load() async {}

  var isLoading: Bool { download.map { !$0.isCancelled } ?? false }
}

@MainActor @Suite struct NodeSnippets {
  @Test func aNodeWithALayout() throws {
    let node = ContactNode(
      name: "Ada Lovelace",
      note:
        "Wrote the first program, for a machine that was never built, and saw further than that.")
    let window = try HeadlessWindow.showing(node, width: 320)
    #expect(node.subnodes.count == 3)
    try articlePictures.verify(window.render(), named: "node@2x")
  }

  @Test func aNodeWithoutASubclass() throws {
    let title = TextNode("Weft", font: .title)
    let badge = TextNode("new", font: .caption, color: .white)
    let node = DisplayNode { _, _ in
      StackLayoutSpec(.row, spacing: 8, alignItems: .center) {
        title
        badge.padding(4).background(pill)
      }.padding(12)
    }
    let window = try HeadlessWindow.showing(node, width: 320)
    #expect(node.subnodes.contains { $0 === title })
    #expect(title.frame.minX == 12)
    window.close()
  }

  private let pill = {
    let node = DisplayNode()
    node.backgroundColor = .link
    node.cornerRadius = 4
    return node
  }()

  @Test func aPropertyOfAnyThread() throws {
    let gauge = GaugeNode()
    let window = HeadlessWindow(size: Size(width: 100, height: 10), rootNode: gauge)
    try window.settle()
    let before = try #require(gauge.contents)
    gauge.value = 0.5
    try window.settle()
    let after = try #require(gauge.contents)
    #expect(before !== after)
  }

  @Test func changesComeWithTheFrame() throws {
    let node = DisplayNode()
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()

    node.alpha = 0.5
    #expect(node.layer.opacity == 1)
    window.advance(by: 1 / 60)
    #expect(node.layer.opacity == 0.5)
  }

  @Test func interfaceStates() throws {
    let feed = FeedNode()
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: feed)
    #expect(feed.isVisible && feed.isLoading)
    window.close()
    #expect(feed.interfaceState == [])
  }
}
