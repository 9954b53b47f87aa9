// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftCollections
public import WeftLayout

extension ComponentDataSource: CollectionDataSource {
  /// The number of sections. The first collection that calls this becomes the source's collection.
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
        // Aligned to the start of the cell. Without a width it fills the cell.
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

  /// The sizes of the configuration.
  public func collectionNode(
    _ collectionNode: CollectionNode, sizeRangeForItemAt path: ItemPath
  ) -> SizeRange? { configuration.sizeRange }

  /// The components of ``itemSupplements``.
  public func collectionNode(
    _ collectionNode: CollectionNode, supplementaryContentsForItemAt path: ItemPath
  ) -> [SupplementaryKind: ItemContent] {
    guard !itemSupplements.isEmpty, let model = model(at: path) else { return [:] }
    let context = configuration.context
    return itemSupplements.compactMapValues { make in
      make(model, context).map { component in
        let model = AnyComponent(any: component)
        return ItemContent(model: model) { ComponentCellNode(model) { $0 } }
      }
    }
  }

  /// The header, the footer and the other elements of ``sectionParts``.
  public func collectionNode(
    _ collectionNode: CollectionNode, supplementaryContentsForSection section: Int
  ) -> [SupplementaryKind: ItemContent] {
    var makers = sectionParts.supplements
    makers[.header] = sectionParts.header ?? makers[.header]
    makers[.footer] = sectionParts.footer ?? makers[.footer]
    return makers.compactMapValues { make in
      make(section).map { [builder, sectionCells] content in
        let model = SectionElement { [builder] in
          content(builder.buildContext.configuration.context)
        }
        return ItemContent(model: model) {
          let cell = ComponentCellNode(
            model, in: .makeRoot(ScopeRoot(reloads: { builder.buildContext.reloads }))
          ) { $0.makeComponent() }
          sectionCells.add(cell)
          return cell
        }
      }
    }
  }

  /// The layout of ``sectionParts``.
  public func collectionNode(
    _ collectionNode: CollectionNode, layoutOfSection section: Int
  ) -> SectionLayout? { sectionParts.layout?(section) }

  /// The context of ``sectionParts``.
  public func collectionNode(
    _ collectionNode: CollectionNode, contextOfSection section: Int
  ) -> (any Sendable)? { sectionParts.context?(section) }

  /// The titles of ``sectionParts``.
  public func sectionIndexTitles(for collectionNode: CollectionNode) -> [String] {
    indexedSections.map(\.title)
  }

  /// The section with a title.
  public func collectionNode(
    _ collectionNode: CollectionNode, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int {
    let indexed = indexedSections
    return indexed.indices.contains(index) ? indexed[index].section : index
  }

  private var indexedSections: [(title: String, section: Int)] {
    guard let indexTitle = sectionParts.indexTitle else { return [] }
    return (0..<numberOfSections).compactMap { section in
      indexTitle(section).map { ($0, section) }
    }
  }

  private func scope(of item: Item) -> Scope {
    item.scope {
      ScopeRoot(
        outlivesNodes: true, reloads: { [builder] in builder.buildContext.reloads },
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
