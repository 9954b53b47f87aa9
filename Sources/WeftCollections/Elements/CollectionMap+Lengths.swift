// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

extension ElementMap where Section == CollectionSection, Element == CollectionElement {
  /// Writes down the length of a measured element along the scroll axis, in points.
  mutating func recordLength(_ length: Double, at position: ElementPosition) {
    if let path = position.path {
      setLength(length, at: path)
    } else {
      updateSection(at: position.section) { $0.leadingLength = length }
    }
  }

  /// Writes down the length of a measured element, if it is in this map.
  mutating func recordLength(_ length: Double, of element: CollectionElement) {
    if let position = position(of: element) { recordLength(length, at: position) }
  }

  /// The length of an element along the scroll axis, if it was measured and is in this map.
  func length(of element: CollectionElement) -> Double? {
    guard let position = position(of: element) else { return nil }
    if let path = position.path { return length(at: path) }
    return section(at: position.section)?.leadingLength
  }

  /// Where an element is; `nil` if it is not in this map.
  ///
  /// - Complexity: O(log n).
  func position(of element: CollectionElement) -> ElementPosition? {
    guard let sectionID = element.sectionID else { return path(of: element).map { .item($0) } }
    guard let section = section(withID: sectionID),
      self.section(at: section)?.value.header === element
    else { return nil }
    return .header(section)
  }
}
