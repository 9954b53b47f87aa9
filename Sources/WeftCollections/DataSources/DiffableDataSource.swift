// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftNodes
import WeftRuntime

/// A collection's content as values, which consists of sections of identified items.
///
/// Set new content, and the data source submits the difference. Workers make cells from the values,
/// and only for items near the viewport. Items with the same `id` are the same item, in any
/// section. If the values differ, the item is reloaded.
///
/// Use arrays (``apply(_:animated:fileID:line:completion:)-([Section],_,_,_,_)``) for content that
/// you build from scratch each time. Use a `Snapshot`
/// (``modify(animated:fileID:line:_:completion:)``) for large content that changes often, so that
/// the cost of an edit depends on the changes. Main actor. One data source serves one collection.
@MainActor
public final class DiffableDataSource<
  SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable
> {
  /// A section of the content.
  public typealias Section = IdentifiedSection<SectionID, Item>
  /// The content as a value that is cheap to edit and to compare.
  public typealias Snapshot = WeftChanges.Snapshot<SectionID, Item>
  /// Makes the cell of an item. Runs on a worker.
  public typealias CellBlock = @Sendable (Item) -> CellNode
  /// Makes the header of an inserted or reloaded section from its value. Runs on a worker. While
  /// the content is stored as arrays, a reloaded section is first offered to the existing header as
  /// its model.
  public typealias HeaderBlock = @Sendable (Section) -> CellNode

  /// The form in which the content was given.
  enum Content: Sendable {
    case sections([Section])
    case snapshot(Snapshot)
  }

  private weak var lastNode: CollectionNode?
  /// The collection that shows the source, until it shows another source.
  var node: CollectionNode? {
    get { lastNode.flatMap { $0.isShowing(self) ? $0 : nil } }
    set { lastNode = newValue }
  }
  private let cell: CellBlock
  private let header: HeaderBlock?
  /// Makes the footers, like headers. `nil` by default. Set it before the source is shown.
  public var footer: HeaderBlock?
  /// Return the contents of an item's supplementary elements, such as a badge, by kind. Called on
  /// any thread for each item that approaches the viewport. Without a model, the item is the cell's
  /// model. Set them before the source is shown.
  public var itemSupplements: [SupplementaryKind: @Sendable (Item) -> ItemContent?] = [:]
  /// Make a section's elements, such as a background, by kind. Set them before the source is shown.
  public var sectionSupplements: [SupplementaryKind: HeaderBlock] = [:]
  /// Returns whether the content of a section apart from its items, such as the number in its
  /// header, is the same in two sections of equal identities. Called on any thread when contents
  /// are compared, which then costs O(items). If not, the section is reloaded with its header, and
  /// its items do not keep their identities. `nil`, the default, for no such content.
  public var isSectionUnchanged: (@Sendable (_ old: Section, _ new: Section) -> Bool)?
  /// Returns the layout of a section when it is inserted or reloaded. The collection's layout
  /// applies without the closure, or if it returns `nil`.
  public var sectionLayout: (@MainActor (SectionID) -> SectionLayout?)?
  /// Returns the title of a section in the index beside the rows of a ``TableNode``, if any. Called
  /// for all sections after each update of sections.
  public var sectionIndexTitle: (@MainActor (SectionID) -> String?)?
  /// Objects that are kept for items after their cells are released.
  package var retainedItems: RetainedItems<Item.ID>?
  private(set) var content: Content
  /// The contents that workers compare, and the callers that wait for them.
  let comparisons = Comparisons()

  private init(_ content: Content, header: HeaderBlock?, cell: @escaping CellBlock) {
    self.content = content
    self.header = header
    self.cell = cell
  }

  /// Makes a data source.
  /// - Parameters:
  ///   - sections: The initial content.
  ///   - header: Makes the headers. `nil` for sections without headers.
  ///   - cell: Makes the cells.
  public convenience init(
    sections: [Section], header: HeaderBlock? = nil, cell: @escaping CellBlock
  ) {
    self.init(.sections(sections), header: header, cell: cell)
  }

  /// Makes a data source with a snapshot. `header` and `cell` make headers and cells.
  public convenience init(
    snapshot: Snapshot, header: HeaderBlock? = nil, cell: @escaping CellBlock
  ) {
    self.init(.snapshot(snapshot), header: header, cell: cell)
  }

  /// The content as arrays. O(1), but O(items) after a snapshot was applied.
  public var sections: [Section] { Self.sections(of: content) }

  /// Shows new content. In a batch, it appears together with the batch's other edits.
  /// - Parameters:
  ///   - sections: The new content.
  ///   - animated: Whether changes may be animated.
  ///   - completion: Called when the content has appeared.
  /// - Complexity: O(items of both) on the main actor. If that is too slow, use a snapshot, or
  ///   ``submit(_:animated:fileID:line:)-([Section],_,_,_)``.
  public func apply(
    _ sections: [Section], animated: Bool = true, fileID: String = #fileID, line: Int = #line,
    completion: ((Bool) -> Void)? = nil
  ) {
    applySubmitted()
    show(
      .sections(sections), animated: animated, fileID: fileID, line: line, completion: completion)
  }

  /// Shows new content, as ``apply(_:animated:fileID:line:completion:)-([Section],_,_,_,_)`` does.
  /// - Complexity: O(changes · log n) for a snapshot that was edited from the previous one.
  public func apply(
    _ snapshot: Snapshot, animated: Bool = true, fileID: String = #fileID, line: Int = #line,
    completion: ((Bool) -> Void)? = nil
  ) {
    applySubmitted()
    show(
      .snapshot(snapshot), animated: animated, fileID: fileID, line: line, completion: completion)
  }

  /// Shows new content, whose difference from the current content is known.
  /// - Parameters:
  ///   - newSections: The new content.
  ///   - changes: The changes from ``sections`` to `newSections`. If the counts of any section do
  ///     not match, the error is reported and everything is reloaded.
  ///   - completion: Called when the content has appeared, with `false` if the changes did not fit.
  /// - Complexity: O(changes · log n + sections), apart from the cost of making the array.
  public func apply(
    _ newSections: [Section], changes: ChangeSet, fileID: String = #fileID, line: Int = #line,
    completion: ((Bool) -> Void)? = nil
  ) {
    // The changes do not include previously submitted content.
    let isKnown = comparisons.isEmpty
    applySubmitted()
    show(
      .sections(newSections), changes: isKnown ? changes : nil, scope: .allSections,
      animated: changes.animated, fileID: fileID, line: line
    ) { succeeded in
      for completion in changes.completions { completion(succeeded) }
      completion?(succeeded)
    }
  }

  /// Edits a snapshot of the content and shows the result.
  ///
  /// ```swift
  /// try source.modify { try $0.appendItems(received, toSection: "today") }
  /// ```
  /// - Throws: The error of `body`, or `SnapshotError` if the content was set as arrays with two
  ///   items of one identity. The content then does not change.
  /// - Complexity: O(changes · log n). The first call after arrays were applied costs O(n · log n).
  public func modify(
    animated: Bool = true, fileID: String = #fileID, line: Int = #line,
    _ body: (inout Snapshot) throws -> Void,
    completion: ((Bool) -> Void)? = nil
  ) throws {
    var snapshot = try currentSnapshot(fileID: fileID, line: line)
    try body(&snapshot)
    apply(snapshot, animated: animated, fileID: fileID, line: line, completion: completion)
  }

  private func currentSnapshot(fileID: String, line: Int) throws(SnapshotError) -> Snapshot {
    applySubmitted()
    switch content {
    case .sections(let sections):
      let snapshot = try Snapshot(sections, fileID: fileID, line: line)
      // Stores the same content in the form that makes the next comparison cheap.
      content = .snapshot(snapshot)
      return snapshot
    case .snapshot(let known):
      return known
    }
  }

  /// Appends items to a section and shows them.
  /// - Throws: `SnapshotError` if the section does not exist, or an item already exists.
  /// - Complexity: As ``modify(animated:fileID:line:_:completion:)``.
  public func append(
    _ items: [Item], toSection section: SectionID, animated: Bool = true,
    fileID: String = #fileID, line: Int = #line,
    completion: ((Bool) -> Void)? = nil
  ) throws(SnapshotError) {
    var snapshot = try currentSnapshot(fileID: fileID, line: line)
    try snapshot.appendItems(items, toSection: section, fileID: fileID, line: line)
    apply(snapshot, animated: animated, fileID: fileID, line: line, completion: completion)
  }

  /// Shows a new value of an item with the same identity.
  /// - Throws: `SnapshotError` if the item does not exist.
  /// - Complexity: As ``modify(animated:fileID:line:_:completion:)``.
  public func update(
    _ item: Item, animated: Bool = true, fileID: String = #fileID, line: Int = #line,
    completion: ((Bool) -> Void)? = nil
  ) throws(SnapshotError) {
    var snapshot = try currentSnapshot(fileID: fileID, line: line)
    try snapshot.update(item, fileID: fileID, line: line)
    apply(snapshot, animated: animated, fileID: fileID, line: line, completion: completion)
  }

  /// Shows another content, after all previously submitted contents. `changes` is `nil` to compute
  /// them. `scope` determines the sections whose counts are compared.
  func show(
    _ new: Content, changes: ChangeSet? = nil, scope: CountScope = .editedSections, animated: Bool,
    fileID: String, line: Int, completion: ((Bool) -> Void)?
  ) {
    let old = content
    content = new
    // The first load will read the current content.
    guard let node, node.parts != nil else {
      if let completion { BoundedCalls.run { completion(true) } }
      return
    }
    let changes =
      changes
      ?? Self.changes(
        from: old, to: new, isSectionUnchanged: isSectionUnchanged, animated: animated,
        fileID: fileID, line: line)
    let verified = Result { () throws(ChangeSetError) in
      try changes.verified(before: ContentCounts(old), after: ContentCounts(new), scope: scope)
    }
    node.perform(verified, completion: completion)
    releaseRemovedItems(by: try? verified.get(), from: old)
    // Freeing many models may take time.
    node.runtime?.releaseLater(old)
  }

  private func releaseRemovedItems(by changes: VerifiedChanges?, from old: Content) {
    guard let retainedItems else { return }
    retainedItems.releaseRemoved(by: changes) { path in
      switch old {
      case .sections(let sections):
        guard sections.indices.contains(path.section),
          sections[path.section].items.indices.contains(path.item)
        else { return nil }
        return sections[path.section].items[path.item].id
      case .snapshot(let snapshot): return snapshot.item(at: path)?.id
      }
    } missing: { ids in
      switch content {
      case .snapshot(let snapshot): return ids.filter { snapshot.path(ofItem: $0) == nil }
      case .sections(let sections):
        // Arrays may contain an identity twice.
        var missing = ids
        for section in sections { for item in section.items { missing.remove(item.id) } }
        return missing
      }
    }
  }

  nonisolated static func sections(of content: Content) -> [Section] {
    switch content {
    case .sections(let sections): sections
    case .snapshot(let snapshot):
      snapshot.sectionIdentifiers.enumerated().map {
        Section(id: $1, items: snapshot.items(inSectionAt: $0))
      }
    }
  }
}

extension DiffableDataSource {
  private struct ContentCounts: SectionCounts {
    let content: Content

    init(_ content: Content) { self.content = content }

    var numberOfSections: Int {
      switch content {
      case .sections(let sections): sections.count
      case .snapshot(let snapshot): snapshot.numberOfSections
      }
    }

    func numberOfItems(inSection section: Int) -> Int {
      switch content {
      case .sections(let sections): sections[section].items.count
      case .snapshot(let snapshot): snapshot.numberOfItems(inSectionAt: section)
      }
    }
  }
}

extension DiffableDataSource: CollectionSource {
  var leavesContentsOpen: Bool { false }

  func newItems(
    inSection section: Int, range: Range<Int>, locations: EditLocations
  ) -> ElementRun<CollectionElement> {
    let itemContent = itemContent
    // Captured by value, so later content does not change the elements of this run.
    switch content {
    case .sections(let sections):
      // A closure of the program may have replaced the content, which is an error.
      guard sections.indices.contains(section), range.upperBound <= sections[section].items.count
      else { return .open(count: range.count, locations: locations) }
      // A small range is copied, so that a run does not retain a whole section.
      let all = sections[section].items
      let items = range.count * 2 < all.count ? Array(all[range])[...] : all[range]
      return ElementRun(count: range.count) { index, id in
        CollectionElement(
          id: id, content: itemContent(items[items.startIndex + index]),
          location: locations[index])
      }
    case .snapshot(let snapshot):
      return ElementRun(count: range.count) { index, id in
        let path = ItemPath(section: section, item: range.lowerBound + index)
        return CollectionElement(
          id: id, content: snapshot.item(at: path).map(itemContent) ?? ItemContent { CellNode() },
          location: locations[index])
      }
    }
  }

  func reloadedContent(at path: ItemPath) -> ItemContent? { content(at: path) }

  func content(at path: ItemPath) -> ItemContent {
    item(at: path).map(itemContent) ?? ItemContent { CellNode() }
  }

  func header(ofSection section: Int) -> ItemContent? {
    header.flatMap { supplement(ofSection: section, $0) }
  }

  func footer(ofSection section: Int) -> ItemContent? {
    footer.flatMap { supplement(ofSection: section, $0) }
  }

  private func supplement(ofSection section: Int, _ make: @escaping HeaderBlock) -> ItemContent? {
    switch content {
    case .sections(let sections):
      guard sections.indices.contains(section) else { return nil }
      let section = sections[section]
      return ItemContent(model: section) { make(section) }
    case .snapshot(let snapshot):
      guard let id = snapshot.sectionIdentifier(at: section) else { return nil }
      // The items are gathered where the header is made, off the main actor.
      return ItemContent {
        make(Section(id: id, items: snapshot.items(inSectionAt: section)))
      }
    }
  }

  func supplements(ofSection section: Int) -> [SupplementaryKind: ItemContent] {
    sectionSupplements.compactMapValues { supplement(ofSection: section, $0) }
  }

  func layout(ofSection section: Int) -> SectionLayout? {
    sectionLayout.flatMap { sectionIdentifier(at: section).flatMap($0) }
  }

  private var indexedSections: [(title: String, section: Int)] {
    guard let sectionIndexTitle else { return [] }
    return (0..<numberOfSections).compactMap { section in
      sectionIdentifier(at: section).flatMap(sectionIndexTitle).map { ($0, section) }
    }
  }

  var sectionIndexTitles: [String] { indexedSections.map(\.title) }

  func section(forIndexTitle title: String, at index: Int) -> Int {
    let indexed = indexedSections
    return indexed.indices.contains(index) ? indexed[index].section : index
  }

  private var itemContent: @Sendable (Item) -> ItemContent {
    if itemSupplements.isEmpty { return { [cell] item in ItemContent(model: item) { cell(item) } } }
    return { [cell, itemSupplements] item in
      var content = ItemContent(model: item) { cell(item) }
      content.supplements = itemSupplements.compactMapValues { $0(item) }
        .mapValues { supplement in
          var supplement = supplement
          supplement.model = supplement.model ?? item
          return supplement
        }
      return content
    }
  }
}
