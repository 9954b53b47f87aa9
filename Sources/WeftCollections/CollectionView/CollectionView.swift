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
/// It alone owns the view space: the map on the screen, which changes with
/// ``show(_:after:geometry:)`` and in lengths only otherwise. It shows the cells of elements that
/// are ready, leaves the space of others empty, and keeps every cell in the interface state of its
/// range. This file has its state and its window; each aspect has a file of its own: geometry,
/// showing updates, lengths, frames, cells, the screen, scrolling, the selection, orthogonal
/// sections, and the animation of updates.
///
/// Every callback into the user's code comes last in its function, or is queued as an ``Event``:
/// the user's code may edit, scroll, wait, or close the window from any of them.
@MainActor final class CollectionView: FrameCommittable {
  /// What a view still has to do.
  struct PendingWork: OptionSet {
    let rawValue: Int
    /// A commit in this frame is requested.
    static let commit = PendingWork(rawValue: 1)
    /// Ranges and cells are out of date.
    static let update = PendingWork(rawValue: 2)
    /// The pipeline is to prepare the rows on the screen anew, though no update was submitted.
    static let preparation = PendingWork(rawValue: 4)
  }

  /// A collection inside a row, which waits for the row to be shown.
  struct InnerCollection {
    let id: ObjectIdentifier
    weak let cell: CellNode?
    /// Whether everything is measured and drawn.
    let isReady: @MainActor () -> Bool
    /// Shows the prepared collection, now that the row is shown.
    let show: @MainActor () -> Void
  }

  /// See `CollectionView+Supplements.swift`.
  var supplements = SupplementsOnScreen()
  let scrollController: ScrollController
  /// The runtime of the window; `nil` while the collection is in none.
  private(set) var runtime: HostRuntime? { didSet { workers = runtime?.workers ?? workers } }
  /// The workers of the last window.
  private var workers: (any WorkScheduler)?
  /// The view space; set by `CollectionView+Showing.swift`, and its lengths by
  /// `CollectionView+Lengths.swift`.
  var map = CollectionMap() { didSet { stateNumber += 1 } }
  var arrangement: any CollectionArrangement
  /// The geometry of the rows on the screen.
  var geometry: CollectionGeometry { didSet { stateNumber += 1 } }
  /// The number of the current map and geometry, counted over time.
  var stateNumber = 0
  /// The geometry of the window and the layout now, which the next preparation brings to the
  /// screen.
  var wantedGeometry: CollectionGeometry
  var visibleCells = VisibleCells()
  /// How often ``show(_:after:geometry:)`` was called, for tests.
  var showCount = 0
  /// What is out of date.
  var pendingWork: PendingWork = []
  let selection: Selection
  let cursor: Cursor
  /// The press of the pointer on a cell.
  var press: Press?

  /// Called in each frame after the cells are up to date.
  var onCommit: (@MainActor () -> Void)?
  /// Those inside rows that are held back.
  var innerCollections: [InnerCollection] = []

  var ranges = RangeController()
  private(set) lazy var cells = CellStore(view: self)
  private(set) lazy var lengths = MeasuredLengths(view: self)
  private(set) lazy var idle = IdleMeasurement(view: self)
  private(set) lazy var lanes = OrthogonalLanes(view: self)
  private(set) lazy var scroller = ContentScroller(view: self)
  private(set) lazy var events = EventQueue(view: self)
  private(set) lazy var swipes = SwipedRows(view: self)
  /// Keeps the movement of updates.
  let animator: UpdateAnimator
  /// The screen before the update being shown.
  var transition: UpdateTransition?
  /// Whether there is another layout than that on the screen.
  var hasNewLayout = false
  init(
    layer: Layer, layout: any CollectionLayout, selection: Selection, cursor: Cursor
  ) {
    self.selection = selection
    self.cursor = cursor
    geometry = CollectionGeometry(layout: layout)
    wantedGeometry = geometry
    arrangement = layout.arrangement(
      of: map, viewportSize: .zero, estimatedItemLength: layout.estimatedItemLength)
    scrollController = ScrollController(layer: layer)
    animator = UpdateAnimator(in: layer)
    scrollController.focusOrder = { [weak self] in self?.inOrderOfItems($0) ?? $0 }
    scrollController.onFocusEnd = { [weak self] in self?.bringFocusable(after: $0, $1) }
    scrollController.onScroll = { [weak self] in self?.scroller.didScroll(for: $0) }
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
    visibleCells.replaceAll(with: [])
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
  var isVisible = false {
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
  var isInHierarchy = false {
    didSet {
      guard isInHierarchy != oldValue else { return }
      for cell in visibleCells.inOrder {
        cell.node.setInHierarchy(isInHierarchy)
      }
      for cell in supplements.cells { cell.node.setInHierarchy(isInHierarchy) }
    }
  }
}
