// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A change set that was checked against the counts before and after, sorted and without redundant
/// edits: ready to be applied, and a mapping between indexes of the two states.
///
/// "Old" places are places in the state before, "new" ones in the state after. All lists are
/// sorted. `reloadData` is the deletion of every old section and the insertion of every new one.
public struct VerifiedChanges: Sendable {
  /// Whether all sections and items are loaded again.
  public let isReloadData: Bool
  /// Whether the changes are shown with animation.
  public package(set) var animated: Bool
  /// The user info of the change set.
  public package(set) var userInfo = UserInfo()
  /// The number of sections before.
  public let oldNumberOfSections: Int
  /// The number of sections after.
  public let newNumberOfSections: Int

  var sectionSources: EditSites<Int>
  var sectionTargets: EditSites<Int>
  var itemSources = EditSites<ItemPath>()
  var itemTargets = EditSites<ItemPath>()
  /// The item counts before of the sections that item edits speak of.
  var oldItemCounts = KnownItemCounts()
  /// The item counts after of the sections that item edits speak of, or that have new content.
  var newItemCounts = KnownItemCounts()

  /// A reload of a section or item, and its animation.
  struct Reload<Place: Hashable & Sendable>: Sendable {
    var paths: IndexPair<Place>
    var animation: EditAnimation
    var location: ChangeSet.SourceLocation?
  }

  let sectionReloads: [Reload<Int>]
  var itemReloads: [Reload<ItemPath>] = []

  /// Sections whose items are all replaced; those that also move are in ``movedSections``, too.
  ///
  /// - Complexity: O(section edits).
  public var reloadedSections: [IndexPair<Int>] { sectionReloads.map(\.paths) }

  /// Reloaded items that keep their identity, sorted by old path; those that also move are in
  /// ``movedItems``, too. None stays in a reloaded section.
  ///
  /// - Complexity: O(item edits).
  public var reloadedItems: [IndexPair<ItemPath>] { itemReloads.map(\.paths) }

  /// Old indexes of the deleted sections.
  ///
  /// - Complexity: O(section edits), as for the other lists of sections.
  public var deletedSections: [Int] { sectionSources.unpaired }

  /// New indexes of the sections that are new.
  public var insertedSections: [Int] { sectionTargets.unpaired }

  /// Sections that move, sorted by old index.
  public var movedSections: [IndexPair<Int>] { sectionSources.pairs }

  /// Old paths of the items deleted from sections that survive and are not reloaded.
  ///
  /// - Complexity: O(item edits), as for the other lists of items.
  public var deletedItems: [ItemPath] { itemSources.unpaired }

  /// New paths of the items that are new in sections that survived and were not reloaded.
  public var insertedItems: [ItemPath] { itemTargets.unpaired }

  /// Items that move, sorted by old path; they may leave deleted and enter inserted sections.
  public var movedItems: [IndexPair<ItemPath>] { itemSources.pairs }

  /// Whether items move, on their own.
  ///
  /// - Complexity: O(1).
  package var movesItems: Bool { itemSources.hasPairs }

  /// Whether an item moves on its own, by its old path.
  ///
  /// - Complexity: O(log edits).
  package func movesItem(from path: ItemPath) -> Bool {
    itemSources.site(at: path)?.partner != nil
  }

  /// Whether an item has moved on its own, by its new path.
  ///
  /// - Complexity: O(log edits).
  package func movesItem(to path: ItemPath) -> Bool {
    itemTargets.site(at: path)?.partner != nil
  }

  /// Whether sections move.
  ///
  /// - Complexity: O(1).
  package var movesSections: Bool { sectionSources.hasPairs }

  /// Whether a section moves, by its old index.
  ///
  /// - Complexity: O(log edits).
  package func movesSection(from section: Int) -> Bool {
    sectionSources.site(at: section)?.partner != nil
  }

  /// Whether nothing changes.
  public var isEmpty: Bool {
    !isReloadData && sectionSources.isEmpty && sectionTargets.isEmpty && itemSources.isEmpty
      && itemTargets.isEmpty && sectionReloads.isEmpty && itemReloads.isEmpty
  }

  /// Whether all sections stay as they are, and no item is loaded again: items are only inserted,
  /// deleted and moved.
  package var onlyRearrangesItems: Bool {
    !isReloadData && sectionSources.isEmpty && sectionTargets.isEmpty && sectionReloads.isEmpty
      && itemReloads.isEmpty
  }

  /// Whether nothing is inserted, deleted or moved, and no section is loaded again.
  package var onlyReloadsItems: Bool {
    !isReloadData && sectionSources.isEmpty && sectionTargets.isEmpty && sectionReloads.isEmpty
      && itemSources.isEmpty && itemTargets.isEmpty
  }

  /// Adds the differences that the changes make to the counts of items, for changes that only
  /// rearrange items.
  ///
  /// - Parameters:
  ///   - counts: Counts of sections; sections that items enter or leave are added.
  ///   - count: The count before of a section that is not among them.
  /// - Complexity: O(item edits).
  package func adjust(_ counts: inout [Int: Int], from count: (_ section: Int) -> Int) {
    for site in itemSources.sites {
      counts[site.place.section, default: count(site.place.section)] -= 1
    }
    for site in itemTargets.sites {
      counts[site.place.section, default: count(site.place.section)] += 1
    }
  }

  /// Whether the items of the section at a new index are new, except for those that move into it.
  func hasNewContent(_ section: Int) -> Bool {
    if let site = sectionTargets.site(at: section) {
      return site.partner.map(isReloaded) ?? true
    }
    return oldSection(forNew: section).map(isReloaded) ?? false
  }

  /// The animation of the edit that removes, moves or reloads the item at an old path; nil if there
  /// is none. For items of a deleted or reloaded section it is the section's.
  ///
  /// - Complexity: O(log edits).
  public func animation(forOld path: ItemPath) -> EditAnimation? {
    if let site = itemSources.site(at: path) { return site.animation }
    if let reload = reload(of: path) { return reload.animation }
    if let reload = sectionReload(of: path.section) { return reload.animation }
    let site = sectionSources.site(at: path.section)
    return site?.partner == nil ? site?.animation : nil
  }

  /// The animation of the edit that puts an item at a new path, or reloads it; nil if there is
  /// none. For the new items of an inserted or reloaded section it is the section's.
  ///
  /// - Complexity: O(log edits).
  public func animation(forNew path: ItemPath) -> EditAnimation? {
    if let site = itemTargets.site(at: path) { return site.animation }
    if let old = oldPath(forNew: path) { return reload(of: old)?.animation }
    if let old = oldSection(forNew: path.section) { return sectionReload(of: old)?.animation }
    return sectionTargets.site(at: path.section)?.animation
  }

  /// The call that recorded the edit which put an item at a new path, or reloaded it; nil if there
  /// was none. For the new items of an inserted or reloaded section it is the section's.
  ///
  /// - Complexity: O(log edits).
  package func location(forNew path: ItemPath) -> ChangeSet.SourceLocation? {
    if let site = itemTargets.site(at: path) { return site.location }
    if let old = oldPath(forNew: path) { return reload(of: old)?.location }
    return location(forNewSection: path.section)
  }

  /// The call that recorded the edit which put a section at a new index, or reloaded it.
  ///
  /// - Complexity: O(log edits).
  package func location(forNewSection section: Int) -> ChangeSet.SourceLocation? {
    if let old = oldSection(forNew: section), let reload = sectionReload(of: old) {
      return reload.location
    }
    return sectionTargets.site(at: section)?.location
  }

  /// The calls that brought new items of a section, each with the first item of a contiguous
  /// stretch that it brought.
  ///
  /// - Complexity: O(edits of the items + log edits).
  package func locations(ofNew items: Range<Int>, inSection section: Int) -> EditLocations {
    let start = itemTargets.firstIndex(
      notBefore: ItemPath(section: section, item: items.lowerBound))
    let sites = itemTargets.sites[start...].prefix { site in
      site.place.section == section && site.place.item < items.upperBound
    }
    if sites.isEmpty { return EditLocations(all: location(forNewSection: section)) }
    return EditLocations(sites.map { ($0.place.item - items.lowerBound, $0.location) })
  }

  /// Whether the item at an old path is reloaded and keeps its identity.
  ///
  /// False for the items of a reloaded section, which are replaced.
  ///
  /// - Complexity: O(log edits).
  public func isReloaded(_ path: ItemPath) -> Bool {
    reload(of: path) != nil
  }

  /// Whether the section at an old index is reloaded.
  func isReloaded(_ section: Int) -> Bool { sectionReload(of: section) != nil }

  private func reload(of path: ItemPath) -> Reload<ItemPath>? {
    let index = itemReloads.firstIndex(notBefore: path) { $0.paths.old }
    guard index < itemReloads.count, itemReloads[index].paths.old == path else { return nil }
    return itemReloads[index]
  }

  private func sectionReload(of section: Int) -> Reload<Int>? {
    let index = sectionReloads.firstIndex(notBefore: section) { $0.paths.old }
    guard index < sectionReloads.count, sectionReloads[index].paths.old == section else {
      return nil
    }
    return sectionReloads[index]
  }
}

extension EditSites {
  /// The moves, sorted by the place on this side.
  fileprivate var pairs: [IndexPair<Place>] {
    sites.compactMap { site in site.partner.map { IndexPair(old: site.place, new: $0) } }
  }
}
