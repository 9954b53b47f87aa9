// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftCollections

extension ComponentDataSource: CollectionDataSource {
  /// The number of sections.
  ///
  /// The collection that asks is the one that shows the items from now on, unless another one does.
  public func numberOfSections(in collectionNode: CollectionNode) -> Int {
    if node == nil { node = collectionNode }
    return numberOfSections
  }

  /// The number of items in a section.
  public func collectionNode(
    _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
  ) -> Int { numberOfItems(inSection: section) }

  /// The item, for cells that take it in place.
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeModelForItemAt path: ItemPath
  ) -> (any Sendable)? { item(at: path).map(builder.edition(of:)) }

  /// The block that makes a cell for the item, in the item's scopes.
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock {
    guard let item = item(at: path) else { return { CellNode() } }
    let scope = scope(of: item)
    let edition = builder.edition(of: item)
    itemsWithCells.expect(item)
    return { [builder, itemsWithCells] in
      let cell = ComponentCellNode(edition, in: scope) { edition in
        // At the beginning of the cell, whose own width is given; without a width it fills the
        // cell.
        AnyComponent(any: builder.componentForCell(of: edition)).frame(
          width: builder.width, alignment: .fill
        )
        .frame(width: .auto, alignment: builder.width == .auto ? .fill : .topLeading)
      }
      // Before the cell is measured, so that it misses no change after that.
      itemsWithCells.insert(item)
      return cell
    }
  }

  private func scope(of item: Item) -> Scope {
    item.scope {
      ScopeRoot(
        outlivesNodes: true,
        collector: { [weak item, inbox] scope, update in
          guard let item else { return }
          inbox.append(ItemStateChange(item: item, scope: scope, update: update))
        }, deliverChanges: { [weak self] in self?.endTurn() },
        isLate: { [weak self, weak item] block in
          guard let self, let item else { return false }
          return willUpdate(item, then: block)
        })
    }
  }
}

extension CollectionNode {
  /// Makes a collection that shows the items of a data source; keep the data source.
  public convenience init<Model, Context>(
    _ dataSource: ComponentDataSource<Model, Context>, layout: any CollectionLayout = ListLayout()
  ) {
    self.init(layout: layout)
    show(dataSource)
  }

  /// In a function of its own: initialisers do not call the observers of properties.
  func show<Model, Context>(_ dataSource: ComponentDataSource<Model, Context>) {
    self.dataSource = dataSource
    dataSource.node = self
  }
}
