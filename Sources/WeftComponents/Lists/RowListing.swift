// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A component that may provide several rows of a list, or none.
protocol RowListing: Component {
  /// A modifier provides rows only if its content does.
  var hasRows: Bool { get }

  /// Whether a component of this type may provide several rows for an element of a `ForEach`.
  static var listsSections: Bool { get }

  func appendRows(to list: inout RowList, at path: RowPath)
}

extension RowListing {
  var hasRows: Bool { true }
  static var listsSections: Bool { false }
}

extension Component {
  var rowListing: (any RowListing)? {
    guard let listing = self as? any RowListing, listing.hasRows else { return nil }
    return listing
  }
}

protocol RowModifier: RowListing {
  associatedtype Content: Component

  var content: Content { get }

  func modifying<Row: Component>(_ row: Row) -> any Component
}

extension RowModifier {
  var hasRows: Bool { content.rowListing != nil }
  static var listsSections: Bool { hasSections(Content.self) }

  func appendRows(to list: inout RowList, at path: RowPath) {
    list.append(content, at: path) { modifying($0) }
  }
}

func hasSections<Content: Component>(_ type: Content.Type) -> Bool {
  (type as? any RowListing.Type).map { $0.listsSections } ?? false
}

extension IdentifiedComponent: RowListing {
  var hasRows: Bool { content.rowListing != nil }
  static var listsSections: Bool { hasSections(Content.self) }

  func appendRows(to list: inout RowList, at path: RowPath) {
    list.append(content, at: path, inside: id)
  }
}

extension EmptyComponent: RowListing {
  func appendRows(to list: inout RowList, at path: RowPath) {}
}

extension AnyComponent: RowListing {
  func appendRows(to list: inout RowList, at path: RowPath) { list.append(base, at: path) }
}

extension TupleComponent: RowListing {
  static var listsSections: Bool {
    for type in repeat (each Content).self {
      if hasSections(type) { return true }
    }
    return false
  }

  func appendRows(to list: inout RowList, at path: RowPath) {
    var position = 0
    for component in repeat each content {
      list.append(component, at: path.appending(position))
      position += 1
    }
  }
}

extension ArrayComponent: RowListing {
  static var listsSections: Bool { hasSections(Content.self) }

  func appendRows(to list: inout RowList, at path: RowPath) {
    var known: Set<ScopeID> = []
    for (index, component) in content.enumerated() {
      list.append(round: component, index, at: path, known: &known)
    }
  }
}

extension Optional: RowListing where Wrapped: Component {
  static var listsSections: Bool { hasSections(Wrapped.self) }

  func appendRows(to list: inout RowList, at path: RowPath) {
    if case .some(let content) = self { list.append(content, at: path.appending(0)) }
  }
}

extension ConditionalComponent: RowListing {
  static var listsSections: Bool { hasSections(First.self) || hasSections(Second.self) }

  func appendRows(to list: inout RowList, at path: RowPath) {
    switch self {
    case .first(let content): list.append(content, at: path.appending(0))
    case .second(let content): list.append(content, at: path.appending(1))
    }
  }
}

extension Group: RowListing {
  static var listsSections: Bool { hasSections(Content.self) }

  func appendRows(to list: inout RowList, at path: RowPath) { list.append(body, at: path) }
}

extension Section: RowListing {
  static var listsSections: Bool { true }

  func appendRows(to list: inout RowList, at path: RowPath) {
    // An empty header does not count as a row.
    if header.listedType != nil {
      list.append(header.font(.headline), id: header.explicitID, at: path.appending(0))
    }
    list.append(content, at: path.appending(1))
    if footer.listedType != nil {
      list.append(footer.font(.caption), id: footer.explicitID, at: path.appending(2))
    }
  }
}
