// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ElementMap {
  /// Returns the path of an element, or nil if it is not in this map. O(log² n).
  public func path(of element: Element) -> ItemPath? { path(of: element.id) }

  /// Returns the path of the item with an identity, or nil if it is not in this map. With
  /// ``Item/id``, this converts a path of one snapshot to a path of another. O(log² n).
  public func path(of id: ElementID) -> ItemPath? {
    sections.path(ofItem: id.rawValue, owners)
  }

  /// Returns the identity of a section, or nil if it does not exist. A section keeps its identity
  /// when it moves or is reloaded. O(log sections).
  public func sectionID(at section: Int) -> ElementID? {
    sections.entry(at: section).map { ElementID(rawValue: $0.entry.id) }
  }

  /// Returns the index of the section with an identity, or nil if it is not in this map. O(log
  /// sections · log n).
  public func section(withID id: ElementID) -> Int? {
    sections.section(under: owners.way(to: id.rawValue))?.section
  }
}

extension Tree where Entry == SectionEntry {
  /// O(log² n).
  func path(ofItem id: UInt64, _ owners: OwnerIndex) -> ItemPath? {
    guard
      let leaf = owners.owner(ofBlockWith: id),
      let (section, entry, wayToLeaf) = section(under: owners.way(to: leaf)),
      let item = entry.items.position(of: id, onWay: wayToLeaf)
    else { return nil }
    return ItemPath(section: section, item: item)
  }

  /// Returns the section on a path that starts at the root of sections, and the rest of the path.
  fileprivate func section(
    under way: [UInt64]
  ) -> (section: Int, entry: SectionEntry, rest: ArraySlice<UInt64>)? {
    guard
      let found = root.descend(way[...]),
      let id = found.rest.first,
      let index = found.leaf.entries.firstIndex(where: { $0.id == id })
    else { return nil }
    return (found.start + index, found.leaf.entries[index], found.rest.dropFirst())
  }
}

extension OwnerIndex {
  /// Returns the identities from the outermost root to a node or entry, which is last.
  fileprivate func way(to id: UInt64) -> [UInt64] {
    var way = [id]
    while let owner = owner(of: way[way.count - 1]), owner != 0 { way.append(owner) }
    return way.reversed()
  }
}

extension TreeNode {
  /// Follows a path to a leaf, and returns it, the number of positions before it, and the rest.
  fileprivate func descend(
    _ way: ArraySlice<UInt64>
  ) -> (leaf: TreeNode, start: Int, rest: ArraySlice<UInt64>)? {
    guard way.first == id else { return nil }
    let rest = way.dropFirst()
    if isLeaf { return (self, 0, rest) }
    var start = 0
    for child in children {
      if child.id == rest.first {
        guard let found = child.descend(rest) else { return nil }
        return (found.leaf, start + found.start, found.rest)
      }
      start += child.summary.count
    }
    return nil
  }
}

extension Tree where Entry == ItemEntry {
  /// Returns the position of an item in the leaf at the end of a path from the root.
  fileprivate func position(of id: UInt64, onWay way: ArraySlice<UInt64>) -> Int? {
    guard let found = root.descend(way) else { return nil }
    var start = found.start
    for entry in found.leaf.entries {
      if id >= entry.id && id - entry.id < UInt64(entry.count) {
        return start + Int(id - entry.id)
      }
      start += entry.count
    }
    return nil
  }
}
