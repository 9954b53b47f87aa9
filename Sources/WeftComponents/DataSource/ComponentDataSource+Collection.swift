// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftCollections

extension ComponentDataSource: CollectionDataSource {
  /// The number of sections. The collection that calls this becomes the collection that shows the
  /// items, unless there is another.
  public func numberOfSections(in collectionNode: CollectionNode) -> Int {
    if node == nil { node = collectionNode }
    return numberOfSections
  }

  /// The number of items in a section.
  public func collectionNode(
    _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
  ) -> Int { numberOfItems(inSection: section) }

  /// The item for existing cells.
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeModelForItemAt path: ItemPath
  ) -> (any Sendable)? { item(at: path).map(builder.edition(of:)) }

  /// A block that creates a cell for the item in the item's scopes.
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock {
    guard let item = item(at: path) else { return { CellNode() } }
    let scope = scope(of: item)
    let edition = builder.edition(of: item)
    itemsWithCells.expect(item)
    return { [builder, itemsWithCells] in
      let cell = ComponentCellNode(edition, in: scope) { edition in
        // Aligned to the start of the cell, whose own width is given. Without a width it fills the
        // cell.
        AnyComponent(any: builder.componentForCell(of: edition)).frame(
          width: builder.width, alignment: .fill
        )
        .frame(width: .auto, alignment: builder.width == .auto ? .fill : .topLeading)
      }
      // Before the cell is measured, so that it misses no later change.
      itemsWithCells.insert(item)
      return cell
    }
  }

  private func scope(of item: Item) -> Scope {
    item.scope {
      ScopeRoot(
        outlivesNodes: true,
        collector: { [weak item, inbox] scope, update in
          guard let item else { return {} }
          let notify = inbox.append(ItemStateChange(item: item, scope: scope, update: update))
          // Keeps the item, because releasing it could run other code under the scope's lock.
          return { withExtendedLifetime(item) { notify?() } }
        }, deliverChanges: { [weak self] in self?.endTurn() },
        isLate: { [weak self, weak item] block in
          guard let self, let item else { return false }
          return willUpdate(item, then: block)
        })
    }
  }
}

extension CollectionNode {
  /// Creates a collection that shows the items of a data source. Retain the data source.
  public convenience init<Model, Context>(
    _ dataSource: ComponentDataSource<Model, Context>, layout: any CollectionLayout = ListLayout()
  ) {
    self.init(layout: layout)
    show(dataSource)
  }

  /// A separate function, because initializers do not trigger property observers.
  func show<Model, Context>(_ dataSource: ComponentDataSource<Model, Context>) {
    self.dataSource = dataSource
    dataSource.node = self
  }
}
