// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

/// Changing from one arrangement to another measures only new nodes.
@MainActor @Suite struct LayoutCacheTests {
  /// The content of the row A, and the preferred widths of its nodes.
  private final class Row: DisplayNode {
    let log: Log<String>
    private let parts = Mutex<[MeasuredNode]>([])

    nonisolated init(_ log: Log<String>) {
      self.log = log
      super.init()
    }

    nonisolated var content: [MeasuredNode] {
      get { parts.withLock { $0 } }
      set {
        parts.withLock { $0 = newValue }
        setNeedsLayout()
      }
    }

    override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
      log.add("A")
      return StackLayoutSpec(
        .row, justifyContent: .spaceBetween, alignItems: .start, children: content)
    }
  }

  private let log = Log<String>()

  /// A screen with another scale invalidates layouts and contents.
  @Test func aNodeThatWasKeptComesToAnotherScale() throws {
    let text = TextNode("Text")
    let box = MeasuredNode("box", Size(width: 10.5, height: 10.5), log)
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start, children: [box, text])
    }
    let first = try HeadlessWindow.settled(root)
    #expect(box.frame.height == 11)
    #expect(text.contents?.scale == 1)
    first.close()
    _ = log.take()
    let second = HeadlessWindow(size: .hundred, scale: 2, rootNode: root)
    try second.settle()
    #expect(log.take() == ["box"])
    #expect(box.frame.height == 10.5)
    #expect(text.contents?.scale == 2)
  }

  /// A change of the scale keeps the display state, but the shown contents do not count as
  /// finished.
  @Test func contentsOfAnotherScaleArePending() throws {
    let node = DrawnNode(.red, size: .hundred)
    let window = try HeadlessWindow.settled(node)
    #expect(!node.hasPendingDisplay)
    window.traits.scale = 2
    #expect(node.hasPendingDisplay)
    node.displayRecursively(priority: .display)
    try window.settle()
    #expect(node.contents?.scale == 2)
    #expect(!node.hasPendingDisplay)
  }

  private func node(_ name: String, _ width: Double) -> MeasuredNode {
    MeasuredNode(name, Size(width: width, height: 1), log)
  }

  private func frames(_ row: Row) -> [Double] {
    row.content.flatMap { [$0.frame.minX, $0.frame.width] }
  }

  @Test func theFirstPassMeasuresEachOnce() throws {
    let row = Row(log)
    row.content = [node("B", 1), node("C", 2), node("D", 1)]
    _ = try HeadlessWindow.settled(row, size: Size(width: 10, height: 1))
    #expect(log.take().sorted() == ["A", "B", "C", "D"])
    #expect(frames(row) == [0, 1, 4, 2, 9, 1])
  }

  @Test func unchangedSubnodesAreNotMeasuredAgain() throws {
    let row = Row(log)
    let (b, c, d, e) = (node("B", 1), node("C", 2), node("D", 1), node("E", 1))
    row.content = [b, c, d]
    let window = try HeadlessWindow.settled(row, size: Size(width: 10, height: 1))
    _ = log.take()
    c.size.width = 4
    row.content = [b, c, e]
    try window.settle()
    #expect(log.take().sorted() == ["A", "C", "E"])
    #expect(frames(row) == [0, 1, 3, 4, 9, 1])
    #expect(d.supernode == nil)
    #expect(d.interfaceState == [])
  }

  /// A node that had to shrink is measured again, without the limit, when it prefers less.
  @Test func shrinkingIsNoLastingLimit() throws {
    let row = Row(log)
    let (b, c, d) = (node("B", 8), node("C", 2), node("D", 1))
    b.style.flexShrink = 1
    row.content = [b, c, d]
    let window = try HeadlessWindow.settled(row, size: Size(width: 10, height: 1))
    #expect(frames(row) == [0, 7, 7, 2, 9, 1])
    _ = log.take()
    b.size.width = 1
    try window.settle()
    #expect(frames(row) == [0, 1, 4, 2, 9, 1])
    #expect(Set(log.take()) == ["A", "B"])
  }

  /// A node that is measured twice in a pass, freely and flexed, caches both results.
  @Test func bothMeasurementsOfAPassAreKept() throws {
    let row = Row(log)
    let (b, c) = (node("B", 8), node("C", 4))
    b.style.flexShrink = 1
    row.content = [b, c]
    let window = try HeadlessWindow.settled(row, size: Size(width: 10, height: 1))
    #expect(b.calculatedSize.width == 6)
    _ = log.take()
    for _ in 0..<3 {
      row.setNeedsLayout()
      try window.settle()
    }
    #expect(log.take() == ["A", "A", "A"])
    #expect(b.calculatedSize.width == 6)
  }

  @Test func anotherWindowSize() throws {
    let row = Row(log)
    row.content = [node("B", 1), node("C", 2), node("D", 1)]
    let window = try HeadlessWindow.settled(row, size: Size(width: 10, height: 1))
    window.resize(to: Size(width: 15, height: 1))
    try window.settle()
    #expect(row.calculatedSize == Size(width: 15, height: 1))
    #expect(frames(row).first == 0)
    #expect(row.content[2].frame.maxX == 15)
  }
}
