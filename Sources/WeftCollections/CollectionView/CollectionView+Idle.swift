// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout
import WeftRuntime

/// Estimates become lengths while nobody waits for anything.
///
/// A second after the last frame, rows are measured that were never near, from the viewport
/// outwards: a few at a time, by one worker. Their cells are given up at once, their lengths stay.
/// It ends with whatever happens next, and goes on after the next rest.
///
/// So the content's size and the scroll bar become exact, once and for all. In layouts in which a
/// length decides on the columns of later items, only those behind what is seen are measured. Where
/// more than ``idleLimit`` rows are unknown nothing is measured: to know some thousands of millions
/// would move the scroll bar by no pixel, and cost memory for each.
extension CollectionView {
  /// The most rows without a length that are measured.
  static let idleLimit = 5000
  /// How many rows are measured by one job, and for one frame.
  private static let idleChunk = 16
  /// How many places are looked at in one turn, and after one rest: those between may be known.
  private static let (idleLooks, allIdleLooks) = (1024, 20_000)

  /// Something has happened: what is under way ends, and begins again after the next rest.
  func endIdleMeasuring() {
    idle.isUnderWay = false
    if let job = idle.job {
      idle.job = nil
      // One that has begun ends after the row that it measures now, and is heard of.
      if job.item.cancel() {
        for element in job.elements where jobs[element.lineage]?.item === job.item {
          jobs[element.lineage] = nil
        }
        // An update may wait for one that it will show: in a later turn, since anybody may call.
        runtime?.mainQueue.enqueue { [weak self] in self?.onMeasure?([]) }
      }
    }
    guard !idle.isAwaited, let runtime else { return }
    idle.isAwaited = true
    runtime.frames.whenAtRest(self) { [weak self] in self?.beginIdleMeasuring() }
  }

  /// Gives it up, because the window is going.
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

  /// Whether nothing is under way that the user may see.
  private var canMeasureIdly: Bool {
    runtime != nil && isVisible && !viewportSize.isEmpty && map.numberOfSections > 0
      && geometry.layout.measuresItems && !hasNewLayout && geometry.measures(like: wantedGeometry)
      && outdatedPart == .nothing && isQuiet?() ?? true && !scrollController.isDragging
      && !scrollController.isDecelerating && scrollAnimation == nil && sectionAnimations.isEmpty
      && !animator.isRunning
  }

  /// Has the next rows measured, or looks on for some in the next turn.
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
    let started = measure(elements, priority: .idle, geometry: wantedGeometry)
    guard let first = started.first, let item = jobs[first.lineage]?.item else {
      idle.isUnderWay = false
      return
    }
    idle.job = (item, started)
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
          // Measured when nobody waited for it any more.
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

  /// Takes a step behind what is seen.
  ///
  /// - Returns: what has no length there.
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
      .compactMap { $0 }.filter { $0.lastSize == nil }
  }

  /// Takes a step before what is seen.
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
      .compactMap { $0 }.filter { $0.lastSize == nil }
  }

  private func unknownItem(at path: ItemPath) -> [CollectionElement] {
    guard let item = map.item(at: path), item.length == nil else { return [] }
    // With the section's own layout, which decides how wide it is.
    return map.element(at: .item(path)).map { [$0] } ?? []
  }

  /// Whether nothing that is seen moves against the rest of it for a length that becomes known in a
  /// section.
  ///
  /// - Parameter isAhead: whether the item lies behind what is seen: in lines and columns that only
  ///   moves what comes after it.
  private func measuresIdly(_ section: Int, isAhead: Bool) -> Bool {
    let own = map.hasSectionLayouts ? map.section(at: section)?.value.layout : nil
    guard let kind = (own ?? (geometry.layout as? CompositionalLayout)?.section)?.kind else {
      return geometry.layout is ListLayout
    }
    switch kind {
    case .list: return true
    case .grid(let rules): return rules.rowLength == nil
    case .flow, .waterfall: return isAhead
    // One that scrolls by itself is as long as its longest item: it would grow under the eye.
    case .orthogonal, .gallery, .paging, .cells: return false
    }
  }

  /// Whether a job measures far rows, of which only the lengths are wanted.
  func isIdle(_ item: WorkItem) -> Bool { idle.job?.item === item }

  /// Takes the length of a far row, and gives up its cell.
  func didMeasureIdly(_ element: CollectionElement) {
    if element.lastSize != nil {
      measured.append(element)
      setNeedsUpdate()
    }
    // One that was near before is kept like the others.
    if adopted[element.id] == nil { release(element) } else { letGo(of: element) }
  }

  /// Goes on with further rows, if nothing has happened.
  func idleJobDidEnd() {
    idle.job = nil
    measureNextIdly()
  }
}
