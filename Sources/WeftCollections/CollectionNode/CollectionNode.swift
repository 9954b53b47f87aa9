// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
public import WeftChanges
public import WeftGraphics
public import WeftLayers
public import WeftLayout
public import WeftNodes

/// Shows many items, each in a separate cell, and makes only the cells near the viewport.
///
/// A ``CollectionDataSource``, a ``DiffableDataSource`` or an array provides the items (see
/// ``init(items:layout:cell:)``). Every edit, including the first load, is a change set that an
/// asynchronous pipeline applies. The main thread does not wait while cells are measured or drawn.
///
/// Paths and counts of the public interface refer to the data space, which changes as soon as you
/// submit an edit. Main actor, except for the members of `DisplayNode` that any thread can use.
@MainActor open class CollectionNode: DisplayNode {
  /// Describes the data. Not retained. The setter reloads everything.
  public final weak var dataSource: (any CollectionDataSource)? {
    didSet { setSource(DelegatedSource(dataSource, node: self)) }
  }
  /// Receives the collection's events. Not retained.
  public final weak var delegate: (any CollectionDelegate)? { didSet { defaultMethods = [] } }
  /// The methods that the delegate does not implement, which need not be called.
  private(set) var defaultMethods: DelegateMethods = []
  /// Handles change sets that could not be applied, after which the collection reloads everything,
  /// and items that cannot be shown as the data source describes them. Prints errors by default.
  public final var updateErrorHandler: @MainActor (ChangeSetError) -> Void = { error in
    FileHandle.standardError.write(Data("Weft: \(error)\n".utf8))
  }
  /// Arranges the elements. The setter shows the new arrangement as soon as its cells are measured.
  /// See also ``setLayout(_:animated:)``.
  public final var layout: any CollectionLayout {
    didSet { parts?.view.setLayout(layout) }
  }
  /// Whether the user can select items.
  public final var allowsSelection = true
  /// Whether more than one item can be selected, by Ctrl and Shift, by touch, or by a band that the
  /// user spans with the mouse from the space between the items.
  public final var allowsMultipleSelection = false
  /// Whether arrows and other keys move a cursor between selectable items. Otherwise they scroll.
  public final var allowsCursor = true
  /// Returns the text of an item of the data space by which typed letters find it. `nil` by
  /// default, in which case letters do nothing. Called for successive items until one matches, in
  /// part in later turns of the main actor, until another key is pressed or the cursor moves.
  public final var textForTypeAhead: (@MainActor (ItemPath) -> String?)?

  // MARK: Settings

  /// The extents of the ranges. The defaults are Texture's.
  public final var rangeTunings = RangeTunings() { didSet { applySettings() } }
  /// The extents of the ranges inside orthogonal sections, relative to their viewports, or `nil`,
  /// the default, for ``rangeTunings``.
  public final var orthogonalRangeTunings: RangeTunings? { didSet { applySettings() } }
  /// Determines which new cells are measured before they appear.
  public final var measurementPolicy = MeasurementPolicy.progressive {
    didSet { applySettings() }
  }
  /// Determines how long cells far from the viewport are retained.
  public final var retentionPolicy = RetentionPolicy.bounded(count: 200) {
    didSet { applySettings() }
  }
  /// The mode that determines the extents of the ranges. If `nil`, the default, the mode depends on
  /// how the collection is used. See also ``updateCurrentRange(with:)``.
  public final var rangeMode: RangeMode? {
    didSet {
      temporaryRangeMode = nil
      applySettings()
    }
  }
  var layoutAnimation: LayoutAnimation?
  var temporaryRangeMode: RangeMode?
  /// An edge to which a viewport at this edge sticks when content is added there. None by default.
  public final var stickyEdge: StickyEdge? { didSet { applySettings() } }
  /// Whether the content begins at the end of the viewport and continues upward or, if it scrolls
  /// sideways, from the other side, as in a chat whose first item is the newest. `false` by
  /// default. Cells, events and coordinates are unchanged.
  public final var inverted = false { didSet { applySettings() } }
  /// The scroll position when the first items appear. The beginning by default.
  public final var initialPosition = InitialPosition.top
  /// The space around the content, in points. Zero by default. The content scrolls into the space
  /// along the axis, and is that much narrower than the view across the axis.
  public final var contentInset = EdgeInsets.zero { didSet { applySettings() } }
  /// Fetches new content. `nil` by default. The user requests a refresh by pulling the content down
  /// at its top, if it begins there and scrolls vertically, or by Ctrl+R or F5 anywhere in the
  /// window. The collection shows an indicator until the function returns.
  public final var onRefresh: (@MainActor () async -> Void)? { didSet { applyRefreshing() } }
  /// Shown while the collection has no items, in the middle of the space that insets, headers and
  /// footers leave free. `nil` by default.
  public final var emptyNode: DisplayNode? { didSet { parts?.view.setNeedsUpdate() } }
  /// Shown instead of ``emptyNode`` while items are being loaded, by an update that has not
  /// appeared or by ``tailFetching``. `nil` by default.
  public final var loadingNode: DisplayNode? { didSet { parts?.view.setNeedsUpdate() } }
  /// Makes the header of the whole collection, before all sections. `nil` by default.
  public final var headerBlock: CellNodeBlock? { didSet { applyBoundary(at: .head) } }
  /// Makes the footer of the whole collection, behind all sections. `nil` by default.
  public final var footerBlock: CellNodeBlock? { didSet { applyBoundary(at: .tail) } }
  /// The time, in seconds, after which an update appears even if some of its rows are not measured
  /// or drawn. A quarter of a second by default.
  public final var updatePreparationLimit = 0.25 { didSet { applySettings() } }
  /// The time, in seconds, after which the collection stops waiting for a cell that is being made
  /// and measured. Its frame stays blank until it is ready, ``updateErrorHandler`` is called once,
  /// and another worker continues. Five seconds by default, and at least a tenth of a second.
  public final var cellPreparationLimit = 5.0 { didSet { applySettings() } }
  /// The distance to the end, in viewports, at which more data is requested. 0 disables requests.
  public final var leadingScreensForBatching = 2.0 { didSet { applySettings() } }
  /// Fetches more data off the main actor when the viewport approaches the end of the content.
  /// `nil` by default. If set, ``onBatchFetch`` and the delegate's methods are not called.
  public final var tailFetching: BatchFetching? { didSet { setFetching(tailFetching, at: .tail) } }
  /// As ``tailFetching`` at the beginning of the content, for example for a chat's older messages.
  /// The visible content does not move.
  public final var headFetching: BatchFetching? { didSet { setFetching(headFetching, at: .head) } }
  /// Fetches more data when the viewport approaches the end of the content. One fetch runs at a
  /// time. The collection completes the context when the function returns. If set, the delegate's
  /// methods for batch fetching are not called.
  public final var onBatchFetch: (@MainActor (BatchContext) async -> Void)? {
    didSet { applySettings() }
  }

  struct Parts {
    let view: CollectionView
    let pipeline: UpdatePipeline
    let refresh: CellRefresh
    /// For the tail and the head.
    let fetching: [BatchFetchController]
    let selection: Selection
    let cursor: Cursor
  }

  private(set) var parts: Parts?
  private(set) lazy var source: any CollectionSource = DelegatedSource(nil, node: self)
  var batch: OpenBatch?
  /// The batches in which code waits for earlier updates, the innermost last.
  var waitingBatches: [OpenBatch] = []
  /// The item to which the collection has scrolled initially.
  var initialTarget: ElementID?
  /// The scroll position that was requested before the collection had a window.
  var requestedPosition: InitialPosition?
  /// The items to select as soon as the collection has a window.
  var initialSelection: Set<ItemPath> = []
  var typedText = TypedText()
  var typeAhead: TypeAheadSearch?
  /// The nodes over the content, which layouts read on any thread.
  nonisolated let overlays = CollectionOverlays()
  /// The state of refreshing, and its control once a view exists.
  var refreshing = (isUnderWay: false, number: 0, control: PullToRefresh?.none)
  var fetchers: [BatchEdge: BatchFetcher] = [:]
  private(set) lazy var interaction = makeInteraction()

  /// Makes an empty collection.
  public init(layout: any CollectionLayout = ListLayout()) {
    self.layout = layout
    super.init()
    clipsToBounds = true
  }

  /// The largest allowed size, or 320 x 480 points where the size is not limited.
  nonisolated open override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(
      width: constrainedSize.width.isFinite ? constrainedSize.width : 320,
      height: constrainedSize.height.isFinite ? constrainedSize.height : 480)
  }

  nonisolated open override func makeLayout(
    thatFits range: SizeRange, in context: LayoutContext
  ) -> Layout {
    let size = range.clamp(calculateSize(thatFits: range.max))
    return overlays.layout(over: self, size: size, in: context)
      ?? super.makeLayout(thatFits: range, in: context)
  }

  final func refreshingDidChange() {
    overlays.setRefreshIndicator(refreshing.control?.indicator, in: self)
    applyContentInset()
  }

  /// The width of the node along the edge at which lines end, in points.
  var trailingWidth: Double { 0 }

  final func applyContentInset() {
    overlays.setContentInset(contentInset, in: self)
    var inset = contentInset
    inset.top += refreshing.control?.room ?? 0
    parts?.view.setContentInset(inset, trailingWidth: trailingWidth)
  }

  private var isFetchingTail: Bool {
    switch fetchers[.tail]?.state {
    case .fetching, .waiting: true
    case .idle, .failed, .ended, nil: false
    }
  }

  /// A list, which can be refreshed if ``onRefresh`` is set.
  open override var defaultAccessibility: Accessibility {
    var result = Accessibility(.list)
    if onRefresh != nil { result.actions = [.refresh] }
    return result
  }

  open override func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    guard action == .refresh, onRefresh != nil else {
      return super.performAccessibilityAction(action)
    }
    refresh()
    return true
  }

  open override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    followWindow()
    parts?.view.setViewportSize(frame.size)
  }

  open override func didEnterHierarchy() {
    super.didEnterHierarchy()
    parts?.view.isInHierarchy = true
  }

  open override func didExitHierarchy() {
    super.didExitHierarchy()
    parts?.view.isInHierarchy = false
  }

  open override func interfaceStateDidChange(from old: InterfaceState) {
    super.interfaceStateDidChange(from: old)
    followWindow()
  }

  open override func commit() {
    super.commit()
    // The node may be in another window, or its screen may have another scale.
    followWindow()
  }

  open override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    // The enclosing row must record immediately that an update is pending.
    if stagedRowAround != nil { parts?.pipeline.setTraits(traits) }
  }

  open override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    // A change around the collection may be visible from now on.
    if let parts, parts.view.runtime != nil, !waitsForSurroundings { takeTraits(parts) }
  }

  /// Starts working in the node's current window, or stops if it has none.
  private func followWindow() {
    // Out of the window, in a far cell of another collection, or without a visible part.
    if interfaceState.isDisjoint(with: .inHierarchy.subtracting(.measureLayout))
      || frame.size.isEmpty
    {
      leaveWindow()
      parts?.view.isVisible = false
      cancelFetching()
      return
    }
    guard let runtime, isNodeLoaded else { return }
    let isNew = parts == nil
    let parts = self.parts ?? makeParts()
    self.parts = parts
    if isNew { applySettings() }
    if parts.view.runtime !== runtime {
      leaveWindow()
      parts.view.attach(to: runtime)
      runtime.endings.set({ [weak self] in self?.finishUpdates() }, of: self)
    }
    if isNew || !waitsForSurroundings { takeTraits(parts) }
    parts.view.setViewportSize(frame.size)
    parts.view.isVisible = isVisible
    if isNew {
      for edge in BatchEdge.allCases { applyBoundary(at: edge) }
      showRefreshing()
      reportReleasedSource()
      reloadData()
      applyInitialSelection()
    }
  }

  /// Reports a data source that only the weak reference of the collection referred to. Later losses
  /// are not reported, because programs may release the data source before the collection.
  private func reportReleasedSource() {
    guard (source as? DelegatedSource)?.isReleased == true else { return }
    updateErrorHandler(ChangeSetError(.dataSourceReleased, at: .collection))
  }

  private func leaveWindow() {
    parts?.view.runtime?.endings.set(nil, of: self)
    source.applySubmitted()
    interaction.cancel()
    parts?.refresh.cancel()
    parts?.view.detach()
    parts?.pipeline.abandonPreparation()
  }

  /// Shows all updates without animations, because the window draws no more frames.
  private func finishUpdates() {
    source.applySubmitted()
    parts?.refresh.cancel()
    parts?.pipeline.abandonPreparation()
    parts?.view.animator.cancel()
    parts?.view.animator.onEnd?(nil)
  }

  final func applyBoundary(at edge: BatchEdge) {
    let block = (edge == .head ? headerBlock : footerBlock) ?? loadingBlock(at: edge)
    parts?.pipeline.setBoundary(block.map { ItemContent(nodeBlock: $0) }, at: edge)
  }

  /// Whether scroll bars are shown. `true` by default.
  public final var showsScrollBars = true {
    didSet { parts?.view.scrollController.showsScrollBars = showsScrollBars }
  }

  /// Whether the user can scroll. `true` by default. The program can scroll in any case.
  public final var isScrollEnabled = true {
    didSet { parts?.view.scrollController.isScrollEnabled = isScrollEnabled }
  }

  /// Whether scrolling stops at multiples of the viewport's size.
  var turnsPages: Bool { false }

  private func makeParts() -> Parts {
    let (selection, cursor) = (Selection(), Cursor())
    let view = CollectionView(
      layer: layer, layout: layout, selection: selection, cursor: cursor)
    view.scrollController.interaction = interaction
    view.scrollController.isPagingEnabled = turnsPages
    view.scrollController.showsScrollBars = showsScrollBars
    view.isInHierarchy = isInHierarchy
    observeScrolling(of: view.scrollController)
    let pipeline = UpdatePipeline(view: view)
    let fetching = [BatchEdge.tail, .head].map { makeFetchController(at: $0) }
    pipeline.source = source
    pipeline.report = { [weak self] in self?.updateErrorHandler($0) }
    pipeline.recover = { [weak self] in self?.recover(from: $0) }
    pipeline.rowAround = { [weak self] in self?.stagedRowAround }
    pipeline.isBatchOpen = { [weak self] in
      self.map { $0.batch != nil || !$0.waitingBatches.isEmpty } ?? false
    }
    view.events.handler = { [weak self] in self?.handle($0) }
    view.onCommit = { [weak self] in self?.didCommit() }
    view.cells.onAdopt = { [weak self] in self?.adopt($0) }
    view.cells.contentsZoom = contentsZoom
    onContentsZoomChange = { [weak view] in view?.cells.contentsZoom = $0 }
    let refresh = CellRefresh(view: view)
    refresh.isPreparing = { [weak pipeline] in pipeline?.current != nil }
    pipeline.willBegin = { [weak refresh] in refresh?.handOver() }
    view.cells.onChange = { [weak refresh] in refresh?.add($0) }
    view.cells.onMeasure = { [weak pipeline, weak refresh] in
      pipeline?.didMeasure($0)
      refresh?.didMeasure($0)
    }
    view.idle.isQuiet = { [weak pipeline, weak refresh] in
      (pipeline?.isIdle ?? true) && (refresh?.isIdle ?? true)
    }
    return Parts(
      view: view, pipeline: pipeline, refresh: refresh, fetching: fetching, selection: selection,
      cursor: cursor)
  }

  /// Whether the collection shows a data source that has not been replaced.
  package final func isShowing(_ dataSource: AnyObject) -> Bool {
    source === dataSource || (source as? DelegatedSource)?.dataSource === dataSource
  }

  final func setSource(_ source: any CollectionSource) {
    endTemporaryRangeMode()
    self.source = source
    parts?.pipeline.source = source
    if parts != nil { reloadData() }
    for edge in BatchEdge.allCases { allowFetching(at: edge) }
  }

  final func applySettings() {
    guard let parts else { return }
    parts.view.ranges.settings.tunings = rangeTunings
    parts.view.ranges.settings.orthogonalTunings = orthogonalRangeTunings
    parts.view.cells.retentionPolicy = retentionPolicy
    parts.view.ranges.settings.explicitMode = temporaryRangeMode ?? rangeMode
    parts.view.scroller.stickyEdge = stickyEdge
    parts.view.setInverted(inverted)
    applyContentInset()
    applyRefreshing()
    parts.pipeline.policy = measurementPolicy
    parts.pipeline.preparationLimit = updatePreparationLimit
    parts.refresh.limit = updatePreparationLimit
    parts.view.cells.limit = max(0.1, cellPreparationLimit)
    for fetching in parts.fetching { fetching.leadingScreens = leadingScreensForBatching }
    parts.view.setNeedsUpdate()
  }

  // MARK: Events

  final func noteDefault(_ method: DelegateMethods, of delegate: any CollectionDelegate) {
    // The delegate may have forwarded the call, but only its own methods matter.
    if delegate === self.delegate { defaultMethods.insert(method) }
  }

  func handle(_ event: EventQueue.Event) {
    switch event {
    case .didScroll(let reason):
      refreshing.control?.contentDidMove()
      if reason != .rearranged { endTemporaryRangeMode() }
      // Rows keep their positions when content around them changes.
      if reason != .rearranged { tellVisibleCells(.visibleRectChanged) }
      delegate?.collectionNode(self, didScrollFor: reason)
    case .willBeginDragging:
      tellVisibleCells(.willBeginDragging)
      delegate?.collectionNodeWillBeginDragging(self)
    case .willEndDragging(let target):
      tellVisibleCells(.didEndDragging)
      delegate?.collectionNodeDidEndDragging(self, willDecelerate: isDecelerating)
      checkBatchFetching(target: target)
    case .didEndDecelerating:
      tellVisibleCells(.didStopScrolling)
      delegate?.collectionNodeDidEndDecelerating(self)
    case .willDisplay(let cell):
      cell.visibilityDidChange(.visible)
      cell.shownKind = cell.supplementaryKind
      if let kind = cell.shownKind {
        delegate?.collectionNode(self, willDisplaySupplementary: cell, ofKind: kind)
      } else {
        delegate?.collectionNode(self, willDisplay: cell)
      }
    case .didEndDisplaying(let cell):
      cell.visibilityDidChange(.invisible)
      if let kind = cell.shownKind {
        delegate?.collectionNode(self, didEndDisplayingSupplementary: cell, ofKind: kind)
      } else {
        delegate?.collectionNode(self, didEndDisplaying: cell)
      }
    case .didEditSections: break
    }
  }

  func scrollingAnimationDidEnd() { delegate?.collectionNodeDidEndScrollingAnimation(self) }

  private func tellVisibleCells(_ event: CellNode.VisibilityEvent) {
    for cell in parts?.view.visibleCells.inOrder ?? [] {
      cell.node.visibilityDidChange(event)
    }
  }

  func didCommit() {
    guard let parts else { return }
    animateNewLayout()
    parts.pipeline.prepareNext()
    parts.refresh.begin()
    interaction.didCommit()
    var backdrop: DisplayNode?
    if parts.view.map.count == 0 {
      backdrop = isProcessingUpdates || isFetchingTail ? loadingNode : emptyNode
    }
    overlays.update(backdrop: backdrop, of: parts.view, in: self)
    if !parts.view.scrollController.isDragging { checkBatchFetching() }
  }

  func adopt(_ cell: CellNode) {
    cell.onTouch = { [weak self] cell, touch in self?.handle(touch, of: cell) ?? false }
  }

  // MARK: Overridden by tables in edit mode

  var allowsUserSelection: Bool { allowsSelection }

  var allowsSwipes: Bool { true }

  /// Whether a drag from a point of the window moves the item there without a delay.
  func isReorderHandle(at location: Point) -> Bool { false }

  /// The user's actions for a row besides its swipe actions.
  func editingActions(at path: ItemPath) -> [SwipeAction] { [] }

  func handleEditingKey(_ event: KeyEvent) -> Bool { false }

  private func handle(_ touch: CellNode.Touch, of cell: CellNode) -> Bool {
    if case .release = touch {
      if parts?.view.press?.cell === cell { parts?.view.press = nil }
      return true
    }
    guard let element = cell.element, element.supplementaryPlace == nil,
      let path = pathInDataSpace(of: cell)
    else { return false }
    switch touch {
    case .press:
      return allowsUserSelection
        && delegate?.collectionNode(self, shouldHighlightItemAt: path) ?? true
    case .tap(let event):
      guard allowsUserSelection else { return false }
      didTap(cell, by: event)
    case .highlight(true):
      parts?.view.press = Press(item: element.id, cell: cell)
      delegate?.collectionNode(self, didHighlightItemAt: path)
    case .highlight(false):
      delegate?.collectionNode(self, didUnhighlightItemAt: path)
    case .release: break
    case .menu(let event):
      let point = layer.convertFromWindow(event.location) ?? .zero
      return showMenu(of: cell, at: path, point)
    case .actions(let touch):
      return handleActions(touch, of: cell, at: path)
    case .reveal: parts?.view.bringIntoWindow(element)
    }
    return true
  }

}
