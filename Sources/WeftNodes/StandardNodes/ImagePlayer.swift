// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftRuntime

/// Plays an animated image. A worker decodes each frame while the previous one is displayed. Window
/// frames are only requested during the wait for the next image frame.
@MainActor final class ImagePlayer: FrameObserver {
  private struct Turn: Sendable {
    var animation: ImageAnimation?
    /// The duration of the current frame, or `nil` if it is already known.
    var shown: Double?
    var next: ImageAnimation.Frame?
  }

  let source: ImageSource
  private let isolation: ImageIsolation
  private var runtime: HostRuntime
  private let show: @MainActor (Bitmap) -> Void
  private let onError: @Sendable (ImageDecodingError) -> Void
  private var animation: ImageAnimation?
  private var next: ImageAnimation.Frame?
  private var job: WorkItem?
  /// The time at which the next frame is due, on the runtime's clock.
  private var due: Double?
  /// The remaining duration of the frame at which the player was stopped, in seconds.
  private var rest = 0.0
  private var isOver = false
  private var isPlaying = false

  /// `onError` is called on a worker if a frame cannot be decoded.
  init(
    _ source: ImageSource, isolation: ImageIsolation, in runtime: HostRuntime,
    show: @escaping @MainActor (Bitmap) -> Void,
    onError: @escaping @Sendable (ImageDecodingError) -> Void
  ) {
    (self.source, self.isolation, self.runtime) = (source, isolation, runtime)
    (self.show, self.onError) = (show, onError)
  }

  isolated deinit { job?.cancel() }

  func play() {
    guard !isPlaying, !isOver else { return }
    isPlaying = true
    if next == nil { decode() } else { wait(for: rest) }
  }

  func stop() {
    guard isPlaying else { return }
    isPlaying = false
    rest = due.map { max(0, $0 - runtime.clock.now) } ?? 0
    due = nil
    runtime.frames.removeObserver(self)
    job?.cancel()
    job = nil
  }

  /// Moves the player to another window, because the old window's frames may end.
  func move(to runtime: HostRuntime) {
    guard runtime !== self.runtime else { return }
    stop()
    self.runtime = runtime
  }

  func frameDidBegin(at time: Double) {
    guard let due, let next, time >= due else { return }
    runtime.frames.removeObserver(self)
    self.next = nil
    // Late frames are displayed for their full duration and not skipped.
    rest = max(0.02, next.duration - max(0, time - due))
    self.due = time + rest
    show(next.bitmap)
    decode()
  }

  /// Decodes the next frame on a worker, after the first one at the start.
  private func decode() {
    guard isPlaying, job == nil else { return }
    let (source, isolation, onError, known) = (source, isolation, onError, animation)
    let mainQueue = runtime.mainQueue
    let item = WorkItem(priority: .display, isSlow: true) { [weak self] item in
      var turn = Turn(animation: known)
      do throws(ImageDecodingError) {
        if known == nil {
          turn.animation = try ImageAnimation(source, isolation: isolation) { item.isCancelled }
          turn.shown = try turn.animation?.next { item.isCancelled }?.duration
        }
        turn.next = try turn.animation?.next { item.isCancelled }
      } catch {
        if error == .cancelled { return }
        if known != nil || turn.animation != nil { onError(error) }
        turn.next = nil
      }
      mainQueue.enqueue { [turn] in
        // A player that was stopped meanwhile decodes the frame again.
        if let self, self.job === item { self.finish(turn) }
      }
    }
    job = item
    runtime.workers.submit(item)
  }

  private func finish(_ turn: Turn) {
    job = nil
    guard let next = turn.next else {
      (isOver, isPlaying, animation) = (true, false, nil)
      return
    }
    (animation, self.next) = (turn.animation, next)
    wait(for: turn.shown ?? due.map { $0 - runtime.clock.now } ?? rest)
  }

  private func wait(for seconds: Double) {
    due = runtime.clock.now + max(0, seconds)
    runtime.frames.addObserver(self)
  }
}
