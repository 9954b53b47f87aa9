// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ChangeSet {
  /// Adds a completion, to be called after those that were added before.
  public mutating func addCompletion(_ completion: @escaping Completion) {
    completions.append(completion)
  }

  /// Records a batch into this set, or nothing of it if `updates` throws.
  ///
  /// Batches nest: an inner one's completion is called before that of the outer one, which is
  /// added later; and none is animated if one is not.
  ///
  /// - Parameters:
  ///   - updates: Records edits of the same states before and after as those of this set.
  ///   - completion: Called when all changes of the set have appeared.
  /// - Complexity: O(edits of the batch).
  public mutating func performBatchUpdates(
    animated: Bool = true, _ updates: (inout ChangeSet) throws -> Void,
    completion: Completion? = nil
  ) rethrows {
    var batch = ChangeSet(animated: animated)
    try updates(&batch)
    if let completion { batch.addCompletion(completion) }
    merge(batch)
  }

  /// Calls the completions in their order. To be called once, by whoever showed the changes.
  @MainActor public func complete(finished: Bool) {
    for completion in completions { completion(finished) }
  }
}
