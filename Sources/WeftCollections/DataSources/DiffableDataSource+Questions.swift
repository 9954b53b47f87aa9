// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges

/// Queries of the content, in the data space. In an open batch they include the batch's edits.
extension DiffableDataSource {
  /// Returns the item at a path, or `nil` if the item does not exist. O(log n).
  public func item(at path: ItemPath) -> Item? {
    switch content {
    case .sections(let sections):
      guard sections.indices.contains(path.section),
        sections[path.section].items.indices.contains(path.item)
      else { return nil }
      return sections[path.section].items[path.item]
    case .snapshot(let snapshot): return snapshot.item(at: path)
    }
  }

  /// Returns the path of the item with an identity, if it exists. O(log² n), but O(items) while the
  /// content is stored as arrays.
  public func path(ofItem id: Item.ID) -> ItemPath? {
    switch content {
    case .sections(let sections):
      for (section, value) in sections.enumerated() {
        if let item = value.items.firstIndex(where: { $0.id == id }) {
          return ItemPath(section: section, item: item)
        }
      }
      return nil
    case .snapshot(let snapshot): return snapshot.path(ofItem: id)
    }
  }

  /// Returns the identity of the section at an index, if it exists. O(log sections).
  public func sectionIdentifier(at index: Int) -> SectionID? {
    switch content {
    case .sections(let sections): sections.indices.contains(index) ? sections[index].id : nil
    case .snapshot(let snapshot): snapshot.sectionIdentifier(at: index)
    }
  }

  /// The number of sections.
  public var numberOfSections: Int {
    switch content {
    case .sections(let sections): sections.count
    case .snapshot(let snapshot): snapshot.numberOfSections
    }
  }

  /// Returns the number of items of the section at an index, or 0 without it. O(log sections).
  public func numberOfItems(inSection section: Int) -> Int {
    guard section >= 0, section < numberOfSections else { return 0 }
    return switch content {
    case .sections(let sections): sections[section].items.count
    case .snapshot(let snapshot): snapshot.numberOfItems(inSectionAt: section)
    }
  }
}
