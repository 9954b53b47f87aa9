// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

extension SectionLayout {
  struct Room {
    let axes: LayoutAxes
    /// Across the axis, in points.
    let width: Double
    /// In points.
    let estimatedItemLength: Double
  }

  var measuresItems: Bool {
    switch kind {
    case .list, .flow, .waterfall, .orthogonal: true
    case .grid(let rules): rules.rowLength == nil || rules.alignment != .stretch
    case .gallery, .paging, .cells: false
    }
  }

  /// In points across the axis.
  func roomWidth(_ axes: LayoutAxes) -> Double {
    let insets = axes.insets(insets)
    return max(0, axes.viewportWidth - insets.leading - insets.trailing)
  }

  func sizeRangeForItems(_ axes: LayoutAxes) -> SizeRange {
    let room = roomWidth(axes)
    func range(
      width: Double, minimumWidth: Double = 0, length: Double = .infinity, minimumLength: Double = 0
    ) -> SizeRange {
      SizeRange(
        min: axes.size(length: minimumLength, width: minimumWidth),
        max: axes.size(length: length, width: width))
    }
    switch kind {
    case .list: return range(width: room, minimumWidth: room)
    case .flow: return range(width: room)
    case .orthogonal: return range(width: .infinity)
    case .waterfall(let columns, let spacing, _):
      let width = columns.divide(room, spacing: spacing).width
      return range(width: width, minimumWidth: width)
    case .grid(let rules):
      let width = rules.columns.divide(room, spacing: rules.columnSpacing).width
      let length = rules.rowLength ?? .infinity
      let isExact = rules.rowLength != nil && rules.alignment == .stretch
      return range(
        width: width, minimumWidth: width, length: length, minimumLength: isExact ? length : 0)
    case .gallery(let size, _, _):
      let width = min(axes.width(of: size), room)
      let length = axes.length(of: size)
      return range(width: width, minimumWidth: width, length: length, minimumLength: length)
    case .cells(_, let size, _): return SizeRange(exact: size)
    case .paging:
      let length = axes.viewportLength
      return range(width: room, minimumWidth: room, length: length, minimumLength: length)
    }
  }

  /// Returns the frames of a section's items. `earlier` is a body of the same section. `limit` is
  /// the maximum number of items to pack.
  func body(
    _ items: ItemLengths, in room: Room, after earlier: (any SectionBody)?,
    packingAtMost limit: Int
  ) -> any SectionBody {
    // Items without a length would never be visible, and so never be measured.
    let estimate = max(1, estimatedItemLength?.usable ?? room.estimatedItemLength)
    func packed(
      _ packing: some ItemPacking & Equatable, estimate known: ItemSize? = nil
    ) -> PackedBody {
      PackedBody(
        items, estimate: known ?? ItemSize(length: estimate, width: min(estimate, room.width)),
        packing: packing, after: earlier as? PackedBody, packingAtMost: limit)
    }
    switch kind {
    case .list(let spacing):
      return ListBody(
        items: items,
        metrics: ExtentMetrics(estimatedItemLength: estimate, itemSpacing: spacing),
        width: room.width)
    case .flow(let lineSpacing, let interitemSpacing, let alignment):
      return packed(
        FlowPacking(
          room: room.width, spacing: lineSpacing, interitemSpacing: interitemSpacing,
          alignment: alignment))
    case .waterfall(let columns, let columnSpacing, let rowSpacing):
      let (count, width) = columns.divide(room.width, spacing: columnSpacing)
      return packed(
        WaterfallPacking(
          columns: count, columnWidth: width, columnSpacing: columnSpacing, spacing: rowSpacing))
    case .orthogonal(let spacing):
      // The section is as long as its longest item, of which most are never measured. An estimate
      // from the rows of other sections would leave permanent space below them.
      let known = estimatedItemLength == nil ? firstKnownSize(of: items) : nil
      return packed(RowPacking(spacing: spacing), estimate: known)
    case .grid(let rules):
      let (count, width) = rules.columns.divide(room.width, spacing: rules.columnSpacing)
      guard let rowLength = rules.rowLength else {
        return packed(
          GridPacking(
            columns: count, columnWidth: width, columnSpacing: rules.columnSpacing,
            spacing: rules.rowSpacing, alignment: rules.alignment))
      }
      var body = UniformBody(
        count: items.count, perLine: count, lineLength: rowLength, lineSpacing: rules.rowSpacing,
        itemWidth: width, itemSpacing: rules.columnSpacing)
      if rules.alignment != .stretch { body.aligned = (items, estimate, rules.alignment) }
      return body
    case .gallery(let size, let lineSpacing, let interitemSpacing):
      let width = min(room.axes.width(of: size), room.width)
      return UniformBody(
        count: items.count, perLine: max(1, itemsFitting(width, room.width, interitemSpacing)),
        lineLength: room.axes.length(of: size), lineSpacing: lineSpacing, itemWidth: width,
        itemSpacing: interitemSpacing)
    case .cells(let columns, let size, let spacing):
      return UniformBody(
        count: items.count, perLine: columns, lineLength: room.axes.length(of: size),
        lineSpacing: spacing, itemWidth: room.axes.width(of: size), itemSpacing: spacing)
    case .paging:
      return UniformBody(
        count: items.count, perLine: 1, lineLength: room.axes.viewportLength, lineSpacing: 0,
        itemWidth: room.width, itemSpacing: 0)
    }
  }

  /// Returns the size of the first measured and visible item among the first few. The width is
  /// limited from below, so that one narrow item does not make hundreds of other items visible.
  private func firstKnownSize(of items: ItemLengths) -> ItemSize? {
    for run in items.runs(overlapping: 0..<min(items.count, 64)) {
      guard let length = run.length?.usable, length >= 1, run.breadth.usable >= 1 else { continue }
      return ItemSize(length: length, width: max(run.breadth.usable, 16))
    }
    return nil
  }
}
