// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftRuntime

/// A scroll over several frames to a target that may move.
@MainActor final class ScrollAnimation: FrameObserver {
  /// The duration in seconds.
  private static let duration = 0.3

  private let runtime: HostRuntime
  private let step: @MainActor (_ target: ScrollTarget, _ share: Double) -> Void
  private let end: @MainActor (_ target: ScrollTarget) -> Void
  var target: ScrollTarget
  private var start: Double?
  private var progress = 0.0
  private var isCancelled = false
  var isUnderWay: Bool { !isCancelled }
  /// Called once when the animation ends, also early.
  var onEnd: (@MainActor () -> Void)?

  /// `step` scrolls by a share of the remaining distance, and `end` is called when none remains.
  init(
    to target: ScrollTarget, in runtime: HostRuntime,
    step: @escaping @MainActor (_ target: ScrollTarget, _ share: Double) -> Void,
    end: @escaping @MainActor (_ target: ScrollTarget) -> Void
  ) {
    self.target = target
    self.runtime = runtime
    self.step = step
    self.end = end
    runtime.frames.addObserver(self)
  }

  func cancel() {
    isCancelled = true
    runtime.frames.removeObserver(self)
    onEnd.take()?()
  }

  func frameDidBegin(at time: Double) {
    guard !isCancelled else { return }
    let start = start ?? time
    self.start = start
    let t = min(1, max(0, (time - start) / Self.duration))
    guard t < 1 else {
      cancel()
      return end(target)
    }
    // Eases in and out.
    let eased = t * t * (3 - 2 * t)
    let share = (eased - progress) / (1 - progress)
    progress = eased
    if share > 0 { step(target, share) }
  }
}
