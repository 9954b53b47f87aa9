// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayout
import WeftNodes

/// Describes the data of a collection, which consists of counts and of blocks that make cells. The
/// collection calls all methods on the main actor, with paths of the data space.
///
/// It requests counts when you submit an update, for the sections that the update edits. It
/// requests the block and the model of an item when the item approaches the viewport, by its path
/// at that time, and never while a batch is open. Millions of rows therefore cost nothing. Do not
/// edit the collection from these methods. Such an edit is reported as an error.
@MainActor public protocol CollectionDataSource: AnyObject {
  /// The number of sections. 1 by default.
  func numberOfSections(in collectionNode: CollectionNode) -> Int

  /// The number of items in a section.
  func collectionNode(
    _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
  ) -> Int

  /// Returns the block that makes the cell of an item. The block runs on a worker, and is called
  /// again if the cell was released.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock

  /// Returns the model of an item, for `update(toModel:)` after a reload. `nil` by default.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeModelForItemAt path: ItemPath
  ) -> (any Sendable)?

  /// Returns the block that makes the header of a section, or `nil`, the default, for no header.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForHeaderInSection section: Int
  ) -> CellNodeBlock?

  /// Returns the block that makes the footer of a section, or `nil`, the default, for no footer.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForFooterInSection section: Int
  ) -> CellNodeBlock?

  /// Returns the contents of the elements attached to an item, such as a badge, by kind. Requested
  /// with the item's block. Empty by default. Elements are shown if the layout attaches their kind
  /// to items. When the item is reloaded, cells on the screen are offered the new models.
  func collectionNode(
    _ collectionNode: CollectionNode, supplementaryContentsForItemAt path: ItemPath
  ) -> [SupplementaryKind: ItemContent]

  /// Returns the contents of the elements of a section, such as a background, by kind. Empty by
  /// default. Requested when the section is inserted or reloaded, in which case existing cells are
  /// offered the new models. Elements are shown if the layout attaches their kind to sections. The
  /// result may include a header or footer with a custom size range, if the section has no block
  /// for it.
  func collectionNode(
    _ collectionNode: CollectionNode, supplementaryContentsForSection section: Int
  ) -> [SupplementaryKind: ItemContent]

  /// Returns the layout of a section. Requested when the section is inserted or reloaded. `nil` by
  /// default. The collection's layout must be a ``CompositionalLayout`` or a ``ListLayout``.
  func collectionNode(
    _ collectionNode: CollectionNode, layoutOfSection section: Int
  ) -> SectionLayout?

  /// Returns data that moves with a section, for ``CollectionNode/context(ofSection:)`` and
  /// ``CollectionSection/context``. Requested for inserted and reloaded sections. `nil` by default.
  func collectionNode(
    _ collectionNode: CollectionNode, contextOfSection section: Int
  ) -> (any Sendable)?

  /// Returns the sizes that the cell of an item may have. By default the layout determines them.
  /// After a change call ``CollectionNode/relayoutItems()``.
  func collectionNode(
    _ collectionNode: CollectionNode, sizeRangeForItemAt path: ItemPath
  ) -> SizeRange?

  /// Returns the titles of the index beside the rows of a ``TableNode``, such as the first letters
  /// of names. Empty by default, for no index. See ``TableNode/reloadSectionIndexTitles()``.
  func sectionIndexTitles(for collectionNode: CollectionNode) -> [String]

  /// Returns the section of a title of the index. By default the section with the title's index.
  func collectionNode(
    _ collectionNode: CollectionNode, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int
}

extension CollectionDataSource {
  /// Returns 1.
  public func numberOfSections(in collectionNode: CollectionNode) -> Int { 1 }

  /// Returns `nil`.
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeModelForItemAt path: ItemPath
  ) -> (any Sendable)? { nil }

  /// Returns `nil`.
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForHeaderInSection section: Int
  ) -> CellNodeBlock? { nil }

  /// Returns `nil`.
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForFooterInSection section: Int
  ) -> CellNodeBlock? { nil }

  /// Returns no elements.
  public func collectionNode(
    _ collectionNode: CollectionNode, supplementaryContentsForItemAt path: ItemPath
  ) -> [SupplementaryKind: ItemContent] { [:] }

  /// Returns no elements.
  public func collectionNode(
    _ collectionNode: CollectionNode, supplementaryContentsForSection section: Int
  ) -> [SupplementaryKind: ItemContent] { [:] }

  /// Returns `nil`.
  public func collectionNode(
    _ collectionNode: CollectionNode, layoutOfSection section: Int
  ) -> SectionLayout? { nil }

  /// Returns `nil`.
  public func collectionNode(
    _ collectionNode: CollectionNode, contextOfSection section: Int
  ) -> (any Sendable)? { nil }

  /// Returns `nil`.
  public func collectionNode(
    _ collectionNode: CollectionNode, sizeRangeForItemAt path: ItemPath
  ) -> SizeRange? { nil }

  /// Returns an empty array.
  public func sectionIndexTitles(for collectionNode: CollectionNode) -> [String] { [] }

  /// Returns the index of the title.
  public func collectionNode(
    _ collectionNode: CollectionNode, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
}

/// Makes the pipeline's requests to a data source. Without a data source the data is empty.
@MainActor final class DelegatedSource: CollectionSource {
  private(set) weak var dataSource: (any CollectionDataSource)?
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

  func newItems(
    inSection section: Int, range: Range<Int>, locations: EditLocations
  ) -> ElementRun<CollectionElement> {
    .open(count: range.count, locations: locations)
  }

  func reloadedContent(at path: ItemPath) -> ItemContent? { nil }

  func content(at path: ItemPath) -> ItemContent {
    guard let dataSource else { return ItemContent { CellNode() } }
    var content = ItemContent(
      model: dataSource.collectionNode(node, nodeModelForItemAt: path),
      sizeRange: dataSource.collectionNode(node, sizeRangeForItemAt: path),
      nodeBlock: dataSource.collectionNode(node, nodeBlockForItemAt: path))
    content.supplements = dataSource.collectionNode(node, supplementaryContentsForItemAt: path)
    return content
  }

  func header(ofSection section: Int) -> ItemContent? {
    dataSource?.collectionNode(node, nodeBlockForHeaderInSection: section)
      .map { ItemContent(nodeBlock: $0) }
  }

  func footer(ofSection section: Int) -> ItemContent? {
    dataSource?.collectionNode(node, nodeBlockForFooterInSection: section)
      .map { ItemContent(nodeBlock: $0) }
  }

  func supplements(ofSection section: Int) -> [SupplementaryKind: ItemContent] {
    dataSource?.collectionNode(node, supplementaryContentsForSection: section) ?? [:]
  }

  func layout(ofSection section: Int) -> SectionLayout? {
    dataSource?.collectionNode(node, layoutOfSection: section)
  }

  func sizeRange(ofItemAt path: ItemPath) -> SizeRange? {
    dataSource?.collectionNode(node, sizeRangeForItemAt: path)
  }

  func context(ofSection section: Int) -> (any Sendable)? {
    dataSource?.collectionNode(node, contextOfSection: section)
  }

  var sectionIndexTitles: [String] { dataSource?.sectionIndexTitles(for: node) ?? [] }

  func section(forIndexTitle title: String, at index: Int) -> Int {
    dataSource?.collectionNode(node, sectionForSectionIndexTitle: title, at: index) ?? index
  }
}
