// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftRuntime

/// Owns the two index spaces of a collection and brings every update from one to the other.
///
/// ``pendingMap`` is the data space: it changes at once when an update is submitted. ``visibleMap``
/// is the view's space: it follows when the update's cells are ready. Between the two lie five
/// steps: (1) main: verify, make the new pending map, ask the source for what was inserted;
/// (2) main: take what measuring needs to know; (3) workers: make and measure the cells that will be
/// seen; (4) back onto the main queue, after all earlier updates; (5) main: deploy the map inside
/// the view's own update. Submitting never waits: updates queue.
@MainActor final class DataController {
  weak var source: (any DataControllerSource)?
  weak var delegate: (any DataControllerDelegate)?
  private(set) var pendingMap = CollectionMap()
  private(set) var visibleMap = CollectionMap()

  private let runtime: HostRuntime
  private let editingQueue: SerialQueue
  private var updates: [PendingUpdate] = []
  /// Maps with more items than this may take long to be freed.
  private static let quickToFree = 1000
  private var finishBlocks = FIFO<@MainActor () -> Void>()

  init(runtime: HostRuntime) {
    self.runtime = runtime
    editingQueue = SerialQueue(scheduler: runtime.workers)
  }

  /// Whether an update was submitted that has not appeared yet.
  var isProcessingUpdates: Bool { !updates.isEmpty }

  /// Submits an update.
  ///
  /// - Parameter completion: called when the update has appeared.
  /// - Throws: if the change set does not lead from the pending counts to the source's. Nothing was
  ///   applied then, and `completion` is never called.
  func submit(
    _ changeSet: ChangeSet, completion: (@MainActor (Bool) -> Void)? = nil
  ) throws(ChangeSetError) {
    guard let source, let delegate else { return }
    // Step 1.
    let changes = try changeSet.verified(
      before: pendingMap, after: SourceCounts(source), scope: .editedSections)
    pendingMap = map(after: changes, from: source)
    let update = PendingUpdate(changeSet: changeSet, map: pendingMap, completion: completion)
    updates.append(update)
    // Step 2.
    let task = delegate.dataController(self, measuringTaskFor: update)
    // Steps 3 and 4.
    editingQueue.enqueue { [weak self, runtime] finish in
      Measuring.run(task, on: runtime.workers) { measured in
        runtime.mainQueue.enqueue {
          guard let self else { return finish() }
          self.didMeasure(measured, for: update, finish: finish)
        }
      }
    }
  }

  /// Lets all submitted updates appear before it returns.
  func waitUntilAllUpdatesAreProcessed() {
    runtime.wait { updates.isEmpty }
  }

  /// Runs a block when no update is under way: at once, or after the last one, in the order of the
  /// calls.
  func onDidFinishProcessingUpdates(_ block: @escaping @MainActor () -> Void) {
    finishBlocks.append(block)
    runFinishBlocks()
  }

  /// Writes down the lengths of measured elements, in all maps that have them.
  ///
  /// - Complexity: O(elements · updates under way · log n).
  func record(_ measured: [MeasuredElement]) {
    writeLengths(measured)
    delegate?.dataControllerDidRecordLengths(self)
  }

  private func writeLengths(_ measured: [MeasuredElement]) {
    for (element, length) in measured {
      visibleMap.recordLength(length, of: element)
      pendingMap.recordLength(length, of: element)
      for update in updates { update.map.recordLength(length, of: element) }
    }
  }

  private func map(
    after changes: VerifiedChanges, from source: any DataControllerSource
  ) -> CollectionMap {
    var map = pendingMap.applying(
      changes,
      reloadedItem: { paths, old in
        let element = reloadedElement(source.content(at: paths.new), replacing: old)
        if let old { delegate?.dataController(self, didReplace: old, with: element) }
        return element
      },
      newSection: { sectionContent($0, of: source) },
      newItems: { section, range in source.newItems(inSection: section, range: range) })
    for pair in changes.reloadedSections {
      let content = sectionContent(pair.new, of: source)
      map.updateSection(at: pair.new) { $0 = content }
    }
    let changed = changes.insertedSections + changes.reloadedSections.map(\.new)
    for section in changed {
      map.section(at: section)?.value.header?.sectionID = map.sectionID(at: section)
    }
    return map
  }

  private func sectionContent(
    _ section: Int, of source: any DataControllerSource
  ) -> MapSection<CollectionSection> {
    let header = source.header(ofSection: section).map { CollectionElement(content: $0) }
    // Until it is measured a header counts with a usual height.
    return MapSection(CollectionSection(header: header), leadingLength: header == nil ? 0 : 32)
  }

  /// The element of a reloaded item: with the old cell, if that can show the new model.
  private func reloadedElement(
    _ content: ItemContent, replacing old: CollectionElement?
  ) -> CollectionElement {
    guard let node = old?.nodeIfAllocated, let model = content.model,
      node.update(toModel: model)
    else { return CollectionElement(content: content) }
    let element = CollectionElement(content: content, node: node)
    // Whoever asks the cell for its place means the data space.
    node.collectionElement = element
    return element
  }

  private func didMeasure(
    _ measured: [MeasuredElement], for update: PendingUpdate,
    finish: @escaping @Sendable () -> Void
  ) {
    writeLengths(measured)
    guard let delegate else { return finish() }
    delegate.dataController(self, willShow: update, measured: measured) { [self] in
      show(update)
      // The next update goes on before anyone is told, who may want to wait for it.
      finish()
      update.completion?(true)
      runFinishBlocks()
    }
  }

  private func show(_ update: PendingUpdate) {
    let old = visibleMap
    delegate?.dataController(self, show: update) {
      visibleMap = update.map
      updates.removeAll { $0 === update }
    }
    if old.count > Self.quickToFree { runtime.releaseLater(old) }
  }

  private func runFinishBlocks() {
    // A block may submit the next update, which those after it then wait for.
    while updates.isEmpty, let block = finishBlocks.popFirst() { block() }
  }
}
