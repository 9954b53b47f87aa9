// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftCollections
import WeftLayout
import WeftNodes

/// A case, laid out by Weft.
struct LayoutsPage {
  /// The reason why a case is unreadable.
  struct UnknownWord: Error, CustomStringConvertible {
    let word: String
    var description: String { "\(word) is not known" }
  }

  let arrangement: any CollectionArrangement
  let layout: CompositionalLayout
  let viewportSize: Size
  let isRightToLeft: Bool
  private let map: CollectionMap

  @MainActor init(_ test: LayoutsCase) throws {
    let axis: Axis = test.axis == .vertical ? .vertical : .horizontal
    let isVertical = axis == .vertical
    var layout = CompositionalLayout(axis: axis)
    layout.sectionSpacing = test.layout.sectionSpacing ?? 0
    layout.pinsHeaders = test.layout.pinHeaders ?? false
    layout.pinsFooters = test.layout.pinFooters ?? false
    let isCompositional = test.layout.kind == "compositional"
    var sections: [SectionLayout] = []
    for section in test.sections {
      var own = try Self.layout(isCompositional ? section.layout ?? test.layout : test.layout)
      let inset = section.inset ?? [0, 0, 0, 0]
      own.insets = EdgeInsets(top: inset[0], left: inset[1], bottom: inset[2], right: inset[3])
      sections.append(own)
    }
    // A layout that all sections share is given once.
    if let first = sections.first, sections.allSatisfy({ $0 == first }) {
      layout.section = first
      sections = []
    }
    var changes = ChangeSet()
    changes.reloadData()
    var map = CollectionMap().applying(
      try changes.verified(before: [], after: test.sections.map { $0.items?.sizes.count ?? 0 }),
      reloadedItem: { _, item in item.element },
      newSection: { index in
        let section = test.sections[index]
        return MapSection(
          CollectionSection(
            header: section.header ?? 0 > 0 ? CollectionElement() : nil,
            footer: section.footer ?? 0 > 0 ? CollectionElement() : nil,
            layout: sections.isEmpty ? nil : sections[index]),
          leadingLength: section.header ?? 0, trailingLength: section.footer ?? 0)
      },
      newItems: { _, range in ElementRun(count: range.count) { CollectionElement(id: $1) } })
    for (section, item) in test.sections.enumerated() {
      for (index, size) in (item.items?.sizes ?? []).enumerated() {
        map.setLength(
          isVertical ? size.height : size.width, breadth: isVertical ? size.width : size.height,
          at: ItemPath(section: section, item: index))
      }
    }
    map.boundary.headerLength = test.layout.header ?? 0
    map.boundary.footerLength = test.layout.footer ?? 0
    if test.layout.header ?? 0 > 0 { map.boundary.header = CollectionElement() }
    if test.layout.footer ?? 0 > 0 { map.boundary.footer = CollectionElement() }
    map.boundary.numberOfSectionLayouts = sections.count
    self.map = map
    self.layout = layout
    viewportSize = test.viewport.size
    isRightToLeft = test.rtl ?? false
    var offsets: [ElementID: Double] = [:]
    for (index, section) in test.sections.enumerated() {
      if let id = map.sectionID(at: index) { offsets[id] = section.offset }
    }
    arrangement = layout.arrangement(
      of: map, viewportSize: viewportSize, estimatedItemLength: 1,
      direction: isRightToLeft ? .rightToLeft : .leftToRight
    ).scrolling(offsets)
  }

  // MARK: Questions

  /// All elements that are in a rectangle, in order.
  func elements(in rect: Rect) -> [LayoutsCase.Element] {
    arrangement.elements(in: rect, of: map).map { LayoutsCase.Element($0) }
  }

  /// All elements in a viewport, including pinned ones.
  func visibleElements(in viewport: Rect) -> [LayoutsCase.Element] {
    arrangement.visibleElements(in: viewport, of: map).map { LayoutsCase.Element($0) }
  }

  // MARK: Words

  private static func layout(_ layout: LayoutsCase.Layout) throws -> SectionLayout {
    let columns: SectionLayout.Columns =
      layout.columns.map { .count($0) } ?? .fitting(minimumWidth: layout.minColumnWidth ?? 0)
    switch layout.kind {
    case "list": return .list(spacing: layout.spacing ?? 0)
    case "flow":
      return .flow(
        lineSpacing: layout.lineSpacing ?? 0, interitemSpacing: layout.interitemSpacing ?? 0,
        alignment: try lineAlignment(layout.alignment ?? "leading"))
    case "grid":
      return .grid(
        columns, columnSpacing: layout.columnSpacing ?? 0, rowSpacing: layout.rowSpacing ?? 0,
        rowLength: layout.rowHeight,
        alignment: try itemAlignment(layout.itemAlignment ?? "stretch"))
    case "waterfall":
      return .waterfall(
        columns, columnSpacing: layout.columnSpacing ?? 0, rowSpacing: layout.rowSpacing ?? 0)
    case "gallery":
      return .gallery(
        itemSize: layout.itemSize?.size ?? .zero, lineSpacing: layout.lineSpacing ?? 0,
        interitemSpacing: layout.interitemSpacing ?? 0)
    case "paging": return .paging()
    case "orthogonal": return .orthogonal(spacing: layout.spacing ?? 0)
    default: throw UnknownWord(word: layout.kind)
    }
  }

  private static func lineAlignment(_ word: String) throws -> SectionLayout.LineAlignment {
    switch word {
    case "leading": return .leading
    case "center": return .center
    case "trailing": return .trailing
    case "justified": return .justified
    default: throw UnknownWord(word: word)
    }
  }

  private static func itemAlignment(_ word: String) throws -> SectionLayout.ItemAlignment {
    switch word {
    case "stretch": return .stretch
    case "start": return .start
    case "center": return .center
    case "end": return .end
    default: throw UnknownWord(word: word)
    }
  }

  static func scrollPosition(_ word: String) throws -> ScrollPosition {
    switch word {
    case "top": return .top
    case "center": return .center
    case "bottom": return .bottom
    case "nearest": return .nearest
    default: throw UnknownWord(word: word)
    }
  }
}
