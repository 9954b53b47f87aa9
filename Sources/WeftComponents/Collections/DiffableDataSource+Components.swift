// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftCollections
import WeftNodes

extension DiffableDataSource {
  /// Makes a data source whose items are shown by components.
  ///
  /// An item whose value changes keeps its cell, which takes the new value in place.
  ///
  /// - Parameters:
  ///   - sections: the content at first.
  ///   - cell: makes the component of an item; runs on a worker.
  public convenience init<Cell: Component>(
    sections: [Section], @ComponentBuilder cell: @escaping @Sendable (Item) -> Cell
  ) {
    self.init(sections: sections) { item -> CellNode in
      ComponentCellNode(item, content: cell)
    }
  }

  /// Makes a data source whose items and section headers are shown by components.
  ///
  /// - Parameters:
  ///   - sections: the content at first.
  ///   - header: makes the component of a section's header; runs on a worker.
  ///   - cell: makes the component of an item; runs on a worker.
  public convenience init<Header: Component, Cell: Component>(
    sections: [Section],
    @ComponentBuilder header: @escaping @Sendable (SectionID) -> Header,
    @ComponentBuilder cell: @escaping @Sendable (Item) -> Cell
  ) {
    self.init(
      sections: sections,
      header: { id -> CellNode in ComponentCellNode(id, content: header) },
      cell: { item -> CellNode in ComponentCellNode(item, content: cell) })
  }
}
