// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout
import WeftRuntime

/// Turns estimated lengths off the screen into measured ones.
@MainActor final class MeasuredLengths {
  private unowned let screen: CollectionScreen
  /// The elements whose lengths are still to be taken.
  private var elements: [CollectionElement] = []
  /// The job that arranges the elements with these lengths.
  private(set) var job: WorkItem?
  /// Shows another map of the same elements, some of which have other lengths.
  var onArrange:
    @MainActor (CollectionMap, any CollectionArrangement, _ changed: [CollectionElement]) -> Void =
      { _, _, _ in }
  /// The number of sections and items at which the main actor looks to find where everything is.
  /// Beyond that a worker does it.
  var arrangingLimit = 500

  /// - Parameter screen: owns the lengths.
  init(screen: CollectionScreen) { self.screen = screen }

  isolated deinit {}

  /// Adds an element off the screen that was measured. Its length counts from the next frame on.
  func add(_ element: CollectionElement) {
    elements.append(element)
    screen.setNeedsUpdate()
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
    elements.removeAll { !screen.geometry.isAsLongAsMeasured($0) }
    if elements.isEmpty { return }
    var newMap = screen.map
    var changed: [CollectionElement] = []
    for element in elements {
      guard let size = element.shown.lastSize else { continue }
      let extent = screen.geometry.extent(size, of: element)
      guard newMap.extent(of: element) != extent else { continue }
      newMap.record(extent, of: element)
      changed.append(element)
    }
    elements = []
    if changed.isEmpty { return }
    let recipe = screen.recipe(of: newMap, by: screen.geometry)
    if let new = recipe.make(lookingAtMost: arrangingLimit) {
      onArrange(newMap, new, changed)
    } else {
      elements = changed
      takeLater(recipe, withLengthsOf: changed)
    }
  }

  /// Has a worker arrange a map with other lengths. The map counts unless the screen shows another
  /// state by then, which takes the lengths itself.
  private func takeLater(_ recipe: ArrangementRecipe, withLengthsOf elements: [CollectionElement]) {
    guard let runtime = screen.runtime else { return }
    let (number, mainQueue) = (screen.stateNumber, runtime.mainQueue)
    job = runtime.workers.submit(priority: .display) { [weak self, weak screen] item in
      let new = recipe.make()
      mainQueue.enqueue { [weak self, weak screen] in
        guard let self, let screen, job === item else { return }
        job = nil
        if screen.stateNumber == number { onArrange(recipe.map, new, elements) }
        screen.setNeedsUpdate()
      }
    }
  }

  /// Lets the length of a measured item count for the estimate of the others.
  func note(_ request: CellRequest) {
    guard request.element.supplementaryPlace == nil, let size = request.content.lastSize else {
      return
    }
    let axes = screen.wantedGeometry.axes
    screen.estimate.add(
      axes.length(of: size), limit: 10 * max(axes.length(of: screen.viewportSize), 100))
  }
}
