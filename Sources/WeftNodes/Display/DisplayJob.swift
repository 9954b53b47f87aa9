// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftLocks
import WeftRuntime

/// One job that draws the contents of several nodes, which then appear together.
///
/// Its parts are taken as values on the main actor and drawn on one worker; the results come back
/// in one turn of the main queue.
@MainActor final class DisplayJob {
  /// A node and the value that draws it.
  struct Part: Sendable {
    weak let node: DisplayNode?
    let drawing: any Drawing
    let size: Size
    /// Pixels per point.
    let scale: Double
    /// The traits by which colours and fonts are resolved.
    let traits: Traits
    /// Draws the contents in tiles, if they are too large for one bitmap.
    var source: TileSource?
    /// The tiles that are wanted with the contents.
    var tiles: [ContentsTile] = []

    /// The memory of the contents, roughly.
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

  /// - Parameter parts: not empty.
  init(parts: [Part], priority: WorkPriority, mainQueue: MainSerialQueue) {
    wanted = parts.count
    waiting = Mutex(parts)
    self.mainQueue = mainQueue
    item = WorkItem(priority: priority) { _ in }
    // Parts that are slow come alone.
    let isSlow = parts.contains { $0.drawing.isSlow }
    // The closure below needs `self`, so that it can only be made now.
    item = WorkItem(priority: priority, isSlow: isSlow) { [self] item in
      let parts = waiting.withLock { $0.take() } ?? []
      var contents: [DrawnContents?] = []
      contents.reserveCapacity(parts.count)
      for part in parts {
        // A cancelled job stops early; its results are discarded.
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

  // A worker may be the last to hold the job; the completions belong to the main actor.
  isolated deinit {}

  /// Draws something else for one of the nodes, as long as no worker has begun: so that contents
  /// that change often keep their turn.
  ///
  /// - Returns: whether it will.
  func replace(_ part: Part) -> Bool {
    let (isReplaced, old): (Bool, Part?) = waiting.withLock { parts in
      guard let index = parts?.firstIndex(where: { $0.node === part.node }),
        let old = parts?[index], old.size == part.size,
        old.drawing.isSlow == part.drawing.isSlow
      else { return (false, nil) }
      parts?[index] = part
      return (true, old)
    }
    // Drawings may run code of the user's when they are freed: never under the lock.
    withExtendedLifetime(old) {}
    return isReplaced
  }

  /// Whether the contents come back to a window.
  func belongs(to runtime: HostRuntime) -> Bool { mainQueue === runtime.mainQueue }

  /// Leaves one of the nodes out; the last one cancels the job.
  func cancelPart() {
    wanted -= 1
    guard wanted == 0 else { return }
    item.cancel()
    // Waiting callers look for the next job then: it is queued if this one is out of date.
    mainQueue.enqueue(isUrgent: true) { [self] in end() }
  }

  /// Runs a block when the contents are drawn, or no longer wanted.
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
  /// The version of the contents that are shown or being drawn; `nil` without any.
  var version: Int?
  /// The pixels per point at which they are drawn.
  var scale = 0.0
  /// The job that draws them, maybe with those of other nodes.
  var job: DisplayJob?
  /// Whether an update waits for them in order to show them.
  var isAwaited = false
  /// Whether they show the subnodes, too.
  var isRasterized = false
  /// Whether half-drawn contents were discarded for newer ones since the last that were completed.
  var wasReplaced = false

  /// Whether the contents are those of a version, at a scale; any scale counts without a window.
  func isCurrent(version: Int, scale: Double?) -> Bool {
    self.version == version && (scale == nil || scale == self.scale)
  }
}
