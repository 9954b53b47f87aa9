// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ChangeSet {
  /// Inserts items at `paths` in the state after the batch.
  public mutating func insertItems(
    at paths: some Sequence<ItemPath>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record(paths, animation, ChangeSet.SourceLocation(fileID: fileID, line: line)) {
      .insertItem($0)
    }
  }

  /// Deletes the items at `paths` in the state before the batch.
  public mutating func deleteItems(
    at paths: some Sequence<ItemPath>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record(paths, animation, ChangeSet.SourceLocation(fileID: fileID, line: line)) {
      .deleteItem($0)
    }
  }

  /// Reloads the items at `paths` in the state before the batch. They keep their identity.
  public mutating func reloadItems(
    at paths: some Sequence<ItemPath>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record(paths, animation, ChangeSet.SourceLocation(fileID: fileID, line: line)) {
      .reloadItem($0)
    }
  }

  /// Moves the item at `source` before the batch to `target` after it. It may leave a deleted
  /// section, enter an inserted one, change sections, and also be reloaded.
  public mutating func moveItem(
    at source: ItemPath, to target: ItemPath, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    append(
      Edit(
        .moveItem(from: source, to: target), animation: animation,
        location: ChangeSet.SourceLocation(fileID: fileID, line: line)))
  }

  mutating func record<Place>(
    _ places: some Sequence<Place>, _ animation: EditAnimation,
    _ location: ChangeSet.SourceLocation,
    as operation: (Place) -> Edit.Operation
  ) {
    for place in places {
      append(Edit(operation(place), animation: animation, location: location))
    }
  }
}

extension ChangeSet {
  /// Inserts sections at `sections` in the state after the batch.
  public mutating func insertSections(
    _ sections: some Sequence<Int>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record(sections, animation, ChangeSet.SourceLocation(fileID: fileID, line: line)) {
      .insertSection($0)
    }
  }

  /// Deletes the sections at `sections` before the batch, with their items.
  public mutating func deleteSections(
    _ sections: some Sequence<Int>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record(sections, animation, ChangeSet.SourceLocation(fileID: fileID, line: line)) {
      .deleteSection($0)
    }
  }

  /// Replaces all items of the sections at `sections` in the state before the batch.
  public mutating func reloadSections(
    _ sections: some Sequence<Int>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record(sections, animation, ChangeSet.SourceLocation(fileID: fileID, line: line)) {
      .reloadSection($0)
    }
  }

  /// Moves the section at `source` before the batch to `target` after it.
  public mutating func moveSection(
    _ source: Int, to target: Int, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    append(
      Edit(
        .moveSection(from: source, to: target), animation: animation,
        location: ChangeSet.SourceLocation(fileID: fileID, line: line)))
  }

  /// Reloads everything. All counts may have changed, and other edits are ignored.
  public mutating func reloadData(fileID: String = #fileID, line: Int = #line) {
    append(Edit(.reloadData, location: ChangeSet.SourceLocation(fileID: fileID, line: line)))
  }
}
