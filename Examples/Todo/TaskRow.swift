// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A row: a tick box, the title, and buttons that show while a pointer is over it.
struct TaskRow: Component, Equatable {
  let task: Task
  @State private var isHovered = false
  @Environment(\.send) private var send

  var body: some Component {
    HStack(spacing: 12) {
      TickBox(isTicked: task.isDone).onTapGesture { send(ToggleTask(id: task.id)) }
        .accessibilityLabel(task.isDone ? "Done" : "To do").accessibilityRole(.checkbox)
      Text(task.title).strikethrough(task.isDone)
        .foregroundColor(task.isDone ? .secondaryLabel : .label)
        .flexGrow()
        .onTapGesture(count: 2) { send(EditTask(id: task.id)) }
      if isHovered {
        RowButton("Edit") { send(EditTask(id: task.id)) }
        RowButton("Up") { send(MoveTask(id: task.id, distance: -1)) }
        RowButton("Down") { send(MoveTask(id: task.id, distance: 1)) }
        RowButton("Delete") { send(DeleteTask(id: task.id)) }
      }
    }
    .frame(minHeight: 28)
    .padding(horizontal: 16, vertical: 6)
    .background(isHovered ? .highlight : .background)
    .onHover { isHovered = $0 }
  }
}

/// A circle, filled if it is ticked.
private struct TickBox: Component, Equatable {
  let isTicked: Bool

  var body: some Component {
    ZStack {
      Circle().strokeBorder(.secondaryLabel, lineWidth: 1.5).frame(width: 18, height: 18)
      if isTicked { Circle().fill(.accent).frame(width: 12, height: 12) }
    }.frame(width: 20, height: 20)
  }
}

/// A word that can be clicked.
struct RowButton: Component {
  private let title: String
  private let action: @MainActor @Sendable () -> Void

  init(_ title: String, action: @escaping @MainActor @Sendable () -> Void) {
    self.title = title
    self.action = action
  }

  var body: some Component {
    Text(title).font(.caption).foregroundColor(.accent).padding(4).onTapGesture(perform: action)
  }
}
