// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftNodes

/// A collection's content as values: sections of identified items.
///
/// ``apply(_:animated:completion:)`` compares the new content with the old one and submits what has
/// changed. Cells are made from the values on workers, and only for items near the viewport: content
/// of a million items costs no more to show than one of a hundred. An item is the same if its `id`
/// is, in whatever section; if it is no longer equal, it is reloaded. Main actor; one data source
/// serves one collection.
@MainActor
public final class DiffableDataSource<
  SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable
> {
  /// A section of the content.
  public typealias Section = IdentifiedSection<SectionID, Item>
  /// Makes the cell of an item; runs on a worker.
  public typealias CellBlock = @Sendable (Item) -> CellNode
  /// Makes the header of a section; runs on a worker.
  public typealias HeaderBlock = @Sendable (SectionID) -> CellNode

  /// The content as it was applied last.
  public private(set) var sections: [Section]

  weak var node: CollectionNode?
  private let cell: CellBlock
  private let header: HeaderBlock?

  /// Makes a data source.
  ///
  /// - Parameters:
  ///   - sections: the content at first.
  ///   - header: makes the headers; without it sections have none.
  ///   - cell: makes the cells.
  public init(
    sections: [Section], header: HeaderBlock? = nil, cell: @escaping CellBlock
  ) {
    self.sections = sections
    self.header = header
    self.cell = cell
  }

  /// Shows another content.
  ///
  /// - Parameters:
  ///   - sections: the content from now on.
  ///   - animated: whether what moves may be seen moving.
  ///   - completion: called when the content has appeared.
  /// - Complexity: O(items of both) on the main actor; where that is too much, compare elsewhere
  ///   and apply the changes.
  public func apply(
    _ sections: [Section], animated: Bool = true, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let diff = CollectionDiff(
      from: self.sections, to: sections, id: \.id, isUnchanged: ==, animated: animated)
    apply(sections, changes: diff.changes, completion: completion)
  }

  /// Shows another content, whose difference from the present one is known.
  ///
  /// - Parameters:
  ///   - newSections: the content from now on.
  ///   - changes: lead from ``sections`` to `newSections`; if they do not, everything is loaded anew.
  ///   - completion: called when the content has appeared; `false` if the changes did not fit.
  /// - Complexity: O(changes · log n).
  public func apply(
    _ newSections: [Section], changes: ChangeSet,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard let node else {
      sections = newSections
      completion?(true)
      return
    }
    // Models may be many, and each may take time to be freed.
    node.runtime?.releaseLater(sections)
    node.performBatchUpdates(animated: changes.animated) {
      sections = newSections
      node.batch?.changes.merge(changes)
    } completion: {
      completion?($0)
    }
  }
}

extension DiffableDataSource: DataControllerSource {
  var numberOfSections: Int { sections.count }

  func numberOfItems(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].items.count : 0
  }

  func newItems(inSection section: Int, range: Range<Int>) -> ElementRun<CollectionElement> {
    // The items are a snapshot: later content does not change what this run makes. A few of many
    // are copied, so that a run does not keep a whole section for them.
    let all = sections[section].items
    let items = range.count * 2 < all.count ? Array(all[range])[...] : all[range]
    let content = content
    return ElementRun(count: range.count) { index, id in
      CollectionElement(id: id, content: content(items[items.startIndex + index]))
    }
  }

  func content(at path: ItemPath) -> ItemContent {
    content(sections[path.section].items[path.item])
  }

  func header(ofSection section: Int) -> ItemContent? {
    guard let header else { return nil }
    let id = sections[section].id
    return ItemContent(model: id) { header(id) }
  }

  private var content: @Sendable (Item) -> ItemContent {
    { [cell] item in ItemContent(model: item) { cell(item) } }
  }
}
