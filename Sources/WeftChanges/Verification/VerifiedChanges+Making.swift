// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension VerifiedChanges {
  /// Requires sorted section edits that are in range.
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
        Reload(
          paths: IndexPair(old: entry.place, new: $0), animation: entry.animation,
          location: entry.location)
      }
    }
  }

  /// Creates changes that insert one item into a section that stays, or reload one there.
  init(
    editing path: ItemPath, isNew: Bool, by edit: Edit, numberOfSections: Int,
    animated: Bool
  ) {
    isReloadData = false
    self.animated = animated
    oldNumberOfSections = numberOfSections
    newNumberOfSections = numberOfSections
    sectionSources = EditSites()
    sectionTargets = EditSites()
    sectionReloads = []
    if isNew {
      itemTargets = EditSites(sorted: [
        .init(place: path, animation: edit.animation, location: edit.location)
      ])
    } else {
      itemReloads = [
        Reload(
          paths: IndexPair(old: path, new: path), animation: edit.animation,
          location: edit.location)
      ]
    }
  }

  /// Adds sorted item edits that are in range, except those that a section edit makes redundant.
  mutating func add(_ items: SortedEdits<ItemPath>) {
    itemSources = EditSites(items.sources) { self.keepsItems(ofOld: $0.section) }
    itemTargets = EditSites(items.targets) { !self.hasNewContent($0.section) }
    itemReloads = items.reloads.compactMap { entry in
      newPath(forOld: entry.place).map {
        Reload(
          paths: IndexPair(old: entry.place, new: $0), animation: entry.animation,
          location: entry.location)
      }
    }
  }

  func keepsItems(ofOld section: Int) -> Bool {
    !isReloaded(section) && newSection(forOld: section) != nil
  }

  /// Creates changes that delete and insert every section. Throws for a negative count or a count
  /// above the limit.
  init(
    reloadingFrom before: some SectionCounts, to after: some SectionCounts, animated: Bool,
    location: ChangeSet.SourceLocation?
  ) throws(ChangeSetError) {
    isReloadData = true
    self.animated = animated
    oldNumberOfSections = before.numberOfSections
    newNumberOfSections = after.numberOfSections
    try Self.check(IndexPair(old: oldNumberOfSections, new: newNumberOfSections))
    sectionSources = EditSites(sorted: (0..<oldNumberOfSections).map { .init(place: $0) })
    sectionTargets = EditSites(
      sorted: (0..<newNumberOfSections).map { .init(place: $0, location: location) })
    sectionReloads = []
    for section in 0..<newNumberOfSections {
      newItemCounts[section] = try Self.count(in: after, at: section, isOld: false)
    }
  }

  static func check(_ numbers: IndexPair<Int>) throws(ChangeSetError) {
    let isTooLarge = max(numbers.old, numbers.new) > CollectionLimits.numberOfSections
    guard isTooLarge || min(numbers.old, numbers.new) < 0 else { return }
    throw ChangeSetError(
      isTooLarge ? .tooManySections : .sectionCountMismatch, at: .collection,
      countBefore: numbers.old, countAfter: numbers.new)
  }

  /// Requests an item count, and throws if it is negative or above the limit.
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

/// Adjacent items that are inserted into a section, or one that moves there.
enum TargetRun: Hashable {
  case new(Range<Int>)
  case moved(Int)

  var start: Int {
    switch self {
    case .new(let range): range.lowerBound
    case .moved(let item): item
    }
  }
}

extension VerifiedChanges {
  /// The inserted and moved items of each section, ascending by new index.
  var itemTargetsBySection: [(section: Int, runs: [TargetRun])] {
    var sections = Set(insertedSections)
    sections.formUnion(reloadedSections.map(\.new))
    let sectionsWithNewContent = sections
    sections.formUnion(itemTargets.sites.map(\.place.section))
    return sections.sorted().map { section in
      let sites = itemTargets.sites[itemTargets.range(ofSection: section)]
      let runs =
        sectionsWithNewContent.contains(section)
        ? Self.runs(around: sites, count: newItemCounts[section] ?? 0) : Self.runs(of: sites)
      return (section, runs)
    }
  }

  /// Returns the parts of a new section, which are the moved items and the new ones between them.
  private static func runs(
    around sites: ArraySlice<EditSites<ItemPath>.Site>, count: Int
  ) -> [TargetRun] {
    var runs: [TargetRun] = []
    var next = 0
    for site in sites {
      if next < site.place.item { runs.append(.new(next..<site.place.item)) }
      runs.append(.moved(site.place.item))
      next = site.place.item + 1
    }
    if next < count { runs.append(.new(next..<count)) }
    return runs
  }

  private static func runs(of sites: ArraySlice<EditSites<ItemPath>.Site>) -> [TargetRun] {
    var runs: [TargetRun] = []
    for site in sites {
      let item = site.place.item
      if site.partner != nil {
        runs.append(.moved(item))
      } else if case .new(let range) = runs.last, range.upperBound == item {
        runs[runs.count - 1] = .new(range.lowerBound..<item + 1)
      } else {
        runs.append(.new(item..<item + 1))
      }
    }
    return runs
  }
}
