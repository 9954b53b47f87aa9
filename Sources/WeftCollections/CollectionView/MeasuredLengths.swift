// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout
import WeftRuntime

/// Replaces estimated lengths off the screen with measured ones.
@MainActor final class MeasuredLengths {
  private unowned let screen: CollectionScreen
  private var elements: [CollectionElement] = []
  private(set) var job: WorkItem?
  var onArrange:
    @MainActor (CollectionMap, any CollectionArrangement, _ changed: [CollectionElement]) -> Void =
      { _, _, _ in }
  /// The number of sections and items above which a worker makes the arrangement.
  var arrangingLimit = 500

  init(screen: CollectionScreen) { self.screen = screen }

  isolated deinit {}

  /// Adds a measured element off the screen. Its length counts from the next frame on.
  func add(_ element: CollectionElement) {
    elements.append(element)
    screen.setNeedsUpdate()
  }

  /// Removes and returns all waiting elements.
  @discardableResult
  func cancel() -> [CollectionElement] {
    job?.cancel()
    job = nil
    defer { elements = [] }
    return elements
  }

  /// Applies the lengths of the added elements and others, later if a worker makes the arrangement.
  func flush(with others: [CollectionElement] = []) {
    elements += others
    // Measurements that arrive in the meantime are applied after the job.
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

  /// The result is discarded if the screen shows another state by then, which includes the lengths.
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

  func note(_ request: CellRequest) {
    guard request.element.supplementaryPlace == nil, let size = request.content.lastSize else {
      return
    }
    let axes = screen.wantedGeometry.axes
    screen.estimate.add(
      axes.length(of: size), limit: 10 * max(axes.length(of: screen.viewportSize), 100))
  }
}
