// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

typealias TestMap = ElementMap<String, TestElement>

final class TestElement: MapElement {
  let id: ElementID
  let label: String

  init(_ label: String, id: ElementID = ElementID()) {
    self.id = id
    self.label = label
  }
}

extension TestMap {
  /// A map with an element for each label.
  init(_ labels: [[String]]) throws {
    self = try TestMap().reloaded(labels.map(\.count)) { section, range in
      ElementRun(range.map { TestElement(labels[section][$0]) })
    }
  }

  func reloaded(
    _ counts: [Int], newItems: (Int, Range<Int>) -> ElementRun<TestElement>
  ) throws -> TestMap {
    var changes = ChangeSet()
    changes.reloadData()
    return try applying(changes, after: counts, newItems: newItems)
  }

  /// The map after a change set. Reloaded elements get a "~".
  func applying(
    _ changes: ChangeSet, after: [Int],
    newItems: (Int, Range<Int>) -> ElementRun<TestElement> = { _, range in
      ElementRun(range.map { _ in TestElement("+") })
    }
  ) throws -> TestMap {
    applying(try changes.verified(before: self, after: after), newItems: newItems)
  }

  /// The map after changes that are verified.
  func applying(
    _ changes: VerifiedChanges,
    newItems: (Int, Range<Int>) -> ElementRun<TestElement> = { _, range in
      ElementRun(range.map { _ in TestElement("+") })
    }
  ) -> TestMap {
    applying(
      changes,
      reloadedItem: { _, item in TestElement("~" + item.element.label, id: item.id) },
      newSection: { MapSection("section \($0)") }, newItems: newItems)
  }

  var labels: [[String]] {
    (0..<numberOfSections).map { section in
      var labels: [String] = []
      forEachItem(inSection: section) { labels.append($0.element.label) }
      return labels
    }
  }
}
