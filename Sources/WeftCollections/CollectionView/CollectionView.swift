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
  /// A cell on the screen.
  struct VisibleCell {
    let node: CellNode
    let position: ElementPosition
    /// Whether it is a header or footer that other cells pass under.
    var isPinned = false
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

  /// What shows the changes of a staged cell.
  enum Stage {
    /// The next update, with everything else that belongs to it.
    case update
    /// The refresh of cells that change by themselves.
    case refresh
  }

  /// Something that the user's code may want to know.
  enum Event {
    case didScroll(ScrollReason)
    case willBeginDragging
    case willEndDragging(target: Point)
    case didEndDecelerating
    case willDisplay(CellNode)
    case didEndDisplaying(CellNode)
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
  /// The cells on the screen. By node, not by element: a cell stays when it shows a reloaded item.
  private(set) var visibleCells: [ObjectIdentifier: VisibleCell] = [:]
  /// The cells on the screen by their positions: the user's code must not be notified of them in
  /// the order of a dictionary.
  var cellsInOrder: [VisibleCell] = [] {
    didSet {
      var cells: [ObjectIdentifier: VisibleCell] = [:]
      cells.reserveCapacity(cellsInOrder.count)
      for cell in cellsInOrder { cells[ObjectIdentifier(cell.node)] = cell }
      visibleCells = cells
    }
  }
  /// How often ``show(_:after:geometry:)`` was called, for tests.
  var showCount = 0
  /// Counts the updates that have changed sections themselves.
  var sectionsEdition = 0
  /// The way the content moved last; `nil` before it has moved.
  var lastDirection: ScrollDirections?
  /// The way the content goes: before it has moved, toward its end.
  var scrollDirection: ScrollDirections {
    lastDirection ?? (axes.isReversed ? [.up, .left] : [.down, .right])
  }
  /// The way the user has scrolled last; empty at first.
  var userScrollDirection: ScrollDirections = []

  /// Whether the pipeline is to prepare the rows on the screen anew, though no update was
  /// submitted.
  var needsPreparation = false
  var stickyEdge: StickyEdge?
  /// Space around the content, in points.
  var contentInset = EdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      let anchor = anchor(for: nil)
      (geometry.contentInset, wantedGeometry.contentInset) = (contentInset, contentInset)
      rearrange(by: anchor, after: nil, as: arrangement)
    }
  }
  /// How many times the screen's pixels the contents of cells have along each side.
  var contentsZoom: Float = 1 {
    didSet {
      guard contentsZoom != oldValue else { return }
      for node in elementsWithCells.flatMap(\.nodes) { node.setContentsZoom(contentsZoom) }
    }
  }
  var rangeTunings = RangeTunings() { didSet { setNeedsUpdate() } }
  /// The tunings along orthogonal sections, if they differ.
  var orthogonalRangeTunings: RangeTunings? { didSet { setNeedsUpdate() } }
  /// The mode that was set explicitly, if one was.
  var rangeModeOverride: RangeMode? { didSet { setNeedsUpdate() } }
  let selection: Selection
  let cursor: Cursor
  /// The press of the pointer on a cell.
  var press: Press?
  /// The number of the last ``layoutCells()``: callbacks in the middle of one may begin another.
  var layoutNumber = 0

  /// Handles an event; one at a time, in order.
  var onEvent: (@MainActor (Event) -> Void)?
  /// Called in each frame after the cells are up to date.
  var onCommit: (@MainActor () -> Void)?
  /// Called with cells whose measurement has just ended.
  var onMeasure: (@MainActor ([CellRequest]) -> Void)?
  /// Called with an element whose cell shows another element that is not being removed.
  var onSharedCell: (@MainActor (CollectionElement) -> Void)?
  /// Called with a cell that is not made in time.
  var onOverdue: (@MainActor (CellRequest) -> Void)?
  /// Called with the number of an animation that has ended, or `nil` if all have ended.
  var onAnimationEnd: (@MainActor (Int?) -> Void)?
  /// Whether the pipeline waits for the cell of an element.
  var isNeeded: (@MainActor (CollectionElement) -> Bool)?
  /// Whether an element is in the data space.
  var isPending: (@MainActor (CollectionElement) -> Bool)?
  /// Whether a section is in the data space.
  var isSectionPending: (@MainActor (ElementID) -> Bool)?
  /// Called with each cell that belongs to the collection from now on.
  var onAdopt: (@MainActor (CellNode) -> Void)?
  /// Called with a cell on the screen that has changed by itself.
  var onChange: (@MainActor (CellNode) -> Void)?
  /// Whether no updates are pending.
  var isQuiet: (@MainActor () -> Bool)?
  /// Asks the data source for a content that has no answer yet.
  var resolveContent: (@MainActor (CellRequest) -> Void)?

  /// Those inside rows that are held back.
  var innerCollections: [InnerCollection] = []

  // State of the cells; see `CollectionView+Cells.swift`.
  var ranges = RangeController()
  var retention = NodeRetention()
  /// One worker at a time measures the cells of an element. Started jobs outlive the window.
  var jobs: [ElementID: MeasurementJob] = [:]
  /// Contents whose cell a worker has been making for longer than ``cellLimit``. A reload of the
  /// item brings another content, which is made regardless.
  var overdue: [ObjectIdentifier: ElementContent] = [:]
  /// Delivers overdue measurements when they arrive.
  let lateMeasurements = LateMeasurements()
  /// The seconds after which a cell that is being made and measured is no longer awaited.
  var cellLimit = 5.0
  /// The cells whose changes are held back.
  var staged: [ObjectIdentifier: (node: CellNode, stage: Stage)] = [:]
  /// Elements off the screen whose lengths are still to be taken.
  var measured: [CollectionElement] = []
  /// Arranges the elements with these lengths.
  var lengthsJob: WorkItem?
  var adopted: [ElementID: WeakElement] = [:]
  /// The number of entries at which those of elements without a cell are dropped.
  var adoptedLimit = 64
  var unresolved: [CollectionElement] = []
  /// Elements whose ranges have changed, and whose cells are still to be looked after.
  var changedRanges = FIFO<CollectionElement>()
  /// Elements whose cells are still to get the state of their ranges, if they are in any.
  var changedStates = FIFO<CollectionElement>()

  /// See `CollectionView+Idle.swift`.
  var idle = IdleMeasurement()

  /// How far orthogonal sections are scrolled, by their identities.
  var orthogonalOffsets: [ElementID: Double] = [:]
  /// The items that such sections keep in view, by the identities of the sections.
  var orthogonalTargets: [ElementID: ElementID] = [:]
  /// The current scrolls of such sections, by the identities of the sections.
  var sectionAnimations: [ElementID: ScrollAnimation] = [:]
  /// The viewports of such sections on the screen.
  var lanes: [ElementID: OrthogonalLane] = [:]
  /// The rows that the user has moved aside: one, and those on their way back.
  var swipedRows: [SwipedRow] = []
  /// The cell that fingers on a touchpad move aside.
  weak var touchpadCell: CellNode?
  /// The current scroll to an item.
  var scrollAnimation: ScrollAnimation?
  /// Keeps the movement of updates.
  let animator: UpdateAnimator
  /// The screen before the update being shown.
  var transition: UpdateTransition?
  /// Whether there is another layout than that on the screen.
  var hasNewLayout = false
  /// How many sections and items the main actor looks at, to find where everything is, before a
  /// worker does it.
  var arrangingLimit = 500
  var estimate = LengthEstimate()
  /// The items that the program has scrolled to, the newest last: until the newest reaches the
  /// screen, the one before counts.
  var targets: [ScrollTarget] = []
  var hasScrolled = false { didSet { isRelieved = false } }
  /// Whether memory is scarce, so that only cells on the screen are kept: until the user scrolls,
  /// or the collection comes into sight.
  var isRelieved = false
  var lastOffset = Point.zero
  var isCommitQueued = false
  /// Whether ranges and cells are out of date.
  var needsUpdate = false
  var events = FIFO<Event>()
  /// The number of running functions that must end before the user's code is notified of anything.
  var eventLocks = 0

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
    animator.onEnd = { [weak self] in self?.onAnimationEnd?($0) }
    scrollController.focusOrder = { [weak self] in self?.inOrderOfItems($0) ?? $0 }
    scrollController.onFocusEnd = { [weak self] in self?.bringFocusable(after: $0, $1) }
    scrollController.onScroll = { [weak self] in self?.didScroll(for: $0) }
    scrollController.onBeginDragging = { [weak self] in
      self?.hasScrolled = true
      self?.endIdleMeasuring()
      self?.targets = []
      self?.endScrollAnimation()
      self?.post(.willBeginDragging)
    }
    scrollController.onEndDecelerating = { [weak self] in
      self?.endIdleMeasuring()
      self?.post(.didEndDecelerating)
    }
    scrollController.onEndDragging = { [weak self] _, target in
      self?.endIdleMeasuring()
      self?.post(.willEndDragging(target: target))
    }
  }

  // Layers are released on the main actor, wherever the collection node is; cells on a worker,
  // since there may be many.
  isolated deinit {
    let rows = Rows(
      map: map, arrangement: arrangement,
      elements: ranges.removeAll() + measured + unresolved,
      cells: cellsInOrder.map(\.node) + supplements.cells.map(\.node))
    supplements = SupplementsOnScreen()
    map = CollectionMap()
    arrangement = geometry.layout.arrangement(
      of: map, viewportSize: .zero, estimatedItemLength: 1)
    // Here no observer keeps the two in step.
    (cellsInOrder, visibleCells) = ([], [:])
    (measured, unresolved) = ([], [])
    (changedRanges, changedStates) = (FIFO(), FIFO())
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
    lateMeasurements.queue = runtime.mainQueue
    for (request, item) in lateMeasurements.takeAll() {
      overdue[ObjectIdentifier(request.content)] = nil
      if jobs[request.element.id]?.item === item { jobs[request.element.id] = nil }
    }
    noteAbandonedJobs()
    runtime.memoryReliefs.closures.set({ [weak self] in self?.relieveMemory() }, of: self)
    ranges.invalidate()
    setNeedsUpdate()
    setNeedsPreparation()
  }

  /// Releases everything that only a window needs: contents, preloads, jobs, the runtime itself.
  func detach() {
    guard let runtime else { return }
    runtime.memoryReliefs.closures.set(nil, of: self)
    eventLocks += 1
    layoutNumber += 1
    scrollController.runtime = nil
    for cell in cellsInOrder {
      cell.node.layer.removeFromSuperlayer()
      events.append(.didEndDisplaying(cell.node))
    }
    cellsInOrder = []
    press = nil
    removeSupplements()
    _ = updateLanes(showing: ElementPositions())
    endSwipes()
    endScrollAnimation()
    for id in sectionAnimations.keys { endSectionAnimation(id) }
    animator.cancel()
    // After everything that ends by this, and asks for the next rest.
    forgetIdleMeasuring()
    self.runtime = nil
    lateMeasurements.queue = nil
    isCommitQueued = false
    dismissCells()
    eventLocks -= 1
    drainEvents()
    onAnimationEnd?(nil)
  }

  /// Whether the window is on the screen.
  var isVisible = false {
    didSet {
      guard isVisible != oldValue else { return }
      isRelieved = false
      endIdleMeasuring()
      // A window out of sight may have no more frames: its cells leave the visible state at once.
      if !isVisible {
        animator.cancel()
        update()
        onAnimationEnd?(nil)
      }
      setNeedsUpdate()
    }
  }

  /// Whether the collection is in the tree of a window; its cells on the screen are then, too.
  var isInHierarchy = false {
    didSet {
      guard isInHierarchy != oldValue else { return }
      for cell in cellsInOrder {
        cell.node.setInHierarchy(isInHierarchy)
      }
      for cell in supplements.cells { cell.node.setInHierarchy(isInHierarchy) }
    }
  }
}
