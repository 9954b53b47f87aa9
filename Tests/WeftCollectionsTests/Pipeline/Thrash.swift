// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftTesting

@testable import WeftCollections

/// A random life of a collection: edits of all kinds, several under way, and scrolling in between.
@MainActor struct Thrash {
  let screen: Screen
  private var generator: SeededGenerator
  private let rowIDs = RowIDs()
  private var submitted = 0
  private let completed = Completed()
  private var expectedErrors = 0

  /// The identities given so far.
  @MainActor private final class RowIDs {
    var next = 0
  }

  /// The numbers of the updates that have completed, in order.
  @MainActor private final class Completed {
    var numbers: [Int] = []
  }

  init(seed: UInt64, schedule: Schedule, configure: (CollectionNode) -> Void = { _ in }) {
    var generator = SeededGenerator(seed: seed)
    let ids = rowIDs
    let sections = (0..<6).map { _ in
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Self.newRow(ids, &generator)
      }
    }
    let hasHeaders = Bool.random(using: &generator)
    screen = Screen(sections, schedule: schedule) { node, source in
      source.acceptsModels = seed % 3 == 0
      source.cellsHaveInside = seed % 2 == 0
      if hasHeaders { source.header = { "Section \($0)" } }
      node.retentionPolicy = seed % 5 == 4 ? .all : .bounded(count: Int(seed % 5) * 4)
      node.measurementPolicy = seed % 7 == 0 ? .eager : .progressive
      configure(node)
    }
    self.generator = generator
  }

  /// Does something, and may let some time pass.
  mutating func step() {
    switch Int.random(in: 0..<21, using: &generator) {
    case 0..<9: change(isNested: false)
    case 9: change(isNested: true)
    case 10: reload()
    case 11: lie()
    case 12..<15:
      let distance = Double.random(in: -300...300, using: &generator).rounded()
      screen.node.scroll(by: Vector(dx: 0, dy: distance))
    case 15:
      let end = max(0, screen.node.contentSize.height)
      screen.node.contentOffset = Point(x: 0, y: Double.random(in: 0...end, using: &generator))
    case 16:
      screen.window.resize(
        to: Size(
          width: Double(Int.random(in: 20...40, using: &generator) * 10),
          height: Double(Int.random(in: 10...60, using: &generator) * 10)))
    case 17: screen.node.waitUntilAllUpdatesAreProcessed()
    case 18: screen.window.host.isVisible.toggle()
    case 19: expandCell()
    default: break
    }
    for _ in 0..<Int.random(in: 0...2, using: &generator) { screen.runFrame() }
  }

  /// What is wrong once everything has come to rest.
  func violationsAfterSettling() throws -> [String] {
    try screen.settle()
    var result = screen.violations()
    if completed.numbers != Array(0..<submitted) {
      result.append("of \(submitted) updates completed \(completed.numbers)")
    }
    if screen.errors.count != expectedErrors {
      result.append("\(screen.errors) errors, not \(expectedErrors)")
    }
    return result
  }

  /// Takes everything out of the collection.
  mutating func removeAll() {
    screen.source.sections = []
    screen.node.reloadData(completion: completion())
  }

  private mutating func change(isNested: Bool) {
    let change = RandomChange(of: screen.source.sections, using: &generator) { [rowIDs] in
      Self.newRow(rowIDs, &$0)
    }
    let node = screen.node
    let middle = isNested ? change.edits.count / 2 : change.edits.count
    let animated = Bool.random(using: &generator)
    let inner = isNested ? completion() : nil
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
      }, completion: completion())
  }

  private mutating func reload() {
    screen.source.sections = screen.source.sections.map { $0.shuffled(using: &generator) }
    screen.source.sections.append([Self.newRow(rowIDs, &generator)])
    screen.node.reloadData(completion: completion())
  }

  /// One row more than was told.
  private mutating func lie() {
    guard let section = screen.source.sections.indices.randomElement(using: &generator) else {
      return
    }
    expectedErrors += 1
    screen.source.sections[section].insert(Self.newRow(rowIDs, &generator), at: 0)
    screen.source.sections[section].insert(Self.newRow(rowIDs, &generator), at: 0)
    screen.node.insertItems(at: [ItemPath(section: section, item: 0)])
  }

  /// A cell on the screen takes another height by itself; one that is released would forget it.
  private mutating func expandCell() {
    guard !screen.node.isProcessingUpdates, screen.node.retentionPolicy == .all,
      let cell = screen.node.visibleNodes.randomElement(using: &generator) as? RowCell,
      let path = screen.node.path(for: cell)
    else { return }
    let height = Double.random(in: 10...80, using: &generator).rounded()
    screen.source.sections[path.section][path.item].height = height
    cell.setHeight(height)
  }

  private mutating func completion() -> @MainActor (Bool) -> Void {
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
