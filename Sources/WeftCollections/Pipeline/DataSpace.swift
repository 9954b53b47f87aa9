// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The state of the data source, and the changes that lead to it from the last prepared state.
/// Changes that can wait only update ``counts``, and become one change of the map when it is read,
/// because a burst of a thousand edits would make a thousand maps.
@MainActor final class DataSpace {
  private var appliedMap = CollectionMap()
  /// Verified changes since the last ``takeChanges()``.
  private var steps: [VerifiedChanges] = []
  /// The number of the last steps that are not in the map yet.
  private var deferredCount = 0
  /// The item counts of the sections that deferred changes edit.
  private var deferredCounts: [Int: Int] = [:]
  /// The items removed since the last ``takeRemovedItems()``, without deferred changes.
  private(set) var removedItems = RemovedItems()
  private var reloads = PendingReloads()
  /// Whether removals are recorded, because items are selected or about to be.
  var isSelecting: @MainActor () -> Bool = { true }
  /// Called with changes that have reached the map, and the maps before and after them.
  var didChange: @MainActor (VerifiedChanges, _ old: CollectionMap, _ new: CollectionMap) -> Void =
    { _, _, _ in }

  /// The numbers of sections and items. Reading them applies no deferred changes.
  var counts: some SectionCounts { Counts(map: appliedMap, edited: deferredCounts) }

  /// The map of everything submitted. O(deferred edits · log n) for the first access after them.
  var map: CollectionMap {
    applyDeferred()
    return appliedMap
  }

  func append(_ changes: VerifiedChanges, leadingTo map: CollectionMap) {
    applyDeferred()
    steps.append(changes)
    removedItems.note(changes, of: appliedMap, isSelecting: isSelecting())
    let (boundary, old) = (appliedMap.boundary, appliedMap)
    appliedMap = map
    // Changes do not contain the edges, which may have been set while the data source was asked.
    appliedMap.boundary.takeEdges(of: boundary)
    didChange(changes, old, appliedMap)
  }

  /// Appends changes that only rearrange items, or whose new items have no contents yet.
  func append(deferred changes: VerifiedChanges) {
    steps.append(changes)
    deferredCount += 1
    changes.adjust(&deferredCounts) { appliedMap.numberOfItems(inSection: $0) }
  }

  /// Stores the size of a measured element, if it is in the map. O(log² n), as for ``map``.
  func record(_ extent: KnownExtent, of element: CollectionElement) {
    applyDeferred()
    appliedMap.record(extent, of: element)
  }

  func setBoundary(_ boundary: CollectionBoundary) {
    applyDeferred()
    appliedMap.boundary = boundary
  }

  /// Removes and returns all changes since the last call, composed into one.
  func takeChanges() -> VerifiedChanges? {
    applyDeferred()
    defer { steps = [] }
    return steps.isEmpty ? nil : .composing(steps)
  }

  func takeRemovedItems() -> RemovedItems {
    applyDeferred()
    defer { removedItems = RemovedItems() }
    return removedItems
  }

  /// Stores the content of a reload until the next preparation takes it.
  func reload(_ element: CollectionElement, _ content: ElementContent) {
    reloads.append(element, content)
  }

  func hasReload(of element: CollectionElement) -> Bool { reloads.contains(element) }

  /// Removes and returns the reloads, in the order in which the elements were first reloaded.
  func takeReloads() -> [(element: CollectionElement, content: ElementContent)] {
    reloads.takeAll()
  }

  /// Discards everything, and returns the last map, with no other owner.
  func removeAll() -> CollectionMap {
    (steps, deferredCount, deferredCounts) = ([], 0, [:])
    _ = reloads.takeAll()
    defer { appliedMap = CollectionMap() }
    return appliedMap
  }

  private func applyDeferred() {
    guard deferredCount > 0 else { return }
    // Composed once, for the map and for all readers of the steps.
    let changes = VerifiedChanges.composing(Array(steps.suffix(deferredCount)))
    steps.removeLast(deferredCount)
    steps.append(changes)
    deferredCount = 0
    deferredCounts = [:]
    removedItems.note(changes, of: appliedMap, isSelecting: isSelecting())
    let old = appliedMap
    appliedMap = old.applying(
      changes,
      reloadedItem: { _, item in item.element },
      newSection: { _ in MapSection(CollectionSection()) },
      newItems: { section, range in
        .open(
          count: range.count, locations: changes.locations(ofNew: range, inSection: section))
      })
    didChange(changes, old, appliedMap)
  }

  private struct Counts: SectionCounts {
    let map: CollectionMap
    let edited: [Int: Int]

    var numberOfSections: Int { map.numberOfSections }

    func numberOfItems(inSection section: Int) -> Int {
      edited[section] ?? map.numberOfItems(inSection: section)
    }
  }
}

private struct PendingReloads {
  private var entries: [(element: CollectionElement, content: ElementContent)] = []
  private var indexes: [ElementID: Int] = [:]

  mutating func append(_ element: CollectionElement, _ content: ElementContent) {
    if let index = indexes[element.id] {
      entries[index].content = content
    } else {
      indexes[element.id] = entries.count
      entries.append((element, content))
    }
  }

  func contains(_ element: CollectionElement) -> Bool { indexes[element.id] != nil }

  mutating func takeAll() -> [(element: CollectionElement, content: ElementContent)] {
    defer { (entries, indexes) = ([], [:]) }
    return entries
  }
}

extension ElementRun where Element == CollectionElement {
  /// Items whose contents are requested when they approach the viewport.
  static func open(count: Int, locations: EditLocations = EditLocations()) -> Self {
    ElementRun(count: count) { index, id in
      CollectionElement(id: id, location: locations[index])
    }
  }
}
