// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A message in a bubble at its author's side. The same cell shows later states of the message and
/// grows with it.
final class MessageCell: CellNode {
  private let text: TextNode
  private let bubble = DisplayNode()
  private let isMine: Bool

  nonisolated init(_ message: Message) {
    isMine = message.isMine
    text = TextNode(message.text, color: message.isMine ? .onAccent : .label)
    text.isSelectable = true
    super.init()
    bubble.backgroundColor = message.isMine ? .accent : .secondaryBackground
    bubble.cornerRadius = 14
  }

  override func update(toModel model: any Sendable) -> Bool {
    guard let message = model as? Message, message.isMine == isMine else { return false }
    text.text = StyledText(message.text, color: isMine ? .onAccent : .label)
    return true
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.row, justifyContent: isMine ? .end : .start) {
      text.padding(EdgeInsets(horizontal: 14, vertical: 8))
        .background(bubble)
        .flexShrink(1)
        .maxWidth(.points(420))
    }.padding(EdgeInsets(horizontal: 12, vertical: 3))
  }
}

/// Indicates above the first message that older messages are loading.
final class HistoryCell: CellNode {
  private let text: TextNode

  nonisolated init(_ state: BatchState) {
    let title =
      switch state {
      case .waiting, .failed: "No connection. Trying again soon."
      case .idle, .fetching, .ended: "Older messages are loading …"
      }
    text = TextNode(title, font: .caption, color: .secondaryLabel)
    super.init()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.row, justifyContent: .center) { text }.padding(10)
  }
}
