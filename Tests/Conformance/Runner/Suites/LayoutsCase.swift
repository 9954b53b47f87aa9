// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftCollections
import WeftLayout

struct LayoutsFile: Decodable {
  let cases: [LayoutsCase]
}

/// A viewport, a layout, sections of items, and the expected frames.
struct LayoutsCase: Decodable {
  /// The parameters of a layout. The kind determines which of them apply.
  struct Layout: Decodable {
    let kind: String
    let spacing: Double?
    let lineSpacing: Double?
    let interitemSpacing: Double?
    let alignment: String?
    let columns: Int?
    let minColumnWidth: Double?
    let columnSpacing: Double?
    let rowSpacing: Double?
    let rowHeight: Double?
    let itemAlignment: String?
    let itemSize: CaseSize?
    let sectionSpacing: Double?
    let header: Double?
    let footer: Double?
    let pinHeaders: Bool?
    let pinFooters: Bool?
  }

  /// The sizes of all items, or a shorter list that repeats.
  struct Items: Decodable {
    let sizes: [Size]

    private struct Repeated: Decodable {
      let count: Int
      let sizes: [CaseSize]?
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let sizes = try? container.decode([CaseSize].self) {
        self.sizes = sizes.map(\.size)
      } else {
        let repeated = try container.decode(Repeated.self)
        let cycle = repeated.sizes.map { $0.map(\.size) } ?? []
        sizes = (0..<repeated.count).map { cycle.isEmpty ? .zero : cycle[$0 % cycle.count] }
      }
    }
  }

  struct Section: Decodable {
    let items: Items?
    let inset: [Double]?
    let header: Double?
    let footer: Double?
    let layout: Layout?
    let offset: Double?
  }

  /// The name of an element.
  struct Element: Decodable, Hashable, Comparable, CustomStringConvertible {
    let position: ElementPosition

    init(_ position: ElementPosition) { self.position = position }

    init(from decoder: any Decoder) throws {
      if let whole = try? decoder.singleValueContainer().decode(String.self) {
        position = whole == "header" ? .collectionHeader : .collectionFooter
        return
      }
      var list = try decoder.unkeyedContainer()
      let section = try list.decode(Int.self)
      if let item = try? list.decode(Int.self) {
        position = ElementPosition(section: section, index: item)
      } else {
        position = try list.decode(String.self) == "header" ? .header(section) : .footer(section)
      }
    }

    var description: String {
      switch position {
      case .collectionHeader: return "header"
      case .collectionFooter: return "footer"
      case .header(position.section): return "[\(position.section), header]"
      case .footer(position.section): return "[\(position.section), footer]"
      default: return "[\(position.section), \(position.index)]"
      }
    }

    static func < (a: Element, b: Element) -> Bool { a.position < b.position }
  }

  let name: String
  let viewport: CaseSize
  let axis: CaseAxes
  let rtl: Bool?
  let layout: Layout
  let sections: [Section]
  let expect: LayoutsExpectation
}

/// The expected results.
struct LayoutsExpectation: Decodable {
  /// The frames of all items, or of some.
  struct Items: Decodable {
    let frames: [(index: Int, frame: Rect)]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let frames = try? container.decode([CaseRect].self) {
        self.frames = frames.enumerated().map { ($0.offset, $0.element.rect) }
      } else {
        frames = try container.decode([String: CaseRect].self)
          .compactMap { key, frame in Int(key).map { ($0, frame.rect) } }
          .sorted { $0.index < $1.index }
      }
    }
  }

  struct Inner: Decodable {
    let frame: CaseRect
    let contentSize: CaseSize
  }

  struct Section: Decodable {
    let header: CaseRect?
    let footer: CaseRect?
    let items: Items
    let inner: Inner?
  }

  struct Query: Decodable {
    let rect: CaseRect
    let elements: [LayoutsCase.Element]
  }

  struct Pinned: Decodable {
    struct Moved: Decodable {
      let element: LayoutsCase.Element
      let frame: Rect

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        element = try list.decode(LayoutsCase.Element.self)
        frame = try list.decode(CaseRect.self).rect
      }
    }

    let offset: [Double]
    let moved: [Moved]
    let visible: [LayoutsCase.Element]
  }

  struct Scroll: Decodable {
    let item: LayoutsCase.Element
    let position: String
    let from: [Double]
    let to: [Double]
    let inner: Double?
  }

  let contentSize: CaseSize
  let header: CaseRect?
  let footer: CaseRect?
  let sections: [Section]
  let queries: [Query]?
  let pinned: [Pinned]?
  let scrollTo: [Scroll]?
}
