// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftNodes

/// Who makes what the ranges want come true.
@MainActor protocol RangeControllerDelegate: AnyObject {
  /// An element has come into ranges or has changed its ranges.
  func rangeController(
    _ controller: RangeController, didMove element: CollectionElement, to state: InterfaceState)
  /// An element has left all ranges.
  func rangeController(_ controller: RangeController, didDrop element: CollectionElement)
}

/// Tells each element near the viewport what is wanted of it.
///
/// A scroll step costs O(log n) for finding the ranges' ends and O(1) for each element whose ranges
/// have changed. After an update of the data, what is in the ranges is walked once.
@MainActor final class RangeController {
  weak var delegate: (any RangeControllerDelegate)?

  /// The elements that are in a range, with the state they were given.
  private(set) var tracked: [ElementID: (element: CollectionElement, state: InterfaceState)] = [:]
  private var intervals: RangeIntervals?
  private var rules: RangeRules?

  /// The map or the arrangement has changed: positions mean something else now.
  func invalidate() {
    intervals = nil
  }

  /// Brings all elements into the states that the rules give them.
  func update(
    rules: RangeRules, map: CollectionMap, arrangement: any CollectionArrangement
  ) {
    let new = RangeIntervals(rules: rules, arrangement: arrangement)
    let isSameRules =
      self.rules?.mode == rules.mode && self.rules?.isContainerVisible == rules.isContainerVisible
    if let old = intervals, isSameRules {
      for interval in new.changes(from: old) {
        map.forEachPosition(in: interval) { position in
          guard let element = map.element(at: position) else { return }
          move(element, to: new.state(of: position, rules: rules))
        }
      }
    } else {
      var left = tracked
      map.forEachPosition(in: new.all) { position in
        guard let element = map.element(at: position) else { return }
        left[element.id] = nil
        move(element, to: new.state(of: position, rules: rules))
      }
      // By age, so that the order of callbacks can be replayed.
      for (element, _) in left.values.sorted(by: { $0.element.id < $1.element.id }) {
        move(element, to: .measureLayout)
      }
    }
    intervals = new
    self.rules = rules
  }

  private func move(_ element: CollectionElement, to state: InterfaceState) {
    let old = tracked[element.id]?.state
    if state == .measureLayout {
      guard old != nil else { return }
      tracked[element.id] = nil
      delegate?.rangeController(self, didDrop: element)
    } else if state != old {
      tracked[element.id] = (element, state)
      delegate?.rangeController(self, didMove: element, to: state)
    }
  }
}
