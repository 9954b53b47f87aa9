// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

/// Runs a scenario of the collections benchmark in a separate window.
@MainActor struct CollectionContender {
  private let scenario: CollectionScenario
  private let rows: EditedRows
  private let window: WindowHost

  static func run(_ scenario: CollectionScenario) throws {
    let findings = try CollectionContender(scenario).findings()
    try Finding.print(findings)
  }

  private let began: Double

  private init(_ scenario: CollectionScenario) throws {
    // Excludes the start of GTK from the measurement.
    _ = try WindowHost(title: "Weft", size: Size(width: 480, height: 800), rootNode: DisplayNode())
    self.scenario = scenario
    began = FrameRecorder.milliseconds(CLOCK_MONOTONIC)
    rows = EditedRows(count: scenario.rows, isWaterfall: scenario.kind == .waterfall)
    window = try WindowHost(
      title: "Weft", size: Size(width: 480, height: 800), rootNode: rows.node)
  }

  private func findings() throws -> [Finding] {
    switch scenario.kind {
    case .firstFrame: firstFrame()
    case .edits, .waterfall, .appends: edits()
    case .batches: batches()
    case .jumps: jumps()
    case .resizes: resizes()
    case .memory: memory()
    }
  }

  private var isWhole: Bool {
    !rows.node.visibleNodes.isEmpty && rows.node.blankFraction == 0
      && !rows.node.isProcessingUpdates
  }

  // MARK: Scenarios

  private func firstFrame() -> [Finding] {
    var seen = 0.0
    window.onUpdate = { _ in }
    window.onAfterPaint = {
      guard seen == 0, isWhole else { return }
      seen = FrameRecorder.milliseconds(CLOCK_MONOTONIC)
      MainLoop.quit()
    }
    window.present()
    MainLoop.run()
    return [Finding(metric: "first frame", unit: "ms", value: seen - began)]
  }

  /// Submits ten edits or appends a thousand rows repeatedly, each time after the previous update
  /// has settled.
  private func edits() -> [Finding] {
    let isAppending = scenario.kind == .appends
    let (updateCount, restCount) = isAppending ? (60, 20) : (20, 40)
    var times: [Double] = []
    var frames: [Double] = []
    var longest: [Double] = []
    var rest = 0
    var began = 0.0
    var frameBegan = 0.0
    var idle: [Double] = []
    var count = 0
    var worst = 0.0
    var memory = 0.0
    window.onUpdate = { _ in
      let now = mainThreadTime
      if began > 0 {
        count += 1
        worst = max(worst, now - frameBegan)
      } else if rest > 10 {
        idle.append(now - frameBegan)
      }
      frameBegan = now
      if began > 0, !rows.node.isProcessingUpdates {
        times.append(now - began)
        frames.append(Double(count))
        longest.append(worst)
        (began, rest) = (0, 0)
        if times.count == updateCount { return MainLoop.quit() }
      }
      rest = isWhole && began == 0 ? rest + 1 : 0
      guard rest == restCount else { return }
      if memory == 0 { memory = UpdateContender.residentMemory }
      switch scenario.kind {
      // In a waterfall, the insertion precedes the items that must be packed again.
      case .waterfall: rows.insertAtHead()
      case .appends: rows.append(1000)
      default: rows.editElsewhere()
      }
      (began, count, worst) = (now, 0, 0)
    }
    if scenario.kind == .waterfall { rows.node.measurementPolicy = .eager }
    window.present()
    MainLoop.run()
    let perFrame = Statistics(idle).percentile(50)
    let own = zip(times, frames).map { time, frames in max(0, time - frames * perFrame) }
    let findings = [
      Finding(
        metric: "main-thread p50", unit: "ms", value: Statistics(own).percentile(50)),
      Finding(metric: "main-thread max", unit: "ms", value: Statistics(own).max),
      Finding(
        metric: "longest frame p50", unit: "ms", value: Statistics(longest).percentile(50)),
      Finding(metric: "frame at rest", unit: "ms", value: perFrame),
    ]
    guard isAppending else { return findings }
    let bytes = (UpdateContender.residentMemory - memory) * 1024 * 1024
    return findings + [
      Finding(
        metric: "memory per row", unit: "bytes", value: max(0, bytes) / Double(updateCount * 1000))
    ]
  }

  private func batches() -> [Finding] {
    var recorder = FrameRecorder(warmUp: 120, frames: 600)
    var due = 0.0
    var batches = 0
    var last = 0.0
    var blank: [Double] = []
    window.onUpdate = { time in
      guard recorder.tick() else { return MainLoop.quit() }
      if last > 0 { due += (time - last) * 500 }
      last = time
      while due >= 1 {
        due -= 1
        batches += 1
        rows.editElsewhere(1)
      }
      rows.node.scroll(by: Vector(dx: 0, dy: 60))
    }
    window.onAfterPaint = {
      if recorder.isRecording { blank.append(rows.node.blankFraction) }
    }
    window.present()
    MainLoop.run()
    let intervals = Statistics(recorder.intervals)
    return Finding.mainThread(recorder.mainThread) + [
      Finding(metric: "frame interval p99", unit: "ms", value: intervals.percentile(99)),
      Finding(
        metric: "hitch ratio", unit: "ms/s", value: hitchRatio(recorder.intervals)),
      Finding(
        metric: "blank area overall", unit: "%", value: Statistics(blank).mean * 100),
      Finding(metric: "batches", unit: "batches", value: Double(batches)),
    ]
  }

  private func jumps() -> [Finding] {
    var generator = SeededGenerator(seed: 1)
    var frames: [Double] = []
    var times: [Double] = []
    var since: Int?
    var jumped = 0.0
    var rest = 0
    window.onUpdate = { _ in
      if let count = since { since = count + 1 }
      rest = since == nil && isWhole ? rest + 1 : 0
      guard rest == 5 else { return }
      if frames.count == 100 { return MainLoop.quit() }
      let row = Int.random(in: 0..<scenario.rows, using: &generator)
      jumped = FrameRecorder.milliseconds(CLOCK_MONOTONIC)
      rows.node.scrollToItem(at: [0, row], position: .top)
      since = 1
    }
    window.onAfterPaint = {
      guard let count = since, isWhole else { return }
      frames.append(Double(count))
      times.append(FrameRecorder.milliseconds(CLOCK_MONOTONIC) - jumped)
      since = nil
    }
    window.present()
    MainLoop.run()
    let statistics = Statistics(frames)
    return [
      Finding(
        metric: "frames until whole p50", unit: "frames", value: statistics.percentile(50)),
      Finding(
        metric: "frames until whole p99", unit: "frames", value: statistics.percentile(99)),
      Finding(metric: "frames until whole max", unit: "frames", value: statistics.max),
    ]
      + [50.0, 99].map {
        Finding(
          metric: "time until whole p\(Int($0))", unit: "ms",
          value: Statistics(times).percentile($0))
      }
  }

  /// Changes the node's width in each frame, as when a window is resized.
  private func resizes() -> [Finding] {
    var recorder = FrameRecorder(warmUp: 120, frames: 300)
    var step = 0
    window.onUpdate = { _ in
      guard recorder.tick() else { return MainLoop.quit() }
      step += 1
      let swing = abs(step % 200 - 100)
      rows.node.frame.size.width = 380 + Double(swing)
    }
    window.present()
    MainLoop.run()
    return Finding.mainThread(recorder.mainThread)
  }

  /// The memory of the rows, compared with a list that is no longer than its window.
  private func memory() -> [Finding] {
    var before = 0.0
    var rest = 0
    rows.count = 1000
    window.onUpdate = { _ in
      rest = isWhole ? rest + 1 : 0
      guard rest == 60 else { return }
      if before > 0 { return MainLoop.quit() }
      before = UpdateContender.residentMemory
      rows.count = scenario.rows
      rows.node.reloadData()
      rest = 0
    }
    window.present()
    MainLoop.run()
    let bytes = (UpdateContender.residentMemory - before) * 1024 * 1024
    return [
      Finding(
        metric: "memory per far row", unit: "bytes",
        value: bytes / Double(scenario.rows - 1000))
    ]
  }

  // MARK: Meters

  private var mainThreadTime: Double { FrameRecorder.milliseconds(CLOCK_THREAD_CPUTIME_ID) }
}

@MainActor final class EditedRows: CollectionDataSource {
  let node: CollectionNode
  var count: Int
  private let isWaterfall: Bool
  private var generator = SeededGenerator(seed: 7)

  init(count: Int, isWaterfall: Bool) {
    self.count = count
    self.isWaterfall = isWaterfall
    let columns = SectionLayout.waterfall(.count(3), columnSpacing: 4, rowSpacing: 4)
    node = CollectionNode(layout: isWaterfall ? CompositionalLayout(columns) : ListLayout())
    node.dataSource = self
  }

  /// Submits edits in one update, half of them before and half after the rows on the screen. They
  /// do not change the number of rows.
  func editElsewhere(_ edits: Int = 10) {
    let visible = node.pathsForVisibleItems.map(\.item)
    let (low, high) = (visible.first ?? 0, visible.last ?? 0)
    node.performBatchUpdates {
      var taken: Set<Int> = []
      for edit in 0..<edits {
        let isBefore = edit % 2 == 0 && low > 100
        let range = isBefore ? 0..<low - 50 : high + 100..<count
        guard let item = range.randomElement(using: &generator), taken.insert(item).inserted else {
          continue
        }
        node.reloadItems(at: [[0, item]])
      }
      let target = Int.random(in: high + 100..<count, using: &generator)
      if taken.insert(target).inserted {
        node.deleteItems(at: [[0, target]])
        node.insertItems(at: [[0, high + 60]])
      }
    }
  }

  func append(_ number: Int) {
    count += number
    node.performBatchUpdates {
      node.insertItems(at: (count - number..<count).map { [0, $0] })
    }
  }

  /// Inserts ten rows at the beginning, without animation.
  func insertAtHead() {
    count += 10
    node.performBatchUpdates(animated: false) {
      node.insertItems(at: (0..<10).map { [0, $0] })
    }
  }

  func collectionNode(
    _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
  ) -> Int { count }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock {
    let row = UInt32(path.item)
    if isWaterfall { return { ColorCell(row) } }
    return { RowNode(row: row) }
  }
}

/// A colored rectangle with its own height.
private final class ColorCell: CellNode {
  private let height: Double

  nonisolated init(_ row: UInt32) {
    height = 60 + Double(row &* 2_654_435_761 % 120)
    super.init()
    backgroundColor = Color(hex: row &* 2_654_435_761 & 0xFFFFFF)
  }

  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: constrainedSize.width, height: height)
  }
}
