// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Identities of many items. An interruption is a position between neighbors without consecutive
/// identities, because an item was inserted, moved or reloaded there.
extension ElementMap {
  /// The identities of all items. Takes O((sections + interruptions) · log n).
  package var identities: ElementIDSet {
    identities(from: ItemPath(section: 0, item: 0), to: ItemPath(section: .max, item: 0))
  }

  /// Returns the identities from `start` up to `end`. O((sections + interruptions) · log n).
  package func identities(from start: ItemPath, to end: ItemPath) -> ElementIDSet {
    var ranges: [Range<UInt64>] = []
    var section = max(0, start.section)
    while section < numberOfSections, section <= end.section {
      let low = section == start.section ? max(0, start.item) : 0
      let count = numberOfItems(inSection: section)
      let high = section == end.section ? min(end.item, count) : count
      if low < high {
        _ = sections.entry(at: section)?.entry.items.root.forEachRun(in: low..<high, from: 0) {
          ranges.append($0)
          return true
        }
      }
      section += 1
    }
    return ElementIDSet(unordered: ranges)
  }

  /// Visits the items in a set, in order, until `body` returns false. Takes O((items visited +
  /// sections + interruptions) · log n), and at most O(m · log² n) for a set of m.
  package func forEachItem(
    among ids: ElementIDSet, _ body: (ItemPath, ElementID) -> Bool
  ) {
    // A lookup of all identities costs as much as this number of steps through the map.
    let depth = Int.bitWidth - count.leadingZeroBitCount
    var stepsLeft = ids.count <= 16 ? 0 : ids.count * depth * depth
    for section in 0..<numberOfSections {
      var (start, isEnded) = (0, false)
      stepsLeft -= 1
      if stepsLeft >= 0, let items = sections.entry(at: section)?.entry.items {
        _ = items.root.forEachRun(in: 0..<items.count, from: 0) { run in
          stepsLeft -= 1
          if stepsLeft < 0 { return false }
          for part in ids.parts(in: run) {
            for id in part {
              let path = ItemPath(section: section, item: start + Int(id - run.lowerBound))
              isEnded = !body(path, ElementID(rawValue: id))
              if isEnded { return false }
            }
          }
          start += run.count
          return true
        }
      }
      if isEnded { return }
      if stepsLeft < 0 {
        return lookUp(ids, from: ItemPath(section: section, item: start), body)
      }
    }
  }

  /// Visits the items in a set from a path on, by looking up each of them.
  private func lookUp(
    _ ids: ElementIDSet, from start: ItemPath, _ body: (ItemPath, ElementID) -> Bool
  ) {
    let found = ids.ids.compactMap { id in path(of: id).map { ($0, id) } }
      .filter { $0.0 >= start }
    for (path, id) in found.sorted(by: { $0.0 < $1.0 }) where !body(path, id) { return }
  }
}

extension TreeNode where Entry == ItemEntry {
  /// Visits the identities in a range of positions as consecutive pieces, until `body` returns
  /// false. Returns whether all were visited. `start` is the position of the node's first item.
  fileprivate func forEachRun(
    in range: Range<Int>, from start: Int, _ body: (Range<UInt64>) -> Bool
  ) -> Bool {
    let part = range.clamped(to: start..<start + summary.count)
    if part.isEmpty { return true }
    if summary.isConsecutive { return body(summary.run(part, from: start)) }
    var start = start
    for entry in entries {
      let part = range.clamped(to: start..<start + entry.count)
      if !part.isEmpty, !body(entry.summary.run(part, from: start)) { return false }
      start += entry.count
    }
    for child in children {
      if !child.forEachRun(in: range, from: start, body) { return false }
      start += child.summary.count
    }
    return true
  }
}

extension ItemSummary {
  fileprivate func run(_ part: Range<Int>, from start: Int) -> Range<UInt64> {
    let first = firstID + UInt64(part.lowerBound - start)
    return first..<first + UInt64(part.count)
  }
}
