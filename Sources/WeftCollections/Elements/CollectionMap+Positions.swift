// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

extension ElementMap where Section == CollectionSection, Element == CollectionElement {
  /// The element at a position, made if it is looked at for the first time.
  func element(at position: ElementPosition) -> CollectionElement? {
    if let path = position.path { return element(at: path) }
    return section(at: position.section)?.value.header
  }

  /// Visits the positions from `interval.lowerBound` up to, without, `interval.upperBound`.
  ///
  /// - Complexity: O(positions + sections visited · log n).
  func forEachPosition(
    in interval: Range<ElementPosition>, _ body: (ElementPosition) -> Void
  ) {
    var section = interval.lowerBound.section
    var index = interval.lowerBound.index
    while section < numberOfSections, section <= interval.upperBound.section {
      let count = numberOfItems(inSection: section)
      let end = section == interval.upperBound.section ? interval.upperBound.index : count
      while index < min(end, count) {
        if index >= 0 || self.section(at: section)?.value.header != nil {
          body(ElementPosition(section: section, index: index))
        }
        index += 1
      }
      section += 1
      index = -1
    }
  }
}
