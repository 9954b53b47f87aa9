// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

extension CollectionView {
  func update() {
    guard runtime != nil, !viewportSize.isEmpty else { return events.drain() }
    // Lengths move rows. The program's code must see rows at their final frames only.
    events.lock()
    lengths.flush()
    let rules = RangeRules(
      viewport: viewport, contentInset: contentInset,
      scrollableDirections: scrollController.scrollableDirections,
      scrollDirection: scroller.direction, mode: rangeMode,
      tunings: ranges.settings.tunings, orthogonalTunings: ranges.settings.orthogonalTunings,
      isContainerVisible: isVisible)
    let changed = ranges.update(rules: rules, map: map, arrangement: arrangement)
    // Cells on the screen are not measured for a future geometry, because they would disappear.
    layoutCells()
    events.unlock()
    // Cells that appear call the program's code, which may have closed the window.
    guard runtime != nil else { return events.drain() }
    for element in changed { cells.changedRanges.append(element) }
    followSectionSupplements(by: rules)
    // The following steps call the program's code, which may run this update again. That call
    // continues with the rest, so no element gets a state before its cell is handled.
    while let element = cells.changedRanges.popFirst() {
      cells.changedStates.append(element)
      cells.rangeDidChange(of: element)
      cells.followSupplements(of: element)
    }
    cells.retryUnresolved()
    while let element = cells.changedStates.popFirst() { cells.updateState(of: element) }
    events.drain()
  }
}
