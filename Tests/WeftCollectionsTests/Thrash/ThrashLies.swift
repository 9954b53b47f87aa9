// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftTesting

@testable import WeftCollections

/// Data sources that break the rules. Each causes an error, and the collection soon shows the data.
extension Thrash {
  /// Breaks a random rule.
  func lie() {
    // Before its first load a collection does not read its data.
    guard node.parts != nil, node.batch == nil else { return }
    let kind = Int.random(in: 0..<(content.diffable == nil ? 11 : 7), using: &generator)
    switch kind {
    case 0: tellTooLittle()
    case 1: tellTooMuch()
    case 2: addSectionInSilence()
    case 3: deleteTwice()
    case 4: editBeyondTheEnd()
    case 5, 6: refuseSnapshotEdit()
    case 7: tellImpossibleCounts()
    case 8: editWhileAsked()
    case 9: giveOneCellToSeveralRows()
    default: changeInSilence()
    }
  }

  /// Inserts two rows and submits one.
  private func tellTooLittle() {
    guard let section = rows.indices.randomElement(using: &generator) else { return }
    var rows = rows
    rows[section].insert(contentsOf: [newRow(), newRow()], at: 0)
    lie(rows, [.insertItem(ItemPath(section: section, item: 0))])
  }

  /// Deletes one row and submits two.
  private func tellTooMuch() {
    var rows = rows
    guard
      let section = rows.indices.filter({ rows[$0].count > 1 })
        .randomElement(using: &generator)
    else { return }
    rows[section].removeFirst()
    lie(rows, (0...1).map { .deleteItem(ItemPath(section: section, item: $0)) })
  }

  /// Adds a section without an edit.
  private func addSectionInSilence() {
    guard let path = randomPath() else { return }
    lie(rows + [[newRow()]], [.reloadItem(path)])
  }

  private func deleteTwice() {
    guard let path = randomPath() else { return }
    var rows = rows
    rows[path.section].remove(at: path.item)
    lie(rows, [.deleteItem(path), .deleteItem(path)])
  }

  private func editBeyondTheEnd() {
    let paths: [ItemPath] = [[0, 1000], [1000, 0], [0, -1], [-1, 0], [.max, .max]]
    let path = paths.randomElement(using: &generator) ?? [0, 1000]
    lie(rows, [Bool.random(using: &generator) ? .reloadItem(path) : .deleteItem(path)])
  }

  /// Submits edits that do not match the rows. The collection reloads the rows.
  private func lie(_ rows: [[Row]], _ edits: [Edit.Operation]) {
    expectedErrors += 1
    let completion = Bool.random(using: &generator) ? completion(isWrong: true) : nil
    eye.note(rows, submitted: submittedCount, isReload: true, isPromised: false)
    content.lie(rows, edits: edits, completion: completion)
  }

  /// Makes an invalid edit of a snapshot, which changes nothing.
  private func refuseSnapshotEdit() {
    guard content.diffable != nil else { return }
    if let error = content.errorOfUnknownUpdate(), error.kind == .unknownItem { return }
    frameViolations.append("an unknown row was updated")
  }

  /// Returns impossible counts. The edit and the reload each cause an error, and the content stays.
  private func tellImpossibleCounts() {
    guard let path = randomPath() else { return }
    let count = [1 << 62, .max, .min, -1].randomElement(using: &generator) ?? -1
    expectedErrors += 2
    let completion = completion(isWrong: true)
    // The callbacks would edit while the counts are impossible.
    let laterReentries = reentries
    reentries = 0
    defer { reentries = laterReentries }
    if Bool.random(using: &generator) {
      screen.source.toldNumberOfItems[path.section] = count
      node.performBatchUpdates({ node.insertItems(at: [path]) }, completion: completion)
    } else {
      screen.source.toldNumberOfSections = count
      node.performBatchUpdates({ node.insertSections([0]) }, completion: completion)
    }
    screen.source.toldNumberOfItems = [:]
    screen.source.toldNumberOfSections = nil
  }

  /// Makes an edit inside one of the source's next answers. The edit causes an error, the update
  /// continues, and everything is reloaded after it.
  private func editWhileAsked() {
    var left = Int.random(in: 0...8, using: &generator)
    let reloads = Bool.random(using: &generator)
    screen.onError = { [weak self] error in
      guard let self, error.kind == .editedWhileAsked else { return }
      eye.note(rows, submitted: submittedCount, isReload: true, isPromised: false)
    }
    screen.source.onQuestion = { [weak self] in
      left -= 1
      guard left < 0, let self else { return }
      screen.source.onQuestion = nil
      expectedErrors += 1
      if reloads { node.reloadData() } else { node.deleteItems(at: [[0, 0]]) }
    }
    changeOneRow()
  }

  /// Changes rows without a change set, and reloads everything some time later.
  private func changeInSilence() {
    let change = RandomChange(of: rows, using: &generator) { [self] in newRow(&$0) }
    screen.source.sections = change.sections
    changesInSilence += 1
    eye.sourceIsBroken()
    // Callbacks would edit on the wrong assumption that the collection has the current rows.
    reentries = 0
    for _ in 0..<Int.random(in: 0...2, using: &generator) { screen.runFrame() }
    eye.note(change.sections, submitted: submittedCount + 1, isReload: true)
    content.replace(change.sections, completion: completion())
  }

  /// Returns the same cell for several rows, and after a later reload a separate cell for each.
  private func giveOneCellToSeveralRows() {
    let rows = rows
    let ids = rows.joined().map(\.id).shuffled(using: &generator).prefix(3)
    let cell = RowCell(Row(-7, text: "shared"), log: screen.log)
    for id in ids { screen.source.sharedCells[id] = cell }
    eye.note(rows, submitted: submittedCount + 1, isReload: true)
    content.replace(rows, completion: completion())
    eye.sourceIsBroken()
    reentries = 0
    for _ in 0..<Int.random(in: 0...3, using: &generator) { screen.runFrame() }
    screen.source.sharedCells = [:]
    eye.note(rows, submitted: submittedCount + 1, isReload: true)
    content.replace(rows, completion: completion())
  }
}
