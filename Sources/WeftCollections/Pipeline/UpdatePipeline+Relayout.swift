// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// Cells that are measured again because the program says so.
extension UpdatePipeline {
  /// Asks the data source again for the allowed sizes of cells, and measures the existing cells;
  /// far items are asked for when they come near.
  ///
  /// - Complexity: O(cells · log² n).
  func relayoutItems() {
    guard let source else { return }
    switch sourceAccess {
    case .allowed: break
    case .batchOpen:
      wantsRelayout = true
      return
    case .beingAsked:
      // The source itself calls, to be asked later.
      view.runtime?.mainQueue.enqueue { [weak self] in self?.relayoutItems() }
      return
    }
    wantsRelayout = false
    view.measuredGeometry = nil
    var elements: [ElementID: CollectionElement] = [:]
    for element in view.cells.elementsWithCells { elements[element.id] = element }
    for (element, _) in view.ranges.tracked.values { elements[element.id] = element }
    if let current {
      // Some are being made, and have no owner yet.
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
