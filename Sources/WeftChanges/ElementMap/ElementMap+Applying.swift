// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ElementMap {
  /// The map after a change set that was verified against this map's counts. Items and sections
  /// that move keep their elements, identities and lengths. The closures are called before this
  /// returns, in the order of the parameters, and with ascending indexes.
  /// - Parameters:
  ///   - changes: The changes, verified with this map as the state before.
  ///   - reloadedItem: Returns the element of a reloaded item, from its paths and the item before.
  ///     It may be the same object, and must have the same identity. The length of a reloaded item
  ///     is not known.
  ///   - newSection: Returns the value of an inserted section, from its new index.
  ///   - newItems: Returns as many new elements as the range of new indexes in a section has.
  /// - Complexity: O(k · log n) for k edits, removed entries and new entries.
  public func applying(
    _ changes: VerifiedChanges,
    reloadedItem: (_ paths: IndexPair<ItemPath>, _ item: Item) -> Element,
    newSection: (_ section: Int) -> MapSection<Section>,
    newItems: (_ section: Int, _ range: Range<Int>) -> ElementRun<Element>
  ) -> ElementMap {
    precondition(
      changes.oldNumberOfSections == numberOfSections,
      "The changes were verified for \(changes.oldNumberOfSections) sections, not these")
    var map = changes.isReloadData ? ElementMap() : self
    map.supplement = supplement
    var removed: [ItemEntry] = []
    if changes.isReloadData {
      sections.forEachEntry(overlapping: 0..<numberOfSections) { section, _ in
        removed += section.items.parts(in: 0..<section.items.count)
      }
    } else {
      map.reload(changes.reloadedItems, &removed, reloadedItem)
    }
    var new: [ItemEntry] = []
    if !changes.onlyReloadsItems {
      let moved = map.movedItems(changes)
      map.removeItems(changes, &removed)
      map.moveSections(changes, &removed, newSection)
      new = map.fill(changes, moved: moved, newItems)
    }
    let version = MapVersion(map.sections, map.owners, after: version)
    version.adopt(new)
    map.version = version
    self.version?.watch(removed.compactMap(\.removedItems))
    // Visits all items, so only small maps run it each time, even in debug builds.
    assert(map.count > 1_000 || map.invariantViolation() == nil, map.invariantViolation() ?? "")
    return map
  }

  private mutating func reload(
    _ items: [IndexPair<ItemPath>], _ removed: inout [ItemEntry],
    _ reloadedItem: (IndexPair<ItemPath>, Item) -> Element
  ) {
    for paths in items {
      guard let (entry, offset) = sections.item(at: paths.old) else { continue }
      let item = Item(path: paths.old, entry: entry, offset: offset)
      let element = reloadedItem(paths, item)
      precondition(element.id == item.id, "The element of a reloaded item has another identity")
      var new = entry.part(offset..<offset + 1, length: nil, breadth: 0)
      new.version = .next()
      if entry.elementIfMade(at: offset) !== element {
        removed.append(entry.part(offset..<offset + 1))
        new.source = .element(element)
      }
      editItems(inSection: paths.old.section) { items, owners in
        items.replaceItem(at: paths.old.item, &owners) { _ in new }
      }
    }
  }

  private func movedItems(_ changes: VerifiedChanges) -> [ItemPath: ItemEntry] {
    var moved: [ItemPath: ItemEntry] = [:]
    for paths in changes.movedItems {
      moved[paths.new] =
        sections.entry(at: paths.old.section)?.entry.items.unit(at: paths.old.item)
    }
    return moved
  }

  /// Removes deleted and moved items, and all items of reloaded sections.
  private mutating func removeItems(
    _ changes: VerifiedChanges, _ removed: inout [ItemEntry]
  ) {
    let sites = changes.itemSources.sites
    var end = sites.count
    while end > 0 {
      let last = sites[end - 1].place
      var start = end - 1
      while start > 0, sites[start - 1].place.section == last.section,
        sites[start - 1].place.item == last.item - (end - start)
      {
        start -= 1
      }
      editItems(inSection: last.section) { items, owners in
        for site in sites[start..<end] where site.partner == nil {
          removed += items.unit(at: site.place.item).map { [$0] } ?? []
        }
        items.removeItems(last.item - (end - start) + 1..<last.item + 1, &owners)
      }
      end = start
    }
    for section in changes.reloadedSections {
      editItems(inSection: section.old) { items, owners in
        removed += items.parts(in: 0..<items.count)
        items.removeItems(0..<items.count, &owners)
      }
    }
  }

  private mutating func moveSections(
    _ changes: VerifiedChanges, _ removed: inout [ItemEntry],
    _ newSection: (Int) -> MapSection<Section>
  ) {
    var moved: [Int: SectionEntry] = [:]
    if !changes.isReloadData {
      for site in changes.sectionSources.sites.reversed() {
        guard let entry = takeSection(at: site.place) else { continue }
        if let target = site.partner {
          moved[target] = entry
        } else {
          removed += entry.items.parts(in: 0..<entry.items.count)
          entry.items.root.disown(&owners)
        }
      }
    }
    for site in changes.sectionTargets.sites {
      insertSection(moved[site.place] ?? makeSection(newSection(site.place)), at: site.place)
    }
  }

  /// Inserts new and moved items, and returns the entries of the new ones.
  private mutating func fill(
    _ changes: VerifiedChanges, moved: [ItemPath: ItemEntry],
    _ newItems: (Int, Range<Int>) -> ElementRun<Element>
  ) -> [ItemEntry] {
    var added: [ItemEntry] = []
    for (section, runs) in changes.itemTargetsBySection {
      for run in runs {
        let entries: [ItemEntry]
        switch run {
        case .new(let range):
          let new = newItems(section, range)
          precondition(
            new.count == range.count,
            "\(new.count) elements were given for items \(range) of section \(section)")
          entries = new.entries
          added += entries
        case .moved(let item):
          entries = moved[ItemPath(section: section, item: item)].map { [$0] } ?? []
        }
        editItems(inSection: section) { items, owners in
          items.insertItems(entries, at: run.start, &owners)
        }
      }
    }
    return added
  }
}
