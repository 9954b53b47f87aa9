// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An immutable snapshot of a sectioned collection: sections over items, from index to element and
/// back, with the position of each along the scroll axis.
///
/// A value over a persistent balanced tree. Copying it is O(1) and edits are O(log n), since two
/// versions share everything except the paths to their differences; so old snapshots stay
/// unchanged, can be kept at little cost, and can be read on any thread.
///
/// Items that were not accessed yet are held as runs, which cost the same for any number.
public struct ElementMap<Section: Sendable, Element: MapElement>: Sendable {
  var sections: Tree<SectionEntry>
  var owners: OwnerIndex
  /// Shared by all copies; nil in a map that no change set was applied to.
  var version: MapVersion?
  /// A value of the whole and of no section, such as a header of all; every change keeps it.
  package var supplement: (any Sendable)?

  /// Makes a map without sections.
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

  /// The number of items in a section; 0 if there is no such section.
  ///
  /// - Complexity: O(log sections).
  public func numberOfItems(inSection section: Int) -> Int {
    sections.entry(at: section)?.entry.items.count ?? 0
  }
}

extension ElementMap {
  /// The value and edges of a section; nil if there is no such section.
  ///
  /// - Complexity: O(log sections).
  public func section(at section: Int) -> MapSection<Section>? {
    // Only `makeSection` and `updateSection` give an entry its value, so the type is right.
    sections.entry(at: section).map { location in
      MapSection(
        location.entry.value as! Section, leadingLength: location.entry.leadingLength,
        trailingLength: location.entry.trailingLength)
    }
  }

  /// Changes the value and edges of a section; does nothing if there is none.
  ///
  /// - Complexity: O(log sections), plus `body`.
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

/// The value and edges of a section in a map: everything but its items.
public struct MapSection<Value: Sendable>: Sendable {
  /// The user's part: context, headers and the like.
  public var value: Value
  /// The length of the space before the items along the scroll axis, such as a header's, in points.
  public var leadingLength: Double
  /// The length of the space after the items along the scroll axis, such as a footer's, in points.
  public var trailingLength: Double

  /// Makes the description of a section.
  public init(_ value: Value, leadingLength: Double = 0, trailingLength: Double = 0) {
    self.value = value
    self.leadingLength = leadingLength
    self.trailingLength = trailingLength
  }
}

extension MapSection: Equatable where Value: Equatable {}
