// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import Weft
import WeftLocks
import WeftRuntime
import WeftTesting

/// A value that determines a color, a text, its number of lines and the position of what follows.
private struct Panel: Component, Equatable, Identifiable {
  let id: Int
  var value: Int

  var body: some Component {
    HStack {
      VStack {
        for line in 0...(value % 3) { Text("Value \(value), line \(line)").font(.caption) }
      }.padding(4).flexGrow()
      Node {
        Swatch()
      } update: {
        $0.value = value
      }.frame(width: 10, height: 10)
    }.background(Panel.color(of: value))
  }

  static func color(of value: Int) -> Color { Color(hex: UInt32(0x4080C0 + 37 * value)) }
}

/// Draws its value as a color, and records the threads that measure it.
private final class Swatch: DisplayNode {
  nonisolated static let measuringThreads = Mutex<[Bool]>([])
  private let storedValue = Mutex(0)

  nonisolated var value: Int {
    get { storedValue.withLock { $0 } }
    set {
      storedValue.withLock { $0 = newValue }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Swatch.measuringThreads.withLock { $0.append(Thread.isMainThread) }
    return .zero
  }

  override var drawing: (any Drawing)? { SwatchDrawing(value: value) }
}

private struct SwatchDrawing: Drawing {
  let value: Int
  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    canvas.fill(
      Rect(origin: .zero, size: size), with: .color(Color(hex: UInt32(0xC08040 - 53 * value))))
  }
}

private struct Screen: Component {
  let value: Int
  var body: some Component {
    Panel(id: 0, value: value)
    Divider()
    Text("below")
  }
}

/// Every frame of an update shows all of the old state or all of the new one.
@MainActor @Suite struct AtomicUpdateTests {
  /// All rows fit, because the scroll bar follows the estimates of invisible rows.
  private let size = Size(width: 140, height: 220)

  private func frames(_ window: HeadlessWindow, atMost limit: Int = 60) throws -> [Bitmap] {
    var frames: [Bitmap] = []
    repeat {
      window.advance(by: 1 / 60)
      frames.append(try window.render())
    } while !window.isSettled && frames.count < limit
    return frames
  }

  private func picture(_ node: DisplayNode) throws -> Bitmap {
    let window = HeadlessWindow(size: size, rootNode: node)
    try window.settle()
    return try window.render()
  }

  /// Returns the states that frames show, by number, and records a failure for a frame that shows
  /// none.
  private func expectWhole(
    _ frames: [Bitmap], _ states: [Bitmap], _ seed: UInt64,
    location: Testing.SourceLocation = #_sourceLocation
  ) throws -> [Int] {
    try frames.map { frame in
      let state = states.indices.last {
        frame.difference(from: states[$0])?.differingPixels == 0
      }
      return try #require(state, "seed \(seed): a frame shows no state", sourceLocation: location)
    }
  }

  @Test(arguments: seeds(6)) func componentsOfAWindow(seed: UInt64) throws {
    let states = try (0..<8).map { try picture(ComponentNode(Screen(value: $0))) }
    let node = ComponentNode(Screen(value: 0))
    let window = HeadlessWindow(size: size, schedule: .seeded(seed), rootNode: node)
    try window.settle()
    var generator = SeededGenerator(seed: seed)
    var seen: [Int] = []
    for value in 1..<8 {
      node.update(to: Screen(value: value))
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        window.advance(by: 1 / 60)
        seen += try expectWhole([window.render()], states, seed)
      }
    }
    seen += try expectWhole(frames(window), states, seed)
    #expect(seen == seen.sorted(), "seed \(seed)")
    #expect(seen.last == 7, "seed \(seed)")
  }

  @Test(arguments: seeds(6)) func partsOfAWindow(seed: UInt64) throws {
    func tree(_ panel: ComponentNode<Panel>) -> DisplayNode {
      ComponentNode {
        Text("above")
        panel
        Text("below").background(.yellow)
      }
    }
    let states = try (0..<5).map {
      try picture(tree(ComponentNode(Panel(id: 0, value: $0))))
    }
    let panel = ComponentNode(Panel(id: 0, value: 0))
    let window = HeadlessWindow(size: size, schedule: .seeded(seed), rootNode: tree(panel))
    try window.settle()
    var seen: [Int] = []
    for value in 1..<5 {
      panel.update(to: Panel(id: 0, value: value))
      seen += try expectWhole(frames(window), states, seed)
    }
    #expect(seen == seen.sorted() && seen.last == 4, "seed \(seed)")
  }

  @Test(arguments: seeds(6)) func cellsOfACollection(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var items = (0..<4).map { Panel(id: $0, value: $0) }
    var contents = [items]
    for _ in 0..<4 {
      for _ in 0...1 {
        items[Int.random(in: 0..<4, using: &generator)].value = .random(
          in: 0..<9, using: &generator)
      }
      contents.append(items)
    }
    let states = try contents.map { try picture(CollectionNode(items: $0) { $0 }) }
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: contents[0])]) { $0 }
    let collection = CollectionNode(source)
    let window = HeadlessWindow(size: size, schedule: .seeded(seed), rootNode: collection)
    try window.settle()
    for content in contents.dropFirst() {
      // An animation would show parts of both states for a while.
      source.apply([IdentifiedSection(id: 0, items: content)], animated: false)
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        window.advance(by: 1 / 60)
        _ = try expectWhole([window.render()], states, seed)
      }
    }
    let seen = try expectWhole(frames(window), states, seed)
    #expect(seen.last == 4, "seed \(seed)")
  }

  /// An update of the collection shows the rows of a list later. Each of both is shown as a whole.
  @Test(arguments: seeds(6)) func listsInside(seed: UInt64) throws {
    func screen(_ value: Int) -> some Component {
      VStack {
        Panel(id: 0, value: 3 * value).frame(height: 60).clipped()
        List(0..<(4 + value % 2), id: \.self) { row in
          Text("Row \(row) of \(value)").padding(2).background(Panel.color(of: 7 * value))
        }.flexGrow()
      }
    }
    func region(_ picture: Bitmap, _ rows: Range<Int>) -> [Color] {
      rows.flatMap { y in (0..<130).map { picture.pixel(x: $0, y: y) } }
    }
    let states = try (0..<4).map { try picture(ComponentNode(screen($0))) }
    let tops = states.map { region($0, 0..<60) }
    let bottoms = states.map { region($0, 60..<220) }
    let node = ComponentNode(screen(0))
    let window = HeadlessWindow(size: size, schedule: .seeded(seed), rootNode: node)
    try window.settle()
    var seen = [(top: 0, bottom: 0)]
    for value in 1..<4 {
      node.update(to: screen(value))
      for frame in try frames(window) {
        let top = tops.firstIndex(of: region(frame, 0..<60))
        let bottom = bottoms.firstIndex(of: region(frame, 60..<220))
        seen.append(
          (
            try #require(top, "seed \(seed): a part shows no state"),
            try #require(bottom, "seed \(seed): rows show no state")
          ))
      }
      #expect(seen.last.map { [$0, $1] } == [value, value], "seed \(seed)")
    }
    #expect(seen.allSatisfy { $0.bottom <= $0.top }, "seed \(seed)")
  }

  private struct StatefulRow: Component {
    let row: Int
    let value: Int
    let states: Log<Binding<Int>>
    @State var count = 0

    var body: some Component {
      let _ = states.add($count)
      Text("Row \(row) of \(value)").padding(2).background(Panel.color(of: 7 * value))
        .accessibilityLabel("\(count)")
    }
  }

  /// Rows show one value while their states change, and while others are removed.
  @Test(arguments: seeds(3)) func rowsOfAList(seed: UInt64) throws {
    let states = Log<Binding<Int>>()
    func screen(_ value: Int) -> some Component {
      LazyVStack {
        ForEach([0, 1, 2, 3, 4].filter { $0 != 1 + value % 3 }, id: \.self) { row in
          StatefulRow(row: row, value: value, states: states)
        }
      }
    }
    var traits = Traits()
    traits.reducesMotion = true
    let pictures = try (0..<6).map { try picture(ComponentNode(screen($0))) }
    states.clear()
    let node = ComponentNode(screen(0))
    let window = HeadlessWindow(
      size: size, traits: traits, schedule: .seeded(seed), rootNode: node)
    try window.settle()
    var generator = SeededGenerator(seed: seed)
    var seen: [Int] = []
    func advance() throws {
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        window.advance(by: 1 / 60)
        seen += try expectWhole([window.render()], pictures, seed)
      }
    }
    for value in 1..<6 {
      for state in states.take().suffix(5) { state.update { $0 += 1 } }
      try advance()
      node.update(to: screen(value))
      try advance()
    }
    seen += try expectWhole(frames(window), pictures, seed)
    #expect(seen == seen.sorted() && seen.last == 5, "seed \(seed)")
  }

  @Test func workersMeasure() throws {
    let workers = WorkerPool()
    let clock = SystemClock()
    let runtime = HostRuntime(workers: workers, clock: clock) {}
    let node = ComponentNode(Screen(value: 0))
    let host = NodeHost(rootNode: node, runtime: runtime)
    host.size = size
    host.isVisible = true
    func run(until condition: () -> Bool) {
      let end = clock.now + 10
      while !condition(), clock.now < end {
        runtime.frames.runFrame(at: clock.now)
        runtime.wait { false }
      }
    }
    run { !node.hasPendingDisplay }
    let swatch = try #require(node.leaves.compactMap { $0 as? Swatch }.first)
    Swatch.measuringThreads.withLock { $0 = [] }
    node.update(to: Screen(value: 5))
    run { swatch.value == 5 && !node.isStaging && !node.hasPendingDisplay }
    #expect(node.texts.contains("Value 5, line 2"))
    let threads = Swatch.measuringThreads.withLock { $0 }
    #expect(!threads.isEmpty)
    #expect(!threads.contains(true))
    host.close()
  }

  @Test(arguments: seeds(3)) func nothingIsLostWhenTheWindowCloses(seed: UInt64) throws {
    let states = try (0..<3).map { try picture(ComponentNode(Screen(value: $0))) }
    for frames in 0..<5 {
      let node = ComponentNode(Screen(value: 0))
      let window = HeadlessWindow(size: size, schedule: .seeded(seed), rootNode: node)
      try window.settle()
      node.update(to: Screen(value: 1))
      if frames > 0 { window.advance(by: Double(frames) / 60) }
      node.update(to: Screen(value: 2))
      window.close()
      #expect(!node.isStaging)
      #expect(try picture(node).difference(from: states[2])?.differingPixels == 0)
      #expect(!node.isStaging)
    }
  }

  @Test func contentsThatTakeTooLongDoNotHoldAnUpdateUp() throws {
    final class Slow: DisplayNode {
      override var drawing: (any Drawing)? { SlowDrawing() }
    }
    struct SlowDrawing: Drawing {
      var isSlow: Bool { true }
      func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {}
    }
    func screen(_ color: Color, isSlow: Bool) -> some Component {
      VStack {
        Node { DisplayNode() }.frame(height: 20).background(color)
        if isSlow { Node { Slow() }.frame(height: 20) }
      }
    }
    let node = ComponentNode(screen(.red, isSlow: false))
    // The workers of this window do not draw.
    let workers = HeldWorkers()
    var time = 0.0
    let clock = TestClock()
    let runtime = HostRuntime(workers: workers, clock: clock) {}
    let host = NodeHost(rootNode: node, runtime: runtime)
    host.size = size
    host.isVisible = true
    func frame() {
      time += 1 / 60
      clock.time.withLock { $0 = time }
      runtime.frames.runFrame(at: time)
    }
    func color() -> Color? { host.rootLayer.sublayers.first?.sublayers.first?.backgroundColor }
    for _ in 0..<3 { frame() }
    #expect(color() == .red)
    node.update(to: screen(.green, isSlow: true))
    frame()
    workers.runFirst()
    for _ in 0..<12 { frame() }
    #expect(color() == .red)
    for _ in 0..<6 { frame() }
    #expect(color() == .green)
    host.close()
  }
}

private final class TestClock: MonotonicClock {
  let time = Mutex(0.0)
  var now: Double { time.withLock { $0 } }
}

/// Workers that run a job only on the test's request.
private final class HeldWorkers: WorkScheduler {
  private let items = Mutex<[WorkItem]>([])
  let concurrency = 1
  func submit(_ item: WorkItem) { items.withLock { $0.append(item) } }
  func reprioritize(_ item: WorkItem, to priority: WorkPriority) {}
  func perform(count: Int, priority: WorkPriority, _ body: @escaping @Sendable (Int) -> Void) {
    for index in 0..<count { body(index) }
  }
  @MainActor func waitForProgress() -> Bool { false }
  func interruptWait() {}
  func runFirst() { items.withLock { $0.isEmpty ? nil : $0.removeFirst() }?.run() }
}
