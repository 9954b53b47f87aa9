// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// Consecutive items of a section, packed by rules (``ItemPacking``) in blocks of several lines. A
/// block stores its position and its initial state. The frames of its items are computed on demand.
/// Many items of one size, such as unmeasured items, form one block. Indexes are relative to the
/// first item of the run.
struct PackedRun: Sendable {
  /// Consecutive items, from the beginning of a line to the end of a line.
  struct Block: Sendable {
    var count: Int
    /// The number of items after which the block repeats itself.
    var period: Int
    /// The distance by which one period moves the next block.
    var advance: Double
    /// The length that the items of one period cover.
    var reach: Double
    /// The state at the start of the block and at the end of each period.
    var state: [Double]
    /// The state behind a block that was packed from its end backward.
    var end: [Double]?
    var common: ItemSize?
    var longest: Double

    var periods: Int { max(1, count / max(1, period)) }
    var totalAdvance: Double { Double(periods) * advance }
    var totalReach: Double { Double(periods - 1) * advance + reach }
  }

  /// The parts of a run that are the same as in an earlier run.
  struct Agreement {
    /// The number of unchanged items at the start.
    var first: Int
    /// The first of the unchanged items at the end, in the new run.
    var last: Int
  }

  /// The minimum number of items of a block, if enough items remain.
  static let blockSize = 32

  let count: Int
  /// The number of items at the start that have been on the screen, or that precede such items.
  var shownCount = 0
  let blocks: [Block]
  let firstItems: [Int]
  /// In the direction in which items follow each other.
  let offsets: [Double]
  /// The greatest end of the blocks up to each one.
  let reaches: [Double]
  /// The states before and behind the items.
  let (entry, exit): ([Double], [Double])
  /// The offset to which ``exit`` refers.
  let advance: Double
  let longest: Double
  let common: ItemSize?
  /// The number of packed items. The others are reused from an earlier run.
  let packedCount: Int
  /// Whether packing stopped at the limit, so that the run must not be used.
  let isGivenUp: Bool

  var reach: Double { reaches.last ?? 0 }

  /// Packs items from a state.
  /// - Parameters:
  ///   - earlier: A run of similar items, with the items in which both agree.
  ///   - entry: The state before the items.
  ///   - limit: The maximum number of items to pack.
  init(
    _ sizes: ItemSizes, packing: any ItemPacking, entry: [Double],
    after earlier: (run: PackedRun, agreement: Agreement)?, packingAtMost limit: Int
  ) {
    var builder = Builder(packing: packing, sizes: sizes, limit: limit, state: entry)
    if let earlier {
      builder.pack(reusing: earlier.run, earlier.agreement)
    } else {
      builder.packRest()
    }
    self.init(
      builder.blocks, entry: entry, exit: builder.state, packedCount: builder.packedCount,
      isGivenUp: builder.index < sizes.count)
  }

  private init(
    _ blocks: [Block], entry: [Double], exit: [Double], packedCount: Int, isGivenUp: Bool
  ) {
    self.blocks = blocks
    self.entry = entry
    self.exit = exit
    self.packedCount = packedCount
    self.isGivenUp = isGivenUp
    var (firstItems, offsets, reaches): ([Int], [Double], [Double]) = ([], [], [])
    firstItems.reserveCapacity(blocks.count)
    offsets.reserveCapacity(blocks.count)
    reaches.reserveCapacity(blocks.count)
    var (item, offset, reach, longest) = (0, 0.0, 0.0, 0.0)
    var common = blocks.first?.common
    for block in blocks {
      firstItems.append(item)
      offsets.append(offset)
      reach = max(reach, offset + block.totalReach)
      reaches.append(reach)
      item += block.count
      offset += block.totalAdvance
      longest = max(longest, block.longest)
      if block.common != common { common = nil }
    }
    count = item
    advance = offset
    self.firstItems = firstItems
    self.offsets = offsets
    self.reaches = reaches
    self.longest = longest
    self.common = common
  }

  /// Returns the run with preceding items that are packed backward, or `nil` if they form no
  /// complete line. `sizes` begins with the preceding items and contains the items of the run.
  func extended(by preceding: ItemSizes, packing: any ItemPacking, limit: Int) -> PackedRun? {
    var new: [Block] = []
    var rest = blocks[...]
    var (end, state) = (preceding.count - count, entry)
    // A short block is packed again together with new items.
    if let first = blocks.first, let behind = first.end, first.count < Self.blockSize {
      (end, state) = (end + first.count, behind)
      rest = rest.dropFirst()
    }
    var packed = 0
    while end > 0, packed <= limit {
      var sizes = preceding.prefix(end)
      let behind = state
      let line = packing.packBackward(&sizes, atLeast: Self.blockSize, state: &state)
      if line.count == 0 { break }
      var (common, longest): (ItemSize?, Double) = (nil, 0)
      for item in end - line.count..<end {
        let size = packing.limited(sizes[item])
        if item == end - line.count { common = size } else if common != size { common = nil }
        longest = max(longest, size.length)
      }
      new.append(
        Block(
          count: line.count, period: line.count, advance: line.advance, reach: line.reach,
          state: state, end: behind, common: common, longest: longest))
      end -= line.count
      packed += line.count
    }
    let added = preceding.count - count - end
    guard added > 0 else { return nil }
    var result = PackedRun(
      new.reversed() + rest, entry: state, exit: exit, packedCount: packedCount + packed,
      isGivenUp: isGivenUp)
    result.shownCount = shownCount + added
    return result
  }

  // MARK: Queries

  /// The parameters of the section that frames depend on.
  struct Context {
    let lengths: ItemLengths
    /// The index in the section of the first item of the run.
    let start: Int
    let estimate: ItemSize
    let packing: any ItemPacking
    let common: ItemSize?
  }

  func frame(of item: Int, _ context: Context) -> LayoutFrame {
    let index = firstItems.partitioningIndex { $0 > item } - 1
    let (period, local) = (item - firstItems[index])
      .quotientAndRemainder(dividingBy: blocks[index].period)
    return frames(ofBlock: index, period: period, context)[local]
  }

  /// Visits the items that may lie between two offsets.
  func forEachItem(
    from low: Double, to high: Double, _ context: Context, _ body: (Int, LayoutFrame) -> Void
  ) {
    var index = reaches.partitioningIndex { $0 > low }
    while index < blocks.count, offsets[index] < high {
      let block = blocks[index]
      if offsets[index] + block.totalReach > low {
        for period in periods(of: block, from: low - offsets[index], to: high - offsets[index]) {
          let first = firstItems[index] + period * block.period
          for (local, frame) in frames(ofBlock: index, period: period, context).enumerated() {
            body(first + local, frame)
          }
        }
      }
      index += 1
    }
  }

  /// Returns the periods of a block that may lie between two offsets from its start.
  private func periods(of block: Block, from low: Double, to high: Double) -> Range<Int> {
    guard block.periods > 1, block.advance > 0 else { return 0..<block.periods }
    let first = max(0, ((low - block.reach) / block.advance).rounded(.down))
    let end = max(first, (high / block.advance).rounded(.up))
    let count = Double(block.periods)
    return Int(min(first, count))..<Int(min(end, count))  // bounded: 0 to the number of periods
  }

  private func frames(ofBlock index: Int, period: Int, _ context: Context) -> [LayoutFrame] {
    let (block, packing) = (blocks[index], context.packing)
    let first = context.start + firstItems[index] + period * block.period
    var items = ItemSizes(
      context.lengths, first..<first + block.period, estimate: context.estimate,
      window: block.period)
    let sizes = items.sizes(0..<block.period)
    var offset = offsets[index] + Double(period) * block.advance
    let frames: [LayoutFrame]
    if let end = block.end {
      offset += block.advance
      frames = packing.framesBackward(of: sizes, state: end, common: context.common)
    } else {
      frames = packing.frames(
        of: sizes, state: block.state,
        isLast: index == blocks.count - 1 && period == block.periods - 1, common: context.common)
    }
    return frames.map {
      packing.runsAcross
        ? $0.moved(main: 0, cross: offset) : $0.moved(main: offset, cross: 0)
    }
  }

  /// Returns the last beginning of a line at or before an item, with the state there. `nil` in
  /// blocks that were packed backward. O(log n + items of a block).
  func line(before item: Int, _ context: Context) -> (item: Int, state: [Double])? {
    let index = firstItems.partitioningIndex { $0 > item } - 1
    guard index >= 0, blocks[index].end == nil else { return nil }
    let block = blocks[index]
    let period = (item - firstItems[index]) / block.period
    let first = firstItems[index] + period * block.period
    var sizes = ItemSizes(
      context.lengths, context.start + first..<context.start + first + block.period,
      estimate: context.estimate)
    var (line, state) = (first, block.state)
    while line < item {
      var next = state
      let packed = context.packing.pack(from: line - first, atLeast: 1, &sizes, state: &next)
      if packed.count == 0 || line + packed.count > item { break }
      (line, state) = (line + packed.count, next)
    }
    return (line, state)
  }

  /// Returns the first beginning of a line from one item to another, or else the last beginning of
  /// a line before, with the state there.
  func line(
    from first: Int, to last: Int, _ context: Context
  ) -> (item: Int, state: [Double])? {
    let before = line(before: last, context)
    guard let start = line(before: first, context), let before, start.item < before.item else {
      return before
    }
    if start.item == first { return start }
    var sizes = ItemSizes(
      context.lengths, context.start + start.item..<context.start + before.item,
      estimate: context.estimate)
    var state = start.state
    let packed = context.packing.pack(from: 0, atLeast: 1, &sizes, state: &state)
    return (start.item + packed.count, state)
  }

  // MARK: Packing

  private struct Builder {
    let packing: any ItemPacking
    var sizes: ItemSizes
    let limit: Int
    var state: [Double]
    var index = 0
    var blocks: [Block] = []
    var packedCount = 0

    /// Packs the items and reuses the blocks in the unchanged parts at both ends.
    mutating func pack(reusing earlier: PackedRun, _ agreement: Agreement) {
      if agreement.first == sizes.count, earlier.count == sizes.count {
        (blocks, index, state) = (earlier.blocks, sizes.count, earlier.exit)
        return
      }
      // The end of a line depends on the item after it.
      var kept = max(0, earlier.firstItems.partitioningIndex { $0 >= agreement.first } - 1)
      while kept < earlier.blocks.count, earlier.blocks[kept].end != nil,
        earlier.firstItems[kept] + earlier.blocks[kept].count <= agreement.first
      {
        kept += 1
      }
      if kept > 0 {
        blocks = Array(earlier.blocks[..<kept])
        index = kept < earlier.blocks.count ? earlier.firstItems[kept] : earlier.count
        state = kept < earlier.blocks.count ? earlier.blocks[kept].state : earlier.exit
      }
      let delta = sizes.count - earlier.count
      let unchanged = agreement.last
      while index < sizes.count, packedCount <= limit {
        // The next position to reuse old blocks from. If near, blocks would shrink.
        let old = max(index, unchanged) - delta
        var next = earlier.firstItems.partitioningIndex { $0 >= old }
        if index >= unchanged, next < earlier.blocks.count, earlier.firstItems[next] == old,
          isSame(state, earlier.blocks[next].state)
        {
          blocks += earlier.blocks[next...]
          (index, state) = (sizes.count, earlier.exit)
          return
        }
        while next < earlier.blocks.count,
          earlier.firstItems[next] + delta < index + PackedRun.blockSize / 2
        {
          next += 1
        }
        let stop = next < earlier.blocks.count ? earlier.firstItems[next] + delta : sizes.count
        packBlock(atMost: max(1, stop - index))
      }
    }

    mutating func packRest() {
      while index < sizes.count, packedCount <= limit {
        packBlock(atMost: PackedRun.blockSize)
      }
    }

    /// Packs the next block, which ends at the wanted number of items if a line ends there.
    private mutating func packBlock(atMost wanted: Int) {
      let run = sizes.run(at: index)
      let period = packing.period(of: run.size)
      let entry = state
      // The last line of a run may include items after the run.
      let periods = (run.range.upperBound - index - 1) / period
      if periods >= 4, periods * period >= 2 * PackedRun.blockSize {
        let first = packing.pack(from: index, atLeast: period, &sizes, state: &state)
        if first.count == period, isSame(state, entry) {
          state = entry
          append(
            Block(
              count: periods * period, period: period, advance: first.advance,
              reach: first.reach, state: entry, common: packing.limited(run.size),
              longest: run.size.length))
          packedCount -= (periods - 1) * period
          return
        }
        state = entry
      }
      let minimum = min(wanted, PackedRun.blockSize)
      let packed = packing.pack(from: index, atLeast: minimum, &sizes, state: &state)
      var common: ItemSize?
      var longest = 0.0
      for item in index..<index + packed.count {
        let size = packing.limited(sizes[item])
        if item == index { common = size } else if common != size { common = nil }
        longest = max(longest, size.length)
      }
      append(
        Block(
          count: packed.count, period: packed.count, advance: packed.advance,
          reach: packed.reach, state: entry, common: common, longest: longest))
    }

    private mutating func append(_ block: Block) {
      blocks.append(block)
      index += block.count
      packedCount += block.count
    }

    private func isSame(_ a: [Double], _ b: [Double]) -> Bool {
      zip(a, b).allSatisfy { abs($0 - $1) <= lengthTolerance }
    }
  }
}

extension Array {
  /// Returns the first index whose element is behind a border, in sorted order.
  func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
