// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
public import WeftChanges
public import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftLocks
public import WeftNodes

/// Shows many items, each in a cell of its own, and makes only those near the viewport.
///
/// Items come from a ``CollectionDataSource``, a ``DiffableDataSource`` or an array (see
/// ``init(items:layout:cell:)``). Every edit, including the first load, is a change set that goes
/// through an asynchronous pipeline; nothing waits for cells to be measured or drawn.
///
/// Paths and counts of the public interface are those of the data space: they change at once when
/// you submit an edit. Main actor, except for the members of `DisplayNode` that any thread can use.
@MainActor open class CollectionNode: DisplayNode {
  /// Describes the data; not retained. Setting it reloads everything.
  public final weak var dataSource: (any CollectionDataSource)? {
    didSet { setSource(DelegatedSource(dataSource, node: self)) }
  }
  /// Receives the collection's events; not retained.
  public final weak var delegate: (any CollectionDelegate)? { didSet { defaultMethods = [] } }
  /// Methods that the delegate is known not to have, so that calling them leads to nothing.
  private(set) var defaultMethods: DelegateMethods = []
  /// Handles change sets that could not be applied; the collection then reloads everything. Also
  /// called for items that cannot be shown as the data source describes them, as their kinds of
  /// error say.
  ///
  /// By default the error is printed to standard error.
  public final var updateErrorHandler: @MainActor (ChangeSetError) -> Void = { error in
    FileHandle.standardError.write(Data("Weft: \(error)\n".utf8))
  }
  /// Arranges the elements. Setting it shows the new arrangement as soon as its cells are measured.
  /// See also ``setLayout(_:animated:)``.
  public final var layout: any CollectionLayout {
    didSet { parts?.view.setLayout(layout) }
  }
  /// Whether the user can select items.
  public final var allowsSelection = true
  /// Whether more than one item can be selected at a time: by Ctrl and Shift, by touch, and by a
  /// band that the mouse spans from the space between the items.
  public final var allowsMultipleSelection = false
  /// Whether arrows and other keys move a cursor from item to item, where items can be selected;
  /// otherwise they scroll.
  public final var allowsCursor = true
  /// Returns the text by which typed letters find an item; the path is in the data space. By
  /// default there is no such closure, and letters do nothing.
  ///
  /// Called for one item after another until one matches: some with the key, the others in later
  /// turns of the main actor, until another key is pressed or the cursor moves.
  public final var textForTypeAhead: (@MainActor (ItemPath) -> String?)?

  // MARK: Settings

  /// How far the ranges reach; the defaults are Texture's.
  public final var rangeTunings = RangeTunings() { didSet { applySettings() } }
  /// How far the ranges reach inside orthogonal sections, in their viewports; `nil`, the default,
  /// uses ``rangeTunings``.
  public final var orthogonalRangeTunings: RangeTunings? { didSet { applySettings() } }
  /// Which new cells are measured before they appear.
  public final var measurementPolicy = MeasurementPolicy.progressive {
    didSet { applySettings() }
  }
  /// How long cells are kept that are far from the viewport.
  public final var retentionPolicy = RetentionPolicy.bounded(count: 200) {
    didSet { applySettings() }
  }
  /// How far the ranges reach; by default, `nil`, this depends on how the collection is used. See
  /// also ``updateCurrentRange(with:)``.
  public final var rangeMode: RangeMode? {
    didSet {
      temporaryRangeMode = nil
      applySettings()
    }
  }
  /// A change of the layout that is animated when it appears.
  var layoutAnimation: LayoutAnimation?
  /// The mode in place of ``rangeMode`` until something changes.
  var temporaryRangeMode: RangeMode?
  /// An edge at which the viewport stays while content is added there; none by default.
  ///
  /// It counts while the viewport is at the edge: reading elsewhere is not disturbed.
  public final var stickyEdge: StickyEdge? { didSet { applySettings() } }
  /// Whether the content begins at the end of the viewport and continues upwards (or, if it scrolls
  /// sideways, from the other side): a chat's first item is then the newest one, at the bottom.
  /// `false` by default. Nothing is flipped: cells, events and coordinates are unchanged.
  public final var inverted = false { didSet { applySettings() } }
  /// The scroll position when the first items appear; at the top by default, which is where
  /// the content begins.
  public final var initialPosition = InitialPosition.top
  /// Space around the content, in points, into which it scrolls; none by default.
  public final var contentInset = EdgeInsets.zero { didSet { applySettings() } }
  /// Fetches new content; none by default. The user requests it by pulling the content down at
  /// its top, if it begins there and scrolls vertically, or by Ctrl+R or F5 anywhere in the window;
  /// the collection shows an indicator until the function returns.
  public final var onRefresh: (@MainActor () async -> Void)? { didSet { applyRefreshing() } }
  /// Shown in the middle of the viewport while there are no items; none by default.
  public final var emptyNode: DisplayNode? { didSet { parts?.view.setNeedsUpdate() } }
  /// Shown there while there are no items, but some are on their way: by an update that has not
  /// appeared, or by ``tailFetching``. None by default.
  public final var loadingNode: DisplayNode? { didSet { parts?.view.setNeedsUpdate() } }
  /// Makes the header of the whole collection, before all sections; none by default.
  public final var headerBlock: CellNodeBlock? { didSet { applyBoundary(at: .head) } }
  /// Makes the footer of the whole collection, behind all sections; none by default.
  public final var footerBlock: CellNodeBlock? { didSet { applyBoundary(at: .tail) } }
  /// The seconds after which an update appears even if some of its rows are not measured or drawn;
  /// a quarter of a second by default.
  public final var updatePreparationLimit = 0.25 { didSet { applySettings() } }
  /// The seconds after which a cell that is being made and measured is no longer awaited: its place
  /// stays blank, ``updateErrorHandler`` is called once, and everything else goes on, with another
  /// worker. Five seconds by default, and at least a tenth of a second. A cell that comes later is
  /// shown then.
  public final var cellPreparationLimit = 5.0 { didSet { applySettings() } }
  /// How many viewports before the end of the content more data is requested; 0 for never.
  public final var leadingScreensForBatching = 2.0 { didSet { applySettings() } }
  /// Fetches more data off the main actor when the end of the content comes near; none by default.
  /// With it, ``onBatchFetch`` and the delegate's methods are not called.
  public final var tailFetching: BatchFetching? { didSet { setFetching(tailFetching, at: .tail) } }
  /// Fetches more data off the main actor when the beginning of the content comes near, as a chat
  /// does with older messages; none by default. The visible content stays in place.
  public final var headFetching: BatchFetching? { didSet { setFetching(headFetching, at: .head) } }
  /// Fetches more data when the end of the content comes near; one fetch at a time. The context is
  /// completed when the function returns, if it was not before.
  ///
  /// If set, the delegate's two methods for batch fetching are not called.
  public final var onBatchFetch: (@MainActor (BatchContext) async -> Void)? {
    didSet { applySettings() }
  }

  /// The parts that do the work, once the node has a layer and a size.
  struct Parts {
    let view: CollectionView
    let pipeline: UpdatePipeline
    let refresh: CellRefresh
    /// Ask for more data, at the tail and at the head.
    let fetching: [BatchFetchController]
    let selection: Selection
    let cursor: Cursor
  }

  private(set) var parts: Parts?
  private(set) lazy var source: any CollectionSource = DelegatedSource(nil, node: self)
  var batch: OpenBatch?
  /// The batches in which code waits for earlier updates, the innermost last.
  var waitingBatches: [OpenBatch] = []
  /// The item that the collection has gone to first.
  var initialTarget: ElementID?
  /// The position that the program has scrolled to before there was a window.
  var requestedPosition: InitialPosition?
  /// The items to select as soon as there is a window.
  var initialSelection: Set<ItemPath> = []
  var typedText = TypedText()
  /// Looks for the item that was typed.
  var typeAhead: TypeAheadSearch?
  /// The nodes over the content, or in its place.
  private struct Overlays {
    /// The visible one of ``emptyNode`` and ``loadingNode``, in the middle.
    var backdrop: DisplayNode?
    /// Says that the content is being refreshed, in the middle of the space for it at the top.
    var refreshIndicator: DisplayNode?
    /// Lies along the edge at which lines end.
    var trailing: DisplayNode?

    var isEmpty: Bool { backdrop == nil && refreshIndicator == nil && trailing == nil }
  }

  /// Layouts read it on any thread.
  nonisolated private let overlays = Mutex(Overlays())
  /// The state of refreshing, and its control once there is a view.
  var refreshing = (isUnderWay: false, number: 0, control: PullToRefresh?.none)
  /// Run the fetches that were set for the ends.
  var fetchers: [BatchEdge: BatchFetcher] = [:]
  private(set) lazy var interaction = makeInteraction()

  /// Makes an empty collection.
  public init(layout: any CollectionLayout = ListLayout()) {
    self.layout = layout
    super.init()
    clipsToBounds = true
  }

  /// The largest allowed size; 320 x 480 points where there is no limit.
  nonisolated open override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(
      width: constrainedSize.width.isFinite ? constrainedSize.width : 320,
      height: constrainedSize.height.isFinite ? constrainedSize.height : 480)
  }

  /// Adds the nodes that lie over the content.
  nonisolated open override func makeLayout(
    thatFits range: SizeRange, in context: LayoutContext
  ) -> Layout {
    let overlays = overlays.withLock { $0 }
    guard !overlays.isEmpty else {
      return super.makeLayout(thatFits: range, in: context)
    }
    let size = range.clamp(calculateSize(thatFits: range.max))
    var children: [Layout] = []
    func add(_ node: DisplayNode?, inHeight height: Double) {
      guard let node else { return }
      let layout = node.layout(thatFits: SizeRange(max: size), in: context)
      let place = Point(
        x: ((size.width - layout.size.width) / 2).rounded(),
        y: ((height - layout.size.height) / 2).rounded())
      children.append(layout.positioned(at: place))
    }
    add(overlays.backdrop, inHeight: size.height)
    add(overlays.refreshIndicator, inHeight: PullToRefresh.height)
    if let trailing = overlays.trailing {
      let layout = trailing.layout(thatFits: SizeRange(max: size), in: context)
      let direction = trailing.traitOverrides.layoutDirection ?? context.direction
      let x = direction == .rightToLeft ? 0 : size.width - layout.size.width
      children.append(layout.positioned(at: Point(x: x, y: 0)))
    }
    return Layout(element: self, size: size, children: children)
  }

  /// Shows the placeholder for items while there are none.
  private func updateBackdrop() {
    guard let parts else { return }
    var wanted: DisplayNode?
    if parts.view.map.count == 0 {
      wanted = emptyNode
      if isProcessingUpdates || isFetchingTail { wanted = loadingNode }
    }
    setOverlay(\.backdrop, to: wanted)
  }

  private func setOverlay(_ path: WritableKeyPath<Overlays, DisplayNode?>, to wanted: DisplayNode?)
  {
    let old = overlays.withLock { overlays in
      defer { overlays[keyPath: path] = wanted }
      return overlays[keyPath: path]
    }
    guard old !== wanted else { return }
    // A layout without subnodes leaves existing ones alone.
    old?.removeFromSupernode()
    setNeedsLayout()
  }

  /// Shows a node along the edge at which lines end, or none.
  final func setTrailingOverlay(_ node: DisplayNode?) {
    setOverlay(\.trailing, to: node)
    updateTraitsOfTrailingOverlay()
  }

  /// Changes the side and the size of the nodes beside the rows together with the rows: they follow
  /// other traits when all of them are ready.
  private func updateTraitsOfTrailingOverlay() {
    guard let traits = parts?.view.geometry.traits,
      let node = overlays.withLock({ $0.trailing })
    else { return }
    var overrides = node.traitOverrides
    overrides.layoutDirection = traits.layoutDirection
    overrides.textScale = traits.text.scale
    guard overrides != node.traitOverrides else { return }
    node.traitOverrides = overrides
    setNeedsLayout()
  }

  /// Shows, or does not show, that the content is refreshed, with the space for it.
  final func refreshingDidChange() {
    setOverlay(\.refreshIndicator, to: refreshing.control?.indicator)
    applyContentInset()
  }

  private func applyContentInset() {
    var inset = contentInset
    inset.top += refreshing.control?.room ?? 0
    parts?.view.setContentInset(inset)
  }

  private var isFetchingTail: Bool {
    switch fetchers[.tail]?.state {
    case .fetching, .waiting: true
    case .idle, .failed, .ended, nil: false
    }
  }

  /// A list, which may be refreshed.
  open override var defaultAccessibility: Accessibility {
    var result = Accessibility(.list)
    if onRefresh != nil { result.actions = [.refresh] }
    return result
  }

  /// Refreshes, if ``onRefresh`` is set.
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
    // Another window may have the node by now, or its screen another scale.
    followWindow()
  }

  open override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    // The row around must know at once that there is something to wait for.
    if stagedRowAround != nil { parts?.pipeline.setTraits(traits) }
  }

  open override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    // A change around may be visible from now on.
    if let parts, parts.view.runtime != nil, !waitsForSurroundings { takeTraits(parts) }
  }

  /// Works in the window that the node is in now, or in none.
  private func followWindow() {
    // Out of the window, or in a far cell of another collection; or no part of it could be visible.
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
      reloadData()
      applyInitialSelection()
    }
  }

  /// Ends everything that belongs to the window that the node has left.
  private func leaveWindow() {
    parts?.view.runtime?.endings.set(nil, of: self)
    source.applySubmitted()
    interaction.cancel()
    parts?.refresh.cancel()
    parts?.view.detach()
    parts?.pipeline.abandonPreparation()
  }

  /// Shows all updates as they are, because the window has no more frames.
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

  /// Whether scroll bars are shown; `true` by default.
  public final var showsScrollBars = true {
    didSet { parts?.view.scrollController.showsScrollBars = showsScrollBars }
  }

  /// Whether the user can scroll; `true` by default. The program can in any case.
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

  /// Whether the collection shows a data source, and has not been given another one since.
  package final func isShowing(_ dataSource: AnyObject) -> Bool {
    source === dataSource || (source as? DelegatedSource)?.dataSource === dataSource
  }

  /// Takes another source of data, in the form that the pipeline asks.
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

  /// Notes that a method of the delegate has turned out to be the one that every delegate has.
  final func noteDefault(_ method: DelegateMethods, of delegate: any CollectionDelegate) {
    // The delegate may have forwarded the call to another one, but decides on its own.
    if delegate === self.delegate { defaultMethods.insert(method) }
  }

  func handle(_ event: EventQueue.Event) {
    switch event {
    case .didScroll(let reason):
      refreshing.control?.contentDidMove()
      if reason != .rearranged { endTemporaryRangeMode() }
      // Rows stay where they are when content around them changes.
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

  /// Called in a later turn after an animated scroll of the program has ended.
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
    updateBackdrop()
    updateTraitsOfTrailingOverlay()
    if !parts.view.scrollController.isDragging { checkBatchFetching() }
  }

  func adopt(_ cell: CellNode) {
    cell.onTouch = { [weak self] cell, touch in self?.handle(touch, of: cell) ?? false }
  }

  // MARK: Overridden by tables in edit mode

  /// Whether the user can select items now.
  var allowsUserSelection: Bool { allowsSelection }

  /// Whether the user can move rows aside now.
  var allowsSwipes: Bool { true }

  /// Whether a drag from a point of the window takes the item there elsewhere at once.
  func isReorderHandle(at location: Point) -> Bool { false }

  /// The user's actions for a row besides its swipe actions.
  func editingActions(at path: ItemPath) -> [SwipeAction] { [] }

  /// Handles a key that edits; asked before the cursor is.
  func handleEditingKey(_ event: KeyEvent) -> Bool { false }

  /// Handles the user's input in a cell.
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
    }
    return true
  }

}
