// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftChanges
import WeftCollections
import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes

/// A collection of components that is described on any thread, and is made on the main actor.
@MainActor final class ListNode: DisplayNode {
  /// The kind of collection, and its measures in points.
  enum Look: Hashable, Sendable {
    case list
    case stack(spacing: Double)
    case grid(minimumItemWidth: Double, itemAspect: Double, spacing: Double)

    /// `nil` for that of a table.
    var layout: (any CollectionLayout)? {
      switch self {
      case .list: nil
      case .stack(let spacing): ListLayout(itemSpacing: spacing)
      case .grid(let width, let aspect, let spacing):
        GridLayout(minimumItemWidth: width, itemAspect: aspect, spacing: spacing)
      }
    }
  }

  struct Content: Sendable {
    var look = Look.list
    var rows = RowList()
    var selection: ListSelection?
    var surroundings = Surroundings()
  }

  /// Shared with the rows' cells, which read the newest recipes on workers.
  nonisolated private let content: NewestContent
  private var shownRows: [ListRow] = []
  private var shownVersion = 0
  private var shownLook = Look.list
  private var parts: (source: ComponentDataSource<ListRow, Int>, collection: CollectionNode)?
  private var generation = 0

  nonisolated override init() {
    content = NewestContent()
    super.init()
  }

  nonisolated func update(_ new: Content) {
    content.set(new)
    setNeedsPropertyUpdate()
  }

  override func didLoad() {
    super.didLoad()
    let (current, version) = content.versioned
    (shownRows, shownVersion, shownLook) = (current.rows.rows, version, current.look)
    let isList = current.look == .list
    let source = ComponentDataSource(sections: [shownRows], context: 0) { [content] row, _ in
      AnyComponent(content.component(of: row, isPadded: isList))
    }
    let collection = current.look.layout.map { CollectionNode(layout: $0) } ?? TableNode()
    collection.show(source)
    collection.delegate = self
    allowSelection(in: collection, by: current)
    collection.frame = bounds
    addSubnode(collection)
    parts = (source, collection)
    showSelection()
  }

  override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    showRows()
  }

  override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    parts?.collection.frame = bounds
  }

  nonisolated override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(
      width: constrainedSize.width.isFinite ? constrainedSize.width : 320,
      height: constrainedSize.height.isFinite ? constrainedSize.height : 480)
  }

  /// Brings the collection to the newest rows.
  private func showRows() {
    let (new, version) = content.versioned
    guard let parts, version != shownVersion else { return }
    shownVersion = version
    if new.look != shownLook, let layout = new.look.layout { parts.collection.layout = layout }
    shownLook = new.look
    allowSelection(in: parts.collection, by: new)
    let changes = Self.changes(from: shownRows, to: new.rows.rows)
    shownRows = new.rows.rows
    if !changes.isEmpty {
      do {
        try parts.source.enqueue(changes, mode: .synchronous)
      } catch {
        // The commands lead from the rows as they are to the new ones.
        assertionFailure("\(error)")
      }
    }
    // Recipes cannot be compared: those of the rows that have cells are followed again, and give
    // components that are built only if they differ.
    generation += 1
    parts.source.configure(ComponentConfiguration(context: generation), mode: .synchronous)
    showSelection()
  }

  private func allowSelection(in collection: CollectionNode, by content: Content) {
    collection.allowsSelection = content.selection != nil && content.surroundings.isEnabled
    collection.allowsMultipleSelection = content.selection?.allowsMultiple ?? false
    if content.selection == nil { collection.deselectAllItems() }
  }

  /// One change set of the differences.
  private static func changes(from old: [ListRow], to new: [ListRow]) -> ModelChangeSet<ListRow> {
    var items = ItemCommands<ListRow>()
    let diff = CollectionDiff(from: old, to: new)
    guard
      let verified = try? diff.changes.verified(before: [old.count], after: [new.count])
    else { return ModelChangeSet(items: items) }
    for path in verified.deletedItems { items.delete(path) }
    for path in verified.insertedItems { items.insert(path, new[path.item]) }
    for paths in verified.movedItems { items.move(paths.old, to: paths.new) }
    for paths in verified.reloadedItems { items.update(paths.old, new[paths.new.item]) }
    return ModelChangeSet(items: items)
  }

  // MARK: Selection

  private func showSelection() {
    guard let (source, collection) = parts, let selection = content.value.selection else { return }
    let wanted = selection.read()
    let selected = collection.pathsForSelectedItems
    let tags = selected.map { source.model(at: $0)?.tag }
    // Several rows may have one tag.
    if !tags.contains(nil), Set(tags.compactMap { $0 }) == wanted { return }
    var paths = zip(selected, tags).filter { $1.map(wanted.contains) ?? false }.map(\.0)
    let missing = wanted.subtracting(tags.compactMap { $0 })
    if !missing.isEmpty {
      for (index, row) in shownRows.enumerated() {
        if let tag = row.tag, missing.contains(tag) { paths.append([0, index]) }
      }
    }
    collection.setSelectedItems(at: paths)
  }

  private func selectionDidChange() {
    guard let (source, collection) = parts, let selection = content.value.selection
    else { return }
    let ids = Set(collection.pathsForSelectedItems.compactMap { source.model(at: $0)?.tag })
    content.value.surroundings.run { selection.write(ids) }
    showSelection()
  }

  // MARK: Editing

  /// Delete and Backspace delete what is selected, where the rows can be deleted.
  override func handle(_ event: KeyEvent) -> Bool {
    guard event.key == .delete || event.key == .backspace, event.modifiers.isEmpty,
      let collection = parts?.collection, content.value.surroundings.isEnabled
    else { return super.handle(event) }
    let selected = collection.pathsForSelectedItems.map(\.item)
    var isHandled = false
    // From the end, so that earlier places stay right.
    for run in content.value.rows.runs.reversed() {
      let inside = selected.filter(run.range.contains)
      guard let onDelete = run.onDelete, !inside.isEmpty else { continue }
      content.value.surroundings.run {
        onDelete(IndexSet(inside.map { $0 - run.range.lowerBound }))
      }
      isHandled = true
    }
    return isHandled
  }
}

extension ListNode: CollectionDelegate {
  /// Headers and other rows that no selection can name stay as they are.
  func collectionNode(
    _ collectionNode: CollectionNode, shouldHighlightItemAt path: ItemPath
  ) -> Bool { isSelectable(path) }

  func collectionNode(
    _ collectionNode: CollectionNode, shouldSelectItemAt path: ItemPath
  ) -> Bool { isSelectable(path) }

  private func isSelectable(_ path: ItemPath) -> Bool { parts?.source.model(at: path)?.tag != nil }

  func collectionNodeSelectionDidChange(_ collectionNode: CollectionNode) {
    selectionDidChange()
  }

  func collectionNode(_ collectionNode: CollectionNode, canMoveItemAt path: ItemPath) -> Bool {
    movableRun(at: path) != nil
  }

  /// A row stays among those of its collection.
  func collectionNode(
    _ collectionNode: CollectionNode, targetForMoveOf source: ItemPath, to target: ItemPath
  ) -> ItemPath {
    guard let run = movableRun(at: source) else { return source }
    return [0, min(max(target.item, run.range.lowerBound), run.range.upperBound - 1)]
  }

  /// The rows follow the data, with the next value of the list.
  func collectionNode(
    _ collectionNode: CollectionNode, moveItemAt source: ItemPath, to target: ItemPath
  ) -> Bool {
    guard let run = movableRun(at: source) else { return false }
    let (from, to) = (source.item - run.range.lowerBound, target.item - run.range.lowerBound)
    content.value.surroundings.run { run.onMove?([from], to > from ? to + 1 : to) }
    return false
  }

  private func movableRun(at path: ItemPath) -> RowList.Run? {
    guard content.value.surroundings.isEnabled else { return nil }
    return content.value.rows.runs.first { $0.onMove != nil && $0.range.contains(path.item) }
  }
}

/// The newest value of a list, read by cells on any thread.
private final class NewestContent: Sendable {
  private let stored = Mutex((content: ListNode.Content(), version: 0))

  var value: ListNode.Content { stored.withLock { $0.content } }

  /// The value, and how many there were before.
  var versioned: (content: ListNode.Content, version: Int) { stored.withLock { $0 } }

  func set(_ new: ListNode.Content) {
    let old = stored.withLock { stored in
      defer { stored = (new, stored.version + 1) }
      return stored.content
    }
    withExtendedLifetime(old) {}
  }

  /// The component of a row, by the newest recipe, in the environment of the list.
  func component(of row: ListRow, isPadded: Bool) -> any Component {
    let (recipe, surroundings) = stored.withLock {
      ($0.content.rows.recipes[row.recipe], $0.content.surroundings)
    }
    guard let recipe else { return EmptyComponent() }
    return surroundings.component {
      RowComponent(content: AnyComponent(any: recipe(row.value)), isPadded: isPadded)
    }
  }
}

/// A row with the room around it that its list wants.
private struct RowComponent: Component {
  let content: AnyComponent
  let isPadded: Bool

  var body: some Component {
    if isPadded {
      VStack { content }.padding(horizontal: 16, vertical: 8)
    } else {
      content
    }
  }
}
