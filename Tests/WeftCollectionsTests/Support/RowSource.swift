// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftCollections
import WeftNodes

/// A classic data source over arrays, which counts requests and can return wrong answers.
@MainActor final class RowSource: CollectionDataSource {
  var sections: [[Row]]
  /// The text of each section's header, or `nil` for no headers.
  var header: ((Int) -> String)?
  /// The contents of the supplementary elements of rows and of sections.
  var rowSupplements: ((Row) -> [SupplementaryKind: ItemContent])?
  var sectionSupplements: ((Int) -> [SupplementaryKind: ItemContent])?
  var acceptsModels = false
  var cellsHaveInside = false
  /// A wrong answer that replaces the number of sections.
  var toldNumberOfSections: Int?
  var toldNumberOfItems: [Int: Int] = [:]
  /// Called at each request.
  var onQuestion: (() -> Void)?
  /// Cells that are returned for these rows in every request.
  var sharedCells: [Int: RowCell] = [:]

  /// Closures that run on a worker when the cells of these rows are made.
  var onMake: [Int: @Sendable () -> Void] = [:]

  private(set) var countQuestions = 0
  private(set) var blockQuestions: [ItemPath] = []
  private(set) var headerQuestions: [Int] = []
  let log: CellLog

  init(_ sections: [[Row]], log: CellLog) {
    self.sections = sections
    self.log = log
  }

  /// Resets the recorded requests.
  func resetQuestions() {
    countQuestions = 0
    blockQuestions = []
    headerQuestions = []
  }

  func numberOfSections(in collectionNode: CollectionNode) -> Int {
    onQuestion?()
    return toldNumberOfSections ?? sections.count
  }

  func collectionNode(
    _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
  ) -> Int {
    countQuestions += 1
    onQuestion?()
    let isThere = sections.indices.contains(section)
    return toldNumberOfItems[section] ?? (isThere ? sections[section].count : 0)
  }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock {
    blockQuestions.append(path)
    onQuestion?()
    if let shared = sharedCells[row(at: path).id] { return { shared } }
    let onMake = onMake[row(at: path).id]
    return { [row = row(at: path), log, acceptsModels, cellsHaveInside] in
      onMake?()
      return RowCell(row, log: log, acceptsModels: acceptsModels, hasInside: cellsHaveInside)
    }
  }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeModelForItemAt path: ItemPath
  ) -> (any Sendable)? {
    onQuestion?()
    return row(at: path)
  }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForHeaderInSection section: Int
  ) -> CellNodeBlock? {
    headerQuestions.append(section)
    onQuestion?()
    guard let header else { return nil }
    return { [text = header(section), log] in
      RowCell(Row(-1, text: text, height: 20), log: log)
    }
  }

  func collectionNode(
    _ collectionNode: CollectionNode, supplementaryContentsForItemAt path: ItemPath
  ) -> [SupplementaryKind: ItemContent] {
    onQuestion?()
    return rowSupplements?(row(at: path)) ?? [:]
  }

  func collectionNode(
    _ collectionNode: CollectionNode, supplementaryContentsForSection section: Int
  ) -> [SupplementaryKind: ItemContent] {
    onQuestion?()
    return sectionSupplements?(section) ?? [:]
  }

  /// The row at a path, or an unknown row beyond the end after a wrong answer.
  private func row(at path: ItemPath) -> Row {
    guard sections.indices.contains(path.section),
      sections[path.section].indices.contains(path.item)
    else { return Row(-100 - path.item, text: "stranger") }
    return sections[path.section][path.item]
  }
}
