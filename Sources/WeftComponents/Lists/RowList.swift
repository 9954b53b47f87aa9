// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

struct ListRow: Identifiable, Equatable, Sendable {
  let id: ScopeID
  /// The user's identity of the element, for selections.
  let tag: ScopeID?
  let value: any Sendable
  let recipe: RowPath

  static func == (left: ListRow, right: ListRow) -> Bool {
    left.id == right.id && left.recipe == right.recipe && isKnownEqual(left.value, right.value)
  }
}

/// The position of rows in the nested builders of a list.
struct RowPath: Hashable, Sendable {
  private(set) var steps: [Int] = []
  /// The position without the offsets of iterations that have an identity.
  private(set) var identity: [Int] = []

  func appending(_ step: Int) -> RowPath {
    RowPath(steps: steps + [step], identity: identity + [step])
  }

  func appendingIdentified(round: Int) -> RowPath {
    RowPath(steps: steps + [round], identity: identity + [-1])
  }
}

struct RowList: Sendable {
  typealias Recipe = @Sendable (any Sendable) -> any Component
  typealias Modification = @Sendable (any Component) -> any Component

  struct Run: Sendable {
    let path: RowPath
    let outerIDs: [ScopeID]
    /// The identity of a single row. All iterations of a loop with identities have one path.
    var rowID: ScopeID?
    let source: any RowSource
    var onDelete: (@MainActor @Sendable (IndexSet) -> Void)?
    var onMove: (@MainActor @Sendable (IndexSet, Int) -> Void)?
  }

  private(set) var runs: [Run] = []
  private(set) var recipes: [RowPath: Recipe] = [:]
  private var modification: Modification?
  private var outerIDs: [ScopeID] = []

  init() {}

  init(_ content: any Component) {
    append(content, at: RowPath())
  }

  mutating func append(_ component: any Component, at path: RowPath) {
    if let listing = component.rowListing { return listing.appendRows(to: &self, at: path) }
    append(component, id: component.explicitID, at: path)
  }

  mutating func append(_ component: any Component, id: ScopeID? = nil, at path: RowPath) {
    append(ListRow(id: rowID(ScopeID(path.identity)), tag: id, value: component, recipe: path))
  }

  /// Appends the rows of an iteration. `known` contains the previous iterations' identities.
  mutating func append(
    round component: any Component, _ index: Int, at path: RowPath, known: inout Set<ScopeID>
  ) {
    guard let id = component.explicitID, known.insert(id).inserted else {
      return append(component, at: path.appending(index))
    }
    // Its rows share the identity.
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

  /// Appends a row for each element in O(1). `idPath` is the key path that `id` reads, or `nil` for
  /// the element's own identity.
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

  /// Appends the rows of a component whose explicit identity becomes a part of theirs.
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

protocol RowSource: Sendable {
  /// The rows in order. Runs user code for each of them.
  func makeRows() -> [ListRow]

  /// Whether another source is known to create equal rows. Creates none.
  func makesSameRows(as other: any RowSource) -> Bool
}

private struct SingleRow: RowSource {
  let row: ListRow

  func makeRows() -> [ListRow] { [row] }

  func makesSameRows(as other: any RowSource) -> Bool { (other as? SingleRow)?.row == row }
}

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

  /// Unmodified arrays with shared storage are equal without comparisons.
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
  /// O(1).
  func hasSameStorage(as other: [Element]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { left in
        other.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
      }
  }
}

extension ScopeID {
  fileprivate func inside(_ outer: [ScopeID]) -> ScopeID {
    outer.isEmpty ? self : ScopeID(outer + [self])
  }
}

private struct ElementRowID<ID: Hashable & Sendable>: Hashable, Sendable {
  let path: [Int]
  let id: ID
}
