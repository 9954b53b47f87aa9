// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Snapshot {
  /// Adds empty sections at the end.
  /// - Throws: `duplicateSection`.
  /// - Complexity: O(k · log n) for k sections.
  public mutating func appendSections(
    _ sections: [SectionID], fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    try insert(sections, at: numberOfSections, ChangeSet.SourceLocation(fileID: fileID, line: line))
  }

  /// Adds empty sections before another one.
  /// - Throws: `duplicateSection` or `unknownSection`.
  /// - Complexity: O((k + log sections) · log n) for k sections.
  public mutating func insertSections(
    _ sections: [SectionID], beforeSection next: SectionID, fileID: String = #fileID,
    line: Int = #line
  ) throws(SnapshotError) {
    let location = ChangeSet.SourceLocation(fileID: fileID, line: line)
    try insert(sections, at: index(of: next, location), location)
  }

  /// Adds empty sections after another one.
  /// - Throws: `duplicateSection` or `unknownSection`.
  /// - Complexity: O((k + log sections) · log n) for k sections.
  public mutating func insertSections(
    _ sections: [SectionID], afterSection previous: SectionID, fileID: String = #fileID,
    line: Int = #line
  ) throws(SnapshotError) {
    let location = ChangeSet.SourceLocation(fileID: fileID, line: line)
    try insert(sections, at: index(of: previous, location) + 1, location)
  }

  /// Removes sections with their items.
  /// - Throws: `unknownSection`.
  /// - Complexity: O((removed items + k · log sections) · log n) for k sections.
  public mutating func deleteSections(
    _ sections: [SectionID], fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    let location = ChangeSet.SourceLocation(fileID: fileID, line: line)
    for section in sections { _ = try index(of: section, location) }
    for section in sections {
      // Skips a section that the argument repeats.
      guard let index = index(ofSection: section), let id = map.sectionID(at: index) else {
        continue
      }
      map.forEachItem(inSection: index) { item in
        itemIndex.remove(.init(item.id.rawValue, hash: item.element.value.id.hashValue))
      }
      sectionIndex.remove(.init(id.rawValue, hash: section.hashValue))
      map.takeSection(at: index)?.items.root.disown(&map.owners)
    }
  }

  /// Moves a section with its items before another one.
  /// - Throws: `unknownSection`.
  /// - Complexity: O(log sections · log n).
  public mutating func moveSection(
    _ section: SectionID, beforeSection next: SectionID, fileID: String = #fileID,
    line: Int = #line
  ) throws(SnapshotError) {
    try moveSection(section, beside: next, 0, ChangeSet.SourceLocation(fileID: fileID, line: line))
  }

  /// Moves a section with its items after another one.
  /// - Throws: `unknownSection`.
  /// - Complexity: O(log sections · log n).
  public mutating func moveSection(
    _ section: SectionID, afterSection previous: SectionID, fileID: String = #fileID,
    line: Int = #line
  ) throws(SnapshotError) {
    try moveSection(
      section, beside: previous, 1, ChangeSet.SourceLocation(fileID: fileID, line: line))
  }

  func index(
    of section: SectionID, _ location: ChangeSet.SourceLocation
  ) throws(SnapshotError) -> Int {
    guard let index = index(ofSection: section) else {
      throw SnapshotError(kind: .unknownSection, identifier: "\(section)", location: location)
    }
    return index
  }

  mutating func insert(
    _ sections: [SectionID], items: [[ItemEntry]] = [], at index: Int,
    _ location: ChangeSet.SourceLocation
  ) throws(SnapshotError) {
    var seen: Set<SectionID> = []
    for section in sections
    where self.index(ofSection: section) != nil || !seen.insert(section).inserted {
      throw SnapshotError(kind: .duplicateSection, identifier: "\(section)", location: location)
    }
    var entries: [SectionEntry] = []
    for (offset, section) in sections.enumerated() {
      var entry = map.makeSection(MapSection(section))
      if offset < items.count { entry.items.insert(items[offset], at: 0, &map.owners) }
      entries.append(entry)
    }
    map.sections.insert(entries, at: index, &map.owners)
    _ = sectionIndex.insert(
      zip(entries, sections).map { .init($0.id, hash: $1.hashValue) }
    ) { _, _ in false }
  }

  private mutating func moveSection(
    _ section: SectionID, beside other: SectionID, _ offset: Int,
    _ location: ChangeSet.SourceLocation
  ) throws(SnapshotError) {
    let source = try index(of: section, location)
    _ = try index(of: other, location)
    guard section != other, let entry = map.takeSection(at: source) else { return }
    guard let target = index(ofSection: other) else { return }
    map.insertSection(entry, at: target + offset)
  }
}
