// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// Sections stacked along the axis, from left to right and from top to bottom. If only lists are
/// stacked, the map stores where each section begins, and making an arrangement is O(1). Otherwise
/// it is O(sections), plus the cost of the bodies that have changed.
struct StackedArrangement: CollectionArrangement {
  struct Place {
    let start: Double
    let headerLength: Double
    let body: any SectionBody
    let bodyStart: Double
    let footerLength: Double
    let end: Double
    let insets: SectionInsets
    let layout: SectionLayout
  }

  let map: CollectionMap
  let rules: StackRules
  let axes: LayoutAxes
  /// From the leading edge, in points.
  var orthogonalOffsets: [ElementID: Double] = [:]
  private let estimatedItemLength: Double
  private var stack: Stack
  /// Whether the work stopped at the limit, so that the arrangement must not be used.
  let isGivenUp: Bool

  private enum Stack {
    case lists(ExtentMetrics)
    case sections(starts: [Double], bodies: [any SectionBody], end: Double)
  }

  /// `limit` is the maximum number of sections and packed items to visit.
  init(
    map: CollectionMap, rules: StackRules, axes: LayoutAxes,
    estimatedItemLength: Double, after earlier: StackedArrangement?, lookingAtMost limit: Int
  ) {
    self.map = map
    self.rules = rules
    self.axes = axes
    self.estimatedItemLength = estimatedItemLength
    orthogonalOffsets = earlier?.orthogonalOffsets ?? [:]
    let insets = axes.insets(rules.section.insets)
    let boundary = map.boundary.headerLength
    if case .list(let spacing) = rules.section.kind, !map.hasSectionLayouts {
      stack = .lists(
        ExtentMetrics(
          // Items without a length would never be visible, and so never be measured.
          estimatedItemLength: max(
            1, rules.section.estimatedItemLength?.usable ?? estimatedItemLength),
          itemSpacing: spacing,
          sectionSpacing: rules.sectionSpacing + insets.before + insets.after))
      isGivenUp = false
      return
    }
    // Fractions of a packed item, because visiting a section is cheaper.
    var left = min(limit, .max / Self.sectionsPerItem) * Self.sectionsPerItem
    var (starts, bodies): ([Double], [any SectionBody]) = ([], [])
    var end = boundary
    let earlierBodies = earlier?.reusableBodies(for: map) ?? { _ in nil }
    for index in 0..<map.numberOfSections {
      if left < 0 { break }
      left -= 1
      guard let section = map.section(at: index), let items = map.itemLengths(inSection: index)
      else { continue }
      if index > 0 { end += rules.sectionSpacing }
      starts.append(end)
      let own = section.value.layout ?? rules.section
      let insets = axes.insets(own.insets)
      let body = own.body(
        items,
        in: SectionLayout.Room(
          axes: axes, width: own.roomWidth(axes), estimatedItemLength: estimatedItemLength),
        after: earlierBodies(index),
        packingAtMost: left < 0 ? -1 : left / Self.sectionsPerItem)
      if let body = body as? PackedBody {
        left = body.isGivenUp ? -1 : left - body.packedCount * Self.sectionsPerItem
      }
      bodies.append(body)
      end +=
        rules.headerLength(of: section) + insets.before + body.length + insets.after
        + section.trailingLength
    }
    stack = .sections(starts: starts, bodies: bodies, end: end)
    isGivenUp = left < 0
  }

  /// The number of sections that are visited in the time that packing an item takes.
  private static let sectionsPerItem = 8

  /// Returns the reusable bodies for the indexes of sections in another map.
  private func reusableBodies(for map: CollectionMap) -> (Int) -> (any SectionBody)? {
    guard case .sections(_, let bodies, _) = stack else { return { _ in nil } }
    let old = self.map
    return { index in
      guard let id = map.sectionID(at: index) else { return nil }
      let oldIndex = old.sectionID(at: index) == id ? index : old.section(withID: id)
      return oldIndex.flatMap { bodies.indices.contains($0) ? bodies[$0] : nil }
    }
  }

  /// Returns the arrangement in which items on the screen keep their columns or lines while items
  /// before them are measured, or `nil` if they already do. `items` contains the items on the
  /// screen by section. `beginsRun` is whether items began another run. O(sections + blocks of
  /// visible sections).
  func showing(
    _ items: [Int: Range<Int>]
  ) -> (arrangement: any CollectionArrangement, beginsRun: Bool)? {
    guard case .sections(let starts, var bodies, let end) = stack else { return nil }
    var (isNew, beginsRun) = (false, false)
    for (section, range) in items {
      guard bodies.indices.contains(section), let body = bodies[section] as? PackedBody,
        let new = body.showing(range)
      else { continue }
      bodies[section] = new
      isNew = true
      if new.runCount != body.runCount { beginsRun = true }
    }
    guard isNew else { return nil }
    var result = self
    result.stack = .sections(starts: starts, bodies: bodies, end: end)
    return (result, beginsRun)
  }

  // MARK: The stack

  private var sectionsEnd: Double {
    switch stack {
    case .sections(_, _, let end): return end
    case .lists(let metrics):
      let insets = axes.insets(rules.section.insets)
      let length = map.totalLength(metrics)
      return map.boundary.headerLength
        + (map.numberOfSections == 0 ? 0 : length + insets.before + insets.after)
    }
  }

  var contentLength: Double { sectionsEnd + map.boundary.footerLength }

  var contentSize: Size { axes.size(length: contentLength, width: axes.viewportWidth) }

  func place(ofSection index: Int) -> Place? {
    guard let section = map.section(at: index) else { return nil }
    let own = section.value.layout ?? rules.section
    let insets = axes.insets(own.insets)
    let start: Double
    let body: any SectionBody
    switch stack {
    case .sections(let starts, let bodies, _):
      (start, body) = (starts[index], bodies[index])
    case .lists(let metrics):
      guard let items = map.itemLengths(inSection: index),
        let offset = map.offset(ofSection: index, metrics)
      else { return nil }
      start = map.boundary.headerLength + offset
      body = ListBody(items: items, metrics: metrics, width: own.roomWidth(axes))
    }
    let headerLength = rules.headerLength(of: section)
    let bodyStart = start + headerLength + insets.before
    return Place(
      start: start, headerLength: headerLength, body: body, bodyStart: bodyStart,
      footerLength: section.trailingLength,
      end: bodyStart + body.length + insets.after + section.trailingLength, insets: insets,
      layout: own)
  }

  func isList(_ index: Int) -> Bool {
    if case .lists = stack { return true }
    if case .list = map.section(at: index)?.value.layout?.kind ?? rules.section.kind { return true }
    return false
  }

  /// Returns the last section that begins at or before an offset, or the first section.
  private func section(at offset: Double) -> Int {
    switch stack {
    case .lists(let metrics):
      return map.position(atOffset: max(0, offset - map.boundary.headerLength), metrics)?.section
        ?? 0
    case .sections(let starts, _, _):
      var (low, high) = (0, max(0, starts.count - 1))
      while low < high {
        let middle = (low + high + 1) / 2
        if starts[middle] <= offset { low = middle } else { high = middle - 1 }
      }
      return low
    }
  }

  /// Calls a closure for each section that overlaps an interval along the axis. O(log n) for each
  /// visited section, including sections without length in between.
  func forEachPlace(from low: Double, to high: Double, _ body: (Int, Place) -> Void) {
    var index = section(at: low)
    while let place = place(ofSection: index), place.start < high {
      if place.end > low { body(index, place) }
      index = max(index + 1, min(section(at: place.end), sectionWithItems(after: index)))
    }
  }

  /// Returns the next section with items, or an index past the last section.
  private func sectionWithItems(after index: Int) -> Int {
    map.path(atPosition: map.start(ofSection: index + 1))?.section ?? map.numberOfSections
  }

  // MARK: Frames

  func frame(of position: ElementPosition) -> Rect? {
    layoutFrame(of: position).map(axes.rect)
  }

  private func layoutFrame(of position: ElementPosition) -> LayoutFrame? {
    func across(main: Double, length: Double) -> LayoutFrame {
      LayoutFrame(main: main, cross: 0, length: length, width: axes.viewportWidth)
    }
    if position == .collectionHeader { return across(main: 0, length: map.boundary.headerLength) }
    if position == .collectionFooter {
      return across(main: sectionsEnd, length: map.boundary.footerLength)
    }
    if case .item(let item) = position.kind, case .lists(let metrics) = stack {
      return listFrame(of: item, inSection: position.section, metrics)
    }
    guard let place = place(ofSection: position.section) else { return nil }
    switch position.kind {
    case .header: return across(main: place.start, length: place.headerLength)
    case .footer: return across(main: place.end - place.footerLength, length: place.footerLength)
    case .item(let item):
      let scrolled = orthogonalSection(at: position.section, place)?.offset ?? 0
      return place.body.frame(of: item)?.moved(
        main: place.bodyStart, cross: place.insets.leading - scrolled)
    }
  }

  /// Avoids a ``Place``, which allocates a body, because each cell calls this in each frame.
  private func listFrame(
    of item: Int, inSection index: Int, _ metrics: ExtentMetrics
  ) -> LayoutFrame? {
    guard let section = map.section(at: index), let items = map.itemLengths(inSection: index),
      let offset = map.offset(ofSection: index, metrics),
      let extent = items.extent(ofItem: item, metrics)
    else { return nil }
    let insets = axes.insets(rules.section.insets)
    let start =
      map.boundary.headerLength + offset + rules.headerLength(of: section) + insets.before
    return LayoutFrame(
      main: start + extent.offset, cross: insets.leading, length: extent.length,
      width: rules.section.roomWidth(axes))
  }

  func positions(in rect: Rect) -> ElementPositions { positions(in: rect, orthogonally: .zero) }

  func positions(in rect: Rect, orthogonally range: RangeTuning) -> ElementPositions {
    var ranges: [Range<ElementPosition>] = []
    let wanted = axes.frame(rect)
    let low = wanted.main
    let high = wanted.main + wanted.length
    func add(_ position: ElementPosition, at main: Double, length: Double) {
      let frame = LayoutFrame(main: main, cross: 0, length: length, width: axes.viewportWidth)
      if frame.overlaps(wanted) { ranges.append(position..<position.next) }
    }
    add(.collectionHeader, at: 0, length: map.boundary.headerLength)
    forEachPlace(from: low, to: high) { index, place in
      add(.header(index), at: place.start, length: place.headerLength)
      let scrolled = orthogonalSection(at: index, place)?.offset ?? 0
      var inner = wanted.moved(
        main: -place.bodyStart, cross: scrolled - place.insets.leading)
      if place.body.innerWidth > 0 {
        // Only the elements in or near the section's own viewport.
        let visible = scrolled - place.insets.leading
        let before = range.trailingScreens.finiteScreens * axes.viewportWidth
        let behind = range.leadingScreens.finiteScreens * axes.viewportWidth
        let end = min(inner.cross + inner.width, visible + axes.viewportWidth) + behind
        inner.cross = max(inner.cross, visible) - before
        inner.width = end - inner.cross
      }
      for items in place.body.items(in: inner) {
        ranges.append(
          ElementPosition(
            section: index, index: items.lowerBound)..<ElementPosition(
              section: index, index: items.upperBound))
      }
      add(.footer(index), at: place.end - place.footerLength, length: place.footerLength)
    }
    let footerLength = map.boundary.footerLength
    if footerLength > 0 { add(.collectionFooter, at: sectionsEnd, length: footerLength) }
    return ElementPositions(ranges)
  }

  // MARK: Orthogonal sections

  func orthogonalSection(at index: Int) -> OrthogonalSection? {
    place(ofSection: index).flatMap { orthogonalSection(at: index, $0) }
  }

  private func orthogonalSection(at index: Int, _ place: Place) -> OrthogonalSection? {
    guard case .orthogonal = place.layout.kind else { return nil }
    let width = place.insets.leading + place.body.innerWidth + place.insets.trailing
    let offset = map.sectionID(at: index).flatMap { orthogonalOffsets[$0] } ?? 0
    return OrthogonalSection(
      frame: axes.rect(
        LayoutFrame(
          main: place.bodyStart, cross: 0, length: place.body.length, width: axes.viewportWidth)),
      contentSize: axes.size(length: place.body.length, width: width),
      offset: min(max(0, offset), max(0, width - axes.viewportWidth)))
  }

  func scrolling(_ offsets: [ElementID: Double]) -> any CollectionArrangement {
    var result = self
    result.orthogonalOffsets = offsets
    return result
  }

  // MARK: Elements of sections

  func frame(ofSection section: Int) -> Rect? {
    place(ofSection: section).map { place in
      axes.rect(
        LayoutFrame(
          main: place.start, cross: 0, length: place.end - place.start,
          width: axes.viewportWidth))
    }
  }

  func sections(in rect: Rect) -> Range<Int> {
    let wanted = axes.frame(rect)
    var sections: Range<Int>?
    forEachPlace(from: wanted.main, to: wanted.main + wanted.length) { index, _ in
      sections = (sections?.lowerBound ?? index)..<index + 1
    }
    return sections ?? 0..<0
  }

  // MARK: Pins

  func pinnedFrames(in viewport: Rect, inset: EdgeInsets) -> [PinnedElement] {
    guard rules.pinsHeaders || rules.pinsFooters else { return [] }
    let view = axes.frame(viewport)
    let free = axes.frame(viewport.inset(by: inset))
    var pinned: [PinnedElement] = []
    func add(_ position: ElementPosition, at main: Double, from ordinary: Double, length: Double) {
      let frame = LayoutFrame(main: main, cross: 0, length: length, width: axes.viewportWidth)
      if main != ordinary, frame.overlaps(view) {
        pinned.append(PinnedElement(position: position, frame: axes.rect(frame)))
      }
    }
    forEachPlace(from: view.main, to: view.main + view.length) { index, place in
      let (header, footer) = (place.headerLength, place.footerLength)
      if rules.pinsHeaders {
        add(
          .header(index), at: min(max(place.start, free.main), place.end - footer - header),
          from: place.start, length: header)
      }
      if rules.pinsFooters {
        add(
          .footer(index),
          at: max(
            min(place.end - footer, free.main + free.length - footer), place.start + header),
          from: place.end - footer, length: footer)
      }
    }
    return pinned
  }
}
