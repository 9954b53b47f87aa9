// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// Step 1: change sets come into the data space, and contents from the data source.
extension UpdatePipeline {
  /// Submits an update.
  ///
  /// - Parameters:
  ///   - completions: called when the update has appeared, after those of earlier updates.
  ///   - refused: the error that it recovers from.
  /// - Throws: if the change set does not lead from the pending counts to the source's. Nothing was
  ///   applied then; report the error and call ``fail(_:recover:)``.
  func submit(
    _ changeSet: ChangeSet, completions: [ChangeSet.Completion] = [],
    recoveringFrom refused: ChangeSetError? = nil
  ) throws(ChangeSetError) {
    guard let source else { return }
    guard !inquiry.isUnderWay else {
      throw ChangeSetError(
        .editedWhileAsked, at: .collection, location: changeSet.edits.first?.location)
    }
    mayRecoverFromRefusal = refused?.kind != .editedWhileAsked
    try inquiry.run { () throws(ChangeSetError) in
      let changes = try changeSet.verified(
        before: dataSpace.counts, after: SourceCounts(source), scope: .editedSections)
      if source.leavesContentsOpen, changes.onlyRearrangesItems {
        dataSpace.append(deferred: changes)
      } else {
        dataSpace.append(changes, leadingTo: map(after: changes, from: source))
      }
    }
    submissions.append(UpdateSubmission(succeeded: true, completions: completions))
    prepareNext()
  }

  /// Submits changes that the data source has verified, if they only reload items of the data
  /// space.
  func submit(reloads changes: VerifiedChanges) -> Bool {
    guard let source, !inquiry.isUnderWay, changes.onlyReloadsItems(of: dataSpace.counts) else {
      return false
    }
    mayRecoverFromRefusal = true
    inquiry.run { dataSpace.append(changes, leadingTo: map(after: changes, from: source)) }
    submissions.append(UpdateSubmission(succeeded: true, completions: []))
    prepareNext()
    return true
  }

  /// Completes an update that could not be submitted, when its turn comes: at once, if no others
  /// are pending.
  ///
  /// - Parameter recover: reports the error and reloads. Completions wait for it, since they may
  ///   edit what is reloaded; those of updates that it submits come later. Called after the data
  ///   source's answer, if the update comes from there.
  func fail(_ completions: [ChangeSet.Completion], recover: @escaping @MainActor () -> Void) {
    // Any edits by the handler or a completion would be refused, too.
    if inquiry.isUnderWay {
      return inquiry.refuse { [weak self] in self?.fail(completions, recover: recover) }
    }
    if isProcessingUpdates {
      submissions.append(UpdateSubmission(succeeded: false, completions: completions))
      prepareNext()
      return recover()
    }
    // Completions of an update that still moves come first, and now.
    self.completions.release()
    self.completions.append(UpdateSubmission(succeeded: false, completions: completions))
    self.completions.wait(for: recover)
    self.completions.runPromptly()
  }

  func map(
    after changes: VerifiedChanges, from source: any CollectionSource
  ) -> CollectionMap {
    var map = pendingMap.applying(
      changes,
      reloadedItem: { paths, old in
        let element = source.newItem(at: paths.new)
        element.location = changes.location(forNew: paths.new)
        // One that was never made may be selected, too.
        let id = old?.id ?? (view.followsElements ? pendingMap.item(at: paths.old)?.id : nil)
        if let id {
          view.elementWasReplaced(id, by: element.id)
          dataSpace.noteReplacement(of: id, by: element.id)
        }
        return element
      },
      newSection: { sectionContent($0, of: source) },
      newItems: { section, range in
        source.newItems(
          inSection: section, range: range,
          locations: changes.locations(ofNew: range, inSection: section))
      })
    if changes.onlyReloadsItems { return map }
    for pair in changes.reloadedSections {
      let content = sectionContent(pair.new, of: source)
      map.updateSection(at: pair.new) { $0 = content }
    }
    map.boundary.numberOfSectionLayouts -= count(
      ofSectionsGoneWith: changes, among: pendingMap.boundary.numberOfSectionLayouts
    ) { $0.layout != nil }
    map.boundary.numberOfSupplementedSections -= count(
      ofSectionsGoneWith: changes, among: pendingMap.boundary.numberOfSupplementedSections
    ) { !$0.supplements.isEmpty }
    for section in changes.insertedSections + changes.reloadedSections.map(\.new) {
      guard let id = map.sectionID(at: section), let value = map.section(at: section)?.value else {
        continue
      }
      value.header?.supplementaryPlace = .header(id)
      value.footer?.supplementaryPlace = .footer(id)
      let location = changes.location(forNewSection: section)
      value.header?.location = location
      value.footer?.location = location
      for (kind, element) in value.supplements {
        element.supplementaryPlace = .onSection(kind, id)
      }
      if !value.supplements.isEmpty { map.boundary.numberOfSupplementedSections += 1 }
      if value.layout != nil { map.boundary.numberOfSectionLayouts += 1 }
    }
    return map
  }

  /// The number of some sections of the data space that are gone, or reloaded.
  ///
  /// - Parameters:
  ///   - number: of those for which the predicate holds.
  /// - Complexity: O(section edits · log sections).
  private func count(
    ofSectionsGoneWith changes: VerifiedChanges, among number: Int,
    _ predicate: (CollectionSection) -> Bool
  ) -> Int {
    if number == 0 || changes.isReloadData { return number }
    return (changes.deletedSections + changes.reloadedSections.map(\.old)).count {
      pendingMap.section(at: $0).map { predicate($0.value) } ?? false
    }
  }

  /// Gives the collection another header, at its head, or footer, at its tail, which appears with
  /// the next preparation.
  func setBoundary(_ content: ItemContent?, at edge: BatchEdge) {
    var boundary = dataSpace.map.boundary
    let element = content.map { CollectionElement(content: $0) }
    // Until it is measured it counts with a usual height.
    let length = content == nil ? 0.0 : 32
    switch edge {
    case .head:
      element?.supplementaryPlace = .collectionHeader
      (boundary.header, boundary.headerLength) = (element, length)
    case .tail:
      element?.supplementaryPlace = .collectionFooter
      (boundary.footer, boundary.footerLength) = (element, length)
    }
    dataSpace.setBoundary(boundary)
    view.setNeedsPreparation()
  }

  func sectionContent(
    _ section: Int, of source: any CollectionSource
  ) -> MapSection<CollectionSection> {
    var supplements = source.supplements(ofSection: section)
    let others = (
      supplements.removeValue(forKey: .header), supplements.removeValue(forKey: .footer)
    )
    let header = (source.header(ofSection: section) ?? others.0).map {
      CollectionElement(content: $0)
    }
    let footer = (source.footer(ofSection: section) ?? others.1).map {
      CollectionElement(content: $0)
    }
    var content = CollectionSection(
      header: header, footer: footer, layout: source.layout(ofSection: section))
    content.context = source.context(ofSection: section)
    content.supplements = supplements.mapValues { CollectionElement(content: $0) }
    // Until it is measured a header or footer counts with a usual height.
    return MapSection(
      content, leadingLength: header == nil ? 0 : 32, trailingLength: footer == nil ? 0 : 32)
  }

  /// Asks the source for the content of an item that has come near, at its place in the data space.
  /// An item that is no longer there keeps its content.
  func resolveContent(of element: CollectionElement) {
    guard let source, let path = pendingMap.path(of: element) else { return element.keepContent() }
    // In the middle of a batch the source's paths are neither the old ones nor the new ones.
    if inquiry.isUnderWay || isBatchOpen() {
      hasUnanswered = true
      return
    }
    element.setContent(inquiry.run { source.content(at: path) })
  }

  /// Asks the data source again, now that no batch is open any more.
  func batchDidClose() {
    if wantsRelayout { relayoutItems() }
    guard hasUnanswered else { return }
    hasUnanswered = false
    view.retryUnresolved()
    if current != nil { advance() }
  }

  /// The path in the data space of an element on the screen, or in the preparation: even if the
  /// item was reloaded since, so that another element stands for it.
  ///
  /// - Complexity: O(log² n), and O(pending updates · log n) more for a reloaded item.
  func pendingPath(of element: CollectionElement) -> ItemPath? {
    if let path = pendingMap.path(of: element) { return path }
    var path: ItemPath?
    if let shown = view.map.path(of: element) {
      path = shown
      if let changes = current?.changes { path = changes.newPath(forOld: shown) }
    } else {
      path = current?.map.path(of: element)
    }
    return path.flatMap(dataSpace.newPath(forOld:))
  }

  /// The elements that stand in the data space for some items of the screen.
  ///
  /// - Complexity: O(items reloaded by pending updates + ranges); where something went while
  ///   nothing was selected, and has not left the screen, O(items · log² n).
  func inDataSpace(_ ids: ElementIDSet) -> ElementIDSet {
    let map = pendingMap
    let (shown, pending) = (current?.departures ?? Departures(), dataSpace.departures)
    let result = pending.inDataSpace(shown.inDataSpace(ids))
    guard shown.isIncomplete || pending.isIncomplete else { return result }
    var present: [ElementID] = []
    map.forEachItem(among: result) { _, id in
      present.append(id)
      return true
    }
    return ElementIDSet(present)
  }

  /// Deselects items that are no longer in the data space.
  ///
  /// - Complexity: O(removed items + ranges of selected ones).
  func deselectRemoved() {
    if view.selection.isEmpty { return }
    // Changes that were only counted may have removed some.
    _ = pendingMap
    if let current { view.selection.subtract(current.departures.removed) }
    view.selection.subtract(dataSpace.departures.removed)
  }
}

/// The counts of the data source, asked when the verification needs them.
private struct SourceCounts: SectionCounts {
  private let source: any CollectionSource
  let numberOfSections: Int

  /// Main actor: the value is used there and at once.
  @MainActor init(_ source: any CollectionSource) {
    self.source = source
    numberOfSections = source.numberOfSections
  }

  func numberOfItems(inSection section: Int) -> Int {
    MainActor.assumeIsolated { source.numberOfItems(inSection: section) }
  }
}
