// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// The window's content: a field, the tasks, and a bar with what is left to do.
@MainActor struct TodoScreen {
  let list: TaskList
  let field: EditableTextNode
  let collection: CollectionNode
  let root: DisplayNode

  init(_ list: TaskList) {
    self.list = list
    let field = EditableTextNode(placeholder: "What is to be done?")
    let collection = CollectionNode(list.source)
    self.field = field
    self.collection = collection
    field.onSubmit = { [weak list] in list?.submit($0) }
    list.onEdit = { [weak field] in field?.text = $0 }
    root = ComponentNode {
      VStack {
        Node(field).padding(12)
        Divider()
        // The list takes the room that is left.
        Node(collection).flexGrow().flexBasis(.points(0))
        Divider()
        Observe(list) { list in StatusBar(list: list) }
      }.background(.background)
    }
  }
}

/// The number of tasks left, and a button that undoes the last change.
private struct StatusBar: Component {
  let list: TaskList
  let openCount: Int
  let undoTitle: String?

  @MainActor init(list: TaskList) {
    self.list = list
    openCount = list.openCount
    undoTitle = list.undoTitle
  }

  var body: some Component {
    HStack(spacing: 12) {
      Text(openCount == 1 ? "1 task left" : "\(openCount) tasks left").font(.caption).flexGrow()
      if let undoTitle {
        RowButton("Undo \(undoTitle)") { list.undo() }.accessibilityIdentifier("undo")
      }
    }.padding(horizontal: 16, vertical: 8)
  }
}
