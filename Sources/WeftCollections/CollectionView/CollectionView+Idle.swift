// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout
import WeftRuntime

/// Estimates become lengths while the program is idle.
///
/// A second after the last frame, rows that were never near are measured, from the viewport
/// outwards: a few at a time, by one worker. Their cells are released at once, their lengths stay.
/// The measuring ends with whatever happens next, and continues after the next rest.
///
/// So the content's size and the scroll bar become exact, once and for all. In layouts in which a
/// length decides on the columns of later items, only those behind the viewport are measured. If
/// more than ``idleLimit`` rows are unknown nothing is measured: the lengths of some thousands of
/// millions of rows would not move the scroll bar by a pixel, and cost memory for each.
extension CollectionView {
  /// The most rows without a length that are measured.
  static let idleLimit = 5000
  /// How many rows are measured by one job, and for one frame.
  private static let idleChunk = 16
  /// How many places are looked at in one turn, and after one rest: those between may be known.
  private static let (idleLooks, allIdleLooks) = (1024, 20_000)

  /// Something has happened: idle measuring ends, and begins again after the next rest.
  func endIdleMeasuring() {
    idle.isUnderWay = false
    if let job = idle.job {
      idle.job = nil
      // A started job ends after its current row, and is reported.
      if job.item.cancel() {
        for element in job.elements where jobs[element.id]?.item === job.item {
          jobs[element.id] = nil
        }
        // An update may wait for one that it will show: in a later turn, since any code may call
        // this.
        runtime?.mainQueue.enqueue { [weak self] in self?.onMeasure?([]) }
      }
    }
    guard !idle.isAwaited, let runtime else { return }
    idle.isAwaited = true
    runtime.frames.whenAtRest(self) { [weak self] in self?.beginIdleMeasuring() }
  }

  /// Stops idle measuring, because the window is going.
  func forgetIdleMeasuring() {
    runtime?.frames.whenAtRest(self, nil)
    idle = IdleMeasurement()
  }

  private func beginIdleMeasuring() {
    idle.isAwaited = false
    guard (1...Self.idleLimit).contains(map.unknownLengthCount), canMeasureIdly, jobs.isEmpty
    else { return }
    let seen = arrangement.positions(in: viewport).intervals
    guard let first = seen.first?.lowerBound, let last = seen.last?.upperBound else { return }
    func path(_ position: ElementPosition) -> ItemPath {
      // bounded: a map has no other sections
      let section = min(max(0, position.section), map.numberOfSections - 1)
      let count = map.numberOfItems(inSection: section)
      let item = position.section == section ? min(max(0, position.index), count) : 0
      return ItemPath(section: section, item: item)
    }
    idle.ahead = .init(path: path(last), isDone: false)
    idle.behind = .init(path: path(first), isDone: false)
    idle.left = []
    idle.looks = Self.allIdleLooks
    idle.isUnderWay = true
    measureNextIdly()
  }

  /// Whether nothing visible is in progress.
  private var canMeasureIdly: Bool {
    runtime != nil && isVisible && !viewportSize.isEmpty && map.numberOfSections > 0
      && geometry.layout.measuresItems && !hasNewLayout && geometry.measures(like: wantedGeometry)
      && !needsPreparation && isQuiet?() ?? true && !scrollController.isDragging
      && !scrollController.isDecelerating && scrollAnimation == nil && sectionAnimations.isEmpty
      && !animator.isRunning
  }

  /// Has the next rows measured, or continues the search in the next turn.
  private func measureNextIdly() {
    guard idle.isUnderWay, canMeasureIdly else {
      idle.isUnderWay = false
      return
    }
    let elements = takeIdleElements()
    guard !elements.isEmpty else {
      idle.isUnderWay = idle.looks > 0 && !(idle.ahead.isDone && idle.behind.isDone)
      guard idle.isUnderWay else { return }
      runtime?.mainQueue.enqueue { [weak self] in
        if self?.idle.job == nil { self?.measureNextIdly() }
      }
      return
    }
    // Asks the data source, which may do anything.
    let started = measure(
      elements.map { CellRequest($0) }, priority: .idle, geometry: wantedGeometry)
    guard let first = started.first, let item = jobs[first.element.id]?.item else {
      idle.isUnderWay = false
      return
    }
    idle.job = (item, started.map(\.element))
    if !idle.isUnderWay { endIdleMeasuring() }
  }

  /// The next elements without a length, from the viewport outwards on both sides.
  private func takeIdleElements() -> [CollectionElement] {
    var elements: [CollectionElement] = []
    func take(_ found: [CollectionElement]) {
      for element in found where ranges.state(of: element) == nil && !isBusy(element) {
        if geometry.measuredSize(of: element) == nil {
          elements.append(element)
        } else {
          // Measured after the collection stopped waiting for it.
          measured.append(element)
          setNeedsUpdate()
        }
      }
    }
    take(idle.left)
    idle.left = []
    for look in 0..<min(Self.idleLooks, idle.looks) where elements.count < Self.idleChunk {
      idle.looks -= 1
      // By turns, as long as there are places on both sides.
      let isAhead = idle.behind.isDone || (look % 2 == 0 && !idle.ahead.isDone)
      var side = isAhead ? idle.ahead : idle.behind
      if side.isDone { break }
      let found = isAhead ? stepAhead(&side) : stepBack(&side)
      if isAhead { idle.ahead = side } else { idle.behind = side }
      take(found)
    }
    return elements
  }

  /// Takes a step behind the viewport.
  ///
  /// - Returns: the elements without a length there.
  private func stepAhead(_ side: inout IdleMeasurement.Side) -> [CollectionElement] {
    let section = side.path.section
    let count = measuresIdly(section, isAhead: true) ? map.numberOfItems(inSection: section) : 0
    if side.path.item < count {
      defer { side.path.item += 1 }
      return unknownItem(at: side.path)
    }
    side.path = ItemPath(section: section + 1, item: 0)
    if section + 1 >= map.numberOfSections { side.isDone = true }
    return [map.section(at: section)?.value.footer, map.section(at: section + 1)?.value.header]
      .compactMap { $0 }.filter { $0.shown.lastSize == nil }
  }

  /// Takes a step before the viewport.
  private func stepBack(_ side: inout IdleMeasurement.Side) -> [CollectionElement] {
    let section = side.path.section
    if side.path.item > 0, measuresIdly(section, isAhead: false) {
      side.path.item -= 1
      return unknownItem(at: side.path)
    }
    if section > 0 {
      side.path = ItemPath(
        section: section - 1, item: map.numberOfItems(inSection: section - 1))
    } else {
      side.isDone = true
    }
    return [map.section(at: section)?.value.header, map.section(at: section - 1)?.value.footer]
      .compactMap { $0 }.filter { $0.shown.lastSize == nil }
  }

  private func unknownItem(at path: ItemPath) -> [CollectionElement] {
    guard let item = map.item(at: path), item.length == nil else { return [] }
    // With the section's own layout, which decides how wide it is.
    return map.element(at: .item(path)).map { [$0] } ?? []
  }

  /// Whether the visible content keeps its shape when a length in a section becomes known.
  ///
  /// - Parameter isAhead: whether the item lies behind the viewport: in lines and columns that only
  ///   moves later items.
  private func measuresIdly(_ section: Int, isAhead: Bool) -> Bool {
    let own = map.hasSectionLayouts ? map.section(at: section)?.value.layout : nil
    guard let kind = (own ?? (geometry.layout as? CompositionalLayout)?.section)?.kind else {
      return geometry.layout is ListLayout
    }
    switch kind {
    case .list: return true
    case .grid(let rules): return rules.rowLength == nil
    case .flow, .waterfall: return isAhead
    // An orthogonal section is as long as its longest item: it would grow visibly.
    case .orthogonal, .gallery, .paging, .cells: return false
    }
  }

  /// Whether a job measures far rows for their lengths alone.
  func isIdle(_ item: WorkItem) -> Bool { idle.job?.item === item }

  /// Takes the length of a far row, and releases its cell.
  func didMeasureIdly(_ element: CollectionElement) {
    if element.shown.lastSize != nil {
      measured.append(element)
      setNeedsUpdate()
    }
    // One that was near before is kept like the others.
    if adopted[element.id] == nil { release(element) } else { letGo(of: element) }
  }

  /// Continues with further rows, if nothing has happened.
  func idleJobDidEnd() {
    idle.job = nil
    measureNextIdly()
  }
}
