// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ChangeSet {
  /// Says that new items are at `paths` in the state after the batch.
  public mutating func insertItems(
    at paths: some Sequence<ItemPath>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record(paths, animation, CallSite(fileID: fileID, line: line)) { .insertItem($0) }
  }

  /// Says that the items at `paths` in the state before the batch are gone.
  public mutating func deleteItems(
    at paths: some Sequence<ItemPath>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record(paths, animation, CallSite(fileID: fileID, line: line)) { .deleteItem($0) }
  }

  /// Asks anew for the items at `paths` in the state before the batch; they keep their identity.
  public mutating func reloadItems(
    at paths: some Sequence<ItemPath>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record(paths, animation, CallSite(fileID: fileID, line: line)) { .reloadItem($0) }
  }

  /// Says that the item at `source` before the batch is the one at `target` after it.
  ///
  /// It may leave a deleted section, enter an inserted one, change sections, and be reloaded too.
  public mutating func moveItem(
    at source: ItemPath, to target: ItemPath, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    append(
      Edit(
        .moveItem(from: source, to: target), animation: animation,
        callSite: CallSite(fileID: fileID, line: line)))
  }

  mutating func record<Place>(
    _ places: some Sequence<Place>, _ animation: EditAnimation, _ callSite: CallSite,
    as operation: (Place) -> Edit.Operation
  ) {
    for place in places {
      append(Edit(operation(place), animation: animation, callSite: callSite))
    }
  }
}
