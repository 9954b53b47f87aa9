// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftGraphics
import WeftLayout
import WeftRuntime

/// Shows the received part of an image. A worker decodes the latest complete scan at intervals,
/// with one picture at a time and a maximum for each transfer, because a server may send scan after
/// scan. A failure ends the decoding and is not reported.
@MainActor final class PartialImage: FrameObserver {
  struct Place {
    let runtime: HostRuntime
    let size: Size
    /// Pixels per point.
    let scale: Double
    let priority: WorkPriority
    let drawing: @MainActor (Data) -> ImageDrawing
  }

  /// The minimum time in seconds between two decodings and before the first.
  static let interval = 0.25
  /// The maximum number of pictures of a transfer.
  static let maximumCount = 10
  /// The processor time that a picture may take.
  nonisolated private static let timeLimit = Duration.seconds(2)

  private let place: @MainActor () -> Place?
  private let show: @MainActor (Bitmap) -> Void
  private let scans: ReceivedScans
  private var job: WorkItem?
  private weak var runtime: HostRuntime?
  /// The earliest time of the next decoding, in the runtime's time.
  private var due: Double?
  private var decodedScanCount = 0
  /// The number of started decodings.
  private(set) var decodingCount = 0
  private var isOver = false

  /// - Parameters:
  ///   - scans: the received bytes. Call ``update()`` when another scan is complete.
  ///   - place: called before each decoding. `nil` if nothing should be shown now.
  init(
    of scans: ReceivedScans, at place: @escaping @MainActor () -> Place?,
    show: @escaping @MainActor (Bitmap) -> Void
  ) {
    (self.scans, self.place, self.show) = (scans, place, show)
  }

  isolated deinit { job?.cancel() }

  /// Decodes the latest complete scan, now or when the next decoding is due.
  func update() {
    guard !isOver, job == nil else { return }
    guard let place = place() else {
      // Further scans are reported only after this call.
      _ = scans.latest()
      return
    }
    let now = place.runtime.clock.now
    let due = due ?? now + Self.interval
    self.due = due
    guard let prefix = scans.latest(), prefix.scanCount > decodedScanCount,
      decodingCount < Self.maximumCount
    else { return }
    guard now >= due else {
      runtime = place.runtime
      return place.runtime.frames.addObserver(self)
    }
    decode(prefix, at: place)
  }

  /// Stops until the next call of ``update()``.
  func pause() {
    runtime?.frames.removeObserver(self)
    job?.cancel()
    job = nil
    decodedScanCount = 0
  }

  /// Moves to another window, whose clock differs.
  func move(to runtime: HostRuntime?) {
    guard runtime !== self.runtime else { return }
    pause()
    due = nil
    update()
  }

  /// Stops permanently.
  func end() {
    pause()
    isOver = true
  }

  func frameDidBegin(at time: Double) {
    guard let due, time >= due else { return }
    runtime?.frames.removeObserver(self)
    update()
  }

  private func decode(_ prefix: ReceivedScans.Prefix, at place: Place) {
    decodedScanCount = prefix.scanCount
    decodingCount += 1
    let drawing = place.drawing(prefix.data)
    let (size, scale, mainQueue) = (place.size, place.scale, place.runtime.mainQueue)
    let start = place.runtime.clock.now
    runtime = place.runtime
    let item = WorkItem(priority: place.priority, isSlow: true) { [weak self] item in
      let bitmap = try? drawing.decode(
        size: size, scale: scale, allowsPartial: true, timeLimit: Self.timeLimit
      ) { item.isCancelled }
      mainQueue.enqueue {
        // A cancelled decoding is not reported.
        if let self, self.job === item { self.finish(bitmap, since: start) }
      }
    }
    job = item
    place.runtime.workers.submit(item)
  }

  private func finish(_ bitmap: Bitmap?, since start: Double) {
    job = nil
    guard let bitmap, let runtime else { return end() }
    let now = runtime.clock.now
    // Slow decodings happen less often.
    due = max(start + Self.interval, now + 2 * (now - start))
    show(bitmap)
    update()
  }
}
