// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// A map whose elements store their original paths.
typealias TaggedMap = ElementMap<Void, TaggedElement>

/// An element that stores its original path.
final class TaggedElement: MapElement {
  let id: ElementID
  let tag: FinalItem

  init(_ tag: FinalItem, id: ElementID = ElementID()) {
    self.tag = tag
    self.id = id
  }
}

extension TaggedMap {
  /// Makes a map with these numbers of items per section. Each element's tag is its path.
  init(counts: [Int]) throws {
    var changes = ChangeSet()
    changes.reloadData()
    self = TaggedMap().applying(
      try changes.verified(before: [], after: counts),
      reloadedItem: { _, item in item.element },
      newSection: { _ in MapSection(()) },
      newItems: { section, range in
        ElementRun(range.map { TaggedElement(.kept(ItemPath(section: section, item: $0))) })
      })
  }
}

/// The error for a mapping of indexes that disagrees with the positions of the elements.
struct MappingMismatch: Error, CustomStringConvertible {
  let path: ItemPath
  let tag: FinalItem?
  let mapped: ItemPath?

  var description: String {
    let mapped = mapped.map { "\($0)" } ?? "nothing"
    return "\(path) maps to \(mapped) before, but is \(tag.map { "\($0)" } ?? "nothing")"
  }
}
