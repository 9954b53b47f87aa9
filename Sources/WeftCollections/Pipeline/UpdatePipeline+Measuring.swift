// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Step 3: the rows that will be visible, and whether they are measured.
extension UpdatePipeline {
  /// How far beyond the viewport cells are measured, in viewports.
  private var screensAhead: Double { 0.5 }

  /// The rows that a preparation will show, and half a viewport beyond, once it is arranged.
  ///
  /// - Complexity: O(rows · log n), or O(changed cells · log n) if it is only of these.
  func rows(of preparation: UpdatePreparation) -> [PreparedRow] {
    let map = preparation.map
    if preparation.isOfCells {
      let attached = view.stagedSupplements.map {
        PreparedRow(element: $0, extent: nil, isSeen: true)
      }
      return view.stagedCellsOnScreen.compactMap { node in
        guard let element = node.element, let position = map.position(of: element),
          !preparation.laterCells.contains(ObjectIdentifier(node))
        else { return nil }
        return PreparedRow(element: element, extent: map.extent(at: position), isSeen: true)
      } + attached
    }
    guard let arranged = preparation.arrangement else { return [] }
    let arrangement = view.scrolled(
      arranged, of: map, by: preparation.geometry, after: preparation.changes)
    let viewport = view.viewport(
      showing: map, arrangement, by: preparation.geometry, after: preparation.changes)
    // On both sides: at the end of a list, rows that are shorter than estimated let in rows above.
    let axes = preparation.geometry.axes
    let ahead = axes.vector(axes.viewportLength * screensAhead)
    let wide = viewport.insetBy(dx: -ahead.dx, dy: -ahead.dy)
    let pinned = arrangement.pinnedFrames(in: viewport, inset: view.contentInset).map(\.position)
    let seen = arrangement.positions(in: viewport).union(pinned)
    preparation.needed = arrangement.positions(in: wide).union(pinned)
    var rows: [PreparedRow] = []
    map.forEachElement(in: preparation.needed) { element, position, extent in
      rows.append(PreparedRow(element: element, extent: extent, isSeen: seen.contains(position)))
    }
    rows += supplements(of: rows, arrangement, viewport: viewport, wide: wide, in: preparation)
    return rows
  }

  /// Whether the current preparation will show an element, or may do so.
  func isNeeded(_ element: CollectionElement) -> Bool {
    if element.isAttached { return isNeededSupplement(element) }
    guard let current, let position = current.map.position(of: element) else { return false }
    return policy == .eager || current.needed.contains(position)
  }

  /// How often an element is measured for a preparation: a cell that changes all the time must not
  /// hold up the others.
  private var measurementLimit: Int { 2 }

  /// Step 3: whether all rows that will be visible are measured; has the others measured.
  func isMeasured(_ rows: [PreparedRow], of preparation: UpdatePreparation) -> Bool {
    let geometry = preparation.geometry
    for row in rows where row.isSeen && isRestless(row.element, in: preparation) {
      view.measureAtOnce(row.element, by: geometry)
    }
    // Lengths of elements that were measured after the preparation stopped waiting for them: they
    // may change which rows are visible.
    for row in rows where geometry.isAsLongAsMeasured(row.element) {
      // A size that has not come back from its worker belongs to a cell that still shows its old
      // self.
      guard !view.isBusy(row.element),
        let size = geometry.settledSize(of: row.element)
      else { continue }
      let extent = geometry.extent(size, of: row.element)
      guard extent != row.extent, !keepsOldExtent(row.element, in: preparation),
        !waitsForNext(row.element, in: preparation)
      else { continue }
      record(extent, of: row.element)
      needsAdvance = true
    }
    if needsAdvance { return false }
    var missing: [CollectionElement] = []
    if policy == .eager, !preparation.isLate, !preparation.wasMeasuredWhole {
      missing = unmeasured(in: preparation)
      preparation.wasMeasuredWhole = missing.isEmpty
    }
    if missing.isEmpty {
      let rows = rows.filter { isMissing($0.element, in: preparation) }
      // Those beyond are measured along, but not waited for.
      if rows.contains(where: \.isSeen) { missing = rows.map(\.element) }
    }
    measure(missing, geometry)
    return missing.isEmpty
  }

  /// Whether an element lacks a cell of the right size, and can get one.
  ///
  /// - Parameter needsCell: `false` where its size is enough.
  func isMissing(
    _ element: CollectionElement, in preparation: UpdatePreparation, needsCell: Bool = true
  ) -> Bool {
    // Its block holds a worker up, and is not called again; or its cell is another element's.
    if view.overdue.contains(element.lineage) || !view.ownsCell(element) { return false }
    // A size that has not come back from its worker is in no map yet.
    let isMeasured =
      view.jobs[element.lineage] == nil && preparation.geometry.measuredSize(of: element) != nil
    if isMeasured, !needsCell || element.isShowable { return false }
    // No part of it could be visible.
    guard preparation.geometry.canMeasure(element) else { return false }
    if needsCell, isLater(element, than: preparation) { return false }
    return preparation.measurements[element.id, default: 0] < measurementLimit
      && canBeMade(element)
  }

  /// Whether the cell of an element has changed since its last measurement, and would do so for
  /// ever. It is shown in its present size, and not as a mix of two. Requests that it makes while
  /// it gets that size wait for the next preparation.
  func isRestless(
    _ element: CollectionElement, in preparation: UpdatePreparation
  ) -> Bool {
    preparation.measurements[element.id, default: 0] >= measurementLimit
      && !view.isBusy(element) && element.nodeIfAllocated != nil
      && preparation.geometry.settledSize(of: element) == nil
      && preparation.geometry.canMeasure(element) && !isLater(element, than: preparation)
  }

  /// The elements of the whole map without a size.
  ///
  /// - Complexity: O(items · log n) once for each preparation of an eager collection, and then
  ///   O(those without a size), after each round of measuring.
  func unmeasured(in preparation: UpdatePreparation) -> [CollectionElement] {
    var elements: [CollectionElement] = []
    // Far rows need a size, not a cell.
    if let known = preparation.unmeasured {
      elements = known.filter { isMissing($0, in: preparation, needsCell: false) }
    } else {
      preparation.map.forEachElement(in: preparation.map.allPositions) { element, _, _ in
        if isMissing(element, in: preparation, needsCell: false) { elements.append(element) }
      }
    }
    // Others may be missing once the data source can be asked.
    if !isBatchOpen() { preparation.unmeasured = elements }
    return elements
  }

  /// Whether an element has a cell, or the data source can still be asked for one.
  func canBeMade(_ element: CollectionElement) -> Bool {
    element.content != nil || element.nodeIfAllocated != nil
      || (!isBatchOpen() && pendingMap.path(of: element) != nil)
  }

  func measure(_ elements: [CollectionElement], _ geometry: CollectionGeometry) {
    // A few at a time, so that all workers take part to the end.
    var rest = elements[...]
    let chunk = min(max(1, elements.count / 16), 64)
    while !rest.isEmpty {
      let started = view.measure(
        Array(rest.prefix(chunk)), priority: .visible, geometry: geometry)
      current?.outstanding.formUnion(started.map(\.lineage))
      rest = rest.dropFirst(chunk)
    }
  }

  /// Measured elements bring their lengths to both spaces, and the preparation further.
  func didMeasure(_ elements: [CollectionElement]) {
    let geometry = current?.geometry ?? view.wantedGeometry
    for element in elements {
      guard let size = element.lastSize else { continue }
      // A measurement for an earlier geometry does not count as one for this one.
      if geometry.measuredAnyVersion(of: element) {
        current?.measurements[element.id, default: 0] += 1
      }
      if !view.isOnScreen(element), isNeeded(element) { current?.entered.append(element) }
      if geometry.isAsLongAsMeasured(element) {
        record(geometry.extent(size, of: element), of: element)
      }
    }
    guard let current else { return }
    for element in elements where view.jobs[element.lineage] == nil {
      current.outstanding.remove(element.lineage)
    }
    // Jobs that were cancelled are not awaited; the canceller calls without elements.
    if elements.isEmpty {
      current.outstanding = current.outstanding.filter { view.jobs[$0] != nil }
    }
    if current.outstanding.isEmpty { advance() }
  }

  /// Whether the length of an element comes with the next preparation: a late one whose map a
  /// worker arranges would start that over and over while rows are being measured.
  private func waitsForNext(
    _ element: CollectionElement, in preparation: UpdatePreparation
  ) -> Bool {
    preparation.isLate && preparation.isArrangedByWorker && !view.isOnScreen(element)
  }

  /// Writes down the size of an element: lengths come into the data space, and into the
  /// state on its way to the screen, here only.
  ///
  /// - Complexity: O(log² n), however many updates are pending.
  func record(_ extent: KnownExtent, of element: CollectionElement) {
    if element.isAttached { return }
    dataSpace.record(extent, of: element)
    guard let current else {
      // The preparation that waited for it was shown late, without it.
      if view.isOnScreen(element), view.map.extent(of: element) != extent {
        view.setNeedsPreparation()
      }
      return
    }
    guard current.map.position(of: element) != nil, current.map.extent(of: element) != extent,
      !keepsOldExtent(element, in: current), !waitsForNext(element, in: current)
    else { return }
    // Its neighbours move, and others may become visible.
    if view.isOnScreen(element) { current.isOfCells = false }
    current.map.record(extent, of: element)
  }
}
