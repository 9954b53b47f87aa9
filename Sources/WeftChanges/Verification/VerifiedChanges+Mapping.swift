// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Each mapping takes O(log edits) and needs no memory proportional to the collection.
extension VerifiedChanges {
  /// Returns the new index of a section, or nil if it is deleted or did not exist. A reloaded
  /// section keeps its identity and thus has a new index.
  public func newSection(forOld section: Int) -> Int? {
    guard (0..<oldNumberOfSections).contains(section) else { return nil }
    return Self.map(section, from: sectionSources, to: sectionTargets)
  }

  /// Returns the old index of a section, or nil if it is inserted or does not exist.
  public func oldSection(forNew section: Int) -> Int? {
    guard (0..<newNumberOfSections).contains(section) else { return nil }
    return Self.map(section, from: sectionTargets, to: sectionSources)
  }

  /// Returns the new path of an item, or nil if it was removed or did not exist. Without edits of
  /// items, whose counts the changes do not contain, any item of a section is considered to exist.
  public func newPath(forOld path: ItemPath) -> ItemPath? {
    guard path.item >= 0, path.item < oldItemCount(path.section) ?? Self.anyItem else {
      return nil
    }
    if let site = itemSources.site(at: path) { return site.partner }
    guard let section = newSection(forOld: path.section), !isReloaded(path.section) else {
      return nil
    }
    return Self.map(path, from: itemSources, to: itemTargets, inSection: section)
  }

  /// Returns the old path of an item, or nil if it is new or does not exist, as
  /// ``newPath(forOld:)``.
  public func oldPath(forNew path: ItemPath) -> ItemPath? {
    guard path.item >= 0, path.item < newItemCount(path.section) ?? Self.anyItem else {
      return nil
    }
    if let site = itemTargets.site(at: path) { return site.partner }
    guard let section = oldSection(forNew: path.section), !isReloaded(section) else { return nil }
    return Self.map(path, from: itemTargets, to: itemSources, inSection: section)
  }

  /// Nil if unknown. O(log edits).
  func oldItemCount(_ section: Int) -> Int? {
    if let count = oldItemCounts[section] { return count }
    guard let new = newSection(forOld: section), !isReloaded(section),
      let count = newItemCounts[new]
    else { return nil }
    return count - itemTargets.range(ofSection: new).count
      + itemSources.range(ofSection: section).count
  }

  /// Nil if unknown. O(log edits).
  func newItemCount(_ section: Int) -> Int? {
    if let count = newItemCounts[section] { return count }
    guard let old = oldSection(forNew: section), !isReloaded(old), let count = oldItemCounts[old]
    else { return nil }
    return count - itemSources.range(ofSection: old).count
      + itemTargets.range(ofSection: section).count
  }

  /// Greater than all indexes of a section with an unknown count.
  private static var anyItem: Int { CollectionLimits.numberOfItemsInSection }

  static func map(
    _ section: Int, from sources: EditSites<Int>, to targets: EditSites<Int>
  ) -> Int? {
    if let site = sources.site(at: section) { return site.partner }
    let rank = section - sources.firstIndex(notBefore: section)
    return targets.index(ofUneditedRank: rank, in: 0..<targets.sites.count) { $0 }
  }

  private static func map(
    _ path: ItemPath, from sources: EditSites<ItemPath>, to targets: EditSites<ItemPath>,
    inSection section: Int
  ) -> ItemPath {
    let start = sources.firstIndex(notBefore: ItemPath(section: path.section, item: 0))
    let rank = path.item - (sources.firstIndex(notBefore: path) - start)
    let range = targets.range(ofSection: section)
    return ItemPath(
      section: section, item: targets.index(ofUneditedRank: rank, in: range) { $0.item })
  }
}
