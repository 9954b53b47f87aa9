// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension VerifiedChanges {
  /// Gives sorted edits of sections, which are in range, their normal form.
  init(
    sections: SortedEdits<Int>, numbersOfSections: IndexPair<Int>, animated: Bool
  ) {
    isReloadData = false
    self.animated = animated
    oldNumberOfSections = numbersOfSections.old
    newNumberOfSections = numbersOfSections.new
    let sources = EditSites(sections.sources)
    let targets = EditSites(sections.targets)
    sectionSources = sources
    sectionTargets = targets
    sectionReloads = sections.reloads.compactMap { entry in
      Self.map(entry.place, from: sources, to: targets).map {
        Reload(paths: IndexPair(old: entry.place, new: $0), animation: entry.animation)
      }
    }
  }

  /// Adds sorted edits of items, which are in range, without those that an edit of their section
  /// makes redundant.
  mutating func add(_ items: SortedEdits<ItemPath>) {
    itemSources = EditSites(items.sources) { self.keepsItems(ofOld: $0.section) }
    itemTargets = EditSites(items.targets) { !self.hasNewContent($0.section) }
    itemReloads = items.reloads.compactMap { entry in
      newPath(forOld: entry.place).map {
        Reload(paths: IndexPair(old: entry.place, new: $0), animation: entry.animation)
      }
    }
  }

  func keepsItems(ofOld section: Int) -> Bool {
    !isReloaded(section) && newSection(forOld: section) != nil
  }

  /// Deletes every section and inserts every section.
  ///
  /// - Throws: `sectionCountMismatch` or `itemCountMismatch` for a negative count.
  init(
    reloadingFrom before: some SectionCounts, to after: some SectionCounts, animated: Bool
  ) throws(ChangeSetError) {
    isReloadData = true
    self.animated = animated
    oldNumberOfSections = before.numberOfSections
    newNumberOfSections = after.numberOfSections
    guard oldNumberOfSections >= 0, newNumberOfSections >= 0 else {
      throw ChangeSetError(
        .sectionCountMismatch, at: .collection, countBefore: oldNumberOfSections,
        countAfter: newNumberOfSections)
    }
    sectionSources = EditSites(sorted: (0..<oldNumberOfSections).map { .init(place: $0) })
    sectionTargets = EditSites(sorted: (0..<newNumberOfSections).map { .init(place: $0) })
    sectionReloads = []
    for section in 0..<newNumberOfSections {
      newItemCounts[section] = after.numberOfItems(inSection: section)
    }
    try verifyNewCounts()
  }

  /// Refuses the negative counts of a misbehaving data source.
  func verifyNewCounts() throws(ChangeSetError) {
    guard let section = newItemCounts.filter({ $0.value < 0 }).keys.min() else { return }
    throw ChangeSetError(
      .itemCountMismatch, at: .section(section), countAfter: newItemCounts[section])
  }
}
