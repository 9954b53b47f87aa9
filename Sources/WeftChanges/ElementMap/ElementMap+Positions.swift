// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Items counted through all sections, for lists without sections.
extension ElementMap {
  /// Returns the path of the item at a position among all items, or nil out of range. O(log n).
  public func path(atPosition position: Int) -> ItemPath? {
    guard (0..<count).contains(position) else { return nil }
    return sections.firstEntry { $0.items.count > position }.map { location in
      ItemPath(
        section: location.prefix.count, item: position - location.prefix.items.count)
    }
  }

  /// Returns the position of an item among all items, or nil if it does not exist. O(log n).
  public func position(of path: ItemPath) -> Int? {
    guard
      let location = sections.entry(at: path.section),
      (0..<location.entry.items.count).contains(path.item)
    else { return nil }
    return location.prefix.items.count + path.item
  }

  /// Returns the replacements that turn the items of another map into this map's, ignoring section
  /// borders. Common items with the same content and in the same order stay. All others, including
  /// moved and reloaded ones, are removed and added. The replacements are ascending, with at least
  /// one item that stays between any two. O(k · log n) for k edits, and O(s · log s) for s
  /// sections.
  package func replacements(from old: ElementMap) -> [Replacement] {
    let runs = StateMatching(old: old.sections, new: sections).positions(
      old: { old.start(ofSection: $0) }, new: { start(ofSection: $0) })
    var replacements: [Replacement] = []
    var (oldEnd, newEnd) = (0, 0)
    let end = IndexRun(old: old.count, new: count, count: 0)
    for run in runs.sorted(by: { $0.new < $1.new }).splitByOrder().staying + [end] {
      if oldEnd < run.old || newEnd < run.new {
        replacements.append(Replacement(old: oldEnd..<run.old, new: newEnd..<run.new))
      }
      (oldEnd, newEnd) = (run.old + run.count, run.new + run.count)
    }
    return replacements
  }

  /// Consecutive items that are replaced by others.
  package struct Replacement: Hashable, Sendable {
    package var old: Range<Int>
    package var new: Range<Int>
  }

  /// Returns the number of items before a section. O(log n).
  package func start(ofSection section: Int) -> Int {
    sections.entry(at: section)?.prefix.items.count ?? count
  }
}

extension StateMatching {
  fileprivate func positions(
    old oldStart: (_ section: Int) -> Int, new newStart: (_ section: Int) -> Int
  ) -> [IndexRun] {
    var runs = items.flatMap(withoutReloads).map { run in
      IndexRun(
        old: oldStart(run.old.section) + run.old.item,
        new: newStart(run.new.section) + run.new.item, count: run.count)
    }
    let compared = Set(comparedSections.map(\.index.new))
    for run in sections {
      for offset in 0..<run.count where !compared.contains(run.new + offset) {
        let start = newStart(run.new + offset)
        let count = newStart(run.new + offset + 1) - start
        if count > 0 {
          runs.append(IndexRun(old: oldStart(run.old + offset), new: start, count: count))
        }
      }
    }
    return runs
  }
}
