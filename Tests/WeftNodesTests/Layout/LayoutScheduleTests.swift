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

/// Random changes of a layout's inputs, measured on workers under random schedules. The final
/// frames equal a fresh window's.
@MainActor @Suite struct LayoutScheduleTests {
  @Test(arguments: seeds(40))
  func seeded(seed: UInt64) async throws {
    var play = LayoutPlay(seed: seed, schedule: .seeded(seed))
    for _ in 0..<50 { await play.step() }
    try play.checkEnd()
  }

  /// On the machine's threads, with changes from other threads.
  @Test(arguments: seeds(4))
  func threads(seed: UInt64) async throws {
    var play = LayoutPlay(seed: seed, schedule: .threads)
    for _ in 0..<50 { await play.step() }
    try play.checkEnd()
  }
}

/// A window with a list of texts inside a cell that workers measure.
@MainActor private struct LayoutPlay {
  private let seed: UInt64
  private let schedule: Schedule
  private var generator: SeededGenerator
  private let cell: ListedNode
  private let container: WorkerContainer
  private let window: HeadlessWindow
  private let texts: [TextNode]

  init(seed: UInt64, schedule: Schedule) {
    self.seed = seed
    self.schedule = schedule
    generator = SeededGenerator(seed: seed)
    texts = (0..<4).map { TextNode("text \($0)") }
    cell = ListedNode(texts)
    let root = DisplayNode()
    window = HeadlessWindow(size: .hundred, schedule: schedule, rootNode: root)
    container = WorkerContainer(cell, window.runtime)
    root.layer.addSublayer(cell.layer)
    cell.setRuntime(window.runtime)
    cell.setInterfaceState(.inHierarchy)
    container.nodeNeedsLayout(cell)
  }

  mutating func step() async {
    let text = texts.randomElement(using: &generator)!
    let number = Int.random(in: 0...9, using: &generator)
    let list = texts.shuffled(using: &generator).prefix(number % 5)
    let change: @Sendable (ListedNode) -> Void
    switch Int.random(in: 0..<9, using: &generator) {
    case 0, 1: change = { _ in text.text = StyledText(String(repeating: "word ", count: number)) }
    case 2: change = { _ in text.style.spacingBefore = Double(number) }
    case 3, 4: change = { $0.list = Array(list) }
    case 5: change = { _ in text.maximumNumberOfLines = number % 3 }
    case 6: return container.width = 60 + Double(number) * 4
    default: return window.advanceOneFrame()
    }
    if schedule == .threads {
      await Task.detached { [cell] in change(cell) }.value
    } else {
      change(cell)
    }
  }

  func checkEnd() throws {
    try window.settle()
    let copies = texts.map { text in
      let copy = TextNode(text.text, options: text.options)
      copy.style = text.style
      return copy
    }
    let fresh = ListedNode(cell.list.map { text in copies[texts.firstIndex { $0 === text }!] })
    let layout = container.layout(of: fresh)
    fresh.apply(layout, scale: 1)
    #expect(cell.subnodes.isIdentical(to: cell.list), "seed \(seed)")
    for (text, copy) in zip(texts, copies) where copy.supernode != nil {
      #expect(text.frame == copy.frame, "seed \(seed)")
      #expect(text.layer.frame == copy.frame, "seed \(seed)")
      let isShown = !copy.text.string.isEmpty && !copy.frame.size.isEmpty
      #expect(text.contents?.size == (isShown ? copy.frame.size : nil), "seed \(seed)")
    }
    for text in texts where text.supernode == nil {
      #expect(text.contents == nil, "seed \(seed)")
      #expect(text.interfaceState == [], "seed \(seed)")
    }
  }
}

/// Shows some nodes in a column.
private final class ListedNode: DisplayNode {
  private let nodes: Box<[DisplayNode]>

  nonisolated init(_ nodes: [DisplayNode]) {
    self.nodes = Box(nodes)
    super.init()
  }

  nonisolated var list: [DisplayNode] {
    get { nodes.value.withLock { $0 } }
    set {
      nodes.value.withLock { $0 = newValue }
      setNeedsLayout()
    }
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column, alignItems: .start, children: list)
  }
}

/// Measures and arranges a node on workers, as a collection does with its cells.
@MainActor private final class WorkerContainer: NodeLayoutContainer {
  private let node: DisplayNode
  private let runtime: HostRuntime
  private var isMeasuring = false
  private var isOutOfDate = false

  /// The node's width in points.
  var width = 100.0 { didSet { nodeNeedsLayout(node) } }

  init(_ node: DisplayNode, _ runtime: HostRuntime) {
    self.node = node
    self.runtime = runtime
    node.layoutContainer = self
  }

  private var range: SizeRange {
    SizeRange(
      min: Size(width: width, height: 0), max: Size(width: width, height: .infinity))
  }

  func layout(of node: DisplayNode) -> Layout {
    node.layout(thatFits: range, in: LayoutContext(rootIn: range))
  }

  func nodeNeedsLayout(_ node: DisplayNode) {
    guard !isMeasuring else { return isOutOfDate = true }
    isMeasuring = true
    let range = range
    runtime.workers.submit(priority: .visible) { [runtime] _ in
      let layout = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
      node.apply(layout, scale: 1)
      runtime.mainQueue.enqueue { self.didMeasure() }
    }
  }

  private func didMeasure() {
    isMeasuring = false
    guard isOutOfDate else { return }
    isOutOfDate = false
    nodeNeedsLayout(node)
  }
}
