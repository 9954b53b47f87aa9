// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// A row of a list: what it shows, and the recipe that makes a component of it.
struct ListRow: Identifiable, Equatable, Sendable {
  /// The identity among all rows.
  let id: ScopeID
  /// The identity that the user has given to the element, for selections.
  let tag: ScopeID?
  /// The value that the recipe makes a component of.
  let value: any Sendable
  /// The recipe, among those of the list.
  let recipe: RowPath

  /// Whether both show the same: values that cannot be compared differ.
  static func == (left: ListRow, right: ListRow) -> Bool {
    left.id == right.id && left.recipe == right.recipe && isKnownEqual(left.value, right.value)
  }
}

/// The place of rows in the builders of a list.
struct RowPath: Hashable, Sendable {
  var steps: [Int] = []

  func appending(_ step: Int) -> RowPath { RowPath(steps: steps + [step]) }
}

/// All rows of a list, with their recipes: a new value for each value of the list.
struct RowList: Sendable {
  /// Makes the component of a value.
  typealias Recipe = @Sendable (any Sendable) -> any Component

  /// The rows that come from one collection.
  struct Run: Sendable {
    let range: Range<Int>
    let onDelete: (@MainActor @Sendable (IndexSet) -> Void)?
    let onMove: (@MainActor @Sendable (IndexSet, Int) -> Void)?
  }

  private(set) var rows: [ListRow] = []
  private(set) var recipes: [RowPath: Recipe] = [:]
  private(set) var runs: [Run] = []

  init() {}

  init(_ content: any Component) {
    append(content, at: RowPath())
  }

  /// Appends the rows of a component: its own, or one that shows it.
  mutating func append(_ component: any Component, at path: RowPath) {
    if let listing = component as? any RowListing { return listing.appendRows(to: &self, at: path) }
    append(component, id: component.explicitID, at: path)
  }

  /// Appends one row that shows a component.
  mutating func append(_ component: any Component, id: ScopeID? = nil, at path: RowPath) {
    recipes[path] = { $0 as? any Component ?? EmptyComponent() }
    rows.append(ListRow(id: ScopeID(path), tag: id, value: component, recipe: path))
  }

  /// Appends the rows of a round of a loop: one that has an identity keeps it in another place.
  ///
  /// - Parameters:
  ///   - path: that of the loop.
  ///   - known: the identities of the rounds before.
  mutating func append(
    round component: any Component, _ index: Int, at path: RowPath, known: inout Set<ScopeID>
  ) {
    guard !(component is any RowListing), let id = component.explicitID, known.insert(id).inserted
    else { return append(component, at: path.appending(index)) }
    recipes[path] = { $0 as? any Component ?? EmptyComponent() }
    rows.append(
      ListRow(
        id: ScopeID(ElementRowID(path: path, id: id)), tag: id, value: component, recipe: path))
  }

  /// Appends a row for each element of a collection.
  mutating func append<Data: RandomAccessCollection, ID: Hashable & Sendable>(
    _ data: Data, id: (Data.Element) -> ID, at path: RowPath,
    onDelete: (@MainActor @Sendable (IndexSet) -> Void)? = nil,
    onMove: (@MainActor @Sendable (IndexSet, Int) -> Void)? = nil,
    content: @escaping @Sendable (Data.Element) -> any Component
  ) where Data.Element: Sendable {
    let start = rows.count
    recipes[path] = { value in (value as? Data.Element).map { content($0) } ?? EmptyComponent() }
    for element in data {
      let id = id(element)
      rows.append(
        ListRow(
          id: ScopeID(ElementRowID(path: path, id: id)), tag: ScopeID(id), value: element,
          recipe: path))
    }
    runs.append(Run(range: start..<rows.count, onDelete: onDelete, onMove: onMove))
  }
}

/// The identity of an element's row among all rows.
private struct ElementRowID<ID: Hashable & Sendable>: Hashable, Sendable {
  let path: RowPath
  let id: ID
}

/// A component that gives a list several rows, or none.
protocol RowListing: Component {
  func appendRows(to list: inout RowList, at path: RowPath)
}

extension EmptyComponent: RowListing {
  func appendRows(to list: inout RowList, at path: RowPath) {}
}

extension AnyComponent: RowListing {
  func appendRows(to list: inout RowList, at path: RowPath) { list.append(base, at: path) }
}

extension TupleComponent: RowListing {
  func appendRows(to list: inout RowList, at path: RowPath) {
    var position = 0
    for component in repeat each content {
      list.append(component, at: path.appending(position))
      position += 1
    }
  }
}

extension ArrayComponent: RowListing {
  func appendRows(to list: inout RowList, at path: RowPath) {
    var known: Set<ScopeID> = []
    for (index, component) in content.enumerated() {
      list.append(round: component, index, at: path, known: &known)
    }
  }
}

extension Optional: RowListing where Wrapped: Component {
  func appendRows(to list: inout RowList, at path: RowPath) {
    if case .some(let content) = self { list.append(content, at: path.appending(0)) }
  }
}

extension ConditionalComponent: RowListing {
  func appendRows(to list: inout RowList, at path: RowPath) {
    switch self {
    case .first(let content): list.append(content, at: path.appending(0))
    case .second(let content): list.append(content, at: path.appending(1))
    }
  }
}

extension Group: RowListing {
  func appendRows(to list: inout RowList, at path: RowPath) { list.append(body, at: path) }
}

extension Section: RowListing {
  func appendRows(to list: inout RowList, at path: RowPath) {
    // One that shows nothing is no row.
    if header.listedType != nil { list.append(header.font(.headline), at: path.appending(0)) }
    list.append(content, at: path.appending(1))
    if footer.listedType != nil { list.append(footer.font(.caption), at: path.appending(2)) }
  }
}
