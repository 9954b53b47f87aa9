// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges

/// The part of a section other than its items.
public struct CollectionSection: Sendable {
  /// The element before the items, if any.
  public var header: CollectionElement?
  /// The element after the items, if any.
  public var footer: CollectionElement?
  /// The section's own layout, if any.
  public var layout: SectionLayout?
  /// The program's data for the section.
  public package(set) var context: (any Sendable)?
  /// The elements behind and in front of the section.
  var supplements: [SupplementaryKind: CollectionElement] = [:]

  package init(
    header: CollectionElement? = nil, footer: CollectionElement? = nil,
    layout: SectionLayout? = nil
  ) {
    self.header = header
    self.footer = footer
    self.layout = layout
  }
}

/// The elements that belong to the whole collection instead of a section.
package struct CollectionBoundary: Sendable {
  package var header: CollectionElement?
  package var footer: CollectionElement?
  /// In points along the axis, or 0 without a header.
  package var headerLength = 0.0
  /// In points along the axis, or 0 without a footer.
  package var footerLength = 0.0
  package var numberOfSectionLayouts = 0
  /// The number of sections with elements besides header and footer.
  var numberOfSupplementedSections = 0

  package init() {}

  /// Copies the header and footer of another value.
  mutating func takeEdges(of other: CollectionBoundary) {
    (header, headerLength) = (other.header, other.headerLength)
    (footer, footerLength) = (other.footer, other.footerLength)
  }
}

/// A snapshot of a collection's sections and items.
public typealias CollectionMap = ElementMap<CollectionSection, CollectionElement>

extension ElementMap where Section == CollectionSection, Element == CollectionElement {
  package var boundary: CollectionBoundary {
    get { supplement as? CollectionBoundary ?? CollectionBoundary() }
    set { supplement = newValue }
  }

  /// The length of the collection's header along the axis, in points. Estimated until measured.
  public var headerLength: Double? {
    boundary.header == nil ? nil : boundary.headerLength
  }

  /// The length of the collection's footer along the axis, in points. Estimated until measured.
  public var footerLength: Double? {
    boundary.footer == nil ? nil : boundary.footerLength
  }

  var hasSectionLayouts: Bool { boundary.numberOfSectionLayouts > 0 }

  var hasSectionSupplements: Bool { boundary.numberOfSupplementedSections > 0 }

  var allPositions: ElementPositions {
    ElementPositions([.collectionHeader..<ElementPosition.collectionFooter.next])
  }

  /// Returns the element at a position, and makes it on first access.
  func element(at position: ElementPosition) -> CollectionElement? {
    if position == .collectionHeader { return boundary.header }
    if position == .collectionFooter { return boundary.footer }
    switch position.kind {
    case .header: return section(at: position.section)?.value.header
    case .footer: return section(at: position.section)?.value.footer
    case .item(let item):
      guard let element = element(at: ItemPath(section: position.section, item: item)) else {
        return nil
      }
      element.note(
        sectionLayout: hasSectionLayouts ? section(at: position.section)?.value.layout : nil)
      return element
    }
  }

  /// Calls a closure for the positions that have elements. O(positions + sections visited · log n).
  func forEachPosition(
    in interval: Range<ElementPosition>, _ body: (ElementPosition) -> Void
  ) {
    forEachStretch(in: interval, body) { section, items in
      for index in items { body(ElementPosition(section: section, index: index)) }
    }
  }

  /// Calls closures for headers and footers, and for the items between them, in order.
  func forEachStretch(
    in interval: Range<ElementPosition>, _ supplementary: (ElementPosition) -> Void,
    _ items: (_ section: Int, Range<Int>) -> Void
  ) {
    if interval.contains(.collectionHeader), boundary.header != nil {
      supplementary(.collectionHeader)
    }
    var section = max(0, interval.lowerBound.section)
    var low = section == interval.lowerBound.section ? interval.lowerBound : .header(section)
    while section < numberOfSections, section <= interval.upperBound.section {
      let count = numberOfItems(inSection: section)
      let high = min(interval.upperBound, ElementPosition.footer(section).next)
      let value = self.section(at: section)?.value
      if low.index < 0, value?.header != nil, low < high { supplementary(.header(section)) }
      let first = max(0, low.index)
      let end = high.section == section ? min(high.index, count) : count
      if first < end { items(section, first..<end) }
      if value?.footer != nil, low <= .footer(section), .footer(section) < high {
        supplementary(.footer(section))
      }
      section += 1
      low = .header(section)
    }
    if interval.contains(.collectionFooter), boundary.footer != nil {
      supplementary(.collectionFooter)
    }
  }

  /// Calls a closure for the positions that have elements. O(positions + sections visited · log n).
  func forEachPosition(in positions: ElementPositions, _ body: (ElementPosition) -> Void) {
    for interval in positions.intervals { forEachPosition(in: interval, body) }
  }

  /// Calls a closure for the elements at positions, with their known sizes. O(elements + (intervals
  /// + sections visited) · log n).
  func forEachElement(
    in positions: ElementPositions,
    _ body: (CollectionElement, ElementPosition, _ extent: KnownExtent?) -> Void
  ) {
    let hasSectionLayouts = hasSectionLayouts
    for interval in positions.intervals {
      forEachStretch(in: interval) { position in
        guard let element = element(at: position) else { return }
        body(element, position, extent(at: position))
      } _: { section, items in
        let layout = hasSectionLayouts ? self.section(at: section)?.value.layout : nil
        forEachItem(inSection: section, items) { item in
          let element = item.element
          element.note(sectionLayout: layout)
          body(
            element, ElementPosition(section: section, index: item.path.item),
            item.length.map { KnownExtent(length: $0, breadth: item.breadth) })
        }
      }
    }
  }

  /// O(log n).
  func extent(at position: ElementPosition) -> KnownExtent? {
    if position == .collectionHeader { return KnownExtent(length: boundary.headerLength) }
    if position == .collectionFooter { return KnownExtent(length: boundary.footerLength) }
    switch position.kind {
    case .header:
      return section(at: position.section).map { KnownExtent(length: $0.leadingLength) }
    case .footer:
      return section(at: position.section).map { KnownExtent(length: $0.trailingLength) }
    case .item(let index):
      guard let item = item(at: ItemPath(section: position.section, item: index)),
        let length = item.length
      else { return nil }
      return KnownExtent(length: length, breadth: item.breadth)
    }
  }

  /// Returns the position of an element, or `nil` if it is not in this map. O(log² n).
  func position(of element: CollectionElement) -> ElementPosition? {
    guard let place = element.supplementaryPlace else {
      return path(of: element).map { .item($0) }
    }
    let position: ElementPosition?
    switch place {
    case .collectionHeader: position = .collectionHeader
    case .collectionFooter: position = .collectionFooter
    case .header(let id): position = section(withID: id).map { .header($0) }
    case .footer(let id): position = section(withID: id).map { .footer($0) }
    case .onItem, .onSection: return nil
    }
    return position.flatMap { self.element(at: $0) === element ? $0 : nil }
  }

  func extent(of element: CollectionElement) -> KnownExtent? {
    position(of: element).flatMap { extent(at: $0) }
  }

  /// Stores the size of a measured element, if the element is in the map. O(log² n).
  mutating func record(_ extent: KnownExtent, of element: CollectionElement) {
    guard let position = position(of: element), self.extent(at: position) != extent else { return }
    if position == .collectionHeader {
      boundary.headerLength = extent.length
    } else if position == .collectionFooter {
      boundary.footerLength = extent.length
    } else {
      switch position.kind {
      case .item(let item):
        setLength(
          extent.length, breadth: extent.breadth,
          at: ItemPath(section: position.section, item: item))
      case .header: updateSection(at: position.section) { $0.leadingLength = extent.length }
      case .footer: updateSection(at: position.section) { $0.trailingLength = extent.length }
      }
    }
  }
}

struct KnownExtent: Hashable, Sendable {
  /// The size along the scroll axis.
  var length: Double
  /// The size across the scroll axis, if the arrangement depends on it.
  var breadth = 0.0
}
