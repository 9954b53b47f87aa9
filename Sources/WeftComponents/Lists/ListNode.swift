// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftChanges
import WeftCollections
import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes

/// A collection of components. Any thread may set its content, and the main actor creates it.
@MainActor final class ListNode: DisplayNode {
  enum Look: Hashable, Sendable {
    case list
    case stack(spacing: Double)
    case grid(minimumItemWidth: Double, itemAspect: Double, spacing: Double)
    case columns(SectionLayout)

    var layout: (any CollectionLayout)? {
      switch self {
      case .list: nil
      case .stack(let spacing): ListLayout(itemSpacing: spacing)
      case .grid(let width, let aspect, let spacing):
        GridLayout(minimumItemWidth: width, itemAspect: aspect, spacing: spacing)
      case .columns(let section): CompositionalLayout(section)
      }
    }
  }

  struct Content: Sendable {
    var look = Look.list
    var rows = RowList()
    var selection: ListSelection?
    var refresh: RefreshAction?
    var showsScrollBars = true
    var enclosingContext = EnclosingContext()
    var root: ScopeRoot?
  }

  nonisolated private let content: NewestContent
  private var shown = RowTable()
  private var shownVersion = 0
  private var shownLook = Look.list
  private var shownRefresh: RefreshAction?
  private var parts: (source: ComponentDataSource<ListRow, Recipes>, collection: CollectionNode)?
  private var isChangingColors = false
  private var isUpdating = false
  /// Called after the rows in preparation, or else the next rows, are shown.
  private var blocksForNewest: [@MainActor () -> Void] = []

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
    let newest = content.take()
    let current = newest.content
    (shown, shownVersion, shownLook) = (newest.table, newest.version, current.look)
    let source = ComponentDataSource(
      sections: [shown.rows], context: Recipes(newest)
    ) { row, recipes in
      AnyComponent(recipes.component(of: row))
    }
    let collection = current.look.layout.map { CollectionNode(layout: $0) } ?? TableNode()
    source.ownerWillUpdate = { [weak self] item, block in
      guard let self, item.isLate || hasNewerValue(of: item) else { return false }
      blocksForNewest.append(block)
      return true
    }
    collection.show(source)
    collection.delegate = self
    allowSelection(in: collection, by: current)
    allowRefreshing(of: collection, by: current)
    collection.showsScrollBars = current.showsScrollBars
    collection.frame = bounds
    addSubnode(collection)
    parts = (source, collection)
    showSelection()
  }

  override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    // Rows that await an update change color together with it. Therefore the colors change in this
    // frame, and the rows are updated in the next one.
    if parts?.collection.isAboutToChangeColors ?? false {
      isChangingColors = true
      setNeedsPropertyUpdate()
    } else if isChangingColors {
      isChangingColors = false
      soon { [weak self] in self?.showRows() }
    } else {
      showRows()
    }
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

  /// Updates the collection to the newest rows after the previous rows were shown. O((changes +
  /// selected rows) · log n + cells), because the list was resolved with its changes. O(rows) while
  /// a selected value has no row.
  private func showRows() {
    guard let parts, !isUpdating, content.version != shownVersion else { return }
    let newest = content.take()
    let new = newest.content
    (shown, shownVersion) = (newest.table, newest.version)
    if new.look != shownLook, let layout = new.look.layout { parts.collection.layout = layout }
    shownLook = new.look
    if parts.collection.showsScrollBars != new.showsScrollBars {
      parts.collection.showsScrollBars = new.showsScrollBars
    }
    allowSelection(in: parts.collection, by: new)
    allowRefreshing(of: parts.collection, by: new)
    // Recipes cannot be compared. The recipes of rows with cells are evaluated again, and
    // components are built only if they differ, before new rows use the new recipes.
    parts.source.configure(
      ComponentConfiguration(context: Recipes(newest)), mode: .synchronous)
    if let changes = newest.changes {
      do {
        try parts.source.enqueue(changes, mode: .synchronous)
      } catch {
        assertionFailure("\(error)")
      }
    }
    showSelection()
    isUpdating = true
    parts.collection.onDidFinishProcessingUpdates { [weak self] in
      self?.isUpdating = false
      self?.rowsAreUpToDate()
      self?.showRows()
    }
  }

  private func rowsAreUpToDate() {
    let blocks = blocksForNewest
    if blocks.isEmpty { return }
    blocksForNewest = []
    soon { for block in blocks { block() } }
  }

  private func allowSelection(in collection: CollectionNode, by content: Content) {
    collection.allowsSelection = content.selection != nil && content.enclosingContext.isEnabled
    collection.allowsMultipleSelection = content.selection?.allowsMultiple ?? false
    if content.selection == nil { collection.deselectAllItems() }
  }

  private func allowRefreshing(of collection: CollectionNode, by content: Content) {
    let refresh = content.enclosingContext.isEnabled ? content.refresh : nil
    guard refresh != shownRefresh else { return }
    shownRefresh = refresh
    collection.onRefresh = refresh?.run
  }

  // MARK: Selection

  private func showSelection() {
    guard let (source, collection) = parts, let selection = content.value.selection else { return }
    let wanted = selection.read()
    let selected = collection.pathsForSelectedItems
    let tags = selected.map { source.model(at: $0)?.tag }
    if !tags.contains(nil), Set(tags.compactMap { $0 }) == wanted { return }
    var paths = zip(selected, tags).filter { $1.map(wanted.contains) ?? false }.map(\.0)
    let missing = wanted.subtracting(tags.compactMap { $0 })
    if !missing.isEmpty { paths += shown.indexes(ofTags: missing).map { [0, $0] } }
    collection.setSelectedItems(at: paths)
  }

  private func selectionDidChange() {
    guard let (source, collection) = parts, let selection = content.value.selection
    else { return }
    let ids = Set(collection.pathsForSelectedItems.compactMap { source.model(at: $0)?.tag })
    content.value.enclosingContext.run { selection.write(ids) }
    showSelection()
  }

  // MARK: Editing

  /// The newest rows, resolved now so that their closures use the newest states and data.
  private var newestRows: NewestContent.Newest {
    content.value.root?.resolveNow()
    return content.newest
  }

  private func hasNewerValue(of item: ComponentItem<ListRow>) -> Bool {
    let newest = newestRows
    guard newest.version != shownVersion, let path = parts?.source.path(of: item) else {
      return false
    }
    let row = item.model
    guard let (run, offset) = newest.table.place(of: row, near: path.item) else { return false }
    return run.rows[offset] != row
  }

  override func handle(_ event: KeyEvent) -> Bool {
    guard event.key == .delete || event.key == .backspace, event.modifiers.isEmpty,
      let collection = parts?.collection, content.value.enclosingContext.isEnabled
    else { return super.handle(event) }
    return deleteRows(at: collection.pathsForSelectedItems)
  }

  /// Deletes the rows that can be deleted, and returns whether any could. The closure receives
  /// offsets in its own data, which may be newer than the screen. Rows that no longer exist are
  /// omitted.
  private func deleteRows(at paths: [ItemPath]) -> Bool {
    let newest = newestRows
    var offsets: [Int: (run: RowTable.Run, offsets: IndexSet)] = [:]
    for path in paths {
      guard let row = shown.row(at: path.item),
        let (run, offset) = newest.table.place(of: row, near: path.item),
        run.listed.onDelete != nil
      else { continue }
      offsets[run.range.lowerBound, default: (run, [])].offsets.insert(offset)
    }
    // From the end, so that earlier offsets remain valid.
    for (_, (run, offsets)) in offsets.sorted(by: { $0.key > $1.key }) {
      newest.content.enclosingContext.run { run.listed.onDelete?(offsets) }
    }
    return !offsets.isEmpty
  }
}

extension ListNode: CollectionDelegate {
  /// Headers and other rows without an identity cannot be selected.
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

  func collectionNode(
    _ collectionNode: CollectionNode, leadingSwipeActionsForItemAt path: ItemPath
  ) -> SwipeActions {
    collectionNode.nodeForItem(at: path)?.swipeActions(at: .leading) ?? []
  }

  /// A row that can be deleted has a delete action, unless it has its own actions.
  func collectionNode(
    _ collectionNode: CollectionNode, trailingSwipeActionsForItemAt path: ItemPath
  ) -> SwipeActions {
    if let own = collectionNode.nodeForItem(at: path)?.swipeActions(at: .trailing) { return own }
    guard content.value.enclosingContext.isEnabled,
      shown.run(ofRowAt: path.item)?.listed.onDelete != nil
    else { return [] }
    return [
      SwipeAction("Delete", role: .destructive) { [weak self] in _ = self?.deleteRows(at: [$0]) }
    ]
  }

  func collectionNode(_ collectionNode: CollectionNode, canMoveItemAt path: ItemPath) -> Bool {
    movableRun(at: path) != nil
  }

  /// A row can move only among the rows of its `ForEach`.
  func collectionNode(
    _ collectionNode: CollectionNode, targetForMoveOf source: ItemPath, to target: ItemPath
  ) -> ItemPath {
    guard let run = movableRun(at: source) else { return source }
    return [0, min(max(target.item, run.range.lowerBound), run.range.upperBound - 1)]
  }

  /// Calls the move closure with offsets in its own data, which may be newer than the screen. The
  /// row moves before the row in front of which it was dropped, or else before the next remaining
  /// row. The rows follow with the next value of the list.
  func collectionNode(
    _ collectionNode: CollectionNode, moveItemAt source: ItemPath, to target: ItemPath
  ) -> Bool {
    let newest = newestRows
    guard let run = movableRun(at: source), let row = shown.row(at: source.item),
      let (now, from) = newest.table.place(of: row, near: source.item)
    else { return false }
    let next = target.item > source.item ? target.item + 1 : target.item
    var to = now.rows.count
    for index in next..<max(next, run.range.upperBound) where index != source.item {
      let neighbor = run.rows[index - run.range.lowerBound]
      guard let place = newest.table.place(of: neighbor, near: index),
        place.run.range == now.range
      else { continue }
      to = place.offset
      break
    }
    newest.content.enclosingContext.run { now.listed.onMove?([from], to) }
    return false
  }

  private func movableRun(at path: ItemPath) -> RowTable.Run? {
    guard content.value.enclosingContext.isEnabled, let run = shown.run(ofRowAt: path.item),
      run.listed.onMove != nil
    else { return nil }
    return run
  }
}

private final class NewestContent: Sendable {
  struct Newest: Sendable {
    var content = ListNode.Content()
    var table = RowTable()
    var version = 0
    var changes: ModelChangeSet<ListRow>?
  }

  private struct Stored {
    var newest = Newest()
    var taken: Newest?
  }

  private let stored = Mutex(Stored())

  var value: ListNode.Content { stored.withLock { $0.newest.content } }
  var version: Int { stored.withLock { $0.newest.version } }
  var newest: Newest { stored.withLock { $0.newest } }

  func take() -> Newest {
    let (newest, old) = stored.withLock { stored in
      let (newest, old) = (stored.newest, stored.taken)
      stored.newest.changes = nil
      stored.taken = stored.newest
      return (newest, old)
    }
    withExtendedLifetime(old) {}
    return newest
  }

  /// Sets the value. Computes the changes on the calling thread instead of the main actor.
  func set(_ content: ListNode.Content) {
    while true {
      let (newest, taken) = stored.withLock { ($0.newest, $0.taken) }
      let table = RowTable(content.rows, after: newest.table)
      let new = Newest(
        content: content, table: table, version: newest.version + 1,
        changes: taken.flatMap { table.changes(from: $0.table) })
      let old: Newest? = stored.withLock { stored in
        // The changes do not start from rows that were taken during the computation.
        guard stored.newest.version == newest.version, stored.taken?.version == taken?.version
        else { return nil }
        defer { stored.newest = new }
        return stored.newest
      }
      if old != nil { return }
    }
  }
}

private struct Recipes: Equatable, Sendable {
  private let version: Int
  private let content: ListNode.Content

  init(_ newest: NewestContent.Newest) { (version, content) = (newest.version, newest.content) }

  static func == (left: Recipes, right: Recipes) -> Bool { left.version == right.version }

  func component(of row: ListRow) -> any Component {
    guard let recipe = content.rows.recipes[row.recipe] else { return EmptyComponent() }
    return content.enclosingContext.component {
      RowComponent(
        content: AnyComponent(any: recipe(row.value)), isPadded: content.look == .list)
    }
  }
}

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
