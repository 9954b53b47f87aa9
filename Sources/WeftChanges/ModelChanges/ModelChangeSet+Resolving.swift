// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A change set of models that was verified against the state it applies to.
public struct ResolvedChangeSet<Model> {
  /// The changes without their models.
  public let changes: VerifiedChanges
  /// The item counts of the sections after the changes.
  public let countsAfter: [Int]
  /// The models of new items, by their path after.
  public let insertedModels: [ItemPath: Model]
  /// The new models of updated items, by their path after.
  public let updatedModels: [ItemPath: Model]
  /// Values that accompany the changes.
  public let userInfo: UserInfo

  /// Returns the models after the changes. O(n · log k) for n models and k commands.
  /// - Parameter models: The models before, with the counts used for verification.
  public func applied(to models: [[Model]]) -> [[Model]] {
    countsAfter.enumerated().map { section, count in
      (0..<count).map { item in
        let path = ItemPath(section: section, item: item)
        if let model = insertedModels[path] ?? updatedModels[path] { return model }
        guard let old = changes.oldPath(forNew: path) else {
          preconditionFailure("Item \(path) is new and has no model")
        }
        return models[old.section][old.item]
      }
    }
  }
}

extension ResolvedChangeSet: Sendable where Model: Sendable {}

extension ModelChangeSet {
  /// Converts the commands to a verified ``ChangeSet``, and throws the first error, with its path
  /// and its command.
  ///
  /// Insertions are applied in ascending order, so the index in each command is the index in the
  /// state after. A section has `before − deleted − moved out + inserted + moved in` items, and an
  /// inserted section had none. Counts can therefore never mismatch, but a command that leaves a
  /// gap is out of bounds.
  /// - Parameter before: The counts of the state before. If earlier change sets are pending, use
  ///   the ``ResolvedChangeSet/countsAfter`` of the last one.
  /// - Complexity: O(k · log k) for k commands, and O(sections).
  public func resolved(
    before: some SectionCounts, animated: Bool = true
  ) throws(ChangeSetError) -> ResolvedChangeSet<Model> {
    let before = try countsBefore(before)
    var changeSet = ChangeSet(animated: animated)
    for edit in sections.edits + items.edits { changeSet.append(edit) }
    let onlyUpdates = items.onlyUpdates && sections.edits.isEmpty
    let counts = onlyUpdates ? before : countsAfter(before)
    // The counts of other sections are computed, so they match.
    let changes = try changeSet.verified(before: before, after: counts, scope: .editedSections)
    var updated = items.updated
    if !onlyUpdates {
      updated = [:]
      for paths in changes.reloadedItems { updated[paths.new] = items.updated[paths.old] }
    }
    return ResolvedChangeSet(
      changes: changes, countsAfter: counts, insertedModels: items.inserted,
      updatedModels: updated, userInfo: userInfo)
  }

  private func countsBefore(_ counts: some SectionCounts) throws(ChangeSetError) -> [Int] {
    let number = counts.numberOfSections
    try VerifiedChanges.check(IndexPair(old: number, new: number))
    var before: [Int] = []
    for section in 0..<number {
      before.append(try VerifiedChanges.count(in: counts, at: section, isOld: true))
    }
    return before
  }

  /// Returns the counts that result from valid commands. Verification detects invalid ones.
  private func countsAfter(_ before: [Int]) -> [Int] {
    var deleted: Set<Int> = []
    var inserted: Set<Int> = []
    for edit in sections.edits {
      if case .deleteSection(let section) = edit.operation { deleted.insert(section) }
      if case .insertSection(let section) = edit.operation { inserted.insert(section) }
    }
    var removedItems: [Int: Int] = [:]
    var addedItems: [Int: Int] = [:]
    for edit in items.edits {
      switch edit.operation {
      case .deleteItem(let path): removedItems[path.section, default: 0] += 1
      case .insertItem(let path): addedItems[path.section, default: 0] += 1
      case .moveItem(let from, let to):
        removedItems[from.section, default: 0] += 1
        addedItems[to.section, default: 0] += 1
      default: break
      }
    }
    var staying = before.indices.filter { !deleted.contains($0) }[...]
    return (0..<staying.count + inserted.count).map { section in
      let old = inserted.contains(section) ? nil : staying.popFirst()
      let kept = old.map { before[$0] - removedItems[$0, default: 0] }
      return max(0, kept ?? 0) + addedItems[section, default: 0]
    }
  }
}
