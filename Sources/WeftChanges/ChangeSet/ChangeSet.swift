// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A batch of edits to a sectioned collection, recorded in any order.
///
/// The edits happen all at once. Deletes, reloads and the sources of moves speak of the state
/// before the batch; inserts and the targets of moves of the state after it. What may be combined
/// is decided by ``verified(before:after:scope:)``, which also turns the set into the sorted form
/// that can be applied; recording itself never fails.
///
/// Batches nest by recording into the same set.
public struct ChangeSet: Hashable, Sendable {
  /// The edits, in the order of their calls, which has no meaning.
  public private(set) var edits: [Edit] = []

  /// Whether the changes are shown with animation.
  ///
  /// False as soon as one of the participants of a nested batch asked for no animation.
  public private(set) var animated: Bool

  /// Makes an empty change set.
  public init(animated: Bool = true) {
    self.animated = animated
  }

  /// Whether nothing was recorded. An empty set still claims that no count has changed.
  public var isEmpty: Bool { edits.isEmpty }

  /// Whether the set asks for everything anew, which makes its other edits void.
  public var includesReloadData: Bool {
    edits.contains { $0.operation == .reloadData }
  }

  /// Lets one more participant say whether it wants animation; one refusal is final.
  public mutating func requestAnimation(_ wanted: Bool) {
    animated = animated && wanted
  }

  /// Takes the edits of another set that speaks of the same states before and after.
  ///
  /// - Complexity: O(edits of `other`).
  public mutating func merge(_ other: ChangeSet) {
    edits.append(contentsOf: other.edits)
    requestAnimation(other.animated)
  }

  /// Records one edit.
  ///
  /// - Complexity: O(1).
  public mutating func append(_ edit: Edit) {
    edits.append(edit)
  }
}
