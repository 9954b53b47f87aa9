// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ElementRun {
  /// Two runs as one, the second after the first.
  ///
  /// - Complexity: O(entries of both), an entry being an element or a run of elements that nobody
  ///   has looked at.
  public static func + (lhs: ElementRun, rhs: ElementRun) -> ElementRun {
    ElementRun(entries: lhs.entries + rhs.entries)
  }
}

extension ElementMap {
  /// A range of a section's items, with their identities and lengths, to be put into another map;
  /// as far as they exist.
  ///
  /// - Complexity: O(log n + entries in the range), an entry being an element or a run of elements
  ///   that nobody has looked at.
  public func items(_ range: Range<Int>, inSection section: Int) -> ElementRun<Element> {
    var entries: [ItemEntry] = []
    sections.entry(at: section)?.entry.items.forEachEntry(overlapping: range) { entry, start in
      let part = range.clamped(to: start..<start + entry.count)
      entries.append(entry.part(part.lowerBound - start..<part.upperBound - start))
    }
    return ElementRun(entries: entries)
  }

  /// A map of some of the sections, which keep their identities, as far as they exist.
  ///
  /// - Complexity: O(m · log m) for m entries in these sections.
  public func slice(sections range: Range<Int>) -> ElementMap {
    var slice = ElementMap()
    slice.appendSections(of: self, range)
    return slice
  }

  /// Adds the sections of another map behind those of this one.
  ///
  /// It is a programmer error if the maps have a section or an element in common.
  ///
  /// - Complexity: O(m · log (n + m)) for m entries of the other map.
  public mutating func append(
    contentsOf other: ElementMap, fileID: String = #fileID, line: Int = #line
  ) {
    let callSite = CallSite(fileID: fileID, line: line)
    other.sections.forEachEntry(overlapping: 0..<other.numberOfSections) { entry, _ in
      precondition(
        section(withID: ElementID(rawValue: entry.id)) == nil,
        "A map was given a section that it has at \(callSite)")
      entry.items.forEachEntry(overlapping: 0..<entry.items.count) { entry, _ in
        let ends = [entry.id, entry.id + UInt64(entry.count) - 1]
        precondition(
          ends.allSatisfy { path(of: ElementID(rawValue: $0)) == nil },
          "A map was given an element that it has at \(callSite)")
      }
    }
    appendSections(of: other, 0..<other.numberOfSections)
  }

  private mutating func appendSections(of other: ElementMap, _ range: Range<Int>) {
    other.sections.forEachEntry(overlapping: range) { old, section in
      var entry = old
      entry.items = Tree(ownerID: old.id, &owners)
      let items = other.items(0..<old.items.count, inSection: section)
      if items.count > 0 { entry.items.insert(items.entries, at: 0, &owners) }
      insertSection(entry, at: numberOfSections)
    }
  }
}
