// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// A row of a list: its value, and the recipe that makes a component of it.
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
  private(set) var steps: [Int] = []
  /// The place among rows with the same identities around them.
  private(set) var identity: [Int] = []

  func appending(_ step: Int) -> RowPath {
    RowPath(steps: steps + [step], identity: identity + [step])
  }

  /// The place in a round of a loop that has an identity, wherever it is.
  func appendingIdentified(round: Int) -> RowPath {
    RowPath(steps: steps + [round], identity: identity + [-1])
  }
}

/// The content of a list, as its builder lists it: the rows themselves are made on demand.
struct RowList: Sendable {
  /// Makes the component of a value.
  typealias Recipe = @Sendable (any Sendable) -> any Component
  /// Puts a modifier around the component of a row.
  typealias Modification = @Sendable (any Component) -> any Component

  /// The rows that come from one collection, or one line.
  struct Run: Sendable {
    let path: RowPath
    /// The identities around it.
    let outerIDs: [ScopeID]
    /// The identity of the one row of a line: rounds of a loop have one path.
    var rowID: ScopeID?
    let source: any RowSource
    var onDelete: (@MainActor @Sendable (IndexSet) -> Void)?
    var onMove: (@MainActor @Sendable (IndexSet, Int) -> Void)?
  }

  private(set) var runs: [Run] = []
  private(set) var recipes: [RowPath: Recipe] = [:]
  /// The modifiers around the next appended rows, as one.
  private var modification: Modification?
  /// The identities around the next appended rows.
  private var outerIDs: [ScopeID] = []

  init() {}

  init(_ content: any Component) {
    append(content, at: RowPath())
  }

  /// Appends the rows of a component: its own, or one that shows it.
  mutating func append(_ component: any Component, at path: RowPath) {
    if let listing = component.rowListing { return listing.appendRows(to: &self, at: path) }
    append(component, id: component.explicitID, at: path)
  }

  /// Appends one row that shows a component.
  mutating func append(_ component: any Component, id: ScopeID? = nil, at path: RowPath) {
    append(ListRow(id: rowID(ScopeID(path.identity)), tag: id, value: component, recipe: path))
  }

  /// Appends the rows of a round of a loop: one that has an identity keeps it in another place.
  ///
  /// - Parameters:
  ///   - path: that of the loop.
  ///   - known: the identities of the rounds before.
  mutating func append(
    round component: any Component, _ index: Int, at path: RowPath, known: inout Set<ScopeID>
  ) {
    guard let id = component.explicitID, known.insert(id).inserted else {
      return append(component, at: path.appending(index))
    }
    // Several rows have the identity around them.
    if component.rowListing != nil {
      return append(component, at: path.appendingIdentified(round: index))
    }
    append(
      ListRow(
        id: rowID(ScopeID(ElementRowID(path: path.identity, id: id))), tag: id, value: component,
        recipe: path))
  }

  private mutating func append(_ row: ListRow) {
    setRecipe(at: row.recipe) { $0 as? any Component ?? EmptyComponent() }
    runs.append(
      Run(
        path: row.recipe, outerIDs: outerIDs, rowID: row.id, source: SingleRow(row: row)))
  }

  /// Appends a row for each element of a collection.
  ///
  /// - Parameters:
  ///   - id: the identity of an element.
  ///   - idPath: where `id` finds it; `nil` for the element's own.
  /// - Complexity: O(1).
  mutating func append<Data: RandomAccessCollection & Sendable, ID: Hashable & Sendable>(
    _ data: Data, id: @escaping @Sendable (Data.Element) -> ID,
    idPath: (any KeyPath<Data.Element, ID> & Sendable)? = nil, at path: RowPath,
    onDelete: (@MainActor @Sendable (IndexSet) -> Void)? = nil,
    onMove: (@MainActor @Sendable (IndexSet, Int) -> Void)? = nil,
    content: @escaping @Sendable (Data.Element) -> any Component
  ) where Data.Element: Sendable {
    setRecipe(at: path) { value in
      (value as? Data.Element).map { content($0) } ?? EmptyComponent()
    }
    let source = ElementRows(
      data: data, id: id, idPath: idPath, path: path, outerIDs: outerIDs)
    runs.append(
      Run(
        path: path, outerIDs: outerIDs, source: source, onDelete: onDelete, onMove: onMove))
  }

  /// Appends the rows of a component inside a modifier, which is put around each of them.
  mutating func append(
    _ content: any Component, at path: RowPath, modifiedBy modify: @escaping Modification
  ) {
    let outer = modification
    modification = { row in
      let row = modify(row)
      return outer?(row) ?? row
    }
    append(content, at: path)
    modification = outer
  }

  /// Appends the rows of a component that has an identity as a whole: with another one they are
  /// other rows.
  mutating func append(_ content: any Component, at path: RowPath, inside id: ScopeID) {
    outerIDs.append(id)
    append(content, at: path)
    outerIDs.removeLast()
  }

  private func rowID(_ id: ScopeID) -> ScopeID { id.inside(outerIDs) }

  private mutating func setRecipe(at path: RowPath, _ recipe: @escaping Recipe) {
    guard let modification else { return recipes[path] = recipe }
    recipes[path] = { modification(recipe($0)) }
  }
}

/// Makes the rows of a run.
protocol RowSource: Sendable {
  /// The rows, in order; runs code of the user's for each.
  func makeRows() -> [ListRow]

  /// Whether another source is known to make equal rows, without making any.
  func makesSameRows(as other: any RowSource) -> Bool
}

/// A line of its own.
private struct SingleRow: RowSource {
  let row: ListRow

  func makeRows() -> [ListRow] { [row] }

  func makesSameRows(as other: any RowSource) -> Bool { (other as? SingleRow)?.row == row }
}

/// A row for each element of a collection.
private struct ElementRows<
  Data: RandomAccessCollection & Sendable, ID: Hashable & Sendable
>: RowSource where Data.Element: Sendable {
  let data: Data
  let id: @Sendable (Data.Element) -> ID
  let idPath: (any KeyPath<Data.Element, ID> & Sendable)?
  let path: RowPath
  let outerIDs: [ScopeID]

  func makeRows() -> [ListRow] {
    data.map { element in
      let id = id(element)
      return ListRow(
        id: ScopeID(ElementRowID(path: path.identity, id: id)).inside(outerIDs), tag: ScopeID(id),
        value: element, recipe: path)
    }
  }

  /// Arrays that share their storage, unmodified, are the same: their elements are not compared.
  func makesSameRows(as other: any RowSource) -> Bool {
    guard let other = other as? ElementRows, path == other.path, idPath == other.idPath,
      outerIDs == other.outerIDs
    else { return false }
    if let elements = data as? [Data.Element], let others = other.data as? [Data.Element] {
      return elements.hasSameStorage(as: others)
    }
    return isKnownEqual(data, other.data)
  }
}

extension Array {
  /// Whether both are one array in memory, so that all elements are the same; O(1).
  func hasSameStorage(as other: [Element]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { left in
        other.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
      }
  }
}

extension ScopeID {
  /// The identity inside components that have some, too.
  fileprivate func inside(_ outer: [ScopeID]) -> ScopeID {
    outer.isEmpty ? self : ScopeID(outer + [self])
  }
}

/// The identity of an element's row among all rows.
private struct ElementRowID<ID: Hashable & Sendable>: Hashable, Sendable {
  let path: [Int]
  let id: ID
}
