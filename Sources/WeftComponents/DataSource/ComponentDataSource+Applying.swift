// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftChanges
import WeftCollections
import WeftRuntime

extension ComponentDataSource {
  private typealias Work = PendingWork<Model, Context>
  typealias Built = [ItemPath: any Component]

  /// The maximum number of components created in advance for a change. It exceeds a screen, so a
  /// large load does not wait for distant rows.
  private static var buildAheadLimit: Int { 300 }
  private static var lateResultsLimit: Int { 3 }

  /// Applies all due changes, then builds the oldest remaining change.
  func advance() {
    if isApplying { return }
    isApplying = true
    while let work = takeDue() { apply(work, built: [:]) }
    isApplying = false
    startBuild()
  }

  var canApplyAtOnce: Bool { !isApplying && ahead.isEmpty && pending.isEmpty }

  func applyAtOnce(
    _ resolved: ResolvedChangeSet<Model>, userInfo: UserInfo,
    whenApplied: (@MainActor (AppliedChanges) -> Void)?
  ) {
    isApplying = true
    beginChange()
    report(apply(resolved, [:]), userInfo: userInfo, whenApplied)
    isApplying = false
    // The handlers may have enqueued changes.
    if !canApplyAtOnce { advance() }
  }

  private func takeDue() -> Work? {
    if let next = ahead.popFirst() { return next }
    guard let first = pending.first, first.id <= lastDueID else { return nil }
    return pending.popFirst()
  }

  /// Builds the components for the oldest change on a worker. Each build needs the current state.
  private func startBuild() {
    if let build, build.changeID == pending.first?.id, build.stateNumber == stateNumber { return }
    if let build {
      // A started build runs to its end, and its result is discarded as outdated.
      if build.item?.cancel() != true, build.changeID == pending.first?.id { return }
      self.build = nil
    }
    guard let work = pending.first else { return }
    let (id, number) = (work.id, stateNumber)
    let (models, context) = (modelsToBuild(work), builder.buildContext.configuration.context)
    let delivery = DroppedBlock { [weak self] in
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self?.buildWasForgotten(for: id, at: number) }
      }
    }
    let item = WorkItem(priority: .preload) { [builder, executor, weak self] item in
      var built: Built = [:]
      for (path, model) in models {
        if item.isCancelled { break }
        built[path] = builder.component(of: model, in: context)
      }
      executor.onMain { [built] in
        delivery.runs()
        self?.didBuild(built, for: id, at: number)
      }
    }
    build = BuildUnderWay(changeID: id, stateNumber: number, item: item)
    executor.onWorker(item)
  }

  /// The first new and changed items. The components of others are built on demand.
  private func modelsToBuild(_ work: Work) -> [(ItemPath, Model)] {
    guard case .changeSet(let changes) = work.work else { return [] }
    let updated = changes.changes.reloadedItems.compactMap { paths -> (ItemPath, Model)? in
      guard let model = changes.updatedModels[paths.new], model != self.model(at: paths.old)
      else { return nil }
      return (paths.new, model)
    }
    let all = changes.insertedModels.map { ($0.key, $0.value) } + updated
    if all.count <= Self.buildAheadLimit { return all }
    return Array(all.sorted { $0.0 < $1.0 }.prefix(Self.buildAheadLimit))
  }

  /// Restarts a build that was dropped together with its window.
  private func buildWasForgotten(for id: Int, at number: Int) {
    guard build?.changeID == id, build?.stateNumber == number else { return }
    build = nil
    startBuild()
  }

  private func didBuild(_ built: Built, for id: Int, at number: Int) {
    guard build?.changeID == id, build?.stateNumber == number else { return }
    build = nil
    guard let work = pending.first, work.id == id else { return advance() }
    guard !isApplying else { return }
    if number != stateNumber {
      work.lateResults += 1
      if work.lateResults < Self.lateResultsLimit { return startBuild() }
    }
    _ = pending.popFirst()
    isApplying = true
    apply(work, built: number == stateNumber ? built : [:])
    isApplying = false
    advance()
  }

  private func apply(_ work: Work, built: Built) {
    let changes: AppliedChanges
    beginChange()
    switch work.work {
    case .changeSet(let resolved): changes = apply(resolved, built)
    case .configuration(let configuration): changes = apply(configuration)
    case .reload: changes = applyReload()
    case .states(let states):
      let alive = states.filter { $0.item.isAlive }
      for change in states where !change.item.isAlive { change.scope.drop(change.update) }
      if alive.isEmpty { return endChange() }
      changes = apply(alive)
    }
    report(changes, userInfo: work.userInfo, work.whenApplied)
  }

  private func report(
    _ changes: AppliedChanges, userInfo: UserInfo,
    _ whenApplied: (@MainActor (AppliedChanges) -> Void)?
  ) {
    var changes = changes
    changes.userInfo = userInfo
    stateNumber += 1
    didApply?(changes)
    for listener in listeners { listener.handler(changes) }
    whenApplied?(changes)
    endChange()
  }

  func applyPrepared(_ resolved: ResolvedChangeSet<Model>, built: [ItemPath: any Component]) {
    isApplying = true
    beginChange()
    report(apply(resolved, built), userInfo: resolved.userInfo, nil)
    isApplying = false
    if !canApplyAtOnce { advance() }
  }

  // MARK: Change sets

  private func apply(_ resolved: ResolvedChangeSet<Model>, _ built: Built) -> AppliedChanges {
    let verified = resolved.changes
    let generation = builder.buildContext.generation
    var changes = AppliedChanges()
    changes.updatedItems = verified.reloadedItems
    for paths in changes.updatedItems {
      guard let item = map.element(at: paths.old), let model = resolved.updatedModels[paths.new],
        model != item.model
      else { continue }
      noteReplacedModel(of: item)
      item.setModel(model)
      item.keep(built[paths.new], generation: generation)
      changes.rebuiltItems.append(paths.new)
    }
    if !verified.onlyReloadsItems {
      changes.removedSections = verified.deletedSections
      changes.removedItems = verified.deletedItems
      changes.insertedSections = verified.insertedSections
      changes.movedItems = verified.movedItems
      changes.insertedItems = resolved.insertedModels.keys.sorted()
      changes.rebuiltItems = (changes.rebuiltItems + changes.insertedItems).sorted()
      replaceItems(resolved, built)
    }
    show(changes, verified)
    return changes
  }

  private func replaceItems(_ resolved: ResolvedChangeSet<Model>, _ built: Built) {
    let verified = resolved.changes
    let generation = builder.buildContext.generation
    let dying = endingItems(verified)
    setMap(
      map.applying(
        verified,
        // The element already has its new model.
        reloadedItem: { _, item in item.element },
        newSection: { _ in MapSection(()) },
        newItems: { section, range in
          ElementRun(
            range.compactMap { index -> Item? in
              let path = ItemPath(section: section, item: index)
              guard let model = resolved.insertedModels[path] else { return nil }
              let item = Item(model: model)
              item.keep(built[path], generation: generation)
              return item
            })
        }))
    for item in dying {
      itemsWithCells.remove(item)
      item.end()?.root.end()
    }
  }

  private func endingItems(_ changes: VerifiedChanges) -> [Item] {
    var items = changes.deletedItems.compactMap(map.elementIfMade(at:))
    for section in changes.deletedSections {
      for index in 0..<map.numberOfItems(inSection: section) {
        let path = ItemPath(section: section, item: index)
        guard changes.newPath(forOld: path) == nil, let item = map.elementIfMade(at: path) else {
          continue
        }
        items.append(item)
      }
    }
    return items
  }

  /// Submits the change to the collection. Items whose models are equal are not reloaded.
  private func show(_ changes: AppliedChanges, _ verified: VerifiedChanges) {
    guard let node else { return }
    let isComplete = changes.rebuiltItems.count == changes.updatedItems.count
    let rebuilt = isComplete && verified.onlyReloadsItems ? nil : Set(changes.rebuiltItems)
    node.perform(.success(verified.reloadingOnly { rebuilt?.contains($0) ?? true }))
  }

  // MARK: Configurations, reloads, states

  private func apply(_ configuration: ComponentConfiguration<Context>) -> AppliedChanges {
    var buildContext = builder.buildContext
    let isOther = buildContext.configuration.context != configuration.context
    let isOtherWidth = buildContext.configuration.width != configuration.width
    let isOtherRange = buildContext.configuration.sizeRange != configuration.sizeRange
    if isOther { buildContext.generation += 1 }
    buildContext.configuration = configuration
    builder.setBuildContext(buildContext)
    // The components do not change, but are laid out again.
    if isOtherWidth, !isOther { noteChangeOfCells() }
    if isOtherRange { node?.relayoutItems() }
    return allUpdated(isRebuilt: isOther)
  }

  private func applyReload() -> AppliedChanges {
    var buildContext = builder.buildContext
    buildContext.generation += 1
    buildContext.reloads += 1
    builder.setBuildContext(buildContext)
    return allUpdated(isRebuilt: true)
  }

  /// O(items) with a handler.
  private func allUpdated(isRebuilt: Bool) -> AppliedChanges {
    if isRebuilt { reloadCells() }
    if didApply == nil { return AppliedChanges() }
    let paths = (0..<map.numberOfSections).flatMap { section in
      (0..<map.numberOfItems(inSection: section)).map { ItemPath(section: section, item: $0) }
    }
    var changes = AppliedChanges()
    changes.updatedItems = paths.map { IndexPair(old: $0, new: $0) }
    if isRebuilt { changes.rebuiltItems = paths }
    return changes
  }

  private func reloadCells() {
    guard let node else { return }
    sectionCells.contentDidChange()
    let paths = itemsWithCells.all(isReload: true).compactMap(map.path(of:))
    var edits = ChangeSet()
    edits.reloadItems(at: paths.sorted())
    let (map, reloads) = (map, edits)
    node.perform(
      Result { () throws(ChangeSetError) in
        try reloads.verified(before: map, after: map, scope: .editedSections)
      })
  }

  private func noteChangeOfCells() {
    for item in itemsWithCells.all() { item.scopeIfMade?.root.noteChange(isSame: false) }
  }

  private func apply(_ states: [ItemStateChange<Model>]) -> AppliedChanges {
    var changes = AppliedChanges()
    for ofScope in states.grouped(by: { ObjectIdentifier($0.scope) }) {
      ofScope[0].scope.enqueue(ofScope.map(\.update))
    }
    for ofRoot in states.grouped(by: { ObjectIdentifier($0.scope.root) }) {
      ofRoot[0].scope.root.noteChange()
    }
    let paths = Set(states.compactMap { map.path(of: $0.item) }).sorted()
    changes.updatedItems = paths.map { IndexPair(old: $0, new: $0) }
    changes.rebuiltItems = paths
    return changes
  }
}

extension Array {
  fileprivate func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
    var (groups, indexes): ([[Element]], [Key: Int]) = ([], [:])
    for element in self {
      let index = indexes[key(element), default: groups.count]
      if index == groups.count {
        indexes[key(element)] = index
        groups.append([])
      }
      groups[index].append(element)
    }
    return groups
  }
}

extension ComponentItem {
  fileprivate func keep(_ component: (any Component)?, generation: Int) {
    guard let component else { return }
    setComponent(component, madeOf: BuildKey(model: version, generation: generation))
  }
}
