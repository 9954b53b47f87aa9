// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A batch of edits to a sectioned collection, recorded in any order.
///
/// The edits happen all at once. Deletes, reloads and the sources of moves speak of the state
/// before the batch; inserts and the targets of moves of the state after it.
/// Recording never fails: ``verified(before:after:scope:)`` checks the edits, and turns the set into
/// the sorted form that can be applied.
///
/// Batches nest by recording into the same set, for which there is
/// ``performBatchUpdates(animated:_:completion:)``.
///
/// Two sets are equal if their edits, animation and user info are; completions do not count.
public struct ChangeSet: Sendable {
  /// A closure to call when changes have appeared; `finished` is whether their animation ran to
  /// completion.
  public typealias Completion = @MainActor @Sendable (_ finished: Bool) -> Void

  /// The edits, in the order of their calls, which has no meaning.
  public private(set) var edits: [Edit] = []

  /// Whether the changes are shown with animation.
  ///
  /// False as soon as one of the participants of a nested batch asked for no animation.
  public private(set) var animated: Bool

  /// Values that travel with the changes.
  public var userInfo = UserInfo()

  /// The closures to call when the changes have appeared, in order.
  package internal(set) var completions: [Completion] = []

  /// Makes an empty change set.
  public init(animated: Bool = true) {
    self.animated = animated
  }

  /// Whether nothing was recorded. An empty set still claims that no count has changed.
  public var isEmpty: Bool { edits.isEmpty }

  /// Whether the set contains `reloadData`, which makes its other edits void.
  ///
  /// - Complexity: O(edits).
  public var includesReloadData: Bool {
    edits.contains { $0.operation == .reloadData }
  }

  /// Lets one more participant say whether it wants animation; one refusal is final.
  public mutating func requestAnimation(_ wanted: Bool) {
    animated = animated && wanted
  }

  /// Takes the edits of another set that speaks of the same states before and after, its
  /// completions after those that are there already, and its user info, which wins.
  ///
  /// - Complexity: O(edits of `other`).
  public mutating func merge(_ other: ChangeSet) {
    edits.append(contentsOf: other.edits)
    requestAnimation(other.animated)
    completions.append(contentsOf: other.completions)
    userInfo.merge(other.userInfo)
  }

  /// Records one edit.
  ///
  /// - Complexity: O(1).
  public mutating func append(_ edit: Edit) {
    edits.append(edit)
  }
}

extension ChangeSet: Hashable {
  /// Whether edits, animation and user info are the same.
  public static func == (lhs: ChangeSet, rhs: ChangeSet) -> Bool {
    lhs.edits == rhs.edits && lhs.animated == rhs.animated && lhs.userInfo == rhs.userInfo
  }

  /// Hashes edits, animation and user info.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(edits)
    hasher.combine(animated)
    hasher.combine(userInfo)
  }
}

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
