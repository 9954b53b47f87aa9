// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftNodes

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
  /// Makes the header of a section, from the section as it is when the header is made: with the
  /// section, or when it is reloaded. Runs on a worker.
  public typealias HeaderBlock = @Sendable (Section) -> CellNode

  /// The content as it was applied last.
  public private(set) var sections: [Section]

  weak var node: CollectionNode?
  private let cell: CellBlock
  private let header: HeaderBlock?
  /// The content at the beginning of the open batch in which this source is applied to.
  private var sectionsBeforeBatch: [Section]?

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
  /// In a batch, the content of the last call counts: it is compared with that before the batch when
  /// the batch closes.
  ///
  /// - Parameters:
  ///   - sections: the content from now on.
  ///   - animated: whether changes may be seen moving.
  ///   - completion: called when the content has appeared.
  /// - Complexity: O(items of both) on the main actor; where that is too much, compare elsewhere
  ///   and apply the changes.
  public func apply(
    _ sections: [Section], animated: Bool = true, fileID: String = #fileID, line: Int = #line,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard let node else {
      self.sections = sections
      completion?(true)
      return
    }
    node.performBatchUpdates(animated: animated) {
      replaceSections(by: sections, in: node, fileID: fileID, line: line)
    } completion: {
      completion?($0)
    }
  }

  /// Shows another content, whose difference from the present one is known.
  ///
  /// - Parameters:
  ///   - newSections: the content from now on.
  ///   - changes: lead from ``sections`` to `newSections`; if they do not, everything is reloaded.
  ///   - completion: called when the content has appeared; `false` if the changes did not fit.
  /// - Complexity: O(changes · log n), apart from what it costs to make the array.
  public func apply(
    _ newSections: [Section], changes: ChangeSet, fileID: String = #fileID, line: Int = #line,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard let node else {
      sections = newSections
      completion?(true)
      return
    }
    guard node.batch == nil else {
      // Changes of a batch speak of the state before it: of several contents, only the whole is
      // known when the batch closes.
      node.performBatchUpdates(animated: changes.animated) {
        replaceSections(by: newSections, in: node, fileID: fileID, line: line)
      } completion: {
        completion?($0)
      }
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

  /// Takes other sections in the open batch, which is compared with those before it as it closes.
  private func replaceSections(
    by newSections: [Section], in node: CollectionNode, fileID: String, line: Int
  ) {
    if sectionsBeforeBatch == nil {
      sectionsBeforeBatch = sections
      node.batch?.finishers.append { [self] changes in
        guard let old = sectionsBeforeBatch else { return }
        sectionsBeforeBatch = nil
        let diff = CollectionDiff(
          from: old, to: sections, id: \.id, isUnchanged: ==, animated: changes.animated,
          fileID: fileID, line: line)
        changes.merge(diff.changes)
        node.runtime?.releaseLater(old)
      }
    }
    sections = newSections
  }
}

extension DiffableDataSource: CollectionSource {
  var numberOfSections: Int { sections.count }

  func numberOfItems(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].items.count : 0
  }

  func newItems(inSection section: Int, range: Range<Int>) -> ElementRun<CollectionElement> {
    // The items are a snapshot: later content does not change the elements of this run. A few of
    // many are copied, so that a run does not keep a whole section for them.
    let all = sections[section].items
    let items = range.count * 2 < all.count ? Array(all[range])[...] : all[range]
    let content = content
    return ElementRun(count: range.count) { index, id in
      CollectionElement(id: id, content: content(items[items.startIndex + index]))
    }
  }

  func newItem(at path: ItemPath) -> CollectionElement {
    CollectionElement(content: content(at: path))
  }

  func content(at path: ItemPath) -> ItemContent {
    content(sections[path.section].items[path.item])
  }

  func header(ofSection section: Int) -> ItemContent? {
    guard let header else { return nil }
    let section = sections[section]
    return ItemContent(model: section) { header(section) }
  }

  private var content: @Sendable (Item) -> ItemContent {
    { [cell] item in ItemContent(model: item) { cell(item) } }
  }
}
