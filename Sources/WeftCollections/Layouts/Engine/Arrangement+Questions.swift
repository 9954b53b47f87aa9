// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftChanges
package import WeftLayout

extension CollectionArrangement {
  /// Returns the elements of a map that overlap a rectangle, apart from pinned frames.
  package func elements(in rect: Rect, of map: CollectionMap) -> [ElementPosition] {
    var found: [ElementPosition] = []
    map.forEachPosition(in: positions(in: rect)) { position in
      if let frame = frame(of: position)?.intersection(rect), !frame.isEmpty {
        found.append(position)
      }
    }
    return found
  }

  /// Returns the elements of a map that overlap a viewport, including pinned elements.
  package func visibleElements(in viewport: Rect, of map: CollectionMap) -> [ElementPosition] {
    let pinned = pinnedFrames(in: viewport, inset: .zero).map(\.position)
    return (elements(in: viewport, of: map).filter { !pinned.contains($0) } + pinned).sorted()
  }

  /// Returns the items of a map that overlap a rectangle, apart from pinned frames. O(log n) for
  /// each list section and each interruption of its identities. O(items · log n) for other
  /// sections.
  func identities(ofItemsIn rect: Rect, of map: CollectionMap) -> ElementIDSet {
    var all = ElementIDSet()
    var single: [ElementID] = []
    for interval in positions(in: rect).intervals {
      map.forEachStretch(in: interval) { _ in
      } _: { section, items in
        if isList(section) {
          all.formUnion(
            map.identities(
              from: ItemPath(section: section, item: items.lowerBound),
              to: ItemPath(section: section, item: items.upperBound)))
          return
        }
        map.forEachItem(inSection: section, items) { item in
          if frame(of: .item(item.path))?.intersects(rect) == true { single.append(item.id) }
        }
      }
    }
    all.formUnion(ElementIDSet(single))
    return all
  }

  /// Returns the arrangement in which items on the screen keep their columns or lines while items
  /// before them are measured, or `nil` if they already do, or if the program's layout has made the
  /// arrangement. `beginsRun` is whether other arrangements of the items lose this property.
  func showing(
    _ items: [Int: Range<Int>]
  ) -> (arrangement: any CollectionArrangement, beginsRun: Bool)? {
    guard let mirrored = self as? MirroredArrangement else {
      return (self as? StackedArrangement)?.showing(items)
    }
    guard var new = mirrored.base.showing(items) else { return nil }
    new.arrangement = MirroredArrangement(
      base: new.arrangement, viewportSize: mirrored.viewportSize, flipsX: mirrored.flipsX,
      flipsY: mirrored.flipsY)
    return new
  }

  /// Whether the items of a section lie one behind the other, and ``positions(in:)`` is exact.
  private func isList(_ section: Int) -> Bool {
    let base = (self as? MirroredArrangement)?.base ?? self
    return (base as? StackedArrangement)?.isList(section) ?? false
  }

  /// Returns the offset that shows an item, and the offset of its orthogonal section. O(log n).
  package func offset(
    showing path: ItemPath, at position: ScrollPosition, from offset: Point, axis: Axis,
    viewportSize: Size, direction: LayoutDirection, innerPosition: ScrollPosition = .nearest
  ) -> (offset: Point, orthogonalOffset: Double?)? {
    guard let rect = frame(of: .item(path)) else { return nil }
    let axes = LayoutAxes(axis, viewportSize: viewportSize)
    let frame = axes.frame(rect)
    let end = max(0, axes.length(of: contentSize) - axes.viewportLength)
    let isReversed = axis == .horizontal && direction == .rightToLeft
    // Content offsets count from the left, but scrolling starts where the content begins.
    let start = isReversed ? end + axes.viewportLength - frame.main - frame.length : frame.main
    let scrolled = isReversed ? end - axes.main(of: offset) : axes.main(of: offset)
    let wanted = position.offset(
      showing: start, start + frame.length, viewportLength: axes.viewportLength, from: scrolled)
    let limited = min(max(0, wanted), end)
    let target = axes.viewport(at: isReversed ? end - limited : limited).origin
    guard let inner = orthogonalSection(at: path.section) else { return (target, nil) }
    let isMirrored = axis == .vertical && direction == .rightToLeft
    let leading =
      isMirrored ? axes.viewportWidth - frame.cross - frame.width : frame.cross
    let innerStart = leading + inner.offset
    let innerWanted = innerPosition.offset(
      showing: innerStart, innerStart + frame.width, viewportLength: axes.viewportWidth,
      from: inner.offset)
    let innerEnd = max(0, axes.width(of: inner.contentSize) - axes.viewportWidth)
    return (target, min(max(0, innerWanted), innerEnd))
  }
}

extension CollectionLayout {
  /// Returns the arrangement for a layout direction. If `inverted`, the content begins at the
  /// viewport's end. `room` is the viewport's size without insets, by default the same size.
  package func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double,
    room: Size? = nil, direction: LayoutDirection, isInverted: Bool = false,
    after earlier: (any CollectionArrangement)? = nil
  ) -> any CollectionArrangement {
    let base = (earlier as? MirroredArrangement)?.base ?? earlier
    return oriented(
      arrangement(
        of: map, viewportSize: viewportSize, estimatedItemLength: estimatedItemLength, after: base),
      room: room ?? viewportSize, direction: direction, isInverted: isInverted)
  }

  /// Returns the arrangement, or `nil` if making it would visit more than `limit` sections and
  /// packed items. A custom layout may visit all items, so the map may not have more.
  func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double,
    room: Size, direction: LayoutDirection, isInverted: Bool,
    after earlier: (any CollectionArrangement)?,
    lookingAtMost limit: Int
  ) -> (any CollectionArrangement)? {
    guard let layout = self as? any StackingLayout else {
      if map.count > limit { return nil }
      return arrangement(
        of: map, viewportSize: viewportSize, estimatedItemLength: estimatedItemLength,
        room: room, direction: direction, isInverted: isInverted, after: earlier)
    }
    let base = (earlier as? MirroredArrangement)?.base ?? earlier
    let arrangement = layout.stack(
      map, viewportSize: viewportSize, estimatedItemLength: estimatedItemLength,
      after: base as? StackedArrangement, lookingAtMost: limit)
    if arrangement.isGivenUp { return nil }
    return oriented(
      arrangement, room: room, direction: direction, isInverted: isInverted)
  }

  /// Returns an arrangement for a layout direction. If inverted, the content begins at the
  /// viewport's end. `room` is the viewport's size without the content's insets.
  func oriented(
    _ arrangement: any CollectionArrangement, room: Size, direction: LayoutDirection,
    isInverted: Bool
  ) -> any CollectionArrangement {
    let flipsX = (direction == .rightToLeft) != (isInverted && axis == .horizontal)
    let flipsY = isInverted && axis == .vertical
    guard flipsX || flipsY else { return arrangement }
    return MirroredArrangement(
      base: arrangement, viewportSize: room, flipsX: flipsX, flipsY: flipsY)
  }
}
