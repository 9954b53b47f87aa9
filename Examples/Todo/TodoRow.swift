// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A row with a check box for the title, and a button to edit the title in place.
struct TodoRow: Component {
  @Binding var item: TodoItem
  @State private var isEditing = false
  @State private var title = ""
  @FocusState private var isFocused: Bool

  var body: some Component {
    HStack(spacing: 12) {
      if isEditing {
        TextField("Title", text: $title)
          .onSubmit { endEditing() }
          .focused($isFocused)
          .flexGrow()
      } else {
        Toggle(isOn: $item.isDone) {
          Text(item.title)
            .strikethrough(item.isDone)
            .foregroundColor(item.isDone ? .secondaryLabel : .label)
        }
        .toggleStyle(.checkbox)
        Spacer()
        Button("Edit") { beginEditing() }
          .buttonStyle(.borderless)
          .font(.caption)
      }
    }
  }

  private func beginEditing() {
    title = item.title
    isEditing = true
    isFocused = true
  }

  private func endEditing() {
    if !title.isEmpty { item.title = title }
    isEditing = false
  }
}
