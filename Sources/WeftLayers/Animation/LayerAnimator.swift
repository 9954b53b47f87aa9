// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftRuntime

/// Moves the animations of one window's layers on, frame by frame.
///
/// Asks for frames only while an animation runs.
@MainActor package final class LayerAnimator: FrameObserver {
  /// Gives the frames, and says whether the user wants less movement.
  let runtime: HostRuntime
  private var running: [LayerAnimations] = []
  /// The number of layers that had left their superlayers when all were last looked for.
  private var knownDepartures = 0

  /// Counts the layers of the process that leave their superlayers, so that a frame need not look
  /// for every animated layer in its tree.
  static var departures = 0

  /// Makes the animator of a window.
  package init(runtime: HostRuntime) { self.runtime = runtime }

  isolated deinit {}

  /// The number of layers that are animated.
  package var count: Int { running.count }

  /// The time of the frame that is being made; `nil` between frames.
  var frameTime: Double? { runtime.frames.isInFrame ? runtime.frames.time : nil }

  /// Moves animations from the next frame on, until they are over.
  func start(_ animations: LayerAnimations) {
    if animations.isMoved { return }
    animations.isMoved = true
    running.append(animations)
    if running.count == 1 { runtime.frames.addObserver(self) }
  }

  /// Ends all animations: the window closes, and its layers may be shown elsewhere.
  package func end() {
    for animations in running {
      animations.remove { _ in true }
      animations.isMoved = false
    }
    running = []
    runtime.frames.removeObserver(self)
  }

  /// Moves all animations to the frame's time.
  package func frameDidBegin(at time: Double) {
    let endsMovement = runtime.reducesMotion
    if knownDepartures != Self.departures {
      knownDepartures = Self.departures
      for animations in running where !animations.isInWindow { animations.remove { _ in true } }
    }
    running.removeAll { animations in
      animations.step(to: time, endsMovement: endsMovement)
      if animations.isEmpty { animations.isMoved = false }
      return animations.isEmpty
    }
    if running.isEmpty { runtime.frames.removeObserver(self) }
  }
}
