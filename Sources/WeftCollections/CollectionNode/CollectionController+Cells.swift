// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes

/// What ranges want of cells: that they exist, are measured, and are in a state.
extension CollectionController: RangeControllerDelegate {
  func rangeController(
    _ controller: RangeController, didMove element: CollectionElement, to state: InterfaceState
  ) {
    let priority = priority(of: state)
    if let job = measuring[element.id] {
      runtime.workers.reprioritize(job, to: priority)
    } else if isReady(element) {
      enter(element, state)
    } else {
      measure(element, priority: priority)
    }
  }

  func rangeController(_ controller: RangeController, didDrop element: CollectionElement) {
    measuring.removeValue(forKey: element.id)?.cancel()
    guard let node = element.nodeIfAllocated else { return }
    let isInMap = view.map.position(of: element) != nil
    let isShownByAnother = !isInMap && isReused(node, from: element)
    if !isShownByAnother { node.setInterfaceState(isInMap ? .measureLayout : []) }
    if !isInMap { return }
    let released = retention.add(element) { ranges.tracked[$0.id] != nil }
    for element in released { element.releaseNode()?.setRuntime(nil) }
  }

  /// Asks for an element to be measured again, because its cell wants another size.
  func remeasure(_ element: CollectionElement) {
    measuring.removeValue(forKey: element.id)?.cancel()
    measure(element, priority: .visible)
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
    node.isRangeManaged = true
    node.owner = self
    node.layoutContainer = self
    node.collectionElement = element
    node.setSelected(selection.contains(element.id))
    if node.runtime !== runtime { node.setRuntime(runtime) }
    if node.interfaceState != state { node.setInterfaceState(state) }
    if state.contains(.display) {
      node.displayRecursively(priority: priority(of: state))
      node.setDisplayPriority(priority(of: state))
    }
  }

  private func priority(of state: InterfaceState) -> WorkPriority {
    if state.contains(.visible) { return .visible }
    return state.contains(.display) ? .display : .preload
  }

  private func isReady(_ element: CollectionElement) -> Bool {
    element.nodeIfAllocated != nil
      && element.measuredSize(in: sizeRange(of: element), scale: runtime.scale) != nil
  }

  private func isReused(_ node: CellNode, from element: CollectionElement) -> Bool {
    (node.collectionElement as? CollectionElement).map { $0 !== element } ?? false
  }

  private func measure(_ element: CollectionElement, priority: WorkPriority) {
    let range = sizeRange(of: element)
    guard range.hasSignificantArea else { return }
    let scale = runtime.scale
    let mainQueue = runtime.mainQueue
    measuring[element.id] = runtime.workers.submit(priority: priority) { [weak self] job in
      let size = element.measure(in: range, scale: scale)
      mainQueue.enqueue { self?.didMeasure(element, size: size, in: job) }
    }
  }

  private func didMeasure(_ element: CollectionElement, size: Size, in job: WorkItem) {
    guard measuring[element.id] === job else { return }
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
