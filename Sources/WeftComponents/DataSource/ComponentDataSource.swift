// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftCollections
import WeftRuntime

/// Keeps a component with a state for each item of sectioned content, which you edit by change sets
/// of models.
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
/// A ``WeftCollections/CollectionNode`` shows it, or a table or pager whose `dataSource` you set to
/// it; only one at a time: the one that was made last. The state of an item's components belongs to
/// the item: it moves with the item, outlives its cells, and ends with the item.
///
/// Changes are asynchronous or synchronous. The components for an asynchronous change are made on a
/// worker, and the change is applied, on a later turn, after all that were accepted before. A
/// synchronous change set is applied before the call returns, after all pending ones, so that
/// change sets are applied in the order of the calls. Synchronous configurations, reloads and
/// changes of state overtake pending changes. Main actor; changes of state come from any thread.
@MainActor
public final class ComponentDataSource<
  Model: Equatable & Sendable, Context: Equatable & Sendable
> {
  /// An item.
  public typealias Item = ComponentItem<Model>
  typealias Map = ElementMap<Void, Item>

  /// Called right after a change was applied. It may enqueue others; a synchronous change set is
  /// then applied after all that were accepted before it, when the handler has returned.
  public var didApply: (@MainActor (AppliedChanges) -> Void)?

  /// For owners of the models that hand them over late: says whether the components of an item
  /// will get a newer one, and calls a block when they have it.
  var ownerWillUpdate: (@MainActor (Item, _ block: @escaping @MainActor () -> Void) -> Bool)?
  let builder: ItemBuilder<Model, Context>
  nonisolated let inbox = StateInbox<Model>()
  private(set) var map: Map
  let executor: DataSourceExecutor
  private weak var lastNode: CollectionNode? { didSet { place?.node = lastNode } }
  /// The collection that shows the items, while it shows no other ones.
  var node: CollectionNode? {
    get { lastNode.flatMap { $0.isShowing(self) ? $0 : nil } }
    set { lastNode = newValue }
  }
  private var place: NodePlace?

  /// Changes in the order in which they were accepted.
  var pending = FIFO<PendingWork<Model, Context>>()
  /// The counts that all that was accepted leads to.
  private var acceptedCounts: [Int]
  /// The last of the pending changes that must be applied now, with all before it.
  private(set) var lastDueID = 0
  /// Changes that overtake pending ones.
  var ahead = FIFO<PendingWork<Model, Context>>()
  /// Whether a change is being applied, so that others wait.
  var isApplying = false
  /// Counts the changes that were applied: results of builds for an older state are too late.
  var stateNumber = 0
  var build: BuildUnderWay?
  nonisolated let itemsWithCells = ItemsWithCells<Model>()
  private var lastID = 0
  private var isPaused = false

  /// Makes a data source.
  ///
  /// - Parameters:
  ///   - sections: the models at first; their components are made when they are first needed.
  ///   - context: everything that components depend on apart from their models.
  ///   - content: makes the component of an item; called on any thread.
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

  /// The number of all items.
  public var count: Int { map.count }

  /// The number of items in a section; 0 if there is no such section.
  public func numberOfItems(inSection section: Int) -> Int {
    map.numberOfItems(inSection: section)
  }

  /// The item at a path, if there is one. O(log n), as are the others.
  public func item(at path: ItemPath) -> Item? { map.element(at: path) }

  /// The model of the item at a path.
  public func model(at path: ItemPath) -> Model? { item(at: path)?.model }

  /// The component of the item at a path, made now if it was not needed so far.
  public func component(at path: ItemPath) -> (any Component)? {
    item(at: path).map(builder.component(of:))
  }

  /// The place of an item; `nil` if it was removed.
  public func path(of item: Item) -> ItemPath? { map.path(of: item) }

  /// The configuration that was applied last.
  public var configuration: ComponentConfiguration<Context> {
    builder.surroundings.configuration
  }

  /// The changes that are not applied yet, in the order in which they will be.
  public var pendingChanges: [PendingChange] {
    pending.map { PendingChange(id: $0.id, kind: $0.work.kind, debugName: $0.debugName) }
  }

  // MARK: Changes

  /// Accepts a change set.
  ///
  /// - Throws: `ChangeSetError` if it does not fit the state after all accepted changes. Then
  ///   nothing has happened.
  /// - Complexity: O((changes + items of deleted sections) · log n + sections), and the cost of the
  ///   pending changes if it is synchronous.
  public func enqueue(
    _ changes: ModelChangeSet<Model>, mode: UpdateMode = .asynchronous, debugName: String? = nil
  ) throws(ChangeSetError) {
    try enqueue(changes, mode: mode, debugName: debugName, whenApplied: nil)
  }

  /// Accepts a change set, and returns when it was applied: even in a cancelled task, since the
  /// change is applied all the same.
  ///
  /// - Throws: `ChangeSetError` if it does not fit.
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
    let resolved = try changes.resolved(before: acceptedCounts)
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

  /// Accepts another configuration. Components are made again if the context differs.
  ///
  /// A synchronous one drops configurations that are pending.
  public func configure(
    _ configuration: ComponentConfiguration<Context>, mode: UpdateMode = .asynchronous,
    userInfo: UserInfo = UserInfo(), debugName: String? = nil
  ) {
    accept(
      makeWork(.configuration(configuration), mode, userInfo: userInfo, debugName: debugName))
  }

  /// Rebuilds all components, because something unknown to the data source has changed. A
  /// synchronous reload drops pending reloads.
  public func reload(
    mode: UpdateMode = .asynchronous, userInfo: UserInfo = UserInfo(), debugName: String? = nil
  ) {
    accept(makeWork(.reload, mode, userInfo: userInfo, debugName: debugName))
  }

  /// Holds back changes of state until ``resumeStateUpdates()``, including those of the current
  /// turn.
  public func pauseStateUpdates() { isPaused = true }

  /// Applies the changes of state that were held back.
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

  /// Deals with the changes of state of a turn.
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

  /// Replaces the items.
  func setMap(_ map: Map) { self.map = map }
}

extension ElementMap where Section == Void {
  /// Makes a map of models whose items are made when they are first looked at.
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
