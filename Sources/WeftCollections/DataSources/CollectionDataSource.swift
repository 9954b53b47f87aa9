// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftNodes

/// Describes the data of a collection: counts, and how cells are made.
///
/// The collection asks on the main actor, in the data space. Counts are asked when you submit an
/// update, of the sections that it edits; the block and the model of an item when the item comes
/// near the viewport, by its path then, and never while a batch is open. So it costs nothing to have
/// millions of rows. Do not edit the collection from here: such an edit is reported as an error.
@MainActor public protocol CollectionDataSource: AnyObject {
  /// The number of sections. One by default.
  func numberOfSections(in collectionNode: CollectionNode) -> Int

  /// The number of items in a section.
  func collectionNode(
    _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
  ) -> Int

  /// The block that makes the cell of an item; it runs on a worker, and again if the cell was
  /// released meanwhile.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock

  /// The model of an item, for cells whose `update(toModel:)` takes it when the item is reloaded. None
  /// by default.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeModelForItemAt path: ItemPath
  ) -> (any Sendable)?

  /// The block that makes the header of a section. No header by default.
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

/// Answers the pipeline from a data source; without one there is nothing.
@MainActor final class DelegatedSource: CollectionSource {
  private weak var dataSource: (any CollectionDataSource)?
  private unowned let node: CollectionNode

  init(_ dataSource: (any CollectionDataSource)?, node: CollectionNode) {
    self.dataSource = dataSource
    self.node = node
  }

  var numberOfSections: Int { dataSource?.numberOfSections(in: node) ?? 0 }

  func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionNode(node, numberOfItemsInSection: section) ?? 0
  }

  var leavesContentsOpen: Bool { true }

  func newItems(inSection section: Int, range: Range<Int>) -> ElementRun<CollectionElement> {
    .open(count: range.count)
  }

  func newItem(at path: ItemPath) -> CollectionElement { CollectionElement() }

  func content(at path: ItemPath) -> ItemContent {
    guard let dataSource else { return ItemContent { CellNode() } }
    return ItemContent(
      model: dataSource.collectionNode(node, nodeModelForItemAt: path),
      nodeBlock: dataSource.collectionNode(node, nodeBlockForItemAt: path))
  }

  func header(ofSection section: Int) -> ItemContent? {
    dataSource?.collectionNode(node, nodeBlockForHeaderInSection: section)
      .map { ItemContent(nodeBlock: $0) }
  }
}
