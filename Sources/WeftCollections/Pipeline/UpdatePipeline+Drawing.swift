// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftNodes
import WeftRuntime

/// Step 4, which draws the contents of the rows that will be visible.
extension UpdatePipeline {
  /// Draws the rows that will be visible, and returns whether all of them are drawn.
  func isDrawn(_ rows: [PreparedRow], of preparation: UpdatePreparation) -> Bool {
    guard let runtime = view.runtime else { return true }
    var isDrawn = true
    preparation.waitsInside = false
    for row in rows where row.isSeen {
      guard let node = row.content.node, row.content.isShowable else { continue }
      // A row on the screen that still waits for its contents does not look worse with the update.
      if view.shows(node), !view.cells.isStaged(node, for: .update) { continue }
      if !runtime.frames.isWaiting, !view.isReady(inside: node) {
        isDrawn = false
        preparation.waitsInside = true
      }
      if preparation.awaited.contains(ObjectIdentifier(node)) {
        isDrawn = false
        continue
      }
      // The row was drawn in an earlier round.
      if node.element === row.element, node.runtime === runtime, node.isInDisplayState,
        !node.hasPendingDisplay
      {
        continue
      }
      // The call of the cell may wait for this very preparation.
      (isAdvancing, preparation.isInterrupted) = (false, true)
      prepare(node, of: row.element, in: runtime)
      (isAdvancing, preparation.isInterrupted) = (true, false)
      guard preparation === current else { return false }
      guard node.hasPendingDisplay else { continue }
      isDrawn = false
      preparation.awaited.insert(ObjectIdentifier(node))
      node.whenDisplayed { [weak self, weak preparation] in
        guard let self, let preparation, preparation === current else { return }
        preparation.awaited.remove(ObjectIdentifier(node))
        // `whenDisplayed` may call this before it returns. One pass suffices for all cells.
        if !isAdvancing, preparation.awaited.isEmpty { advance() }
      }
    }
    return isDrawn
  }

  /// Draws a cell that is not on the screen yet, or whose changes are staged.
  func prepare(_ node: CellNode, of element: CollectionElement, in runtime: HostRuntime) {
    if node.element !== element || node.runtime !== runtime { view.cells.adopt(node, of: element) }
    if !node.isInDisplayState {
      view.cells.retention.remove(element)
      current?.entered.append(element)
      node.setInterfaceState(
        node.interfaceState.union([.measureLayout, .preload, .display]))
    }
    node.displayRecursively(priority: .visible)
    node.setDisplayPriority(.visible)
  }
}
