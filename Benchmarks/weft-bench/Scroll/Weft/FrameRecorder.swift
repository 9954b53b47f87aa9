// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// Records the times between ticks of the frame clock, like the recorder of the peer.
struct FrameRecorder {
  private let warmUp: Int
  private let frames: Int
  private var ticks = 0
  private var lastWall = 0.0
  private var lastCPU = 0.0
  private var lastProcess = 0.0
  private(set) var intervals: [Double] = []
  private(set) var mainThread: [Double] = []
  private(set) var process: [Double] = []

  init(warmUp: Int, frames: Int) {
    self.warmUp = warmUp
    self.frames = frames
    let capacity = min(frames, 10_000)
    intervals.reserveCapacity(capacity)
    mainThread.reserveCapacity(capacity)
    process.reserveCapacity(capacity)
  }

  /// Whether the warm-up has ended.
  var isRecording: Bool { ticks > warmUp }

  /// Begins a frame. Returns whether more frames are needed.
  mutating func tick() -> Bool {
    let wall = Self.milliseconds(CLOCK_MONOTONIC)
    let cpu = Self.milliseconds(CLOCK_THREAD_CPUTIME_ID)
    let process = Self.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
    if isRecording {
      intervals.append(wall - lastWall)
      mainThread.append(cpu - lastCPU)
      self.process.append(process - lastProcess)
    }
    ticks += 1
    lastWall = wall
    lastCPU = cpu
    lastProcess = process
    return intervals.count < frames
  }

  /// Runs a closure whose CPU time does not count.
  mutating func exclude(_ look: () -> Void) {
    let cpu = Self.milliseconds(CLOCK_THREAD_CPUTIME_ID)
    look()
    let duration = Self.milliseconds(CLOCK_THREAD_CPUTIME_ID) - cpu
    lastCPU += duration
    lastProcess += duration
  }

  static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
