// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// Reloaded elements: their cells are offered the new models, and show the old ones until step 5.
extension UpdatePipeline {
  /// Offers the new models of reloaded elements to the cells that show the old ones.
  ///
  /// A cell that takes its model is staged: the screen shows the old one until step 5. Cells that
  /// have no contents to show until then come last, in step 5.
  /// A cell that is overdue is offered nothing: it could not be shown, and another one is made.
  /// - Returns: `false` while a worker still measures such a cell, which comes first.
  func offerModels() -> Bool {
    while let replacement = current?.replacements.last {
      // A row in the viewport that has no cell yet is about to get one: if another element took its
      // place each time, it would never be shown.
      let old = replacedElement(of: replacement)
      if let old, view.jobs[old.lineage] != nil,
        old.nodeIfAllocated != nil || view.ranges.state(of: old)?.contains(.visible) ?? false
      {
        current?.outstanding.insert(old.lineage)
        return false
      }
      guard let old, let node = old.nodeIfAllocated, !view.isBusy(old),
        view.isShown(by: old, node),
        let new = (current?.map).flatMap(replacement.newElement), new !== old
      else {
        current?.replacements.removeLast()
        continue
      }
      current?.replacements.removeLast()
      offerSupplementModels(of: new, old)
      guard view.isOnScreen(old) || view.canComeIn(node, of: old) else {
        // The focus must not be left behind in a cell that another one replaces.
        if !view.isFocused(inside: node) || !offerModel(of: new, to: node, of: old) {
          current?.lateReplacements.append(replacement)
        }
        continue
      }
      stageModel(of: new, in: node, of: old)
    }
    return true
  }

  /// The element of the screen that a replacement speaks of, if it leaves: an item may have moved
  /// out of its section before this was reloaded, and keeps its cell.
  private func replacedElement(of replacement: Replacement) -> CollectionElement? {
    guard let current, let old = replacement.oldElement(in: view.map), !current.map.contains(old)
    else { return nil }
    return old
  }

  /// The elements of reloaded sections that have cells, each with the one that takes its place.
  ///
  /// - Complexity: O(cells · log² n).
  func replacements(inReloadedSectionsOf changes: VerifiedChanges) -> [Replacement] {
    let sections = Dictionary(
      uniqueKeysWithValues: changes.reloadedSections.map { ($0.old, $0.new) })
    let map = pendingMap
    return view.elementsWithCells.compactMap { element in
      guard let old = view.map.hostPosition(of: element), let section = sections[old.section]
      else { return nil }
      if let path = old.path {
        // An attached element is offered its model with the item.
        guard !element.isAttached, path.item < map.numberOfItems(inSection: section) else {
          return nil
        }
      }
      return Replacement(
        old: old, new: ElementPosition(section: section, index: old.index),
        kind: element.supplementaryPlace?.attachedKind)
    }
    // The last one is offered first.
    .sorted { ($0.old, $0.kind?.rawValue ?? "") > ($1.old, $1.kind?.rawValue ?? "") }
  }

  /// Offers new models to the cells that were not visible before they are shown with their update,
  /// and to those that have come onto the screen since. Cells off the screen with contents of the
  /// old model are not among them, since they could come in with these.
  func offerLateModels() {
    while let replacement = current?.lateReplacements.popLast() {
      guard let old = replacedElement(of: replacement), let node = old.nodeIfAllocated,
        view.isShown(by: old, node), !view.isBusy(old),
        let new = (current?.map).flatMap(replacement.newElement), new !== old
      else { continue }
      if view.isOnScreen(old) {
        stageModel(of: new, in: node, of: old)
      } else if !node.isInDisplayState || node.isBlank {
        _ = offerModel(of: new, to: node, of: old)
      }
    }
  }

  /// Offers a new model to a cell that may be visible: the old one stays on the screen until step
  /// 5.
  func stageModel(
    of new: CollectionElement, in node: CellNode, of old: CollectionElement
  ) {
    let wasStaged = view.isStaged(node)
    current?.laterCells.remove(ObjectIdentifier(node))
    view.stage(node)
    if !offerModel(of: new, to: node, of: old), !wasStaged { view.unstage(node) }
  }

  /// - Returns: whether the cell shows the new model now.
  func offerModel(
    of new: CollectionElement, to node: CellNode, of old: CollectionElement
  ) -> Bool {
    if new.wantsContent { resolveContent(of: new) }
    // A worker may be making a cell of its own.
    guard let model = new.content?.model, new.nodeIfAllocated == nil, !view.isBusy(new),
      node.update(toModel: model)
    else { return false }
    new.takeNode(of: old)
    node.element = new
    return true
  }
}
