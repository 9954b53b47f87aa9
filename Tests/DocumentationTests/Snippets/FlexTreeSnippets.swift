// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization
import Testing
import WeftLayout

func measure(_ text: String) -> FlexMeasure {
  let words = text.split(separator: " ").map { Double($0.count) * 8 }
  return { question in
    switch question {
    case .minContent:
      return FlexContentSize(width: words.max() ?? 0, height: 0)
    case .maxContent:
      return FlexContentSize(width: Double(text.count) * 8, height: 0)
    case .height(let width):
      var (lines, x) = (1.0, 0.0)
      for word in words {
        if x > 0 && x + word > width { (lines, x) = (lines + 1, 0) }
        x += word + 8
      }
      return FlexContentSize(
        width: width, height: lines * 16, firstBaseline: 12, lastBaseline: lines * 16 - 4)
    }
  }
}

@Suite struct FlexTreeSnippets {
  private struct Example {
    var tree = FlexTree()
    let row: FlexNode
    let icon: FlexNode
    let text: FlexNode

    init() {
      var style = FlexStyle()
      style.padding = FlexEdges(8)
      style.columnGap = 8
      row = tree.addRoot(style)
      style = FlexStyle()
      style.width = 24
      style.height = 24
      style.flexShrink = 0
      icon = tree.addChild(style, to: row)
      style = FlexStyle()
      style.flexGrow = 1
      text = tree.addChild(style, to: row)
    }
  }

  @Test func aTree() {
    var tree = FlexTree()
    var style = FlexStyle()
    style.padding = FlexEdges(8)
    style.columnGap = 8
    let row = tree.addRoot(style)

    style = FlexStyle()
    style.width = 24
    style.height = 24
    style.flexShrink = 0
    let icon = tree.addChild(style, to: row)

    style = FlexStyle()
    style.flexGrow = 1
    let text = tree.addChild(style, to: row)

    tree.layOut(row, width: 200)
    #expect(tree.frame(of: icon) == Rect(x: 8, y: 8, width: 24, height: 24))
    #expect(tree.frame(of: text) == Rect(x: 40, y: 8, width: 152, height: 24))

    // Without a width, it takes what it needs.
    tree.layOut(row)
    #expect(tree.frame(of: row).size == Size(width: 48, height: 40))

    let copy = tree
    tree[style: icon].width = 10
    tree.layOut(row)
    #expect(copy.frame(of: row).width == 48)
    #expect(tree.frame(of: row).width == 34)
  }

  @Test func styles() {
    var tree = FlexTree()
    let root = tree.addRoot(FlexStyle())

    var style = FlexStyle()
    style.width = 120
    style.height = .percent(50)
    style.minWidth = .minContent
    style.margin.left = .auto

    let item = tree.addChild(style, to: root)
    tree.layOut(root, width: 200, height: 100)
    #expect(tree.frame(of: item) == Rect(x: 80, y: 0, width: 120, height: 50))

    var badge = FlexStyle()
    badge.position = .absolute
    badge.inset.top = 4
    badge.inset.inlineEnd = 4
    badge.width = 16
    badge.height = 16

    let mark = tree.addChild(badge, to: root)
    tree.layOut(root, width: 200, height: 100)
    #expect(tree.frame(of: mark) == Rect(x: 180, y: 4, width: 16, height: 16))
    tree.layOut(root, width: 200, height: 100, direction: .rightToLeft)
    #expect(tree.frame(of: mark) == Rect(x: 4, y: 4, width: 16, height: 16))
  }

  @Test func measuredLeaves() {
    let example = Example()
    var (tree, row, text) = (example.tree, example.row, example.text)
    tree.setMeasure(measure("Smooth native interfaces"), of: text)
    tree.layOut(row, width: 200)
    #expect(tree.frame(of: text) == Rect(x: 40, y: 8, width: 152, height: 32))
    #expect(tree.frame(of: row).height == 48)

    // The longest word is the minimum length of the text, even in a smaller container.
    tree.layOut(row, width: 100)
    #expect(tree.frame(of: text).size == Size(width: 80, height: 48))
    #expect(tree.baselines(of: text).first == 12)
    #expect(tree.baselines(of: text).last == 44)

    tree.setMeasure(nil, of: text)
    tree.layOut(row)
    #expect(tree.frame(of: row).width == 48)
  }

  @Test func changes() {
    let example = Example()
    var (tree, row, icon, text) = (example.tree, example.row, example.icon, example.text)
    tree.layOut(row, width: 200)
    tree[style: icon].width = 60
    tree.layOut(row, width: 200)
    #expect(tree.frame(of: text) == Rect(x: 76, y: 8, width: 116, height: 24))
  }

  /// A measure that counts its calls.
  private final class Counter: Sendable {
    private let storedCount = Mutex(0)

    /// The number of calls since the last reading.
    var recentCount: Int {
      storedCount.withLock { count in
        defer { count = 0 }
        return count
      }
    }

    func measure(_ text: String) -> FlexMeasure {
      let measure = DocumentationTests.measure(text)
      return { question in
        self.storedCount.withLock { $0 += 1 }
        return measure(question)
      }
    }
  }

  @Test func whatIsRedone() {
    var tree = FlexTree()
    var style = FlexStyle()
    style.flexDirection = .column
    let column = tree.addRoot(style)
    let counters = [Counter(), Counter()]
    let rows = counters.map { counter in
      let row = tree.addChild(FlexStyle(), to: column)
      let texts = (0..<2).map { _ in
        var style = FlexStyle()
        style.width = 60
        return tree.addChild(style, to: row)
      }
      for text in texts { tree.setMeasure(counter.measure("one two three"), of: text) }
      return texts
    }
    func asked() -> [Bool] { counters.map { $0.recentCount > 0 } }
    tree.layOut(column, width: 200)
    #expect(asked() == [true, true])

    // The tree asks no leaf again, because all inputs are unchanged.
    tree.layOut(column, width: 200)
    #expect(asked() == [false, false])

    // A new height of the first row moves the second row without measuring it.
    let y = tree.frame(of: tree.children(of: column)[1]).minY
    tree.setMeasure(counters[0].measure("one two three four five"), of: rows[0][0])
    tree.layOut(column, width: 200)
    #expect(tree.frame(of: tree.children(of: column)[1]).minY > y)
    #expect(asked() == [true, false])

    // Marking without a change has the same effect.
    tree.setNeedsLayout(rows[1][1])
    tree.layOut(column, width: 200)
    #expect(asked() == [false, true])
  }

  @Test func whatWouldHaveBeenLaidOutAnew() {
    let example = Example()
    var (changed, row, icon) = (example.tree, example.row, example.icon)
    var other = changed
    changed.layOut(row, width: 200)
    changed[style: icon].width = 60
    changed.layOut(row, width: 200)
    other[style: icon].width = 60
    other.layOut(row, width: 200)
    #expect(changed.debugDescription == other.debugDescription)
  }

  @Test func pixels() {
    var tree = FlexTree()
    let row = tree.addRoot(FlexStyle())
    var style = FlexStyle()
    style.flexGrow = 1
    for _ in 0..<3 { _ = tree.addChild(style, to: row) }
    tree.layOut(row, width: 100, height: 20)
    #expect(tree.children(of: row).map { tree.frame(of: $0).width }.allSatisfy { $0 < 34 })

    var frames: [FlexNode: Rect] = [:]
    tree.forEachPixelFrame(below: row, scale: 1) { node, frame in
      frames[node] = frame
    }
    let thirds = tree.children(of: row).compactMap { frames[$0] }
    #expect(thirds.map(\.minX) == [0, 33, 67])
    #expect(thirds.map(\.width) == [33, 34, 33])

    tree[style: tree.children(of: row)[1]].display = .none
    tree.layOut(row, width: 100, height: 20)
    var count = 0
    tree.forEachPixelFrame(below: row, scale: 1) { _, _ in count += 1 }
    #expect(count == 3)
  }

  @Test func rightToLeft() {
    let example = Example()
    var (tree, row, icon) = (example.tree, example.row, example.icon)
    tree.layOut(row, width: 200, direction: .rightToLeft)
    #expect(tree.frame(of: icon) == Rect(x: 168, y: 8, width: 24, height: 24))

    tree[style: row].direction = .leftToRight
    tree.layOut(row, width: 200, direction: .rightToLeft)
    #expect(tree.frame(of: icon).minX == 8)
  }

  @Test func printing() {
    let example = Example()
    var (tree, row) = (example.tree, example.row)
    tree.layOut(row, width: 200)
    let drawing = """
      row 0 (0, 0) 200 x 40
      ├─ leaf 1 (8, 8) 24 x 24
      └─ leaf 2 (40, 8) 152 x 24
      """
    #expect(tree.debugDescription == drawing)
  }

  @Test func anyInput() {
    var tree = FlexTree()
    var style = FlexStyle()
    style.width = .points(.nan)
    style.padding = FlexEdges(-10)
    style.columnGap = .points(.infinity)
    let root = tree.addRoot(style)
    style.flexGrow = .infinity
    style.aspectRatio = .nan
    style.height = 1e300
    _ = tree.addChild(style, to: root)
    tree.layOut(root, width: .nan, height: -1)
    for node in [root] + tree.children(of: root) {
      let frame = tree.frame(of: node)
      #expect(frame.origin.isFinite && frame.size.isFinite)
    }
  }
}
