// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Measures main actor jobs in GLib's loop, and whether frames continue during a flood of them.
  static func mainActor() throws -> @MainActor () async throws -> Void {
    let stage = try Stage(size: Size(width: 100, height: 100), DisplayNode())
    return {
      try await stage.settle()
      let hops = await Task.detached { await measureHops(2000) }.value
      Probe.report("hop-p50-microseconds", hops[hops.count / 2] * 1e6)
      Probe.report("hop-p99-microseconds", hops[hops.count * 99 / 100] * 1e6)

      let start = ContinuousClock.now
      await withCheckedContinuation { continuation in
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { continuation.resume() }
      }
      Probe.report("timer-milliseconds", (ContinuousClock.now - start) / .milliseconds(1))
      Probe.report("is-main-thread", Thread.isMainThread ? 1 : 0)

      try await flood(stage)
    }
  }

  /// Jobs that keep creating jobs for half a second, while frames are requested continuously.
  private static func flood(_ stage: Stage) async throws {
    stage.window.onUpdate = { _ in }
    let before = stage.frameCount
    let deadline = ContinuousClock.now + .milliseconds(500)
    var jobs = 0
    while ContinuousClock.now < deadline {
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
      }
      jobs += 1
    }
    Probe.report("flood-jobs", Double(jobs))
    Probe.report("flood-frames", Double(stage.frameCount - before))
    stage.window.onUpdate = nil
  }

  /// Measures round trips to the main actor. Returns the times in seconds, sorted.
  private nonisolated static func measureHops(_ count: Int) async -> [Double] {
    var times: [Double] = []
    for _ in 0..<count {
      let start = ContinuousClock.now
      await MainActor.run {}
      times.append((ContinuousClock.now - start) / .seconds(1))
    }
    return times.sorted()
  }
}
