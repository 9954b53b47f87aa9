// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftNodes

/// Says what a collection consists of: counts, and how cells are made.
///
/// Asked on the main actor, in the data space, and only for what an update speaks of: the counts of
/// sections without edits are not asked again.
@MainActor public protocol CollectionDataSource: AnyObject {
  /// The number of sections. One by default.
  func numberOfSections(in collectionNode: CollectionNode) -> Int

  /// The number of items in a section.
  func collectionNode(
    _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
  ) -> Int

  /// How the cell of an item is made; the block runs on a worker, and again if the cell was released
  /// meanwhile.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock

  /// The model of an item, for cells whose `update(toModel:)` takes it when the item is reloaded. None
  /// by default.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeModelForItemAt path: ItemPath
  ) -> (any Sendable)?

  /// How the header of a section is made. No header by default.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForHeaderInSection section: Int
  ) -> CellNodeBlock?
}

extension CollectionDataSource {
  /// One.
  public func numberOfSections(in collectionNode: CollectionNode) -> Int { 1 }

  /// None.
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeModelForItemAt path: ItemPath
  ) -> (any Sendable)? { nil }

  /// None.
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForHeaderInSection section: Int
  ) -> CellNodeBlock? { nil }
}
