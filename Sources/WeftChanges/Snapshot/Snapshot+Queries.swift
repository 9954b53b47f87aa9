// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What is asked of a snapshot. Indexes and paths are those of the collection that shows it.
extension Snapshot {
  /// The number of sections.
  public var numberOfSections: Int { map.numberOfSections }

  /// The number of items in all sections.
  public var numberOfItems: Int { map.count }

  /// The number of items in a section; 0 if there is none with the identifier.
  ///
  /// - Complexity: O(log sections).
  public func numberOfItems(inSection section: SectionID) -> Int {
    index(ofSection: section).map { map.numberOfItems(inSection: $0) } ?? 0
  }

  /// The identifiers of all sections, in order.
  ///
  /// - Complexity: O(sections · log sections).
  public var sectionIdentifiers: [SectionID] {
    (0..<numberOfSections).compactMap { map.section(at: $0)?.value }
  }

  /// The identifiers of all items, section by section.
  ///
  /// - Complexity: O(n).
  public var itemIdentifiers: [ItemID] {
    (0..<numberOfSections).flatMap { itemIdentifiers(at: $0) }
  }

  /// The identifiers of a section's items, in order; none if there is no such section.
  ///
  /// - Complexity: O(items of the section).
  public func itemIdentifiers(inSection section: SectionID) -> [ItemID] {
    index(ofSection: section).map { itemIdentifiers(at: $0) } ?? []
  }

  func itemIdentifiers(at section: Int) -> [ItemID] {
    var identifiers: [ItemID] = []
    identifiers.reserveCapacity(map.numberOfItems(inSection: section))
    map.forEachItem(inSection: section) { identifiers.append($0.element.value) }
    return identifiers
  }

  /// The section that contains an item; nil if there is no such item.
  ///
  /// - Complexity: O(log n), as for all look-ups.
  public func sectionIdentifier(containingItem item: ItemID) -> SectionID? {
    path(ofItem: item).flatMap { map.section(at: $0.section)?.value }
  }

  /// The index of a section; nil if there is none with the identifier.
  public func index(ofSection section: SectionID) -> Int? {
    sectionIDs[section].flatMap { map.section(withID: $0) }
  }

  /// The index of an item among those of all sections; nil if there is none with the identifier.
  ///
  /// - Complexity: O(log n + sections).
  public func index(ofItem item: ItemID) -> Int? {
    path(ofItem: item).map { path in
      (0..<path.section).reduce(path.item) { $0 + map.numberOfItems(inSection: $1) }
    }
  }

  /// The path of an item; nil if there is none with the identifier.
  public func path(ofItem item: ItemID) -> ItemPath? {
    itemIDs[item].flatMap { map.path(of: $0) }
  }

  /// The section at an index; nil if there is none.
  public func sectionIdentifier(at index: Int) -> SectionID? {
    map.section(at: index)?.value
  }

  /// The item at a path; nil if there is none.
  public func itemIdentifier(at path: ItemPath) -> ItemID? {
    map.element(at: path)?.value
  }
}

extension Snapshot: SectionCounts {
  /// The number of items in the section at an index; 0 if there is none.
  public func numberOfItems(inSection section: Int) -> Int {
    map.numberOfItems(inSection: section)
  }
}

extension Snapshot: Equatable {
  /// Whether sections and items are the same; what is marked to be reloaded does not count.
  ///
  /// - Complexity: O(n), or less where one was edited from the other.
  public static func == (lhs: Snapshot, rhs: Snapshot) -> Bool {
    lhs.numberOfSections == rhs.numberOfSections && lhs.numberOfItems == rhs.numberOfItems
      && lhs.sectionIdentifiers == rhs.sectionIdentifiers
      && rhs.matching(from: lhs).isIdentity
  }
}
