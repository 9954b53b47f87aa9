// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK

/// Runs a scenario of the updates benchmark in separate windows.
@MainActor enum UpdateContender {
  private static let windowSize = Size(width: 480, height: 800)

  static func run(_ scenario: UpdateScenario) throws {
    let findings =
      switch scenario {
      case .burst: try burst()
      case .followByEdge: try follow(scrolling: false)
      case .followByScrolling: try follow(scrolling: true)
      case .closedWindows: try closeWindows()
      }
    try Finding.print(findings)
  }

  // MARK: A burst

  private static func burst() throws -> [Finding] {
    let list = GrowingList(count: 100_000)
    list.node.stickyEdge = .end
    let window = try WindowHost(title: "Weft", size: windowSize, rootNode: list.node)
    let rest = 60
    var atRest = 0
    var idleBegan = 0.0
    var idle = 0.0
    var began = 0.0
    var submitted = 0.0
    var seen = 0.0
    var frames = 0
    window.onUpdate = { _ in
      if began > 0 { return frames += 1 }
      atRest = list.showsItsEnd && !list.node.isProcessingUpdates ? atRest + 1 : 0
      if atRest == 0 { list.dragToEnd() }
      if atRest == 1 { idleBegan = mainThreadTime }
      guard atRest == rest else { return }
      began = mainThreadTime
      idle = (began - idleBegan) / Double(rest - 1)
      for _ in 0..<1000 { list.append() }
      submitted = mainThreadTime
      frames = 1
    }
    window.onAfterPaint = {
      guard began > 0, seen == 0, list.showsItsEnd else { return }
      seen = mainThreadTime
      MainLoop.quit()
    }
    window.present()
    MainLoop.run()
    return [
      Finding(metric: "frames until seen", unit: "frames", value: Double(frames)),
      Finding(metric: "main-thread until seen", unit: "ms", value: seen - began),
      Finding(metric: "main-thread submitting", unit: "ms", value: submitted - began),
      Finding(metric: "main-thread of a frame at rest", unit: "ms", value: idle),
    ]
  }

  // MARK: A followed end

  private static func follow(scrolling: Bool) throws -> [Finding] {
    let list = GrowingList(count: 1000)
    if !scrolling { list.node.stickyEdge = .end }
    let window = try WindowHost(title: "Weft", size: windowSize, rootNode: list.node)
    let appender = Appender(list: list, rate: 500, scrolls: scrolling)
    let warmUp = 120
    let duration = 10.0
    var recorder = FrameRecorder(warmUp: warmUp, frames: .max)
    /// The number of rows at the beginning of each frame.
    var counts: [Int] = []
    var lags: [Double] = []
    var blankArea: [Double] = []
    var memory: [Double] = []
    var end = Double.infinity
    window.onUpdate = { time in
      _ = recorder.tick()
      counts.append(list.count)
      if counts.count < 30 { scrolling ? list.scrollToEnd() : list.dragToEnd() }
      if counts.count == 30 { appender.start() }
      if counts.count == warmUp {
        memory.append(residentMemory)
        end = time + duration
      }
      if time >= end { MainLoop.quit() }
    }
    window.onAfterPaint = {
      guard counts.count > warmUp else { return }
      recorder.exclude {
        let shown = list.lastVisibleRow + 1
        // The number of frames since the current content was submitted.
        let upToDate = counts.lastIndex { $0 <= shown } ?? 0
        lags.append(Double(counts.count - 1 - upToDate))
        blankArea.append(list.node.blankFraction)
        if counts.count % 60 == 0 { memory.append(residentMemory) }
      }
    }
    window.present()
    MainLoop.run()
    appender.stop()
    let mainThread = Statistics(recorder.mainThread)
    let intervals = Statistics(recorder.intervals)
    let lag = Statistics(lags)
    let blank = Statistics(blankArea)
    return [
      Finding(metric: "rows appended", unit: "rows", value: Double(list.count - 1000)),
      Finding(metric: "main-thread p50", unit: "ms", value: mainThread.percentile(50)),
      Finding(metric: "main-thread p99", unit: "ms", value: mainThread.percentile(99)),
      Finding(metric: "main-thread max", unit: "ms", value: mainThread.max),
      Finding(metric: "frame interval p99", unit: "ms", value: intervals.percentile(99)),
      Finding(
        metric: "process CPU mean", unit: "ms", value: Statistics(recorder.process).mean),
      Finding(metric: "lag p50", unit: "frames", value: lag.percentile(50)),
      Finding(metric: "lag p99", unit: "frames", value: lag.percentile(99)),
      Finding(metric: "lag max", unit: "frames", value: lag.max),
      Finding(metric: "blank area overall", unit: "%", value: blank.mean * 100),
      Finding(metric: "blank area max", unit: "%", value: blank.max * 100),
      Finding(metric: "memory at the start", unit: "MB", value: memory.first ?? 0),
      Finding(metric: "memory halfway", unit: "MB", value: memory[memory.count / 2]),
      Finding(metric: "memory at the end", unit: "MB", value: memory.last ?? 0),
    ]
  }

  // MARK: Closed windows

  private static func closeWindows() throws -> [Finding] {
    let windows = 200
    let completions = Counter()
    var submitted = 0
    var memory: [Double] = []
    for index in 1...windows {
      let list = GrowingList(count: 1000)
      list.node.stickyEdge = .end
      let window = try WindowHost(title: "Weft", size: windowSize, rootNode: list.node)
      var frames = 0
      window.onUpdate = { [weak window] _ in
        frames += 1
        guard frames >= 4 else { return }
        for _ in 0..<10 {
          submitted += 1
          list.append { _ in completions.value += 1 }
        }
        // Closed in the turn after some frames with updates, while the last updates are in
        // progress.
        if frames == 8 { DispatchQueue.main.async { window?.close() } }
      }
      window.present()
      MainLoop.run()
      if index == 20 || index == windows / 2 || index == windows { memory.append(residentMemory) }
    }
    return [
      Finding(metric: "updates submitted", unit: "updates", value: Double(submitted)),
      Finding(
        metric: "completions missing", unit: "updates",
        value: Double(submitted - completions.value)),
      Finding(metric: "memory after 20", unit: "MB", value: memory[0]),
      Finding(metric: "memory after \(windows / 2)", unit: "MB", value: memory[1]),
      Finding(metric: "memory after \(windows)", unit: "MB", value: memory[2]),
    ]
  }

  private final class Counter {
    var value = 0
  }

  // MARK: Meters

  private static var mainThreadTime: Double { FrameRecorder.milliseconds(CLOCK_THREAD_CPUTIME_ID) }

  /// The anonymous resident memory of the process, in MB.
  static var residentMemory: Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return kilobytes.flatMap { Double($0) }.map { $0 / 1024 } ?? 0
  }
}

/// Appends rows at a constant rate between frames, like a program that reads a log.
@MainActor private final class Appender {
  private let list: GrowingList
  private let rate: Double
  private let scrolls: Bool
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var appended = 0
  private var began = 0.0

  init(list: GrowingList, rate: Double, scrolls: Bool) {
    self.list = list
    self.rate = rate
    self.scrolls = scrolls
  }

  func start() {
    began = FrameRecorder.milliseconds(CLOCK_MONOTONIC)
    timer.schedule(deadline: .now(), repeating: 1 / rate, leeway: .nanoseconds(0))
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.appendWhatIsDue() } }
    timer.activate()
  }

  func stop() { timer.cancel() }

  private func appendWhatIsDue() {
    let elapsed = (FrameRecorder.milliseconds(CLOCK_MONOTONIC) - began) / 1000
    while Double(appended) < elapsed * rate {
      appended += 1
      list.append()
      if scrolls { list.scrollToEnd() }
    }
  }
}
