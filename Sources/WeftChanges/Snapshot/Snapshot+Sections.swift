// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Snapshot {
  /// Adds empty sections at the end.
  ///
  /// - Throws: `duplicateSection`.
  /// - Complexity: O(k · log sections) for k sections.
  public mutating func appendSections(
    _ sections: [SectionID], fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    try insert(sections, at: numberOfSections, CallSite(fileID: fileID, line: line))
  }

  /// Adds empty sections before another one.
  ///
  /// - Throws: `duplicateSection` or `unknownSection`.
  /// - Complexity: O(k · log sections) for k sections.
  public mutating func insertSections(
    _ sections: [SectionID], beforeSection next: SectionID, fileID: String = #fileID,
    line: Int = #line
  ) throws(SnapshotError) {
    let callSite = CallSite(fileID: fileID, line: line)
    try insert(sections, at: index(of: next, callSite), callSite)
  }

  /// Adds empty sections after another one.
  ///
  /// - Throws: `duplicateSection` or `unknownSection`.
  /// - Complexity: O(k · log sections) for k sections.
  public mutating func insertSections(
    _ sections: [SectionID], afterSection previous: SectionID, fileID: String = #fileID,
    line: Int = #line
  ) throws(SnapshotError) {
    let callSite = CallSite(fileID: fileID, line: line)
    try insert(sections, at: index(of: previous, callSite) + 1, callSite)
  }

  /// Removes sections with their items.
  ///
  /// - Throws: `unknownSection`.
  /// - Complexity: O(removed items + k · log n) for k sections.
  public mutating func deleteSections(
    _ sections: [SectionID], fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    let callSite = CallSite(fileID: fileID, line: line)
    for section in sections { _ = try index(of: section, callSite) }
    for section in sections {
      // A section that is named twice is gone the second time.
      guard let index = index(ofSection: section) else { continue }
      for item in itemIdentifiers(at: index) { itemIDs.removeValue(forKey: item) }
      sectionIDs.removeValue(forKey: section)
      map.takeSection(at: index)?.items.root.disown(&map.owners)
    }
  }

  /// Moves a section with its items before another one.
  ///
  /// - Throws: `unknownSection`.
  /// - Complexity: O(log sections).
  public mutating func moveSection(
    _ section: SectionID, beforeSection next: SectionID, fileID: String = #fileID,
    line: Int = #line
  ) throws(SnapshotError) {
    try moveSection(section, besides: next, 0, CallSite(fileID: fileID, line: line))
  }

  /// Moves a section with its items after another one.
  ///
  /// - Throws: `unknownSection`.
  /// - Complexity: O(log sections).
  public mutating func moveSection(
    _ section: SectionID, afterSection previous: SectionID, fileID: String = #fileID,
    line: Int = #line
  ) throws(SnapshotError) {
    try moveSection(section, besides: previous, 1, CallSite(fileID: fileID, line: line))
  }

  /// Marks sections whose items are all to be replaced.
  ///
  /// - Throws: `unknownSection`.
  public mutating func reloadSections(
    _ sections: [SectionID], fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    let callSite = CallSite(fileID: fileID, line: line)
    for section in sections { _ = try index(of: section, callSite) }
    reloadedSectionIdentifiers += sections
  }

  func index(
    of section: SectionID, _ callSite: CallSite
  ) throws(SnapshotError) -> Int {
    guard let index = index(ofSection: section) else {
      throw SnapshotError(kind: .unknownSection, identifier: "\(section)", callSite: callSite)
    }
    return index
  }

  private mutating func insert(
    _ sections: [SectionID], at index: Int, _ callSite: CallSite
  ) throws(SnapshotError) {
    var seen: Set<SectionID> = []
    for section in sections where sectionIDs[section] != nil || !seen.insert(section).inserted {
      throw SnapshotError(kind: .duplicateSection, identifier: "\(section)", callSite: callSite)
    }
    for (offset, section) in sections.enumerated() {
      let entry = map.makeSection(MapSection(section))
      sectionIDs.updateValue(ElementID(rawValue: entry.id), forKey: section)
      map.insertSection(entry, at: index + offset)
    }
  }

  private mutating func moveSection(
    _ section: SectionID, besides other: SectionID, _ offset: Int, _ callSite: CallSite
  ) throws(SnapshotError) {
    let source = try index(of: section, callSite)
    _ = try index(of: other, callSite)
    guard section != other, let entry = map.takeSection(at: source) else { return }
    guard let target = index(ofSection: other) else { return }
    map.insertSection(entry, at: target + offset)
  }
}
