// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// An element that the view does not keep alive.
struct WeakElement {
  weak var element: CollectionElement?
}

/// The cells of a collection, which are made and measured on workers, brought into the states of
/// their ranges, kept and released.
///
/// A cell off the screen is measured as soon as it comes near, and its length counts from the next
/// frame on. A cell on the screen changes only in a preparation of the pipeline (see
/// ``UpdatePipeline``) or a round of ``CellRefresh``. Until then it is staged, so that it shows its
/// old self in its old size.
@MainActor final class CellStore {
  /// What shows the changes of a staged cell.
  enum Stage {
    /// The next update, with everything else that belongs to it.
    case update
    /// The refresh of cells that change by themselves.
    case refresh
  }

  /// The screen, which owns the store and outlives every call. Code that runs later, or that is
  /// called by a node, holds the screen meanwhile.
  unowned let screen: CollectionScreen
  private let lengths: MeasuredLengths
  private let selection: Selection
  private let cursor: Cursor

  /// The elements with a cell that have left all ranges.
  var retention = NodeRetention()
  /// The jobs that measure cells. One worker at a time measures the cells of an element. Started
  /// jobs outlive the window.
  var jobs: [ElementID: MeasurementJob] = [:]
  /// Contents whose cell a worker has been making for longer than ``limit``. A reload of the item
  /// brings another content, which is made regardless.
  private var overdue: [ObjectIdentifier: ElementContent] = [:]
  /// Delivers overdue measurements when they arrive.
  private let lateMeasurements = LateMeasurements()
  /// The seconds after which a cell that is being made and measured is no longer awaited.
  var limit = 5.0
  /// Whether cells in no range are measured when they change.
  var measuresFarCells = false
  /// The cells whose changes are held back.
  var staged: [ObjectIdentifier: (node: CellNode, stage: Stage)] = [:]
  /// The elements whose cells belong to the collection.
  private(set) var adopted: [ElementID: WeakElement] = [:]
  /// The number of entries at which those of elements without a cell are dropped.
  private var adoptedLimit = 64
  /// Elements whose contents the data source could not be asked for.
  private var unresolved: [CollectionElement] = []
  /// Elements whose ranges have changed, and whose cells are still to be looked after.
  var changedRanges = FIFO<CollectionElement>()
  /// Elements whose cells are still to get the state of their ranges, if they are in any.
  var changedStates = FIFO<CollectionElement>()
  /// How many times the screen's pixels the contents of cells have along each side.
  var contentsZoom: Float = 1 {
    didSet {
      guard contentsZoom != oldValue else { return }
      for node in elementsWithCells.flatMap(\.nodes) { node.setContentsZoom(contentsZoom) }
    }
  }

  /// Called with cells whose measurement has just ended.
  var onMeasure: (@MainActor ([CellRequest]) -> Void)?
  /// Called with an element whose cell shows another element that is not being removed.
  var onSharedCell: (@MainActor (CollectionElement) -> Void)?
  /// Called with a cell that is not made in time.
  var onOverdue: (@MainActor (CellRequest) -> Void)?
  /// Whether the pipeline waits for the cell of an element.
  var isNeeded: (@MainActor (CollectionElement) -> Bool)?
  /// Whether an element is in the data space.
  var isPending: (@MainActor (CollectionElement) -> Bool)?
  /// Called with each cell that belongs to the collection from now on.
  var onAdopt: (@MainActor (CellNode) -> Void)?
  /// Called with a cell on the screen that has changed by itself.
  var onChange: (@MainActor (CellNode) -> Void)?
  /// Whether a job measures far rows while the program is idle.
  var isIdleJob: @MainActor (WorkItem) -> Bool = { _ in false }
  /// Called with a far row of such a job, and whether the job has measured it.
  var onIdleMeasure: @MainActor (CollectionElement, _ isMeasured: Bool) -> Void = { _, _ in }
  /// Called when such a job has ended.
  var onIdleJobEnd: @MainActor () -> Void = {}
  /// Asks the data source for a content that has no answer yet.
  var resolveContent: (@MainActor (CellRequest) -> Void)?

  /// - Parameter screen: owns the store.
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

  /// Takes the measurements that ended while the collection was in no window.
  func attach(to runtime: HostRuntime) {
    lateMeasurements.queue = runtime.mainQueue
    for (request, item) in lateMeasurements.takeAll() {
      overdue[ObjectIdentifier(request.content)] = nil
      if jobs[request.element.id]?.item === item { jobs[request.element.id] = nil }
    }
    noteAbandonedJobs()
  }

  /// Stops working in the window.
  func detach() {
    lateMeasurements.queue = nil
    dismissAll()
  }

  /// Drops everything that refers to elements, because the collection is deallocated.
  ///
  /// - Returns: The elements.
  func removeAll() -> [CollectionElement] {
    defer { (unresolved, changedRanges, changedStates) = ([], FIFO(), FIFO()) }
    return unresolved
  }

  /// From the viewport to the cell, and on from the collection.
  func distanceFromSight(of node: DisplayNode) -> Double {
    // Cells that were not on the screen yet have no place of their own.
    let place = (node as? CellNode)?.element.flatMap { screen.map.hostPosition(of: $0) }
      .flatMap { screen.arrangement.frame(of: $0) }
    let (frame, seen) = (place ?? node.frame, screen.viewport)
    let x = max(0, frame.minX - seen.maxX, seen.minX - frame.maxX)
    let y = max(0, frame.minY - seen.maxY, seen.minY - frame.maxY)
    let collection = screen.scrollController.layer.owner as? DisplayNode
    return max(x, y) + (collection?.distanceFromSight ?? 0)
  }

  /// How long cells are kept that are far from the viewport.
  var retentionPolicy: RetentionPolicy {
    get { retention.policy }
    set {
      retention.policy = newValue
      for element in retention.removeSurplus() { release(element) }
    }
  }

  // MARK: Ranges

  /// Makes and measures the cell of an element that has come near.
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
      // Measured after the collection stopped waiting for it. On the screen it keeps its old size
      // until it is prepared.
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
      // A far cell of an earlier geometry, brought onto the screen in one step.
      if !isStaged(node) {
        stage(node, for: .update)
        screen.setNeedsPreparation()
      }
    } else {
      measure(
        [CellRequest(element)], priority: priority(of: state), geometry: screen.wantedGeometry)
    }
  }

  /// Brings the cell of an element into the state of its range.
  func updateState(of element: CollectionElement) {
    if let state = screen.ranges.state(of: element) {
      if element.shown.isShowable { enter(element, state) }
    } else {
      letGo(of: element)
    }
  }

  /// Brings a measured cell into a state and has its contents drawn.
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

  /// Takes a cell in no range out of its state, and keeps it according to the retention policy.
  func letGo(of element: CollectionElement) {
    guard let node = element.shown.node else { return }
    guard isCell(node, of: element) else {
      // The element of a reloaded section that has taken the cell may not be near the screen.
      if let user = node.element, screen.ranges.state(of: user) == nil { letGo(of: user) }
      return
    }
    // It shows the item whose place the element takes with the next update.
    if let cell = screen.visibleCells[node],
      screen.map.element(at: cell.position) !== element
    {
      return
    }
    let isInMap = screen.map.contains(element) || isPending?(element) ?? false
    if screen.ranges.state(of: element) != nil { return }
    node.setInterfaceState(isInMap ? .measureLayout : [])
    // The state's callbacks may have brought it back.
    if screen.ranges.state(of: element) != nil { return }
    if isInMap {
      for element in retention.add(element) { release(element) }
    } else {
      unstage(node)
      node.setRuntime(nil)
    }
  }

  /// Releases the cell of an element, unless the element is in a range or the user types into the
  /// cell.
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

  /// Takes a cell out of the collection for good.
  func dismiss(_ node: CellNode) {
    unstage(node)
    node.setInterfaceState([])
    node.setRuntime(nil)
    // Its nodes, texts and layouts are many: freeing them would be a tenth of a frame that scrolls.
    screen.runtime?.releaseLater(node)
  }

  /// Makes the pending contents of reloaded elements the shown ones.
  ///
  /// - Returns: the cells of the replaced contents.
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

  /// Takes all cells out of their states, for good or until there is another window.
  private func dismissAll() {
    var begun: [ElementID: MeasurementJob] = [:]
    for job in jobs.values where !job.item.cancel() {
      // It ends with this cell, in whatever window the collection is by then, which waits for it.
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
    // All of them leave their states, including those that are not kept.
    let nodes = (elements + tracked).flatMap(\.nodes)
    adopted = [:]
    let left = tracked.flatMap { $0.shown.node == nil ? [] : retention.add($0) }
    for node in nodes {
      node.setRuntime(nil)
      node.setInterfaceState([])
    }
    for element in left { release(element) }
  }

  /// Makes a cell the one of an element of this collection.
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

  /// The elements of this collection that have cells.
  var elementsWithCells: [CollectionElement] { adopted.values.compactMap(\.element) }

  /// Reports a cell that the data source has returned for another element, too. In a later turn:
  /// the handler may edit.
  private func reportIfShared(_ node: CellNode, by element: CollectionElement) {
    guard !node.isReportedAsShared, !isCell(node, of: element),
      let other = node.element, isPending?(other) ?? false
    else { return }
    node.isReportedAsShared = true
    screen.runtime?.mainQueue.enqueue { [weak self] in
      self?.onSharedCell?(element)
    }
  }

  /// Whether an element may use a cell, because no other element does: a data source may return a
  /// cell twice, and a cell may have taken the model of the element that replaces its own.
  func isCell(_ node: CellNode, of element: CollectionElement) -> Bool {
    guard let user = node.element, user !== element else { return true }
    return !user.holds(node)
  }

  /// Lets the elements of an item follow it into its ranges.
  ///
  /// - Returns: whether one has come into another range.
  /// - Complexity: O(elements of the item).
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

  /// Whether a worker is making, measuring or arranging the shown cell of an element, even if the
  /// result is no longer awaited.
  func isBusy(_ element: CollectionElement) -> Bool { isBusy(CellRequest(element)) }

  /// Whether a worker is making, measuring or arranging the requested cell or another one of its
  /// element.
  func isBusy(_ request: CellRequest) -> Bool {
    jobs[request.element.id] != nil || isOverdue(request.content)
  }

  /// Whether a worker has been making the cell of a content for too long.
  func isOverdue(_ content: ElementContent) -> Bool { overdue[ObjectIdentifier(content)] != nil }

  /// Has cells made, measured and arranged on a worker, one after another; those already measured
  /// are left alone. One worker at a time measures the cells of an element.
  ///
  /// - Returns: the requested cells that are being measured now, which ``onMeasure`` will report.
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
    // The data source was asked, and may have closed the window.
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
        // The blocks and layouts are the user's.
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

  /// Measures cells for the screen in several jobs, so that all workers take part to the end.
  ///
  /// - Returns: The requested cells that are being measured, as ``measure(_:priority:geometry:)``.
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

  /// A job has ended: it has measured some cells, and has not reached the others, which another job
  /// measures if they are wanted.
  ///
  /// - Parameter count: the number of cells that it has measured: the first.
  private func didMeasure(
    _ count: Int, of all: [CellRequest], by item: WorkItem, isIdle: Bool
  ) {
    let requests = all.prefix(count).filter { jobs[$0.element.id]?.item === item }
    let others = all.dropFirst(count).filter { jobs[$0.element.id]?.item === item }
    for request in requests + others { jobs[request.element.id] = nil }
    for request in requests {
      let element = request.element
      // Far rows leave the estimate alone: another one would change the visible part of a
      // waterfall.
      if !isIdle { lengths.note(request) }
      // Its cell is about to go.
      if isIdle, adopted[element.id] == nil, screen.ranges.state(of: element) == nil,
        isNeeded?(element) != true
      {
        continue
      }
      if let node = request.content.node, isCell(node, of: element) {
        // Drawings of the old model must not come onto the screen any more.
        if request.content.wasMeasuredOnce, !screen.shows(node) { node.clearOutdatedContents() }
        // It was measured by the traits of the time when that began.
        node.follow(inheritedTraits: screen.wantedGeometry.traits)
      }
    }
    for (index, request) in (requests + others).enumerated() {
      let element = request.element
      // The next preparation shows one on the screen in its new size.
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
      // It has changed, or was released, in the meantime; or the job has not come to it.
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
        // It has gone out of range since, or was never in any.
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

  /// A worker has been making or measuring a cell for too long: the cell is no longer awaited, and
  /// other workers continue with the job's remaining cells.
  ///
  /// - Parameter count: the number of cells that it has measured before.
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

  /// Waits no longer for cells whose jobs became overdue while the collection was in no window.
  func noteAbandonedJobs() {
    for (id, job) in jobs where job.item.isAbandoned {
      jobs[id] = nil
      overdue[ObjectIdentifier(job.content)] = job.content
    }
  }

  /// Takes the cells that were measured too late.
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
    // On the screen it has shown its old self until now, in the size that its place had.
    guard let node = request.content.node, screen.shows(node) else { return }
    if isStaged(node, for: .update) { screen.setNeedsPreparation() } else { onChange?(node) }
    screen.setNeedsUpdate()
  }

  private func cancelMeasurement(of element: CollectionElement) {
    // A started job continues; no other may begin until it ends.
    guard isNeeded?(element) != true, let job = jobs[element.id], !job.isShared,
      job.item.cancel()
    else { return }
    jobs[element.id] = nil
    // The pipeline may wait for it: in a later turn, because ranges are being updated.
    screen.runtime?.mainQueue.enqueue { [weak self] in self?.onMeasure?([]) }
  }

  /// Brings the cells on the screen up to date with the traits, and then, one in a turn, those near
  /// it. Others follow as they come near.
  ///
  /// - Parameters:
  ///   - atOnce: whether those on the screen show the traits in this frame.
  ///   - keepsSizes: whether only colors differ.
  func updateTraitsOfCells(atOnce: Bool, keepsSizes: Bool) {
    for node in screen.visibleCells.inOrder.map(\.node) + screen.supplements.cells.map(\.node) {
      if !atOnce {
        if keepsSizes { onChange?(node) } else { stage(node, for: .update) }
      }
      node.follow(inheritedTraits: screen.wantedGeometry.traits)
      // Cells whose components look at the traits have changed.
      if atOnce, let element = node.element { measureInPlace(element) }
    }
    let others = screen.ranges.tracked.values.map(\.element).filter { !screen.isOnScreen($0) }
    updateTraits(of: others.sorted { $0.id < $1.id }[...])
  }

  /// Measures the cell of an element now, and shows it at once if it keeps its size.
  private func measureInPlace(_ element: CollectionElement) {
    guard let runtime = screen.runtime, !isBusy(element), !element.hasLentCell else { return }
    element.shown.measureInPlace(
      in: screen.wantedGeometry.sizeRange(of: element), by: screen.wantedGeometry.traits,
      helpers: runtime.helpers)
  }

  /// Measures the cell of a content on the main actor, for a preparation that shows it in this
  /// turn.
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

  /// Measures the cells near the screen that do not fit the geometry any more.
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

  /// Asks again for the contents that the data source could not be asked for.
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

  /// Measures a cell again whose inside has changed: called in the commit phase of a frame.
  func nodeNeedsLayout(_ node: DisplayNode) {
    guard let cell = node as? CellNode, let element = cell.element else { return }
    if screen.shows(cell) {
      // With the colors that it has for itself.
      if !isStaged(cell), screen.runtime?.frames.appearsAtOnce ?? false { measureInPlace(element) }
      // It was measured since, and shows the result.
      if !isStaged(cell), screen.wantedGeometry.measuredSize(of: element) == cell.frame.size {
        return
      }
      if isStaged(cell, for: .update) {
        // The current preparation may have stopped measuring a cell that changes again and again.
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
    // Other cells in no range are measured when they come into one.
  }
}
