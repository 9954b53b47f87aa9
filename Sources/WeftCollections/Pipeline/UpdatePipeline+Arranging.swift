// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// The arrangements of states that have not appeared yet. The main actor computes them after small
/// changes, from the previous one, and a worker otherwise.
extension UpdatePipeline {
  /// Whether the arrangement is available. If not, the preparation continues after a worker.
  func isArranged(_ preparation: UpdatePreparation) -> Bool {
    let recipe = preparation.recipe(in: view)
    if preparation.arrangement != nil {
      // A late preparation is shown with an estimate that may have changed since.
      if preparation.estimatedItemLength == recipe.estimatedItemLength
        || preparation.lateness != .none && preparation.workerArrangement != .none
      {
        return true
      }
      preparation.forgetArrangement()
    }
    if preparation.workerArrangement == .underWay { return false }
    let number = preparation.mapNumber
    guard let runtime = preparation.runtime else {
      preparation.take(recipe.make(), by: recipe, mapNumber: number)
      return true
    }
    if let arrangement = recipe.make(lookingAtMost: view.lengths.arrangingLimit) {
      preparation.take(arrangement, by: recipe, mapNumber: number)
      return true
    }
    // Anything else submitted in this turn would need another arrangement.
    if preparation.progress == .collecting { return false }
    preparation.workerArrangement = .underWay
    let mainQueue = runtime.mainQueue
    runtime.workers.submit(priority: .visible) { [weak self, weak preparation] _ in
      let arrangement = recipe.make()
      mainQueue.enqueue(isUrgent: true) {
        guard let preparation else { return }
        preparation.workerArrangement = .done
        preparation.take(arrangement, by: recipe, mapNumber: number)
        if preparation === self?.current { self?.advance() }
      }
    }
    return false
  }

  /// The arrangement of the data space for the geometry on the screen, unless making it takes long.
  var pendingArrangement: (any CollectionArrangement)? {
    if isShown { return view.arrangement }
    return pendingRecipe.make(lookingAtMost: view.lengths.arrangingLimit)?
      .scrolling(view.lanes.offsets)
  }

  /// The viewport in the data space and the content's size once all updates have appeared, or `nil`
  /// if computing them takes long.
  var pendingViewport: (viewport: Rect, contentSize: Size)? {
    if isShown { return (view.viewport, view.arrangement.contentSize) }
    guard let arrangement = pendingArrangement else { return nil }
    // Reloaded or moved rows are found by identity if possible.
    let viewport = view.viewport(showing: pendingMap, arrangement, by: view.geometry, after: nil)
    return (viewport, arrangement.contentSize)
  }

  /// Whether nothing is pending except cells that keep their frames.
  private var isShown: Bool {
    current == nil && submissions.isEmpty && !view.pendingWork.contains(.preparation)
  }

  private var pendingRecipe: ArrangementRecipe {
    view.recipe(of: pendingMap, by: view.geometry, after: current?.arrangement)
  }
}
