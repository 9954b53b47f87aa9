// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftCollections
import WeftNodes

extension CollectionNode {
  /// Makes a collection that shows an array, each item by a component.
  ///
  /// ```swift
  /// CollectionNode(items: packages) { PackageRow(package: $0) }
  /// ```
  ///
  /// - Parameters:
  ///   - items: what it shows; for content that changes use a ``DiffableDataSource``.
  ///   - cell: makes the component of an item; runs on a worker, when the item comes near the
  ///     viewport.
  @MainActor
  public convenience init<Item: Identifiable & Equatable & Sendable, Cell: Component>(
    items: [Item], layout: any CollectionLayout = ListLayout(),
    @ComponentBuilder cell: @escaping @Sendable (Item) -> Cell
  ) {
    self.init(items: items, layout: layout) { item -> CellNode in
      ComponentCellNode(item, content: cell)
    }
  }
}
