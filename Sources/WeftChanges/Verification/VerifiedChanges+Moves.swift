// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension VerifiedChanges {
  /// The changes with as few moves as possible. A composition moves each item that one of its parts
  /// has moved, even if another part has moved the item back. Items and sections that keep their
  /// order among unedited ones need no move. O(k · log k) for k edits.
  package var withoutNeedlessMoves: VerifiedChanges {
    if isReloadData || !(movesItems || movesSections) { return self }
    var changes = self
    if movesItems {
      let needless = Set(
        movedItems.grouped {
          newSection(forOld: $0.old.section) == $0.new.section && !isReloaded($0.old.section)
        }
        .flatMap { pairs -> [ItemPath] in
          guard let first = pairs.first else { return [] }
          let sources = itemSources.range(ofSection: first.old.section)
          let targets = itemTargets.range(ofSection: first.new.section)
          return Self.needlessMoves(
            pairs,
            oldRank: { $0.item - (itemSources.firstIndex(notBefore: $0) - sources.lowerBound) },
            newRank: { $0.item - (itemTargets.firstIndex(notBefore: $0) - targets.lowerBound) },
            index: \.item)
        })
      changes.itemSources = EditSites(
        sorted: itemSources.sites.filter { !needless.contains($0.place) })
      changes.itemTargets = EditSites(
        sorted: itemTargets.sites.filter { !($0.partner.map(needless.contains) ?? false) })
    }
    if movesSections {
      let needless = Set(
        Self.needlessMoves(
          movedSections, oldRank: { $0 - sectionSources.firstIndex(notBefore: $0) },
          newRank: { $0 - sectionTargets.firstIndex(notBefore: $0) }, index: \.self))
      changes.sectionSources = EditSites(
        sorted: sectionSources.sites.filter { !needless.contains($0.place) })
      changes.sectionTargets = EditSites(
        sorted: sectionTargets.sites.filter { !($0.partner.map(needless.contains) ?? false) })
    }
    assert(changes.violation == nil, changes.violation ?? "")
    return changes
  }

  /// Returns the old indexes or paths of needless moves inside one container. The ranks are the
  /// numbers of unedited elements before an index.
  private static func needlessMoves<Place>(
    _ pairs: [IndexPair<Place>], oldRank: (Place) -> Int, newRank: (Place) -> Int,
    index: (Place) -> Int
  ) -> [Place] {
    let candidates = pairs.filter { oldRank($0.old) == newRank($0.new) }
    let runs = candidates.enumerated().map { offset, pair in
      IndexRun(old: offset, new: index(pair.new), count: 1)
    }
    return runs.sorted { $0.new < $1.new }.splitByOrder().staying.map { candidates[$0.old].old }
  }
}

extension [IndexPair<ItemPath>] {
  /// The moves inside one section, a list for each section, by old path.
  fileprivate func grouped(
    where staysInSection: (IndexPair<ItemPath>) -> Bool
  ) -> [[IndexPair<ItemPath>]] {
    var groups: [[IndexPair<ItemPath>]] = []
    for pair in self where staysInSection(pair) {
      if let last = groups.last?.last, last.old.section == pair.old.section {
        groups[groups.count - 1].append(pair)
      } else {
        groups.append([pair])
      }
    }
    return groups
  }
}
