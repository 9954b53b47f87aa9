// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

extension UpdatePipeline {
  /// Requests the sizes of cells from the data source again, and measures the existing cells. Far
  /// items are requested when they approach the viewport. O(cells · log² n).
  func relayoutItems() {
    guard let source else { return }
    switch sourceAccess {
    case .allowed: break
    case .batchOpen:
      wantsRelayout = true
      return
    case .beingAsked:
      // The source itself has called, so it is asked later.
      view.runtime?.mainQueue.enqueue { [weak self] in self?.relayoutItems() }
      return
    }
    wantsRelayout = false
    view.measuredGeometry = nil
    var elements: [ElementID: CollectionElement] = [:]
    for element in view.cells.elementsWithCells { elements[element.id] = element }
    for (element, _) in view.ranges.tracked.values { elements[element.id] = element }
    if let current {
      // Cells that are being made have no owner yet.
      current.map.forEachElement(in: current.needed) { element, _, _ in
        elements[element.id] = element
      }
    }
    let map = pendingMap
    let items = elements.values.compactMap { element in
      element.supplementaryPlace == nil ? map.path(of: element).map { ($0, element) } : nil
    }
    for (path, element) in items.sorted(by: { $0.0 < $1.0 }) {
      let sizeRange = inquiry.run { source.sizeRange(ofItemAt: path) }
      element.shown.setSizeRange(sizeRange)
      element.pending?.setSizeRange(sizeRange)
    }
    for element in elements.values.sorted(by: { $0.id < $1.id }) {
      for node in element.nodes { node.setNeedsLayout() }
    }
    view.setNeedsPreparation()
  }
}
