// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// The view behind a collection node, as UICollectionView is for Texture. The view shows the cells
/// of elements that are ready, and sets the interface state of every cell according to its range.
/// Only ``show(_:after:geometry:)`` changes the map on the screen, except for lengths. The view
/// determines the order of the work of its parts:
/// - ``CellStore`` makes, measures, stages, retains and releases cells.
/// - ``MeasuredLengths`` replaces estimated lengths with measured ones.
/// - ``ContentScroller`` scrolls, and determines which rows keep their positions.
/// - ``OrthogonalLanes`` manages the sections that scroll across the axis.
/// - ``IdleMeasurement`` measures far rows while the program is idle.
/// - ``SwipedRows`` manages the rows that the user has swiped.
/// - ``EventQueue`` delivers events to the program's code.
///
/// Every callback is the last step of its function, or is queued as an event, because the program's
/// code may edit, scroll, wait, or close the window in it.
@MainActor final class CollectionView: CollectionScreen {
  /// A collection inside a row, which waits for the row to be shown.
  struct InnerCollection {
    let id: ObjectIdentifier
    weak let cell: CellNode?
    let isReady: @MainActor () -> Bool
    let show: @MainActor () -> Void
  }

  let selection: Selection
  let cursor: Cursor
  var press: Press?
  /// The number of calls of ``show(_:after:geometry:)``, for tests.
  var showCount = 0
  /// Called in each frame after the cells are up to date.
  var onCommit: (@MainActor () -> Void)?
  var innerCollections: [InnerCollection] = []
  /// The row that the user has dropped, until the update with the move appears.
  var dropped: DroppedRow? { didSet { oldValue?.end() } }
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

  // Layers are released on the main actor, and cells on a worker, because there may be many.
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

  private struct Rows: Sendable {
    let map: CollectionMap
    let arrangement: any CollectionArrangement
    let elements: [CollectionElement]
    let cells: [CellNode]
  }

  override func commit() {
    pendingWork.remove(.commit)
    guard runtime != nil else { return }
    // An update outside of a commit may require another update.
    if pendingWork.remove(.update) != nil { update() }
    onCommit?()
  }

  override func nodeNeedsLayout(_ node: DisplayNode) { cells.nodeNeedsLayout(node) }

  override func distanceFromSight(of node: DisplayNode) -> Double {
    cells.distanceFromSight(of: node)
  }

  private func didScroll(for reason: ScrollReason) {
    // A movement together with the content around it is reported with its cause.
    guard reason != .rearranged else { return }
    idle.interrupt()
    swipes.openRow?.close()
    scroller.didScroll(for: reason)
  }

  /// Releases a value that may hold the last references to cells, on a worker if possible.
  func releaseRows(_ rows: consuming some Sendable) {
    workers?.release(rows)
  }

  // MARK: Window

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

  /// Releases everything that only a window needs.
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
    dropped = nil
    removeSupplements()
    _ = lanes.update(showing: ElementPositions())
    swipes.endAll()
    scroller.endAnimation()
    lanes.endAnimations()
    animator.cancel()
    // Follows all other steps, because they may request another idle measurement.
    idle.cancel()
    self.runtime = nil
    pendingWork.remove(.commit)
    lengths.cancel()
    cells.detach()
    events.unlock()
    events.drain()
    animator.onEnd?(nil)
  }

  override var isVisible: Bool {
    didSet {
      guard isVisible != oldValue else { return }
      ranges.settings.isMemoryScarce = false
      idle.interrupt()
      // A hidden window may have no more frames, so its cells leave the visible state immediately.
      if !isVisible {
        animator.cancel()
        update()
        animator.onEnd?(nil)
      }
      setNeedsUpdate()
    }
  }

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
