// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The rules by which one kind of layout packs items of different sizes in *lines*. At the
/// beginning of a line, the remaining lines depend on earlier items only by a short state. A change
/// therefore has an effect only up to the point where the old state recurs.
protocol ItemPacking: Sendable {
  /// The state before the first item, which is empty or contains each column's next offset.
  var start: [Double] { get }

  /// Returns the number of items of one size after which the pattern may repeat.
  func period(of size: ItemSize) -> Int

  /// Packs items up to the end of a line, at least `minimum` items if available, and updates the
  /// ends of the items before. Returns the number of packed items, the distance by which they move
  /// the next items, and the length that they cover from their start.
  func pack(
    from first: Int, atLeast minimum: Int, _ sizes: inout ItemSizes, state: inout [Double]
  ) -> (count: Int, advance: Double, reach: Double)

  /// Returns the frames of items that ``pack(from:atLeast:_:state:)`` has packed. `isLast` is
  /// whether the last line is the section's. `common` is the size of all items of the section, if
  /// it is the same.
  func frames(
    of sizes: [ItemSize], state: [Double], isLast: Bool, common: ItemSize?
  ) -> [LayoutFrame]

  /// Whether the lengths of items determine the columns or lines of later items.
  var dependsOnEarlierItems: Bool { get }

  /// Packs items from the end backward, at least `minimum` items if available, in complete lines.
  /// Updates `state` from the state behind the items to the state before them. Returns the number
  /// of packed items, the distance by which they precede the items behind them, and the length
  /// that they cover from their start.
  func packBackward(
    _ sizes: inout ItemSizes, atLeast minimum: Int, state: inout [Double]
  ) -> (count: Int, advance: Double, reach: Double)

  /// Returns the frames of items that ``packBackward(_:atLeast:state:)`` has packed, relative to
  /// the start of the items behind them. `state` is the state behind the items.
  func framesBackward(of sizes: [ItemSize], state: [Double], common: ItemSize?) -> [LayoutFrame]

  var spacing: Double { get }
  func limited(_ size: ItemSize) -> ItemSize
  /// Whether items follow each other across the axis.
  var runsAcross: Bool { get }

  func isSame(as other: any ItemPacking) -> Bool
}

extension ItemPacking {
  var start: [Double] { [] }
  var runsAcross: Bool { false }
  var dependsOnEarlierItems: Bool { false }
  func limited(_ size: ItemSize) -> ItemSize { size }

  func packBackward(
    _ sizes: inout ItemSizes, atLeast minimum: Int, state: inout [Double]
  ) -> (count: Int, advance: Double, reach: Double) { (0, 0, 0) }

  func framesBackward(
    of sizes: [ItemSize], state: [Double], common: ItemSize?
  ) -> [LayoutFrame] { [] }
}

extension ItemPacking where Self: Equatable {
  func isSame(as other: any ItemPacking) -> Bool { (other as? Self) == self }
}

/// Lines with the number of items that fit.
struct FlowPacking: ItemPacking, Equatable {
  let room: Double
  let spacing: Double
  let interitemSpacing: Double
  let alignment: SectionLayout.LineAlignment

  func limited(_ size: ItemSize) -> ItemSize {
    ItemSize(length: size.length, width: min(size.width, room))
  }

  func period(of size: ItemSize) -> Int {
    max(1, itemsFitting(min(size.width, room), room, interitemSpacing))
  }

  func pack(
    from first: Int, atLeast minimum: Int, _ sizes: inout ItemSizes, state: inout [Double]
  ) -> (count: Int, advance: Double, reach: Double) {
    var (index, advance) = (first, 0.0)
    while index < sizes.count, index - first < minimum {
      var size = limited(sizes[index])
      var (width, length) = (0.0, 0.0)
      repeat {
        width += size.width + interitemSpacing
        length = max(length, size.length)
        index += 1
        if index == sizes.count { break }
        size = limited(sizes[index])
      } while width + size.width <= room + lengthTolerance
      advance += length + spacing
    }
    return (index - first, advance, advance - spacing)
  }

  func frames(
    of sizes: [ItemSize], state: [Double], isLast: Bool, common: ItemSize?
  ) -> [LayoutFrame] {
    var frames: [LayoutFrame] = []
    frames.reserveCapacity(sizes.count)
    var main = 0.0
    var line = 0..<0
    while line.upperBound < sizes.count {
      var (width, end) = (0.0, line.upperBound)
      while end < sizes.count {
        let next = limited(sizes[end]).width
        if end > line.upperBound, width + next > room + lengthTolerance { break }
        width += next + interitemSpacing
        end += 1
      }
      line = line.upperBound..<end
      let length = sizes[line].reduce(0) { max($0, $1.length) }
      place(
        sizes[line], main: main, length: length, width: width - interitemSpacing,
        isLast: isLast && end == sizes.count, common: common, &frames)
      main += length + spacing
    }
    return frames
  }

  var dependsOnEarlierItems: Bool { true }

  /// Returns the line that ends before an item. The width includes the space behind the line.
  private func line(
    before end: Int, size: (Int) -> ItemSize
  ) -> (start: Int, width: Double, length: Double) {
    var (start, width, length) = (end, 0.0, 0.0)
    while start > 0 {
      let size = limited(size(start - 1))
      if start < end, width + size.width > room + lengthTolerance { break }
      width += size.width + interitemSpacing
      length = max(length, size.length)
      start -= 1
    }
    return (start, width, length)
  }

  func packBackward(
    _ sizes: inout ItemSizes, atLeast minimum: Int, state: inout [Double]
  ) -> (count: Int, advance: Double, reach: Double) {
    var (index, advance) = (sizes.count, 0.0)
    while index > 0, sizes.count - index < minimum {
      let (start, _, length) = line(before: index) { sizes[$0] }
      // Earlier items may belong to the same line.
      if start == 0 { break }
      index = start
      advance += length + spacing
    }
    return (sizes.count - index, advance, advance - spacing)
  }

  func framesBackward(
    of sizes: [ItemSize], state: [Double], common: ItemSize?
  ) -> [LayoutFrame] {
    var lines: [[LayoutFrame]] = []
    var (main, end) = (0.0, sizes.count)
    while end > 0 {
      let (start, width, length) = line(before: end) { sizes[$0] }
      main -= length + spacing
      var line: [LayoutFrame] = []
      place(
        sizes[start..<end], main: main, length: length, width: width - interitemSpacing,
        isLast: false, common: common, &line)
      lines.append(line)
      end = start
    }
    return lines.reversed().flatMap { $0 }
  }

  private func place(
    _ sizes: ArraySlice<ItemSize>, main: Double, length: Double, width: Double, isLast: Bool,
    common: ItemSize?, _ frames: inout [LayoutFrame]
  ) {
    var (cross, space) = (0.0, interitemSpacing)
    switch alignment {
    case .leading: break
    case .center: cross = (room - width) / 2
    case .trailing: cross = room - width
    case .justified:
      let own = width - Double(sizes.count - 1) * interitemSpacing
      if !isLast {
        (cross, space) = justified(items: own, count: sizes.count)
      } else if let common, common.width > 0 {
        let count = period(of: common)
        (cross, space) = justified(items: Double(count) * common.width, count: count)
      }
    }
    for size in sizes {
      let size = limited(size)
      frames.append(
        LayoutFrame(
          main: main + (length - size.length) / 2, cross: cross, length: size.length,
          width: size.width))
      cross += size.width + space
    }
  }

  /// Returns the offset of the first item of a full line, and the space between two items.
  private func justified(items width: Double, count: Int) -> (cross: Double, space: Double) {
    count == 1
      ? ((room - width) / 2, interitemSpacing) : (0, (room - width) / Double(count - 1))
  }
}

/// Rows of a fixed number of items. The longest item determines the length of its row.
struct GridPacking: ItemPacking, Equatable {
  let columns: Int
  let columnWidth: Double
  let columnSpacing: Double
  let spacing: Double
  let alignment: SectionLayout.ItemAlignment

  func period(of size: ItemSize) -> Int { columns }

  func pack(
    from first: Int, atLeast minimum: Int, _ sizes: inout ItemSizes, state: inout [Double]
  ) -> (count: Int, advance: Double, reach: Double) {
    var (index, advance) = (first, 0.0)
    while index < sizes.count, index - first < minimum {
      var length = 0.0
      for _ in 0..<min(columns, sizes.count - index) {
        length = max(length, sizes[index].length)
        index += 1
      }
      advance += length + spacing
    }
    return (index - first, advance, advance - spacing)
  }

  func frames(
    of sizes: [ItemSize], state: [Double], isLast: Bool, common: ItemSize?
  ) -> [LayoutFrame] {
    var frames: [LayoutFrame] = []
    frames.reserveCapacity(sizes.count)
    var main = 0.0
    for start in stride(from: 0, to: sizes.count, by: columns) {
      let row = sizes[start..<min(start + columns, sizes.count)]
      let length = row.reduce(0) { max($0, $1.length) }
      for (column, size) in row.enumerated() {
        var frame = LayoutFrame(
          main: main, cross: Double(column) * (columnWidth + columnSpacing), length: length,
          width: columnWidth)
        alignment.align(&frame, length: size.length)
        frames.append(frame)
      }
      main += length + spacing
    }
    return frames
  }
}

/// Columns in which each item goes to the shortest column.
struct WaterfallPacking: ItemPacking, Equatable {
  let columns: Int
  let columnWidth: Double
  let columnSpacing: Double
  let spacing: Double

  var start: [Double] { Array(repeating: 0, count: columns) }

  func period(of size: ItemSize) -> Int { columns }

  func pack(
    from first: Int, atLeast minimum: Int, _ sizes: inout ItemSizes, state: inout [Double]
  ) -> (count: Int, advance: Double, reach: Double) {
    var (index, reach) = (first, 0.0)
    while index < sizes.count, index - first < minimum {
      let column = next(state)
      let length = sizes[index].length
      reach = max(reach, state[column] + length)
      state[column] += length + spacing
      index += 1
    }
    // Offsets are relative to the earliest possible start of the next items.
    let advance = state.min() ?? 0
    for column in state.indices { state[column] -= advance }
    return (index - first, advance, reach)
  }

  func frames(
    of sizes: [ItemSize], state: [Double], isLast: Bool, common: ItemSize?
  ) -> [LayoutFrame] {
    var state = state
    return sizes.map { size in
      let column = next(state)
      defer { state[column] += size.length + spacing }
      return LayoutFrame(
        main: state[column], cross: Double(column) * (columnWidth + columnSpacing),
        length: size.length, width: columnWidth)
    }
  }

  var dependsOnEarlierItems: Bool { true }

  func packBackward(
    _ sizes: inout ItemSizes, atLeast minimum: Int, state: inout [Double]
  ) -> (count: Int, advance: Double, reach: Double) {
    var (index, end) = (sizes.count, -Double.infinity)
    while index > 0, sizes.count - index < minimum {
      index -= 1
      let column = previous(state)
      end = max(end, state[column] - spacing)
      state[column] -= sizes[index].length + spacing
    }
    let start = state.min() ?? 0
    for column in state.indices { state[column] -= start }
    return (sizes.count - index, -start, end - start)
  }

  func framesBackward(
    of sizes: [ItemSize], state: [Double], common: ItemSize?
  ) -> [LayoutFrame] {
    var state = state
    return sizes.reversed().map { size in
      let column = previous(state)
      state[column] -= size.length + spacing
      return LayoutFrame(
        main: state[column], cross: Double(column) * (columnWidth + columnSpacing),
        length: size.length, width: columnWidth)
    }.reversed()
  }

  /// Returns the column with the most space before its next item, the mirror image of ``next(_:)``.
  private func previous(_ state: [Double]) -> Int {
    var best = state.count - 1
    for column in state.indices.dropLast().reversed()
    where state[column] > state[best] + lengthTolerance {
      best = column
    }
    return best
  }

  private func next(_ state: [Double]) -> Int {
    var best = 0
    // Sums in another order differ by rounding errors.
    for column in state.indices.dropFirst() where state[column] < state[best] - lengthTolerance {
      best = column
    }
    return best
  }
}

/// All items in one line across the axis.
struct RowPacking: ItemPacking, Equatable {
  let spacing: Double

  var runsAcross: Bool { true }

  func period(of size: ItemSize) -> Int { 1 }

  func pack(
    from first: Int, atLeast minimum: Int, _ sizes: inout ItemSizes, state: inout [Double]
  ) -> (count: Int, advance: Double, reach: Double) {
    var (index, advance) = (first, 0.0)
    while index < sizes.count, index - first < minimum {
      advance += sizes[index].width + spacing
      index += 1
    }
    return (index - first, advance, advance - spacing)
  }

  func frames(
    of sizes: [ItemSize], state: [Double], isLast: Bool, common: ItemSize?
  ) -> [LayoutFrame] {
    var cross = 0.0
    return sizes.map { size in
      defer { cross += size.width + spacing }
      return LayoutFrame(main: 0, cross: cross, length: size.length, width: size.width)
    }
  }
}
