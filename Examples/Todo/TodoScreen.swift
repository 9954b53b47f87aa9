// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// The window's content, with a field for new items, the list, and a status bar.
struct TodoScreen: Component {
  let list: TodoList
  @State private var title = ""
  @State private var selection: Set<UUID> = []

  var body: some Component {
    VStack {
      TextField("What needs to be done?", text: $title)
        .onSubmit { add() }
        .padding(12)
      Divider()
      Observe(list) { list in
        List(selection: $selection) {
          ForEach(Bindable(list).items) { $item in TodoRow(item: $item) }
            .onDelete { list.items.remove(atOffsets: $0) }
            .onMove { list.items.move(fromOffsets: $0, toOffset: $1) }
        }
      }
      Divider()
      Observe(list) { list in
        StatusBar(openCount: list.openCount, problem: list.problem, canUndo: list.canUndo) {
          list.undo()
        }
      }
    }
    .background(.background)
    .task { await list.load() }
  }

  @MainActor private func add() {
    guard list.isLoaded, !title.isEmpty else { return }
    list.items.append(TodoItem(title: title))
    title = ""
  }
}

/// The number of open items, the last problem, and an undo button.
private struct StatusBar: Component {
  let openCount: Int
  let problem: String?
  let canUndo: Bool
  let undo: @MainActor @Sendable () -> Void

  var body: some Component {
    HStack(spacing: 12) {
      if let problem {
        Text(problem).foregroundColor(.destructive)
      } else {
        Text("\(openCount) left to do")
      }
      Spacer()
      Button("Undo", action: undo)
        .buttonStyle(.borderless)
        .disabled(!canUndo)
        .keyboardShortcut("z")
    }
    .font(.caption)
    .padding(horizontal: 16, vertical: 8)
  }
}
