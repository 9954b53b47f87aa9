// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension StateMatching {
  /// Matches the trees of two maps by the identities of sections and items, and compares the
  /// content versions of common items. Shared parts cost nothing. Takes O(k · log n) for k edits in
  /// between, and O(entries) for unrelated maps.
  init(old: Tree<SectionEntry>, new: Tree<SectionEntry>) {
    let difference = TreeDifference(old: old, new: new)
    let pairs = difference.pairs.map { IndexRun(old: $0.old.start, new: $0.new.start, count: 1) }
    self.init(
      oldCount: old.count, newCount: new.count,
      sections: (difference.shared + pairs).sorted { $0.new < $1.new })
    var oldRest: [Interval] = []
    var newRest: [Interval] = []
    for (old, new) in difference.pairs where !old.entry.hasContent(of: new.entry) {
      compare(old, new, &oldRest, &newRest)
    }
    for section in difference.oldRest { oldRest += section.intervals }
    for section in difference.newRest { newRest += section.intervals }
    for (run, isReloaded) in Interval.common(oldRest, newRest) {
      add([run])
      guard isReloaded else { continue }
      for offset in 0..<run.count { addReload(run.old + offset, run.new + offset) }
    }
  }

  private mutating func compare(
    _ old: TreeDifference<SectionEntry>.Found, _ new: TreeDifference<SectionEntry>.Found,
    _ oldRest: inout [Interval], _ newRest: inout [Interval]
  ) {
    let items = TreeDifference(old: old.entry.items, new: new.entry.items)
    var runs = items.shared
    for (oldItem, newItem) in items.pairs {
      if oldItem.entry.hasContent(of: newItem.entry) {
        runs.append(
          IndexRun(old: oldItem.start, new: newItem.start, count: oldItem.entry.count))
      } else {
        oldRest.append(Interval(oldItem, inSection: old.start))
        newRest.append(Interval(newItem, inSection: new.start))
      }
    }
    oldRest += items.oldRest.map { Interval($0, inSection: old.start) }
    newRest += items.newRest.map { Interval($0, inSection: new.start) }
    compare(
      old.start, new.start, oldCount: old.entry.items.count, newCount: new.entry.items.count,
      items: runs)
  }
}

/// Items in a row with identities in a row.
private struct Interval {
  var id: UInt64
  var version: ContentVersion
  var path: ItemPath
  var count: Int

  init(_ found: TreeDifference<ItemEntry>.Found, inSection section: Int) {
    id = found.entry.id
    version = found.entry.version
    path = ItemPath(section: section, item: found.start)
    count = found.entry.count
  }

  /// Common items, and whether their content versions differ. O(k · log k) for k intervals.
  static func common(
    _ olds: [Interval], _ news: [Interval]
  ) -> [(run: ItemRun, isReloaded: Bool)] {
    let olds = olds.sorted { $0.id < $1.id }
    let news = news.sorted { $0.id < $1.id }
    var runs: [(run: ItemRun, isReloaded: Bool)] = []
    var old = 0
    var new = 0
    while old < olds.count && new < news.count {
      let oldEnd = olds[old].id + UInt64(olds[old].count)
      let newEnd = news[new].id + UInt64(news[new].count)
      let start = max(olds[old].id, news[new].id)
      let end = min(oldEnd, newEnd)
      if start < end {
        let run = ItemRun(
          old: olds[old].path + Int(start - olds[old].id),
          new: news[new].path + Int(start - news[new].id), count: Int(end - start))
        runs.append((run, olds[old].version != news[new].version))
      }
      if oldEnd <= newEnd { old += 1 } else { new += 1 }
    }
    return runs
  }
}

extension TreeDifference<SectionEntry>.Found {
  fileprivate var intervals: [Interval] {
    var intervals: [Interval] = []
    entry.items.forEachEntry(overlapping: 0..<entry.items.count) { item, position in
      intervals.append(
        Interval(
          TreeDifference<ItemEntry>.Found(entry: item, start: position), inSection: start))
    }
    return intervals
  }
}
