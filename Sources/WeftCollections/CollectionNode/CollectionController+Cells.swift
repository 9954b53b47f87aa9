// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// What ranges want of cells: that they exist, are measured, and are in a state.
extension CollectionController: RangeControllerDelegate {
  func rangeController(
    _ controller: RangeController, didMove element: CollectionElement, to state: InterfaceState
  ) {
    let priority = priority(of: state)
    if let job = measuring[element.id] {
      runtime.workers.reprioritize(job, to: priority)
      // A cell that is measured again is in a state all the while.
      if element.nodeIfAllocated?.owner === self { enter(element, state) }
    } else if let size = readySize(of: element) {
      if view.map.length(of: element) != size.height {
        // It was measured when nobody waited for it any more.
        measuredLengths.append((element, size.height))
        setNeedsUpdate()
      }
      enter(element, state)
    } else {
      measure(element, priority: priority)
    }
  }

  func rangeController(_ controller: RangeController, didDrop element: CollectionElement) {
    measuring.removeValue(forKey: element.id)?.cancel()
    letGo(of: element)
  }

  /// Takes a cell that is in no range out of its state, and keeps it as long as the retention says.
  func letGo(of element: CollectionElement) {
    guard let node = element.nodeIfAllocated else { return }
    // The cell may have taken the model of a reloaded element, which is in a range by itself.
    let heir = node.collectionElement as? CollectionElement ?? element
    if heir !== element, ranges.tracked.values.contains(where: { $0.element.shows(node) }) {
      return
    }
    let isInMap = [element, heir].contains { view.map.position(of: $0) != nil }
    node.setInterfaceState(isInMap ? .measureLayout : [])
    if isInMap { retain(heir) }
  }

  private func retain(_ element: CollectionElement) {
    let released = retention.add(element) { element in
      // In a range, or made ready for an update that has not appeared yet.
      ranges.tracked[element.id] != nil || element.nodeIfAllocated?.isInPreloadState == true
    }
    for element in released {
      guard let node = element.releaseNode(), node.collectionElement === element else { continue }
      node.setRuntime(nil)
    }
  }

  /// Asks for an element to be measured again, because its cell wants another size.
  func remeasure(_ element: CollectionElement) {
    element.forgetMeasuredSize()
    measuring.removeValue(forKey: element.id)?.cancel()
    // The cell of an element in no range is measured when it comes into one.
    guard let state = ranges.tracked[element.id]?.state else { return }
    measure(element, priority: priority(of: state))
  }

  /// Has everything in the ranges measured that does not fit the sizes of the layout now.
  func sizeRangesDidChange() {
    ranges.invalidate()
    let outdated = ranges.tracked.values.filter { readySize(of: $0.element) == nil }
    for (element, _) in outdated.sorted(by: { $0.element.id < $1.element.id }) {
      remeasure(element)
    }
    setNeedsUpdate()
  }

  /// The sizes that an element may have.
  func sizeRange(of element: CollectionElement) -> SizeRange {
    element.sectionID == nil
      ? view.layout.sizeRangeForItems(viewportSize: view.viewportSize)
      : view.layout.sizeRangeForHeaders(viewportSize: view.viewportSize)
  }

  /// Brings a measured cell into a state and has its pictures made.
  func enter(_ element: CollectionElement, _ state: InterfaceState) {
    guard let node = element.nodeIfAllocated else { return }
    adopt(node, of: element)
    node.setSelected(selection.contains(element.id))
    if node.runtime !== runtime { node.setRuntime(runtime) }
    if node.interfaceState != state { node.setInterfaceState(state) }
    if state.contains(.display) {
      node.displayRecursively(priority: priority(of: state))
      node.setDisplayPriority(priority(of: state))
    }
  }

  /// Makes a cell the one of an element of this collection.
  func adopt(_ node: CellNode, of element: CollectionElement) {
    node.isRangeManaged = true
    node.owner = self
    node.layoutContainer = self
    node.collectionElement = element
  }

  private func priority(of state: InterfaceState) -> WorkPriority {
    if state.contains(.visible) { return .visible }
    return state.contains(.display) ? .display : .preload
  }

  /// The size of a cell that is there and measured.
  func readySize(of element: CollectionElement) -> Size? {
    guard element.nodeIfAllocated != nil else { return nil }
    return element.measuredSize(in: sizeRange(of: element), scale: runtime.scale)
  }

  private func measure(_ element: CollectionElement, priority: WorkPriority) {
    let range = sizeRange(of: element)
    guard range.hasSignificantArea else { return }
    let scale = runtime.scale
    let (workers, mainQueue) = (runtime.workers, runtime.mainQueue)
    measuring[element.id] = workers.submit(priority: priority) { [weak self] job in
      let helpers = WorkerHelpers(workers: workers, priority: job.priority)
      let size = element.measure(in: range, scale: scale, helpers: helpers)
      mainQueue.enqueue { self?.didMeasure(element, size: size, in: job) }
    }
  }

  private func didMeasure(_ element: CollectionElement, size: Size, in job: WorkItem) {
    guard measuring[element.id] === job else {
      if measuring[element.id] == nil, ranges.tracked[element.id] == nil { letGo(of: element) }
      return
    }
    measuring[element.id] = nil
    measuredLengths.append((element, size.height))
    if let state = ranges.tracked[element.id]?.state { enter(element, state) }
    setNeedsUpdate()
  }
}

extension CollectionController: NodeLayoutContainer {
  func nodeNeedsLayout(_ node: DisplayNode) {
    guard let element = (node as? CellNode)?.collectionElement as? CollectionElement else {
      return
    }
    remeasure(element)
  }
}

extension CollectionController: CellNodeOwner {
  func allowsSelection(of cell: CellNode) -> Bool {
    guard let element = cell.collectionElement as? CollectionElement else { return false }
    return element.sectionID == nil && (owner?.allowsSelection ?? false)
  }

  func cellNodeWasTapped(_ cell: CellNode, event: PointerEvent) {
    guard let element = cell.collectionElement as? CollectionElement else { return }
    owner?.didTap(element)
  }
}
