// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftRuntime

/// Plays an animated image: a worker decodes each frame while the one before is shown.
///
/// It requests frames of the window only while it waits for a picture.
@MainActor final class ImagePlayer: FrameObserver {
  /// The result of a worker's turn.
  private struct Turn: Sendable {
    /// `nil` for an image that does not move.
    var animation: ImageAnimation?
    /// How long the current picture stays; `nil` if that is known.
    var shown: Double?
    /// `nil` after the last one.
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
  /// When the next picture is due, in the runtime's time.
  private var due: Double?
  /// How much longer the picture stays that was shown when the player was stopped.
  private var rest = 0.0
  /// Whether there is nothing to play any more.
  private var isOver = false
  private var isPlaying = false

  /// - Parameters:
  ///   - show: Called with each picture but the first.
  ///   - onError: Called on a worker, if a frame cannot be decoded.
  init(
    _ source: ImageSource, isolation: ImageIsolation, in runtime: HostRuntime,
    show: @escaping @MainActor (Bitmap) -> Void,
    onError: @escaping @Sendable (ImageDecodingError) -> Void
  ) {
    (self.source, self.isolation, self.runtime) = (source, isolation, runtime)
    (self.show, self.onError) = (show, onError)
  }

  isolated deinit { job?.cancel() }

  /// Continues from the current picture.
  func play() {
    guard !isPlaying, !isOver else { return }
    isPlaying = true
    if next == nil { decode() } else { wait(for: rest) }
  }

  /// Pauses at the current picture.
  func stop() {
    guard isPlaying else { return }
    isPlaying = false
    rest = due.map { max(0, $0 - runtime.clock.now) } ?? 0
    due = nil
    runtime.frames.removeObserver(self)
    job?.cancel()
    job = nil
  }

  /// Goes over to another window: the frames of the one before may end, or be asked for in vain.
  func move(to runtime: HostRuntime) {
    guard runtime !== self.runtime else { return }
    stop()
    self.runtime = runtime
  }

  func frameDidBegin(at time: Double) {
    guard let due, let next, time >= due else { return }
    runtime.frames.removeObserver(self)
    self.next = nil
    // Pictures that come late are shown for their time, and not left out.
    rest = max(0.02, next.duration - max(0, time - due))
    self.due = time + rest
    show(next.bitmap)
    decode()
  }

  /// Has a worker decode the next picture, along with the first one if nothing is known yet.
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
        // A player that was stopped in the meantime decodes the picture again.
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
