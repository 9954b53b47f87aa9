// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftTesting

@testable import WeftCollections

/// A random life of a collection: edits of all kinds, several under way, and scrolling in between.
@MainActor final class Thrash: CollectionDelegate {
  let screen: Screen
  private var generator: SeededGenerator
  private let rowIDs = RowIDs()
  private var submitted = 0
  private let completed = Completed()
  private var expectedErrors = 0
  private var eye: ThrashEye
  /// What the frames so far have shown wrongly.
  private(set) var frameViolations: [String] = []
  /// Whether the end of the first section is followed.
  private let follows: Bool
  private var reentries = 0
  /// The steps that are left out: for finding the few that matter.
  private let skipped: Set<Int>
  private var stepNumber = 0
  /// The kinds of the steps so far.
  private(set) var acts: [Int] = []

  /// The identities given so far.
  @MainActor private final class RowIDs {
    var next = 0
  }

  /// The numbers of the updates that have completed, in order.
  @MainActor private final class Completed {
    var numbers: [Int] = []
  }

  init(
    seed: UInt64, schedule: Schedule, skipped: Set<Int> = [],
    configure: (CollectionNode) -> Void = { _ in }
  ) {
    self.skipped = skipped
    follows = seed % 11 == 7
    var generator = SeededGenerator(seed: seed)
    let ids = rowIDs
    let sections = (0..<6).map { _ in
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Self.newRow(ids, &generator)
      }
    }
    let hasHeaders = Bool.random(using: &generator)
    let screen = Screen(sections, schedule: schedule, embeds: seed % 2 == 1) { node, source in
      source.acceptsModels = seed % 3 == 0
      source.cellsHaveInside = seed % 2 == 0
      if hasHeaders { source.header = { "Section \($0)" } }
      node.retentionPolicy = seed % 5 == 4 ? .all : .bounded(count: Int(seed % 5) * 4)
      node.measurementPolicy = seed % 7 == 0 ? .eager : .progressive
      // Only what takes longer than this may be blank.
      node.updatePreparationLimit = 60
      if seed % 13 == 5 { node.stickyEdge = .end }
      if seed % 13 == 6 { node.stickyEdge = .top }
      configure(node)
    }
    self.screen = screen
    self.generator = generator
    eye = ThrashEye(screen)
    eye.note(sections, submitted: 0)
    screen.node.delegate = self
  }

  /// Does something, and may let some time pass.
  func step() {
    // Drawn in any case, so that the other steps stay the same.
    let seed = UInt64.random(in: 0 ... .max, using: &generator)
    let isSkipped = skipped.contains(stepNumber)
    stepNumber += 1
    if isSkipped { return }
    let outer = generator
    generator = SeededGenerator(seed: seed)
    act()
    for _ in 0..<Int.random(in: 0...2, using: &generator) { runFrame() }
    generator = outer
  }

  private func runFrame() {
    screen.runFrame()
    frameViolations += eye.look(completed: completed.numbers.count)
      .map { "after step \(stepNumber - 1): \($0)" }
  }

  private func act() {
    let kind = Int.random(in: 0..<27, using: &generator)
    acts.append(kind)
    switch kind {
    case 0..<7: change(isNested: false)
    case 7: change(isNested: true)
    case 8: reload()
    case 9: lie()
    case 10..<13:
      let distance = Double.random(in: -300...300, using: &generator).rounded()
      screen.node.scroll(by: Vector(dx: 0, dy: distance))
      eye.contentWasMoved()
    case 13:
      let end = max(0, screen.node.contentSize.height)
      screen.node.contentOffset = Point(x: 0, y: Double.random(in: 0...end, using: &generator))
      eye.contentWasMoved()
    case 14:
      screen.resize(
        to: Size(
          width: Double(Int.random(in: 20...40, using: &generator) * 10),
          height: Double(Int.random(in: 10...60, using: &generator) * 10)))
      eye.contentWasMoved()
    case 15:
      screen.node.waitUntilAllUpdatesAreProcessed()
      if screen.node.isProcessingUpdates { frameViolations.append("waited in vain") }
      // Whatever appeared was not looked at in a frame.
      eye.contentWasMoved()
    case 16:
      screen.window.host.isVisible.toggle()
      eye.contentWasMoved()
    case 17: expandCell()
    case 18, 19: changeOneRow()
    case 20: burst()
    case 21: scrollToItem()
    case 22:
      screen.isAttached.toggle()
      eye.contentWasMoved()
    case 23: reentries = 3
    default: break
    }
    if follows { followEnd() }
  }

  // MARK: Re-entry

  func collectionNode(_ node: CollectionNode, didScrollFor reason: ScrollReason) { reenter() }
  func collectionNode(_ node: CollectionNode, willDisplay cell: CellNode) { reenter() }
  func collectionNode(_ node: CollectionNode, didEndDisplaying cell: CellNode) { reenter() }

  /// Does something from inside of a callback.
  private func reenter() {
    guard reentries > 0, node.batch == nil else { return }
    reentries -= 1
    // The order of callbacks is part of the seed's schedule.
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: changeOneRow()
    case 1:
      screen.node.scroll(by: Vector(dx: 0, dy: Double.random(in: -90...90, using: &generator)))
    case 2:
      changeOneRow()
      screen.node.waitUntilAllUpdatesAreProcessed()
      if screen.node.isProcessingUpdates { frameViolations.append("waited in vain inside") }
    default: change(isNested: false)
    }
    eye.contentWasMoved()
  }

  private var node: CollectionNode { screen.node }

  /// An insert, a delete, a reload or a move of one row.
  private func changeOneRow() {
    var rows = screen.source.sections
    let full = rows.indices.filter { !rows[$0].isEmpty }
    guard let section = full.randomElement(using: &generator) else { return }
    let item = Int.random(in: rows[section].indices, using: &generator)
    var moved: Set<Int> = []
    let edit: Edit.Operation
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      rows[section].insert(Self.newRow(rowIDs, &generator), at: item)
      edit = .insertItem(ItemPath(section: section, item: item))
    case 1:
      rows[section].remove(at: item)
      edit = .deleteItem(ItemPath(section: section, item: item))
    case 2:
      rows[section][item].text += "'"
      rows[section][item].height = Double.random(in: 10...80, using: &generator).rounded()
      edit = .reloadItem(ItemPath(section: section, item: item))
    default:
      let row = rows[section].remove(at: item)
      moved.insert(row.id)
      let target = Int.random(in: rows.indices, using: &generator)
      let place = Int.random(in: 0...rows[target].count, using: &generator)
      rows[target].insert(row, at: place)
      edit = .moveItem(
        from: ItemPath(section: section, item: item), to: ItemPath(section: target, item: place))
    }
    let completion = completion()
    eye.note(rows, submitted: submitted, moved: moved)
    node.performBatchUpdates(
      {
        screen.source.sections = rows
        record(edit, in: node)
      }, completion: completion)
  }

  private func burst() {
    for _ in 0..<Int.random(in: 5...40, using: &generator) { changeOneRow() }
  }

  private func scrollToItem() {
    let full = screen.source.sections.indices.filter { !screen.source.sections[$0].isEmpty }
    guard let section = full.randomElement(using: &generator) else { return }
    let item = Int.random(in: screen.source.sections[section].indices, using: &generator)
    let position = [ScrollPosition.top, .center, .bottom].randomElement(using: &generator) ?? .top
    node.scrollToItem(at: ItemPath(section: section, item: item), position: position)
    eye.targetWasSet()
  }

  /// As a log does: a row at the end, and a scroll to it.
  private func followEnd() {
    guard !screen.source.sections.isEmpty else { return }
    let section = screen.source.sections.count - 1
    var rows = screen.source.sections
    rows[section].append(Self.newRow(rowIDs, &generator))
    let path = ItemPath(section: section, item: rows[section].count - 1)
    let completion = completion()
    eye.note(rows, submitted: submitted)
    node.performBatchUpdates(
      {
        screen.source.sections = rows
        node.insertItems(at: [path])
      }, completion: completion)
    node.scrollToItem(at: path, position: .bottom)
    eye.targetWasSet()
  }

  /// What is wrong once everything has come to rest.
  func violationsAfterSettling() throws -> [String] {
    screen.isAttached = true
    screen.window.host.isVisible = true
    eye.contentWasMoved()
    try screen.settle()
    eye.didSettle()
    frameViolations += eye.look(completed: completed.numbers.count)
    var result = screen.violations() + screen.frameViolations + frameViolations
    if completed.numbers != Array(0..<submitted) {
      result.append("of \(submitted) updates completed \(completed.numbers)")
    }
    if screen.errors.count != expectedErrors {
      result.append("\(screen.errors) errors, not \(expectedErrors)")
    }
    return result
  }

  /// Takes everything out of the collection.
  func removeAll() {
    screen.source.sections = []
    let completion = completion()
    eye.note([], submitted: submitted, isReload: true)
    screen.node.reloadData(completion: completion)
  }

  private func change(isNested: Bool) {
    let change = RandomChange(of: screen.source.sections, using: &generator) { [rowIDs] in
      Self.newRow(rowIDs, &$0)
    }
    let node = screen.node
    let middle = isNested ? change.edits.count / 2 : change.edits.count
    let animated = Bool.random(using: &generator)
    let inner = isNested ? completion() : nil
    let outer = completion()
    var moved: Set<Int> = []
    for edit in change.edits {
      if case .moveItem(let from, _) = edit {
        moved.insert(screen.source.sections[from.section][from.item].id)
      } else if case .moveSection(let from, _) = edit {
        moved.formUnion(screen.source.sections[from].map(\.id))
      }
    }
    eye.note(change.sections, submitted: submitted, moved: moved)
    node.performBatchUpdates(
      animated: animated,
      {
        for edit in change.edits[..<middle] { record(edit, in: node) }
        if isNested {
          node.performBatchUpdates(
            { for edit in change.edits[middle...] { record(edit, in: node) } },
            completion: inner)
        }
        screen.source.sections = change.sections
      }, completion: outer)
  }

  private func reload() {
    screen.source.sections = screen.source.sections.map { $0.shuffled(using: &generator) }
    screen.source.sections.append([Self.newRow(rowIDs, &generator)])
    let completion = completion()
    eye.note(screen.source.sections, submitted: submitted, isReload: true)
    screen.node.reloadData(completion: completion)
  }

  /// One row more than was told.
  private func lie() {
    guard let section = screen.source.sections.indices.randomElement(using: &generator) else {
      return
    }
    // Without a window nothing is verified.
    guard screen.isAttached else { return }
    expectedErrors += 1
    screen.source.sections[section].insert(Self.newRow(rowIDs, &generator), at: 0)
    screen.source.sections[section].insert(Self.newRow(rowIDs, &generator), at: 0)
    eye.note(screen.source.sections, submitted: submitted, isReload: true)
    screen.node.insertItems(at: [ItemPath(section: section, item: 0)])
  }

  /// A cell on the screen takes another height by itself; one that is released would forget it.
  private func expandCell() {
    guard !screen.node.isProcessingUpdates, screen.node.retentionPolicy == .all,
      let cell = screen.node.visibleNodes.randomElement(using: &generator) as? RowCell,
      let path = screen.node.path(for: cell), path.section < screen.source.sections.count,
      path.item < screen.source.sections[path.section].count
    else { return }
    let height = Double.random(in: 10...80, using: &generator).rounded()
    screen.source.sections[path.section][path.item].height = height
    eye.rowChangesByItself(cell.row.id)
    cell.setHeight(height)
  }

  private func completion() -> @MainActor (Bool) -> Void {
    let number = submitted
    submitted += 1
    return { [completed] _ in completed.numbers.append(number) }
  }

  private func record(_ edit: Edit.Operation, in node: CollectionNode) {
    switch edit {
    case .deleteItem(let path): node.deleteItems(at: [path])
    case .insertItem(let path): node.insertItems(at: [path])
    case .reloadItem(let path): node.reloadItems(at: [path])
    case .moveItem(let from, let to): node.moveItem(at: from, to: to)
    case .deleteSection(let section): node.deleteSections([section])
    case .insertSection(let section): node.insertSections([section])
    case .reloadSection(let section): node.reloadSections([section])
    case .moveSection(let from, let to): node.moveSection(from, to: to)
    case .reloadData: node.reloadData()
    }
  }

  private static func newRow(_ ids: RowIDs, _ generator: inout SeededGenerator) -> Row {
    ids.next += 1
    return Row(ids.next, height: Double.random(in: 10...80, using: &generator).rounded())
  }
}
