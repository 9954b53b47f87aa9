// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// The view behind a collection node: what UICollectionView is for Texture.
///
/// It shows the cells of elements that are ready, leaves the space of others empty, and keeps every
/// cell in the interface state of its range. Only ``show(_:after:geometry:)`` changes the map on
/// the screen, except for lengths. The view decides the order of the work. What belongs to one idea
/// is an object of its own:
///
/// - ``CellStore`` makes, measures, stages, keeps and releases cells.
/// - ``MeasuredLengths`` turns estimated lengths into measured ones.
/// - ``ContentScroller`` scrolls, and decides what stays in place.
/// - ``OrthogonalLanes`` are the sections that scroll across the axis.
/// - ``IdleMeasurement`` measures far rows while the program rests.
/// - ``SwipedRows`` are the rows that the user has moved aside.
/// - ``EventQueue`` delivers events to the user's code.
///
/// Every callback into the user's code comes last in its function, or is queued as an event. The
/// user's code may edit, scroll, wait, or close the window from any of them.
@MainActor final class CollectionView: CollectionScreen {
  /// A collection inside a row, which waits for the row to be shown.
  struct InnerCollection {
    let id: ObjectIdentifier
    weak let cell: CellNode?
    /// Whether everything is measured and drawn.
    let isReady: @MainActor () -> Bool
    /// Shows the prepared collection, now that the row is shown.
    let show: @MainActor () -> Void
  }

  let selection: Selection
  let cursor: Cursor
  /// The press of the pointer on a cell.
  var press: Press?
  /// How often ``show(_:after:geometry:)`` was called, for tests.
  var showCount = 0
  /// Called in each frame after the cells are up to date.
  var onCommit: (@MainActor () -> Void)?
  /// Those inside rows that are held back.
  var innerCollections: [InnerCollection] = []
  /// The screen before the update being shown.
  var transition: UpdateTransition?

  // The owners refer to the screen, and to the owners above them.
  let events = EventQueue()
  private(set) lazy var lengths = MeasuredLengths(screen: self)
  private(set) lazy var cells = CellStore(
    screen: self, lengths: lengths, selection: selection, cursor: cursor)
  private(set) lazy var scroller = ContentScroller(screen: self, cells: cells, events: events)
  private(set) lazy var lanes = OrthogonalLanes(screen: self, scroller: scroller)
  private(set) lazy var idle = IdleMeasurement(
    screen: self, cells: cells, lengths: lengths, scroller: scroller, lanes: lanes)
  private(set) lazy var swipes = SwipedRows(screen: self)

  init(
    layer: Layer, layout: any CollectionLayout, selection: Selection, cursor: Cursor
  ) {
    self.selection = selection
    self.cursor = cursor
    super.init(layer: layer, layout: layout)
    lengths.onArrange = { [weak self] in self?.take($0, as: $1, withLengthsOf: $2) }
    lanes.onMakeLane = { [weak self] in self?.connectFocus(of: $0, section: $1) }
    cells.isIdleJob = { [weak self] in self?.idle.isRunning($0) ?? false }
    cells.onIdleMeasure = { [weak self] in self?.idle.didMeasure($0, isMeasured: $1) }
    cells.onIdleJobEnd = { [weak self] in self?.idle.jobDidEnd() }
    scrollController.focusOrder = { [weak self] in self?.inOrderOfItems($0) ?? $0 }
    scrollController.onFocusEnd = { [weak self] in self?.bringFocusable(after: $0, $1) }
    scrollController.onScroll = { [weak self] in self?.didScroll(for: $0) }
    scrollController.onBeginDragging = { [weak self] in
      self?.idle.interrupt()
      self?.scroller.willBeginDragging()
      self?.events.post(.willBeginDragging)
    }
    scrollController.onEndDecelerating = { [weak self] in
      self?.idle.interrupt()
      self?.events.post(.didEndDecelerating)
    }
    scrollController.onEndDragging = { [weak self] _, target in
      self?.idle.interrupt()
      self?.events.post(.willEndDragging(target: target))
    }
  }

  // Layers are released on the main actor, wherever the collection node is; cells on a worker,
  // since there may be many.
  isolated deinit {
    let rows = Rows(
      map: map, arrangement: arrangement,
      elements: ranges.removeAll() + lengths.cancel() + cells.removeAll(),
      cells: visibleCells.inOrder.map(\.node) + supplements.cells.map(\.node))
    supplements = SupplementsOnScreen()
    map = CollectionMap()
    arrangement = geometry.layout.arrangement(
      of: map, viewportSize: .zero, estimatedItemLength: 1)
    visibleCells = VisibleCells()
    releaseRows(consume rows)
  }

  /// Keeps the cells of a deallocated collection.
  private struct Rows: Sendable {
    let map: CollectionMap
    let arrangement: any CollectionArrangement
    let elements: [CollectionElement]
    let cells: [CellNode]
  }

  override func commit() {
    pendingWork.remove(.commit)
    guard runtime != nil else { return }
    // An update outside of a commit does not count: its results may require another one.
    if pendingWork.remove(.update) != nil { update() }
    onCommit?()
  }

  override func nodeNeedsLayout(_ node: DisplayNode) { cells.nodeNeedsLayout(node) }

  override func distanceFromSight(of node: DisplayNode) -> Double {
    cells.distanceFromSight(of: node)
  }

  /// The content has moved.
  private func didScroll(for reason: ScrollReason) {
    // A move together with the content around it does not count as a scroll, and is reported with
    // its cause.
    guard reason != .rearranged else { return }
    idle.interrupt()
    swipes.openRow?.close()
    scroller.didScroll(for: reason)
  }

  /// Releases a value that may hold the last references to cells: on a worker, if the collection
  /// was ever in a window.
  func releaseRows(_ rows: consuming some Sendable) {
    workers?.release(rows)
  }

  // MARK: Window

  /// Begins to work in a window.
  func attach(to runtime: HostRuntime) {
    guard runtime !== self.runtime else { return }
    detach()
    self.runtime = runtime
    scrollController.runtime = runtime
    cells.attach(to: runtime)
    runtime.memoryReliefs.closures.set({ [weak self] in self?.relieveMemory() }, of: self)
    ranges.invalidate()
    setNeedsUpdate()
    setNeedsPreparation()
  }

  /// Releases everything that only a window needs: contents, preloads, jobs, the runtime itself.
  func detach() {
    guard let runtime else { return }
    runtime.memoryReliefs.closures.set(nil, of: self)
    events.lock()
    scrollController.runtime = nil
    for cell in visibleCells.inOrder {
      cell.node.layer.removeFromSuperlayer()
      events.append(.didEndDisplaying(cell.node))
    }
    // Ends a search that is under way, whose callback may have moved the node to another window.
    _ = visibleCells.beginSearch()
    visibleCells.replaceAll(with: [])
    measuredGeometry = nil
    press = nil
    removeSupplements()
    _ = lanes.update(showing: ElementPositions())
    swipes.endAll()
    scroller.endAnimation()
    lanes.endAnimations()
    animator.cancel()
    // After everything that ends by this, and asks for the next rest.
    idle.cancel()
    self.runtime = nil
    pendingWork.remove(.commit)
    lengths.cancel()
    cells.detach()
    events.unlock()
    events.drain()
    animator.onEnd?(nil)
  }

  /// Whether the window is on the screen.
  override var isVisible: Bool {
    didSet {
      guard isVisible != oldValue else { return }
      ranges.settings.isMemoryScarce = false
      idle.interrupt()
      // A window out of sight may have no more frames: its cells leave the visible state at once.
      if !isVisible {
        animator.cancel()
        update()
        animator.onEnd?(nil)
      }
      setNeedsUpdate()
    }
  }

  /// Whether the collection is in the tree of a window; its cells on the screen are then, too.
  override var isInHierarchy: Bool {
    didSet {
      guard isInHierarchy != oldValue else { return }
      events.isInHierarchy = isInHierarchy
      for cell in visibleCells.inOrder {
        cell.node.setInHierarchy(isInHierarchy)
      }
      for cell in supplements.cells { cell.node.setInHierarchy(isInHierarchy) }
    }
  }
}
