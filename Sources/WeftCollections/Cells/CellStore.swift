// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

struct WeakElement {
  weak var element: CollectionElement?
}

/// Creates the cells of a collection, measures them on workers, sets the states of their ranges,
/// and retains and releases them. A cell off the screen is measured as soon as it approaches the
/// viewport, and its length counts from the next frame on. A cell on the screen is staged until a
/// preparation of ``UpdatePipeline`` or a round of ``CellRefresh``, so that it shows its old state
/// in its old size.
@MainActor final class CellStore {
  enum Stage {
    /// The next update.
    case update
    /// The refresh of cells that change by themselves.
    case refresh
  }

  /// Outlives every call. Code that runs later, or that a node calls, retains the screen meanwhile.
  unowned let screen: CollectionScreen
  private let lengths: MeasuredLengths
  private let selection: Selection
  private let cursor: Cursor

  /// The elements with a cell that have left all ranges.
  var retention = NodeRetention()
  /// At most one job for each element. Started jobs outlive the window.
  var jobs: [ElementID: MeasurementJob] = [:]
  /// The contents whose cell takes longer than ``limit``. The cell of a reload is made regardless.
  private var overdue: [ObjectIdentifier: ElementContent] = [:]
  private let lateMeasurements = LateMeasurements()
  /// The time, in seconds, after which a cell is no longer awaited.
  var limit = 5.0
  /// Whether cells in no range are measured when they change.
  var measuresFarCells = false
  var staged: [ObjectIdentifier: (node: CellNode, stage: Stage)] = [:]
  private(set) var adopted: [ElementID: WeakElement] = [:]
  /// The number of entries at which stale entries are removed.
  private var adoptedLimit = 64
  private var unresolved: [CollectionElement] = []
  /// The elements whose ranges have changed, in the order of the changes.
  var changedRanges = FIFO<CollectionElement>()
  /// The elements whose cells are still to get the state of their ranges.
  var changedStates = FIFO<CollectionElement>()
  var contentsZoom: Float = 1 {
    didSet {
      guard contentsZoom != oldValue else { return }
      for node in elementsWithCells.flatMap(\.nodes) { node.setContentsZoom(contentsZoom) }
    }
  }

  var onMeasure: (@MainActor ([CellRequest]) -> Void)?
  /// Called with an element whose cell also shows another element that is not being removed.
  var onSharedCell: (@MainActor (CollectionElement) -> Void)?
  var onOverdue: (@MainActor (CellRequest) -> Void)?
  /// Whether the pipeline waits for the cell of an element.
  var isNeeded: (@MainActor (CollectionElement) -> Bool)?
  var isPending: (@MainActor (CollectionElement) -> Bool)?
  var onAdopt: (@MainActor (CellNode) -> Void)?
  /// Called with a cell on the screen that has changed by itself.
  var onChange: (@MainActor (CellNode) -> Void)?
  /// Whether a job measures far rows while the program is idle.
  var isIdleJob: @MainActor (WorkItem) -> Bool = { _ in false }
  /// Called with a far row of such a job, and whether the job has measured it.
  var onIdleMeasure: @MainActor (CollectionElement, _ isMeasured: Bool) -> Void = { _, _ in }
  var onIdleJobEnd: @MainActor () -> Void = {}
  /// Requests a content from the data source that has not been requested yet.
  var resolveContent: (@MainActor (CellRequest) -> Void)?

  init(
    screen: CollectionScreen, lengths: MeasuredLengths, selection: Selection, cursor: Cursor
  ) {
    self.screen = screen
    self.lengths = lengths
    self.selection = selection
    self.cursor = cursor
  }

  isolated deinit {}

  // MARK: Window

  func attach(to runtime: HostRuntime) {
    lateMeasurements.queue = runtime.mainQueue
    for (request, item) in lateMeasurements.takeAll() {
      overdue[ObjectIdentifier(request.content)] = nil
      if jobs[request.element.id]?.item === item { jobs[request.element.id] = nil }
    }
    noteAbandonedJobs()
  }

  func detach() {
    lateMeasurements.queue = nil
    dismissAll()
  }

  /// Removes and returns all elements, because the collection is deallocated.
  func removeAll() -> [CollectionElement] {
    defer { (unresolved, changedRanges, changedStates) = ([], FIFO(), FIFO()) }
    return unresolved
  }

  /// Returns the distance from the viewport to the cell, plus the distance of the collection.
  func distanceFromSight(of node: DisplayNode) -> Double {
    // New cells have no frame.
    let place = (node as? CellNode)?.element.flatMap { screen.map.hostPosition(of: $0) }
      .flatMap { screen.arrangement.frame(of: $0) }
    let (frame, seen) = (place ?? node.frame, screen.viewport)
    let x = max(0, frame.minX - seen.maxX, seen.minX - frame.maxX)
    let y = max(0, frame.minY - seen.maxY, seen.minY - frame.maxY)
    let collection = screen.scrollController.layer.owner as? DisplayNode
    return max(x, y) + (collection?.distanceFromSight ?? 0)
  }

  var retentionPolicy: RetentionPolicy {
    get { retention.policy }
    set {
      retention.policy = newValue
      for element in retention.removeSurplus() { release(element) }
    }
  }

  // MARK: Ranges

  /// Makes and measures the cell of an element that has entered a range.
  func rangeDidChange(of element: CollectionElement) {
    guard let state = screen.ranges.state(of: element) else {
      return cancelMeasurement(of: element)
    }
    if let job = jobs[element.id] {
      screen.runtime?.workers.reprioritize(job.item, to: priority(of: state))
    } else if element.hasLentCell {
      // The preparation measures the cell for the pending content.
      return
    } else if let size = screen.wantedGeometry.settledSize(of: element), element.shown.isShowable {
      // The cell was measured late. On the screen it keeps its old size until it is prepared.
      if !element.isAttached,
        screen.map.extent(of: element) != screen.geometry.extent(size, of: element)
      {
        if screen.isOnScreen(element) {
          screen.setNeedsPreparation()
        } else {
          lengths.add(element)
        }
      }
    } else if let node = element.shown.node, screen.isOnScreen(element) {
      // A far cell of an earlier geometry, which appears in one step.
      if !isStaged(node) {
        stage(node, for: .update)
        screen.setNeedsPreparation()
      }
    } else {
      measure(
        [CellRequest(element)], priority: priority(of: state), geometry: screen.wantedGeometry)
    }
  }

  func updateState(of element: CollectionElement) {
    if let state = screen.ranges.state(of: element) {
      if element.shown.isShowable { enter(element, state) }
    } else {
      letGo(of: element)
    }
  }

  /// Sets the state of a measured cell and draws its contents.
  func enter(_ element: CollectionElement, _ state: InterfaceState) {
    guard let node = element.shown.node, isCell(node, of: element) else { return }
    adopt(node, of: element)
    retention.remove(element)
    if node.interfaceState != state { node.setInterfaceState(state) }
    // The state's callbacks may have closed the window.
    guard screen.runtime != nil, state.contains(.display) else { return }
    node.displayRecursively(priority: priority(of: state))
    node.setDisplayPriority(priority(of: state))
  }

  /// Ends the state of a cell in no range, and retains the cell according to the retention policy.
  func letGo(of element: CollectionElement) {
    guard let node = element.shown.node else { return }
    guard isCell(node, of: element) else {
      // The element of a reloaded section that has adopted the cell may not be near the screen.
      if let user = node.element, screen.ranges.state(of: user) == nil { letGo(of: user) }
      return
    }
    // The cell shows the item that the element replaces with the next update.
    if let cell = screen.visibleCells[node],
      screen.map.element(at: cell.position) !== element
    {
      return
    }
    let isInMap = screen.map.contains(element) || isPending?(element) ?? false
    if screen.ranges.state(of: element) != nil { return }
    node.setInterfaceState(isInMap ? .measureLayout : [])
    // The state's callbacks may have returned the element to a range.
    if screen.ranges.state(of: element) != nil { return }
    if isInMap {
      for element in retention.add(element) { release(element) }
    } else {
      unstage(node)
      node.setRuntime(nil)
    }
  }

  /// Releases a cell, unless its element is in a range or the user types into the cell.
  func release(_ element: CollectionElement) {
    if screen.ranges.state(of: element) != nil { return }
    if let node = element.shown.node, isFocused(inside: node) {
      for other in retention.add(element) where other !== element { release(other) }
      return
    }
    adopted[element.id] = nil
    for attached in element.shown.setSupplements([:]).inOrderOfKinds { release(attached) }
    if element.hasLentCell { _ = element.pending?.releaseNode() }
    guard let node = element.shown.releaseNode(), isCell(node, of: element) else { return }
    dismiss(node)
  }

  func dismiss(_ node: CellNode) {
    unstage(node)
    node.setInterfaceState([])
    node.setRuntime(nil)
    // Freeing its many nodes, texts and layouts would take a tenth of a frame that scrolls.
    screen.runtime?.releaseLater(node)
  }

  /// Shows the pending contents of reloaded elements, and returns the replaced cells.
  func showPendingContents(of elements: [CollectionElement]) -> [CellNode] {
    var replaced: [CellNode] = []
    for element in elements {
      guard let old = element.showPending() else { continue }
      if screen.ranges.state(of: element) != nil { changedRanges.append(element) }
      if let node = old.node, node !== element.shown.node { replaced.append(node) }
      let (known, kept) = (old.supplements, element.shown.supplements)
      for attached in known.inOrderOfKinds {
        if kept.values.contains(where: { $0 === attached }) {
          replaced += showPendingContents(of: [attached])
        } else if screen.ranges.setState(nil, of: attached) {
          changedRanges.append(attached)
        }
      }
      if !known.isEmpty || !kept.isEmpty { followSupplements(of: element) }
    }
    return replaced
  }

  private func dismissAll() {
    var begun: [ElementID: MeasurementJob] = [:]
    for job in jobs.values where !job.item.cancel() {
      // The job ends with this cell, which the collection awaits in whatever window it is by then.
      guard let request = job.progress.stop() else { continue }
      begun[request.element.id] = MeasurementJob(
        item: job.item, content: request.content, isShared: false, progress: job.progress)
    }
    jobs = begun
    noteAbandonedJobs()
    unresolved = []
    (changedRanges, changedStates) = (FIFO(), FIFO())
    let stagedNodes = inOrderOfPlaces(staged.values.map(\.node))
    staged = [:]
    for node in stagedNodes { node.endStaging() }
    let tracked = screen.ranges.removeAll()
    let elements = adopted.values.compactMap(\.element).sorted { $0.id < $1.id }
    let nodes = (elements + tracked).flatMap(\.nodes)
    adopted = [:]
    let left = tracked.flatMap { $0.shown.node == nil ? [] : retention.add($0) }
    for node in nodes {
      node.setRuntime(nil)
      node.setInterfaceState([])
    }
    for element in left { release(element) }
  }

  func adopt(_ node: CellNode, of element: CollectionElement) {
    reportIfShared(node, by: element)
    adopted[element.id] = WeakElement(element: element)
    if adopted.count > adoptedLimit {
      adopted = adopted.filter { $0.value.element?.nodes.isEmpty == false }
      adoptedLimit = 2 * adopted.count + 64
    }
    node.isRangeManaged = true
    node.layoutContainer = screen
    node.onFocusEnd = { [weak self] in self?.focusDidLeave($0) }
    node.element = element
    node.follow(inheritedTraits: screen.wantedGeometry.traits)
    onAdopt?(node)
    node.setContentsZoom(contentsZoom)
    node.setSelected(selection.items.contains(element.id))
    node.hasCursor = cursor.shownItem == element.id
    if let runtime = screen.runtime, node.runtime !== runtime { node.setRuntime(runtime) }
  }

  var elementsWithCells: [CollectionElement] { adopted.values.compactMap(\.element) }

  /// Reports a cell of two elements in a later turn, because the handler may edit.
  private func reportIfShared(_ node: CellNode, by element: CollectionElement) {
    guard !node.isReportedAsShared, !isCell(node, of: element),
      let other = node.element, isPending?(other) ?? false
    else { return }
    node.isReportedAsShared = true
    screen.runtime?.mainQueue.enqueue { [weak self] in
      self?.onSharedCell?(element)
    }
  }

  /// Whether no other element uses a cell. A data source may return a cell twice, and a cell may
  /// have been updated to the model of the element that replaces its own.
  func isCell(_ node: CellNode, of element: CollectionElement) -> Bool {
    guard let user = node.element, user !== element else { return true }
    return !user.holds(node)
  }

  /// Sets the ranges of an item's attached elements to the item's ranges, and returns whether an
  /// element has entered another range. O(elements of the item).
  @discardableResult
  func followSupplements(of host: CollectionElement) -> Bool {
    let elements = host.shown.supplements.inOrderOfKinds
    if elements.isEmpty { return false }
    var isChanged = false
    let (state, attachments) = (screen.ranges.state(of: host), screen.geometry.layout.attachments)
    for element in elements {
      let kind = element.supplementaryPlace?.attachedKind
      let isShown = kind.flatMap { attachments[$0] }?.isForItems ?? false
      if screen.ranges.setState(isShown ? state : nil, of: element) {
        changedRanges.append(element)
        isChanged = true
      }
    }
    return isChanged
  }

  func priority(of state: InterfaceState) -> WorkPriority {
    if state.contains(.visible) { return .visible }
    return state.contains(.display) ? .display : .preload
  }

  // MARK: Measuring

  /// Whether a worker is making, measuring or arranging the shown cell, even if it is not awaited.
  func isBusy(_ element: CollectionElement) -> Bool { isBusy(CellRequest(element)) }

  /// Whether a worker is making, measuring or arranging a requested cell or another of its element.
  func isBusy(_ request: CellRequest) -> Bool {
    jobs[request.element.id] != nil || isOverdue(request.content)
  }

  func isOverdue(_ content: ElementContent) -> Bool { overdue[ObjectIdentifier(content)] != nil }

  /// Makes, measures and arranges cells on a worker, one after another. Skips measured cells.
  /// - Returns: The requested cells that are being measured, which ``onMeasure`` will report.
  @discardableResult
  func measure(
    _ wanted: [CellRequest], priority: WorkPriority, geometry: CollectionGeometry
  ) -> [CellRequest] {
    guard let runtime = screen.runtime else { return [] }
    let busy = wanted.filter { request in
      guard let job = jobs[request.element.id] else { return false }
      if priority > job.item.priority { runtime.workers.reprioritize(job.item, to: priority) }
      return true
    }
    let requests = wanted.filter { request in
      let (element, content) = (request.element, request.content)
      guard !isBusy(request), geometry.canMeasure(element, content),
        content.node.map({ isCell($0, of: element) }) ?? true
      else { return false }
      if content.needsItem, content.node == nil {
        resolveContent?(request)
        if followSupplements(of: element) { screen.setNeedsUpdate() }
        guard !content.needsItem else {
          unresolved.append(element)
          return false
        }
      }
      return true
    }
    // The call of the data source may have closed the window.
    guard self.screen.runtime === runtime else { return [] }
    guard !requests.isEmpty else { return busy }
    for request in requests {
      if let node = request.content.node, screen.shows(node) { stage(node, for: .update) }
    }
    let (workers, mainQueue) = (runtime.workers, runtime.mainQueue)
    let (isIdle, limit) = (priority == .idle, limit)
    let (progress, late) = (MeasurementProgress(), lateMeasurements)
    let item = WorkItem(priority: priority) { [weak self, weak screen] item in
      let helpers = WorkerHelpers(workers: workers, priority: item.priority)
      var count = 0
      for request in requests {
        if isIdle, item.isCancelled { break }
        guard progress.begin(request) else { return }
        let measuredCount = count
        // The blocks and layouts are the program's code.
        workers.watch(item, limit: limit) {
          late.queue?.enqueue(isUrgent: true) {
            guard let self, let screen else { return }
            self.measurementIsOverdue(
              behind: measuredCount, of: requests, by: item, isIdle: isIdle)
            withExtendedLifetime(screen) {}
          }
        } _: {
          request.content.measure(
            in: geometry.sizeRange(of: request.element, request.content), by: geometry.traits,
            helpers: helpers)
        }
        if !progress.end() || item.isAbandoned {
          late.append(request, by: item)?.enqueue(isUrgent: true) {
            guard let self, let screen else { return }
            self.takeLateMeasurements()
            withExtendedLifetime(screen) {}
          }
          return
        }
        count += 1
      }
      let measuredCount = count
      mainQueue.enqueue(isUrgent: item.priority == .visible) {
        guard let self, let screen else { return }
        self.didMeasure(measuredCount, of: requests, by: item, isIdle: isIdle)
        withExtendedLifetime(screen) {}
      }
    }
    for request in requests {
      jobs[request.element.id] = MeasurementJob(
        item: item, content: request.content, isShared: requests.count > 1, progress: progress)
    }
    workers.submit(item)
    return busy + requests
  }

  /// As ``measure(_:priority:geometry:)``, in several jobs so that all workers take part.
  @discardableResult
  func measureInParallel(
    _ requests: [CellRequest], geometry: CollectionGeometry
  ) -> [CellRequest] {
    var (rest, started) = (requests[...], [CellRequest]())
    let count = min(max(1, requests.count / 16), 64)
    while !rest.isEmpty {
      started += measure(Array(rest.prefix(count)), priority: .visible, geometry: geometry)
      rest = rest.dropFirst(count)
    }
    return started
  }

  /// Processes the end of a job that has measured the first `count` cells. Another job measures the
  /// remaining cells if they are needed.
  private func didMeasure(
    _ count: Int, of all: [CellRequest], by item: WorkItem, isIdle: Bool
  ) {
    let requests = all.prefix(count).filter { jobs[$0.element.id]?.item === item }
    let others = all.dropFirst(count).filter { jobs[$0.element.id]?.item === item }
    for request in requests + others { jobs[request.element.id] = nil }
    for request in requests {
      let element = request.element
      // Another estimate would change the visible part of a waterfall.
      if !isIdle { lengths.note(request) }
      // The cell is about to be released.
      if isIdle, adopted[element.id] == nil, screen.ranges.state(of: element) == nil,
        isNeeded?(element) != true
      {
        continue
      }
      if let node = request.content.node, isCell(node, of: element) {
        // Drawings of the old model must no longer appear on the screen.
        if request.content.wasMeasuredOnce, !screen.shows(node) { node.clearOutdatedContents() }
        // The cell was measured with the traits at the start of the measurement.
        node.follow(inheritedTraits: screen.wantedGeometry.traits)
      }
    }
    for (index, request) in (requests + others).enumerated() {
      let element = request.element
      // The next preparation shows a cell on the screen in its new size.
      guard !screen.isOnScreen(element), !element.hasLentCell else { continue }
      guard let state = screen.ranges.state(of: element) else {
        if measuresFarCells, index < requests.count, request.content === element.shown,
          isNeeded?(element) != true
        {
          lengths.add(element)
          if screen.wantedGeometry.settledSize(of: element) == nil {
            measure([CellRequest(element)], priority: .preload, geometry: screen.wantedGeometry)
          }
        }
        continue
      }
      // The cell has changed or was released in the meantime, or the job has not reached it.
      if screen.wantedGeometry.settledSize(of: element) == nil || !element.shown.isShowable {
        measure(
          [CellRequest(element)], priority: priority(of: state), geometry: screen.wantedGeometry)
      }
      if index < requests.count, request.content === element.shown { lengths.add(element) }
      screen.setNeedsUpdate()
    }
    onMeasure?(requests)
    if !others.isEmpty, !requests.isEmpty { onMeasure?([]) }
    for (index, request) in (requests + others).enumerated() {
      let element = request.element
      if screen.ranges.state(of: element) != nil {
        if !screen.isOnScreen(element) { updateState(of: element) }
      } else if isNeeded?(element) != true {
        // The cell has left its range since, or was never in a range.
        if !isIdle {
          letGo(of: element)
        } else if index < requests.count {
          onIdleMeasure(element, true)
        } else if isIdleJob(item) {
          onIdleMeasure(element, false)
        }
      }
    }
    if isIdleJob(item) { onIdleJobEnd() }
  }

  /// Stops waiting for the cell behind the first `count` cells, which has taken a worker too long.
  /// Other workers continue with the job's remaining cells.
  private func measurementIsOverdue(
    behind count: Int, of requests: [CellRequest], by item: WorkItem, isIdle: Bool
  ) {
    let (element, content) = (requests[count].element, requests[count].content)
    if jobs[element.id]?.item === item {
      overdue[ObjectIdentifier(content)] = content
      didMeasure(count, of: requests, by: item, isIdle: isIdle)
    } else if !isOverdue(content) {
      return
    }
    onOverdue?(requests[count])
  }

  /// Stops waiting for cells whose jobs became overdue while the collection was in no window.
  func noteAbandonedJobs() {
    for (id, job) in jobs where job.item.isAbandoned {
      jobs[id] = nil
      overdue[ObjectIdentifier(job.content)] = job.content
    }
  }

  private func takeLateMeasurements() {
    for (request, item) in lateMeasurements.takeAll() {
      lateMeasurementDidEnd(of: request, by: item)
    }
  }

  private func lateMeasurementDidEnd(of request: CellRequest, by item: WorkItem) {
    let id = request.element.id
    let isAwaited = jobs[id]?.item === item
    let wasOverdue = overdue.removeValue(forKey: ObjectIdentifier(request.content)) != nil
    guard isAwaited || wasOverdue else { return }
    // A reload may have started the job of another content.
    guard isAwaited || jobs[id] == nil else { return }
    jobs[id] = nil
    guard screen.runtime != nil else { return }
    jobs[id] = MeasurementJob(
      item: item, content: request.content, isShared: false, progress: MeasurementProgress())
    didMeasure(1, of: [request], by: item, isIdle: false)
    // On the screen the cell has shown its old state until now, in the size of its frame.
    guard let node = request.content.node, screen.shows(node) else { return }
    if isStaged(node, for: .update) { screen.setNeedsPreparation() } else { onChange?(node) }
    screen.setNeedsUpdate()
  }

  private func cancelMeasurement(of element: CollectionElement) {
    // A started job continues, and no other job may begin until it ends.
    guard isNeeded?(element) != true, let job = jobs[element.id], !job.isShared,
      job.item.cancel()
    else { return }
    jobs[element.id] = nil
    // The pipeline may wait for the cell. A later turn, because ranges are being updated.
    screen.runtime?.mainQueue.enqueue { [weak self] in self?.onMeasure?([]) }
  }

  /// Applies the traits to the cells on the screen and then, one in a turn, to the cells near it.
  /// Other cells follow when they approach the viewport.
  /// - Parameters:
  ///   - atOnce: Whether cells on the screen show the traits in this frame.
  ///   - keepsSizes: Whether only colors differ.
  func updateTraitsOfCells(atOnce: Bool, keepsSizes: Bool) {
    for node in screen.visibleCells.inOrder.map(\.node) + screen.supplements.cells.map(\.node) {
      if !atOnce {
        if keepsSizes { onChange?(node) } else { stage(node, for: .update) }
      }
      node.follow(inheritedTraits: screen.wantedGeometry.traits)
      // Cells whose components read the traits have changed.
      if atOnce, let element = node.element { measureInPlace(element) }
    }
    let others = screen.ranges.tracked.values.map(\.element).filter { !screen.isOnScreen($0) }
    updateTraits(of: others.sorted { $0.id < $1.id }[...])
  }

  /// Measures the cell of an element now, and shows it in this frame if it keeps its size.
  private func measureInPlace(_ element: CollectionElement) {
    guard let runtime = screen.runtime, !isBusy(element), !element.hasLentCell else { return }
    element.shown.measureInPlace(
      in: screen.wantedGeometry.sizeRange(of: element), by: screen.wantedGeometry.traits,
      helpers: runtime.helpers)
  }

  /// Measures a cell on the main actor, for a preparation that shows it in this turn.
  func measureAtOnce(_ request: CellRequest, by geometry: CollectionGeometry) {
    let (element, content) = (request.element, request.content)
    guard let runtime = screen.runtime, let node = content.node, isCell(node, of: element) else {
      return
    }
    if screen.shows(node) { stage(node, for: .update) }
    content.measure(
      in: geometry.sizeRange(of: element, content), by: geometry.traits, helpers: runtime.helpers)
    lengths.note(request)
    if content.wasMeasuredOnce, !screen.shows(node) { node.clearOutdatedContents() }
  }

  private func updateTraits(of elements: ArraySlice<CollectionElement>) {
    guard let element = elements.first, let runtime = screen.runtime else { return }
    runtime.mainQueue.enqueue { [weak self, weak screen] in
      guard let self, let screen else { return }
      defer { withExtendedLifetime(screen) {} }
      self.takeTraits(element)
      self.updateTraits(of: elements.dropFirst())
    }
  }

  private func takeTraits(_ element: CollectionElement) {
    // Cells that get another size are measured first.
    guard let state = screen.ranges.state(of: element), element.shown.isShowable,
      screen.wantedGeometry.measuredSize(of: element) != nil
    else { return }
    enter(element, state)
  }

  /// Measures the cells near the screen that no longer fit the geometry.
  func measureOutdatedCells() {
    let outdated = screen.ranges.tracked.values.filter {
      screen.wantedGeometry.settledSize(of: $0.element) == nil && !screen.isOnScreen($0.element)
        && !$0.element.hasLentCell
    }
    for (element, state) in outdated.sorted(by: { $0.element.id < $1.element.id }) {
      measure(
        [CellRequest(element)], priority: priority(of: state), geometry: screen.wantedGeometry)
    }
  }

  /// Requests the contents again that could not be requested from the data source.
  func retryUnresolved() {
    guard !unresolved.isEmpty else { return }
    let elements = unresolved
    unresolved = []
    for element in elements {
      guard let state = screen.ranges.state(of: element) else { continue }
      measure(
        [CellRequest(element)], priority: priority(of: state), geometry: screen.wantedGeometry)
    }
  }

  func nodeNeedsLayout(_ node: DisplayNode) {
    guard let cell = node as? CellNode, let element = cell.element else { return }
    if screen.shows(cell) {
      // The measurement uses the cell's own colors.
      if !isStaged(cell), screen.runtime?.frames.appearsAtOnce ?? false { measureInPlace(element) }
      // The cell was measured since, and shows the result.
      if !isStaged(cell), screen.wantedGeometry.measuredSize(of: element) == cell.frame.size {
        return
      }
      if isStaged(cell, for: .update) {
        // The current preparation may have stopped measuring a cell that changes repeatedly.
        screen.setNeedsPreparation()
      } else {
        onChange?(cell)
      }
    } else if let state = screen.ranges.state(of: element), !element.hasLentCell,
      screen.wantedGeometry.settledSize(of: element) == nil
    {
      measure(
        [CellRequest(element)], priority: priority(of: state), geometry: screen.wantedGeometry)
    } else if measuresFarCells, !element.hasLentCell, element.shown.node === cell {
      measure([CellRequest(element)], priority: .preload, geometry: screen.wantedGeometry)
    }
    // Other cells in no range are measured when they enter a range.
  }
}
