// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The content of a file of change set cases.
struct ChangesetFile: Decodable {
  let cases: [ChangesetCase]
}

/// A change set between two states, and its expected result.
struct ChangesetCase: Decodable {
  let name: String
  /// The item count of each section.
  let before: [Int]
  let edits: [CaseEdit]
  let after: [Int]
  let expect: Expectation

  struct Expectation: Decodable {
    /// The items of each section afterwards.
    let items: [[FinalItem]]?
    /// The acceptable kinds of error.
    let errors: [String]?
  }

  func makeChangeSet() throws -> ChangeSet {
    var changes = ChangeSet()
    for edit in edits { try edit.record(in: &changes) }
    return changes
  }
}

/// An edit, as written in the files.
struct CaseEdit: Decodable {
  let op: String
  let item: [Int]?
  let section: Int?
  let from: Position?
  let to: Position?

  /// An end of a move, as a section or as `[section, item]`.
  enum Position: Decodable {
    case item([Int])
    case section(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let section = try? container.decode(Int.self) {
        self = .section(section)
      } else {
        self = .item(try container.decode([Int].self))
      }
    }
  }

  /// The error for an edit without a required field or with an unknown operation.
  struct Malformed: Error, CustomStringConvertible {
    let edit: CaseEdit
    var description: String { "malformed edit \(edit)" }
  }

  func record(in changes: inout ChangeSet) throws {
    switch (op, from, to) {
    case ("insertItem", _, _): changes.insertItems(at: [try path(item)])
    case ("deleteItem", _, _): changes.deleteItems(at: [try path(item)])
    case ("reloadItem", _, _): changes.reloadItems(at: [try path(item)])
    case ("moveItem", .item(let from), .item(let to)):
      changes.moveItem(at: try path(from), to: try path(to))
    case ("insertSection", _, _): changes.insertSections([try index(section)])
    case ("deleteSection", _, _): changes.deleteSections([try index(section)])
    case ("reloadSection", _, _): changes.reloadSections([try index(section)])
    case ("moveSection", .section(let from), .section(let to)):
      changes.moveSection(from, to: to)
    case ("reloadData", _, _): changes.reloadData()
    default: throw Malformed(edit: self)
    }
  }

  private func path(_ numbers: [Int]?) throws -> ItemPath {
    guard let numbers, numbers.count == 2 else { throw Malformed(edit: self) }
    return ItemPath(section: numbers[0], item: numbers[1])
  }

  private func index(_ section: Int?) throws -> Int {
    guard let section else { throw Malformed(edit: self) }
    return section
  }
}
