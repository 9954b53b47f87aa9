// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ElementMap {
  /// The path of an element; nil if it is not in this map.
  ///
  /// - Complexity: O(log² n).
  public func path(of element: Element) -> ItemPath? { path(of: element.id) }

  /// The path of the item with an identity; nil if it is not in this map.
  ///
  /// With ``Item/id`` this carries a path from one snapshot to another.
  ///
  /// - Complexity: O(log² n).
  public func path(of id: ElementID) -> ItemPath? {
    sections.path(ofItem: id.rawValue, owners)
  }

  /// The identity of a section, which it keeps when it moves or is reloaded; nil if there is none.
  ///
  /// - Complexity: O(log sections).
  public func sectionID(at section: Int) -> ElementID? {
    sections.entry(at: section).map { ElementID(rawValue: $0.entry.id) }
  }

  /// The index of the section with an identity; nil if it is not in this map.
  ///
  /// - Complexity: O(log sections · log n).
  public func section(withID id: ElementID) -> Int? {
    sections.section(under: owners.way(to: id.rawValue))?.section
  }
}

extension Tree where Entry == SectionEntry {
  /// The path of the item with an identity; nil if it is not in the tree.
  ///
  /// - Complexity: O(log² n).
  func path(ofItem id: UInt64, _ owners: OwnerIndex) -> ItemPath? {
    guard
      let leaf = owners.owner(ofBlockWith: id),
      let (section, entry, wayToLeaf) = section(under: owners.way(to: leaf)),
      let item = entry.items.position(of: id, onWay: wayToLeaf)
    else { return nil }
    return ItemPath(section: section, item: item)
  }

  /// The section on a way that starts at the root of sections, and the rest of the way.
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
  /// The identities from the outermost root down to a node or entry, which comes last.
  fileprivate func way(to id: UInt64) -> [UInt64] {
    var way = [id]
    while let owner = owner(of: way[way.count - 1]), owner != 0 { way.append(owner) }
    return way.reversed()
  }
}

extension TreeNode {
  /// Follows a way from this node to a leaf; gives the leaf, how many positions are before it,
  /// and the rest of the way.
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
  /// The position of the item with an identity, in the leaf at the end of a way from the root.
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
