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
  /// - Throws: `sectionCountMismatch` or `itemCountMismatch` for a negative count, `tooManySections`
  ///   or `tooManyItems` for one that is too large.
  init(
    reloadingFrom before: some SectionCounts, to after: some SectionCounts, animated: Bool
  ) throws(ChangeSetError) {
    isReloadData = true
    self.animated = animated
    oldNumberOfSections = before.numberOfSections
    newNumberOfSections = after.numberOfSections
    try Self.check(IndexPair(old: oldNumberOfSections, new: newNumberOfSections))
    sectionSources = EditSites(sorted: (0..<oldNumberOfSections).map { .init(place: $0) })
    sectionTargets = EditSites(sorted: (0..<newNumberOfSections).map { .init(place: $0) })
    sectionReloads = []
    for section in 0..<newNumberOfSections {
      newItemCounts[section] = try Self.count(in: after, at: section, isOld: false)
    }
  }

  /// Refuses numbers of sections that no collection can have.
  static func check(_ numbers: IndexPair<Int>) throws(ChangeSetError) {
    let numbersInOrder = [numbers.old, numbers.new]
    let isTooLarge = numbersInOrder.contains { $0 > CollectionLimits.numberOfSections }
    guard isTooLarge || numbersInOrder.contains(where: { $0 < 0 }) else { return }
    throw ChangeSetError(
      isTooLarge ? .tooManySections : .sectionCountMismatch, at: .collection,
      countBefore: numbers.old, countAfter: numbers.new)
  }

  /// Asks for an item count, and refuses one that no section can have.
  static func count(
    in counts: some SectionCounts, at section: Int, isOld: Bool
  ) throws(ChangeSetError) -> Int {
    let count = counts.numberOfItems(inSection: section)
    guard count < 0 || count > CollectionLimits.numberOfItemsInSection else { return count }
    throw ChangeSetError(
      count < 0 ? .itemCountMismatch : .tooManyItems, at: .section(section),
      countBefore: isOld ? count : nil, countAfter: isOld ? nil : count)
  }
}
