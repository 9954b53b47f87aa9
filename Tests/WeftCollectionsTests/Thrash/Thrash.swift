// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime
import WeftTesting

@testable import WeftCollections

/// A random life of a collection with edits of all kinds, several of them in progress, and with
/// scrolling in between.
///
/// The seed selects the kind of collection: list or grid, classic or diffable data source, headers,
/// cells with inner nodes, cells that accept models, policies, and a followed end. Each step has a
/// separate seed, so that the other steps stay the same when one is skipped.
@MainActor final class Thrash: CollectionDelegate {
  let screen: Screen
  let content: ThrashContent
  var generator: SeededGenerator
  var eye: ThrashEye
  /// The number of provoked errors.
  var expectedErrors = 0
  /// The number of changes of the data without an update, which may be reported once the collection
  /// asks for an item.
  var changesInSilence = 0
  var frameViolations: [String] = []
  /// The kinds of the steps so far.
  private(set) var acts: [Int] = []

  /// Draws the actions of callbacks, whose order is part of the schedule and not of a step.
  private var reentryGenerator: SeededGenerator
  /// The number of callbacks that may still make changes.
  var reentries = 0
  private let rowIDs = RowIDs()
  private let updates = Updates()
  private var submitted = 0
  /// Whether the program scrolls to the end of the last section.
  private let follows: Bool
  private let isGrid: Bool
  /// The skipped steps, for finding the few that matter.
  private let skipped: Set<Int>
  private var stepNumber = 0
  /// The number of tasks that edit at different times.
  private var runningTasks = 0

  /// The identities given so far.
  @MainActor private final class RowIDs {
    var next = 0
  }

  /// The completed updates in order, and the numbers of updates that must fail.
  @MainActor private final class Updates {
    var completed: [Int] = []
    var wrong: Set<Int> = []
    var unexpected: [String] = []
  }

  init(seed: UInt64, schedule: Schedule, skipped: Set<Int> = []) {
    self.skipped = skipped
    follows = seed % 11 == 7
    isGrid = seed % 4 == 2
    var generator = SeededGenerator(seed: seed)
    reentryGenerator = SeededGenerator(seed: ~seed)
    let ids = rowIDs
    let rows = (0..<6).map { _ in
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in Self.newRow(ids, &generator) }
    }
    let hasHeaders = Bool.random(using: &generator)
    let log = CellLog()
    let (acceptsModels, hasInside) = (seed % 3 == 0, seed % 2 == 0)
    let cell: @Sendable (Row) -> CellNode = {
      RowCell($0, log: log, acceptsModels: acceptsModels, hasInside: hasInside)
    }
    let header: @Sendable (ThrashContent.Diffable.Section) -> CellNode = { _ in
      RowCell(Row(-1, text: "Section", height: 20), log: log)
    }
    let sections = ThrashContent.sections(rows, ids: Array(rows.indices))
    let diffable =
      seed / 2 % 3 == 1
      ? ThrashContent.Diffable(sections: sections, header: hasHeaders ? header : nil, cell: cell)
      : nil
    let layout: any CollectionLayout =
      isGrid
      ? GridLayout(
        minimumItemWidth: 70, itemAspect: 0.5, spacing: Double(seed % 3) * 4,
        sectionSpacing: Double(seed % 5) * 3, headerHeight: 20) : ListLayout()
    screen = Screen(
      rows, log: log, schedule: schedule, layout: layout, diffable: diffable,
      embeds: seed % 2 == 1
    ) { node, source in
      source.acceptsModels = acceptsModels
      source.cellsHaveInside = hasInside
      if hasHeaders { source.header = { "Section \($0)" } }
      node.retentionPolicy = seed % 5 == 4 ? .all : .bounded(count: Int(seed % 5) * 4)
      node.measurementPolicy = seed % 7 == 0 ? .eager : .progressive
      // Only contents that take longer than this may be blank.
      node.updatePreparationLimit = 60
      if seed % 13 == 5 { node.stickyEdge = .end }
      if seed % 13 == 6 { node.stickyEdge = .top }
    }
    self.generator = generator
    content = ThrashContent(screen: screen, diffable: diffable)
    eye = ThrashEye(screen)
    // The collection is empty before the first load.
    eye.note([], submitted: 0)
    eye.note(rows, submitted: 0, isReload: true, isPromised: false)
    screen.node.delegate = self
  }

  var node: CollectionNode { screen.node }
  var rows: [[Row]] { content.rows }

  // MARK: Time

  /// Performs a random action, and may advance the time.
  func step() async {
    // The seed is drawn for skipped steps too, so that the other steps stay the same.
    let seed = UInt64.random(in: 0 ... .max, using: &generator)
    let isSkipped = skipped.contains(stepNumber)
    stepNumber += 1
    if isSkipped { return }
    let outer = generator
    generator = SeededGenerator(seed: seed)
    screen.window.driver.interleave { act() }
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      await takeTurns(Int.random(in: 0...4, using: &generator))
      runFrame()
    }
    generator = outer
  }

  private func runFrame() {
    screen.runFrame()
    frameViolations += eye.look(completed: shownUpdates)
      .map { "after step \(stepNumber - 1): \($0)" }
  }

  /// The violations once the collection is at rest.
  func violationsAfterSettling() async throws -> [String] {
    eye.contentWasMoved()
    // Callbacks may take the collection out of the window again, and waiting tasks may edit.
    for _ in 0..<100 {
      screen.isAttached = true
      screen.window.host.isVisible = true
      for _ in 0..<1000 where runningTasks > 0 {
        await takeTurns(1)
        screen.runFrame()
      }
      try screen.settle()
      if screen.isAttached, runningTasks == 0, screen.window.isSettled { break }
    }
    if runningTasks > 0 { frameViolations.append("\(runningTasks) tasks wait in vain") }
    eye.didSettle()
    frameViolations += eye.look(completed: shownUpdates)
    return screen.violations() + frameViolations + updateViolations
  }

  /// The number of updates that have completed, or whose animation is in progress.
  private var shownUpdates: Int {
    updates.completed.count + (node.parts?.pipeline.completions.heldCount ?? 0)
  }

  /// The violations of completions and errors when no update is in progress.
  var updateViolations: [String] {
    var result = updates.unexpected
    if updates.completed != Array(0..<submitted) {
      result.append("of \(submitted) updates completed \(updates.completed)")
    }
    // A cell that is used twice may leave before both of its items have been near the viewport.
    let errors = screen.errors.filter { $0.kind != .cellUsedTwice && !isOfSilence($0) }
    if errors.count != expectedErrors {
      result.append("\(screen.errors) errors, not \(expectedErrors)")
    }
    return result
  }

  /// Whether an error reports a count that has changed without an update.
  private func isOfSilence(_ error: ChangeSetError) -> Bool {
    changesInSilence > 0 && error.countBefore == nil && error.expectedCountAfter != nil
      && error.location == nil
  }

  /// Removes all content of the collection. Callbacks insert no further rows.
  func removeAll() {
    reentries = 0
    eye.note([], submitted: submitted + 1, isReload: true)
    content.replace([], completion: completion())
  }

  /// Closes the window during updates, all of which complete.
  func closeHastily() -> [String] {
    screen.isAttached = true
    for _ in 0..<3 { changeOneRow() }
    for _ in 0..<Int.random(in: 0...2, using: &generator) { screen.runFrame() }
    screen.window.close()
    let violations = updateViolations
    // Running jobs end soon.
    try? screen.settle()
    return violations
  }

  // MARK: Acts

  private func act() {
    let kind = Int.random(in: 0..<32, using: &generator)
    acts.append(kind)
    switch kind {
    case 0..<6: change()
    case 6, 7: change(nests: true)
    case 8: reload()
    case 9, 10: lie()
    case 11..<14: scroll(by: Double.random(in: -300...300, using: &generator).rounded())
    case 14:
      let end = max(0, node.contentSize.height)
      let first = eye.targetCount
      node.contentOffset = Point(x: 0, y: Double.random(in: 0...end, using: &generator))
      eye.contentWasScrolled(since: first)
    case 15:
      screen.resize(
        to: Size(
          width: Double(Int.random(in: 20...40, using: &generator) * 10),
          height: Double(Int.random(in: 10...60, using: &generator) * 10)))
      eye.contentWasMoved()
    case 16:
      wait()
      runFrame()
    case 17:
      screen.window.host.isVisible.toggle()
      eye.contentWasMoved()
    case 18: changeCell()
    case 19, 20: changeOneRow()
    case 21: burst()
    case 22: scrollToItem()
    case 23:
      screen.isAttached.toggle()
      eye.contentWasMoved()
    case 24: reentries = 3
    case 25, 26: touchCells()
    case 27: runTasks()
    case 28: changeSettings()
    case 29: changeTraits()
    case 30: moveOutAndReload()
    default: break
    }
    if follows { followEnd() }
  }

  private func scroll(by distance: Double) {
    let first = eye.targetCount
    guard node.scroll(by: Vector(dx: 0, dy: distance)) else { return }
    eye.contentWasScrolled(since: first)
  }

  private func wait() {
    node.waitUntilAllUpdatesAreProcessed()
    if node.isProcessingUpdates { frameViolations.append("waited in vain") }
  }

  private func change(nests: Bool = false) {
    let change = RandomChange(of: rows, using: &generator) { [self] in newRow(&$0) }
    let animated = Bool.random(using: &generator)
    submit(.init(change), animated: animated, nests: nests)
  }

  /// Submits a change of the data as an update.
  private func submit(
    _ change: ThrashContent.Change, animated: Bool = true, nests: Bool = false
  ) {
    let plan = content.plan(change, animated: animated, nests: nests, using: &generator)
    let completions = (0..<plan.completions).map { _ in completion() }
    eye.note(
      plan.rows, submitted: submitted, moved: plan.moved.items, movedAlong: plan.moved.sections)
    plan.submit(completions)
  }

  /// Numbers an update, and returns its completion.
  func completion(isWrong: Bool = false) -> ThrashContent.Completion {
    let number = submitted
    submitted += 1
    return { [updates, weak self] succeeded in
      updates.completed.append(number)
      if succeeded == isWrong { updates.unexpected.append("update \(number) gave \(succeeded)") }
      self?.reenter()
    }
  }

  /// The number of past and expected completions.
  var submittedCount: Int { submitted }

  private func reload() {
    var rows = rows.map { $0.shuffled(using: &generator) }
    rows.append([newRow()])
    eye.note(rows, submitted: submitted + 1, isReload: true)
    content.replace(rows, completion: completion())
  }

  /// Inserts, deletes, reloads or moves one row, or reloads and moves it.
  func changeOneRow() {
    var rows = rows
    guard let path = randomPath() else { return }
    let (section, item) = (path.section, path.item)
    let id = rows[section][item].id
    switch Int.random(in: 0..<5, using: &generator) {
    case 0:
      let row = newRow()
      rows[section].insert(row, at: item)
      submit(
        .init(rows, edits: [.insertItem(path)]) { snapshot throws(SnapshotError) in
          try snapshot.insertItems([row], beforeItem: id)
        })
    case 1:
      rows[section].remove(at: item)
      submit(
        .init(rows, edits: [.deleteItem(path)]) { snapshot throws(SnapshotError) in
          try snapshot.deleteItems([id])
        })
    case 2:
      let row = RandomChange.reloaded(rows[section][item], &generator)
      rows[section][item] = row
      submit(
        .init(rows, edits: [.reloadItem(path)]) { snapshot throws(SnapshotError) in
          try snapshot.update(row)
        })
    case let kind:
      var row = rows[section].remove(at: item)
      var edits: [Edit.Operation] = []
      if kind == 4 {
        row = RandomChange.reloaded(row, &generator)
        edits.append(.reloadItem(path))
      }
      let target = Int.random(in: rows.indices, using: &generator)
      let place = Int.random(in: 0...rows[target].count, using: &generator)
      let next = place < rows[target].count ? rows[target][place].id : nil
      rows[target].insert(row, at: place)
      edits.append(.moveItem(from: path, to: ItemPath(section: target, item: place)))
      var change = ThrashContent.Change(rows, edits: edits)
      if let next {
        change.snapshotEdit = { snapshot throws(SnapshotError) in
          try snapshot.update(row)
          try snapshot.moveItem(id, beforeItem: next)
        }
      }
      submit(change)
    }
  }

  /// Moves a row to another section, and reloads the section that it has left.
  private func moveOutAndReload() {
    var rows = rows
    guard let path = randomPath() else { return }
    let row = rows[path.section].remove(at: path.item)
    let target = Int.random(in: rows.indices, using: &generator)
    let place = Int.random(in: 0...rows[target].count, using: &generator)
    rows[target].insert(row, at: place)
    submit(
      .init(rows, edits: [.moveItem(from: path, to: ItemPath(section: target, item: place))]))
    // Without a window an update completes synchronously, and its completion may have edited.
    rows = self.rows
    guard target != path.section, rows.indices.contains(path.section) else { return }
    rows[path.section] = rows[path.section].map { _ in newRow() }
    submit(.init(rows, edits: [.reloadSection(path.section)]))
  }

  /// A random row's path.
  func randomPath() -> ItemPath? {
    let full = rows.indices.filter { !rows[$0].isEmpty }
    guard let section = full.randomElement(using: &generator) else { return nil }
    return ItemPath(
      section: section, item: Int.random(in: rows[section].indices, using: &generator))
  }

  private func burst() {
    for _ in 0..<Int.random(in: 5...40, using: &generator) { changeOneRow() }
  }

  private func scrollToItem() {
    guard let path = randomPath() else { return }
    let position = [ScrollPosition.top, .center, .bottom].randomElement(using: &generator) ?? .top
    scroll(to: path, position)
  }

  private func scroll(to path: ItemPath, _ position: ScrollPosition) {
    // Without a window an update completes synchronously, and its completion may have edited.
    guard node.parts != nil, rows.indices.contains(path.section),
      rows[path.section].indices.contains(path.item)
    else { return }
    eye.targetWasSet(rows[path.section][path.item].id, position)
    node.scrollToItem(at: path, position: position)
  }

  /// Appends a row and scrolls to it, as a log does.
  private func followEnd() {
    guard !rows.isEmpty else { return }
    var rows = rows
    let section = rows.count - 1
    let row = newRow()
    let last = rows[section].last?.id
    rows[section].append(row)
    let path = ItemPath(section: section, item: rows[section].count - 1)
    var change = ThrashContent.Change(rows, edits: [.insertItem(path)])
    if let last {
      change.snapshotEdit = { snapshot throws(SnapshotError) in
        try snapshot.insertItems([row], afterItem: last)
      }
    }
    submit(change)
    scroll(to: path, .bottom)
  }

  func newRow() -> Row { newRow(&generator) }

  func newRow(_ generator: inout SeededGenerator) -> Row { Self.newRow(rowIDs, &generator) }

  /// Some rows are higher in narrow windows, like text.
  private static func newRow(_ ids: RowIDs, _ generator: inout SeededGenerator) -> Row {
    ids.next += 1
    let height = Double.random(in: 10...80, using: &generator).rounded()
    let area = Double.random(in: -6000...9000, using: &generator).rounded()
    return Row(ids.next, height: height, area: max(0, area))
  }

  // MARK: Tasks and other threads

  /// Runs tasks for some turns, in a fixed order. `Task.yield()` would involve other threads. The
  /// seed determines the number of turns, because each task edits at a different pace.
  private func takeTurns(_ count: Int) async {
    for _ in 0..<count where runningTasks > 0 {
      await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    }
  }

  /// Edits from several tasks, in turns, some of which wait for their updates.
  private func runTasks() {
    for _ in 0..<3 {
      let seed = UInt64.random(in: 0 ... .max, using: &generator)
      runningTasks += 1
      Task { @MainActor in
        await editInTurns(SeededGenerator(seed: seed))
        runningTasks -= 1
      }
    }
  }

  private func editInTurns(_ generator: SeededGenerator) async {
    var own = generator
    let waits = Bool.random(using: &own)
    for _ in 0..<3 {
      swap(&own, &self.generator)
      screen.window.driver.interleave { changeOneRow() }
      swap(&own, &self.generator)
      let turns = Int.random(in: 1...6, using: &own)
      if waits { await node.updatesAreProcessed() } else { await takeTurns(turns) }
    }
  }

  /// Calls a closure on a worker.
  private func onWorker(_ body: @escaping @Sendable () -> Void) {
    screen.window.runtime.workers.submit(priority: .preload) { _ in body() }
  }

  /// Changes a cell's height on any thread. A released cell would lose the change.
  private func changeCell() {
    guard content.diffable == nil, node.retentionPolicy == .all, node.parts != nil,
      let cell = node.visibleNodes.randomElement(using: &generator) as? RowCell,
      let path = node.path(for: cell), rows.indices.contains(path.section),
      rows[path.section].indices.contains(path.item), rows[path.section][path.item] == cell.row
    else { return }
    let old = cell.row
    let new = RandomChange.reloaded(old, &generator)
    screen.source.sections[path.section][path.item] = new
    eye.rowChangesByItself(old, to: new)
    if Bool.random(using: &generator) {
      cell.change(old, to: new)
    } else {
      onWorker { cell.change(old, to: new) }
    }
  }

  /// Changes cells on other threads without a visible effect.
  private func touchCells() {
    for node in node.visibleNodes {
      let kind = Int.random(in: 0..<8, using: &generator)
      guard let cell = node as? RowCell else { continue }
      onWorker {
        switch kind {
        case 0: cell.setNeedsLayout()
        case 1: cell.setNeedsDisplay()
        case 2: cell.style.flexGrow = 1 - cell.style.flexGrow
        case 3: (cell.inside ?? cell).setNeedsLayout()
        case 4: (cell.inside ?? cell).setNeedsDisplay()
        case 5: cell.inside?.style.flexShrink = 0.5
        default: break
        }
      }
    }
  }

  // MARK: Settings

  /// Changes ranges, policies and edges at random times.
  private func changeSettings() {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      let modes: [RangeMode?] = [nil, .minimum, .full, .visibleOnly]
      node.rangeMode = modes.randomElement(using: &generator) ?? nil
    case 1:
      let screens = Double(Int.random(in: 0...3, using: &generator))
      node.rangeTunings[.display] = RangeTuning(leadingScreens: screens, trailingScreens: 0.5)
      node.rangeTunings[.preload] = RangeTuning(leadingScreens: screens + 1, trailingScreens: 1)
    case 2: node.measurementPolicy = node.measurementPolicy == .eager ? .progressive : .eager
    default:
      // Cells that have changed without an edit must not be made again.
      if node.retentionPolicy != .all {
        node.retentionPolicy = .bounded(count: Int.random(in: 0...20, using: &generator))
      }
    }
    eye.contentWasMoved()
  }

  /// Changes the scale or the direction.
  private func changeTraits() {
    var traits = screen.window.traits
    let kind = Int.random(in: 0..<3, using: &generator)
    if kind == 2 {
      traits.reducesMotion.toggle()
    } else if kind == 1 {
      traits.scale = traits.scale == 1 ? 2 : 1
    } else if !isGrid {
      traits.layoutDirection =
        traits.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
    }
    screen.window.traits = traits
    eye.contentWasMoved()
  }

  // MARK: Re-entry

  func collectionNode(_ node: CollectionNode, didScrollFor reason: ScrollReason) { reenter() }
  func collectionNode(_ node: CollectionNode, willDisplay cell: CellNode) { reenter() }
  func collectionNode(_ node: CollectionNode, didEndDisplaying cell: CellNode) { reenter() }

  /// Makes a random change inside a callback.
  private func reenter() {
    guard reentries > 0, node.batch == nil else { return }
    reentries -= 1
    swap(&generator, &reentryGenerator)
    defer { swap(&generator, &reentryGenerator) }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: changeOneRow()
    case 1: scroll(by: Double.random(in: -90...90, using: &generator))
    case 2:
      changeOneRow()
      wait()
    case 3: scrollToItem()
    case 4:
      screen.isAttached.toggle()
      eye.contentWasMoved()
    default: change()
    }
  }
}
