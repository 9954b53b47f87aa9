// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The frames of a section's items, relative to the body's beginning and to the leading side of its
/// space. A list uses the sums of lengths in the map's tree (``ListBody``). Items of one size are
/// computed by arithmetic (``UniformBody``). All other items are packed in blocks (``PackedBody``).
protocol SectionBody: Sendable {
  /// In points along the axis.
  var length: Double { get }
  /// The extent across the axis of all items together, if they scroll that way.
  var innerWidth: Double { get }

  func frame(of item: Int) -> LayoutFrame?

  /// Returns the items whose overlap with a rectangle is not empty.
  func items(in rect: LayoutFrame) -> [Range<Int>]
}

extension SectionBody {
  var innerWidth: Double { 0 }
}

/// Items one after the other, whose offsets the map stores. O(1), and O(log n) for a query.
struct ListBody: SectionBody {
  let items: ItemLengths
  let metrics: ExtentMetrics
  let width: Double

  var length: Double { items.totalLength(metrics) }

  func frame(of item: Int) -> LayoutFrame? {
    items.extent(ofItem: item, metrics).map {
      LayoutFrame(main: $0.offset, cross: 0, length: $0.length, width: width)
    }
  }

  func items(in rect: LayoutFrame) -> [Range<Int>] {
    let end = rect.main + rect.length
    guard end > 0, rect.main < length, rect.length > 0, rect.cross < width,
      rect.cross + rect.width > 0, let first = items.item(atOffset: max(0, rect.main), metrics),
      let last = items.item(atOffset: end, metrics)
    else { return [] }
    let low = first.offset + first.length <= rect.main ? first.item + 1 : first.item
    // Excludes an item that begins at the rectangle's end.
    let high = last.offset < end ? last.item + 1 : last.item
    return low < high ? [low..<high] : []
  }
}

/// Items of one size in lines, computed by arithmetic.
struct UniformBody: SectionBody {
  let count: Int
  /// The number of items in a line, at least one.
  let perLine: Int
  /// The length of a line and of an item that fills it.
  let lineLength: Double
  let lineSpacing: Double
  let itemWidth: Double
  let itemSpacing: Double
  /// The measured lengths of items that do not fill their lines, with the alignment of these items.
  var aligned: (items: ItemLengths, estimate: Double, alignment: SectionLayout.ItemAlignment)?

  private var lines: Int { count / perLine + (count % perLine > 0 ? 1 : 0) }

  var length: Double {
    count == 0 ? 0 : Double(lines) * lineLength + Double(lines - 1) * lineSpacing
  }

  func frame(of item: Int) -> LayoutFrame? {
    guard item >= 0, item < count else { return nil }
    let (line, column) = item.quotientAndRemainder(dividingBy: perLine)
    var frame = LayoutFrame(
      main: Double(line) * (lineLength + lineSpacing),
      cross: Double(column) * (itemWidth + itemSpacing), length: lineLength, width: itemWidth)
    if let aligned, let run = aligned.items.runs(overlapping: item..<item + 1).first {
      aligned.alignment.align(&frame, length: run.length ?? aligned.estimate)
    }
    return frame
  }

  func items(in rect: LayoutFrame) -> [Range<Int>] {
    let end = rect.main + rect.length
    guard count > 0, rect.length > 0, end > 0, rect.main < length else { return [] }
    let step = lineLength + lineSpacing
    // Items without a length overlap no rectangle.
    guard step > 0, lineLength > 0 else { return [] }
    var first = (rect.main / step).rounded(.down)
    if rect.main - first * step >= lineLength { first += 1 }
    let low = item(ofLine: first)
    let high = item(ofLine: (end / step).rounded(.up))
    return low < high ? [low..<high] : []
  }

  /// Returns the first item of a line, or the number of items behind the last line.
  private func item(ofLine line: Double) -> Int {
    guard line > 0 else { return 0 }
    // A line far behind the last one may exceed the range of Int.
    guard line < Double(lines) else { return count }
    return min(count, Int(line) * perLine)  // bounded: by the number of lines
  }
}

extension SectionLayout.ItemAlignment {
  /// Aligns an item in its row, of which it has the whole length before the call.
  func align(_ frame: inout LayoutFrame, length: Double) {
    let row = frame.length
    guard self != .stretch else { return }
    frame.length = min(length, row)
    switch self {
    case .stretch, .start: break
    case .center: frame.main += (row - frame.length) / 2
    case .end: frame.main += row - frame.length
    }
  }
}
