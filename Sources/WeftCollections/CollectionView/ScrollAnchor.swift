// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftLayers
import WeftLayout

/// An edge of the content to which a collection keeps scrolled while content changes. In an
/// inverted collection the content's top is at the bottom of the viewport.
public enum StickyEdge: Hashable, Sendable {
  /// New content at the top is shown at once, as in a feed of news.
  case top
  /// New content at the end is shown at once, as in a chat or a log.
  case end
}

/// Where in the viewport an item is placed when you scroll to it.
public enum ScrollPosition: Hashable, Sendable {
  /// At the top of the viewport; where a horizontal one begins.
  case top
  /// In the middle of the viewport.
  case center
  /// At the bottom of the viewport; where a horizontal one ends.
  case bottom
  /// In the viewport, at the place that takes the least scrolling.
  case nearest

  /// The offset that shows the interval from `start` to `end`, coming from another offset; all in
  /// points along one axis, on which the content begins at 0.
  package func offset(
    showing start: Double, _ end: Double, viewportLength: Double, from offset: Double
  ) -> Double {
    let last = end - viewportLength
    return switch self {
    case .top: start
    case .bottom: last
    case .center: (start + last) / 2
    case .nearest: max(min(start, last), min(max(start, last), offset))
    }
  }
}

/// The scroll position of a collection when its first items appear.
public enum InitialPosition: Hashable, Sendable {
  /// At the beginning.
  case top
  /// At the end, as in a chat.
  case end
  /// At an item.
  case item(ItemPath, ScrollPosition = .top)
}

/// An item that the program has scrolled to.
struct ScrollTarget {
  /// The item.
  let id: ElementID
  let position: ScrollPosition
  /// Whether the header of the item's section is a part of it.
  var showsHeader = false
  /// Whether all that lies behind the item is a part of it, as long as it is the last one.
  var showsEnd = false

  /// Whether the item is in a map.
  func isReached(in map: CollectionMap) -> Bool { map.path(of: id) != nil }

  /// The content offset that places the item; `nil` if it is not in the map.
  ///
  /// - Parameters:
  ///   - inset: space around the content, which stays free beside the item too, as does the space
  ///     of headers and footers that are pinned there.
  ///   - offset: where the content would stand without this.
  func offset(
    in map: CollectionMap, _ arrangement: any CollectionArrangement, _ axes: LayoutAxes,
    inset: EdgeInsets, from offset: Double
  ) -> Double? {
    guard let path = map.path(of: id),
      var frame = arrangement.frame(of: .item(path)).map(axes.frame)
    else { return nil }
    if showsHeader, let header = arrangement.frame(of: .header(path.section)).map(axes.frame) {
      let start = min(frame.main, header.main)
      frame.length = max(frame.main + frame.length, header.main + header.length) - start
      frame.main = start
    }
    if showsEnd, map.position(of: path) == map.count - 1 {
      let end = axes.isReversed ? 0 : axes.length(of: arrangement.contentSize)
      let start = min(frame.main, end)
      frame.length = max(frame.main + frame.length, end) - start
      frame.main = start
    }
    let position: ScrollPosition =
      switch self.position {
      case .top where axes.isReversed && axes.axis == .horizontal: .bottom
      case .bottom where axes.isReversed && axes.axis == .horizontal: .top
      default: self.position
      }
    let (startInset, endInset) =
      axes.axis == .vertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    var (before, after) = (startInset, endInset)
    func wanted() -> Double {
      let wanted = position.offset(
        showing: frame.main - before, frame.main + frame.length + after,
        viewportLength: axes.viewportLength, from: offset)
      // Whole points, or a centred item would go to and fro by a pixel as the rows before it
      // change.
      return position == .center ? frame.main - (frame.main - wanted).rounded() : wanted
    }
    for pinned in arrangement.pinnedFrames(in: axes.viewport(at: wanted()), inset: inset) {
      let cover = axes.frame(pinned.frame)
      guard cover.overlaps(frame) else { continue }
      if (pinned.position.index < 0) != axes.isReversed {
        before = startInset + cover.length
      } else {
        after = endInset + cover.length
      }
    }
    return wanted()
  }
}

/// Decides where the content stands after lengths and positions have changed, so that the rows on
/// the screen stay where they are.
///
/// In this order: the item that the program has scrolled to; a sticky edge; the first visible row
/// that survives the change, where rows that are drawn come before others, and slivers that change
/// their length last: a blank row means nothing to the eye, and little of it the rest of a sliver.
/// Rows that stay come before rows that move with their section. An item that was brought into the
/// viewport, wherever there, holds its place like the first of these rows.
struct ScrollAnchor {
  /// A visible row.
  private struct Row {
    let id: ElementID
    let path: ItemPath
    /// From the viewport's top to the row's, in points.
    let distance: Double
    /// In points.
    let length: Double
    let isMostlySeen: Bool
  }

  private let targets: [ScrollTarget]
  private let edge: StickyEdge?
  /// The offset along the axis when the anchor was dropped.
  private let oldOffset: Double
  private var rows: [Row] = []
  /// Rows to go by if none of the others is left.
  private var otherRows: [Row] = []

  /// - Parameters:
  ///   - targets: the last one in the map counts.
  ///   - edge: the sticky edge, if the viewport is at it.
  ///   - isDrawn: whether a row shows its contents.
  ///   - stays: whether a row is known to exist after the change, in the same order among the
  ///     others. Rows behind one that stays, is drawn and mostly visible are ignored, as nothing
  ///     depends on them.
  init(
    targets: [ScrollTarget], edge: StickyEdge?, viewport: Rect, map: CollectionMap,
    arrangement: any CollectionArrangement, axes: LayoutAxes,
    isDrawn: (CollectionElement) -> Bool, stays: (ItemPath, ElementID) -> Bool
  ) {
    self.targets = targets
    self.edge = edge
    let view = axes.frame(viewport)
    oldOffset = view.main
    // An edge always exists, so that the rows need not be examined.
    if edge != nil { return }
    if let target = targets.last(where: { $0.isReached(in: map) }), target.position == .nearest,
      let path = map.path(of: target.id),
      let frame = arrangement.frame(of: .item(path)).map(axes.frame)
    {
      rows.append(
        Row(
          id: target.id, path: path, distance: frame.main - view.main, length: frame.length,
          isMostlySeen: true))
    }
    var isDecided = false
    map.forEachPosition(in: arrangement.positions(in: viewport)) { position in
      if isDecided { return }
      // A header can shrink to nothing and does not identify the visible items.
      guard let path = position.path, let element = map.element(at: path),
        let frame = arrangement.frame(of: position).map(axes.frame)
      else { return }
      let seen =
        min(frame.main + frame.length, view.main + view.length) - max(frame.main, view.main)
      let row = Row(
        id: element.id, path: path, distance: frame.main - view.main, length: frame.length,
        isMostlySeen: seen * 2 > min(frame.length, view.length))
      if isDrawn(element) {
        rows.append(row)
        isDecided = row.isMostlySeen && stays(path, element.id)
      } else {
        otherRows.append(row)
      }
    }
  }

  /// The content offset for another map; `nil` if nothing of the anchor is left.
  ///
  /// - Parameter changes: lead from the map of the anchor to `map`; `nil` if only lengths differ. A
  ///   reloaded row holds its place; one that was moved does not, or the content would follow it;
  ///   after `reloadData` the row with the same path does.
  func offset(
    in map: CollectionMap, _ arrangement: any CollectionArrangement,
    after changes: VerifiedChanges?, _ extent: ScrollExtent, _ axes: LayoutAxes
  ) -> Double? {
    let kept = keptOffset(in: map, arrangement, after: changes, extent, axes)
    for target in targets.reversed() {
      if let main = target.offset(
        in: map, arrangement, axes, inset: extent.contentInset, from: kept ?? oldOffset)
      {
        return main
      }
    }
    return kept
  }

  /// The same without the items that the program has scrolled to.
  private func keptOffset(
    in map: CollectionMap, _ arrangement: any CollectionArrangement,
    after changes: VerifiedChanges?, _ extent: ScrollExtent, _ axes: LayoutAxes
  ) -> Double? {
    if let edge {
      let isLow = (edge == .top) != axes.isReversed
      return axes.main(of: isLow ? extent.minimumOffset : extent.maximumOffset)
    }
    var sliver: Double?
    func movesWithSection(_ row: Row) -> Bool {
      changes?.movesSection(from: row.path.section) ?? false
    }
    // Rows that move with their section come after those that stay: the content would follow them.
    let candidates = [rows, otherRows].flatMap { rows in
      rows.filter { !movesWithSection($0) } + rows.filter(movesWithSection)
    }
    for row in candidates where changes?.movesItem(from: row.path) != true {
      let path: ItemPath? =
        if let changes {
          changes.isReloadData ? row.path : changes.newPath(forOld: row.path)
        } else {
          map.path(of: row.id)
        }
      if let path, let frame = arrangement.frame(of: .item(path)).map(axes.frame) {
        let offset = frame.main - row.distance
        if row.isMostlySeen || row.length == frame.length { return offset }
        sliver = sliver ?? offset
      }
    }
    return sliver
  }
}
