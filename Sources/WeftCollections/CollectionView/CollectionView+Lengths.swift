// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout
import WeftRuntime

/// Turns estimated lengths off the screen into measured ones.
extension CollectionView {
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
      guard let size = element.shown.lastSize else { continue }
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
  func note(_ request: CellRequest) {
    guard request.element.supplementaryPlace == nil, let size = request.content.lastSize else {
      return
    }
    let axes = wantedGeometry.axes
    estimate.add(axes.length(of: size), limit: 10 * max(axes.length(of: viewportSize), 100))
  }
}
