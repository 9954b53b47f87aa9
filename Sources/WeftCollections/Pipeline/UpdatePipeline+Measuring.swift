// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Step 3, which measures the rows that will be visible.
extension UpdatePipeline {
  /// In viewports beyond the viewport.
  private var screensAhead: Double { 0.5 }

  /// Returns the rows that a preparation will show, and half a viewport beyond. O(rows · log n).
  func rows(of preparation: UpdatePreparation) -> [PreparedRow] {
    let map = preparation.map
    guard let arranged = preparation.arrangement else { return [] }
    let arrangement = view.lanes.scrolled(
      arranged, of: map, by: preparation.geometry, after: preparation.changes)
    let viewport = view.viewport(
      showing: map, arrangement, by: preparation.geometry, after: preparation.changes)
    // Both sides, because rows that are shorter than estimated make rows above visible at the end.
    let axes = preparation.geometry.axes
    let ahead = axes.vector(axes.viewportLength * screensAhead)
    let wide = viewport.insetBy(dx: -ahead.dx, dy: -ahead.dy)
    let pinned = arrangement.pinnedFrames(in: viewport, inset: view.contentInset).map(\.position)
    let seen = arrangement.positions(in: viewport).union(pinned)
    preparation.needed = arrangement.positions(in: wide).union(pinned)
    var rows: [PreparedRow] = []
    map.forEachElement(in: preparation.needed) { element, position, extent in
      rows.append(PreparedRow(element, extent: extent, isSeen: seen.contains(position)))
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

  /// The maximum for an element, so that a cell that changes all the time does not delay others.
  private var measurementLimit: Int { 2 }

  /// Measures the rows that will be visible, and returns whether all of them are measured.
  func isMeasured(_ rows: [PreparedRow], of preparation: UpdatePreparation) -> Bool {
    let geometry = preparation.geometry
    for row in rows where row.isSeen && isRestless(row.request, in: preparation) {
      view.cells.measureAtOnce(row.request, by: geometry)
    }
    // Elements that were measured late may change which rows are visible.
    for row in rows where geometry.isAsLongAsMeasured(row.element) {
      // A cell whose measurement has not returned from its worker still shows its old state.
      guard !view.cells.isBusy(row.request), !refreshes(row.request, in: preparation),
        let size = geometry.settledSize(of: row.element, row.content)
      else { continue }
      let extent = geometry.extent(size, of: row.element)
      guard extent != row.extent, !waitsForNext(row.request, in: preparation) else { continue }
      record(extent, of: row.request)
      needsAdvance = true
    }
    if needsAdvance { return false }
    var missing: [CellRequest] = []
    if policy == .eager, preparation.lateness == .none, preparation.unmeasured?.isEmpty != true {
      missing = unmeasured(in: preparation)
    }
    if missing.isEmpty {
      let rows = rows.filter { isMissing($0.request, in: preparation) }
      // Rows beyond the viewport are measured with the others, but not awaited.
      if rows.contains(where: \.isSeen) { missing = rows.map(\.request) }
    }
    measure(missing, geometry)
    return missing.isEmpty
  }

  /// Whether a content lacks a cell of the right size, or just the size, and can get it.
  func isMissing(
    _ request: CellRequest, in preparation: UpdatePreparation, needsCell: Bool = true
  ) -> Bool {
    let (element, content) = (request.element, request.content)
    // Its block is overdue, or another element owns its cell.
    if view.cells.isOverdue(content) { return false }
    if let node = content.node, !view.cells.isCell(node, of: element) { return false }
    // A size that has not returned from its worker is in no map yet.
    let isMeasured =
      view.cells.jobs[element.id] == nil
      && preparation.geometry.measuredSize(of: element, content) != nil
    if isMeasured, !needsCell || content.isShowable { return false }
    // Without space no part of the cell could be visible.
    guard preparation.geometry.canMeasure(element, content) else { return false }
    if refreshes(request, in: preparation) { return false }
    return preparation.measurements[element.id, default: 0] < measurementLimit
      && canBeMade(request)
  }

  /// Whether a cell has changed since its last measurement, and would do so indefinitely. It is
  /// shown in its present size, and its requests meanwhile wait for the next preparation.
  func isRestless(_ request: CellRequest, in preparation: UpdatePreparation) -> Bool {
    let (element, content) = (request.element, request.content)
    return preparation.measurements[element.id, default: 0] >= measurementLimit
      && !view.cells.isBusy(request) && content.node != nil
      && preparation.geometry.settledSize(of: element, content) == nil
      && preparation.geometry.canMeasure(element, content) && !refreshes(request, in: preparation)
  }

  /// Whether a cell on the screen changes by itself, so that a preparation shows its old state.
  private func refreshes(_ request: CellRequest, in preparation: UpdatePreparation) -> Bool {
    let (element, content) = (request.element, request.content)
    guard let node = content.node, content === element.shown, view.shows(node), !view.hasNewLayout,
      preparation.geometry.measures(like: view.geometry)
    else { return false }
    if view.cells.isStaged(node) { return view.cells.isStaged(node, for: .refresh) }
    // The cell is staged only when its change is committed.
    return preparation.geometry.measuredAnyVersion(of: element, content)
      && preparation.geometry.measuredSize(of: element, content) == nil
  }

  /// Returns the contents of the whole map without a size. O(changes · log n) while the geometry of
  /// an eager collection stays the same, and O(items · log n) once for another geometry.
  func unmeasured(in preparation: UpdatePreparation) -> [CellRequest] {
    var requests: [CellRequest] = []
    func add(_ element: CollectionElement?) {
      guard let element else { return }
      let request = CellRequest(element, element.latest)
      // Far rows need a size, but no cell.
      if isMissing(request, in: preparation, needsCell: false) { requests.append(request) }
    }
    let map = preparation.map
    if let known = preparation.unmeasured {
      requests = known.filter { isMissing($0, in: preparation, needsCell: false) }
    } else if isMeasuredBefore(preparation) {
      for path in map.pathsOfUnknownLengths { add(map.element(at: .item(path))) }
      // Reloaded items lose their lengths. Other elements keep theirs.
      for element in preparation.reloaded where element.supplementaryPlace != nil { add(element) }
      if map.hasSectionLayouts {
        for move in preparation.changes?.movedItems ?? [] { add(map.element(at: .item(move.new))) }
      }
      for position in preparation.changedEdges { add(map.element(at: position)) }
    } else {
      map.forEachElement(in: map.allPositions) { element, _, _ in add(element) }
    }
    // Other contents may be missing once the data source can be called.
    if sourceAccess != .batchOpen {
      preparation.unmeasured = requests
      if requests.isEmpty { view.measuredGeometry = preparation.geometry }
    }
    return requests
  }

  /// Whether everything except a preparation's changes was measured for its geometry.
  private func isMeasuredBefore(_ preparation: UpdatePreparation) -> Bool {
    guard let measuredGeometry = view.measuredGeometry, !view.hasNewLayout,
      preparation.changes?.isReloadData != true
    else {
      return false
    }
    return measuredGeometry.viewportSize == preparation.geometry.viewportSize
      && measuredGeometry.measures(like: preparation.geometry)
  }

  func canBeMade(_ request: CellRequest) -> Bool {
    request.content.item != nil || request.content.node != nil
      || (sourceAccess != .batchOpen && hasInDataSpace(request))
  }

  func measure(_ requests: [CellRequest], _ geometry: CollectionGeometry) {
    for request in requests { if let node = request.content.node { view.cells.handOver(node) } }
    let started = view.cells.measureInParallel(requests, geometry: geometry)
    current?.outstanding.formUnion(started.map(\.element.id))
  }

  /// Stores measured lengths in both spaces, and advances the preparation.
  func didMeasure(_ requests: [CellRequest]) {
    let geometry = current?.geometry ?? view.wantedGeometry
    for request in requests {
      let (element, content) = (request.element, request.content)
      // Another reload may have replaced the content.
      guard let size = content.lastSize, content === element.latest,
        content.node.map({ !view.cells.isStaged($0, for: .refresh) }) ?? true
      else { continue }
      if geometry.measuredAnyVersion(of: element, content) {
        current?.measurements[element.id, default: 0] += 1
      }
      if !view.isOnScreen(element), isNeeded(element) { current?.entered.append(element) }
      if geometry.isAsLongAsMeasured(element) {
        record(geometry.extent(size, of: element), of: request)
      }
    }
    guard let current else { return }
    for request in requests where view.cells.jobs[request.element.id] == nil {
      current.outstanding.remove(request.element.id)
    }
    // The canceller of a job calls this method without requests.
    if requests.isEmpty {
      current.outstanding = current.outstanding.filter { view.cells.jobs[$0] != nil }
    }
    if current.outstanding.isEmpty { advance() }
  }

  /// Whether a length waits for the next preparation. Otherwise a late preparation whose map a
  /// worker arranges would start over repeatedly.
  private func waitsForNext(_ request: CellRequest, in preparation: UpdatePreparation) -> Bool {
    preparation.lateness != .none && preparation.workerArrangement != .none
      && !view.isOnScreen(request.element)
  }

  /// Stores a size. Only this method adds lengths to the data space and to the preparation. O(log²
  /// n), regardless of the number of pending updates.
  func record(_ extent: KnownExtent, of request: CellRequest) {
    let element = request.element
    if element.isAttached || request.content !== element.latest { return }
    if !dataSpace.hasReload(of: element) { dataSpace.record(extent, of: element) }
    guard let current else {
      // The preparation that waited for the element was shown late, without its length.
      if view.isOnScreen(element), view.map.extent(of: element) != extent {
        view.setNeedsPreparation()
      }
      return
    }
    guard current.map.position(of: element) != nil, current.map.extent(of: element) != extent,
      !waitsForNext(request, in: current)
    else { return }
    current.map.record(extent, of: element)
  }
}
