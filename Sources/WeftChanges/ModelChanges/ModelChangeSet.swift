// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Commands for a data source of models, each with an action, a path, and a model.
///
/// ```swift
/// var items = ItemCommands<String>()
/// items.insert([0, 0], "Hello")
/// items.update([0, 1], "World")
/// items.delete([0, 2])
/// var sections = SectionCommands()
/// sections.insert(0)
/// dataSource.enqueue(ModelChangeSet(sections: sections, items: items))
/// ```
///
/// The order of the calls has no meaning. Deletions, updates and the sources of moves refer to the
/// state before. Insertions and the targets of moves then use the index space after the deletions,
/// each with the final index of its item. An inserted section only contains the items that other
/// commands insert into it. ``resolved(before:animated:)`` separates the changed paths, which a
/// ``ChangeSet`` contains, from the models.
public struct ModelChangeSet<Model> {
  /// The commands for sections.
  public var sections: SectionCommands
  /// The commands for items.
  public var items: ItemCommands<Model>
  /// Values that accompany the changes.
  public var userInfo: UserInfo

  /// Creates a change set from commands.
  public init(
    sections: SectionCommands = SectionCommands(), items: ItemCommands<Model> = ItemCommands(),
    userInfo: UserInfo = [:]
  ) {
    self.sections = sections
    self.items = items
    self.userInfo = userInfo
  }

  /// Whether the set contains no commands.
  public var isEmpty: Bool { sections.edits.isEmpty && items.edits.isEmpty }
}

extension ModelChangeSet: Sendable where Model: Sendable {}

/// Commands for the sections of a data source of models.
public struct SectionCommands: Hashable, Sendable {
  private(set) var edits: [Edit] = []

  /// Creates an empty list of commands.
  public init() {}

  /// Inserts a section at an index in the state after.
  public mutating func insert(_ section: Int, fileID: String = #fileID, line: Int = #line) {
    edits.append(
      Edit(.insertSection(section), location: ChangeSet.SourceLocation(fileID: fileID, line: line)))
  }

  /// Deletes the section at an index in the state before, with its items.
  public mutating func delete(_ section: Int, fileID: String = #fileID, line: Int = #line) {
    edits.append(
      Edit(.deleteSection(section), location: ChangeSet.SourceLocation(fileID: fileID, line: line)))
  }
}

/// Commands for the items of a data source of models.
public struct ItemCommands<Model> {
  private(set) var edits: [Edit] = []
  /// The models of inserted items by new path, and of updated items by old path.
  private(set) var inserted: [ItemPath: Model] = [:]
  private(set) var updated: [ItemPath: Model] = [:]

  var onlyUpdates: Bool {
    edits.allSatisfy { if case .reloadItem = $0.operation { true } else { false } }
  }

  /// Creates an empty list of commands.
  public init() {}

  /// Inserts an item with a model at a path in the state after.
  public mutating func insert(
    _ path: ItemPath, _ model: Model, fileID: String = #fileID, line: Int = #line
  ) {
    edits.append(
      Edit(.insertItem(path), location: ChangeSet.SourceLocation(fileID: fileID, line: line)))
    inserted[path] = model
  }

  /// Updates the model of the item at a path in the state before.
  public mutating func update(
    _ path: ItemPath, _ model: Model, fileID: String = #fileID, line: Int = #line
  ) {
    edits.append(
      Edit(.reloadItem(path), location: ChangeSet.SourceLocation(fileID: fileID, line: line)))
    updated[path] = model
  }

  /// Deletes the item at a path in the state before.
  public mutating func delete(
    _ path: ItemPath, fileID: String = #fileID, line: Int = #line
  ) {
    edits.append(
      Edit(.deleteItem(path), location: ChangeSet.SourceLocation(fileID: fileID, line: line)))
  }

  /// Moves the item at a path before to a path in the state after. The item may also be updated.
  public mutating func move(
    _ source: ItemPath, to target: ItemPath, fileID: String = #fileID, line: Int = #line
  ) {
    edits.append(
      Edit(
        .moveItem(from: source, to: target),
        location: ChangeSet.SourceLocation(fileID: fileID, line: line)))
  }
}

extension ItemCommands: Sendable where Model: Sendable {}
