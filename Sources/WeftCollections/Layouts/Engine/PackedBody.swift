// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// Items of different sizes, packed by rules (``ItemPacking``) in blocks of several lines. A block
/// stores its position and its initial state. The frames of its items are computed on demand. Many
/// items of one size, such as unmeasured items, form one block. After a change, the changed blocks
/// are packed again, up to the first block that begins in its old state. Making a body costs
/// O(items of different sizes). With an earlier body it costs O(items up to where the old state
/// recurs + blocks). A query costs O(log n + items of a block).
struct PackedBody: SectionBody {
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
    var common: ItemSize?
    var longest: Double

    var periods: Int { max(1, count / max(1, period)) }
    var totalAdvance: Double { Double(periods) * advance }
    var totalReach: Double { Double(periods - 1) * advance + reach }
  }

  /// The minimum number of items of a block, if enough items remain.
  private static let blockSize = 32

  let lengths: ItemLengths
  let estimate: ItemSize
  let packing: any ItemPacking
  let blocks: [Block]
  private let firstItems: [Int]
  /// In the direction in which items follow each other.
  private let offsets: [Double]
  /// The greatest end of the blocks up to each one.
  private let reaches: [Double]
  private let extent: Double
  private let longest: Double
  private let common: ItemSize?
  /// The number of packed items. The others are reused from an earlier body.
  let packedCount: Int
  /// Whether packing stopped at the limit, so that the body must not be used.
  let isGivenUp: Bool

  var length: Double { packing.runsAcross ? longest : extent }
  var innerWidth: Double { packing.runsAcross ? extent : 0 }

  /// `earlier` is a body of the same section. `limit` is the maximum number of items to pack.
  init(
    _ lengths: ItemLengths, estimate: ItemSize, packing: any ItemPacking,
    after earlier: PackedBody?, packingAtMost limit: Int
  ) {
    self.lengths = lengths
    self.estimate = estimate
    self.packing = packing
    var builder = Builder(
      packing: packing, sizes: ItemSizes(lengths, estimate: estimate), limit: limit,
      state: packing.start)
    // If all lengths are known, the estimate does not matter.
    if let earlier, earlier.packing.isSame(as: packing),
      earlier.estimate == estimate || lengths.areKnown && earlier.lengths.areKnown
    {
      builder.pack(reusing: earlier, agreement: lengths.agreement(with: earlier.lengths))
    } else {
      builder.packRest()
    }
    blocks = builder.blocks
    packedCount = builder.packedCount
    isGivenUp = builder.index < builder.sizes.count
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
    self.firstItems = firstItems
    self.offsets = offsets
    self.reaches = reaches
    self.longest = longest
    self.common = common
    extent = reach
  }

  // MARK: Queries

  func frame(of item: Int) -> LayoutFrame? {
    guard item >= 0, item < lengths.count else { return nil }
    let index = firstItems.partitioningIndex { $0 > item } - 1
    let (period, local) = (item - firstItems[index])
      .quotientAndRemainder(dividingBy: blocks[index].period)
    return frames(ofBlock: index, period: period)[local]
  }

  func items(in rect: LayoutFrame) -> [Range<Int>] {
    let (low, high) =
      packing.runsAcross
      ? (rect.cross, rect.cross + rect.width) : (rect.main, rect.main + rect.length)
    guard low < high else { return [] }
    var ranges: [Range<Int>] = []
    var index = reaches.partitioningIndex { $0 > low }
    while index < blocks.count, offsets[index] < high {
      let block = blocks[index]
      if offsets[index] + block.totalReach > low {
        for period in periods(of: block, from: low - offsets[index], to: high - offsets[index]) {
          let first = firstItems[index] + period * block.period
          for (local, frame) in frames(ofBlock: index, period: period).enumerated()
          where frame.overlaps(rect) {
            ranges.appendItem(first + local)
          }
        }
      }
      index += 1
    }
    return ranges
  }

  /// Returns the periods of a block that may lie between two offsets from its start.
  private func periods(of block: Block, from low: Double, to high: Double) -> Range<Int> {
    guard block.periods > 1, block.advance > 0 else { return 0..<block.periods }
    let first = max(0, ((low - block.reach) / block.advance).rounded(.down))
    let end = max(first, (high / block.advance).rounded(.up))
    let count = Double(block.periods)
    return Int(min(first, count))..<Int(min(end, count))  // bounded: 0 to the number of periods
  }

  private func frames(ofBlock index: Int, period: Int) -> [LayoutFrame] {
    let block = blocks[index]
    let first = firstItems[index] + period * block.period
    var sizes = ItemSizes(lengths, estimate: estimate, window: block.period)
    let offset = offsets[index] + Double(period) * block.advance
    let frames = packing.frames(
      of: sizes.sizes(first..<first + block.period), state: block.state,
      isLast: index == blocks.count - 1 && period == block.periods - 1, common: common)
    return frames.map {
      packing.runsAcross
        ? $0.moved(main: 0, cross: offset) : $0.moved(main: offset, cross: 0)
    }
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

    /// Packs the items and reuses the blocks in the unchanged `agreement` at both ends.
    mutating func pack(reusing earlier: PackedBody, agreement: (first: Int, last: Int)) {
      if agreement.first == sizes.count, earlier.lengths.count == sizes.count {
        (blocks, index) = (earlier.blocks, sizes.count)
        return
      }
      // The end of a line depends on the item after it.
      let kept = earlier.firstItems.partitioningIndex { $0 >= agreement.first } - 1
      if kept > 0 {
        blocks = Array(earlier.blocks[..<kept])
        index = earlier.firstItems[kept]
        state = earlier.blocks[kept].state
      }
      let delta = sizes.count - earlier.lengths.count
      let unchanged = sizes.count - agreement.last
      while index < sizes.count, packedCount <= limit {
        // The next position to reuse old blocks from. If near, blocks would shrink.
        let old = max(index, unchanged) - delta
        var next = earlier.firstItems.partitioningIndex { $0 >= old }
        if index >= unchanged, next < earlier.blocks.count, earlier.firstItems[next] == old,
          isSame(state, earlier.blocks[next].state)
        {
          blocks += earlier.blocks[next...]
          index = sizes.count
          return
        }
        while next < earlier.blocks.count,
          earlier.firstItems[next] + delta < index + PackedBody.blockSize / 2
        {
          next += 1
        }
        let stop = next < earlier.blocks.count ? earlier.firstItems[next] + delta : sizes.count
        packBlock(atMost: max(1, stop - index))
      }
    }

    mutating func packRest() {
      while index < sizes.count, packedCount <= limit {
        packBlock(atMost: PackedBody.blockSize)
      }
    }

    /// Packs the next block, which ends at the wanted number of items if a line ends there.
    private mutating func packBlock(atMost wanted: Int) {
      let run = sizes.run(at: index)
      let period = packing.period(of: run.size)
      let entry = state
      // The last line of a run may include items after the run.
      let periods = (run.range.upperBound - index - 1) / period
      if periods >= 4, periods * period >= 2 * PackedBody.blockSize {
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
      let minimum = min(wanted, PackedBody.blockSize)
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
  fileprivate func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
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
