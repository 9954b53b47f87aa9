// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The edits of a batch. Calls of the collection record edits of one change set, which refers to
/// the states before and after the batch. A data source whose content is a value appends verified
/// steps from one content to the next. Recorded edits refer to the state after the steps.
struct EditJournal {
  /// The recorded edits, and the settings of the whole batch.
  var recorded: ChangeSet
  private var steps: [VerifiedChanges] = []
  /// The error of the first step that did not fit.
  private var failure: ChangeSetError?

  init(_ recorded: ChangeSet = ChangeSet()) { self.recorded = recorded }

  var hasSteps: Bool { !steps.isEmpty || failure != nil }

  mutating func append(_ step: Result<VerifiedChanges, ChangeSetError>) {
    switch step {
    case .success(let changes):
      if let last = steps.last, last.newNumberOfSections != changes.oldNumberOfSections {
        failure =
          failure
          ?? ChangeSetError(
            .sectionCountMismatch, at: .collection, countBefore: last.newNumberOfSections,
            expectedCountAfter: changes.oldNumberOfSections)
      } else {
        steps.append(changes)
      }
    case .failure(let error): failure = failure ?? error
    }
  }

  /// Returns the changes of the whole batch, from the counts of the data space to the counts of the
  /// data source. Throws if the edits do not fit. O(k log k log m) for k edits in m steps, plus the
  /// calls of ``ChangeSet/verified(before:after:scope:)``.
  func changes(
    from before: some SectionCounts, to after: some SectionCounts
  ) throws(ChangeSetError) -> VerifiedChanges {
    if recorded.includesReloadData || !hasSteps {
      return try recorded.verified(before: before, after: after, scope: .editedSections)
    }
    if let failure { throw failure }
    var all = steps
    if !recorded.isEmpty {
      all.append(try recorded.verified(before: after, after: after, scope: .editedSections))
    }
    var changes = VerifiedChanges.composing(all)
    if all.count > 1 { changes = changes.withoutNeedlessMoves }
    if let mismatch = changes.mismatch(from: before, to: after) { throw mismatch }
    changes.animated = changes.animated && recorded.animated
    changes.userInfo.merge(recorded.userInfo)
    return changes
  }
}

/// A batch between its first call and its end.
struct OpenBatch {
  var journal = EditJournal()
  var depth = 0
  var completions: [ChangeSet.Completion] = []
}
