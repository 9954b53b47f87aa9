// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftGraphics
import WeftLayout
import WeftRuntime

/// Shows the received part of an image: a worker decodes the last complete scan at intervals.
///
/// One picture is decoded at a time, and few for each transfer, so that a server that sends scan
/// after scan costs no more than any other. A failure ends it: whether the image is damaged is
/// decided at its end.
@MainActor final class PartialImage: FrameObserver {
  /// The place that the picture is decoded for.
  struct Place {
    let runtime: HostRuntime
    let size: Size
    /// Pixels per point.
    let scale: Double
    let priority: WorkPriority
    /// Decodes some bytes.
    let drawing: @MainActor (Data) -> ImageDrawing
  }

  /// The least time between two decodings, and before the first, in seconds: scans that arrive
  /// faster need no picture in between.
  static let interval = 0.25
  /// The most pictures of a transfer.
  static let maximumCount = 10
  /// The processor time that a picture may take.
  nonisolated private static let timeLimit = Duration.seconds(2)

  private let place: @MainActor () -> Place?
  private let show: @MainActor (Bitmap) -> Void
  private let scans: ReceivedScans
  private var job: WorkItem?
  private weak var runtime: HostRuntime?
  /// When the next picture may be decoded, in the runtime's time.
  private var due: Double?
  private var decodedScanCount = 0
  /// The number of pictures that were decoded, or tried.
  private(set) var decodingCount = 0
  private var isOver = false

  /// - Parameters:
  ///   - scans: the received bytes. Call ``update()`` when another scan is complete.
  ///   - place: called before each decoding. `nil` if nothing should be shown now.
  ///   - show: called with each picture.
  init(
    of scans: ReceivedScans, at place: @escaping @MainActor () -> Place?,
    show: @escaping @MainActor (Bitmap) -> Void
  ) {
    (self.scans, self.place, self.show) = (scans, place, show)
  }

  isolated deinit { job?.cancel() }

  /// Decodes the next picture if there is one, or waits until it may.
  func update() {
    guard !isOver, job == nil else { return }
    guard let place = place() else {
      // Or no further scan would be announced.
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

  /// Stops, as when the node is no longer near the viewport; ``update()`` continues with the part
  /// received by then.
  func pause() {
    runtime?.frames.removeObserver(self)
    job?.cancel()
    job = nil
    decodedScanCount = 0
  }

  /// Goes over to another window, with a time of its own.
  func move(to runtime: HostRuntime?) {
    guard runtime !== self.runtime else { return }
    pause()
    due = nil
    update()
  }

  /// Stops for good.
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
