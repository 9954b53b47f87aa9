// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftRuntime

/// Advances the animations of a window's layers, and requests frames only while an animation runs.
/// In a hidden window, repeating animations without an end pause, and all others end.
@MainActor package final class LayerAnimator: FrameObserver {
  let runtime: HostRuntime
  private var running: [LayerAnimations] = []
  private var knownDepartures = 0

  /// The number of layers removed in the process. Frames look for them only if it has changed.
  static var departures = 0

  package var isHidden = false {
    didSet { if isHidden != oldValue, !running.isEmpty { runtime.frames.addObserver(self) } }
  }

  package init(runtime: HostRuntime) { self.runtime = runtime }

  isolated deinit {}

  package var count: Int { running.count }

  var frameTime: Double? { runtime.frames.isInFrame ? runtime.frames.time : nil }

  func start(_ animations: LayerAnimations) {
    if animations.isMoved { return }
    animations.isMoved = true
    running.append(animations)
    runtime.frames.addObserver(self)
  }

  /// Ends all animations when the window closes, because its layers may move to another window.
  package func end() {
    for animations in running {
      animations.remove { _ in true }
      animations.isMoved = false
    }
    running = []
    runtime.frames.removeObserver(self)
  }

  package func frameDidBegin(at time: Double) {
    let endsMovement = runtime.reducesMotion
    if knownDepartures != Self.departures {
      knownDepartures = Self.departures
      for animations in running where !animations.isInWindow { animations.remove { _ in true } }
    }
    running.removeAll { animations in
      if isHidden {
        animations.endFinite()
      } else {
        animations.step(to: time, endsMovement: endsMovement)
      }
      if animations.isEmpty { animations.isMoved = false }
      return animations.isEmpty
    }
    if running.isEmpty || isHidden { runtime.frames.removeObserver(self) }
  }
}
