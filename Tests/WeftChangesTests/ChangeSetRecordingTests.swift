// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges

@Suite struct ChangeSetRecordingTests {
  @Test func pathsAreOrderedAndWrittenAsLiterals() {
    let path: ItemPath = [0, 3]
    #expect(path == ItemPath(section: 0, item: 3))
    #expect(path.description == "[0, 3]")
    #expect([[1, 0], [0, 2], [0, 1]].sorted() == [[0, 1], [0, 2], [1, 0]] as [ItemPath])
  }

  @Test func everyCallRecordsItsEdits() {
    var changes = ChangeSet()
    changes.insertItems(at: [[0, 0], [0, 1]])
    changes.deleteItems(at: [[1, 0]], animation: .fade)
    changes.reloadItems(at: [[2, 0]])
    changes.moveItem(at: [0, 5], to: [1, 5])
    changes.insertSections(3..<5)
    changes.deleteSections([0])
    changes.reloadSections(Set([2]))
    changes.moveSection(6, to: 7)
    changes.reloadData()
    #expect(
      changes.edits.map(\.operation) == [
        .insertItem([0, 0]), .insertItem([0, 1]), .deleteItem([1, 0]), .reloadItem([2, 0]),
        .moveItem(from: [0, 5], to: [1, 5]), .insertSection(3), .insertSection(4),
        .deleteSection(0), .reloadSection(2), .moveSection(from: 6, to: 7), .reloadData,
      ])
    #expect(changes.edits[2].animation == .fade)
    #expect(changes.includesReloadData)
  }

  @Test func editsKnowTheirCallSite() {
    var changes = ChangeSet()
    changes.deleteItems(at: [[0, 0]])
    let line = #line - 1
    #expect(changes.edits[0].callSite == CallSite(fileID: #fileID, line: line))
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func oneParticipantWithoutAnimationDecides(outer: Bool, inner: Bool) {
    var changes = ChangeSet(animated: outer)
    var nested = ChangeSet(animated: inner)
    nested.deleteSections([0])
    changes.merge(nested)
    #expect(changes.animated == (outer && inner))
    #expect(changes.edits.count == 1)
  }
}
