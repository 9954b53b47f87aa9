// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension VerifiedChanges {
  /// The changes that lead from the state before these to the state after the next ones, in one
  /// step.
  ///
  /// What is in all three states keeps its identity. A section that is reloaded by one of the two
  /// while the other moves items out of or into it is deleted and inserted, as a reloaded section
  /// lets no item pass.
  ///
  /// - Parameter next: Changes whose state before is the state after these.
  /// - Complexity: O(k · log k) for k edits of both.
  public func followed(
    by next: VerifiedChanges, fileID: String = #fileID, line: Int = #line
  ) -> ChangeSet {
    let callSite = CallSite(fileID: fileID, line: line)
    precondition(
      newNumberOfSections == next.oldNumberOfSections,
      "Changes to \(newNumberOfSections) sections were to be followed by changes of "
        + "\(next.oldNumberOfSections) at \(callSite)")
    var changes = ChangeSet(animated: animated && next.animated)
    if isReloadData || next.isReloadData {
      changes.append(Edit(.reloadData, callSite: callSite))
    } else {
      var composition = Composition(first: self, second: next)
      composition.composeItems()
      composition.composeSections()
      for (operation, animation) in composition.edits {
        changes.append(Edit(operation, animation: animation, callSite: callSite))
      }
    }
    return changes
  }
}

/// Two change sets on their way to become one.
private struct Composition {
  let first: VerifiedChanges
  let second: VerifiedChanges
  private(set) var edits: [(Edit.Operation, EditAnimation)] = []
  /// Old and new indexes of sections that items leave or enter.
  private var left: Set<Int> = []
  private var entered: Set<Int> = []

  init(first: VerifiedChanges, second: VerifiedChanges) {
    self.first = first
    self.second = second
  }

  private func newPath(_ path: ItemPath) -> ItemPath? {
    first.newPath(forOld: path).flatMap(second.newPath(forOld:))
  }

  private func oldPath(_ path: ItemPath) -> ItemPath? {
    second.oldPath(forNew: path).flatMap(first.oldPath(forNew:))
  }

  private func newSection(_ section: Int) -> Int? {
    first.newSection(forOld: section).flatMap(second.newSection(forOld:))
  }

  private func oldSection(_ section: Int) -> Int? {
    second.oldSection(forNew: section).flatMap(first.oldSection(forNew:))
  }

  /// Whatever the edits of one set speak of gets an edit of the whole; edits that turn out to
  /// mean nothing, or the same as that of a section, do no harm.
  mutating func composeItems() {
    var sources = Unique<ItemPath>()
    for site in second.itemSources.sites {
      if let old = first.oldPath(forNew: site.place) { sources.add(old, site.animation) }
    }
    for site in first.itemSources.sites { sources.add(site.place, site.animation) }
    for (old, animation) in sources.elements {
      if let new = newPath(old) {
        edits.append((.moveItem(from: old, to: new), animation))
        left.insert(old.section)
        entered.insert(new.section)
      } else {
        edits.append((.deleteItem(old), animation))
      }
    }
    var targets = Unique<ItemPath>()
    for site in second.itemTargets.sites { targets.add(site.place, site.animation) }
    for site in first.itemTargets.sites {
      if let new = second.newPath(forOld: site.place) { targets.add(new, site.animation) }
    }
    for (new, animation) in targets.elements where oldPath(new) == nil {
      edits.append((.insertItem(new), animation))
    }
    var reloads = Unique<ItemPath>()
    for reload in second.itemReloads {
      if let old = first.oldPath(forNew: reload.paths.old) { reloads.add(old, reload.animation) }
    }
    for reload in first.itemReloads where second.newPath(forOld: reload.paths.new) != nil {
      reloads.add(reload.paths.old, reload.animation)
    }
    edits += reloads.elements.map { (.reloadItem($0), $1) }
  }

  /// As for items; needs to know already which items move.
  mutating func composeSections() {
    var reloads = Unique<Int>()
    for reload in second.sectionReloads {
      if let old = first.oldSection(forNew: reload.paths.old) {
        reloads.add(old, reload.animation)
      }
    }
    for reload in first.sectionReloads { reloads.add(reload.paths.old, reload.animation) }
    var replaced: Set<Int> = []
    for (old, animation) in reloads.elements {
      guard let new = newSection(old) else { continue }
      if left.contains(old) || entered.contains(new) {
        replaced.insert(old)
        edits += [(.deleteSection(old), animation), (.insertSection(new), animation)]
      } else {
        edits.append((.reloadSection(old), animation))
      }
    }
    var sources = Unique<Int>()
    for site in second.sectionSources.sites {
      if let old = first.oldSection(forNew: site.place) { sources.add(old, site.animation) }
    }
    for site in first.sectionSources.sites { sources.add(site.place, site.animation) }
    for (old, animation) in sources.elements where !replaced.contains(old) {
      edits.append(
        (newSection(old).map { .moveSection(from: old, to: $0) } ?? .deleteSection(old), animation))
    }
    var targets = Unique<Int>()
    for site in second.sectionTargets.sites { targets.add(site.place, site.animation) }
    for site in first.sectionTargets.sites {
      if let new = second.newSection(forOld: site.place) { targets.add(new, site.animation) }
    }
    for (new, animation) in targets.elements where oldSection(new) == nil {
      edits.append((.insertSection(new), animation))
    }
  }
}

/// Places in the order in which they were first added, each with the animation it came with.
private struct Unique<Place: Hashable> {
  private(set) var elements: [(Place, EditAnimation)] = []
  private var seen: Set<Place> = []

  mutating func add(_ place: Place, _ animation: EditAnimation) {
    if seen.insert(place).inserted { elements.append((place, animation)) }
  }
}
