// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// Reloaded elements. Their cells are offered the new models, and show the old models until step 5.
extension UpdatePipeline {
  /// Sets the pending contents of the elements that were reloaded since `earlier`, which this
  /// preparation replaces, and collects the models to offer. O(reloaded elements + cells of
  /// reloaded sections · log² n).
  func takeReloads(into preparation: UpdatePreparation, after earlier: UpdatePreparation?) {
    let map = preparation.map
    let reloads = dataSpace.takeReloads()
    let ids = Set(reloads.map(\.element.id))
    preparation.reloaded = (earlier?.reloaded ?? []).filter { !ids.contains($0.id) }
    for (element, content) in reloads where map.contains(element) {
      let outdated = element.setPending(content)
      // The cell of a content that another reload replaces before it has appeared.
      if let node = outdated?.node, node !== element.shown.node { view.cells.dismiss(node) }
      preparation.reloaded.append(element)
    }
    preparation.offers = preparation.reloaded.reversed().compactMap { element in
      element.pending?.node == nil ? ModelOffer(old: element, new: element) : nil
    }
    if let changes = preparation.changes, !changes.reloadedSections.isEmpty {
      preparation.offers += offers(inReloadedSectionsOf: changes, to: map)
    }
  }

  /// Returns models of reloaded sections for cells of replaced items. O(cells · log² n).
  private func offers(
    inReloadedSectionsOf changes: VerifiedChanges, to map: CollectionMap
  ) -> [ModelOffer] {
    let sections = Dictionary(
      uniqueKeysWithValues: changes.reloadedSections.map { ($0.old, $0.new) })
    let cells = view.cells.elementsWithCells.compactMap {
      element -> (ItemPath, CollectionElement)? in
      guard element.supplementaryPlace == nil, let path = view.map.path(of: element),
        sections[path.section] != nil, !map.contains(element)
      else { return nil }
      return (path, element)
    }
    // The last offer is made first.
    return cells.sorted { $0.0 > $1.0 }.compactMap { path, old in
      guard let section = sections[path.section],
        let new = map.element(at: ItemPath(section: section, item: path.item))
      else { return nil }
      return ModelOffer(old: old, new: new)
    }
  }

  /// Offers the new models to the cells on the screen, and to cells that may appear before the
  /// update. A cell that accepts its model is staged until step 5. An overdue cell is offered
  /// nothing, because another cell is made. Returns `false` while a worker measures one.
  func offerModels() -> Bool {
    while let preparation = current, let offer = preparation.offers.last {
      let old = offer.old
      guard view.map.contains(old) else {
        preparation.offers.removeLast()
        continue
      }
      // A row in the viewport is about to get its first cell. If each reload replaced its content
      // before that, the row would never be shown.
      if view.cells.jobs[old.id] != nil, let state = view.ranges.state(of: old),
        old.shown.node != nil || state.contains(.visible)
      {
        preparation.outstanding.insert(old.id)
        return false
      }
      preparation.offers.removeLast()
      guard let node = old.shown.node, view.cells.isCell(node, of: old), !view.cells.isBusy(old)
      else {
        continue
      }
      offerSupplementModels(offer)
      guard view.shows(node) || view.canComeIn(node, of: old) else {
        // The focus must not be left behind in a cell that is replaced.
        if view.cells.isFocused(inside: node) { _ = self.offer(offer, to: node) }
        continue
      }
      stage(offer, in: node)
    }
    return true
  }

  /// Offers the remaining models, right before their update appears.
  func offerRemainingModels() {
    guard let preparation = current else { return }
    for element in preparation.reloaded {
      // A cell that waits for this preparation leads here again.
      guard preparation.offered.insert(element.id).inserted, element.pending?.node == nil,
        let node = element.shown.node, view.cells.isCell(node, of: element),
        !view.cells.isBusy(element)
      else { continue }
      let offer = ModelOffer(old: element, new: element)
      if view.shows(node) {
        stage(offer, in: node)
      } else {
        _ = self.offer(offer, to: node)
      }
      guard preparation === current else { return }
    }
  }

  /// Offers a model to a cell that shows the old model until step 5.
  func stage(_ offer: ModelOffer, in node: CellNode) {
    let wasStaged = view.cells.isStaged(node)
    view.cells.stage(node, for: .update)
    view.cells.handOver(node)
    if !self.offer(offer, to: node), !wasStaged { view.cells.unstage(node) }
  }

  /// Returns whether the cell has accepted the model.
  private func offer(_ offer: ModelOffer, to node: CellNode) -> Bool {
    let (element, content) = (offer.new, offer.new.latest)
    if content.needsItem, content.node == nil { resolveContent(CellRequest(element, content)) }
    // A worker may be making another cell.
    guard let model = content.item?.model, content.node == nil, !view.cells.isBusy(element),
      let preparation = current
    else { return false }
    // The cell may wait for this very preparation.
    let wasAdvancing = isAdvancing
    (isAdvancing, preparation.isInterrupted) = (false, true)
    let isTaken = node.update(toModel: model)
    (isAdvancing, preparation.isInterrupted) = (wasAdvancing, false)
    // The update may have appeared, with another cell.
    guard isTaken, preparation === current, content.node == nil else { return false }
    content.takeNode(node)
    node.element = element
    return true
  }

  /// Offers the models of a reloaded item's attached elements to the cells that show the old ones.
  private func offerSupplementModels(_ offer: ModelOffer) {
    let elements = offer.old.shown.supplements
    if elements.isEmpty { return }
    let (element, content) = (offer.new, offer.new.latest)
    if content.needsItem, content.node == nil { resolveContent(CellRequest(element, content)) }
    let newElements = content.supplements
    for old in elements.inOrderOfKinds {
      guard let kind = old.supplementaryPlace?.attachedKind, let new = newElements[kind],
        let node = old.shown.node, view.cells.isCell(node, of: old), view.shows(node),
        !view.cells.isBusy(old)
      else { continue }
      stage(ModelOffer(old: old, new: new), in: node)
    }
  }
}
