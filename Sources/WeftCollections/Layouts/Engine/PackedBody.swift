// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// Items of different sizes, packed by rules (``ItemPacking``) in one or more runs. After a change,
/// the changed blocks of a run are packed again, up to the first block that begins in its old
/// state. Making a body costs O(items of different sizes). With an earlier body it costs O(items up
/// to where the old state recurs + blocks). A query costs O(log n + items of a block).
///
/// Usually one run contains all items. If the user jumps behind items that were not measured, the
/// items on the screen begin another run (``showing(_:)``), so that they keep their columns or
/// lines when the earlier items are measured. An earlier item joins the run, which is extended
/// backward, when all items between the item and the run are measured. The columns may end at
/// different offsets where two runs meet, and begin at different offsets at the first item.
struct PackedBody: SectionBody {
  let lengths: ItemLengths
  let estimate: ItemSize
  let packing: any ItemPacking
  private let runs: [PackedRun]
  private let starts: [Int]
  /// In the direction in which items follow each other.
  private let offsets: [Double]
  /// The greatest end of the runs up to each one.
  private let reaches: [Double]
  private let longest: Double
  private let common: ItemSize?
  /// The number of packed items. The others are reused from an earlier body.
  let packedCount: Int
  /// Whether packing stopped at the limit, so that the body must not be used.
  let isGivenUp: Bool

  private var extent: Double { reaches.last ?? 0 }
  var length: Double { packing.runsAcross ? longest : extent }
  var innerWidth: Double { packing.runsAcross ? extent : 0 }
  var blockCount: Int { runs.reduce(0) { $0 + $1.blocks.count } }
  var runCount: Int { runs.count }

  /// `earlier` is a body of the same section. `limit` is the maximum number of items to pack.
  init(
    _ lengths: ItemLengths, estimate: ItemSize, packing: any ItemPacking,
    after earlier: PackedBody?, packingAtMost limit: Int
  ) {
    guard let earlier, earlier.packing.isSame(as: packing) else {
      let run = PackedRun(
        ItemSizes(lengths, 0..<lengths.count, estimate: estimate), packing: packing,
        entry: packing.start, after: nil, packingAtMost: limit)
      self.init([run], [0], lengths, estimate: estimate, packing: packing)
      return
    }
    let old = earlier.lengths
    let change = ItemChange(from: old, to: lengths)
    // If all lengths are known, the estimate does not matter.
    let keepsEstimates = earlier.estimate == estimate || lengths.areKnown && old.areKnown
    var (runs, starts): ([PackedRun], [Int]) = ([], [])
    var (left, end) = (limit, lengths.count)
    // From the last run, because each run may take items from the end of the preceding run.
    for index in earlier.runs.indices.reversed() {
      let oldStart = earlier.starts[index]
      guard let start = index == 0 ? 0 : change.newStart(ofRunAt: oldStart),
        start < end || index == 0
      else { continue }
      let run = earlier.runs[index]
      let oldEnd = oldStart + run.count
      var agreement = change.agreement(oldStart..<oldEnd, start..<end)
      if !keepsEstimates {
        let unknown = lengths.firstUnknown(from: start) ?? end
        agreement.first = min(agreement.first, max(0, unknown - start))
        agreement.last = end - start
      }
      var new = PackedRun(
        ItemSizes(lengths, start..<end, estimate: estimate), packing: packing,
        entry: index == 0 ? packing.start : run.entry, after: (run, agreement),
        packingAtMost: left)
      if run.shownCount > 0 {
        // Items behind an inserted item depend on its length.
        let shown = min(
          change.newIndex(of: oldStart + run.shownCount),
          lengths.firstUnknown(from: start) ?? end, end)
        new.shownCount = max(0, shown - start)
      }
      left -= new.packedCount
      end = start
      if index > 0 {
        let previous = earlier.starts[index - 1] + earlier.runs[index - 1].shownCount
        let first = max(
          change.newIndex(of: previous), (lengths.lastUnknown(before: start) ?? -1) + 1)
        if first < start,
          let extended = new.extended(
            by: ItemSizes(lengths, first..<start + new.count, estimate: estimate),
            packing: packing, limit: left)
        {
          end = start - (extended.count - new.count)
          left -= extended.packedCount - new.packedCount
          new = extended
        }
      }
      runs.append(new)
      starts.append(end)
    }
    self.init(
      runs.reversed(), starts.reversed(), lengths, estimate: estimate, packing: packing)
  }

  private init(
    _ runs: [PackedRun], _ starts: [Int], _ lengths: ItemLengths, estimate: ItemSize,
    packing: any ItemPacking
  ) {
    self.lengths = lengths
    self.estimate = estimate
    self.packing = packing
    self.runs = runs
    self.starts = starts
    var (offsets, reaches): ([Double], [Double]) = ([], [])
    var (end, state, reach) = (0.0, packing.start, 0.0)
    for run in runs {
      // The last item before the run in some column touches the first item behind it.
      let distance = zip(state, run.entry).map { $0 - $1 }.max() ?? 0
      let offset = end + distance
      offsets.append(offset)
      reach = max(reach, offset + run.reach)
      reaches.append(reach)
      (end, state) = (offset + run.advance, run.exit)
    }
    self.offsets = offsets
    self.reaches = reaches
    longest = runs.reduce(0) { max($0, $1.longest) }
    let sizes = runs.lazy.filter { $0.count > 0 }.map(\.common)
    common = sizes.allSatisfy { $0 == sizes.first } ? sizes.first ?? nil : nil
    packedCount = runs.reduce(0) { $0 + $1.packedCount }
    isGivenUp = runs.contains { $0.isGivenUp }
  }

  // MARK: Queries

  func frame(of item: Int) -> LayoutFrame? {
    guard item >= 0, item < lengths.count else { return nil }
    let run = starts.partitioningIndex { $0 > item } - 1
    return moved(runs[run].frame(of: item - starts[run], context(run)), run)
  }

  func items(in rect: LayoutFrame) -> [Range<Int>] {
    let (low, high) =
      packing.runsAcross
      ? (rect.cross, rect.cross + rect.width) : (rect.main, rect.main + rect.length)
    guard low < high else { return [] }
    var ranges: [Range<Int>] = []
    var run = reaches.partitioningIndex { $0 > low }
    while run < runs.count, offsets[run] < high {
      runs[run].forEachItem(
        from: low - offsets[run], to: high - offsets[run], context(run)
      ) { item, frame in
        if moved(frame, run).overlaps(rect) { ranges.appendItem(starts[run] + item) }
      }
      run += 1
    }
    return ranges
  }

  private func context(_ run: Int) -> PackedRun.Context {
    PackedRun.Context(
      lengths: lengths, start: starts[run], estimate: estimate, packing: packing, common: common)
  }

  private func moved(_ frame: LayoutFrame, _ run: Int) -> LayoutFrame {
    packing.runsAcross
      ? frame.moved(main: 0, cross: offsets[run]) : frame.moved(main: offsets[run], cross: 0)
  }

  // MARK: Shown items

  /// Returns the body in which items on the screen keep their columns or lines, or `nil` if they
  /// already do. Items that are separated from earlier items on the screen by items that were not
  /// measured begin another run. O(runs + blocks).
  func showing(_ items: Range<Int>) -> PackedBody? {
    guard packing.dependsOnEarlierItems, !items.isEmpty, items.upperBound <= lengths.count
    else { return nil }
    var (runs, starts) = (runs, starts)
    var isNew = false
    for index in self.runs.indices.reversed() {
      let (run, start) = (runs[index], starts[index])
      let part = items.clamped(to: start..<start + run.count)
      let shown = start + run.shownCount
      if part.isEmpty || part.upperBound <= shown { continue }
      isNew = true
      // Measured items behind items on the screen have their final columns.
      if part.lowerBound > shown, !areMeasured(shown..<part.lowerBound),
        let (head, tail) = split(index, before: part.lowerBound)
      {
        runs.replaceSubrange(index...index, with: [head, tail])
        starts.insert(start + head.count, at: index + 1)
        runs[index + 1].shownCount = part.upperBound - starts[index + 1]
      } else {
        runs[index].shownCount = part.upperBound - start
      }
    }
    return isNew
      ? PackedBody(runs, starts, lengths, estimate: estimate, packing: packing) : nil
  }

  /// Returns the parts of a run before and behind an item on the screen.
  private func split(_ index: Int, before item: Int) -> (PackedRun, PackedRun)? {
    let (run, start, end) = (runs[index], starts[index], starts[index] + runs[index].count)
    // Earlier items that are measured as well have their final columns, too.
    let known = (lengths.lastUnknown(before: item) ?? -1) + 1
    guard
      let line = run.line(
        from: max(known - start, run.shownCount), to: item - start, context(index)),
      line.item > 0
    else { return nil }
    let middle = start + line.item
    var head = PackedRun(
      ItemSizes(lengths, start..<middle, estimate: estimate), packing: packing, entry: run.entry,
      after: (run, PackedRun.Agreement(first: line.item, last: line.item)), packingAtMost: .max)
    head.shownCount = min(run.shownCount, head.count)
    let tail = PackedRun(
      ItemSizes(lengths, middle..<end, estimate: estimate), packing: packing, entry: line.state,
      after: (run, PackedRun.Agreement(first: 0, last: 0)), packingAtMost: .max)
    return (head, tail)
  }

  private func areMeasured(_ items: Range<Int>) -> Bool {
    (lengths.firstUnknown(from: items.lowerBound) ?? .max) >= items.upperBound
  }
}

/// The differences between the items of a section in two snapshots.
private struct ItemChange {
  private let (oldCount, newCount): (Int, Int)
  /// The numbers of equal items at both ends.
  private let (first, last): (Int, Int)
  /// The items that differ from the items with the same indexes, if the numbers of items are equal.
  private let differences: [Range<Int>]?

  init(from old: ItemLengths, to new: ItemLengths) {
    (oldCount, newCount) = (old.count, new.count)
    if oldCount == newCount {
      let ranges = new.differences(from: old)
      differences = ranges
      first = ranges.first?.lowerBound ?? newCount
      last = newCount - (ranges.last?.upperBound ?? newCount)
    } else {
      differences = nil
      (first, last) = new.agreement(with: old)
    }
  }

  /// Returns the new index of the first item of a run, or `nil` if items around it were edited.
  func newStart(ofRunAt item: Int) -> Int? {
    if differences != nil || item < first { return item }
    // Items that are inserted at the start of a run belong to the preceding run.
    if item >= oldCount - last { return item + newCount - oldCount }
    return item == first ? item : nil
  }

  func newIndex(of item: Int) -> Int {
    if differences != nil || item <= first { return item }
    return max(first, item + newCount - oldCount)
  }

  /// Returns the equal items of a run, relative to its start.
  func agreement(_ old: Range<Int>, _ new: Range<Int>) -> PackedRun.Agreement {
    let equalCount = min(old.count, new.count)
    guard let differences else {
      let start = newCount - last
      let isSameEnd = old.upperBound - oldCount == new.upperBound - newCount
      if old.lowerBound != new.lowerBound {
        return PackedRun.Agreement(first: equalCount, last: isSameEnd ? 0 : new.count)
      }
      return PackedRun.Agreement(
        first: max(0, min(first - old.lowerBound, equalCount)),
        last: isSameEnd ? max(0, start - new.lowerBound) : new.count)
    }
    let index = differences.partitioningIndex { $0.upperBound > new.lowerBound }
    guard index < differences.count, differences[index].lowerBound < new.upperBound else {
      return PackedRun.Agreement(first: equalCount, last: new.count == old.count ? 0 : new.count)
    }
    let behind = differences.partitioningIndex { $0.lowerBound >= new.upperBound } - 1
    return PackedRun.Agreement(
      first: min(equalCount, max(0, differences[index].lowerBound - new.lowerBound)),
      last: old == new
        ? min(new.count, max(0, differences[behind].upperBound - new.lowerBound)) : new.count)
  }
}

extension [Range<Int>] {
  fileprivate mutating func appendItem(_ item: Int) {
    if let last, last.upperBound == item {
      self[count - 1] = last.lowerBound..<item + 1
    } else {
      append(item..<item + 1)
    }
  }
}
