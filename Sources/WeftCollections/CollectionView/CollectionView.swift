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
/// are ready, leaves the room of others empty, and keeps every cell in the interface state of its
/// range. This file has its state, its window, and the frame; each aspect has a file of its own:
/// cells, the screen, scrolling, the selection, orthogonal sections, and the animation of updates.
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

  /// The outdated part of the screen, for the pipeline to prepare.
  enum OutdatedPart: Comparable {
    case nothing
    /// Cells that have changed on their own, and no other known change.
    case cells
    /// The rows, or their sizes.
    case rows
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
  /// The view space.
  private(set) var map = CollectionMap() { didSet { stateNumber += 1 } }
  var arrangement: any CollectionArrangement
  /// The geometry of the rows on the screen.
  private(set) var geometry: CollectionGeometry { didSet { stateNumber += 1 } }
  /// The number of the current map and geometry, counted over time.
  private var stateNumber = 0
  /// The geometry of the window and the layout now, which the next preparation brings to the
  /// screen.
  private(set) var wantedGeometry: CollectionGeometry
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
  private(set) var showCount = 0
  /// Counts the updates that have changed sections themselves.
  private(set) var sectionsEdition = 0
  /// The way the content moved last; `nil` before it has moved.
  var lastDirection: ScrollDirections?
  /// The way the content goes: before it has moved, toward its end.
  var scrollDirection: ScrollDirections {
    lastDirection ?? (axes.isReversed ? [.up, .left] : [.down, .right])
  }
  /// The way the user has scrolled last; empty at first.
  var userScrollDirection: ScrollDirections = []

  var outdatedPart = OutdatedPart.nothing
  var stickyEdge: StickyEdge?
  /// Room around the content, in points.
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
      for element in elementsWithCells { element.nodeIfAllocated?.setContentsZoom(contentsZoom) }
    }
  }
  var rangeTunings = RangeTunings() { didSet { setNeedsUpdate() } }
  /// The tunings along orthogonal sections, if they differ.
  var orthogonalRangeTunings: RangeTunings? { didSet { setNeedsUpdate() } }
  /// The mode that was asked for explicitly, if one was.
  var rangeModeOverride: RangeMode? { didSet { setNeedsUpdate() } }
  /// The selected elements of the data space.
  var selection = ElementIDSet()
  /// The elements that replace others during changes of the selection, one entry for each change:
  /// the changes of one may lead to another.
  var replacements: [[ElementID: ElementID]] = []
  /// Whether the selection has changed since the change of the selection began.
  var hasSelectionChanged = false
  /// The element of the data space at which ranges of the selection begin.
  var selectionAnchor: ElementID?
  /// The element of the data space that keys refer to.
  var cursor: ElementID?
  /// The element of the data space that the user drags elsewhere.
  var dragged: ElementID?
  /// The element of the data space that was pressed last.
  var pressed: ElementID?
  /// Whether the user sees where the cursor is.
  var isCursorShown = false

  /// Handles an event; one at a time, in order.
  var onEvent: (@MainActor (Event) -> Void)?
  /// Called in each frame after the cells are up to date.
  var onCommit: (@MainActor () -> Void)?
  /// Called with elements whose measurement has just ended.
  var onMeasure: (@MainActor ([CollectionElement]) -> Void)?
  /// Called with an element whose cell shows another element that is not being removed.
  var onSharedCell: (@MainActor (CollectionElement) -> Void)?
  /// Called with an element whose cell is not made in time.
  var onOverdue: (@MainActor (CollectionElement) -> Void)?
  /// Called when the movement of the last update is at rest.
  var onAnimationEnd: (@MainActor () -> Void)?
  /// Whether the pipeline waits for the cell of an element.
  var isNeeded: (@MainActor (CollectionElement) -> Bool)?
  /// Whether an element is in the data space.
  var isPending: (@MainActor (CollectionElement) -> Bool)?
  /// Whether a section is in the data space.
  var isSectionPending: (@MainActor (ElementID) -> Bool)?
  /// The identity of the element that stands for an element's item in the data space by now.
  var pendingID: (@MainActor (CollectionElement) -> ElementID?)?
  /// Called with each cell that belongs to the collection from now on.
  var onAdopt: (@MainActor (CellNode) -> Void)?
  /// Called when a cell on the screen begins to hold changes of its own back.
  var onChangeOfCell: (@MainActor (CellNode, CollectionElement) -> Void)?
  /// Whether no updates are pending.
  var isQuiet: (@MainActor () -> Bool)?
  /// Asks the data source for the content of an element that has none.
  var resolveContent: (@MainActor (CollectionElement) -> Void)?

  /// Those inside rows that are held back.
  var innerCollections: [InnerCollection] = []

  // State of the cells; see `CollectionView+Cells.swift`.
  var ranges = RangeController()
  var retention = NodeRetention()
  /// By lineage: a cell is measured by one job at a time. Started jobs outlive the window.
  var jobs: [ElementID: MeasurementJob] = [:]
  /// By lineage: cells that a worker has been making for longer than ``cellLimit``.
  var overdue: Set<ElementID> = []
  /// Delivers overdue measurements when they arrive.
  let lateMeasurements = LateMeasurements()
  /// The seconds after which a cell that is being made and measured is no longer awaited.
  var cellLimit = 5.0
  var staged: [ObjectIdentifier: CellNode] = [:]
  /// Elements off the screen whose lengths are still to be taken.
  var measured: [CollectionElement] = []
  /// Arranges the elements with these lengths.
  var lengthsJob: WorkItem?
  var adopted: [ElementID: WeakElement] = [:]
  /// The number of entries at which those of elements without a cell are dropped.
  var adoptedLimit = 64
  var unresolved: [CollectionElement] = []
  /// Elements in ranges whose cells are being measured for earlier elements of their items.
  var blocked: [CollectionElement] = []
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
  private(set) var hasNewLayout = false
  /// How many sections and items the main actor looks at, to find where everything is, before a
  /// worker does it.
  var arrangingLimit = 500
  private var estimate = LengthEstimate()
  /// The items that the program has scrolled to, the newest last: until the newest reaches the
  /// screen, the one before counts.
  var targets: [ScrollTarget] = []
  var hasScrolled = false { didSet { isRelieved = false } }
  /// Whether memory is scarce, so that only cells on the screen are kept: until the user scrolls,
  /// or the collection comes into sight.
  var isRelieved = false
  var lastOffset = Point.zero
  private var isCommitQueued = false
  /// Whether ranges and cells are out of date.
  private var needsUpdate = false
  var events = FIFO<Event>()
  /// The number of running functions that must end before the user's code is notified of anything.
  var eventLocks = 0

  init(layer: Layer, layout: any CollectionLayout) {
    geometry = CollectionGeometry(layout: layout)
    wantedGeometry = geometry
    arrangement = layout.arrangement(
      of: map, viewportSize: .zero, estimatedItemLength: layout.estimatedItemLength)
    scrollController = ScrollController(layer: layer)
    animator = UpdateAnimator(in: layer)
    animator.onEnd = { [weak self] in self?.onAnimationEnd?() }
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
      elements: ranges.removeAll() + measured + unresolved + blocked,
      cells: cellsInOrder.map(\.node) + supplements.cells.map(\.node))
    supplements = SupplementsOnScreen()
    map = CollectionMap()
    arrangement = geometry.layout.arrangement(
      of: map, viewportSize: .zero, estimatedItemLength: 1)
    // Here no observer keeps the two in step.
    (cellsInOrder, visibleCells) = ([], [:])
    (measured, unresolved, blocked) = ([], [], [])
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
    for (element, item) in lateMeasurements.takeAll() {
      overdue.remove(element.lineage)
      if jobs[element.lineage]?.item === item { jobs[element.lineage] = nil }
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
    scrollController.runtime = nil
    for cell in cellsInOrder {
      cell.node.layer.removeFromSuperlayer()
      events.append(.didEndDisplaying(cell.node))
    }
    cellsInOrder = []
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
    onAnimationEnd?()
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
        onAnimationEnd?()
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

  /// Follows the traits of the collection: cells on the screen change together, at once if only
  /// colours are others, or else with the next preparation; the others nearby follow after them.
  ///
  /// - Complexity: O(cells · log cells) for those on the screen and in the ranges around.
  func setTraits(_ traits: Traits) {
    let old = wantedGeometry.traits
    guard traits != old else { return }
    wantedGeometry.traits = traits
    endIdleMeasuring()
    endSwipes()
    scrollController.scale = traits.scale
    // Nothing is on the screen yet that could change visibly.
    if visibleCells.isEmpty {
      geometry.traits = traits
      arrangement = arrangement(of: map, by: geometry)
    }
    updateScrollBars()
    updateTraitsOfCells(
      atOnce: runtime?.frames.appearsAtOnce ?? false
        && traits.differences(from: old).isDisjoint(with: .layout))
    setNeedsPreparation()
  }

  /// Brings the scroll bars up to date with the traits: colours at once, the side when the rows
  /// change theirs.
  private func updateScrollBars() {
    var traits = wantedGeometry.traits
    traits.layoutDirection = geometry.traits.layoutDirection
    scrollController.traits = traits
  }

  // MARK: Geometry

  /// The size of the viewport now, in points.
  var viewportSize: Size { wantedGeometry.viewportSize }

  /// The axes of the layout on the screen: those of another layout count when it is shown.
  var axes: LayoutAxes { axes(of: geometry) }

  /// The axes of a geometry in the viewport as it is now.
  private func axes(of geometry: CollectionGeometry) -> LayoutAxes {
    var geometry = geometry
    geometry.viewportSize = viewportSize
    return geometry.axes
  }

  /// Gives the view another size; the rows at the top stay there.
  ///
  /// Rows that get another width are measured and drawn first, and change together.
  func setViewportSize(_ size: Size) {
    guard size != viewportSize else { return }
    let anchor = anchor(for: nil)
    endIdleMeasuring()
    wantedGeometry.viewportSize = size
    // Nothing is on the screen yet that could change its width visibly.
    let isEmpty = visibleCells.isEmpty
    if isEmpty { geometry.viewportSize = size }
    rearrange(by: anchor, after: nil, as: isEmpty ? nil : arrangement)
    setNeedsPreparation()
  }

  /// Arranges the elements in another way, once their cells are measured for it.
  func setLayout(_ layout: any CollectionLayout) {
    wantedGeometry.layout = layout
    if visibleCells.isEmpty {
      geometry.layout = layout
      estimate = LengthEstimate()
      rearrange(by: anchor(for: nil), after: nil)
    } else {
      hasNewLayout = true
    }
    setNeedsPreparation()
  }

  /// Lets the content begin at the end of the viewport, or not.
  func setInverted(_ isInverted: Bool) {
    guard isInverted != wantedGeometry.isInverted else { return }
    wantedGeometry.isInverted = isInverted
    if visibleCells.isEmpty {
      geometry.isInverted = isInverted
      rearrange(by: anchor(for: nil), after: nil)
    } else {
      hasNewLayout = true
    }
    setNeedsPreparation()
  }

  /// The part of the content on the screen, in points.
  var viewport: Rect { scrollController.visibleRect }

  /// The part of the content between the insets, in which headers and footers are pinned.
  var pinViewport: Rect { viewport.inset(by: contentInset) }

  /// The assumed length of items that were not measured, in points.
  ///
  /// Whole, so that cells lie on whole pixels; and not zero, or a viewport would hold any number.
  func estimatedItemLength(_ layout: any CollectionLayout) -> Double {
    let length = estimate.average ?? layout.estimatedItemLength
    return length.isFinite ? max(1, length.rounded()) : 1
  }

  /// The inputs for the arrangement of a map by some geometry.
  ///
  /// - Parameter earlier: an arrangement of a similar map; `nil` for the one on the screen.
  func recipe(
    of map: CollectionMap, by geometry: CollectionGeometry,
    after earlier: (any CollectionArrangement)? = nil
  ) -> ArrangementRecipe {
    ArrangementRecipe(
      map: map, geometry: geometry, estimatedItemLength: estimatedItemLength(geometry.layout),
      earlier: earlier ?? arrangement)
  }

  /// The arrangement of a map by some geometry, made now.
  func arrangement(
    of map: CollectionMap, by geometry: CollectionGeometry
  ) -> any CollectionArrangement {
    recipe(of: map, by: geometry).make().scrolling(orthogonalOffsets)
  }

  // MARK: The view space

  /// The visible part of the content when a map is shown: for preparing it as well as for showing
  /// it.
  ///
  /// - Parameters:
  ///   - geometry: the geometry of the arrangement.
  ///   - changes: lead from ``map`` to the map; `nil` if only lengths differ.
  func viewport(
    showing map: CollectionMap, _ arrangement: any CollectionArrangement,
    by geometry: CollectionGeometry, after changes: VerifiedChanges?
  ) -> Rect {
    let axes = axes(of: geometry)
    let extent = extent(for: arrangement)
    let anchor = anchor(for: changes, to: map)
    let kept =
      anchor.offset(in: map, arrangement, after: changes, extent, axes)
      ?? keptOffset(in: extent, along: axes)
    // Never beyond the end, where there is nothing to see.
    let clamped = axes.main(of: extent.clamp(axes.viewport(at: kept).origin))
    // The screen shows whole pixels.
    return axes.viewport(at: PixelGrid(scale: wantedGeometry.traits.scale).round(clamped))
  }

  /// The extent that scrolls over an arrangement.
  private func extent(for arrangement: any CollectionArrangement) -> ScrollExtent {
    ScrollExtent(
      viewportSize: viewportSize, contentSize: arrangement.contentSize, contentInset: contentInset)
  }

  /// The offset along the axis as far from the content's beginning as it is now.
  private func keptOffset(in extent: ScrollExtent, along axes: LayoutAxes) -> Double {
    let offset = axes.main(of: scrollController.contentOffset)
    guard axes.isReversed else { return offset }
    return offset + axes.main(of: extent.maximumOffset)
      - axes.main(of: scrollController.extent.maximumOffset)
  }

  /// Shows another map: step 5 of an update.
  ///
  /// Rows, offset, sizes, the contents of cells that were held back, and the states of all cells
  /// change together, before this returns and before the user's code is called.
  ///
  /// - Parameters:
  ///   - changes: lead from ``map`` to the new map; verified here once more. If they do not, the
  ///     map is shown without regard to the former one.
  ///   - geometry: that the new rows were measured for.
  ///   - prepared: the arrangement of the new map, if it is made already.
  ///   - laterCells: cells whose changes stay held back.
  /// - Returns: whether the changes led to the map.
  @discardableResult
  func show(
    _ newMap: CollectionMap, after changes: VerifiedChanges?,
    geometry newGeometry: CollectionGeometry, as prepared: (any CollectionArrangement)? = nil,
    without laterCells: Set<ObjectIdentifier> = []
  ) -> Bool {
    eventLocks += 1
    endIdleMeasuring()
    showCount += 1
    let editsSections = changes?.editsSections ?? false
    if editsSections { sectionsEdition += 1 }
    let isValid = changes.map { $0.lead(from: map, to: newMap) } ?? true
    let anchor = anchor(for: changes)
    let laneAnchors = isValid ? laneAnchors : []
    let before = isValid ? transition(after: changes, to: newGeometry) : nil
    hasNewLayout = false
    let isNewGeometry =
      newGeometry.viewportSize != geometry.viewportSize
      || !newGeometry.traits.differences(from: geometry.traits).isDisjoint(with: .layout)
    let old = (map: map, arrangement: arrangement)
    map = newMap
    geometry = newGeometry
    geometry.contentInset = contentInset
    if editsSections { forgetGoneLanes() }
    updateScrollBars()
    rearrange(by: isValid ? anchor : nil, laneAnchors, after: changes, as: prepared)
    // While the layers still show the old state.
    transition = before.flatMap(withPictures)
    dropReachedTargets()
    ranges.invalidate()
    finishStaging(without: laterCells)
    eventLocks -= 1
    // Callbacks of this very look may ask for another one.
    needsUpdate = false
    update()
    transition = nil
    releaseDeletedFocus()
    if isNewGeometry { measureOutdatedCells() }
    // Freeing a map of many rows takes long.
    if old.map.count > 1000 { runtime?.releaseLater(old) }
    return isValid
  }

  /// Shows the contents of cells that were held back, if nothing else has changed: step 5 for cells
  /// that have changed on their own and keep their sizes.
  ///
  /// - Complexity: O(changed cells · log n).
  func showChangedCells(without laterCells: Set<ObjectIdentifier>) {
    eventLocks += 1
    endIdleMeasuring()
    showCount += 1
    finishStaging(without: laterCells)
    layoutSupplements()
    // The commit of later changes found a preparation in progress.
    if outdatedPart != .nothing { setNeedsPreparation(of: outdatedPart) }
    eventLocks -= 1
    drainEvents()
  }

  /// Takes the lengths of elements that are not on the screen yet: later, if a worker has to find
  /// where everything is with these.
  func flushLengths() {
    // Measurements that arrive in the meantime follow when the job has ended.
    if lengthsJob != nil { return }
    measured.removeAll { !geometry.isAsLongAsMeasured($0) }
    if measured.isEmpty { return }
    var newMap = map
    var elements: [CollectionElement] = []
    for element in measured {
      guard let size = element.lastSize else { continue }
      let extent = geometry.extent(size, of: element)
      guard newMap.extent(of: element) != extent else { continue }
      newMap.record(extent, of: element)
      elements.append(element)
    }
    guard !elements.isEmpty else {
      measured = []
      return
    }
    let recipe = recipe(of: newMap, by: geometry)
    if let new = recipe.make(lookingAtMost: arrangingLimit) {
      measured = []
      take(newMap, as: new, withLengthsOf: elements)
    } else {
      measured = elements
      takeLater(recipe, withLengthsOf: elements)
    }
  }

  private func take(
    _ newMap: CollectionMap, as new: any CollectionArrangement,
    withLengthsOf elements: [CollectionElement]
  ) {
    let (anchor, laneAnchors) = (anchor(for: nil), laneAnchors)
    map = newMap
    for element in elements { endStagingOffScreen(element) }
    rearrange(by: anchor, laneAnchors, after: nil, as: new)
    ranges.invalidate()
  }

  /// Has a worker arrange a map with other lengths, which counts unless the screen shows another
  /// state by then: the lengths are taken into that one.
  private func takeLater(_ recipe: ArrangementRecipe, withLengthsOf elements: [CollectionElement]) {
    guard let runtime else { return }
    let (number, mainQueue) = (stateNumber, runtime.mainQueue)
    lengthsJob = runtime.workers.submit(priority: .display) { [weak self] item in
      let new = recipe.make()
      mainQueue.enqueue { [weak self] in
        guard let self, lengthsJob === item else { return }
        lengthsJob = nil
        if stateNumber == number { take(recipe.map, as: new, withLengthsOf: elements) }
        setNeedsUpdate()
      }
    }
  }

  /// Lets the length of a measured item count for the estimate of the others.
  func note(_ element: CollectionElement) {
    guard element.supplementaryPlace == nil, let size = element.lastSize else { return }
    let axes = wantedGeometry.axes
    estimate.add(axes.length(of: size), limit: 10 * max(axes.length(of: viewportSize), 100))
  }

  /// - Parameter prepared: the arrangement of the map, if it is made already.
  private func rearrange(
    by anchor: ScrollAnchor?, _ laneAnchors: [LaneAnchor] = [], after changes: VerifiedChanges?,
    as prepared: (any CollectionArrangement)? = nil
  ) {
    arrangement =
      prepared?.scrolling(orthogonalOffsets) ?? arrangement(of: map, by: geometry)
    // The insets may have changed since it was prepared.
    if var mirrored = arrangement as? MirroredArrangement {
      mirrored.viewportSize = geometry.viewportSize.inset(by: contentInset)
      arrangement = mirrored
    }
    if !laneAnchors.isEmpty {
      orthogonalOffsets = orthogonalOffsets(
        keeping: laneAnchors, in: map, arrangement, by: geometry, after: changes)
      arrangement = arrangement.scrolling(orthogonalOffsets)
    }
    if followOrthogonalTargets() { arrangement = arrangement.scrolling(orthogonalOffsets) }
    let axes = axes
    scrollController.scrollableDirections = axes.axis == .vertical ? .vertical : .horizontal
    let extent = extent(for: arrangement)
    let offset = axes.main(of: scrollController.contentOffset)
    let wanted =
      anchor?.offset(in: map, arrangement, after: changes, extent, axes)
      ?? keptOffset(in: extent, along: axes)
    scrollController.adjust(extent: extent, offsetBy: axes.vector(wanted - offset))
    lastOffset = scrollController.contentOffset
    post(.didScroll(.rearranged))
    setNeedsUpdate()
  }

  // MARK: Frames

  /// Asks for ranges and cells to be brought up to date in this frame.
  func setNeedsUpdate() {
    needsUpdate = true
    setNeedsCommit()
  }

  /// Asks for the rows on the screen, or for those cells that have changed, to be measured again
  /// and shown together.
  func setNeedsPreparation(of part: OutdatedPart = .rows) {
    outdatedPart = max(outdatedPart, part)
    setNeedsCommit()
  }

  private func setNeedsCommit() {
    guard !isCommitQueued, let runtime else { return }
    isCommitQueued = true
    runtime.frames.setNeedsCommit(self)
  }

  func commit() {
    isCommitQueued = false
    guard runtime != nil else { return }
    // An update outside of a commit does not count: its results may require another one.
    if needsUpdate {
      needsUpdate = false
      update()
    }
    onCommit?()
  }

  /// Brings ranges and cells up to date.
  func update() {
    guard runtime != nil, !viewportSize.isEmpty else { return drainEvents() }
    // Lengths move rows, which the user's code sees at their places only.
    eventLocks += 1
    flushLengths()
    let rules = RangeRules(
      viewport: viewport, pinViewport: pinViewport,
      scrollableDirections: scrollController.scrollableDirections,
      scrollDirection: scrollDirection, mode: rangeMode, tunings: rangeTunings,
      orthogonalTunings: orthogonalRangeTunings, isContainerVisible: isVisible)
    let changed = ranges.update(rules: rules, map: map, arrangement: arrangement)
    // Cells that are on the screen are not measured for a geometry to come: they would vanish.
    layoutCells()
    eventLocks -= 1
    // Cells that come in call the user's code, which may have closed the window.
    guard runtime != nil else { return drainEvents() }
    for element in changed { changedRanges.append(element) }
    followSectionSupplements(by: rules)
    // The following steps call user code, which may run this update again: that call continues with
    // the remaining elements, so that no element gets a state before its cell is handled.
    while let element = changedRanges.popFirst() {
      changedStates.append(element)
      rangeDidChange(of: element)
      followSupplements(of: element)
    }
    retryUnresolved()
    while let element = changedStates.popFirst() { updateState(of: element) }
    drainEvents()
  }

  func post(_ event: Event) {
    events.append(event)
    drainEvents()
  }

  func drainEvents() {
    guard eventLocks == 0 else { return }
    while let event = events.popFirst() {
      switch event {
      case .willDisplay(let cell): cell.setInHierarchy(isInHierarchy)
      case .didEndDisplaying(let cell): cell.setInHierarchy(false)
      default: break
      }
      onEvent?(event)
    }
  }

  /// The share of the visible elements' area, 0 to 1, that does not show its cell yet.
  ///
  /// - Complexity: O(cells on the screen · log n), and O(nodes in them).
  var blankFraction: Double {
    var (area, blank) = (0.0, 0.0)
    map.forEachPosition(in: arrangement.positions(in: viewport)) { position in
      guard let frame = arrangement.frame(of: position)?.intersection(viewport) else { return }
      area += frame.width * frame.height
      guard let element = map.element(at: position), isDrawn(element) else {
        blank += frame.width * frame.height
        return
      }
    }
    return area > 0 ? blank / area : 0
  }
}

extension VerifiedChanges {
  /// Whether sections themselves come, go, move, or are loaded again.
  ///
  /// - Complexity: O(section edits).
  fileprivate var editsSections: Bool {
    isReloadData || !deletedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty
      || !reloadedSections.isEmpty
  }
}
