// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayers
import WeftLayout
package import WeftRuntime

extension DisplayNode {
  /// The most recently drawn contents, or `nil` before drawing and outside of the display state.
  /// Contents that are too large for one bitmap have fewer pixels than the screen, until the parts
  /// near the viewport are drawn. See ``Drawing/drawsInParts``.
  public final var contents: Bitmap? { displayedContents }

  /// Requests new contents, drawn with the next frame in which the node is in the display state.
  /// Use on any thread. The old contents stay until then.
  nonisolated public final func setNeedsDisplay() {
    state.withLock { $0.contentsVersion += 1 }
    setNeedsCommit(.display)
  }

  /// Whether the node or a descendant lacks its current contents, or the picture with the node
  /// does. O(descendants).
  public final var hasPendingDisplay: Bool {
    if let rasterizer { return rasterizer.hasPendingDisplay }
    // Not a `Subtree`, because every visible row is asked in every frame of a preparation.
    var pending = [self]
    while let node = pending.popLast() {
      if node.displayState.job != nil || node.storedParts?.contentsTiles?.isDrawing ?? false {
        return true
      }
      let (version, size, runtime, isSuspended, subnodes) = node.state.withLock {
        ($0.contentsVersion, $0.frame.size, $0.runtime, $0.isDisplaySuspended, $0.subnodes)
      }
      if !isSuspended,
        !node.displayState.isCurrent(version: version, scale: node.contentsScale(in: runtime)),
        !size.isEmpty, node.rasterizesSubtree || node.drawing != nil
      {
        return true
      }
      if !node.rasterizesSubtree { pending += subnodes }
    }
    return false
  }

  /// Whether the node or a descendant displays nothing, not even outdated contents, although it has
  /// something to draw. O(descendants).
  package final var isBlank: Bool {
    Subtree(self).contains { $0.displayedContents == nil && $0.lacksContents }
  }

  /// Releases outdated contents of the node and its descendants. O(descendants), each O(depth)
  /// while a node is staged.
  package final func clearOutdatedContents() {
    for node in Subtree(self) where node.lacksContents && !node.isHeldBack { node.show(nil) }
  }

  private var lacksContents: Bool {
    if displayState.job != nil { return true }
    let (version, size, runtime, isSuspended) = state.withLock {
      ($0.contentsVersion, $0.frame.size, $0.runtime, $0.isDisplaySuspended)
    }
    return !isSuspended
      && !displayState.isCurrent(version: version, scale: contentsScale(in: runtime))
      && !size.isEmpty && (rasterizesSubtree || drawing != nil)
  }

  /// Draws the subtree's missing contents, each slow drawing in a separate job.
  package final func displayRecursively(priority: WorkPriority) {
    guard let runtime else { return }
    if let rasterizer { return rasterizer.displayRecursively(priority: priority) }
    var parts: [DisplayJob.Part] = []
    for node in Subtree(self) {
      if let part = node.nextDisplayPart(in: runtime) { parts.append(part) }
    }
    guard !parts.isEmpty else { return }
    let budget = runtime.contents
    let byteCount = parts.reduce(0) { sum, part in
      let old = part.node?.displayedContents?.byteCount ?? 0
      return sum + max(0, part.byteCount - old)
    }
    if priority != .visible, !budget.makeRoom(for: byteCount, of: self) {
      for part in parts { part.node?.storedParts?.display = DisplayState() }
      return
    }
    let fast = parts.filter { !$0.drawing.isSlow }
    let slow = parts.filter(\.drawing.isSlow)
    for parts in (fast.isEmpty ? [] : [fast]) + slow.map({ [$0] }) {
      let job = DisplayJob(
        parts: parts, priority: priority, mainQueue: runtime.mainQueue)
      for part in parts {
        part.node?.displayState.job = job
        if priority == .visible { part.node?.markAwaited() }
        part.node?.showPlaceholderSoon()
      }
      let byteCount = parts.reduce(0) { $0 + $1.byteCount }
      budget.reserve(byteCount)
      job.onEnd { budget.endReservation(of: byteCount) }
      runtime.workers.submit(job.item)
    }
  }

  package final func setDisplayPriority(_ priority: WorkPriority) {
    if let rasterizer { return rasterizer.setDisplayPriority(priority) }
    for node in Subtree(self) {
      if let job = node.displayState.job {
        node.runtime?.workers.reprioritize(job.item, to: priority)
        if priority == .visible { node.markAwaited() }
      }
    }
  }

  private func markAwaited() {
    if !isVisible { displayState.isAwaited = true }
  }

  /// Calls a block once after all requested contents of the subtree are drawn or, for example
  /// because the window is closed, cancelled.
  package final func whenDisplayed(_ block: @escaping @MainActor () -> Void) {
    if let rasterizer { return rasterizer.whenDisplayed(block) }
    let busy = Subtree(self).first { $0.displayState.job != nil }
    guard let job = busy?.displayState.job else { return block() }
    job.onEnd { [self] in whenDisplayed(block) }
  }

  final func cancelDisplay() {
    guard let job = displayState.job else { return }
    storedParts?.display = DisplayState()
    job.cancelPart()
  }

  /// Releases the contents of the node and discards contents that are being drawn, as nodes do when
  /// they leave the display state. The node stays blank until ``setNeedsDisplay()`` or until it
  /// enters the display state.
  public final func clearContents() {
    cancelDisplay()
    storedParts?.display = DisplayState()
    storedParts?.staging.contents = nil
    show(nil)
    runtime?.contents.contentsWereReleased(in: runtime)
  }

  /// Releases the subtree's contents. See ``clearContents()``. O(descendants).
  public final func recursivelyClearContents() {
    for node in Subtree(rasterized: self) { node.clearContents() }
  }

  final func finishDisplay(_ contents: DrawnContents?, of job: DisplayJob) {
    guard displayState.job === job else { return }
    storedParts?.display.job = nil
    displayState.wasReplaced = false
    if present(contents) { finishShowing() }
    let (version, runtime) = state.withLock { ($0.contentsVersion, $0.runtime) }
    // Draws again if the contents changed during drawing.
    if !displayState.isCurrent(version: version, scale: contentsScale(in: runtime)) {
      setNeedsCommit(.display)
    }
  }

  /// Reports displayed contents to the node and the descendants in a rasterized picture.
  final func finishShowing() {
    displayDidFinish()
    guard displayState.isRasterized else { return }
    for node in Subtree(rasterized: self).dropFirst() {
      if node.displayedContents != nil { node.clearContents() }
      node.displayDidFinish()
    }
  }

  /// Displays contents, or stores them while staged. Returns whether they are displayed.
  @discardableResult
  private func present(_ contents: DrawnContents?) -> Bool {
    if storedLayer != nil, isHeldBack {
      staging.contents = .some(contents)
      markHeldBackChanges()
      return false
    }
    storedParts?.staging.contents = nil
    show(contents)
    return true
  }

  final func show(_ contents: DrawnContents?) {
    let bitmap = contents?.bitmap
    shownContents = bitmap.map { ShownContents($0, of: self, in: runtime?.contents.ledger) }
    storedLayer?.contents = bitmap
    storedLayer?.contentsShowSublayers = bitmap != nil && displayState.isRasterized
    if let contents, let source = contents.source {
      let tiles = storedParts?.contentsTiles ?? makeContentsTiles()
      parts.contentsTiles = tiles
      tiles.show(contents, from: source)
    } else if let tiles = storedParts?.contentsTiles {
      storedParts?.contentsTiles = nil
      tiles.remove()
    }
    hidePlaceholder(fades: bitmap != nil)
  }

  private func makeContentsTiles() -> ContentsTiles {
    ContentsTiles { [weak self] in
      guard let layer = self?.storedLayer, let runtime = self?.runtime else { return nil }
      return ContentsTiles.Place(layer: layer, runtime: runtime, ledger: runtime.contents.ledger)
    } memoryDidChange: { [weak self] in
      let runtime = self?.runtime
      runtime?.contents.trim()
      runtime?.contents.contentsWereReleased(in: runtime)
    }
  }

  private func nextDisplayPart(in runtime: HostRuntime) -> DisplayJob.Part? {
    let scale = runtime.scale * Double(contentsZoom)
    let (version, size, isAsynchronous, isSuspended) = state.withLock { state in
      // The node's commit does not need to search its descendants again.
      state.pendingCommit.remove(.display)
      return (
        state.contentsVersion, state.frame.size, state.displaysAsynchronously,
        state.isDisplaySuspended
      )
    }
    if isSuspended {
      cancelDisplay()
      return nil
    }
    // A job from another window may be lost when that window closes.
    if let job = displayState.job, !job.belongs(to: runtime) { cancelDisplay() }
    if let shownContents, shownContents.ledger !== runtime.contents.ledger {
      self.shownContents = ShownContents(
        shownContents.bitmap, of: self, in: runtime.contents.ledger)
    }
    storedParts?.contentsTiles?.update()
    if displayState.isCurrent(version: version, scale: scale) { return nil }
    let showedSubnodes = storedLayer?.contentsShowSublayers ?? false
    let replaces = displayState.job != nil
    let ownDrawing = size.isEmpty ? nil : contentsDrawing
    let isDrawnNow =
      !isAsynchronous
      || runtime.frames.appearsAtOnce && isVisible && !(ownDrawing?.isSlow ?? false)
    if !isDrawnNow, let job = displayState.job, displayState.scale == scale,
      displayState.isRasterized == rasterizesSubtree, let ownDrawing
    {
      let part = displayPart(ownDrawing, size: size, scale: scale)
      if job.replace(part) {
        displayState.version = version
        return nil
      }
      // The second outdated drawing in a row is completed, because contents that change faster than
      // they are drawn would never appear.
      if displayState.wasReplaced { return nil }
    }
    cancelDisplay()
    displayState.wasReplaced = replaces
    displayState.version = version
    displayState.scale = scale
    displayState.isRasterized = rasterizesSubtree
    // The picture of the subtree stays until the individual contents are ready.
    if !size.isEmpty, let drawing = ownDrawing ?? (showedSubnodes ? NoDrawing() : nil) {
      let part = displayPart(drawing, size: size, scale: scale)
      if !isDrawnNow { return part }
      if present(part.makeContents { false }) { finishShowing() }
      return nil
    }
    present(nil)
    return nil
  }

  private func displayPart(
    _ drawing: any Drawing, size: Size, scale: Double
  ) -> DisplayJob.Part {
    var part = DisplayJob.Part(
      node: self, drawing: drawing, size: size, scale: scale, traits: shownTraits)
    if let source = TileSource(drawing, size: size, scale: scale, traits: part.traits) {
      part.source = source
      part.tiles = ContentsTiles.tiles(near: storedLayer?.viewport, of: source.grid)
    }
    return part
  }

  private func contentsScale(in runtime: HostRuntime?) -> Double? {
    runtime.map { $0.scale * Double(contentsZoom) }
  }

  /// Redraws the subtree at `zoom` times its resolution. O(descendants).
  package final func setContentsZoom(_ zoom: Float) {
    var pending = [(node: self, zoom: zoom)]
    while let (node, zoom) = pending.popLast() {
      if node.contentsZoom == zoom { continue }
      node.contentsZoom = zoom
      node.setNeedsCommit(.display)
      node.onContentsZoomChange?(zoom)
      for subnode in node.subnodes { pending.append((subnode, node.subnodesZoom)) }
    }
  }

  private var contentsDrawing: (any Drawing)? {
    let picture: (any Drawing)? = rasterizesSubtree ? subtreeDrawing : drawing
    guard let picture, let radius = state.withLock({ $0.property { $0.precomposedRadius } }) else {
      return picture
    }
    let gravity = rasterizesSubtree ? .scaleToFill : storedLayer?.contentsGravity
    return RoundedDrawing(
      picture: picture, cornerRadius: radius, gravity: gravity ?? .scaleToFill)
  }

  private var subtreeDrawing: any Drawing {
    // Consumes the changes before reading the nodes, so that later changes request a new picture.
    for node in Subtree(rasterized: self) { node.state.withLock { $0.isUndrawn = false } }
    return SubtreeDrawing(of: self)
  }
}

/// A node and its descendants, parents first and siblings back to front, without recursion because
/// trees may be deeper than the stack.
private struct Subtree: Sequence, IteratorProtocol {
  private var pending: [DisplayNode]
  private let includesRasterized: Bool

  init(_ node: DisplayNode) { (pending, includesRasterized) = ([node], false) }

  init(rasterized node: DisplayNode) { (pending, includesRasterized) = ([node], true) }

  mutating func next() -> DisplayNode? {
    guard let node = pending.popLast() else { return nil }
    if includesRasterized || !node.rasterizesSubtree { pending += node.subnodes.reversed() }
    return node
  }
}

private struct NoDrawing: Drawing {
  var drawsInParts: Bool { false }

  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {}

  func makeBitmap(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap? { nil }
}
