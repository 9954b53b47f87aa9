// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayers
import WeftLayout
package import WeftRuntime

extension DisplayNode {
  /// The picture that was made last; `nil` before, and outside of the display state.
  @MainActor public final var contents: Bitmap? { displayedContents }

  /// Asks for a new picture; any thread. The old one stays until the new one is there.
  ///
  /// It is made with the next frame in which the node is in the display state.
  public final func setNeedsDisplay() {
    state.withLock { $0.contentsVersion += 1 }
    setNeedsCommit(.display)
  }

  /// Whether the node or one below it lacks the picture of its present state.
  ///
  /// - Complexity: O(nodes below).
  @MainActor public final var hasPendingDisplay: Bool {
    if displayState.job != nil { return true }
    let (version, size, subnodes) = state.withLock {
      ($0.contentsVersion, $0.frame.size, $0.subnodes)
    }
    if displayState.version != version, !size.isEmpty, drawing != nil { return true }
    return subnodes.contains { $0.hasPendingDisplay }
  }

  /// Makes the missing contents of the node and of those below it: slow ones each in a job of its
  /// own, all others in one.
  ///
  /// - Parameter priority: how soon they are wanted.
  @MainActor package final func displayRecursively(priority: WorkPriority) {
    guard let runtime else { return }
    var parts: [DisplayJob.Part] = []
    collectDisplayParts(into: &parts, scale: runtime.scale)
    guard !parts.isEmpty else { return }
    let fast = parts.filter { !$0.drawing.isSlow }
    let slow = parts.filter(\.drawing.isSlow)
    for parts in (fast.isEmpty ? [] : [fast]) + slow.map({ [$0] }) {
      let job = DisplayJob(
        parts: parts, scale: runtime.scale, priority: priority, mainQueue: runtime.mainQueue)
      for part in parts { part.node?.displayState.job = job }
      runtime.workers.submit(job.item)
    }
  }

  /// Changes how soon the pictures in the making are wanted, here and below.
  @MainActor package final func setDisplayPriority(_ priority: WorkPriority) {
    if let job = displayState.job { runtime?.workers.reprioritize(job.item, to: priority) }
    for subnode in subnodes { subnode.setDisplayPriority(priority) }
  }

  /// Runs a block when no picture of the node or below it is in the making any more.
  @MainActor package final func whenDisplayed(_ block: @escaping @MainActor () -> Void) {
    guard let job = firstDisplayJob else { return block() }
    job.onEnd { [self] in whenDisplayed(block) }
  }

  @MainActor private var firstDisplayJob: DisplayJob? {
    if let job = displayState.job { return job }
    return subnodes.lazy.compactMap(\.firstDisplayJob).first
  }

  /// Gives up the picture in the making.
  @MainActor final func cancelDisplay() {
    guard let job = displayState.job else { return }
    displayState = DisplayState()
    job.cancelPart()
  }

  /// Releases the picture.
  @MainActor final func clearContents() {
    cancelDisplay()
    displayState.version = nil
    staging.contents = nil
    show(nil)
  }

  @MainActor final func finishDisplay(_ bitmap: Bitmap?, of job: DisplayJob) {
    guard displayState.job === job else { return }
    displayState.job = nil
    if present(bitmap) { displayDidFinish() }
  }

  /// Shows contents, or keeps them until the node is staged no more.
  ///
  /// - Returns: whether they are shown.
  @discardableResult
  @MainActor private func present(_ bitmap: Bitmap?) -> Bool {
    if storedLayer != nil, isHeldBack {
      staging.contents = .some(bitmap)
      markHeldBackChanges()
      return false
    }
    staging.contents = nil
    show(bitmap)
    return true
  }

  @MainActor final func show(_ bitmap: Bitmap?) {
    displayedContents = bitmap
    storedLayer?.contents = bitmap
  }

  @MainActor private func collectDisplayParts(
    into parts: inout [DisplayJob.Part], scale: Double
  ) {
    let (version, size, subnodes) = state.withLock {
      ($0.contentsVersion, $0.frame.size, $0.subnodes)
    }
    if displayState.version != version || displayState.scale != scale {
      cancelDisplay()
      displayState.version = version
      displayState.scale = scale
      if !size.isEmpty, let drawing {
        parts.append(DisplayJob.Part(node: self, drawing: drawing, size: size))
      } else {
        present(nil)
      }
    }
    for subnode in subnodes { subnode.collectDisplayParts(into: &parts, scale: scale) }
  }
}
