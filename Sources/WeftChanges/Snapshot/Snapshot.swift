// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The content of a collection: sections of identified items, to be edited and compared.
///
/// A value over a persistent tree, for content that is large and changes often. A copy costs O(1)
/// and an edit O(log n), and comparing a snapshot with the one it was edited from costs O(edits ·
/// log n), all without copying the items that stay. The identities of items are unique in the whole
/// snapshot. An invalid operation throws ``SnapshotError`` and changes nothing. Snapshots may be
/// used on any thread.
///
/// ```swift
/// var next = current
/// try next.appendItems(received, toSection: "recent")
/// try next.deleteItems([expired.id])
/// try next.update(edited)
/// let changes = next.changes(from: current)
/// ```
///
/// Arrays are better for content that you build from scratch each time: compare them with
/// ``CollectionDiff``.
///
/// An array of items that you add in one call is retained as long as one of its items is in a
/// snapshot.
public struct Snapshot<
  SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable
>: Sendable {
  var map = ElementMap<SectionID, SnapshotItem<Item>>()
  var sectionIndex = HashIndex()
  var itemIndex = HashIndex()

  /// Makes an empty snapshot.
  public init() {}

  /// Makes a snapshot of sections with their items.
  ///
  /// - Throws: `duplicateSection` or `duplicateItem`.
  /// - Complexity: O(n · log n), most of it to index the identities: about a third of a second for
  ///   a million items. The arrays of items are kept and not copied.
  public init(
    _ sections: [IdentifiedSection<SectionID, Item>], fileID: String = #fileID, line: Int = #line
  ) throws(SnapshotError) {
    let location = ChangeSet.SourceLocation(fileID: fileID, line: line)
    let runs = sections.map { SnapshotItem.run($0.items).entries }
    try insert(sections.map(\.id), items: runs, at: 0, location)
    try addToIndex(
      zip(sections, runs).compactMap { section, run in run.first.map { (section.items, $0.id) } },
      location)
  }
}

/// An item in a snapshot's tree.
///
/// Made whenever it is looked at: the tree holds the arrays that the items came in.
final class SnapshotItem<Item: Sendable>: MapElement {
  let id: ElementID
  let value: Item

  init(_ value: Item, id: ElementID) {
    self.value = value
    self.id = id
  }

  static func run(_ values: [Item]) -> ElementRun<SnapshotItem> {
    ElementRun(count: values.count, keepsElements: false) { SnapshotItem(values[$0], id: $1) }
  }
}

/// The reason why a ``Snapshot`` refuses an operation; nothing of the operation was done.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A section is added whose identifier is there already, or is added twice.
    case duplicateSection
    /// An item is added whose identity is there already, or is added twice.
    case duplicateItem
    /// No section has the identifier.
    case unknownSection
    /// No item has the identity.
    case unknownItem
    /// Items are added to the last section, and there is no section.
    case noSections
  }

  /// The kind of mistake.
  public var kind: Kind
  /// The offending identifier, as it describes itself.
  public var identifier: String
  /// The call of the operation.
  public var location: ChangeSet.SourceLocation

  /// The mistake, the identifier and the call, in one line.
  public var description: String {
    let gist =
      switch kind {
      case .duplicateSection: "there is a section \(identifier) already"
      case .duplicateItem: "there is an item \(identifier) already"
      case .unknownSection: "there is no section \(identifier)"
      case .unknownItem: "there is no item \(identifier)"
      case .noSections: "there is no section to add items to"
      }
    return "Invalid snapshot operation: \(gist) (at \(location))"
  }
}
