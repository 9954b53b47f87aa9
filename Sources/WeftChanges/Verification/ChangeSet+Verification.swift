// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ChangeSet {
  /// Checks the edits against the counts before and after, and returns changes that can be applied.
  ///
  /// The check passes if and only if the edits lead from the one state to the other. It requires
  /// that the sources are distinct and in the state before, that the targets are distinct and in
  /// the state after, and that every surviving section has `before − deleted − moved out + inserted
  /// + moved in` items. An item may be reloaded and moved. Item edits in deleted, inserted or
  /// reloaded sections must be in range and are otherwise ignored. With
  /// ``reloadData(fileID:line:)`` all other edits are ignored. See ``CollectionLimits`` for the
  /// largest counts.
  /// - Parameters:
  ///   - before: The counts of the state before. Each is requested at most once.
  ///   - after: The counts of the state after.
  ///   - scope: The sections whose counts are compared.
  /// - Throws: The first error. Sections are checked before items, then ranges before conflicts,
  ///   and conflicts before counts.
  /// - Complexity: O(k · log k) for k edits, plus O(sections) for ``CountScope/allSections`` and
  ///   for reload data. Requests O(k) counts, plus O(sections) in these cases.
  public func verified(
    before: some SectionCounts, after: some SectionCounts, scope: CountScope = .allSections
  ) throws(ChangeSetError) -> VerifiedChanges {
    var changes: VerifiedChanges
    if includesReloadData {
      let reload = edits.last { $0.operation == .reloadData }
      changes = try VerifiedChanges(
        reloadingFrom: before, to: after, animated: animated, location: reload?.location)
    } else {
      var verification = Verification(before: before, after: after)
      if scope == .editedSections,
        let single = try verification.singleEdit(edits, animated: animated)
      {
        changes = single
      } else {
        try verification.collect(edits)
        changes = try verification.verify(scope: scope, animated: animated)
      }
    }
    changes.userInfo = userInfo
    return changes
  }
}

private struct Verification<Before: SectionCounts, After: SectionCounts> {
  let before: Before
  let after: After
  let oldNumberOfSections: Int
  let newNumberOfSections: Int
  var sections = SortedEdits<Int>()
  var items = SortedEdits<ItemPath>()
  var oldItemCounts = KnownItemCounts()
  var newItemCounts = KnownItemCounts()

  init(before: Before, after: After) {
    self.before = before
    self.after = after
    oldNumberOfSections = before.numberOfSections
    newNumberOfSections = after.numberOfSections
  }

  mutating func collect(_ edits: [Edit]) throws(ChangeSetError) {
    for edit in edits {
      switch edit.operation {
      case .deleteItem(let path): items.delete(path, edit)
      case .insertItem(let path): items.insert(path, edit)
      case .reloadItem(let path): items.reload(path, edit)
      case .moveItem(let from, let to): items.move(from, to, edit)
      case .deleteSection(let section): sections.delete(section, edit)
      case .insertSection(let section): sections.insert(section, edit)
      case .reloadSection(let section): sections.reload(section, edit)
      case .moveSection(let from, let to): sections.move(from, to, edit)
      case .reloadData: break
      }
    }
  }

  /// Verifies a single insert or reload with little work, because a log submits thousands of
  /// inserts and a list of live values thousands of reloads. Returns nil for other and invalid
  /// edits, which ``verify(scope:animated:)`` handles.
  mutating func singleEdit(
    _ edits: [Edit], animated: Bool
  ) throws(ChangeSetError) -> VerifiedChanges? {
    guard edits.count == 1, oldNumberOfSections == newNumberOfSections else { return nil }
    let (path, isNew): (ItemPath, Bool)
    switch edits[0].operation {
    case .insertItem(let inserted): (path, isNew) = (inserted, true)
    case .reloadItem(let reloaded): (path, isNew) = (reloaded, false)
    default: return nil
    }
    try VerifiedChanges.check(IndexPair(old: oldNumberOfSections, new: newNumberOfSections))
    guard let newCount = try newCount(path.section), (0..<newCount).contains(path.item),
      let oldCount = try oldCount(path.section), newCount == oldCount + (isNew ? 1 : 0)
    else { return nil }
    var changes = VerifiedChanges(
      editing: path, isNew: isNew, by: edits[0], numberOfSections: oldNumberOfSections,
      animated: animated)
    if isNew {
      changes.newItemCounts = newItemCounts
    } else {
      changes.oldItemCounts = oldItemCounts
    }
    return changes
  }

  mutating func verify(
    scope: CountScope, animated: Bool
  ) throws(ChangeSetError) -> VerifiedChanges {
    try verifySections()
    try verifyItemBounds()
    try items.sort { .item($0) }
    let changes = try makeChanges(animated: animated)
    try verifyMoves(changes)
    try verifyCounts(changes, scope)
    return changes
  }

  private mutating func verifySections() throws(ChangeSetError) {
    try VerifiedChanges.check(
      IndexPair(old: oldNumberOfSections, new: newNumberOfSections))
    try verifySectionsBefore(sections.sources)
    try verifySectionsBefore(sections.reloads)
    for entry in sections.targets where !(0..<newNumberOfSections).contains(entry.place) {
      throw sectionError(.sectionOutOfBoundsAfter, entry)
    }
    try sections.sort { .section($0) }
    let expected = oldNumberOfSections - sections.sources.count + sections.targets.count
    guard newNumberOfSections == expected else {
      throw ChangeSetError(
        .sectionCountMismatch, at: .collection, countBefore: oldNumberOfSections,
        countAfter: newNumberOfSections, expectedCountAfter: expected)
    }
  }

  private func verifySectionsBefore(
    _ entries: [SortedEdits<Int>.Recorded]
  ) throws(ChangeSetError) {
    for entry in entries where !(0..<oldNumberOfSections).contains(entry.place) {
      throw sectionError(.sectionOutOfBoundsBefore, entry)
    }
  }

  private mutating func verifyItemBounds() throws(ChangeSetError) {
    try verifyItemsBefore(items.sources)
    try verifyItemsBefore(items.reloads)
    for entry in items.targets {
      let count = try newCount(entry.place.section)
      guard (0..<(count ?? 0)).contains(entry.place.item) else {
        throw ChangeSetError(
          .itemOutOfBoundsAfter, at: .item(entry.place), countAfter: count,
          location: entry.location)
      }
    }
  }

  private mutating func verifyItemsBefore(
    _ entries: [SortedEdits<ItemPath>.Recorded]
  ) throws(ChangeSetError) {
    for entry in entries {
      let count = try oldCount(entry.place.section)
      guard (0..<(count ?? 0)).contains(entry.place.item) else {
        throw ChangeSetError(
          .itemOutOfBoundsBefore, at: .item(entry.place), countBefore: count,
          location: entry.location)
      }
    }
  }

  private mutating func makeChanges(
    animated: Bool
  ) throws(ChangeSetError) -> VerifiedChanges {
    var changes = VerifiedChanges(
      sections: sections,
      numbersOfSections: IndexPair(old: oldNumberOfSections, new: newNumberOfSections),
      animated: animated)
    for section in changes.insertedSections + changes.reloadedSections.map(\.new) {
      _ = try newCount(section)
    }
    changes.oldItemCounts = oldItemCounts
    changes.newItemCounts = newItemCounts
    changes.add(items)
    return changes
  }

  private func verifyMoves(_ changes: VerifiedChanges) throws(ChangeSetError) {
    for entry in items.sources {
      guard let target = entry.partner else { continue }
      let leavesReloaded = changes.isReloaded(entry.place.section)
      let entersReloaded = changes.oldSection(forNew: target.section).map(changes.isReloaded)
      if leavesReloaded || entersReloaded ?? false {
        throw ChangeSetError(
          .moveAcrossReloadedSection, at: .item(entry.place), location: entry.location)
      }
    }
  }

  private func verifyCounts(
    _ changes: VerifiedChanges, _ scope: CountScope
  ) throws(ChangeSetError) {
    switch scope {
    case .allSections:
      for section in 0..<oldNumberOfSections { try verifyCount(changes, section) }
    case .editedSections:
      var edited = oldItemCounts.map(\.section)
      for new in newItemCounts {
        guard let old = changes.oldSection(forNew: new.section), oldItemCounts[old] == nil
        else { continue }
        edited.append(old)
      }
      edited.sort()
      for section in edited { try verifyCount(changes, section) }
    }
  }

  private func verifyCount(
    _ changes: VerifiedChanges, _ section: Int
  ) throws(ChangeSetError) {
    guard let new = changes.newSection(forOld: section), !changes.isReloaded(section) else {
      return
    }
    let sources = changes.itemSources.range(ofSection: section)
    let targets = changes.itemTargets.range(ofSection: new)
    // Not stored, because each section is visited once and may be one of many.
    var oldCount = oldItemCounts[section] ?? -1
    if oldCount < 0 { oldCount = try VerifiedChanges.count(in: before, at: section, isOld: true) }
    var newCount = newItemCounts[new] ?? -1
    if newCount < 0 { newCount = try VerifiedChanges.count(in: after, at: new, isOld: false) }
    let expected = oldCount - sources.count + targets.count
    guard newCount != expected else { return }
    let entry =
      items.sources.first { $0.place.section == section }
      ?? items.targets.first { $0.place.section == new }
    throw ChangeSetError(
      .itemCountMismatch, at: .section(new), countBefore: oldCount, countAfter: newCount,
      expectedCountAfter: expected, location: entry?.location)
  }

  private func sectionError(
    _ kind: ChangeSetError.Kind, _ entry: SortedEdits<Int>.Recorded
  ) -> ChangeSetError {
    ChangeSetError(
      kind, at: .section(entry.place), countBefore: oldNumberOfSections,
      countAfter: newNumberOfSections, location: entry.location)
  }

  private mutating func oldCount(_ section: Int) throws(ChangeSetError) -> Int? {
    guard (0..<oldNumberOfSections).contains(section) else { return nil }
    if let known = oldItemCounts[section] { return known }
    let count = try VerifiedChanges.count(in: before, at: section, isOld: true)
    oldItemCounts[section] = count
    return count
  }

  private mutating func newCount(_ section: Int) throws(ChangeSetError) -> Int? {
    guard (0..<newNumberOfSections).contains(section) else { return nil }
    if let known = newItemCounts[section] { return known }
    let count = try VerifiedChanges.count(in: after, at: section, isOld: false)
    newItemCounts[section] = count
    return count
  }
}
