// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

extension CollectionController: DataControllerDelegate {
  func dataController(
    _ controller: DataController, measuringTaskFor update: PendingUpdate
  ) -> MeasurementTask {
    MeasurementTask(
      map: update.map, layout: view.layout, policy: policy, viewportSize: view.viewportSize,
      scale: runtime.scale, estimatedItemLength: view.estimatedItemLength,
      offset: view.expectedViewport(in: update.map, view.arrangement(of: update.map)).minY)
  }

  func dataController(
    _ controller: DataController, didReplace old: CollectionElement,
    with new: CollectionElement
  ) {
    // It is the same item. The old element stays selected as long as the view shows it.
    if selection.contains(old.id) { selection.insert(new.id) }
  }

  func dataController(
    _ controller: DataController, willShow update: PendingUpdate, measured: [MeasuredElement],
    completion: @escaping @MainActor () -> Void
  ) {
    for (element, length) in measured where element.sectionID == nil {
      view.noteMeasuredLength(length)
    }
    let arrangement = view.arrangement(of: update.map)
    let seen = arrangement.positions(in: view.expectedViewport(in: update.map, arrangement))
    // What replaces something on the screen appears together with its pictures: no flash.
    let gate = DisplayGate(completion)
    for (element, _) in measured {
      update.prepared.append(element)
      // The view may have got another size meanwhile.
      if readySize(of: element) == nil { remeasure(element) }
      guard let node = element.nodeIfAllocated,
        let position = update.map.position(of: element), seen.contains(position)
      else { continue }
      let state = ranges.tracked[element.id]?.state
      // A cell that has taken a new model may be visible as its old element's.
      enter(element, state ?? node.interfaceState.union([.measureLayout, .preload, .display]))
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
    prepared += update.prepared
    ranges.invalidate()
    owner?.didUpdate(update.changeSet)
    setNeedsUpdate()
  }

  func dataControllerDidRecordLengths(_ controller: DataController) {
    ranges.invalidate()
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
