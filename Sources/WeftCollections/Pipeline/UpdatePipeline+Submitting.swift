// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// Step 1, which applies change sets to the data space and reads contents from the data source.
extension UpdatePipeline {
  /// Submits an update. Throws if the edits do not lead from the pending counts to the source's
  /// counts, in which case nothing was applied. Report the error and call ``fail(_:recover:)``.
  /// - Parameters:
  ///   - completions: Called when the update has appeared, after earlier completions.
  ///   - refused: The error that the update recovers from.
  func submit(
    _ journal: EditJournal, completions: [ChangeSet.Completion] = [],
    recoveringFrom refused: ChangeSetError? = nil
  ) throws(ChangeSetError) {
    guard let source else { return }
    guard sourceAccess != .beingAsked else {
      throw ChangeSetError(
        .editedWhileAsked, at: .collection, location: journal.recorded.edits.first?.location)
    }
    mayRecoverFromRefusal = refused?.kind != .editedWhileAsked
    try inquiry.run { () throws(ChangeSetError) in
      let changes = try journal.changes(from: dataSpace.counts, to: SourceCounts(source))
      if source.leavesContentsOpen, changes.onlyRearrangesItems {
        dataSpace.append(deferred: changes)
      } else {
        dataSpace.append(changes, leadingTo: map(after: changes, from: source))
      }
    }
    (checkedSections, isRecovering) = ([], false)
    submissions.append(UpdateSubmission(succeeded: true, completions: completions))
    prepareNext()
  }

  /// Completes an invalid update, after all pending updates. `recover` reports the error and
  /// reloads, after any call of the data source. Completions wait for it, because they may edit
  /// reloaded items. Completions of updates that it submits are called later.
  func fail(_ completions: [ChangeSet.Completion], recover: @escaping @MainActor () -> Void) {
    // Any edits by the handler or a completion would be refused, too.
    if sourceAccess == .beingAsked {
      return inquiry.refuse { [weak self] in self?.fail(completions, recover: recover) }
    }
    // The source is about to be asked for everything.
    let wasRecovering = isRecovering
    isRecovering = true
    defer { isRecovering = wasRecovering }
    if isProcessingUpdates {
      submissions.append(UpdateSubmission(succeeded: false, completions: completions))
      prepareNext()
      return recover()
    }
    // Completions of an update that is still animated are called first, and now.
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
      reloadedItem: { paths, item in
        let element = item.element
        dataSpace.reload(
          element,
          ElementContent(
            source.reloadedContent(at: paths.new), location: changes.location(forNew: paths.new)))
        return element
      },
      newSection: {
        sectionContent($0, of: source, location: changes.location(forNewSection: $0))
      },
      newItems: { section, range in
        source.newItems(
          inSection: section, range: range,
          locations: changes.locations(ofNew: range, inSection: section))
      })
    if changes.onlyReloadsItems { return map }
    for pair in changes.reloadedSections {
      let location = changes.location(forNewSection: pair.new)
      let content = sectionContent(
        pair.new, of: source, location: location, reloading: pendingMap.section(at: pair.old))
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
      for (kind, element) in value.supplements {
        element.supplementaryPlace = .onSection(kind, id)
      }
      if !value.supplements.isEmpty { map.boundary.numberOfSupplementedSections += 1 }
      if value.layout != nil { map.boundary.numberOfSectionLayouts += 1 }
    }
    return map
  }

  /// Returns how many of the `number` sections that satisfy a predicate were removed or reloaded.
  /// O(section edits · log sections).
  private func count(
    ofSectionsGoneWith changes: VerifiedChanges, among number: Int,
    _ predicate: (CollectionSection) -> Bool
  ) -> Int {
    if number == 0 || changes.isReloadData { return number }
    return (changes.deletedSections + changes.reloadedSections.map(\.old)).count {
      pendingMap.section(at: $0).map { predicate($0.value) } ?? false
    }
  }

  /// Sets the collection's header or footer, which appears with the next preparation.
  func setBoundary(_ content: ItemContent?, at edge: BatchEdge) {
    var boundary = dataSpace.map.boundary
    switch edge {
    case .head:
      let element = self.element(content, reloading: boundary.header)
      element?.supplementaryPlace = .collectionHeader
      boundary.headerLength = length(of: element, reloading: boundary.header, boundary.headerLength)
      boundary.header = element
    case .tail:
      let element = self.element(content, reloading: boundary.footer)
      element?.supplementaryPlace = .collectionFooter
      boundary.footerLength = length(of: element, reloading: boundary.footer, boundary.footerLength)
      boundary.footer = element
    }
    dataSpace.setBoundary(boundary)
    view.setNeedsPreparation()
  }

  /// Returns the header, footer or other element of a section, if possible the present one.
  private func element(
    _ item: ItemContent?, reloading old: CollectionElement?,
    location: ChangeSet.SourceLocation? = nil
  ) -> CollectionElement? {
    guard let item else { return nil }
    guard let old else { return CollectionElement(content: item, location: location) }
    dataSpace.reload(old, ElementContent(item, location: location))
    return old
  }

  /// Returns the length of a header or footer, or a typical length until it is measured.
  private func length(
    of element: CollectionElement?, reloading old: CollectionElement?, _ oldLength: Double
  ) -> Double {
    guard let element else { return 0 }
    return element === old ? oldLength : 32
  }

  /// `old` is the previous version of a reloaded section.
  private func sectionContent(
    _ section: Int, of source: any CollectionSource, location: ChangeSet.SourceLocation?,
    reloading old: MapSection<CollectionSection>? = nil
  ) -> MapSection<CollectionSection> {
    var supplements = source.supplements(ofSection: section)
    let others = (
      supplements.removeValue(forKey: .header), supplements.removeValue(forKey: .footer)
    )
    let header = element(
      source.header(ofSection: section) ?? others.0, reloading: old?.value.header,
      location: location)
    let footer = element(
      source.footer(ofSection: section) ?? others.1, reloading: old?.value.footer,
      location: location)
    var content = CollectionSection(
      header: header, footer: footer, layout: source.layout(ofSection: section))
    content.context = source.context(ofSection: section)
    for (kind, item) in supplements {
      content.supplements[kind] = element(item, reloading: old?.value.supplements[kind])
    }
    return MapSection(
      content,
      leadingLength: length(of: header, reloading: old?.value.header, old?.leadingLength ?? 0),
      trailingLength: length(of: footer, reloading: old?.value.footer, old?.trailingLength ?? 0))
  }

  /// Requests a content when its item approaches the viewport, at its path in the data space. A
  /// content that is no longer there keeps its last answer.
  func resolveContent(_ request: CellRequest) {
    guard let source, hasInDataSpace(request), let path = pendingMap.path(of: request.element)
    else { return request.element.keepItem(of: request.content) }
    if sourceAccess != .allowed {
      hasUnanswered = true
      return
    }
    guard hasCount(of: path.section, in: source) else { return }
    request.element.setItem(inquiry.run { source.content(at: path) }, of: request.content)
  }

  /// Requests the count of a section once between two updates, before its items. An update may have
  /// lacked a change. Returns `false` if the count differs, which is reported in a later turn.
  private func hasCount(of section: Int, in source: any CollectionSource) -> Bool {
    if checkedSections.contains(section) { return true }
    guard mismatch(of: section, in: source) != nil else {
      checkedSections.insert(section)
      return true
    }
    if isRecovering { return false }
    isRecovering = true
    view.runtime?.mainQueue.enqueue { [weak self] in
      guard let self else { return }
      isRecovering = false
      // The missing change may have been submitted since, or is about to be.
      guard let source = self.source, sourceAccess == .allowed,
        let error = mismatch(of: section, in: source)
      else { return retryUnanswered() }
      fail([]) { [weak self] in self?.recover(error) }
    }
    return false
  }

  /// Returns the error if the source has another number of items than the data space.
  private func mismatch(of section: Int, in source: any CollectionSource) -> ChangeSetError? {
    let numberOfSections = inquiry.run { source.numberOfSections }
    guard section < numberOfSections else {
      return ChangeSetError(
        .sectionCountMismatch, at: .collection, countAfter: numberOfSections,
        expectedCountAfter: pendingMap.numberOfSections)
    }
    let expected = pendingMap.numberOfItems(inSection: section)
    let count = inquiry.run { source.numberOfItems(inSection: section) }
    guard count != expected else { return nil }
    return ChangeSetError(
      .itemCountMismatch, at: .section(section), countAfter: count, expectedCountAfter: expected)
  }

  /// Whether an item was neither deleted nor reloaded since its content was made. O(log² n).
  func hasInDataSpace(_ request: CellRequest) -> Bool {
    request.content === request.element.latest && !dataSpace.hasReload(of: request.element)
      && pendingMap.path(of: request.element) != nil
  }

  func batchDidClose() {
    if wantsRelayout { relayoutItems() }
    if hasUnanswered { retryUnanswered() }
  }

  /// Requests the contents that could not be requested before.
  private func retryUnanswered() {
    hasUnanswered = false
    view.cells.retryUnresolved()
    if current != nil { advance() }
  }

  /// Returns the items of a set that are still in the data space. O(ranges of removed items).
  /// O(items · log² n) if something was removed while nothing was selected, and is still shown.
  func inDataSpace(_ ids: ElementIDSet) -> ElementIDSet {
    let map = pendingMap
    let (shown, pending) = (current?.removedItems ?? RemovedItems(), dataSpace.removedItems)
    var result = ids
    result.subtract(shown.ids)
    result.subtract(pending.ids)
    guard shown.isIncomplete || pending.isIncomplete else { return result }
    var present: [ElementID] = []
    map.forEachItem(among: result) { _, id in
      present.append(id)
      return true
    }
    return ElementIDSet(present)
  }

  /// Deselects items that have left the data space. O(removed items + ranges of selected items).
  func deselectRemoved() {
    if view.selection.items.isEmpty { return }
    // Reading the map applies deferred changes, which may have removed items.
    _ = pendingMap
    if let current { view.selection.items.subtract(current.removedItems.ids) }
    view.selection.items.subtract(dataSpace.removedItems.ids)
  }
}

/// The counts of the data source, requested when the verification needs them.
private struct SourceCounts: SectionCounts {
  private let source: any CollectionSource
  let numberOfSections: Int

  /// Used on the main actor immediately.
  @MainActor init(_ source: any CollectionSource) {
    self.source = source
    numberOfSections = source.numberOfSections
  }

  func numberOfItems(inSection section: Int) -> Int {
    MainActor.assumeIsolated { source.numberOfItems(inSection: section) }
  }
}
