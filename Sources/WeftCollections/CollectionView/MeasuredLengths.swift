// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout
import WeftRuntime

/// Turns estimated lengths off the screen into measured ones.
@MainActor final class MeasuredLengths {
  private unowned let view: CollectionView
  /// The elements whose lengths are still to be taken.
  private var elements: [CollectionElement] = []
  /// The job that arranges the elements with these lengths.
  private(set) var job: WorkItem?
  /// The length of items that were not measured.
  var estimate = LengthEstimate()
  /// The number of sections and items at which the main actor looks to find where everything is.
  /// Beyond that a worker does it.
  var arrangingLimit = 500

  /// - Parameter view: owns the lengths.
  init(view: CollectionView) { self.view = view }

  isolated deinit {}

  /// Adds an element off the screen that was measured. Its length counts from the next frame on.
  func add(_ element: CollectionElement) {
    elements.append(element)
    view.setNeedsUpdate()
  }

  /// Drops everything that waits.
  ///
  /// - Returns: The elements.
  @discardableResult
  func cancel() -> [CollectionElement] {
    job?.cancel()
    job = nil
    defer { elements = [] }
    return elements
  }

  /// Takes the lengths of the added elements and others. A worker finds where everything is if that
  /// takes long, and the lengths are taken later.
  func flush(with others: [CollectionElement] = []) {
    elements += others
    // Measurements that arrive in the meantime follow when the job has ended.
    if job != nil { return }
    elements.removeAll { !view.geometry.isAsLongAsMeasured($0) }
    if elements.isEmpty { return }
    var newMap = view.map
    var changed: [CollectionElement] = []
    for element in elements {
      guard let size = element.shown.lastSize else { continue }
      let extent = view.geometry.extent(size, of: element)
      guard newMap.extent(of: element) != extent else { continue }
      newMap.record(extent, of: element)
      changed.append(element)
    }
    elements = []
    if changed.isEmpty { return }
    let recipe = view.recipe(of: newMap, by: view.geometry)
    if let new = recipe.make(lookingAtMost: arrangingLimit) {
      take(newMap, as: new, withLengthsOf: changed)
    } else {
      elements = changed
      takeLater(recipe, withLengthsOf: changed)
    }
  }

  private func take(
    _ newMap: CollectionMap, as new: any CollectionArrangement,
    withLengthsOf elements: [CollectionElement]
  ) {
    let (anchor, laneAnchors) = (view.scroller.anchor(for: nil), view.lanes.anchors)
    view.map = newMap
    for element in elements { view.cells.endStagingOffScreen(element) }
    view.rearrange(by: anchor, laneAnchors, after: nil, as: new)
    view.ranges.invalidate()
  }

  /// Has a worker arrange a map with other lengths. The map counts unless the screen shows another
  /// state by then, which takes the lengths itself.
  private func takeLater(_ recipe: ArrangementRecipe, withLengthsOf elements: [CollectionElement]) {
    guard let runtime = view.runtime else { return }
    let (number, mainQueue) = (view.stateNumber, runtime.mainQueue)
    job = runtime.workers.submit(priority: .display) { [weak view] item in
      let new = recipe.make()
      mainQueue.enqueue { [weak view] in
        guard let view, view.lengths.job === item else { return }
        view.lengths.job = nil
        if view.stateNumber == number {
          view.lengths.take(recipe.map, as: new, withLengthsOf: elements)
        }
        view.setNeedsUpdate()
      }
    }
  }

  /// Lets the length of a measured item count for the estimate of the others.
  func note(_ request: CellRequest) {
    guard request.element.supplementaryPlace == nil, let size = request.content.lastSize else {
      return
    }
    let axes = view.wantedGeometry.axes
    estimate.add(axes.length(of: size), limit: 10 * max(axes.length(of: view.viewportSize), 100))
  }
}
