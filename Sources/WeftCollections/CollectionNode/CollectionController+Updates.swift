// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes

extension CollectionController: DataControllerDelegate {
  func dataController(
    _ controller: DataController, measuringTaskFor update: PendingUpdate
  ) -> MeasuringTask {
    let arrangement = view.layout.arrangement(
      of: update.map, viewportSize: view.viewportSize,
      estimatedItemLength: view.estimatedItemLength)
    let anchor = ScrollAnchor(
      viewport: view.viewport, map: view.map, arrangement: view.arrangement)
    let isAtTop = view.viewport.minY <= view.scrollController.extent.minimumOffset.y
    let kept = isAtTop ? nil : anchor.offset(in: update.map, arrangement: arrangement)
    return MeasuringTask(
      map: update.map, layout: view.layout, policy: policy, viewportSize: view.viewportSize,
      scale: runtime.scale, estimatedItemLength: view.estimatedItemLength,
      offset: max(0, kept ?? view.viewport.minY))
  }

  func dataController(
    _ controller: DataController, willShow measured: [MeasuredElement],
    completion: @escaping @MainActor () -> Void
  ) {
    // What replaces something on the screen appears together with its pictures: no flash.
    let gate = DisplayGate(completion)
    for (element, length) in measured {
      if element.sectionID == nil { view.noteMeasuredLength(length) }
      guard let node = element.nodeIfAllocated else { continue }
      enter(element, [.measureLayout, .preload, .display])
      prepared.append(element)
      gate.wait(for: node)
    }
    gate.close()
  }

  func dataController(
    _ controller: DataController, show update: PendingUpdate, deploy: @MainActor () -> Void
  ) {
    do {
      try view.performBatchUpdate(update.changeSet) {
        deploy()
        return data.visibleMap
      }
    } catch {
      // The maps' own update cannot fail where the data controller's did not; if it ever does, the
      // view still shows what the data controller has.
      owner?.report(error)
      view.reload(data.visibleMap)
    }
    ranges.invalidate()
    owner?.didUpdate(update.changeSet)
    setNeedsUpdate()
  }

  func dataControllerDidRecordLengths(_ controller: DataController) {
    ranges.invalidate()
  }

  /// Takes the pictures from elements that were prepared and then turned out to be in no range.
  func releasePrepared() {
    guard !prepared.isEmpty, !data.isProcessingUpdates else { return }
    for element in prepared where ranges.tracked[element.id] == nil {
      rangeController(ranges, didDrop: element)
    }
    prepared = []
  }

  /// Brings lengths that became known since the last frame into the maps, once per frame.
  func flushMeasuredLengths() {
    guard !measuredLengths.isEmpty else { return }
    let measured = measuredLengths
    measuredLengths = []
    guard view.layout.measuresItems else { return }
    for (element, length) in measured where element.sectionID == nil {
      view.noteMeasuredLength(length)
    }
    data.record(measured)
    view.updateLengths(data.visibleMap)
  }
}
