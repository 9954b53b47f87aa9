// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftRuntime

/// Ends the default animation of a transition after its duration, even if nothing moves.
@MainActor final class LayoutTransitionClock: FrameObserver {
  private let seconds: Double
  private let runtime: HostRuntime
  private var start: Double?
  private var onEnd: (@MainActor () -> Void)?

  /// Starts with the next frame. `onEnd` is called on the main queue, unless it is stopped.
  init(seconds: Double, in runtime: HostRuntime, onEnd: @escaping @MainActor () -> Void) {
    self.seconds = seconds
    self.runtime = runtime
    self.onEnd = onEnd
    runtime.frames.addObserver(self)
  }

  isolated deinit {}

  func stop() {
    onEnd = nil
    runtime.frames.removeObserver(self)
  }

  func frameDidBegin(at time: Double) {
    let start = start ?? time
    self.start = start
    // Tolerates half a millisecond of rounding errors.
    guard time - start >= seconds - 0.0005 else { return }
    runtime.frames.removeObserver(self)
    runtime.mainQueue.enqueue { [self] in
      let onEnd = onEnd
      self.onEnd = nil
      onEnd?()
    }
  }
}
