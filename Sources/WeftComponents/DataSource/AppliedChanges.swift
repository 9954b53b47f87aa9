// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayout

/// The effects of a change on a ``ComponentDataSource``, in ascending order of paths.
public struct AppliedChanges: Hashable, Sendable {
  /// The removed sections, before the change.
  public var removedSections: [Int] = []
  /// The removed items, before the change, except for items of removed sections.
  public var removedItems: [ItemPath] = []
  /// The updated items that still exist, also with equal models. Configurations and reloads update
  /// all.
  public var updatedItems: [IndexPair<ItemPath>] = []
  /// The moved items, including items that were also updated.
  public var movedItems: [IndexPair<ItemPath>] = []
  /// The new sections, after the change.
  public var insertedSections: [Int] = []
  /// The new items, after the change, including items in new sections.
  public var insertedItems: [ItemPath] = []
  /// The items whose components were created for this change, after the change.
  public var rebuiltItems: [ItemPath] = []
  /// The values that accompany the change.
  public var userInfo = UserInfo()

  /// Creates an empty value for comparisons.
  public init() {}
}

extension AppliedChanges: CustomStringConvertible {
  /// The changes in a few lines, or an empty string.
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
  /// The values, except for the models, on which components depend.
  public var context: Context
  /// The width of components in points, or `nil` for their cells' width. Wider ones are clipped.
  public var width: Double?
  /// The allowed sizes of items' cells, or `nil` for the layout's. A change lays out all items
  /// again.
  public var sizeRange: SizeRange?

  /// Creates a configuration.
  public init(context: Context, width: Double? = nil, sizeRange: SizeRange? = nil) {
    self.context = context
    self.width = width
    self.sizeRange = sizeRange
  }
}

/// A change that was accepted but not applied yet.
public struct PendingChange: Identifiable, Hashable, Sendable {
  /// A kind of change.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A change set of models.
    case changeSet
    /// A new configuration.
    case configuration
    /// A reload of all components.
    case reload
    /// The state changes of a turn.
    case states
  }

  /// The identity of the change in its data source.
  public let id: Int
  /// The kind of change.
  public let kind: Kind
  /// The name from the caller.
  public let debugName: String?
}
