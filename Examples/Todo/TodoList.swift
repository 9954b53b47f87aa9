// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Observation
import Weft

/// The to-do items, which are stored in a file.
@MainActor @Observable final class TodoList {
  /// Whether the file was read. Nothing is written before that.
  private(set) var isLoaded = false
  /// The reason why the file could not be read or written.
  private(set) var problem: String?
  private var current: [TodoItem] = []
  private var earlier: [[TodoItem]] = []
  @ObservationIgnored private let file: TodoFile
  @ObservationIgnored private var saving: Task<Void, Never>?

  init(file: TodoFile) {
    self.file = file
  }

  /// The items, in their order. Each change is saved, and can be undone.
  var items: [TodoItem] {
    get { current }
    set {
      guard isLoaded, newValue != current else { return }
      earlier.append(current)
      current = newValue
      save()
    }
  }

  var openCount: Int { current.count { !$0.isDone } }

  var canUndo: Bool { !earlier.isEmpty }

  func undo() {
    guard let items = earlier.popLast() else { return }
    current = items
    save()
  }

  func load() async {
    guard !isLoaded else { return }
    do {
      current = try await file.read()
      isLoaded = true
    } catch {
      problem = "The list cannot be read: \(error)"
    }
  }

  func finishSaving() async { await saving?.value }

  private func save() {
    saving = Task { [saving, file, current] in
      // One after the other, so that the last change is what stays in the file.
      await saving?.value
      do {
        try await file.write(current)
        problem = nil
      } catch {
        problem = "The list cannot be saved: \(error)"
      }
    }
  }
}
