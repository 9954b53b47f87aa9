// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The state that the data source has reached, and the changes that lead there from the last
/// prepared state.
///
/// A burst of a thousand edits would make a thousand maps, of which only the last is ever read. So
/// changes that can wait are only counted (``counts``) and become one change of the map when it is
/// read.
@MainActor final class DataSpace {
  private var appliedMap = CollectionMap()
  /// Verified changes since the last ``takeChanges()``, one after another.
  private var steps: [VerifiedChanges] = []
  /// How many of the last steps are not in the map yet.
  private var deferredCount = 0
  /// The numbers of items of the sections that deferred changes speak of.
  private var deferredCounts: [Int: Int] = [:]
  /// The items removed since the last ``takeRemovedItems()``, up to the changes that have reached
  /// the map.
  private(set) var removedItems = RemovedItems()
  /// The reloads since the last ``takeReloads()``.
  private var reloads = PendingReloads()
  /// Whether items are selected, or about to be, so that removals are recorded.
  var isSelecting: @MainActor () -> Bool = { true }

  /// The numbers of sections and items, which cost nothing to know.
  var counts: some SectionCounts { Counts(map: appliedMap, edited: deferredCounts) }

  /// The map of everything submitted.
  ///
  /// - Complexity: O(deferred edits · log n) for the first look after them.
  var map: CollectionMap {
    applyDeferred()
    return appliedMap
  }

  /// Takes a map that changes have led to.
  func append(_ changes: VerifiedChanges, leadingTo map: CollectionMap) {
    applyDeferred()
    steps.append(changes)
    removedItems.note(changes, of: appliedMap, isSelecting: isSelecting())
    let boundary = appliedMap.boundary
    appliedMap = map
    // Changes leave these alone, but they may have been set while the data source was asked.
    appliedMap.boundary.takeEdges(of: boundary)
  }

  /// Takes changes whose new items are open, so that it makes no difference when they are made.
  ///
  /// - Parameter changes: only rearrange items.
  func append(deferred changes: VerifiedChanges) {
    steps.append(changes)
    deferredCount += 1
    changes.adjust(&deferredCounts) { appliedMap.numberOfItems(inSection: $0) }
  }

  /// Writes down the size of a measured element, if the element is in the map.
  ///
  /// - Complexity: O(log² n), as for ``map``.
  func record(_ extent: KnownExtent, of element: CollectionElement) {
    applyDeferred()
    appliedMap.record(extent, of: element)
  }

  /// Gives the collection another header and footer.
  func setBoundary(_ boundary: CollectionBoundary) {
    applyDeferred()
    appliedMap.boundary = boundary
  }

  /// All changes since the last call in one; `nil` if there were none.
  func takeChanges() -> VerifiedChanges? {
    applyDeferred()
    defer { steps = [] }
    return steps.isEmpty ? nil : .composing(steps)
  }

  /// The items removed from the data space since the last call.
  func takeRemovedItems() -> RemovedItems {
    applyDeferred()
    defer { removedItems = RemovedItems() }
    return removedItems
  }

  /// Stores the content of a reload until the next preparation takes it.
  func reload(_ element: CollectionElement, _ content: ElementContent) {
    reloads.append(element, content)
  }

  /// Whether an element was reloaded since the last preparation began.
  func hasReload(of element: CollectionElement) -> Bool { reloads.contains(element) }

  /// The reloads since the last call, in the order in which the elements were reloaded first.
  func takeReloads() -> [(element: CollectionElement, content: ElementContent)] {
    reloads.takeAll()
  }

  /// Forgets everything.
  ///
  /// - Returns: the last map, with no other owner.
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
    appliedMap = appliedMap.applying(
      changes,
      reloadedItem: { _, item in item.element },
      newSection: { _ in MapSection(CollectionSection()) },
      newItems: { section, range in
        .open(
          count: range.count, locations: changes.locations(ofNew: range, inSection: section))
      })
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

/// The newest content of each reloaded element.
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
  /// Items whose contents are asked for when they come near.
  static func open(count: Int, locations: EditLocations = EditLocations()) -> Self {
    ElementRun(count: count) { index, id in
      CollectionElement(id: id, location: locations[index])
    }
  }
}
