// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftLocks
import WeftTesting

/// A drawn gauge whose color encodes its number.
@MainActor private final class GaugeNode: DisplayNode {
  nonisolated private let stored = Mutex(0)

  nonisolated var number: Int {
    get { stored.withLock { $0 } }
    set {
      stored.withLock { $0 = newValue }
      setNeedsDisplay()
    }
  }

  override var drawing: (any Drawing)? { GaugeDrawing(number: number) }

  /// The number that the screen shows.
  var shownNumber: Int? {
    guard let color = (isNodeLoaded ? layer.contents : nil)?.pixel(x: 0, y: 0) else { return nil }
    // bounded: components lie between 0 and 1
    return Int((color.red * 255).rounded()) * 256 + Int((color.green * 255).rounded())
  }
}

private struct GaugeDrawing: Drawing {
  let number: Int

  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    let color = Color(
      red: Double(number / 256) / 255, green: Double(number % 256) / 255, blue: 0)
    canvas.fill(Rect(origin: .zero, size: size), with: .color(color))
  }
}

private struct Gauge: Equatable, Sendable {
  let id: Int
  var number: Int
}

/// Contents that change faster than they can be drawn.
@MainActor @Suite struct FrequentUpdateTests {
  @MainActor private final class Screen {
    let source: ComponentDataSource<Gauge, Int>
    let collection: CollectionNode
    let window: HeadlessWindow
    let count: Int

    init(count: Int, schedule: Schedule) {
      self.count = count
      source = ComponentDataSource(
        sections: [(0..<count).map { Gauge(id: $0, number: 0) }], context: 0
      ) { gauge, _ in
        Node {
          GaugeNode()
        } update: {
          $0.number = gauge.number
        }
        .frame(height: 10)
      }
      collection = CollectionNode(source)
      window = HeadlessWindow(
        size: Size(width: 100, height: Double(count) * 10), schedule: schedule,
        rootNode: collection)
    }

    func show(_ number: Int) throws {
      var items = ItemCommands<Gauge>()
      for index in 0..<count { items.update([0, index], Gauge(id: index, number: number)) }
      try source.enqueue(ModelChangeSet(items: items), mode: .synchronous)
    }

    var numbers: [Int?] {
      collection.visibleNodes.map { cell in
        var nodes: [DisplayNode] = [cell]
        while let node = nodes.popLast() {
          if let gauge = node as? GaugeNode { return gauge.shownNumber }
          nodes += node.subnodes
        }
        return nil
      }
    }
  }

  /// Every cell shows contents from its first contents on, then newer ones, and finally the newest.
  private func check(_ seed: UInt64, schedule: Schedule) throws {
    var generator = SeededGenerator(seed: seed)
    // With more cells, a round takes longer than the limit of a late update, and the last cells
    // stay behind.
    let count = Int.random(in: 6...14, using: &generator)
    let screen = Screen(count: count, schedule: schedule)
    let driver = screen.window.driver
    // With few jobs in a frame, a round of all cells takes longer than the interval to the next
    // change.
    driver.scheduler?.jobsPerTurn = 1
    let interval = Int.random(in: 1...6, using: &generator)
    var (frame, number) = (0, 0)
    var shown: [Int?] = Array(repeating: nil, count: count)
    var changes = Array(repeating: 0, count: count)
    // A round of measuring and drawing takes two frames for each cell.
    while frame < 12 * count {
      if frame % interval == 0 {
        number += 1
        try screen.show(number)
      }
      screen.window.advance(by: 1 / FrameDriver.frameRate)
      frame += 1
      let numbers = screen.numbers
      guard numbers.count == count else { continue }
      for (index, new) in numbers.enumerated() {
        if let old = shown[index] {
          guard let new else {
            Issue.record("seed \(seed): cell \(index) is blank again in frame \(frame)")
            return
          }
          #expect(new >= old, "seed \(seed): cell \(index) goes back")
          if new > old { changes[index] += 1 }
        }
        shown[index] = new
      }
    }
    // Six rounds.
    #expect(
      !shown.contains(nil) && changes.allSatisfy { $0 >= 2 },
      "seed \(seed): shows \(shown), changed \(changes) times, newest \(number)")
    driver.scheduler?.jobsPerTurn = .max
    try screen.window.settle()
    #expect(screen.numbers == Array(repeating: number, count: count), "seed \(seed)")
  }

  private static func seeds(ofBlock block: UInt64) -> Range<UInt64> {
    let count = UInt64(5 * seedFactor)
    return block * count..<(block + 1) * count
  }

  @Test(arguments: 0..<4) func aSlowMachineShowsSomeOfTheUpdates(block: UInt64) throws {
    for seed in Self.seeds(ofBlock: block) { try check(seed, schedule: .inOrder) }
  }

  @Test(arguments: 0..<4) func aSlowMachineShowsSomeOfTheUpdatesInAnyOrderOfJobs(block: UInt64)
    throws
  {
    for seed in Self.seeds(ofBlock: block) { try check(seed, schedule: .seeded(seed)) }
  }
}
