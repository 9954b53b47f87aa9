// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
package import WeftNodes

/// Tracks the interface state of each element near the viewport. A scroll step costs O(log n), plus
/// O(log n) for each element whose ranges have changed. After an update of the data, the elements
/// in the ranges are visited once.
struct RangeController {
  private(set) var tracked: [ElementID: (element: CollectionElement, state: InterfaceState)] = [:]
  var settings = RangeSettings()
  private var intervals: RangeIntervals?
  private var rules: RangeRules?

  func state(of element: CollectionElement) -> InterfaceState? { tracked[element.id]?.state }

  /// Positions now refer to other elements.
  mutating func invalidate() {
    intervals = nil
  }

  /// Removes all elements from the ranges, and returns them, oldest first.
  mutating func removeAll() -> [CollectionElement] {
    let elements = tracked.values.map(\.element).sorted { $0.id < $1.id }
    tracked = [:]
    intervals = nil
    rules = nil
    return elements
  }

  /// Sets the states of all elements according to the rules. Returns the elements whose ranges have
  /// changed, in an order that depends only on the arguments of the calls so far.
  mutating func update(
    rules: RangeRules, map: CollectionMap, arrangement: any CollectionArrangement
  ) -> [CollectionElement] {
    let new = RangeIntervals(rules: rules, arrangement: arrangement)
    var changed: [CollectionElement] = []
    let isSameRules =
      self.rules?.mode == rules.mode && self.rules?.isContainerVisible == rules.isContainerVisible
    if let old = intervals, isSameRules {
      for interval in new.changes(from: old) {
        map.forEachPosition(in: interval) { position in
          guard let element = map.element(at: position) else { return }
          move(element, to: new.state(of: position, rules: rules), &changed)
        }
      }
    } else {
      var left = tracked
      for interval in new.all {
        map.forEachPosition(in: interval) { position in
          guard let element = map.element(at: position) else { return }
          left[element.id] = nil
          move(element, to: new.state(of: position, rules: rules), &changed)
        }
      }
      // Sorted by age, so that callbacks are reproducible. Attached elements follow their element.
      let gone = left.values.filter { !$0.element.isAttached }
      for (element, _) in gone.sorted(by: { $0.element.id < $1.element.id }) {
        move(element, to: .measureLayout, &changed)
      }
    }
    intervals = new
    self.rules = rules
    return changed
  }

  /// Sets or removes the state of an element without a position. Returns whether it has changed.
  mutating func setState(_ state: InterfaceState?, of element: CollectionElement) -> Bool {
    var changed: [CollectionElement] = []
    move(element, to: state ?? .measureLayout, &changed)
    return !changed.isEmpty
  }

  private mutating func move(
    _ element: CollectionElement, to state: InterfaceState, _ changed: inout [CollectionElement]
  ) {
    let old = tracked[element.id]?.state
    if state == .measureLayout {
      guard old != nil else { return }
      tracked[element.id] = nil
    } else {
      guard state != old else { return }
      tracked[element.id] = (element, state)
    }
    changed.append(element)
  }
}

/// The positions in each range of an arrangement, as three nested sets.
package struct RangeIntervals: Equatable {
  let visible: ElementPositions
  let display: ElementPositions
  let preload: ElementPositions

  package init(rules: RangeRules, arrangement: any CollectionArrangement) {
    let pinned = arrangement.pinnedFrames(in: rules.viewport, inset: rules.contentInset).map(
      \.position)
    visible = arrangement.positions(in: rules.viewport).union(pinned)
    let orthogonalTunings = rules.orthogonalTunings ?? rules.tunings
    func positions(_ kind: RangeKind) -> ElementPositions {
      arrangement.positions(
        in: rules.rect(of: kind), orthogonally: orthogonalTunings[kind, rules.mode]
      ).union(pinned)
    }
    display = positions(.display)
    preload = positions(.preload)
  }

  /// The positions in any range.
  var all: [Range<ElementPosition>] {
    let bounds = [visible, display, preload].bounds
    return zip(bounds, bounds.dropFirst()).compactMap { low, high in
      low < high && membership(of: low) != 0 ? low..<high : nil
    }
  }

  /// Returns the intervals of positions whose ranges differ.
  func changes(from old: RangeIntervals) -> [Range<ElementPosition>] {
    // Most frames scroll by less than a row.
    if self == old { return [] }
    let bounds = [visible, display, preload, old.visible, old.display, old.preload].bounds
    // Between two adjacent bounds every position has the same ranges.
    return zip(bounds, bounds.dropFirst()).compactMap { low, high in
      guard low < high, membership(of: low) != old.membership(of: low) else { return nil }
      return low..<high
    }
  }

  /// Returns a bit each for the visible, the display and the preload range.
  private func membership(of position: ElementPosition) -> Int {
    (visible.contains(position) ? 1 : 0) | (display.contains(position) ? 2 : 0)
      | (preload.contains(position) ? 4 : 0)
  }

  package func state(of position: ElementPosition, rules: RangeRules) -> InterfaceState {
    rules.state(
      isVisible: visible.contains(position), isInDisplay: display.contains(position),
      isInPreload: preload.contains(position))
  }
}

extension [ElementPositions] {
  fileprivate var bounds: [ElementPosition] {
    var bounds: [ElementPosition] = []
    bounds.reserveCapacity(2 * reduce(0) { $0 + $1.intervals.count })
    for interval in lazy.flatMap(\.intervals) {
      bounds.append(interval.lowerBound)
      bounds.append(interval.upperBound)
    }
    bounds.sort()
    return bounds
  }
}
