// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

/// The work of a frame, and the events that it has for the user's code.
extension CollectionView {
  /// Asks for ranges and cells to be brought up to date in this frame.
  func setNeedsUpdate() {
    needsUpdate = true
    setNeedsCommit()
  }

  /// Asks for the rows on the screen to be measured again and shown together.
  func setNeedsPreparation() {
    needsPreparation = true
    setNeedsCommit()
  }

  func setNeedsCommit() {
    guard !isCommitQueued, let runtime else { return }
    isCommitQueued = true
    runtime.frames.setNeedsCommit(self)
  }

  func commit() {
    isCommitQueued = false
    guard runtime != nil else { return }
    // An update outside of a commit does not count: its results may require another one.
    if needsUpdate {
      needsUpdate = false
      update()
    }
    onCommit?()
  }

  /// Brings ranges and cells up to date.
  func update() {
    guard runtime != nil, !viewportSize.isEmpty else { return drainEvents() }
    // Lengths move rows, which the user's code sees at their places only.
    eventLocks += 1
    flushLengths()
    let rules = RangeRules(
      viewport: viewport, contentInset: contentInset,
      scrollableDirections: scrollController.scrollableDirections,
      scrollDirection: scrollDirection, mode: rangeMode, tunings: rangeTunings,
      orthogonalTunings: orthogonalRangeTunings, isContainerVisible: isVisible)
    let changed = ranges.update(rules: rules, map: map, arrangement: arrangement)
    // Cells that are on the screen are not measured for a geometry to come: they would vanish.
    layoutCells()
    eventLocks -= 1
    // Cells that come in call the user's code, which may have closed the window.
    guard runtime != nil else { return drainEvents() }
    for element in changed { changedRanges.append(element) }
    followSectionSupplements(by: rules)
    // The following steps call user code, which may run this update again: that call continues with
    // the remaining elements, so that no element gets a state before its cell is handled.
    while let element = changedRanges.popFirst() {
      changedStates.append(element)
      rangeDidChange(of: element)
      followSupplements(of: element)
    }
    retryUnresolved()
    while let element = changedStates.popFirst() { updateState(of: element) }
    drainEvents()
  }

  func post(_ event: Event) {
    events.append(event)
    drainEvents()
  }

  func drainEvents() {
    guard eventLocks == 0 else { return }
    while let event = events.popFirst() {
      switch event {
      case .willDisplay(let cell): cell.setInHierarchy(isInHierarchy)
      case .didEndDisplaying(let cell): cell.setInHierarchy(false)
      default: break
      }
      onEvent?(event)
    }
  }
}
