// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges

/// The part of a section that is not its items.
public struct CollectionSection: Sendable {
  /// The element before the items, if there is one.
  public var header: CollectionElement?

  package init(header: CollectionElement? = nil) {
    self.header = header
  }
}

/// A snapshot of a collection's sections and items.
public typealias CollectionMap = ElementMap<CollectionSection, CollectionElement>

/// The place of an element in a map: an item, or the header before a section's items.
public struct ElementPosition: Hashable, Comparable, Sendable {
  /// The section.
  public var section: Int
  /// The index of the item; -1 is the header.
  public var index: Int

  /// Makes the position of an item, or of a header with -1.
  public init(section: Int, index: Int) {
    self.section = section
    self.index = index
  }

  /// The position of a section's header.
  public static func header(_ section: Int) -> ElementPosition {
    ElementPosition(section: section, index: -1)
  }

  /// The position of an item.
  public static func item(_ path: ItemPath) -> ElementPosition {
    ElementPosition(section: path.section, index: path.item)
  }

  /// The path, if it is an item's.
  public var path: ItemPath? { index < 0 ? nil : ItemPath(section: section, item: index) }

  /// Orders as the eye meets them: section by section, headers before items.
  public static func < (a: ElementPosition, b: ElementPosition) -> Bool {
    (a.section, a.index) < (b.section, b.index)
  }
}

extension ElementMap where Section == CollectionSection, Element == CollectionElement {
  /// All positions.
  var allPositions: Range<ElementPosition> {
    .header(0)..<ElementPosition(section: max(0, numberOfSections), index: -1)
  }

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

  /// Visits the elements in an interval of positions, each with the length that is known of it.
  ///
  /// - Complexity: O(elements · log n).
  func forEachElement(
    in interval: Range<ElementPosition>,
    _ body: (CollectionElement, ElementPosition, _ length: Double?) -> Void
  ) {
    forEachPosition(in: interval) { position in
      if let path = position.path {
        guard let item = item(at: path) else { return }
        body(item.element, position, item.length)
      } else if let section = section(at: position.section), let header = section.value.header {
        body(header, position, section.leadingLength)
      }
    }
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

  /// The length of an element along the scroll axis, in points, if it was measured and is in this
  /// map.
  func length(of element: CollectionElement) -> Double? {
    guard let position = position(of: element) else { return nil }
    if let path = position.path { return length(at: path) }
    return section(at: position.section)?.leadingLength
  }

  /// Writes down the length of a measured element along the scroll axis, in points, if the element
  /// is in this map.
  ///
  /// - Complexity: O(log n).
  mutating func recordLength(_ length: Double, of element: CollectionElement) {
    guard let position = position(of: element) else { return }
    if let path = position.path {
      setLength(length, at: path)
    } else if section(at: position.section)?.leadingLength != length {
      updateSection(at: position.section) { $0.leadingLength = length }
    }
  }
}
