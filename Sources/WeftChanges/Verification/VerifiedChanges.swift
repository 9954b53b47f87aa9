// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A change set that was checked against the counts before and after. It is sorted, contains no
/// redundant edits, and maps indexes between the two states. "Old" indexes and paths refer to the
/// state before, and "new" ones to the state after. `reloadData` is the deletion of every old
/// section and the insertion of every new one.
public struct VerifiedChanges: Sendable {
  /// Whether all sections and items are reloaded.
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
  /// The item counts before of the sections with item edits.
  var oldItemCounts = KnownItemCounts()
  /// The item counts after of the sections with item edits or with new content.
  var newItemCounts = KnownItemCounts()

  struct Reload<Place: Hashable & Sendable>: Sendable {
    var paths: IndexPair<Place>
    var animation: EditAnimation
    var location: ChangeSet.SourceLocation?
  }

  let sectionReloads: [Reload<Int>]
  var itemReloads: [Reload<ItemPath>] = []

  /// Sections whose items are all replaced, including sections that also move. O(section edits).
  public var reloadedSections: [IndexPair<Int>] { sectionReloads.map(\.paths) }

  /// Reloaded items that keep their identity, sorted by old path, including items that also move.
  /// No item among them stays in a reloaded section. O(item edits).
  public var reloadedItems: [IndexPair<ItemPath>] { itemReloads.map(\.paths) }

  /// Old indexes of the deleted sections. O(section edits), as for the other lists of sections.
  public var deletedSections: [Int] { sectionSources.unpaired }

  /// New indexes of the sections that are new.
  public var insertedSections: [Int] { sectionTargets.unpaired }

  /// Sections that move, sorted by old index.
  public var movedSections: [IndexPair<Int>] { sectionSources.pairs }

  /// Old paths of the items deleted from sections that survive and are not reloaded. O(item edits),
  /// as for the other lists of items.
  public var deletedItems: [ItemPath] { itemSources.unpaired }

  /// New paths of the items that are new in sections that survived and were not reloaded.
  public var insertedItems: [ItemPath] { itemTargets.unpaired }

  /// Items that move, sorted by old path. They may leave deleted sections and enter inserted ones.
  public var movedItems: [IndexPair<ItemPath>] { itemSources.pairs }

  /// Whether items move independently of their sections. O(1).
  package var movesItems: Bool { itemSources.hasPairs }

  /// Whether an item moves independently of its section, by its old path. O(log edits).
  package func movesItem(from path: ItemPath) -> Bool {
    itemSources.site(at: path)?.partner != nil
  }

  /// Whether an item has moved independently of its section, by its new path. O(log edits).
  package func movesItem(to path: ItemPath) -> Bool {
    itemTargets.site(at: path)?.partner != nil
  }

  /// Whether sections move. O(1).
  package var movesSections: Bool { sectionSources.hasPairs }

  /// Whether a section moves, by its old index. O(log edits).
  package func movesSection(from section: Int) -> Bool {
    sectionSources.site(at: section)?.partner != nil
  }

  /// Whether the change set is empty.
  public var isEmpty: Bool {
    !isReloadData && sectionSources.isEmpty && sectionTargets.isEmpty && itemSources.isEmpty
      && itemTargets.isEmpty && sectionReloads.isEmpty && itemReloads.isEmpty
  }

  /// Whether items are only inserted, deleted and moved, and all sections stay.
  package var onlyRearrangesItems: Bool {
    !isReloadData && sectionSources.isEmpty && sectionTargets.isEmpty && sectionReloads.isEmpty
      && itemReloads.isEmpty
  }

  /// Whether the only edits are reloads of items.
  package var onlyReloadsItems: Bool {
    !isReloadData && sectionSources.isEmpty && sectionTargets.isEmpty && sectionReloads.isEmpty
      && itemSources.isEmpty && itemTargets.isEmpty
  }

  /// Adds the differences that the changes make to the counts of items, for changes that only
  /// rearrange items. `count` returns a count before that is missing in `counts`. O(item edits).
  package func adjust(_ counts: inout [Int: Int], from count: (_ section: Int) -> Int) {
    for site in itemSources.sites {
      counts[site.place.section, default: count(site.place.section)] -= 1
    }
    for site in itemTargets.sites {
      counts[site.place.section, default: count(site.place.section)] += 1
    }
  }

  /// Except items that move into the section.
  func hasNewContent(_ section: Int) -> Bool {
    if let site = sectionTargets.site(at: section) {
      return site.partner.map(isReloaded) ?? true
    }
    return oldSection(forNew: section).map(isReloaded) ?? false
  }

  /// Returns the animation of the edit that removes, moves or reloads the item at an old path, or
  /// of the edit of its section, if any. O(log edits).
  public func animation(forOld path: ItemPath) -> EditAnimation? {
    if let site = itemSources.site(at: path) { return site.animation }
    if let reload = reload(of: path) { return reload.animation }
    if let reload = sectionReload(of: path.section) { return reload.animation }
    let site = sectionSources.site(at: path.section)
    return site?.partner == nil ? site?.animation : nil
  }

  /// Returns the animation of the edit that puts an item at a new path, or reloads it, or of the
  /// edit of its section, if any. O(log edits).
  public func animation(forNew path: ItemPath) -> EditAnimation? {
    if let site = itemTargets.site(at: path) { return site.animation }
    if let old = oldPath(forNew: path) { return reload(of: old)?.animation }
    if let old = oldSection(forNew: path.section) { return sectionReload(of: old)?.animation }
    return sectionTargets.site(at: path.section)?.animation
  }

  /// Returns the call that put an item at a new path, or reloaded it, or of the edit of its
  /// section, if any. O(log edits).
  package func location(forNew path: ItemPath) -> ChangeSet.SourceLocation? {
    if let site = itemTargets.site(at: path) { return site.location }
    if let old = oldPath(forNew: path) { return reload(of: old)?.location }
    return location(forNewSection: path.section)
  }

  /// Returns the call that put a section at a new index, or reloaded it. O(log edits).
  package func location(forNewSection section: Int) -> ChangeSet.SourceLocation? {
    if let old = oldSection(forNew: section), let reload = sectionReload(of: old) {
      return reload.location
    }
    return sectionTargets.site(at: section)?.location
  }

  /// Returns the calls that added new items of a section, each with the first item of a contiguous
  /// range that it added. O(edits of the items + log edits).
  package func locations(ofNew items: Range<Int>, inSection section: Int) -> EditLocations {
    let start = itemTargets.firstIndex(
      notBefore: ItemPath(section: section, item: items.lowerBound))
    let sites = itemTargets.sites[start...].prefix { site in
      site.place.section == section && site.place.item < items.upperBound
    }
    if sites.isEmpty { return EditLocations(all: location(forNewSection: section)) }
    return EditLocations(sites.map { ($0.place.item - items.lowerBound, $0.location) })
  }

  /// Whether the item at an old path is reloaded and keeps its identity, unlike the items of a
  /// reloaded section. O(log edits).
  public func isReloaded(_ path: ItemPath) -> Bool {
    reload(of: path) != nil
  }

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
  /// The moves, sorted by this side's index or path.
  fileprivate var pairs: [IndexPair<Place>] {
    sites.compactMap { site in site.partner.map { IndexPair(old: site.place, new: $0) } }
  }
}
