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

  @Test func editsKnowTheirLocation() {
    var changes = ChangeSet()
    changes.deleteItems(at: [[0, 0]])
    let line = #line - 1
    #expect(changes.edits[0].location == ChangeSet.SourceLocation(fileID: #fileID, line: line))
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

  @MainActor @Test func completionsOfInnerBatchesComeFirst() {
    final class Log { var lines: [String] = [] }
    let log = Log()
    var changes = ChangeSet()
    changes.performBatchUpdates { outer in
      outer.deleteItems(at: [[0, 0]])
      outer.performBatchUpdates(animated: false) {
        $0.insertItems(at: [[0, 0]])
      } completion: {
        log.lines.append("inner 0 \($0)")
      }
      outer.performBatchUpdates { _ in
      } completion: { _ in
        log.lines.append("inner 1")
      }
    } completion: { _ in
      log.lines.append("outer")
    }
    #expect(changes.edits.count == 2)
    #expect(!changes.animated)
    #expect(log.lines.isEmpty)
    changes.complete(finished: true)
    #expect(log.lines == ["inner 0 true", "inner 1", "outer"])
  }

  @Test func aBatchThatThrowsRecordsNothing() {
    var changes = ChangeSet()
    changes.deleteSections([0])
    #expect(throws: CancellationError.self) {
      try changes.performBatchUpdates(animated: false) {
        $0.deleteSections([1])
        throw CancellationError()
      }
    }
    #expect(changes.edits.map(\.operation) == [.deleteSection(0)])
    #expect(changes.animated)
  }

  @Test func userInfoTravelsAlong() {
    var changes = ChangeSet()
    changes.userInfo = ["origin": "test", "number": 1]
    var other = ChangeSet()
    other.userInfo["number"] = 2
    #expect(changes != other)
    changes.merge(other)
    #expect(changes.userInfo == ["origin": "test", "number": 2])
    #expect(changes.userInfo["origin"] as? String == "test")
    #expect(ChangeSet() == ChangeSet() && ChangeSet().userInfo.isEmpty)
  }

  @Test func eachEditKeepsItsAnimation() throws {
    var changes = ChangeSet()
    changes.deleteItems(at: [[0, 1], [0, 0]], animation: .fade)
    changes.deleteItems(at: [[0, 2]])
    changes.insertItems(at: [[0, 2], [0, 0]], animation: .slide(.top))
    changes.moveItem(at: [0, 5], to: [0, 3], animation: .none)
    changes.reloadItems(at: [[0, 6]], animation: .fade)
    changes.insertSections([1], animation: .fade)
    changes.deleteSections([1], animation: .none)
    changes.reloadSections([2], animation: .slide(.bottom))
    let verified = try changes.verified(before: [7, 1, 1], after: [6, 1, 1])
    let old = { verified.animation(forOld: ItemPath(section: $0, item: $1)) }
    let new = { verified.animation(forNew: ItemPath(section: $0, item: $1)) }
    #expect(old(0, 0) == .fade && old(0, 2) == .automatic && old(0, 3) == nil)
    #expect(old(0, 5) == EditAnimation.none && old(0, 6) == .fade)
    #expect(old(1, 0) == EditAnimation.none && old(2, 0) == .slide(.bottom))
    #expect(new(0, 0) == .slide(.top) && new(0, 1) == nil && new(0, 3) == EditAnimation.none)
    #expect(new(0, 5) == .fade && new(1, 0) == .fade && new(2, 0) == .slide(.bottom))
  }
}
