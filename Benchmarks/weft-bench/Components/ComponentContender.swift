// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftLocks

/// Runs a scenario of the components benchmark in a window.
@MainActor enum ComponentContender {
  static func run(_ scenario: ComponentScenario) throws {
    let findings =
      switch scenario {
      case .update: try update()
      case .state: try changeState()
      case .cells: try changeCells()
      }
    try Finding.print(findings)
  }

  // MARK: One model among many

  private struct Line: Equatable, Sendable {
    let number: Int
    var version = 0
  }

  private static func update() throws -> [Finding] {
    let source = ComponentDataSource(
      sections: [(0..<100_000).map { Line(number: $0) }], context: 0
    ) { line, _ in Text("Line \(line.number), version \(line.version)").padding(8) }
    let list = CollectionNode(source)
    let window = try WindowHost(
      title: "Weft", size: Size(width: 480, height: 800), rootNode: list)
    var (frames, version) = (0, 0)
    var costs: [Double] = []
    var furtherCosts: [Double] = []
    func update(_ number: Int) -> Double {
      version += 1
      var items = ItemCommands<Line>()
      items.update([0, number], Line(number: number, version: version))
      let changes = ModelChangeSet(items: items)
      return 1000
        * milliseconds {
          do {
            try source.enqueue(changes, mode: .synchronous)
          } catch {
            fatalError("\(error)")
          }
        }
    }
    // Every third frame, so that the previous update is visible. The first frames are a warm-up.
    window.onUpdate = { _ in
      frames += 1
      guard frames > 60, frames % 3 == 0 else { return }
      // The first update runs with cold caches, and the others with warm caches.
      let first = update(version % 20)
      let further = (0..<9).map { _ in update(version % 20) }
      guard version > 20 else { return }
      costs.append(first)
      furtherCosts += further
      if costs.count == 300 { MainLoop.quit() }
    }
    window.present()
    MainLoop.run()
    let statistics = Statistics(costs)
    return [
      Finding(metric: "main-thread p50", unit: "us", value: statistics.percentile(50)),
      Finding(metric: "main-thread p99", unit: "us", value: statistics.percentile(99)),
      Finding(
        metric: "further ones of the turn p50", unit: "us",
        value: Statistics(furtherCosts).percentile(50)),
    ]
  }

  // MARK: A state in a cell

  /// A block whose color differs after each change.
  private struct Block: Component {
    let number: Int
    let bindings: Bindings
    @State var isRed = false

    var body: some Component {
      let _ = bindings.set(number, $isRed)
      Text("\u{2588}\u{2588}\u{2588}\u{2588}").font(Font(size: 24))
        .foregroundColor(isRed ? .red : .blue).frame(height: 32)
    }
  }

  private static func changeState() throws -> [Finding] {
    let bindings = Bindings()
    let list = CollectionNode(items: Array(0..<1000), id: \.self) {
      Block(number: $0, bindings: bindings)
    }
    let window = try WindowHost(
      title: "Weft", size: Size(width: 480, height: 800), rootNode: list)
    var (frames, changed, isRed) = (0, 0, false)
    var delays: [Double] = []
    window.onUpdate = { _ in
      frames += 1
      guard frames > 60, changed == 0 else { return }
      isRed.toggle()
      bindings.value(5)?.wrappedValue = isRed
      changed = frames
    }
    window.onAfterPaint = {
      // The center of the sixth block.
      guard changed > 0, let color = window.picture()?.pixel(x: 20, y: 5 * 32 + 16) else { return }
      guard (color.red > color.blue) == isRed else { return }
      // 0 is the frame after the change, and 1 is the following frame.
      delays.append(Double(frames - changed))
      changed = 0
      if delays.count == 100 { MainLoop.quit() }
    }
    window.present()
    MainLoop.run()
    let statistics = Statistics(delays)
    return [50.0, 99].map {
      Finding(
        metric: "frames until seen p\(Int($0))", unit: "frames", value: statistics.percentile($0))
    }
  }

  // MARK: Many cells

  private struct Gauge: Component {
    let number: Int
    let bindings: Counts
    @State var count = 0

    var body: some Component {
      let _ = bindings.set(number, $count)
      VStack(spacing: 2) {
        Text("Cell \(number)").bold()
        Text("\(count) changes")
        Rectangle().fill(.accent).frame(width: .points(Double(count % 60)), height: 4)
      }.padding(4).frame(height: 56).drawingGroup()
    }
  }

  private static func changeCells() throws -> [Finding] {
    let bindings = Counts()
    let list = CollectionNode(
      items: Array(0..<200), id: \.self,
      layout: GridLayout(minimumItemWidth: 80, itemAspect: 0.7, spacing: 0)
    ) { Gauge(number: $0, bindings: bindings) }
    let window = try WindowHost(
      title: "Weft", size: Size(width: 1280, height: 800), rootNode: list)
    var recorder = FrameRecorder(warmUp: 120, frames: 600)
    var (frame, changes, began) = (0, 0, 0.0)
    window.onUpdate = { time in
      if frame == 0 { began = time }
      frame += 1
      // 2,000 changes per second, regardless of the frame rate.
      let due = Int(min(time - began, 60) * 2000)
      for change in changes..<max(changes, due) { bindings.value(change % 200)?.update { $0 += 1 } }
      changes = max(changes, due)
      if !recorder.tick() { MainLoop.quit() }
    }
    window.present()
    MainLoop.run()
    let (mainThread, intervals) = (
      Statistics(recorder.mainThread), Statistics(recorder.intervals)
    )
    return [
      Finding(metric: "visible cells", unit: "cells", value: Double(list.visibleNodes.count)),
      Finding(metric: "main-thread p50", unit: "ms", value: mainThread.percentile(50)),
      Finding(metric: "main-thread p99", unit: "ms", value: mainThread.percentile(99)),
      Finding(metric: "frame interval p99", unit: "ms", value: intervals.percentile(99)),
      Finding(
        metric: "process CPU mean", unit: "ms", value: Statistics(recorder.process).mean),
    ]
  }

  /// Values of cells by their numbers, stored by bodies on any thread.
  private final class Noted<Value: Sendable>: Sendable {
    private let stored = Mutex<[Int: Binding<Value>]>([:])

    func set(_ number: Int, _ binding: Binding<Value>) {
      stored.withLock { $0[number] = binding }
    }

    func value(_ number: Int) -> Binding<Value>? { stored.withLock { $0[number] } }
  }

  private typealias Bindings = Noted<Bool>
  private typealias Counts = Noted<Int>
}
