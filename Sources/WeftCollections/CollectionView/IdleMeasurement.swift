// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout
import WeftRuntime

/// Measures far rows while the program is idle, so that the size of the content and the scroll bar
/// become exact. A second after the last frame, one worker measures rows without a length, a few at
/// a time and from the viewport outward. Their cells are released immediately. Any event ends the
/// measuring until the next idle second. In layouts in which a length determines the columns of
/// later items, only items behind the viewport are measured. Nothing is measured if more than
/// ``idleLimit`` rows are unknown, which would cost memory but not move the scroll bar.
@MainActor final class IdleMeasurement {
  static let idleLimit = 5000
  /// The number of rows in one job.
  private static let idleChunk = 16
  /// The number of positions to examine in one turn, and after one idle second.
  private static let (idleLooks, allIdleLooks) = (1024, 20_000)

  private struct Side {
    var path = ItemPath(section: 0, item: 0)
    /// Whether no items remain.
    var isDone = true
  }

  private unowned let screen: CollectionScreen
  private let cells: CellStore
  private let lengths: MeasuredLengths
  private let scroller: ContentScroller
  private let lanes: OrthogonalLanes
  var isQuiet: @MainActor () -> Bool = { true }
  private var isUnderWay = false
  private var isAwaited = false
  private(set) var job: (item: WorkItem, elements: [CollectionElement])?
  /// The elements that the last job has not reached.
  private var left: [CollectionElement] = []
  private var looks = 0
  private var ahead = Side()
  private var behind = Side()

  init(
    screen: CollectionScreen, cells: CellStore, lengths: MeasuredLengths,
    scroller: ContentScroller, lanes: OrthogonalLanes
  ) {
    self.screen = screen
    self.cells = cells
    self.lengths = lengths
    self.scroller = scroller
    self.lanes = lanes
  }

  isolated deinit {}

  /// Measuring begins again after the next idle second.
  func interrupt() {
    isUnderWay = false
    if let job = job.take() {
      // A started job ends after its current row, and is reported.
      if job.item.cancel() {
        for element in job.elements where cells.jobs[element.id]?.item === job.item {
          cells.jobs[element.id] = nil
        }
        // An update may wait for a cell of the job. A later turn, because any code may call this.
        screen.runtime?.mainQueue.enqueue { [weak cells] in cells?.onMeasure?([]) }
      }
    }
    guard !isAwaited, let runtime = screen.runtime else { return }
    isAwaited = true
    runtime.frames.whenAtRest(self) { [weak self, weak screen] in
      guard let self, let screen else { return }
      begin()
      withExtendedLifetime(screen) {}
    }
  }

  func cancel() {
    screen.runtime?.frames.whenAtRest(self, nil)
    (isUnderWay, isAwaited, job, left) = (false, false, nil, [])
  }

  private func begin() {
    isAwaited = false
    guard (1...Self.idleLimit).contains(screen.map.unknownLengthCount), canMeasure,
      cells.jobs.isEmpty
    else { return }
    let seen = screen.arrangement.positions(in: screen.viewport).intervals
    guard let first = seen.first?.lowerBound, let last = seen.last?.upperBound else { return }
    func path(_ position: ElementPosition) -> ItemPath {
      // bounded: a map has no other sections
      let section = min(max(0, position.section), screen.map.numberOfSections - 1)
      let count = screen.map.numberOfItems(inSection: section)
      let item = position.section == section ? min(max(0, position.index), count) : 0
      return ItemPath(section: section, item: item)
    }
    ahead = .init(path: path(last), isDone: false)
    behind = .init(path: path(first), isDone: false)
    left = []
    looks = Self.allIdleLooks
    isUnderWay = true
    measureNext()
  }

  private var canMeasure: Bool {
    screen.runtime != nil && screen.isVisible && !screen.viewportSize.isEmpty
      && screen.map.numberOfSections > 0
      && screen.geometry.layout.measuresItems && !screen.hasNewLayout
      && screen.geometry.measures(like: screen.wantedGeometry)
      && !screen.pendingWork.contains(.preparation) && isQuiet()
      && !screen.scrollController.isDragging
      && !screen.scrollController.isDecelerating && scroller.animation == nil
      && lanes.animations.isEmpty
      && !screen.animator.isRunning
  }

  private func measureNext() {
    guard isUnderWay, canMeasure else {
      isUnderWay = false
      return
    }
    let elements = takeElements()
    guard !elements.isEmpty else {
      isUnderWay = looks > 0 && !(ahead.isDone && behind.isDone)
      guard isUnderWay else { return }
      screen.runtime?.mainQueue.enqueue { [weak self, weak screen] in
        guard let self, let screen, job == nil else { return }
        measureNext()
        withExtendedLifetime(screen) {}
      }
      return
    }
    // This calls the data source, which may do anything.
    let started = cells.measure(
      elements.map { CellRequest($0) }, priority: .idle, geometry: screen.wantedGeometry)
    guard let first = started.first, let item = cells.jobs[first.element.id]?.item else {
      isUnderWay = false
      return
    }
    job = (item, started.map(\.element))
    if !isUnderWay { interrupt() }
  }

  /// Returns the next elements without a length, from the viewport outward on both sides.
  private func takeElements() -> [CollectionElement] {
    var elements: [CollectionElement] = []
    func take(_ found: [CollectionElement]) {
      for element in found
      where screen.ranges.state(of: element) == nil && !cells.isBusy(element) {
        if screen.geometry.measuredSize(of: element) == nil {
          elements.append(element)
        } else {
          // The element was measured after the collection stopped waiting for it.
          lengths.add(element)
        }
      }
    }
    take(left)
    left = []
    for look in 0..<min(Self.idleLooks, looks) where elements.count < Self.idleChunk {
      looks -= 1
      // Alternates while positions remain on both sides.
      let isAhead = behind.isDone || (look % 2 == 0 && !ahead.isDone)
      var side = isAhead ? ahead : behind
      if side.isDone { break }
      let found = isAhead ? stepAhead(&side) : stepBack(&side)
      if isAhead { ahead = side } else { behind = side }
      take(found)
    }
    return elements
  }

  /// Moves a step further behind the viewport, and returns the elements there without a length.
  private func stepAhead(_ side: inout IdleMeasurement.Side) -> [CollectionElement] {
    let section = side.path.section
    let count = measures(section, isAhead: true) ? screen.map.numberOfItems(inSection: section) : 0
    if side.path.item < count {
      defer { side.path.item += 1 }
      return unknownItem(at: side.path)
    }
    side.path = ItemPath(section: section + 1, item: 0)
    if section + 1 >= screen.map.numberOfSections { side.isDone = true }
    return [
      screen.map.section(at: section)?.value.footer,
      screen.map.section(at: section + 1)?.value.header,
    ]
    .compactMap { $0 }.filter { $0.shown.lastSize == nil }
  }

  private func stepBack(_ side: inout IdleMeasurement.Side) -> [CollectionElement] {
    let section = side.path.section
    if side.path.item > 0, measures(section, isAhead: false) {
      side.path.item -= 1
      return unknownItem(at: side.path)
    }
    if section > 0 {
      side.path = ItemPath(
        section: section - 1, item: screen.map.numberOfItems(inSection: section - 1))
    } else {
      side.isDone = true
    }
    return [
      screen.map.section(at: section)?.value.header,
      screen.map.section(at: section - 1)?.value.footer,
    ]
    .compactMap { $0 }.filter { $0.shown.lastSize == nil }
  }

  private func unknownItem(at path: ItemPath) -> [CollectionElement] {
    guard let item = screen.map.item(at: path), item.length == nil else { return [] }
    // The section's own layout determines the width of the item.
    return screen.map.element(at: .item(path)).map { [$0] } ?? []
  }

  /// Whether the visible content keeps its shape when a length in a section is measured. An item
  /// behind the viewport moves only later items in lines and columns.
  private func measures(_ section: Int, isAhead: Bool) -> Bool {
    let own = screen.map.hasSectionLayouts ? screen.map.section(at: section)?.value.layout : nil
    guard let kind = (own ?? (screen.geometry.layout as? CompositionalLayout)?.section)?.kind else {
      return screen.geometry.layout is ListLayout
    }
    switch kind {
    case .list: return true
    case .grid(let rules): return rules.rowLength == nil
    case .flow, .waterfall: return isAhead
    // An orthogonal section is as long as its longest item, so it would grow visibly.
    case .orthogonal, .gallery, .paging, .cells: return false
    }
  }

  func isRunning(_ item: WorkItem) -> Bool { job?.item === item }

  /// Stores the length of a far row, and releases its cell. Rows that were not measured wait for
  /// the next job.
  func didMeasure(_ element: CollectionElement, isMeasured: Bool) {
    guard isMeasured else { return left.append(element) }
    if element.shown.lastSize != nil {
      lengths.add(element)
    }
    // A row that was near the viewport before is retained like others.
    if cells.adopted[element.id] == nil {
      cells.release(element)
    } else {
      cells.letGo(of: element)
    }
  }

  func jobDidEnd() {
    job = nil
    measureNext()
  }
}
