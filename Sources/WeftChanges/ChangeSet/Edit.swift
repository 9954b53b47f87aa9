// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// One recorded edit: what happens, how it is shown, and which call asked for it.
public struct Edit: Hashable, Sendable {
  /// What an edit does.
  ///
  /// Deletes, reloads and the sources of moves are places in the state before the change set;
  /// inserts and the targets of moves are places in the state after it.
  public enum Operation: Hashable, Sendable {
    /// The item at a place before is gone.
    case deleteItem(ItemPath)
    /// A new item is at a place after.
    case insertItem(ItemPath)
    /// The item at a place before is asked for anew and keeps its identity.
    case reloadItem(ItemPath)
    /// The item at a place before is found at a place after.
    case moveItem(from: ItemPath, to: ItemPath)
    /// The section at an index before is gone with its items.
    case deleteSection(Int)
    /// A new section with new items is at an index after.
    case insertSection(Int)
    /// The section at an index before has all its items replaced.
    case reloadSection(Int)
    /// The section at an index before is found with its items at an index after.
    case moveSection(from: Int, to: Int)
    /// Everything is asked for anew; every other edit of the set is void.
    case reloadData
  }

  /// What happens.
  public var operation: Operation
  /// How the view should show it.
  public var animation: EditAnimation
  /// The call that recorded the edit.
  public var callSite: CallSite

  /// Makes an edit.
  public init(_ operation: Operation, animation: EditAnimation = .automatic, callSite: CallSite) {
    self.operation = operation
    self.animation = animation
    self.callSite = callSite
  }
}
