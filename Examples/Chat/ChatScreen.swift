// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// The conversation, with a field for the next message.
final class ChatScreen: DisplayNode {
  let chat: Chat
  let messages: CollectionNode
  private let field = EditableTextNode(placeholder: "Message")

  init(_ chat: Chat) {
    self.chat = chat
    messages = CollectionNode(chat.source)
    super.init()
    backgroundColor = .background
    messages.initialPosition = .end
    messages.stickyEdge = .end
    messages.allowsSelection = false
    // The user can select text across messages.
    messages.isTextSelectionScope = true
    messages.contentInset = EdgeInsets(horizontal: 0, vertical: 8)
    messages.headFetching = chat.history
    field.onSubmit = { [chat, weak field] text in
      field?.text = ""
      Task { await chat.send(text) }
    }
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column) {
      messages.flexGrow(1).flexShrink(1).flexBasis(.points(0))
      field.padding(12)
    }
  }
}
