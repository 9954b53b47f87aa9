// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// Brings a data source into the form that the pipeline asks; without one there is nothing.
@MainActor final class DelegatedSource: DataControllerSource {
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

  func newItems(inSection section: Int, range: Range<Int>) -> ElementRun<CollectionElement> {
    ElementRun(
      range.map { CollectionElement(content: content(at: ItemPath(section: section, item: $0))) })
  }

  func content(at path: ItemPath) -> ItemContent {
    guard let dataSource else { return ItemContent { EmptyCellNode() } }
    return ItemContent(
      model: dataSource.collectionNode(node, nodeModelForItemAt: path),
      nodeBlock: dataSource.collectionNode(node, nodeBlockForItemAt: path))
  }

  func header(ofSection section: Int) -> ItemContent? {
    dataSource?.collectionNode(node, nodeBlockForHeaderInSection: section)
      .map { ItemContent(nodeBlock: $0) }
  }
}
