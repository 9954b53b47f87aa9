// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Snapshot {
  /// Adds items at the end of a section, by default the last one.
  /// - Throws: `duplicateItem`, `unknownSection` or `noSections`.
  /// - Complexity: O(k · log n + log² n) for k items. Does not copy the array.
  public mutating func appendItems(
    _ items: [Item], toSection section: SectionID? = nil, fileID: String = #fileID,
    line: Int = #line
  ) throws(SnapshotError) {
    let location = ChangeSet.SourceLocation(fileID: fileID, line: line)
    var index = numberOfSections - 1
    if let section { index = try self.index(of: section, location) }
    guard index >= 0 else {
      throw SnapshotError(kind: .noSections, identifier: "", location: location)
    }
    let end = ItemPath(section: index, item: map.numberOfItems(inSection: index))
    try insert(items, at: end, location)
  }

  /// Adds items before another one.
  /// - Throws: `duplicateItem` or `unknownItem`.
  /// - Complexity: O(k · log n + log² n) for k items. Does not copy the array.
  public mutating func insertItems(
    _ items: [Item], beforeItem next: Item.ID, fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    let location = ChangeSet.SourceLocation(fileID: fileID, line: line)
    try insert(items, at: path(of: next, location), location)
  }

  /// Adds items after another one.
  /// - Throws: `duplicateItem` or `unknownItem`.
  /// - Complexity: O(k · log n + log² n) for k items. Does not copy the array.
  public mutating func insertItems(
    _ items: [Item], afterItem previous: Item.ID, fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    let location = ChangeSet.SourceLocation(fileID: fileID, line: line)
    try insert(items, at: path(of: previous, location) + 1, location)
  }

  /// Replaces the item with the same identity at its index. Reloads the item if it is not equal.
  /// - Throws: `unknownItem`.
  /// - Complexity: O(log² n).
  public mutating func update(
    _ item: Item, fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    let path = try path(of: item.id, ChangeSet.SourceLocation(fileID: fileID, line: line))
    guard let old = map.item(at: path), old.element.value != item else { return }
    let values = LazyElements(firstID: old.id.rawValue, keepsElements: false) { _, id in
      SnapshotItem(item, id: id)
    }
    // A comparison finds the item by its version.
    let new = ItemEntry(
      id: old.id.rawValue, count: 1, version: .next(), length: nil, source: .run(values, start: 0))
    map.editItems(inSection: path.section) { items, owners in
      items.replaceItem(at: path.item, &owners) { _ in new }
    }
  }

  /// Removes the items with given identities.
  /// - Throws: `unknownItem`.
  /// - Complexity: O(k · log² n) for k items.
  public mutating func deleteItems(
    _ items: [Item.ID], fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    let location = ChangeSet.SourceLocation(fileID: fileID, line: line)
    for item in items { _ = try path(of: item, location) }
    for item in items {
      // A repeated identity was already removed.
      guard let path = path(ofItem: item), let id = map.item(at: path)?.id else { continue }
      itemIndex.remove(.init(id.rawValue, hash: item.hashValue))
      map.editItems(inSection: path.section) { items, owners in
        items.removeItems(path.item..<path.item + 1, &owners)
      }
    }
  }

  /// Removes the items of all sections and keeps the sections.
  /// - Complexity: O(n · log n).
  public mutating func deleteAllItems() {
    for section in 0..<numberOfSections {
      map.editItems(inSection: section) { items, owners in
        items.removeItems(0..<items.count, &owners)
      }
    }
    itemIndex = HashIndex()
  }

  /// Moves an item before another one, in the same section or not.
  /// - Throws: `unknownItem`.
  /// - Complexity: O(log² n).
  public mutating func moveItem(
    _ item: Item.ID, beforeItem next: Item.ID, fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    try moveItem(item, beside: next, 0, ChangeSet.SourceLocation(fileID: fileID, line: line))
  }

  /// Moves an item after another one, in the same section or not.
  /// - Throws: `unknownItem`.
  /// - Complexity: O(log² n).
  public mutating func moveItem(
    _ item: Item.ID, afterItem previous: Item.ID, fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    try moveItem(item, beside: previous, 1, ChangeSet.SourceLocation(fileID: fileID, line: line))
  }

  private func path(
    of item: Item.ID, _ location: ChangeSet.SourceLocation
  ) throws(SnapshotError) -> ItemPath {
    guard let path = path(ofItem: item) else {
      throw SnapshotError(kind: .unknownItem, identifier: "\(item)", location: location)
    }
    return path
  }

  mutating func insert(
    _ items: [Item], at path: ItemPath, _ location: ChangeSet.SourceLocation
  ) throws(SnapshotError) {
    guard !items.isEmpty else { return }
    let run = SnapshotItem.run(items)
    try addToIndex([(items, run.entries[0].id)], location)
    map.editItems(inSection: path.section) { items, owners in
      items.insertItems(run.entries, at: path.item, &owners)
    }
  }

  /// Adds the items of new runs, each with its first identity, to the index.
  mutating func addToIndex(
    _ runs: [(items: [Item], firstID: UInt64)], _ location: ChangeSet.SourceLocation
  ) throws(SnapshotError) {
    var entries: [HashIndex.Entry] = []
    entries.reserveCapacity(runs.reduce(0) { $0 + $1.items.count })
    for run in runs {
      for (offset, item) in run.items.enumerated() {
        entries.append(.init(run.firstID + UInt64(offset), hash: item.id.hashValue))
      }
    }
    let map = map
    func identifier(_ id: UInt64) -> Item.ID? {
      for run in runs where id >= run.firstID && id < run.firstID + UInt64(run.items.count) {
        return run.items[Int(id - run.firstID)].id
      }
      return map.path(of: ElementID(rawValue: id)).flatMap(map.element(at:))?.value.id
    }
    let repeated = itemIndex.insert(entries) { identifier($0) == identifier($1) }
    guard let repeated, let identifier = identifier(repeated) else { return }
    throw SnapshotError(kind: .duplicateItem, identifier: "\(identifier)", location: location)
  }

  private mutating func moveItem(
    _ item: Item.ID, beside other: Item.ID, _ offset: Int, _ location: ChangeSet.SourceLocation
  ) throws(SnapshotError) {
    let source = try path(of: item, location)
    _ = try path(of: other, location)
    let entry = map.sections.entry(at: source.section)?.entry.items.unit(at: source.item)
    guard item != other, let entry else { return }
    map.editItems(inSection: source.section) { items, owners in
      items.removeItems(source.item..<source.item + 1, &owners)
    }
    guard let target = path(ofItem: other) else { return }
    map.editItems(inSection: target.section) { items, owners in
      items.insertItems([entry], at: target.item + offset, &owners)
    }
  }
}
