// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The sections and items that two states have in common, which are the basis of a diff.
@usableFromInline
struct StateMatching {
  /// A section of both states whose items may differ.
  struct ComparedSection {
    let index: IndexPair<Int>
    let count: IndexPair<Int>
  }

  let counts: IndexPair<Int>
  /// Sections that are in both states, by new index.
  private(set) var sections: [IndexRun]
  private(set) var comparedSections: [ComparedSection] = []
  /// Items of compared, deleted and inserted sections that are in both states.
  @usableFromInline private(set) var items: [ItemRun] = []
  /// Items of both states whose contents have different versions, by old path.
  private(set) var reloads: [ItemPath: ItemPath] = [:]

  @usableFromInline
  init(oldCount: Int, newCount: Int, sections: [IndexRun]) {
    counts = IndexPair(old: oldCount, new: newCount)
    self.sections = sections
  }

  /// Adds a section of both states, and the items that both have in it.
  @usableFromInline
  mutating func compare(
    _ old: Int, _ new: Int, oldCount: Int, newCount: Int, items: [IndexRun]
  ) {
    comparedSections.append(
      ComparedSection(
        index: IndexPair(old: old, new: new), count: IndexPair(old: oldCount, new: newCount)))
    for run in items {
      self.items.append(
        ItemRun(
          old: ItemPath(section: old, item: run.old),
          new: ItemPath(section: new, item: run.new), count: run.count))
    }
  }

  mutating func add(_ runs: some Sequence<ItemRun>) {
    items.append(contentsOf: runs)
  }

  mutating func addReload(_ old: ItemPath, _ new: ItemPath) {
    reloads[old] = new
  }

  /// The parts of a run whose items were not reloaded.
  func withoutReloads(_ run: ItemRun) -> [ItemRun] {
    if reloads.isEmpty { return [run] }
    var parts: [ItemRun] = []
    var start = 0
    for offset in 0...run.count where offset == run.count || reloads[run.old + offset] != nil {
      if start < offset {
        parts.append(ItemRun(old: run.old + start, new: run.new + start, count: offset - start))
      }
      start = offset + 1
    }
    return parts
  }

  /// Adds matching items, as positions in the rows of remaining items.
  @usableFromInline
  mutating func add(_ runs: [IndexRun], _ old: ItemPieces, _ new: ItemPieces) {
    for run in runs { add(old.itemRuns(run, to: new)) }
  }
}

extension StateMatching {
  var isIdentity: Bool {
    unmatchedNewItems { _ in 0 }.isEmpty && sections.allSatisfy { $0.old == $0.new }
      && items.allSatisfy { $0.old == $0.new }
  }

  /// The new items without a counterpart. `count` returns the item count of an inserted section.
  func unmatchedNewItems(
    _ count: (_ section: Int) -> Int
  ) -> [(section: Int, items: Range<Int>)] {
    let runs = items.sorted { $0.new < $1.new }[...]
    var sections = comparedSections.map { ($0.index.new, $0.count.new) }
    for section in self.sections.gaps(upTo: counts.new, \.new).joined() {
      sections.append((section, count(section)))
    }
    return sections.flatMap { section, count in
      runs.runs(ofSection: section, \.new).map(\.inSection).gaps(upTo: count, \.new)
        .map { (section, $0) }
    }
  }
}

extension ItemRun {
  var inSection: IndexRun { IndexRun(old: old.item, new: new.item, count: count) }
}

extension ArraySlice<ItemRun> {
  /// The runs in a section, of runs sorted by a path. Takes O(log runs).
  func runs(
    ofSection section: Int, _ path: (ItemRun) -> ItemPath
  ) -> ArraySlice<ItemRun> {
    func first(notBefore key: ItemPath) -> Int {
      var low = startIndex
      var high = endIndex
      while low < high {
        let middle = (low + high) / 2
        if path(self[middle]) < key { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return self[
      first(
        notBefore: ItemPath(section: section, item: 0))..<first(
          notBefore: ItemPath(section: section + 1, item: 0))]
  }
}

extension ChangeSet {
  /// Records the edits from one state to the other. O(k · log k) for k runs, and O(edits).
  mutating func record(_ matching: StateMatching, _ location: ChangeSet.SourceLocation) {
    recordSections(matching, location)
    recordItems(matching, location)
  }

  private mutating func recordSections(
    _ matching: StateMatching, _ location: ChangeSet.SourceLocation
  ) {
    let (_, moving) = matching.sections.splitByOrder()
    let byOld = matching.sections.sorted { $0.old < $1.old }
    let deleted = byOld.gaps(upTo: matching.counts.old, \.old).joined()
    let inserted = matching.sections.gaps(upTo: matching.counts.new, \.new).joined()
    record(deleted, .automatic, location) { .deleteSection($0) }
    record(inserted, .automatic, location) { .insertSection($0) }
    for run in moving {
      record(0..<run.count, .automatic, location) {
        .moveSection(from: run.old + $0, to: run.new + $0)
      }
    }
  }

  /// Deletes, inserts and moves items, except where edits of sections imply it.
  private mutating func recordItems(_ matching: StateMatching, _ location: ChangeSet.SourceLocation)
  {
    let byNew = matching.items.sorted { $0.new < $1.new }[...]
    let byOld = matching.items.sorted { $0.old < $1.old }[...]
    var stayingOldSections: [Int: Int] = [:]
    for section in matching.comparedSections {
      stayingOldSections[section.index.new] = section.index.old
      let new = byNew.runs(ofSection: section.index.new, \.new)
      let old = byOld.runs(ofSection: section.index.old, \.old)
      let inserted = new.map(\.inSection).gaps(upTo: section.count.new, \.new).joined()
      let deleted = old.map(\.inSection).gaps(upTo: section.count.old, \.old).joined()
      record(inserted, .automatic, location) {
        .insertItem(ItemPath(section: section.index.new, item: $0))
      }
      record(deleted, .automatic, location) {
        .deleteItem(ItemPath(section: section.index.old, item: $0))
      }
      let candidates = new.filter { $0.old.section == section.index.old }.map(\.inSection)
      for run in candidates.splitByOrder().moving {
        record(0..<run.count, .automatic, location) {
          .moveItem(
            from: ItemPath(section: section.index.old, item: run.old + $0),
            to: ItemPath(section: section.index.new, item: run.new + $0))
        }
      }
    }
    for run in byNew where stayingOldSections[run.new.section] != run.old.section {
      record(0..<run.count, .automatic, location) {
        .moveItem(from: run.old + $0, to: run.new + $0)
      }
    }
  }
}
