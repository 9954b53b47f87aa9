// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges

/// Edits. Each edit is a separate batch unless you make it inside
/// ``performBatchUpdates(animated:_:completion:)-(_,()->Void,_)``. Change the data source before
/// the batch closes. Deletes, reloads and sources of moves are paths before the batch. Inserts and
/// targets of moves are paths after it.
extension CollectionNode {
  /// Performs several edits as one update. Batches can be nested.
  /// - Parameters:
  ///   - animated: Whether changes may be animated. A single `false` among nested batches wins.
  ///   - updates: Changes the data source and records the edits, in any order.
  ///   - completion: Called after the completions of earlier updates and inner batches, when the
  ///     update has appeared and its animation has ended or was replaced. The argument is `false`
  ///     if the update was invalid. Waiting for updates does not wait for animations. Called
  ///     directly, or a little later if nested deeply, while the node has no window or no space.
  public final func performBatchUpdates(
    animated: Bool = true, _ updates: @MainActor () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    var open = batch ?? OpenBatch()
    open.depth += 1
    open.journal.recorded.requestAnimation(animated)
    batch = open
    updates()
    guard batch != nil else { return }
    if let completion { batch?.completions.append { completion($0) } }
    batch?.depth -= 1
    guard batch?.depth == 0 else { return }
    closeBatch()
  }

  /// Performs several edits, recorded in a change set, as one update. For the parameters, see
  /// ``performBatchUpdates(animated:_:completion:)-(_,()->Void,_)``.
  public final func performBatchUpdates(
    animated: Bool = true, _ updates: @MainActor (inout ChangeSet) -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    performBatchUpdates(
      animated: animated,
      {
        var edits = ChangeSet(animated: animated)
        updates(&edits)
        batch?.journal.recorded.merge(edits)
      }, completion: completion)
  }

  /// Submits a recorded change set, or adds it to the open batch.
  public final func apply(
    _ changes: ChangeSet, completion: ((Bool) -> Void)? = nil
  ) {
    performBatchUpdates(
      animated: changes.animated, { batch?.journal.recorded.merge(changes) },
      completion: completion)
  }

  /// Submits a recorded change set and suspends until it has appeared. `false` if it was invalid.
  @discardableResult
  public final func submit(_ changes: ChangeSet) async -> Bool {
    await withCheckedContinuation { continuation in
      apply(changes) { continuation.resume(returning: $0) }
    }
  }

  /// Performs several edits as one update, and suspends until it has appeared and its animation has
  /// ended. Returns `false` if the edits were invalid.
  ///
  /// ```swift
  /// await node.submit {
  ///   rows.remove(at: 3)
  ///   node.deleteItems(at: [[0, 3]])
  /// }
  /// ```
  @discardableResult
  public final func submit(animated: Bool = true, _ updates: @MainActor () -> Void) async -> Bool {
    await withCheckedContinuation { continuation in
      performBatchUpdates(animated: animated, updates) { continuation.resume(returning: $0) }
    }
  }

  /// Reloads everything. The rows on the screen keep their positions if they still exist.
  public final func reloadData(
    fileID: String = #fileID, line: Int = #line,
    completion: ((Bool) -> Void)? = nil
  ) {
    performBatchUpdates(
      animated: false, { batch?.journal.recorded.reloadData(fileID: fileID, line: line) },
      completion: completion)
  }

  /// Records inserted items.
  public final func insertItems(
    at paths: [ItemPath], animation: EditAnimation = .automatic, fileID: String = #fileID,
    line: Int = #line
  ) {
    record { $0.insertItems(at: paths, animation: animation, fileID: fileID, line: line) }
  }

  /// Records deleted items.
  public final func deleteItems(
    at paths: [ItemPath], animation: EditAnimation = .automatic, fileID: String = #fileID,
    line: Int = #line
  ) {
    record { $0.deleteItems(at: paths, animation: animation, fileID: fileID, line: line) }
  }

  /// Reloads items whose content has changed.
  public final func reloadItems(
    at paths: [ItemPath], animation: EditAnimation = .automatic, fileID: String = #fileID,
    line: Int = #line
  ) {
    record { $0.reloadItems(at: paths, animation: animation, fileID: fileID, line: line) }
  }

  /// Records a moved item. Its cell moves with it.
  public final func moveItem(
    at source: ItemPath, to target: ItemPath, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record { $0.moveItem(at: source, to: target, animation: animation, fileID: fileID, line: line) }
  }

  /// Records inserted sections.
  public final func insertSections(
    _ sections: some Sequence<Int>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record { $0.insertSections(sections, animation: animation, fileID: fileID, line: line) }
  }

  /// Records deleted sections.
  public final func deleteSections(
    _ sections: some Sequence<Int>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record { $0.deleteSections(sections, animation: animation, fileID: fileID, line: line) }
  }

  /// Reloads sections with their headers, footers, other elements and all their items. Each cell is
  /// offered its item's new model (`CellNode.update(toModel:)`).
  public final func reloadSections(
    _ sections: some Sequence<Int>, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record { $0.reloadSections(sections, animation: animation, fileID: fileID, line: line) }
  }

  /// Records a moved section. Its items move with it.
  public final func moveSection(
    _ source: Int, to target: Int, animation: EditAnimation = .automatic,
    fileID: String = #fileID, line: Int = #line
  ) {
    record { $0.moveSection(source, to: target, animation: animation, fileID: fileID, line: line) }
  }

  /// Measures the cells again, and requests their size ranges from the data source again. Far items
  /// are measured when they approach the viewport. Waits for the end of an open batch.
  /// - Complexity: O(existing cells · log² n).
  public final func relayoutItems() { parts?.pipeline.relayoutItems() }

  /// Whether a submitted update has not appeared yet, or a worker still compares a content.
  public final var isProcessingUpdates: Bool {
    parts.map { $0.pipeline.isProcessingUpdates || source.hasSubmitted } ?? false
  }

  /// Blocks the main thread until all updates have appeared and their completions have run.
  ///
  /// Blocks of the runtime's main queue run during the wait. A batch that such a block opens is not
  /// part of a batch that is open here. While a batch is open here, the data source is not called,
  /// so rows whose cells were not requested before stay blank until the batch closes. You may wait
  /// in every callback, but in methods of the data source and in `CellNode.update(toModel:)` the
  /// current update cannot end.
  public final func waitUntilAllUpdatesAreProcessed() {
    source.applySubmitted()
    guard let open = batch.take() else {
      parts?.pipeline.waitUntilAllUpdatesAreProcessed()
      return
    }
    waitingBatches.append(open)
    parts?.pipeline.waitUntilAllUpdatesAreProcessed()
    batch = waitingBatches.removeLast()
  }

  /// Suspends until no updates are pending.
  public final func updatesAreProcessed() async {
    await withCheckedContinuation { continuation in
      onDidFinishProcessingUpdates { continuation.resume() }
    }
  }

  /// Runs a block directly if no updates are pending, or after the last one.
  public final func onDidFinishProcessingUpdates(
    _ block: @escaping @MainActor () -> Void
  ) {
    if let parts { parts.pipeline.onDidFinishProcessingUpdates(block) } else { block() }
  }

  /// Whether the screen shows all submitted updates, their animations have ended, and their
  /// completions have run. Paths of the data space and of the view space are then equal.
  public final var isSynchronized: Bool { parts?.pipeline.completions.isAtRest ?? true }

  /// Runs a block directly if ``isSynchronized`` is true, or when it becomes true.
  public final func onDidFinishSynchronizing(_ block: @escaping @MainActor () -> Void) {
    if let parts { parts.pipeline.completions.onRest(block) } else { block() }
  }

  /// Suspends until ``isSynchronized`` is true.
  public final func updatesAreSynchronized() async {
    await withCheckedContinuation { continuation in
      onDidFinishSynchronizing { continuation.resume() }
    }
  }

  private func record(_ edit: (inout ChangeSet) -> Void) {
    guard var open = batch.take() else { return performBatchUpdates { record(edit) } }
    edit(&open.journal.recorded)
    batch = open
  }

  /// Performs a step of a data source from one content to the next, in the open batch or as a
  /// separate one. Steps of code that waits in a batch follow the batch's own steps.
  /// - Parameter step: The verified changes, or the error, which reloads everything.
  package final func perform(
    _ step: Result<VerifiedChanges, ChangeSetError>,
    completion: ((Bool) -> Void)? = nil
  ) {
    if batch == nil, let waiting = waitingBatches.indices.last,
      waitingBatches[waiting].journal.hasSteps
    {
      waitingBatches[waiting].journal.append(step)
      if let completion { waitingBatches[waiting].completions.append { completion($0) } }
      return
    }
    performBatchUpdates({ batch?.journal.append(step) }, completion: completion)
  }

  private func closeBatch() {
    guard let closed = batch.take() else { return }
    let completions = closed.journal.recorded.completions + closed.completions
    // Without a window nothing was loaded. The first load will read the current data.
    guard let pipeline = parts?.pipeline else {
      return BoundedCalls.run { for completion in completions { completion(true) } }
    }
    endTemporaryRangeMode()
    do {
      try pipeline.submit(closed.journal, completions: completions)
      applyInitialPosition()
    } catch {
      pipeline.fail(completions) { [self] in recover(from: error) }
    }
    pipeline.batchDidClose()
  }

  final func recover(from error: ChangeSetError) {
    updateErrorHandler(error)
    guard let pipeline = parts?.pipeline,
      error.kind != .editedWhileAsked || pipeline.mayRecoverFromRefusal
    else { return }
    var reload = ChangeSet(animated: false)
    reload.reloadData()
    do {
      try pipeline.submit(EditJournal(reload), recoveringFrom: error)
      applyInitialPosition()
    } catch {
      // Negative counts cannot be shown, so the present rows stay.
      updateErrorHandler(error)
    }
  }
}
