// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftTesting

@testable import WeftCollections

/// The rows of a thrashed collection, and the data source that receives their changes.
///
/// A classic data source receives edits. The seed determines whether a ``DiffableDataSource``
/// receives arrays, snapshots, arrays with edits, or edits of its snapshot.
@MainActor final class ThrashContent {
  typealias Diffable = DiffableDataSource<Int, Row>
  typealias Completion = @MainActor @Sendable (Bool) -> Void
  typealias SnapshotEdit = @MainActor (inout Diffable.Snapshot) throws(SnapshotError) -> Void

  struct Change {
    var rows: [[Row]]
    /// The previous index of each section, or `nil` for a new one.
    var origins: [Int?]
    var edits: [Edit.Operation]
    /// An equivalent edit of a snapshot, if one exists.
    var snapshotEdit: SnapshotEdit?

    init(_ change: RandomChange) {
      rows = change.sections
      origins = change.origins
      edits = change.edits
    }

    /// A change that keeps the sections.
    init(_ rows: [[Row]], edits: [Edit.Operation], snapshotEdit: SnapshotEdit? = nil) {
      self.rows = rows
      origins = Array(rows.indices)
      self.edits = edits
      self.snapshotEdit = snapshotEdit
    }
  }

  /// A change that is about to be submitted.
  struct Plan {
    let rows: [[Row]]
    let moved: Moved
    /// The number of required completions.
    let completions: Int
    let submit: @MainActor ([Completion]) -> Void
  }

  /// The rows that move alone, and the rows that move with their sections.
  struct Moved {
    var items: Set<Int> = []
    var sections: Set<Int> = []
  }

  let diffable: Diffable?
  private unowned let source: RowSource
  private unowned let node: CollectionNode
  private var sectionIDs: [Int]
  private var nextSectionID: Int
  /// The data source's snapshot, if the source was last given one.
  private var snapshot: Diffable.Snapshot?

  init(screen: Screen, diffable: Diffable?) {
    source = screen.source
    node = screen.node
    self.diffable = diffable
    sectionIDs = Array(screen.source.sections.indices)
    nextSectionID = screen.source.sections.count
  }

  var rows: [[Row]] { source.sections }

  static func sections(_ rows: [[Row]], ids: [Int]) -> [Diffable.Section] {
    zip(ids, rows).map { IdentifiedSection(id: $0, items: $1) }
  }

  /// Draws the way in which a change is submitted.
  ///
  /// - Parameter nests: Whether batches nest.
  func plan(
    _ change: Change, animated: Bool = true, nests: Bool = false,
    using generator: inout SeededGenerator
  ) -> Plan {
    let ids = change.origins.map { origin in
      if let origin { return sectionIDs[origin] }
      nextSectionID += 1
      return nextSectionID
    }
    guard let diffable else {
      return Plan(
        rows: change.rows, moved: moved(by: change.edits), completions: nests ? 2 : 1
      ) { [self] completions in
        sectionIDs = ids
        submit(change, animated: animated, completions)
      }
    }
    let new = Self.sections(change.rows, ids: ids)
    let old = Self.sections(rows, ids: sectionIDs)
    let arrayEdits = CollectionDiff(from: old, to: new, id: \.id, isUnchanged: ==).changes.edits
    let oldSnapshot = snapshot
    let keep: @MainActor (Diffable.Snapshot?) -> Void = { [self] in
      source.sections = change.rows
      sectionIDs = ids
      snapshot = $0
    }
    var form = Int.random(in: 0..<5, using: &generator)
    if nests { form = 0 }
    if form == 4, let edit = change.snapshotEdit, let base = oldSnapshot ?? (try? .init(old)) {
      var result = base
      try? edit(&result)
      let edits = result.changes(from: base).edits
      return Plan(rows: change.rows, moved: moved(by: edits.map(\.operation)), completions: 1) {
        completions in
        keep(result)
        try? diffable.modify(animated: animated, edit, completion: completions[0])
      }
    }
    if form >= 3, let made = try? Diffable.Snapshot(new) {
      let edits = oldSnapshot.map { made.changes(from: $0).edits } ?? arrayEdits
      return Plan(rows: change.rows, moved: moved(by: edits.map(\.operation)), completions: 1) {
        completions in
        keep(made)
        diffable.apply(made, animated: animated, completion: completions[0])
      }
    }
    if form == 2 {
      return Plan(rows: change.rows, moved: moved(by: change.edits), completions: 1) {
        completions in
        keep(nil)
        var changes = ChangeSet(animated: animated)
        for edit in change.edits { Self.record(edit, in: &changes) }
        diffable.apply(new, changes: changes, completion: completions[0])
      }
    }
    guard nests else {
      let moved = moved(by: arrayEdits.map(\.operation))
      return Plan(rows: change.rows, moved: moved, completions: 1) { completions in
        keep(nil)
        diffable.apply(new, animated: animated, completion: completions[0])
      }
    }
    // The last of two contents in one batch is shown. Their composition may move other rows than
    // the shortest edits do.
    let other = Self.sections(rows.map { $0.shuffled(using: &generator) }, ids: sectionIDs)
    let moved = moved(from: old, by: other, new)
    return Plan(rows: change.rows, moved: moved, completions: 2) { [self] completions in
      node.performBatchUpdates(
        animated: animated,
        {
          diffable.apply(other)
          diffable.apply(new, completion: completions[0])
          keep(nil)
        }, completion: completions[1])
    }
  }

  /// All content is new, and so are the identities of the sections.
  func replace(_ rows: [[Row]], completion: @escaping Completion) {
    nextSectionID += rows.count
    sectionIDs = Array(nextSectionID - rows.count + 1..<nextSectionID + 1)
    source.sections = rows
    snapshot = nil
    guard let diffable else { return node.reloadData(completion: completion) }
    node.performBatchUpdates(
      {
        node.reloadData()
        diffable.apply(Self.sections(rows, ids: sectionIDs))
      }, completion: completion)
  }

  /// Changes the rows of a source with edits that do not match.
  func lie(_ rows: [[Row]], edits: [Edit.Operation], completion: Completion? = nil) {
    while sectionIDs.count < rows.count {
      nextSectionID += 1
      sectionIDs.append(nextSectionID)
    }
    sectionIDs.removeLast(sectionIDs.count - rows.count)
    source.sections = rows
    if let diffable {
      snapshot = nil
      var changes = ChangeSet()
      for edit in edits { Self.record(edit, in: &changes) }
      diffable.apply(
        Self.sections(rows, ids: sectionIDs), changes: changes, completion: completion)
    } else {
      node.performBatchUpdates({ for edit in edits { record(edit) } }, completion: completion)
    }
  }

  /// Makes an invalid edit and returns its error. The edit converts the content into a snapshot
  /// nevertheless.
  func errorOfUnknownUpdate() -> SnapshotError? {
    if snapshot == nil { snapshot = try? .init(Self.sections(rows, ids: sectionIDs)) }
    do {
      try diffable?.update(Row(-7))
      return nil
    } catch {
      return error
    }
  }

  private func submit(_ change: Change, animated: Bool, _ completions: [Completion]) {
    let middle = completions.count > 1 ? change.edits.count / 2 : change.edits.count
    node.performBatchUpdates(
      animated: animated,
      {
        for edit in change.edits[..<middle] { record(edit) }
        if completions.count > 1 {
          node.performBatchUpdates(
            { for edit in change.edits[middle...] { record(edit) } }, completion: completions[0])
        }
        source.sections = change.rows
      }, completion: completions[completions.count - 1])
  }

  private func moved(by edits: [Edit.Operation]) -> Moved {
    var moved = Moved()
    for edit in edits {
      if case .moveItem(let from, _) = edit {
        moved.items.insert(rows[from.section][from.item].id)
      } else if case .moveSection(let from, _) = edit {
        moved.sections.formUnion(rows[from].map(\.id))
      }
    }
    return moved
  }

  /// The rows that move when one content after the other is applied in one batch.
  private func moved(
    from old: [Diffable.Section], by contents: [Diffable.Section]...
  ) -> Moved {
    let steps = zip([old] + contents, contents).compactMap { old, new in
      try? CollectionDiff(from: old, to: new, id: \.id, isUnchanged: ==).changes
        .verified(before: old.map(\.items.count), after: new.map(\.items.count))
    }
    let changes = VerifiedChanges.composing(steps).withoutNeedlessMoves
    var moved = Moved()
    for (section, rows) in rows.enumerated() {
      if changes.movesSection(from: section) { moved.sections.formUnion(rows.map(\.id)) }
      for (item, row) in rows.enumerated()
      where changes.movesItem(from: ItemPath(section: section, item: item)) {
        moved.items.insert(row.id)
      }
    }
    return moved
  }

  private func record(_ edit: Edit.Operation) {
    switch edit {
    case .deleteItem(let path): node.deleteItems(at: [path])
    case .insertItem(let path): node.insertItems(at: [path])
    case .reloadItem(let path): node.reloadItems(at: [path])
    case .moveItem(let from, let to): node.moveItem(at: from, to: to)
    case .deleteSection(let section): node.deleteSections([section])
    case .insertSection(let section): node.insertSections([section])
    case .reloadSection(let section): node.reloadSections([section])
    case .moveSection(let from, let to): node.moveSection(from, to: to)
    case .reloadData: node.reloadData()
    }
  }

  static func record(_ edit: Edit.Operation, in changes: inout ChangeSet) {
    switch edit {
    case .deleteItem(let path): changes.deleteItems(at: [path])
    case .insertItem(let path): changes.insertItems(at: [path])
    case .reloadItem(let path): changes.reloadItems(at: [path])
    case .moveItem(let from, let to): changes.moveItem(at: from, to: to)
    case .deleteSection(let section): changes.deleteSections([section])
    case .insertSection(let section): changes.insertSections([section])
    case .reloadSection(let section): changes.reloadSections([section])
    case .moveSection(let from, let to): changes.moveSection(from, to: to)
    case .reloadData: changes.reloadData()
    }
  }
}
