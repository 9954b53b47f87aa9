// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft

@Suite struct ChangeSetSnippets {
  @Test func recordingAndChecking() throws {
    var changes = ChangeSet()
    changes.insertItems(at: [[0, 0], [0, 3]])
    changes.deleteItems(at: [[0, 1]])

    let verified = try changes.verified(before: [4], after: [5])
    let path = verified.newPath(forOld: [0, 2])
    #expect(path == [0, 2])
    #expect(verified.newPath(forOld: [0, 1]) == nil)
    #expect(verified.oldPath(forNew: [0, 4]) == [0, 3])
  }

  @Test func refusing() {
    var changes = ChangeSet()
    changes.deleteItems(at: [[0, 1]])

    var message = ""
    do {
      _ = try changes.verified(before: [4], after: [4])
    } catch {
      message = "\(error)"
    }
    let expected = """
      Invalid change set: the number of items in section 0 does not fit the edits, 4 before, \
      4 after, but the edits make it 3 (edit recorded at DocumentationTests/
      """
    #expect(message.hasPrefix(expected), "\(message)")
  }

  @Test func comparing() throws {
    let old = Package.samples
    var new = Array(old.reversed())
    new[0].version = "2.0"

    let diff = CollectionDiff(from: old, to: new)
    let verified = try diff.changes.verified(before: [old.count], after: [new.count])
    #expect(verified.deletedItems.isEmpty)
    #expect(verified.reloadedItems.map(\.new) == [[0, 0]])
  }

  @Test func repetitions() {
    let old = Package.samples
    let repeating = CollectionDiff(from: old, to: old + [old[0]], reportingDuplicates: true)
    // repeating.duplicateItems holds the path of the last item.
    #expect(repeating.duplicateItems == [[0, old.count]])
  }

  @Test func batches() throws {
    var changes = ChangeSet(animated: true)
    changes.deleteSections([0])

    var others = ChangeSet(animated: false)
    others.insertItems(at: [[0, 0]])

    changes.merge(others)
    #expect(!changes.animated)
    #expect(try changes.verified(before: [3, 1], after: [2]).insertedItems == [[0, 0]])
  }

  @Test func undoing() throws {
    var changes = ChangeSet()
    changes.deleteItems(at: [[0, 1]])
    changes.moveItem(at: [0, 2], to: [0, 0])
    let done = try changes.verified(before: [3], after: [2])

    let undo = done.inverted()
    _ = try undo.verified(before: [2], after: [3])
    #expect(undo.edits.count == 2)
  }

  @Test func composing() throws {
    var first = ChangeSet()
    first.insertItems(at: [[0, 0]])
    var second = ChangeSet()
    second.moveItem(at: [0, 0], to: [0, 2])
    let composed = VerifiedChanges.composing([
      try first.verified(before: [2], after: [3]),
      try second.verified(before: [3], after: [3]),
    ])
    // composed.insertedItems is [[0, 2]].

    #expect(composed.insertedItems == [[0, 2]])
  }
}
