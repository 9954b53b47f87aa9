// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftLocks
import WeftRuntime

/// A job that draws the contents of several nodes, which then appear together. The parts are values
/// from the main actor, drawn on one worker, and delivered in one turn of the main queue.
@MainActor final class DisplayJob {
  struct Part: Sendable {
    weak let node: DisplayNode?
    let drawing: any Drawing
    let size: Size
    /// Pixels per point.
    let scale: Double
    let traits: Traits
    /// Draws tiles if the contents are too large for one bitmap.
    var source: TileSource?
    var tiles: [ContentsTile] = []

    /// The estimated memory of the contents in bytes.
    var byteCount: Int {
      if let source { return TileGrid.coarseByteCount + source.grid.byteCount(of: tiles) }
      let scale = type(of: drawing).possibleScale(scale, for: size)
      let pixels = size.width * scale * size.height * scale
      // bounded: no bitmap has more pixels than fit
      return pixels.isFinite ? 4 * Int(pixels) : 0
    }

    func makeContents(isCancelled: () -> Bool) -> DrawnContents? {
      guard let source else {
        return makeBitmap(isCancelled: isCancelled).map { DrawnContents(bitmap: $0) }
      }
      return source.coarseBitmap(isCancelled: isCancelled).map {
        DrawnContents(
          bitmap: $0, source: source, tiles: source.bitmaps(of: tiles, isCancelled: isCancelled))
      }
    }

    func makeBitmap(isCancelled: () -> Bool) -> Bitmap? {
      Traits.$current.withValue(traits) {
        drawing.makeBitmap(size: size, scale: scale, isCancelled: isCancelled)
      }
    }
  }

  private(set) var item: WorkItem
  nonisolated private let waiting: Mutex<[Part]?>
  private let mainQueue: MainSerialQueue
  private var wanted: Int
  private var completions: [@MainActor () -> Void] = []

  /// The parts must not be empty.
  init(parts: [Part], priority: WorkPriority, mainQueue: MainSerialQueue) {
    wanted = parts.count
    waiting = Mutex(parts)
    self.mainQueue = mainQueue
    item = WorkItem(priority: priority) { _ in }
    // A slow part is always the only part of its job.
    let isSlow = parts.contains { $0.drawing.isSlow }
    // The closure captures `self`, so it is created after all properties are initialized.
    item = WorkItem(priority: priority, isSlow: isSlow) { [self] item in
      let parts = waiting.withLock { $0.take() } ?? []
      var contents: [DrawnContents?] = []
      contents.reserveCapacity(parts.count)
      for part in parts {
        if item.isCancelled { return }
        guard part.node != nil else {
          contents.append(nil)
          continue
        }
        contents.append(part.makeContents { item.isCancelled })
      }
      mainQueue.enqueue(isUrgent: item.priority == .visible) { [contents] in
        for (part, contents) in zip(parts, contents) {
          part.node?.finishDisplay(contents, of: self)
        }
        self.end()
      }
    }
  }

  // A worker may release the job last, but the completions belong to the main actor.
  isolated deinit {}

  /// Replaces a node's part, which keeps its position in the queue, if no worker has started the
  /// job. Returns whether the part was replaced.
  func replace(_ part: Part) -> Bool {
    let (isReplaced, old): (Bool, Part?) = waiting.withLock { parts in
      guard let index = parts?.firstIndex(where: { $0.node === part.node }),
        let old = parts?[index], old.size == part.size,
        old.drawing.isSlow == part.drawing.isSlow
      else { return (false, nil) }
      parts?[index] = part
      return (true, old)
    }
    // Releases the drawing outside the lock, because this may run user code.
    withExtendedLifetime(old) {}
    return isReplaced
  }

  func belongs(to runtime: HostRuntime) -> Bool { mainQueue === runtime.mainQueue }

  /// Removes one node, and cancels the job after the last one.
  func cancelPart() {
    wanted -= 1
    guard wanted == 0 else { return }
    item.cancel()
    // Callers that wait continue with the replacement job, which is already queued.
    mainQueue.enqueue(isUrgent: true) { [self] in end() }
  }

  func onEnd(_ block: @escaping @MainActor () -> Void) {
    completions.append(block)
  }

  private func end() {
    let blocks = completions
    completions = []
    for block in blocks { block() }
  }
}

/// The state of a node's contents on the main actor.
struct DisplayState {
  /// The version of the displayed or pending contents, or `nil` without contents.
  var version: Int?
  var scale = 0.0
  var job: DisplayJob?
  var isAwaited = false
  var isRasterized = false
  /// Whether pending contents were replaced since the last completed drawing.
  var wasReplaced = false

  /// Whether the contents have a version and a scale, which is ignored outside of windows.
  func isCurrent(version: Int, scale: Double?) -> Bool {
    self.version == version && (scale == nil || scale == self.scale)
  }
}
