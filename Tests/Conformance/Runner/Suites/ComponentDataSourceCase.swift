// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftComponents

/// The content of a file of component data source cases.
struct ComponentDataSourceFile: Decodable {
  let cases: [ComponentDataSourceCase]
}

/// Calls to a data source, and the expected state after each step.
struct ComponentDataSourceCase: Decodable {
  let name: String
  let sections: [[String]]
  let steps: [Step]

  struct Step: Decodable {
    let calls: [Call]
    let whenAnnounced: Announcement?
    let expect: Expectation
  }

  /// Calls that the listener makes when it is notified of a change.
  struct Announcement: Decodable {
    let userInfo: Int
    let calls: [Call]
  }

  struct Expectation: Decodable {
    let events: [Event]
    let items: [[Item]]?
    let pending: Int
    let builds: Int
  }

  struct Call: Decodable {
    let call: String
    let changes: Changes?
    let mode: String?
    let userInfo: Int?
    let context: Int?
    let width: Double?
    let item: Int?
    let append: String?
    let build: Int?
    let meanwhile: [Call]?
    let rejected: [String]?

    var updateMode: UpdateMode { mode == "sync" ? .synchronous : .asynchronous }

    /// The user info in the type of the data source.
    var info: UserInfo { userInfo.map { UserInfo(["number": $0]) } ?? UserInfo() }
  }

  struct Changes: Decodable {
    let deletedSections: [Int]?
    let insertedSections: [Int]?
    let deleted: [[Int]]?
    let moved: [[[Int]]]?
    let updated: [PlacedModel]?
    let inserted: [PlacedModel]?

    func changeSet(userInfo: UserInfo) -> ModelChangeSet<String> {
      var sections = SectionCommands()
      var items = ItemCommands<String>()
      for section in deletedSections ?? [] { sections.delete(section) }
      for section in insertedSections ?? [] { sections.insert(section) }
      for path in deleted ?? [] { items.delete(ItemPath(path)) }
      for pair in moved ?? [] { items.move(ItemPath(pair[0]), to: ItemPath(pair[1])) }
      for item in updated ?? [] { items.update(item.path, item.model) }
      for item in inserted ?? [] { items.insert(item.path, item.model) }
      return ModelChangeSet(sections: sections, items: items, userInfo: userInfo)
    }
  }

  /// `[[section, item], model]`
  struct PlacedModel: Decodable {
    let path: ItemPath
    let model: String

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      path = ItemPath(try values.decode([Int].self))
      model = try values.decode(String.self)
    }
  }

  /// `[number, model, state]`
  struct Item: Decodable, Equatable, CustomStringConvertible {
    let number: Int
    let model: String
    let state: String

    init(number: Int, model: String, state: String) {
      self.number = number
      self.model = model
      self.state = state
    }

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      number = try values.decode(Int.self)
      model = try values.decode(String.self)
      state = try values.decode(String.self)
    }

    var description: String { "\(number):\(model)/\(state)" }
  }

  struct Event: Decodable, Equatable {
    let removedSections: [Int]?
    let removed: [[Int]]?
    let updated: [[[Int]]]?
    let moved: [[[Int]]]?
    let insertedSections: [Int]?
    let inserted: [[Int]]?
    let rebuilt: [[Int]]?
    let userInfo: Int?

    init(_ changes: AppliedChanges) {
      func listed<Value>(_ values: [Value]) -> [Value]? { values.isEmpty ? nil : values }
      func numbers(_ path: ItemPath) -> [Int] { [path.section, path.item] }
      removedSections = listed(changes.removedSections)
      removed = listed(changes.removedItems.map(numbers))
      updated = listed(changes.updatedItems.map { [numbers($0.old), numbers($0.new)] })
      moved = listed(changes.movedItems.map { [numbers($0.old), numbers($0.new)] })
      insertedSections = listed(changes.insertedSections)
      inserted = listed(changes.insertedItems.map(numbers))
      rebuilt = listed(changes.rebuiltItems.map(numbers))
      userInfo = changes.userInfo["number"] as? Int
    }
  }
}

extension ItemPath {
  fileprivate init(_ numbers: [Int]) {
    self.init(section: numbers[0], item: numbers[1])
  }
}
