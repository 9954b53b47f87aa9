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

/// The cells: made and measured on workers, brought into the states of their ranges, kept and
/// released.
///
/// A cell off the screen is measured as soon as it comes near, and its length counts from the next
/// frame on. A cell on the screen changes only in a preparation of the pipeline (see
/// ``UpdatePipeline``): until then it is staged, so that it shows its old self in its old size.
extension CollectionView: NodeLayoutContainer {
  /// From the viewport to the cell, and on from the collection.
  func distanceFromSight(of node: DisplayNode) -> Double {
    // Cells that were not on the screen yet have no place of their own.
    let place = (node as? CellNode)?.element.flatMap { map.hostPosition(of: $0) }
      .flatMap { arrangement.frame(of: $0) }
    let (frame, seen) = (place ?? node.frame, viewport)
    let x = max(0, frame.minX - seen.maxX, seen.minX - frame.maxX)
    let y = max(0, frame.minY - seen.maxY, seen.minY - frame.maxY)
    let collection = scrollController.layer.owner as? DisplayNode
    return max(x, y) + (collection?.distanceFromSight ?? 0)
  }

  // MARK: Ranges

  /// Makes and measures the cell of an element that has come near.
  func rangeDidChange(of element: CollectionElement) {
    guard let state = ranges.state(of: element) else { return cancelMeasurement(of: element) }
    if let job = jobs[element.lineage] {
      runtime?.workers.reprioritize(job.item, to: priority(of: state))
      // It measures the cell for an earlier element of the item: this one comes after that.
      if job.elementID != element.id { blocked.append(element) }
    } else if let size = wantedGeometry.settledSize(of: element), element.isShowable {
      // Measured after the collection stopped waiting for it. On the screen it keeps its old size
      // until it is prepared.
      if !element.isAttached, map.extent(of: element) != geometry.extent(size, of: element) {
        if isOnScreen(element) {
          setNeedsPreparation()
        } else {
          measured.append(element)
          setNeedsUpdate()
        }
      }
    } else if let node = element.nodeIfAllocated, isOnScreen(element) {
      // A far cell of an earlier geometry, brought onto the screen in one step.
      if !isStaged(node) {
        stage(node)
        setNeedsPreparation()
      }
    } else {
      measure([element], priority: priority(of: state), geometry: wantedGeometry)
    }
  }

  /// Brings the cell of an element into the state of its range.
  func updateState(of element: CollectionElement) {
    if let state = ranges.state(of: element) {
      if element.isShowable { enter(element, state) }
    } else {
      letGo(of: element)
    }
  }

  /// Brings a measured cell into a state and has its contents drawn.
  func enter(_ element: CollectionElement, _ state: InterfaceState) {
    guard let node = element.nodeIfAllocated else { return }
    if isShown(by: element, node) {
      adopt(node, of: element)
    } else if node.element?.predecessor !== element {
      return
    }
    // Otherwise the next element of the item has the cell, too, and keeps its changes back.
    retention.remove(node)
    if node.interfaceState != state { node.setInterfaceState(state) }
    // The state's callbacks may have closed the window.
    guard runtime != nil, state.contains(.display) else { return }
    node.displayRecursively(priority: priority(of: state))
    node.setDisplayPriority(priority(of: state))
  }

  /// Takes a cell in no range out of its state, and keeps it as long as the retention says.
  func letGo(of element: CollectionElement) {
    guard let node = element.nodeIfAllocated else { return }
    guard isShown(by: element, node) else {
      // The next element of the item has the cell, and was in no range until now.
      if let next = node.element, ranges.state(of: next) == nil { letGo(of: next) }
      return
    }
    let isInMap = map.contains(element) || isPending?(element) ?? false
    // Its predecessor may be on the screen, or near it, with the same cell.
    if isInRange(element) { return }
    node.setInterfaceState(isInMap ? .measureLayout : [])
    // The state's callbacks may have brought it back.
    if isInRange(element) { return }
    if isInMap {
      for element in retention.add(node, of: element) { release(element) }
    } else {
      unstage(node)
      node.setRuntime(nil)
    }
  }

  /// Whether the cell of an element is in a range: by the element, or by the one before it.
  private func isInRange(_ element: CollectionElement) -> Bool {
    ranges.state(of: element) ?? element.predecessor.flatMap(ranges.state) != nil
  }

  /// Releases the cell of an element, unless it has come into a range, or the user types into it.
  func release(_ element: CollectionElement) {
    if isInRange(element) { return }
    if let node = element.nodeIfAllocated, isFocused(inside: node) {
      for other in retention.add(node, of: element) where other !== element { release(other) }
      return
    }
    adopted[element.id] = nil
    for attached in element.releaseSupplements() { release(attached) }
    // The predecessor makes a cell of its own when it comes back: this one shows the next model.
    if let predecessor = element.predecessor {
      for attached in predecessor.releaseSupplements() { release(attached) }
      _ = predecessor.releaseNode()
    }
    guard let node = element.releaseNode(), isShown(by: element, node) else { return }
    unstage(node)
    node.setInterfaceState([])
    node.setRuntime(nil)
    // Its nodes, texts and layouts are many: freeing them would be a tenth of a frame that scrolls.
    runtime?.releaseLater(node)
  }

  /// Takes all cells out of their states, for good or until there is another window.
  func dismissCells() {
    var begun: [ElementID: MeasurementJob] = [:]
    for job in jobs.values where !job.item.cancel() {
      // It ends with this cell, in whatever window the collection is by then, which waits for it.
      guard let element = job.progress.stop() else { continue }
      begun[element.lineage] = MeasurementJob(
        item: job.item, elementID: element.id, isShared: false, progress: job.progress)
    }
    jobs = begun
    noteAbandonedJobs()
    measured = []
    lengthsJob?.cancel()
    lengthsJob = nil
    unresolved = []
    blocked = []
    (changedRanges, changedStates) = (FIFO(), FIFO())
    let stagedNodes = inOrderOfPlaces(staged.values)
    staged = [:]
    for node in stagedNodes { node.endStaging() }
    let tracked = ranges.removeAll()
    let elements = adopted.values.compactMap(\.element).sorted { $0.id < $1.id }
    // All of them leave their states, including those that are not kept.
    let nodes = (elements + tracked).compactMap(\.nodeIfAllocated)
    adopted = [:]
    let left = tracked.flatMap { element in
      element.nodeIfAllocated.map { retention.add($0, of: element) } ?? []
    }
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
      adopted = adopted.filter { $0.value.element?.nodeIfAllocated != nil }
      adoptedLimit = 2 * adopted.count + 64
    }
    node.isRangeManaged = true
    node.layoutContainer = self
    node.onFocusEnd = { [weak self] in self?.focusDidLeave($0) }
    node.element = element
    node.follow(inheritedTraits: wantedGeometry.traits)
    onAdopt?(node)
    node.setContentsZoom(contentsZoom)
    node.setSelected(isSelected(element))
    node.hasCursor = isCursor(element)
    if let runtime, node.runtime !== runtime { node.setRuntime(runtime) }
  }

  /// The elements of this collection that have cells.
  var elementsWithCells: [CollectionElement] { adopted.values.compactMap(\.element) }

  /// Reports a cell that the data source has returned for another element, too. In a later turn:
  /// the handler may edit.
  private func reportIfShared(_ node: CellNode, by element: CollectionElement) {
    guard !node.isReportedAsShared, let other = node.element, other.lineage != element.lineage,
      other.nodeIfAllocated === node, isPending?(other) ?? false
    else { return }
    node.isReportedAsShared = true
    runtime?.mainQueue.enqueue { [weak self] in self?.onSharedCell?(element) }
  }

  /// Whether a cell is that of an element, and was not taken over by the next one for the item.
  func isShown(by element: CollectionElement, _ node: CellNode) -> Bool {
    node.element == nil || node.element === element || node.element?.nodeIfAllocated !== node
  }

  /// Whether the cell of an element is not shown by another one; also while there is none.
  func ownsCell(_ element: CollectionElement) -> Bool {
    element.nodeIfAllocated.map { isShown(by: element, $0) } ?? true
  }

  func priority(of state: InterfaceState) -> WorkPriority {
    if state.contains(.visible) { return .visible }
    return state.contains(.display) ? .display : .preload
  }

  // MARK: Measuring

  /// Whether a worker is making, measuring or arranging the cell of an element, even if the result
  /// is no longer awaited.
  func isBusy(_ element: CollectionElement) -> Bool {
    jobs[element.lineage] != nil || overdue.contains(element.lineage)
  }

  /// Has cells made, measured and arranged on a worker, one after another; those already measured
  /// are left alone. Each cell is measured by one worker at a time.
  ///
  /// - Returns: the elements that are being measured now, which ``onMeasure`` will report.
  @discardableResult
  func measure(
    _ wanted: [CollectionElement], priority: WorkPriority, geometry: CollectionGeometry
  ) -> [CollectionElement] {
    guard let runtime else { return [] }
    let busy = wanted.filter { element in
      guard let job = jobs[element.lineage] else { return false }
      if priority > job.item.priority { runtime.workers.reprioritize(job.item, to: priority) }
      return true
    }
    let elements = wanted.filter { element in
      // Its cell may have taken the next model of the item.
      guard !isBusy(element), geometry.canMeasure(element), ownsCell(element) else { return false }
      if element.wantsContent, element.nodeIfAllocated == nil {
        resolveContent?(element)
        if followSupplements(of: element) { setNeedsUpdate() }
        guard !element.wantsContent else {
          unresolved.append(element)
          return false
        }
      }
      return true
    }
    // The data source was asked, and may have closed the window.
    guard self.runtime === runtime else { return [] }
    guard !elements.isEmpty else { return busy }
    for element in elements {
      if let node = element.nodeIfAllocated, shows(node) { stage(node) }
    }
    let (workers, mainQueue) = (runtime.workers, runtime.mainQueue)
    let (isIdle, limit) = (priority == .idle, cellLimit)
    let (progress, late) = (MeasurementProgress(), lateMeasurements)
    let item = WorkItem(priority: priority) { [weak self] item in
      let helpers = WorkerHelpers(workers: workers, priority: item.priority)
      var count = 0
      for element in elements {
        if isIdle, item.isCancelled { break }
        guard progress.begin(element) else { return }
        let measuredCount = count
        // The blocks and layouts are the user's.
        workers.watch(item, limit: limit) {
          late.queue?.enqueue(isUrgent: true) {
            self?.measurementIsOverdue(
              behind: measuredCount, of: elements, by: item, isIdle: isIdle)
          }
        } _: {
          element.measure(
            in: geometry.sizeRange(of: element), by: geometry.traits, helpers: helpers)
        }
        if !progress.end() || item.isAbandoned {
          late.append(element, by: item)?.enqueue(isUrgent: true) {
            self?.takeLateMeasurements()
          }
          return
        }
        count += 1
      }
      let measuredCount = count
      mainQueue.enqueue(isUrgent: item.priority == .visible) {
        self?.didMeasure(measuredCount, of: elements, by: item, isIdle: isIdle)
      }
    }
    for element in elements {
      jobs[element.lineage] = MeasurementJob(
        item: item, elementID: element.id, isShared: elements.count > 1, progress: progress)
    }
    workers.submit(item)
    return busy + elements
  }

  /// A job has ended: it has measured some elements, and has not reached the others, which another
  /// job measures if they are wanted.
  ///
  /// - Parameter count: how many it has measured: the first.
  private func didMeasure(
    _ count: Int, of all: [CollectionElement], by item: WorkItem, isIdle: Bool
  ) {
    let elements = all.prefix(count).filter { jobs[$0.lineage]?.item === item }
    let others = all.dropFirst(count).filter { jobs[$0.lineage]?.item === item }
    for element in elements + others { jobs[element.lineage] = nil }
    for element in elements {
      // Far rows leave the estimate alone: another one would change the visible part of a
      // waterfall.
      if !isIdle { note(element) }
      // Its cell is about to go.
      if isIdle, adopted[element.id] == nil, ranges.state(of: element) == nil,
        isNeeded?(element) != true
      {
        continue
      }
      if let node = element.nodeIfAllocated, isShown(by: element, node) {
        // Drawings of the old model must not come onto the screen any more.
        if element.noteMeasurement(), !isOnScreen(element) { node.clearOutdatedContents() }
        // It was measured by the traits of the time when that began.
        node.follow(inheritedTraits: wantedGeometry.traits)
      }
    }
    for (index, element) in (elements + others).enumerated() {
      // The next preparation shows one on the screen in its new size.
      guard let state = ranges.state(of: element), !isOnScreen(element) else { continue }
      // It has changed, or was released, in the meantime; or the job has not come to it.
      if wantedGeometry.settledSize(of: element) == nil || !element.isShowable {
        measure([element], priority: priority(of: state), geometry: wantedGeometry)
      }
      if index < elements.count { measured.append(element) }
      setNeedsUpdate()
    }
    onMeasure?(elements)
    if !others.isEmpty, !elements.isEmpty { onMeasure?([]) }
    let retried = blocked
    blocked = []
    for element in retried where ranges.state(of: element) != nil { rangeDidChange(of: element) }
    for (index, element) in (elements + others).enumerated() {
      if ranges.state(of: element) != nil {
        if !isOnScreen(element) { updateState(of: element) }
      } else if isNeeded?(element) != true {
        // It has gone out of range since, or was never in any.
        if !isIdle {
          letGo(of: element)
        } else if index < elements.count {
          didMeasureIdly(element)
        } else if self.isIdle(item) {
          idle.left.append(element)
        }
      }
    }
    if self.isIdle(item) { idleJobDidEnd() }
  }

  /// A worker has been making or measuring a cell for too long: the cell is no longer awaited, and
  /// other workers continue with the job's remaining elements.
  ///
  /// - Parameter count: how many elements it has measured before.
  private func measurementIsOverdue(
    behind count: Int, of elements: [CollectionElement], by item: WorkItem, isIdle: Bool
  ) {
    let element = elements[count]
    if jobs[element.lineage]?.item === item {
      overdue.insert(element.lineage)
      didMeasure(count, of: elements, by: item, isIdle: isIdle)
    } else if !overdue.contains(element.lineage) {
      return
    }
    onOverdue?(element)
  }

  /// Waits no longer for cells whose jobs became overdue while the collection was in no window.
  func noteAbandonedJobs() {
    for (lineage, job) in jobs where job.item.isAbandoned {
      jobs[lineage] = nil
      overdue.insert(lineage)
    }
  }

  /// Takes in the cells that have come after all.
  private func takeLateMeasurements() {
    for (element, item) in lateMeasurements.takeAll() {
      lateMeasurementDidEnd(of: element, by: item)
    }
  }

  private func lateMeasurementDidEnd(of element: CollectionElement, by item: WorkItem) {
    let isAwaited = jobs[element.lineage]?.item === item
    guard isAwaited || overdue.remove(element.lineage) != nil else { return }
    jobs[element.lineage] = nil
    guard runtime != nil else { return }
    jobs[element.lineage] = MeasurementJob(
      item: item, elementID: element.id, isShared: false, progress: MeasurementProgress())
    didMeasure(1, of: [element], by: item, isIdle: false)
    // On the screen it has shown its old self until now, in the size that its place had.
    if isOnScreen(element) {
      setNeedsPreparation(of: .cells)
      setNeedsUpdate()
    }
  }

  private func cancelMeasurement(of element: CollectionElement) {
    // A started job continues; no other may begin until it ends.
    guard isNeeded?(element) != true, let job = jobs[element.lineage], job.elementID == element.id,
      !job.isShared, job.item.cancel()
    else { return }
    jobs[element.lineage] = nil
    // The pipeline may wait for it: in a later turn, because ranges are being updated.
    runtime?.mainQueue.enqueue { [weak self] in self?.onMeasure?([]) }
  }

  /// Brings the cells on the screen up to date with the traits, and then, one in a turn, those near
  /// it. Others follow as they come near.
  ///
  /// - Parameter atOnce: whether those on the screen show it before the next preparation.
  func updateTraitsOfCells(atOnce: Bool) {
    for node in cellsInOrder.map(\.node) + supplements.cells.map(\.node) {
      if !atOnce { stage(node) }
      node.follow(inheritedTraits: wantedGeometry.traits)
      // Cells whose components look at the traits have changed.
      if atOnce, let element = node.element { measureInPlace(element) }
    }
    let others = ranges.tracked.values.map(\.element).filter { !isOnScreen($0) }
    updateTraits(of: others.sorted { $0.id < $1.id }[...])
  }

  /// Measures the cell of an element now, and shows it at once if it keeps its size.
  private func measureInPlace(_ element: CollectionElement) {
    guard let runtime, !isBusy(element) else { return }
    element.measureInPlace(
      in: wantedGeometry.sizeRange(of: element), by: wantedGeometry.traits,
      helpers: runtime.helpers)
  }

  /// Measures the cell of an element on the main actor, for a preparation that shows it in this
  /// turn.
  func measureAtOnce(_ element: CollectionElement, by geometry: CollectionGeometry) {
    guard let runtime, let node = element.nodeIfAllocated, isShown(by: element, node) else {
      return
    }
    if shows(node) { stage(node) }
    element.measure(
      in: geometry.sizeRange(of: element), by: geometry.traits, helpers: runtime.helpers)
    note(element)
    if element.noteMeasurement(), !isOnScreen(element) { node.clearOutdatedContents() }
  }

  private func updateTraits(of elements: ArraySlice<CollectionElement>) {
    guard let element = elements.first, let runtime else { return }
    runtime.mainQueue.enqueue { [weak self] in
      guard let self else { return }
      // Cells that get another size are measured first.
      if let state = ranges.state(of: element), element.isShowable,
        wantedGeometry.measuredSize(of: element) != nil
      {
        enter(element, state)
      }
      updateTraits(of: elements.dropFirst())
    }
  }

  /// Measures the cells near the screen that do not fit the geometry any more.
  func measureOutdatedCells() {
    let outdated = ranges.tracked.values.filter {
      wantedGeometry.settledSize(of: $0.element) == nil && !isOnScreen($0.element)
    }
    for (element, state) in outdated.sorted(by: { $0.element.id < $1.element.id }) {
      measure([element], priority: priority(of: state), geometry: wantedGeometry)
    }
  }

  /// Asks again for the contents that the data source could not be asked for.
  func retryUnresolved() {
    guard !unresolved.isEmpty else { return }
    let elements = unresolved
    unresolved = []
    for element in elements {
      guard let state = ranges.state(of: element) else { continue }
      measure([element], priority: priority(of: state), geometry: wantedGeometry)
    }
  }

  /// Measures a cell again whose inside has changed: called in the commit phase of a frame.
  func nodeNeedsLayout(_ node: DisplayNode) {
    guard let cell = node as? CellNode, let element = cell.element else { return }
    if shows(cell) {
      // With the colours that it has for itself.
      if !isStaged(cell), runtime?.frames.appearsAtOnce ?? false { measureInPlace(element) }
      // It was measured since, and shows the result.
      if !isStaged(cell), wantedGeometry.measuredSize(of: element) == cell.frame.size { return }
      // The current preparation may have stopped measuring a cell that changes again and again, and
      // released it: the next one looks at all rows.
      let isChangedAgain = isStaged(cell)
      if !isChangedAgain { onChangeOfCell?(cell, element) }
      stage(cell)
      setNeedsPreparation(of: isChangedAgain ? .rows : .cells)
    } else if let state = ranges.state(of: element),
      wantedGeometry.settledSize(of: element) == nil
    {
      measure([element], priority: priority(of: state), geometry: wantedGeometry)
    }
    // The cell of an element in no range is measured when it comes into one.
  }
}
