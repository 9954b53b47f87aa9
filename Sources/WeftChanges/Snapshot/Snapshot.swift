// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The content of a collection as identifiers of sections and items, to be edited and compared.
///
/// A value over a persistent tree: a copy costs O(1), an edit O(log n), and comparing a snapshot
/// with the one it was edited from O(edits · log n), whatever their size. Identifiers are unique,
/// items' among all sections. Operations that make no sense throw ``SnapshotError`` and change
/// nothing.
///
/// ```swift
/// var next = current
/// try next.appendItems([7, 8], toSection: "recent")
/// try next.deleteItems([3])
/// let changes = current.apply(next)
/// ```
public struct Snapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  var map = ElementMap<SectionID, SnapshotItem<ItemID>>()
  var sectionIDs = HashTrie<SectionID, ElementID>()
  var itemIDs = HashTrie<ItemID, ElementID>()

  /// Sections to be reloaded, in the order of calls.
  public internal(set) var reloadedSectionIdentifiers: [SectionID] = []
  /// Items to be reloaded, in the order of calls.
  public internal(set) var reloadedItemIdentifiers: [ItemID] = []
  /// Items to be shown anew in the cells they have, in the order of calls.
  public internal(set) var reconfiguredItemIdentifiers: [ItemID] = []

  /// Makes an empty snapshot.
  public init() {}
}

/// An identifier in a snapshot's tree.
///
/// Made whenever it is looked at: the tree holds arrays of identifiers.
final class SnapshotItem<ItemID: Hashable & Sendable>: MapElement {
  let id: ElementID
  let value: ItemID

  init(_ value: ItemID, id: ElementID) {
    self.value = value
    self.id = id
  }

  /// A run of identifiers.
  static func run(_ values: [ItemID]) -> ElementRun<SnapshotItem> {
    ElementRun(count: values.count, keepsElements: false) { SnapshotItem(values[$0], id: $1) }
  }
}
