// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// A grid's arrangement: where each section begins, and arithmetic for the rest.
///
/// Making one is O(sections), asking it O(log sections).
struct GridArrangement: CollectionArrangement {
  private let layout: GridLayout
  private let width: Double
  private let columns: Int
  private let item: Size
  private let counts: [Int]
  private let headers: [Double]
  /// Where each section begins, and at last where all ends.
  private let starts: [Double]

  init(map: CollectionMap, width: Double, layout: GridLayout) {
    self.layout = layout
    self.width = width
    columns = layout.columns(width: width)
    item = layout.itemSize(width: width)
    var counts: [Int] = []
    var headers: [Double] = []
    var starts = [0.0]
    for section in 0..<map.numberOfSections {
      let count = map.numberOfItems(inSection: section)
      let header = map.section(at: section)?.value.header == nil ? 0 : layout.headerHeight
      let rows = Double((count + columns - 1) / columns)
      let spaces = max(0, rows - 1) * layout.spacing
      counts.append(count)
      headers.append(header)
      let start = (starts.last ?? 0) + (section == 0 ? 0 : layout.sectionSpacing)
      starts[section] = start
      starts.append(start + header + rows * item.height + spaces)
    }
    self.counts = counts
    self.headers = headers
    self.starts = starts
  }

  var contentSize: Size { Size(width: width, height: starts.last ?? 0) }

  func frame(of position: ElementPosition) -> Rect? {
    guard counts.indices.contains(position.section) else { return nil }
    let start = starts[position.section]
    if position.index < 0 {
      return Rect(x: 0, y: start, width: width, height: headers[position.section])
    }
    guard position.index < counts[position.section] else { return nil }
    let (row, column) = position.index.quotientAndRemainder(dividingBy: columns)
    return Rect(
      x: Double(column) * (item.width + layout.spacing),
      y: start + headers[position.section] + Double(row) * (item.height + layout.spacing),
      width: item.width, height: item.height)
  }

  func positions(in rect: Rect) -> Range<ElementPosition> {
    guard !counts.isEmpty, rect.maxY > 0, rect.minY < contentSize.height else {
      let start = ElementPosition(section: 0, index: -1)
      return start..<start
    }
    let low = first(endingAfter: max(0, rect.minY))
    let high = first(beginningAtOrAfter: rect.maxY)
    return low < high ? low..<high : low..<low
  }

  /// The first element that reaches below an offset.
  private func first(endingAfter y: Double) -> ElementPosition {
    let section = section(at: y)
    let inItems = y - starts[section] - headers[section]
    if inItems < 0 { return .header(section) }
    var row = (inItems / (item.height + layout.spacing)).rounded(.down)
    if inItems - row * (item.height + layout.spacing) >= item.height { row += 1 }
    return ElementPosition(
      section: section, index: min(Int(row) * columns, counts[section]))
  }

  /// The first element, in order, of which nothing lies above an offset.
  private func first(beginningAtOrAfter y: Double) -> ElementPosition {
    let section = section(at: y)
    if y <= starts[section] { return .header(section) }
    let inItems = y - starts[section] - headers[section]
    if inItems <= 0 { return ElementPosition(section: section, index: 0) }
    let row = (inItems / (item.height + layout.spacing)).rounded(.up)
    // Beyond the last row the division may give more than an Int holds.
    let index = row < Double(counts[section]) ? Int(row) * columns : counts[section]
    return ElementPosition(section: section, index: min(index, counts[section]))
  }

  /// The last section that begins at or above an offset.
  private func section(at y: Double) -> Int {
    var (low, high) = (0, counts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= y { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
