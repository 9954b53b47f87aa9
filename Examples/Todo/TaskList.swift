// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Observation
import Weft

/// The tasks, and the way back from each change.
@MainActor @Observable final class TaskList {
  /// How many tasks are not done.
  private(set) var openCount = 0
  /// The change that can be undone, as a word for the button.
  private(set) var undoTitle: String?
  /// The task whose title is in the field.
  private(set) var editedID: Int?

  @ObservationIgnored let source: ComponentDataSource<Task, Int>
  /// Called when the field is to show something else.
  @ObservationIgnored var onEdit: (@MainActor (String) -> Void)?
  @ObservationIgnored private var undoSteps: [(title: String, step: Step)] = []
  @ObservationIgnored private var nextID: Int

  /// A change of one place.
  private enum Step {
    case insert(Task, at: Int)
    case delete(at: Int)
    case update(Task, at: Int)
    case move(from: Int, to: Int)
  }

  init(_ titles: [String]) {
    let tasks = titles.enumerated().map { Task(id: $0, title: $1) }
    nextID = tasks.count
    // Rows are made on workers, and find the list only when somebody clicks.
    let list = Weak<TaskList>()
    source = ComponentDataSource(sections: [tasks], context: 0) { task, _ in
      TaskRow(task: task)
        .onAction(ToggleTask.self) { list.object?.toggle($0.id) }
        .onAction(DeleteTask.self) { list.object?.delete($0.id) }
        .onAction(EditTask.self) { list.object?.beginEditing($0.id) }
        .onAction(MoveTask.self) { list.object?.move($0.id, by: $0.distance) }
    }
    list.object = self
    countOpen()
  }

  /// The tasks in their order.
  var tasks: [Task] {
    (0..<source.numberOfItems(inSection: 0)).compactMap { source.model(at: [0, $0]) }
  }

  /// Takes what was typed: the new title of the edited task, or a new task.
  func submit(_ text: String) {
    defer { endEditing() }
    guard !text.isEmpty else { return }
    if let editedID, let index = index(of: editedID), var task = source.model(at: [0, index]) {
      task.title = text
      change("Edit", .update(task, at: index))
    } else {
      nextID += 1
      change("Add", .insert(Task(id: nextID, title: text), at: tasks.count))
    }
  }

  func toggle(_ id: Int) {
    guard let index = index(of: id), var task = source.model(at: [0, index]) else { return }
    task.isDone.toggle()
    change("Tick", .update(task, at: index))
  }

  func delete(_ id: Int) {
    if let index = index(of: id) { change("Delete", .delete(at: index)) }
  }

  func move(_ id: Int, by distance: Int) {
    guard let index = index(of: id), tasks.indices.contains(index + distance) else { return }
    change("Move", .move(from: index, to: index + distance))
  }

  func beginEditing(_ id: Int) {
    guard let index = index(of: id), let task = source.model(at: [0, index]) else { return }
    editedID = id
    onEdit?(task.title)
  }

  /// Takes the last change back.
  func undo() {
    guard let (_, step) = undoSteps.popLast() else { return }
    apply(step)
    undoTitle = undoSteps.last?.title
  }

  private func endEditing() {
    editedID = nil
    onEdit?("")
  }

  private func index(of id: Int) -> Int? { tasks.firstIndex { $0.id == id } }

  private func change(_ title: String, _ step: Step) {
    guard let inverse = inverse(of: step) else { return }
    undoSteps.append((title, inverse))
    undoTitle = title
    apply(step)
  }

  private func inverse(of step: Step) -> Step? {
    switch step {
    case .insert(_, let index): .delete(at: index)
    case .delete(let index): source.model(at: [0, index]).map { .insert($0, at: index) }
    case .update(_, let index): source.model(at: [0, index]).map { .update($0, at: index) }
    case .move(let from, let to): .move(from: to, to: from)
    }
  }

  private func apply(_ step: Step) {
    var items = ItemCommands<Task>()
    switch step {
    case .insert(let task, let index): items.insert([0, index], task)
    case .delete(let index): items.delete([0, index])
    case .update(let task, let index): items.update([0, index], task)
    case .move(let from, let to): items.move([0, from], to: [0, to])
    }
    do {
      try source.enqueue(ModelChangeSet(items: items), mode: .synchronous)
    } catch {
      // A step is made from the list as it is.
      assertionFailure("\(error)")
    }
    countOpen()
  }

  private func countOpen() { openCount = tasks.count { !$0.isDone } }
}

/// An object of the main actor that is found later.
@MainActor final class Weak<Object: AnyObject>: Sendable {
  weak var object: Object?
}
