// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayout
import WeftNodes

/// Describes the data of a collection: counts, and how cells are made.
///
/// The collection asks on the main actor, in the data space. Counts are asked when you submit an
/// update, of the sections that it edits; the block and the model of an item when the item comes
/// near the viewport, by its path then, and never while a batch is open. So it costs nothing to
/// have millions of rows. Do not edit the collection from here: such an edit is reported as an
/// error.
@MainActor public protocol CollectionDataSource: AnyObject {
  /// The number of sections; 1 by default.
  func numberOfSections(in collectionNode: CollectionNode) -> Int

  /// The number of items in a section.
  func collectionNode(
    _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
  ) -> Int

  /// The block that makes the cell of an item; it runs on a worker, and again if the cell was
  /// released in the meantime.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock

  /// The model of an item, for cells whose `update(toModel:)` takes it when the item is reloaded.
  /// None by default.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeModelForItemAt path: ItemPath
  ) -> (any Sendable)?

  /// The block that makes the header of a section. No header by default.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForHeaderInSection section: Int
  ) -> CellNodeBlock?

  /// The block that makes the footer of a section. No footer by default.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForFooterInSection section: Int
  ) -> CellNodeBlock?

  /// The contents of the elements that go with an item, such as a badge, by their kinds; requested
  /// with the item's block. None by default.
  ///
  /// Those of kinds that the layout attaches to items are shown. When the item is reloaded, their
  /// cells on the screen are offered the new models before others are made.
  func collectionNode(
    _ collectionNode: CollectionNode, supplementaryContentsForItemAt path: ItemPath
  ) -> [SupplementaryKind: ItemContent]

  /// The contents of the elements of a section, such as a background, by their kinds; requested
  /// when the section is inserted or reloaded. None by default.
  ///
  /// Those of kinds that the layout attaches to sections are shown. A header or footer may be among
  /// them, with sizes of its own, where the section has no block for it. When the section is
  /// reloaded, their cells are offered the new models before others are made.
  func collectionNode(
    _ collectionNode: CollectionNode, supplementaryContentsForSection section: Int
  ) -> [SupplementaryKind: ItemContent]

  /// The layout of a section, requested when the section is inserted or reloaded; the layout must
  /// be a ``CompositionalLayout`` or a ``ListLayout``. None by default.
  func collectionNode(
    _ collectionNode: CollectionNode, layoutOfSection section: Int
  ) -> SectionLayout?

  /// Data that the program keeps with a section, requested when the section is inserted or
  /// reloaded. It moves with the section; ``CollectionNode/context(ofSection:)`` and, for layouts,
  /// ``CollectionSection/context`` give it back. None by default.
  func collectionNode(
    _ collectionNode: CollectionNode, contextOfSection section: Int
  ) -> (any Sendable)?

  /// The sizes that the cell of an item may have. By default the layout decides. After a change
  /// call ``CollectionNode/relayoutItems()``.
  func collectionNode(
    _ collectionNode: CollectionNode, sizeRangeForItemAt path: ItemPath
  ) -> SizeRange?

  /// The titles of the index beside the rows of a ``TableNode``, such as the first letters of
  /// names. None by default: there is no index then. ``TableNode/reloadSectionIndexTitles()`` says
  /// when the table reads them.
  func sectionIndexTitles(for collectionNode: CollectionNode) -> [String]

  /// The section that a title of the index leads to; by default the one with the title's index.
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

/// Answers the pipeline from a data source; without one there is nothing.
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
