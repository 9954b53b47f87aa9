// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Indexes and paths refer to the collection that shows the snapshot.
extension Snapshot {
  /// The number of sections.
  public var numberOfSections: Int { map.numberOfSections }

  /// The number of items in all sections.
  public var numberOfItems: Int { map.count }

  /// The number of items in a section, or 0 if it does not exist. O(log sections · log n).
  public func numberOfItems(inSection section: SectionID) -> Int {
    index(ofSection: section).map { map.numberOfItems(inSection: $0) } ?? 0
  }

  /// The number of items in the section at an index, or 0 if it does not exist. O(log sections).
  public func numberOfItems(inSectionAt index: Int) -> Int { map.numberOfItems(inSection: index) }

  /// The item at a path, or nil if it does not exist. O(log n).
  public func item(at path: ItemPath) -> Item? { map.element(at: path)?.value }

  /// The identity of the item at a path, or nil if it does not exist. O(log n).
  public func itemIdentifier(at path: ItemPath) -> Item.ID? { item(at: path)?.id }

  /// The item with an identity, or nil if it does not exist. O(log² n).
  public func item(withID id: Item.ID) -> Item? { path(ofItem: id).flatMap(item(at:)) }

  /// The items of a section in order, or none if the section does not exist. O(items), because it
  /// copies them into an array.
  public func items(inSection section: SectionID) -> [Item] {
    index(ofSection: section).map(items(inSectionAt:)) ?? []
  }

  /// The items of the section at an index in order, or none if it does not exist. O(items), because
  /// it copies them into an array.
  public func items(inSectionAt index: Int) -> [Item] {
    var items: [Item] = []
    items.reserveCapacity(map.numberOfItems(inSection: index))
    map.forEachItem(inSection: index) { items.append($0.element.value) }
    return items
  }

  /// The identities of all items, section by section. O(n), because it copies them into an array.
  public var itemIdentifiers: [Item.ID] {
    var identifiers: [Item.ID] = []
    identifiers.reserveCapacity(numberOfItems)
    for section in 0..<numberOfSections {
      map.forEachItem(inSection: section) { identifiers.append($0.element.value.id) }
    }
    return identifiers
  }

  /// The identities of a section's items in order, or none if the section does not exist. O(items),
  /// because it copies them into an array.
  public func itemIdentifiers(inSection section: SectionID) -> [Item.ID] {
    items(inSection: section).map(\.id)
  }

  /// The path of an item, or nil if it does not exist. O(log² n).
  public func path(ofItem id: Item.ID) -> ItemPath? {
    var found: ItemPath?
    _ = itemIndex.first(hash: id.hashValue) { element in
      guard let path = map.path(of: ElementID(rawValue: element)), item(at: path)?.id == id else {
        return false
      }
      found = path
      return true
    }
    return found
  }

  /// The index of an item among the items of all sections, or nil if it does not exist. O(log² n).
  public func index(ofItem id: Item.ID) -> Int? {
    path(ofItem: id).flatMap { map.position(of: $0) }
  }

  /// The identifiers of all sections, in order. O(sections · log sections).
  public var sectionIdentifiers: [SectionID] {
    (0..<numberOfSections).compactMap { map.section(at: $0)?.value }
  }

  /// The identifier of the section at an index, or nil if it does not exist. O(log sections).
  public func sectionIdentifier(at index: Int) -> SectionID? { map.section(at: index)?.value }

  /// The section that contains an item, or nil if the item does not exist. O(log² n).
  public func sectionIdentifier(containingItem id: Item.ID) -> SectionID? {
    path(ofItem: id).flatMap { sectionIdentifier(at: $0.section) }
  }

  /// The index of a section, or nil if it does not exist. O(log sections · log n).
  public func index(ofSection section: SectionID) -> Int? {
    var found: Int?
    _ = sectionIndex.first(hash: section.hashValue) { id in
      guard
        let index = map.section(withID: ElementID(rawValue: id)),
        sectionIdentifier(at: index) == section
      else { return false }
      found = index
      return true
    }
    return found
  }
}
