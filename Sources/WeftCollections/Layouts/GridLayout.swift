// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayout

/// Items of one size in rows, as many beside each other as there is room for.
public struct GridLayout: CollectionLayout {
  /// The least width of an item in points; what is left over is shared out.
  public var minimumItemWidth: Double
  /// The height of an item as a multiple of its width.
  public var itemAspect: Double
  /// The space between two items, in points, both ways; negative values count as 0.
  public var spacing: Double
  /// The space between two sections, in points.
  public var sectionSpacing: Double
  /// The height of all headers, in points; sections without a header take none.
  public var headerHeight: Double

  /// Makes a layout.
  public init(
    minimumItemWidth: Double, itemAspect: Double = 1, spacing: Double = 0,
    sectionSpacing: Double = 0, headerHeight: Double = 32
  ) {
    self.minimumItemWidth = minimumItemWidth
    self.itemAspect = itemAspect
    self.spacing = spacing
    self.sectionSpacing = sectionSpacing
    self.headerHeight = headerHeight
  }

  /// Never: all items have the same size.
  public var measuresItems: Bool { false }

  /// That of the least width.
  public var estimatedItemLength: Double { minimumItemWidth * itemAspect }

  /// The size of all items, exactly.
  public func sizeRangeForItems(viewportSize: Size) -> SizeRange {
    SizeRange(exact: itemSize(width: viewportSize.width))
  }

  /// The size of all headers, exactly.
  public func sizeRangeForHeaders(viewportSize: Size) -> SizeRange {
    SizeRange(exact: Size(width: viewportSize.width, height: usedHeaderHeight))
  }

  /// The arrangement, by arithmetic: nothing is estimated.
  ///
  /// - Complexity: O(s · log s) for s sections.
  public func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double
  ) -> any CollectionArrangement {
    GridArrangement(map: map, width: viewportSize.width, layout: self)
  }

  /// The number of items beside each other.
  func columns(width: Double) -> Int {
    let count = (width + usedSpacing) / (minimumItemWidth + usedSpacing)
    guard count >= 1, count.isFinite else { return 1 }
    // More columns than points would be items of no width, and no screen has a million points.
    return Int(min(count, max(1, width), 1e6))  // bounded: 1 to 1e6
  }

  /// The size of all items, in points, at least 1 x 1.
  func itemSize(width: Double) -> Size {
    let columns = Double(columns(width: width))
    // Whole points: the rest stays at the right edge.
    let item = ((width - usedSpacing * (columns - 1)) / columns).rounded(.down)
    let side = item.isFinite ? max(1, item) : 1
    let height = (side * itemAspect).rounded()
    return Size(width: side, height: height.isFinite ? max(1, height) : 1)
  }

  /// The space between two items; items do not overlap.
  var usedSpacing: Double { spacing.isFinite ? max(0, spacing) : 0 }

  /// The space between two sections; sections do not overlap.
  var usedSectionSpacing: Double { sectionSpacing.isFinite ? max(0, sectionSpacing) : 0 }

  /// The height of a section's header.
  var usedHeaderHeight: Double { headerHeight.isFinite ? max(0, headerHeight) : 0 }
}

/// A grid's arrangement: where each section begins, and arithmetic for the rest.
///
/// Making one is O(s · log s) for s sections, asking it O(log s).
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
      let header = map.section(at: section)?.value.header == nil ? 0 : layout.usedHeaderHeight
      let rows = Double((count + columns - 1) / columns)
      let spaces = max(0, rows - 1) * layout.usedSpacing
      counts.append(count)
      headers.append(header)
      let start = (starts.last ?? 0) + (section == 0 ? 0 : layout.usedSectionSpacing)
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
      x: Double(column) * (item.width + layout.usedSpacing),
      y: start + headers[position.section] + Double(row) * (item.height + layout.usedSpacing),
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
    var row = (inItems / (item.height + layout.usedSpacing)).rounded(.down)
    if inItems - row * (item.height + layout.usedSpacing) >= item.height { row += 1 }
    return ElementPosition(section: section, index: index(ofRow: row, inSection: section))
  }

  /// The first element, in order, of which nothing lies above an offset.
  private func first(beginningAtOrAfter y: Double) -> ElementPosition {
    let section = section(at: y)
    if y <= starts[section] { return .header(section) }
    let inItems = y - starts[section] - headers[section]
    if inItems <= 0 { return ElementPosition(section: section, index: 0) }
    let row = (inItems / (item.height + layout.usedSpacing)).rounded(.up)
    return ElementPosition(section: section, index: index(ofRow: row, inSection: section))
  }

  /// The first item of a row, or the number of items beyond the last row.
  private func index(ofRow row: Double, inSection section: Int) -> Int {
    let count = counts[section]
    // Beyond the last row the division may give more than an Int holds.
    guard row >= 0, row < Double(count) else { return row < 0 ? 0 : count }
    let index = Int(row).multipliedReportingOverflow(by: columns)  // bounded: by the count
    return index.overflow ? count : min(index.partialValue, count)
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
