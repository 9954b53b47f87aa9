// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftCollections
import WeftRuntime

/// Maintains a component with state for each item of sectioned content, edited by change sets of
/// models.
///
/// ```swift
/// let source = ComponentDataSource(sections: [tasks], context: Theme.light) { task, theme in
///   TaskRow(task: task, theme: theme)
/// }
/// var items = ItemCommands<Task>()
/// items.insert([0, 0], Task("Weave"))
/// try source.enqueue(ModelChangeSet(items: items))
/// ```
///
/// A ``/WeftCollections/CollectionNode``, table or pager whose `dataSource` it is shows the items.
/// Only the last one created does. The state of an item's components has the item's lifetime.
///
/// A worker creates the components for an asynchronous change, which is applied in a later turn.
/// Change sets are applied in the order of the calls, synchronous ones before the call returns.
/// Synchronous configurations, reloads and state changes precede pending changes. State changes may
/// come from any thread. See <doc:ComponentDataSources>.
@MainActor
public final class ComponentDataSource<
  Model: Equatable & Sendable, Context: Equatable & Sendable
> {
  /// An item.
  public typealias Item = ComponentItem<Model>
  typealias Map = ElementMap<Void, Item>

  /// Called directly after a change was applied. It may enqueue changes. When it has returned, a
  /// synchronous change set is applied after all changes accepted before it.
  public var didApply: (@MainActor (AppliedChanges) -> Void)?

  /// The headers, footers, layouts and other parts of sections. Set it before the source is shown.
  public var sectionParts = ComponentSectionParts<Context>()
  /// Return the components of elements that go with an item, such as a badge, or `nil`. Called when
  /// the item comes near the viewport or is reloaded. Set them before the source is shown.
  public var itemSupplements: [SupplementaryKind: @MainActor (Model, Context) -> (any Component)?] =
    [:]
  nonisolated let sectionCells = SectionCells()
  var listeners: [ComponentDataSourceListener] = []
  /// The state before the change that is being applied or reported, for ``didApply`` and listeners.
  public internal(set) var previousState: ComponentDataSourceState<Model>?

  /// For owners of models that deliver them late. Returns whether an item will receive a newer
  /// model, and calls the block afterward.
  var ownerWillUpdate: (@MainActor (Item, _ block: @escaping @MainActor () -> Void) -> Bool)?
  let builder: ItemBuilder<Model, Context>
  nonisolated let inbox = StateInbox<Model>()
  private(set) var map: Map
  let executor: DataSourceExecutor
  private weak var lastNode: CollectionNode? { didSet { place?.node = lastNode } }
  var node: CollectionNode? {
    get { lastNode.flatMap { $0.isShowing(self) ? $0 : nil } }
    set { lastNode = newValue }
  }
  private var place: NodePlace?

  var pending = FIFO<PendingWork<Model, Context>>()
  private var acceptedCounts: [Int]
  /// The last pending change that must be applied now, together with all changes before it.
  private(set) var lastDueID = 0
  /// The changes that precede pending ones.
  var ahead = FIFO<PendingWork<Model, Context>>()
  var isApplying = false
  /// The number of applied changes. Builds for an older state are outdated.
  var stateNumber = 0
  var build: BuildUnderWay?
  nonisolated let itemsWithCells = ItemsWithCells<Model>()
  private var lastID = 0
  private var isPaused = false

  /// Creates a data source.
  ///
  /// - Parameters:
  ///   - sections: The initial models. Their components are created when they are first needed.
  ///   - context: The values, except for the models, on which components depend.
  ///   - content: Creates the component of an item, on any thread.
  public convenience init<Content: Component>(
    sections: [[Model]] = [], context: Context,
    @ComponentBuilder content: @escaping @Sendable (Model, Context) -> Content
  ) {
    let place = NodePlace()
    self.init(
      sections: sections, configuration: ComponentConfiguration(context: context),
      executor: DataSourceExecutor(of: place)
    ) { content($0, $1) }
    self.place = place
  }

  package init(
    sections: [[Model]], configuration: ComponentConfiguration<Context>,
    executor: DataSourceExecutor,
    content: @escaping @Sendable (Model, Context) -> any Component
  ) {
    builder = ItemBuilder(configuration, content)
    self.executor = executor
    acceptedCounts = sections.map(\.count)
    map = Map(sections)
    inbox.onFirst { [weak self, executor, weak inbox] in
      let block = DroppedBlock { [weak inbox] in inbox?.wasForgotten() }
      executor.onMain {
        block.runs()
        self?.endTurn()
      }
    }
  }

  // MARK: Queries

  /// The number of sections.
  public var numberOfSections: Int { map.numberOfSections }

  /// The total number of items.
  public var count: Int { map.count }

  /// The number of items in a section, or 0 if the section does not exist.
  public func numberOfItems(inSection section: Int) -> Int {
    map.numberOfItems(inSection: section)
  }

  /// The item at a path, or nil. O(log n), like the other lookups.
  public func item(at path: ItemPath) -> Item? { map.element(at: path) }

  /// The model of the item at a path.
  public func model(at path: ItemPath) -> Model? { item(at: path)?.model }

  /// The component of the item at a path, created now if necessary.
  public func component(at path: ItemPath) -> (any Component)? {
    item(at: path).map(builder.component(of:))
  }

  /// The path of an item, or `nil` if it was removed.
  public func path(of item: Item) -> ItemPath? { map.path(of: item) }

  /// The most recently applied configuration.
  public var configuration: ComponentConfiguration<Context> {
    builder.buildContext.configuration
  }

  /// The changes that are not applied yet, in order.
  public var pendingChanges: [PendingChange] {
    pending.map { PendingChange(id: $0.id, kind: $0.work.kind, debugName: $0.debugName) }
  }

  // MARK: Changes

  /// Accepts a change set.
  ///
  /// - Throws: `ChangeSetError` if it does not match the state after all accepted changes.
  /// - Complexity: O((changes + items of deleted sections) · log n + sections), plus the cost of
  ///   the pending changes if it is synchronous.
  public func enqueue(
    _ changes: ModelChangeSet<Model>, mode: UpdateMode = .asynchronous, debugName: String? = nil
  ) throws(ChangeSetError) {
    try enqueue(changes, mode: mode, debugName: debugName, whenApplied: nil)
  }

  /// Accepts a change set and returns after it was applied, even if the task is canceled.
  ///
  /// - Throws: `ChangeSetError` if it does not match.
  @discardableResult
  public func apply(
    _ changes: ModelChangeSet<Model>, debugName: String? = nil
  ) async throws(ChangeSetError) -> AppliedChanges {
    let result: Result<AppliedChanges, ChangeSetError> = await withCheckedContinuation {
      continuation in
      do throws(ChangeSetError) {
        try enqueue(changes, mode: .asynchronous, debugName: debugName) {
          continuation.resume(returning: .success($0))
        }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    return try result.get()
  }

  private func enqueue(
    _ changes: ModelChangeSet<Model>, mode: UpdateMode, debugName: String?,
    whenApplied: (@MainActor (AppliedChanges) -> Void)?
  ) throws(ChangeSetError) {
    let resolved = try resolve(changes)
    acceptedCounts = resolved.countsAfter
    if mode == .synchronous, canApplyAtOnce {
      return applyAtOnce(resolved, userInfo: changes.userInfo, whenApplied: whenApplied)
    }
    let work = makeWork(
      .changeSet(resolved), mode, userInfo: changes.userInfo, debugName: debugName)
    work.whenApplied = whenApplied
    pending.append(work)
    if mode == .synchronous { lastDueID = work.id }
    advance()
  }

  func resolve(
    _ changes: ModelChangeSet<Model>
  ) throws(ChangeSetError) -> ResolvedChangeSet<Model> {
    try changes.resolved(before: acceptedCounts)
  }

  func accept(countsOf resolved: ResolvedChangeSet<Model>) {
    acceptedCounts = resolved.countsAfter
  }

  /// Accepts a configuration. Another context creates the components again. A synchronous
  /// configuration drops pending configurations.
  public func configure(
    _ configuration: ComponentConfiguration<Context>, mode: UpdateMode = .asynchronous,
    userInfo: UserInfo = UserInfo(), debugName: String? = nil
  ) {
    accept(
      makeWork(.configuration(configuration), mode, userInfo: userInfo, debugName: debugName))
  }

  /// Creates all components and evaluates all bodies again, because something unknown to the data
  /// source has changed. States are kept. A synchronous reload drops pending reloads.
  public func reload(
    mode: UpdateMode = .asynchronous, userInfo: UserInfo = UserInfo(), debugName: String? = nil
  ) {
    accept(makeWork(.reload, mode, userInfo: userInfo, debugName: debugName))
  }

  /// Defers state changes, also of the current turn, until ``resumeStateUpdates()``.
  public func pauseStateUpdates() { isPaused = true }

  /// Applies the deferred state changes.
  public func resumeStateUpdates() {
    isPaused = false
    endTurn()
  }

  private func makeWork(
    _ work: PendingWork<Model, Context>.Work, _ mode: UpdateMode, userInfo: UserInfo,
    debugName: String?
  ) -> PendingWork<Model, Context> {
    lastID += 1
    return PendingWork(
      id: lastID, work: work, mode: mode, userInfo: userInfo, debugName: debugName)
  }

  private func accept(_ work: PendingWork<Model, Context>) {
    if work.mode == .asynchronous {
      pending.append(work)
    } else {
      let kind = work.work.kind
      if kind != .states { pending.removeAll { $0.work.kind == kind } }
      ahead.append(work)
    }
    advance()
  }

  func endTurn() {
    if isPaused { return inbox.rearm() }
    let changes = inbox.takeAll()
    for mode in [UpdateMode.asynchronous, .synchronous] {
      let some = changes.filter { $0.update.mode == mode && $0.item.isAlive }
      guard !some.isEmpty else { continue }
      accept(makeWork(.states(some), mode, userInfo: UserInfo(), debugName: nil))
    }
    for change in changes where !change.item.isAlive { change.scope.drop(change.update) }
  }

  func setMap(_ map: Map) { self.map = map }
}

extension ElementMap where Section == Void {
  fileprivate init<Model: Sendable>(
    _ sections: [[Model]]
  ) where Element == ComponentItem<Model> {
    var changes = ChangeSet()
    changes.reloadData()
    self.init()
    guard let verified = try? changes.verified(before: [], after: sections.map(\.count)) else {
      return
    }
    self = applying(
      verified,
      reloadedItem: { _, item in item.element },
      newSection: { _ in MapSection(()) },
      newItems: { section, range in
        let models = sections[section][range]
        return ElementRun(count: range.count) { index, id in
          Element(id: id, model: models[models.startIndex + index])
        }
      })
  }
}
