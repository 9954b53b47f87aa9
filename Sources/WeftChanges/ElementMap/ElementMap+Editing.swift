// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The steps that applying changes is made of. Indexes must be in range.
extension ElementMap {
  mutating func editItems(
    inSection section: Int, _ body: (inout Tree<ItemEntry>, inout OwnerIndex) -> Void
  ) {
    sections.updateEntry(at: section, &owners) { entry, owners in
      body(&entry.items, &owners)
    }
  }

  /// Removes a section and returns it. The owners of its items do not change.
  mutating func takeSection(at index: Int) -> SectionEntry? {
    guard let entry = sections.entry(at: index)?.entry else { return nil }
    sections.remove(index..<index + 1, &owners)
    return entry
  }

  mutating func insertSection(_ entry: SectionEntry, at index: Int) {
    sections.insert([entry], at: index, &owners)
  }

  /// Makes a section without items.
  mutating func makeSection(_ section: MapSection<Section>) -> SectionEntry {
    let id = Identity.reserve()
    return SectionEntry(
      id: id, value: section.value, leadingLength: section.leadingLength,
      trailingLength: section.trailingLength, items: Tree(ownerID: id, &owners))
  }
}

// Extends the untyped trees, so that this is compiled once, in this module.

extension Tree where Entry == SectionEntry {
  /// Returns the entry that contains an item and the item's offset in it, or `nil`.
  func item(at path: ItemPath) -> (entry: ItemEntry, offset: Int)? {
    guard let location = entry(at: path.section)?.entry.items.entry(at: path.item) else {
      return nil
    }
    return (location.entry, path.item - location.prefix.count)
  }
}

extension Tree where Entry == ItemEntry {
  /// The item at a position as a separate entry.
  func unit(at position: Int) -> ItemEntry? {
    entry(at: position).map { location in
      let offset = position - location.prefix.count
      return location.entry.part(offset..<offset + 1)
    }
  }

  /// The entries of a range of items, cut where the range begins and ends.
  func parts(in range: Range<Int>) -> [ItemEntry] {
    var parts: [ItemEntry] = []
    forEachEntry(overlapping: range) { entry, start in
      let part = range.clamped(to: start..<start + entry.count)
      parts.append(entry.part(part.lowerBound - start..<part.upperBound - start))
    }
    return parts
  }

  mutating func replaceItem(
    at position: Int, _ owners: inout OwnerIndex, _ body: (ItemEntry) -> ItemEntry
  ) {
    replaceEntry(at: position, joiningNeighbors: true, &owners) { entry, offset in
      if entry.count == 1 { return [body(entry)] }
      let before = offset > 0 ? [entry.part(0..<offset)] : []
      let after = offset + 1 < entry.count ? [entry.part(offset + 1..<entry.count)] : []
      return before + [body(entry.part(offset..<offset + 1))] + after
    }
  }

  mutating func insertItems(
    _ entries: [ItemEntry], at position: Int, _ owners: inout OwnerIndex
  ) {
    if let location = entry(at: position), location.prefix.count < position {
      replaceEntry(at: position, &owners) { entry, offset in
        [entry.part(0..<offset)] + entries + [entry.part(offset..<entry.count)]
      }
    } else {
      insert(entries, at: position, &owners)
    }
  }

  mutating func removeItems(_ range: Range<Int>, _ owners: inout OwnerIndex) {
    guard let location = entry(at: range.lowerBound) else { return }
    let start = location.prefix.count
    let end = start + location.entry.count
    if range.upperBound <= end && (start < range.lowerBound || range.upperBound < end) {
      // A part of the entry remains.
      replaceEntry(at: range.lowerBound, &owners) { entry, offset in
        [entry.part(0..<offset), entry.part(offset + range.count..<entry.count)]
          .filter { $0.count > 0 }
      }
    } else {
      split(at: range.lowerBound, &owners)
      split(at: range.upperBound, &owners)
      remove(range, &owners)
    }
  }

  private mutating func split(at position: Int, _ owners: inout OwnerIndex) {
    guard let location = entry(at: position), location.prefix.count < position else { return }
    replaceEntry(at: position, &owners) { entry, offset in entry.split(at: offset) }
  }
}
