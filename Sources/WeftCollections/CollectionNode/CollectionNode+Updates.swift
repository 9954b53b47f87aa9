// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges

/// A batch that is being recorded.
struct OpenBatch {
  var changes = ChangeSet()
  var depth = 0
  var completions: [@MainActor (Bool) -> Void] = []

  /// Records in place: the edits so far are not copied.
  mutating func record(_ edit: (inout ChangeSet) -> Void) {
    edit(&changes)
  }
}

/// Edits. Each is a batch of its own unless it is made inside of ``performBatchUpdates(animated:_:completion:)``.
///
/// The data source must have changed before the batch ends. Deletes, reloads and sources of moves are
/// in the space before the batch, inserts and targets of moves in the space after it.
extension CollectionNode {
  /// Makes several edits one update; batches nest.
  ///
  /// - Parameters:
  ///   - animated: whether what moves may be seen moving; one participant that says no decides.
  ///   - updates: changes the data source and records the edits, in any order.
  ///   - completion: called when the update has appeared, inner batches first; `false` if it was
  ///     invalid. Called at once while the node is in no window: its first load takes what is there
  ///     then.
  @MainActor public final func performBatchUpdates(
    animated: Bool = true, _ updates: @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    var open = batch ?? OpenBatch()
    open.depth += 1
    open.changes.requestAnimation(animated)
    batch = open
    updates()
    guard var finished = batch else { return }
    if let completion { finished.completions.append(completion) }
    finished.depth -= 1
    guard finished.depth == 0 else {
      batch = finished
      return
    }
    batch = nil
    submit(finished.changes, completions: finished.completions)
  }

  /// Submits a recorded change set, or makes it part of the batch that is open.
  @MainActor public final func performUpdates(
    _ changes: ChangeSet, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    performBatchUpdates(
      animated: changes.animated, { batch?.changes.merge(changes) }, completion: completion)
  }

  /// Loads everything anew.
  @MainActor public final func reloadData(
    fileID: String = #fileID, line: Int = #line, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    performBatchUpdates(
      animated: false, { batch?.changes.reloadData(fileID: fileID, line: line) },
      completion: completion)
  }

  /// Items were inserted.
  @MainActor public final func insertItems(
    at paths: [ItemPath], fileID: String = #fileID, line: Int = #line
  ) {
    record { $0.insertItems(at: paths, fileID: fileID, line: line) }
  }

  /// Items were deleted.
  @MainActor public final func deleteItems(
    at paths: [ItemPath], fileID: String = #fileID, line: Int = #line
  ) {
    record { $0.deleteItems(at: paths, fileID: fileID, line: line) }
  }

  /// Items show something else now.
  @MainActor public final func reloadItems(
    at paths: [ItemPath], fileID: String = #fileID, line: Int = #line
  ) {
    record { $0.reloadItems(at: paths, fileID: fileID, line: line) }
  }

  /// An item is at another place; its cell moves with it.
  @MainActor public final func moveItem(
    at source: ItemPath, to target: ItemPath, fileID: String = #fileID, line: Int = #line
  ) {
    record { $0.moveItem(at: source, to: target, fileID: fileID, line: line) }
  }

  /// Sections were inserted.
  @MainActor public final func insertSections(
    _ sections: some Sequence<Int>, fileID: String = #fileID, line: Int = #line
  ) {
    record { $0.insertSections(sections, fileID: fileID, line: line) }
  }

  /// Sections were deleted.
  @MainActor public final func deleteSections(
    _ sections: some Sequence<Int>, fileID: String = #fileID, line: Int = #line
  ) {
    record { $0.deleteSections(sections, fileID: fileID, line: line) }
  }

  /// Sections have other items now.
  @MainActor public final func reloadSections(
    _ sections: some Sequence<Int>, fileID: String = #fileID, line: Int = #line
  ) {
    record { $0.reloadSections(sections, fileID: fileID, line: line) }
  }

  /// A section is at another place; its items move with it.
  @MainActor public final func moveSection(
    _ source: Int, to target: Int, fileID: String = #fileID, line: Int = #line
  ) {
    record { $0.moveSection(source, to: target, fileID: fileID, line: line) }
  }

  /// Whether an update was submitted that has not appeared yet.
  @MainActor public final var isProcessingUpdates: Bool {
    controller?.data.isProcessingUpdates ?? false
  }

  /// Blocks the main thread until all submitted updates have appeared.
  ///
  /// Blocks of the runtime's main queue, completions among them, run meanwhile.
  @MainActor public final func waitUntilAllUpdatesAreProcessed() {
    controller?.data.waitUntilAllUpdatesAreProcessed()
  }

  /// Runs a block when no update is under way: at once, or after the last one.
  @MainActor public final func onDidFinishProcessingUpdates(
    _ block: @escaping @MainActor () -> Void
  ) {
    if let data = controller?.data { data.onDidFinishProcessingUpdates(block) } else { block() }
  }

  @MainActor private func record(_ edit: (inout ChangeSet) -> Void) {
    if batch == nil {
      performBatchUpdates { batch?.record(edit) }
    } else {
      batch?.record(edit)
    }
  }

  @MainActor private func submit(
    _ changes: ChangeSet, completions: [@MainActor (Bool) -> Void]
  ) {
    let completion: @MainActor (Bool) -> Void = { succeeded in
      for block in completions { block(succeeded) }
    }
    // Before there is a tree to work in, the data is simply what it is: the first load takes it.
    guard let data = controller?.data else { return completion(true) }
    do {
      try data.submit(changes, completion: completion)
    } catch {
      report(error)
      completion(false)
      reloadAfterError()
    }
  }

  @MainActor private func reloadAfterError() {
    var reload = ChangeSet(animated: false)
    reload.reloadData()
    do {
      try controller?.data.submit(reload)
    } catch {
      // A source that gives negative counts cannot be shown; what was there stays.
      report(error)
    }
  }
}
