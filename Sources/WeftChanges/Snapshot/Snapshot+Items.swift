// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Snapshot {
  /// Adds items at the end of a section.
  ///
  /// - Parameter section: The section; by default the last one.
  /// - Throws: `duplicateItem`, `unknownSection` or `noSections`.
  /// - Complexity: O(k + log n) for k items.
  public mutating func appendItems(
    _ items: [ItemID], toSection section: SectionID? = nil, fileID: String = #fileID,
    line: Int = #line
  ) throws(SnapshotError) {
    let callSite = CallSite(fileID: fileID, line: line)
    var index = numberOfSections - 1
    if let section { index = try self.index(of: section, callSite) }
    guard index >= 0 else {
      throw SnapshotError(kind: .noSections, identifier: "", callSite: callSite)
    }
    let end = ItemPath(section: index, item: map.numberOfItems(inSection: index))
    try insert(items, at: end, callSite)
  }

  /// Adds items before another one.
  ///
  /// - Throws: `duplicateItem` or `unknownItem`.
  /// - Complexity: O(k + log n) for k items.
  public mutating func insertItems(
    _ items: [ItemID], beforeItem next: ItemID, fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    let callSite = CallSite(fileID: fileID, line: line)
    try insert(items, at: path(of: next, callSite), callSite)
  }

  /// Adds items after another one.
  ///
  /// - Throws: `duplicateItem` or `unknownItem`.
  /// - Complexity: O(k + log n) for k items.
  public mutating func insertItems(
    _ items: [ItemID], afterItem previous: ItemID, fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    let callSite = CallSite(fileID: fileID, line: line)
    try insert(items, at: path(of: previous, callSite) + 1, callSite)
  }

  /// Removes items.
  ///
  /// - Throws: `unknownItem`.
  /// - Complexity: O(k · log n) for k items.
  public mutating func deleteItems(
    _ items: [ItemID], fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    let callSite = CallSite(fileID: fileID, line: line)
    for item in items { _ = try path(of: item, callSite) }
    for item in items {
      // An item that is named twice is gone the second time.
      if let path = path(ofItem: item) { remove(item, at: path) }
    }
  }

  /// Removes the items of all sections; the sections stay.
  ///
  /// - Complexity: O(n).
  public mutating func deleteAllItems() {
    for section in 0..<numberOfSections {
      map.editItems(inSection: section) { items, owners in
        items.removeItems(0..<items.count, &owners)
      }
    }
    itemIDs = HashTrie()
    reloadedItemIdentifiers = []
    reconfiguredItemIdentifiers = []
  }

  /// Moves an item before another one, in the same section or not.
  ///
  /// - Throws: `unknownItem`.
  /// - Complexity: O(log n).
  public mutating func moveItem(
    _ item: ItemID, beforeItem next: ItemID, fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    try moveItem(item, besides: next, 0, CallSite(fileID: fileID, line: line))
  }

  /// Moves an item after another one, in the same section or not.
  ///
  /// - Throws: `unknownItem`.
  /// - Complexity: O(log n).
  public mutating func moveItem(
    _ item: ItemID, afterItem previous: ItemID, fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    try moveItem(item, besides: previous, 1, CallSite(fileID: fileID, line: line))
  }

  /// Marks items whose cells are to be replaced.
  ///
  /// - Throws: `unknownItem`.
  public mutating func reloadItems(
    _ items: [ItemID], fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    let callSite = CallSite(fileID: fileID, line: line)
    for item in items { _ = try path(of: item, callSite) }
    reloadedItemIdentifiers += items
  }

  /// Marks items that are to be shown anew in the cells they have.
  ///
  /// - Throws: `unknownItem`.
  public mutating func reconfigureItems(
    _ items: [ItemID], fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    let callSite = CallSite(fileID: fileID, line: line)
    for item in items { _ = try path(of: item, callSite) }
    reconfiguredItemIdentifiers += items
  }

  private func path(
    of item: ItemID, _ callSite: CallSite
  ) throws(SnapshotError) -> ItemPath {
    guard let path = path(ofItem: item) else {
      throw SnapshotError(kind: .unknownItem, identifier: "\(item)", callSite: callSite)
    }
    return path
  }

  private mutating func insert(
    _ items: [ItemID], at path: ItemPath, _ callSite: CallSite
  ) throws(SnapshotError) {
    guard !items.isEmpty else { return }
    let run = SnapshotItem.run(items)
    var identifiers = itemIDs
    for (index, item) in items.enumerated() {
      let id = ElementID(rawValue: run.entries[0].id + UInt64(index))
      guard identifiers.updateValue(id, forKey: item) == nil else {
        throw SnapshotError(kind: .duplicateItem, identifier: "\(item)", callSite: callSite)
      }
    }
    itemIDs = identifiers
    map.editItems(inSection: path.section) { items, owners in
      items.insertItems(run.entries, at: path.item, &owners)
    }
  }

  private mutating func remove(_ item: ItemID, at path: ItemPath) {
    itemIDs.removeValue(forKey: item)
    map.editItems(inSection: path.section) { items, owners in
      items.removeItems(path.item..<path.item + 1, &owners)
    }
  }

  private mutating func moveItem(
    _ item: ItemID, besides other: ItemID, _ offset: Int, _ callSite: CallSite
  ) throws(SnapshotError) {
    let source = try path(of: item, callSite)
    _ = try path(of: other, callSite)
    guard item != other, let id = itemIDs[item] else { return }
    let entry = map.sections.entry(at: source.section)?.entry.items.unit(at: source.item)
    remove(item, at: source)
    guard let entry, let target = path(ofItem: other) else { return }
    itemIDs.updateValue(id, forKey: item)
    map.editItems(inSection: target.section) { items, owners in
      items.insertItems([entry], at: target.item + offset, &owners)
    }
  }
}
