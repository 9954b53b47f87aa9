// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension VerifiedChanges {
  /// Combines consecutive changes into one step from the first state to the last, without
  /// verification.
  ///
  /// Items and sections that are in all states keep their identity, so a move stays a move. An item
  /// that is inserted and then changed becomes an insert. An item that is deleted in the end
  /// becomes a delete, or nothing if it was not in the first state. The later animation of an edit
  /// is used, except that an insert keeps its animation. The result is animated if all parts are,
  /// and later user info overrides earlier. If any part is `reloadData`, so is the result. Unlike a
  /// recorded set, the result may move an item from or to a reloaded section.
  /// - Parameter changes: At least one element. The state after each is the state before the next.
  /// - Complexity: O(k log k log m) for k edits in m parts, plus O(sections) with `reloadData`.
  ///   Consecutive parts that only insert items, each after those of the previous part, count as
  ///   one part.
  public static func composing(_ changes: [VerifiedChanges]) -> VerifiedChanges {
    precondition(!changes.isEmpty, "A composition needs at least one set of changes")
    for (first, second) in zip(changes, changes.dropFirst()) {
      precondition(
        first.newNumberOfSections == second.oldNumberOfSections,
        "Changes to \(first.newNumberOfSections) sections cannot be followed by changes of "
          + "\(second.oldNumberOfSections) sections")
    }
    var composed: VerifiedChanges
    if let last = changes.lastIndex(where: \.isReloadData) {
      composed = VerifiedChanges(
        reloading: changes[last], from: changes[0].oldNumberOfSections,
        followedBy: last + 1 < changes.count ? composeHalves(changes[(last + 1)...]) : nil)
    } else {
      composed = composeHalves(changes[...])
    }
    composed.animated = changes.allSatisfy(\.animated)
    composed.userInfo = changes.reduce(into: UserInfo()) { $0.merge($1.userInfo) }
    assert(composed.violation == nil, composed.violation ?? "")
    return composed
  }

  /// Combines neighbors in pairs, so that each edit is visited O(log m) times.
  private static func composeHalves(_ changes: ArraySlice<VerifiedChanges>) -> VerifiedChanges {
    guard changes.count > 1 else { return changes[changes.startIndex] }
    let joined = joiningInsertions(changes)
    if joined.count < changes.count { return composeHalves(joined[...]) }
    let middle = changes.startIndex + changes.count / 2
    return VerifiedChanges(
      composeHalves(changes[..<middle]), followedBy: composeHalves(changes[middle...]))
  }

  /// Joins neighbors that only insert items, each after those of the previous one, as a log does
  /// that grows line by line. Takes O(edits).
  private static func joiningInsertions(
    _ changes: ArraySlice<VerifiedChanges>
  ) -> [VerifiedChanges] {
    var joined: [VerifiedChanges] = []
    // Collected separately, so that the sites are copied only once.
    var sites: [EditSites<ItemPath>.Site] = []
    func finishLast() {
      guard let last = joined.indices.last, sites.count > joined[last].itemTargets.sites.count
      else { return }
      joined[last].itemTargets = EditSites(sorted: sites)
    }
    for next in changes {
      if let last = joined.indices.last, let end = sites.last?.place, next.onlyInsertsItems,
        joined[last].onlyInsertsItems, let start = next.itemTargets.sites.first?.place, end < start
      {
        // A missing count before is derived from the next changes.
        for (section, count) in next.oldItemCounts
        where joined[last].oldItemCounts[section] == nil {
          joined[last].oldItemCounts[section] = count - sites.count { $0.place.section == section }
        }
        sites += next.itemTargets.sites
        joined[last].newItemCounts.merge(next.newItemCounts)
      } else {
        finishLast()
        joined.append(next)
        sites = next.itemTargets.sites
      }
    }
    finishLast()
    return joined
  }

  private var onlyInsertsItems: Bool { onlyRearrangesItems && itemSources.isEmpty }

  private init(_ first: VerifiedChanges, followedBy second: VerifiedChanges) {
    isReloadData = false
    animated = first.animated && second.animated
    oldNumberOfSections = first.oldNumberOfSections
    newNumberOfSections = second.newNumberOfSections
    let composition = Composition(first: first, second: second)
    (sectionSources, sectionTargets) = composition.sectionSites()
    sectionReloads = composition.sectionReloads()
    oldItemCounts = composition.oldItemCounts()
    newItemCounts = composition.newItemCounts()
    let sites = composition.itemSites()
    itemSources = EditSites(sorted: sites.sources.filter { isNeeded(source: $0) })
    itemTargets = EditSites(sorted: sites.targets.filter { isNeeded(target: $0) })
    itemReloads = composition.itemReloads()
  }

  private func isNeeded(source: EditSites<ItemPath>.Site) -> Bool {
    source.partner != nil || keepsItems(ofOld: source.place.section)
  }

  private func isNeeded(target: EditSites<ItemPath>.Site) -> Bool {
    target.partner != nil || !hasNewContent(target.place.section)
  }

  /// Deletes all sections and inserts those after `next`, which follows `reload`.
  private init(
    reloading reload: VerifiedChanges, from oldNumberOfSections: Int,
    followedBy next: VerifiedChanges?
  ) {
    isReloadData = true
    animated = reload.animated
    self.oldNumberOfSections = oldNumberOfSections
    newNumberOfSections = next?.newNumberOfSections ?? reload.newNumberOfSections
    sectionSources = EditSites(sorted: (0..<oldNumberOfSections).map { .init(place: $0) })
    let location = reload.sectionTargets.sites.first?.location
    sectionTargets = EditSites(
      sorted: (0..<newNumberOfSections).map { .init(place: $0, location: location) })
    sectionReloads = []
    guard let next else {
      newItemCounts = reload.newItemCounts
      return
    }
    let composition = Composition(first: reload, second: next)
    for section in 0..<newNumberOfSections {
      newItemCounts[section] = composition.newItemCount(section)
    }
  }
}

/// Each site of either set becomes at most one site of the result, by mapping through the other
/// set.
private struct Composition {
  let first: VerifiedChanges
  let second: VerifiedChanges

  typealias Site<Place: Comparable & Hashable & Sendable> = EditSites<Place>.Site

  /// Sorted, but including sites that an edit of their section makes redundant.
  func itemSites() -> (sources: [Site<ItemPath>], targets: [Site<ItemPath>]) {
    Self.sites(
      (first.itemSources, first.itemTargets), (second.itemSources, second.itemTargets),
      oldPlace: first.oldPath(forNew:), newPlace: second.newPath(forOld:))
  }

  func sectionSites() -> (sources: EditSites<Int>, targets: EditSites<Int>) {
    let (sources, targets) = Self.sites(
      (first.sectionSources, first.sectionTargets),
      (second.sectionSources, second.sectionTargets),
      oldPlace: first.oldSection(forNew:), newPlace: second.newSection(forOld:))
    return (EditSites(sorted: sources), EditSites(sorted: targets))
  }

  /// The closures map from the state between the sets to the states before and after both.
  private static func sites<Place>(
    _ first: (sources: EditSites<Place>, targets: EditSites<Place>),
    _ second: (sources: EditSites<Place>, targets: EditSites<Place>),
    oldPlace: (Place) -> Place?, newPlace: (Place) -> Place?
  ) -> (sources: [Site<Place>], targets: [Site<Place>]) {
    var sources: [Site<Place>] = []
    var targets: [Site<Place>] = []
    func site(_ place: Place, _ partner: Place? = nil, of edit: Site<Place>) -> Site<Place> {
      Site(place: place, partner: partner, animation: edit.animation, location: edit.location)
    }
    func addSource(_ old: Place, to new: Place?, of edit: Site<Place>) {
      sources.append(site(old, new, of: edit))
      if let new { targets.append(site(new, old, of: edit)) }
    }
    for edit in first.sources.sites {
      if let between = edit.partner {
        guard second.sources.site(at: between) == nil else { continue }
        addSource(edit.place, to: newPlace(between), of: edit)
      } else {
        addSource(edit.place, to: nil, of: edit)
      }
    }
    for edit in second.sources.sites {
      guard let old = oldPlace(edit.place) else { continue }
      addSource(old, to: edit.partner, of: edit)
    }
    for edit in first.targets.sites where edit.partner == nil {
      guard let new = newPlace(edit.place) else { continue }
      targets.append(site(new, of: edit))
    }
    for edit in second.targets.sites {
      if let between = edit.partner {
        // In the first set, new items of an inserted or reloaded section have no site.
        guard oldPlace(between) == nil, first.targets.site(at: between) == nil else { continue }
      }
      targets.append(site(edit.place, of: edit))
    }
    sources.sort { $0.place < $1.place }
    targets.sort { $0.place < $1.place }
    return (sources, targets)
  }

  func itemReloads() -> [VerifiedChanges.Reload<ItemPath>] {
    Self.reloads(
      first.itemReloads, second.itemReloads, oldPlace: first.oldPath(forNew:),
      newPlace: second.newPath(forOld:), isReloadedAgain: second.isReloaded)
  }

  func sectionReloads() -> [VerifiedChanges.Reload<Int>] {
    Self.reloads(
      first.sectionReloads, second.sectionReloads, oldPlace: first.oldSection(forNew:),
      newPlace: second.newSection(forOld:), isReloadedAgain: second.isReloaded)
  }

  private static func reloads<Place: Comparable>(
    _ first: [VerifiedChanges.Reload<Place>], _ second: [VerifiedChanges.Reload<Place>],
    oldPlace: (Place) -> Place?, newPlace: (Place) -> Place?, isReloadedAgain: (Place) -> Bool
  ) -> [VerifiedChanges.Reload<Place>] {
    var reloads: [VerifiedChanges.Reload<Place>] = []
    for reload in first where !isReloadedAgain(reload.paths.new) {
      guard let new = newPlace(reload.paths.new) else { continue }
      reloads.append(
        .init(
          paths: IndexPair(old: reload.paths.old, new: new), animation: reload.animation,
          location: reload.location))
    }
    for reload in second {
      guard let old = oldPlace(reload.paths.old) else { continue }
      reloads.append(
        .init(
          paths: IndexPair(old: old, new: reload.paths.new), animation: reload.animation,
          location: reload.location))
    }
    reloads.sort { $0.paths.old < $1.paths.old }
    return reloads
  }

  func oldItemCounts() -> KnownItemCounts {
    var counts = first.oldItemCounts
    for (between, count) in second.oldItemCounts {
      guard let section = first.oldSection(forNew: between), counts[section] == nil else {
        continue
      }
      guard !first.isReloaded(section) else { continue }
      counts[section] =
        count - first.itemTargets.range(ofSection: between).count
        + first.itemSources.range(ofSection: section).count
    }
    return counts
  }

  func newItemCounts() -> KnownItemCounts {
    var counts = second.newItemCounts
    for (between, _) in first.newItemCounts {
      guard let section = second.newSection(forOld: between), counts[section] == nil else {
        continue
      }
      counts[section] = newItemCount(section)
    }
    return counts
  }

  func newItemCount(_ section: Int) -> Int? {
    if let count = second.newItemCounts[section] { return count }
    guard let between = second.oldSection(forNew: section) else { return nil }
    return (second.oldItemCounts[between] ?? first.newItemCounts[between]).map {
      $0 - second.itemSources.range(ofSection: between).count
        + second.itemTargets.range(ofSection: section).count
    }
  }
}

extension VerifiedChanges {
  /// The first violated invariant, if any, for assertions.
  var violation: String? {
    func isSorted<Place>(_ sites: EditSites<Place>) -> Bool {
      zip(sites.sites, sites.sites.dropFirst()).allSatisfy { $0.place < $1.place }
    }
    func arePaired<Place>(_ sources: EditSites<Place>, _ targets: EditSites<Place>) -> Bool {
      sources.sites.allSatisfy { source in
        source.partner.map { targets.site(at: $0)?.partner == source.place } ?? true
      } && sources.sites.count { $0.partner != nil } == targets.sites.count { $0.partner != nil }
    }
    guard isSorted(sectionSources), isSorted(sectionTargets) else { return "unsorted sections" }
    guard isSorted(itemSources), isSorted(itemTargets) else { return "unsorted items" }
    guard arePaired(sectionSources, sectionTargets) else { return "a section moves one way" }
    guard arePaired(itemSources, itemTargets) else { return "an item moves one way" }
    guard
      oldNumberOfSections - sectionSources.sites.count + sectionTargets.sites.count
        == newNumberOfSections
    else { return "the numbers of sections do not fit" }
    for reload in itemReloads where newPath(forOld: reload.paths.old) != reload.paths.new {
      return "\(reload.paths.old) is reloaded at \(reload.paths.new)"
    }
    for reload in sectionReloads where newSection(forOld: reload.paths.old) != reload.paths.new {
      return "section \(reload.paths.old) is reloaded at \(reload.paths.new)"
    }
    for (section, count) in oldItemCounts {
      guard let new = newSection(forOld: section), !isReloaded(section) else { continue }
      let expected =
        count - itemSources.range(ofSection: section).count
        + itemTargets.range(ofSection: new).count
      guard newItemCounts[new] ?? expected == expected else {
        return "the item counts of section \(section) do not fit"
      }
    }
    return nil
  }
}
