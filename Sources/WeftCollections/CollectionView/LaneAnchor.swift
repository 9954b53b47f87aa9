// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// Determines the offset of an orthogonal section after items were inserted, removed or resized, so
/// that its visible items keep their positions.
struct LaneAnchor {
  private struct Item {
    let id: ElementID
    let path: ItemPath
    /// The distance between the leading edges, in points.
    let distance: Double
  }

  let id: ElementID
  /// The item that the section was scrolled to, then the fully visible items, then the others.
  private let items: [Item]

  /// Records the visible items of a section, or returns `nil` if the section is not orthogonal or
  /// has none. `target` is the item that the section was scrolled to.
  init?(
    _ id: ElementID, at index: Int, of map: CollectionMap, _ arrangement: any CollectionArrangement,
    axes: LayoutAxes, isReversed: Bool, target: ElementID?
  ) {
    guard let section = arrangement.orthogonalSection(at: index) else { return nil }
    self.id = id
    var (whole, others): ([Item], [Item]) = ([], [])
    let width = axes.width(of: section.frame.size)
    map.forEachPosition(in: arrangement.positions(in: section.frame)) { position in
      guard let path = position.path, path.section == index, let element = map.element(at: path),
        let frame = arrangement.frame(of: position)
      else { return }
      let distance = Self.distance(of: frame, in: section, axes, isReversed: isReversed)
      let length = axes.width(of: frame.size)
      guard distance < width, distance + length > 0 else { return }
      let item = Item(id: element.id, path: path, distance: distance)
      let isWhole = distance >= 0 && distance + length <= width
      if element.id == target {
        whole.insert(item, at: 0)
      } else if isWhole {
        whole.append(item)
      } else {
        others.append(item)
      }
    }
    items = whole + others
    if items.isEmpty { return nil }
  }

  /// Returns the offset in another map, or `nil` if no item of the anchor is left. `changes` is
  /// `nil` if only sizes differ. A moved item does not keep its position, because otherwise the
  /// content would follow it.
  func offset(
    in map: CollectionMap, _ arrangement: any CollectionArrangement,
    after changes: VerifiedChanges?, axes: LayoutAxes, isReversed: Bool
  ) -> Double? {
    guard changes?.isReloadData != true, let index = map.section(withID: id),
      let section = arrangement.orthogonalSection(at: index)
    else { return nil }
    for item in items where changes?.movesItem(from: item.path) != true {
      let path = changes.map { $0.newPath(forOld: item.path) } ?? map.path(of: item.id)
      guard let path, path.section == index, let frame = arrangement.frame(of: .item(path)) else {
        continue
      }
      let distance = Self.distance(of: frame, in: section, axes, isReversed: isReversed)
      let end = axes.width(of: section.contentSize) - axes.width(of: section.frame.size)
      return min(max(0, section.offset + distance - item.distance), max(0, end))
    }
    return nil
  }

  private static func distance(
    of frame: Rect, in section: OrthogonalSection, _ axes: LayoutAxes, isReversed: Bool
  ) -> Double {
    if axes.axis == .horizontal { return frame.minY - section.frame.minY }
    return isReversed ? section.frame.maxX - frame.maxX : frame.minX - section.frame.minX
  }
}
