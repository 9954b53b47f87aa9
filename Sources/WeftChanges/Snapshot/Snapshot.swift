// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The content of a collection as sections of identified items that you edit and compare.
///
/// A snapshot is a value stored in a persistent tree, for content that is large and changes often.
/// A copy costs O(1), an edit O(log n), and a comparison with the snapshot it was edited from
/// O(edits · log n). Each identity occurs at most once. An invalid operation throws
/// ``SnapshotError`` and changes nothing. Use snapshots on any thread.
///
/// ```swift
/// var next = current
/// try next.appendItems(received, toSection: "recent")
/// try next.deleteItems([expired.id])
/// try next.update(edited)
/// let changes = next.changes(from: current)
/// ```
///
/// For content that you create from scratch each time, use arrays and compare them with
/// ``CollectionDiff``. A snapshot retains each array that you add in one call while it contains one
/// of the array's items.
public struct Snapshot<
  SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable
>: Sendable {
  var map = ElementMap<SectionID, SnapshotItem<Item>>()
  var sectionIndex = HashIndex()
  var itemIndex = HashIndex()

  /// Creates an empty snapshot.
  public init() {}

  /// Creates a snapshot of sections with their items. Retains the arrays of items instead of
  /// copying them.
  /// - Throws: `duplicateSection` or `duplicateItem`.
  /// - Complexity: O(n · log n), mostly for indexing the identities. A million items take about a
  ///   third of a second.
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

/// An item, which is created on each access from the added arrays in the tree.
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

/// The reason why a ``Snapshot`` rejected an operation without changing anything.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An added section has an identifier that already exists or that the call repeats.
    case duplicateSection
    /// An added item has an identity that already exists or that the call repeats.
    case duplicateItem
    /// No section has the identifier.
    case unknownSection
    /// No item has the identity.
    case unknownItem
    /// Items were added to the last section, but the snapshot has no section.
    case noSections
  }

  /// The kind of error.
  public var kind: Kind
  /// A description of the rejected identifier.
  public var identifier: String
  /// The source location of the rejected call.
  public var location: ChangeSet.SourceLocation

  /// A one-line description with the error, the identifier and the call.
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
