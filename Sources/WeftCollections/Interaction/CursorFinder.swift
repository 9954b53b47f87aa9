// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout

/// Finds the nearest item in a direction from another item.
struct CursorFinder {
  let map: CollectionMap
  let arrangement: any CollectionArrangement
  let axes: LayoutAxes
  let isReadFromRight: Bool

  func isAlong(_ key: KeyEvent.Key) -> Bool {
    switch key {
    case .up, .down: axes.axis == .vertical
    case .left, .right: axes.axis == .horizontal
    default: true
    }
  }

  /// Whether an item is in a section that scrolls separately.
  func isInLane(_ path: ItemPath) -> Bool { arrangement.orthogonalSection(at: path.section) != nil }

  /// Returns the nearest item in the key's direction. O(items in a few viewports · log n).
  func path(from path: ItemPath, by key: KeyEvent.Key) -> ItemPath? {
    guard let frame = arrangement.frame(of: .item(path)).map(axes.frame) else { return nil }
    let page = max(axes.viewportLength - frame.length, axes.viewportLength / 2)
    switch key {
    case .pageUp, .pageDown:
      return item(aPageFrom: frame, by: page, isForward: key == .pageDown)
    case .up, .down, .left, .right:
      let isForward = key == .down || key == .right
      if isAlong(key) { return neighbor(of: frame, isForward: isForward) }
      let isReversed = axes.axis == .vertical && isReadFromRight
      return neighbor(beside: frame, isForward: isForward)
        ?? neighbor(inLineOf: path, frame, isForward: isForward != isReversed)
    default: return nil
    }
  }

  /// Returns the nearest item across the axis, or the one whose start is nearest.
  private func neighbor(beside frame: LayoutFrame, isForward: Bool) -> ItemPath? {
    let rect = axes.rect(
      LayoutFrame(main: frame.main, cross: 0, length: frame.length, width: axes.viewportWidth))
    var best: (path: ItemPath, distance: Double, aside: Double)?
    map.forEachPosition(in: arrangement.positions(in: rect)) { position in
      guard let path = position.path,
        let other = arrangement.frame(of: position).map(axes.frame),
        min(other.main + other.length, frame.main + frame.length) - max(other.main, frame.main)
          > 0.5
      else { return }
      let distance =
        isForward
        ? other.cross - (frame.cross + frame.width) : frame.cross - (other.cross + other.width)
      guard distance > -0.5, other.cross != frame.cross else { return }
      let aside = abs(other.main - frame.main)
      if let known = best, (known.distance, known.aside) <= (distance, aside) { return }
      best = (path, distance, aside)
    }
    return best?.path
  }

  /// Returns the previous or next item in the same or the adjacent line, if lines have several.
  private func neighbor(
    inLineOf path: ItemPath, _ frame: LayoutFrame, isForward: Bool
  ) -> ItemPath? {
    guard let index: Int = map.position(of: path) else { return nil }
    let next = index + (isForward ? 1 : -1)
    guard next >= 0, next < map.count, let target = map.path(atPosition: next),
      // The cursor stops at the edges of a section that scrolls separately.
      target.section == path.section || !isInLane(path),
      let other = arrangement.frame(of: .item(target)).map(axes.frame)
    else { return nil }
    return other.cross == frame.cross && other.width == frame.width ? nil : target
  }

  private func neighbor(of frame: LayoutFrame, isForward: Bool) -> ItemPath? {
    let end = axes.length(of: arrangement.contentSize)
    var (low, high) = isForward ? (frame.main + frame.length, end) : (0, frame.main)
    var step = max(axes.viewportLength, 1)
    // Searches within a viewport's distance first, then further.
    while low < high {
      let part =
        isForward ? (low, min(low + step, high)) : (max(high - step, low), high)
      if let found = best(in: part.0, part.1, for: frame, isForward: isForward) { return found }
      if isForward { low = part.1 } else { high = part.0 }
      step *= 2
    }
    return nil
  }

  private func best(
    in low: Double, _ high: Double, for frame: LayoutFrame, isForward: Bool
  ) -> ItemPath? {
    let rect = axes.rect(
      LayoutFrame(main: low, cross: 0, length: high - low, width: axes.viewportWidth))
    var found: [(path: ItemPath, distance: Double, aside: Double, length: Double)] = []
    map.forEachPosition(in: arrangement.positions(in: rect)) { position in
      guard let path = position.path,
        let other = arrangement.frame(of: position).map(axes.frame)
      else { return }
      let distance =
        isForward
        ? other.main - (frame.main + frame.length) : frame.main - (other.main + other.length)
      guard distance > -0.5, other.main != frame.main else { return }
      let aside = abs(other.cross + other.width / 2 - frame.cross - frame.width / 2)
      found.append((path, distance, aside, other.length))
    }
    // In the nearest line, the least offset across the axis wins, as in the column of a waterfall.
    guard let nearest = found.min(by: { $0.distance < $1.distance }) else { return nil }
    let line = found.filter { $0.distance < nearest.distance + max(nearest.length, 1) }
    return line.min { ($0.aside, $0.distance) < ($1.aside, $1.distance) }?.path
  }

  /// Returns the item a page away, the next item if it is longer than a page, or otherwise the last
  /// item in that direction.
  private func item(
    aPageFrom frame: LayoutFrame, by page: Double, isForward: Bool
  ) -> ItemPath? {
    if let found = item(at: frame.moved(main: isForward ? page : -page, cross: 0)),
      let other = arrangement.frame(of: .item(found)).map(axes.frame),
      isForward ? other.main > frame.main : other.main < frame.main
    {
      return found
    }
    if let next = neighbor(of: frame, isForward: isForward) { return next }
    return map.path(atPosition: isForward == axes.isReversed ? 0 : map.count - 1)
  }

  /// Returns the item nearest to a rectangle's middle, limited to the content.
  private func item(at frame: LayoutFrame) -> ItemPath? {
    let end = max(axes.length(of: arrangement.contentSize) - 1, 0)
    let middle = min(max(frame.main + frame.length / 2, 0), end)
    let cross = frame.cross + frame.width / 2
    var reach = max(frame.length, 1)
    while true {
      if let found = item(nearestTo: middle, cross, within: reach) { return found }
      // The middle may be in a gap, and a custom layout may report infinite content.
      guard reach <= end, reach.isFinite else { return nil }
      reach *= 2
    }
  }

  /// `middle` is along the axis and `cross` across. `reach` limits the distance along it.
  private func item(
    nearestTo middle: Double, _ cross: Double, within reach: Double
  ) -> ItemPath? {
    var found: (path: ItemPath, distance: Double)?
    let rect = axes.rect(
      LayoutFrame(
        main: middle - reach, cross: 0, length: 2 * reach, width: axes.viewportWidth))
    map.forEachPosition(in: arrangement.positions(in: rect)) { position in
      guard let path = position.path,
        let other = arrangement.frame(of: position).map(axes.frame)
      else { return }
      let distance =
        abs(other.main + other.length / 2 - middle) + abs(other.cross + other.width / 2 - cross)
      if distance < found?.distance ?? .infinity { found = (path, distance) }
    }
    return found?.path
  }
}
