// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An immutable snapshot of a sectioned collection, with the elements and their positions along the
/// scroll axis.
///
/// The map is a value based on a persistent balanced tree. Copies cost O(1) and edits O(log n),
/// because versions share everything except the paths to their differences. Old snapshots can be
/// stored at little cost, and read on any thread. Items that were not accessed yet are stored as
/// runs, which have the same cost for any number of items.
public struct ElementMap<Section: Sendable, Element: MapElement>: Sendable {
  var sections: Tree<SectionEntry>
  var owners: OwnerIndex
  /// The version shared by all copies, or nil before a change set was applied.
  var version: MapVersion?
  /// A value for the complete map, such as a header of the collection, which all changes keep.
  package var supplement: (any Sendable)?

  /// Creates a map without sections.
  public init() {
    owners = OwnerIndex()
    sections = Tree(ownerID: 0, &owners)
  }
}

extension ElementMap: SectionCounts {
  /// The number of sections.
  public var numberOfSections: Int { sections.count }

  /// The number of items in all sections.
  public var count: Int { sections.summary.items.count }

  /// The number of items in a section, or 0 if it does not exist. O(log sections).
  public func numberOfItems(inSection section: Int) -> Int {
    sections.entry(at: section)?.entry.items.count ?? 0
  }
}

extension ElementMap {
  /// Returns the value and edges of a section, or nil if it does not exist. O(log sections).
  public func section(at section: Int) -> MapSection<Section>? {
    // Only `makeSection` and `updateSection` set the value, so it has the right type.
    sections.entry(at: section).map { location in
      MapSection(
        location.entry.value as! Section, leadingLength: location.entry.leadingLength,
        trailingLength: location.entry.trailingLength)
    }
  }

  /// Changes the value and edges of a section, if it exists. O(log sections), plus `body`.
  public mutating func updateSection(
    at section: Int, _ body: (inout MapSection<Section>) -> Void
  ) {
    guard var changed = self.section(at: section) else { return }
    body(&changed)
    sections.updateEntry(at: section, &owners) { entry, _ in
      entry.value = changed.value
      entry.leadingLength = changed.leadingLength
      entry.trailingLength = changed.trailingLength
    }
  }
}

/// The value and edges of a section without its items.
public struct MapSection<Value: Sendable>: Sendable {
  /// The user-defined value, such as a context or headers.
  public var value: Value
  /// The length along the scroll axis in points of the space before the items, such as a header.
  public var leadingLength: Double
  /// The length along the scroll axis in points of the space after the items, such as a footer.
  public var trailingLength: Double

  /// Creates the description of a section.
  public init(_ value: Value, leadingLength: Double = 0, trailingLength: Double = 0) {
    self.value = value
    self.leadingLength = leadingLength
    self.trailingLength = trailingLength
  }
}

extension MapSection: Equatable where Value: Equatable {}
