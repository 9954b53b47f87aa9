// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayout

/// One item below the other, each as wide as the viewport and as high as it wants to be.
public struct ListLayout: CollectionLayout {
  /// The space between two items, in points.
  public var itemSpacing: Double
  /// The space between two sections, in points.
  public var sectionSpacing: Double
  /// The assumed height of an item, in points, before any was measured.
  public var estimatedItemLength: Double

  /// Makes a layout.
  public init(
    itemSpacing: Double = 0, sectionSpacing: Double = 0, estimatedItemLength: Double = 80
  ) {
    self.itemSpacing = itemSpacing
    self.sectionSpacing = sectionSpacing
    self.estimatedItemLength = estimatedItemLength
  }

  /// Always: rows are as high as what is in them.
  public var measuresItems: Bool { true }

  /// As wide as the viewport, as high as it likes.
  public func sizeRangeForItems(viewportSize: Size) -> SizeRange {
    sizeRangeForHeaders(viewportSize: viewportSize)
  }

  /// The arrangement, for which the map already knows the sums of lengths.
  ///
  /// - Complexity: O(1).
  public func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double
  ) -> any CollectionArrangement {
    ListArrangement(
      map: map, width: viewportSize.width,
      metrics: ExtentMetrics(
        estimatedItemLength: estimatedItemLength, itemSpacing: itemSpacing,
        sectionSpacing: sectionSpacing))
  }
}

/// A list's arrangement: the map itself knows where its items are.
///
/// Making one is O(1), asking it O(log n).
struct ListArrangement: CollectionArrangement {
  let map: CollectionMap
  let width: Double
  let metrics: ExtentMetrics

  var contentSize: Size { Size(width: width, height: map.totalLength(metrics)) }

  func frame(of position: ElementPosition) -> Rect? {
    if let path = position.path {
      guard let item = map.item(at: path), let y = map.offset(of: path, metrics) else {
        return nil
      }
      let length = item.length ?? metrics.estimatedItemLength
      return Rect(x: 0, y: y, width: width, height: length)
    }
    guard let section = map.section(at: position.section),
      let y = map.offset(ofSection: position.section, metrics)
    else { return nil }
    return Rect(x: 0, y: y, width: width, height: section.leadingLength)
  }

  func positions(in rect: Rect) -> Range<ElementPosition> {
    let start = ElementPosition(section: 0, index: -1)
    let end = max(0, rect.minY)
    guard rect.maxY > 0, let first = map.position(atOffset: end, metrics),
      let last = map.position(atOffset: rect.maxY, metrics)
    else { return start..<start }
    var low = elementPosition(first)
    if first.offset + first.length <= rect.minY { low.index += 1 }
    var high = elementPosition(last)
    // An item that begins at the rectangle's end is not in it.
    if last.offset < rect.maxY { high.index += 1 }
    return low < high ? low..<high : low..<low
  }

  private func elementPosition(
    _ position: CollectionMap.Position
  ) -> ElementPosition {
    switch position.part {
    case .leading: .header(position.section)
    case .item(let index): ElementPosition(section: position.section, index: index)
    case .trailing:
      ElementPosition(
        section: position.section, index: map.numberOfItems(inSection: position.section))
    }
  }
}
