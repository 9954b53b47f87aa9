// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges

/// The effects of a change on a ``ComponentDataSource``: paths right before and right after it.
/// Each list is in ascending order.
public struct AppliedChanges: Hashable, Sendable {
  /// The removed sections, before.
  public var removedSections: [Int] = []
  /// The removed items, before; except those removed with their section.
  public var removedItems: [ItemPath] = []
  /// The items that were updated and are still there, whether or not their models are equal. A
  /// configuration or a reload updates all.
  public var updatedItems: [IndexPair<ItemPath>] = []
  /// The moved items, including those that were also updated.
  public var movedItems: [IndexPair<ItemPath>] = []
  /// The new sections, after.
  public var insertedSections: [Int] = []
  /// The new items, after; also those in new sections.
  public var insertedItems: [ItemPath] = []
  /// The items whose components were made for this change, after.
  public var rebuiltItems: [ItemPath] = []
  /// The values that came with the change.
  public var userInfo = UserInfo()

  /// Makes changes that have done nothing, to be compared with.
  public init() {}
}

extension AppliedChanges: CustomStringConvertible {
  /// The changes in a few lines; empty if nothing was done.
  public var description: String {
    let groups: [(String, [String])] = [
      ("Updated Items", updatedItems.map { "\($0.old) -> \($0.new)" }),
      ("Removed Items", removedItems.map { "\($0)" }),
      ("Removed Sections", removedSections.map { "\($0)" }),
      ("Moved Items", movedItems.map { "\($0.old) -> \($0.new)" }),
      ("Inserted Sections", insertedSections.map { "\($0)" }),
      ("Inserted Items", insertedItems.map { "\($0)" }),
      ("Rebuilt Items", rebuiltItems.map { "\($0)" }),
    ]
    return groups.filter { !$0.1.isEmpty }.map { "\($0): \($1.joined(separator: ", "))" }
      .joined(separator: "\n")
  }
}

/// The environment of all components of a ``ComponentDataSource``.
public struct ComponentConfiguration<Context: Equatable & Sendable>: Equatable, Sendable {
  /// All that components depend on apart from their models.
  public var context: Context
  /// The width of the components in their cells, in points; `nil` for the width of the cell.
  /// Components wider than the collection are cut off at its edge.
  public var width: Double?

  /// Makes a configuration.
  public init(context: Context, width: Double? = nil) {
    self.context = context
    self.width = width
  }
}

/// A change that was accepted but not applied yet.
public struct PendingChange: Identifiable, Hashable, Sendable {
  /// The kinds of changes.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A change set of models.
    case changeSet
    /// Another configuration.
    case configuration
    /// Rebuilds all components.
    case reload
    /// The changes of state of a turn.
    case states
  }

  /// Identifies a change among those of one data source.
  public let id: Int
  /// The kind of change.
  public let kind: Kind
  /// The name that the caller gave to it.
  public let debugName: String?
}
