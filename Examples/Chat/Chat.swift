// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A conversation with a server that streams its answers word by word and provides older messages.
@MainActor final class Chat {
  typealias Messages = DiffableDataSource<Int, Message>

  let source: Messages
  private let server: ChatServer
  private var nextID = 0

  init(server: ChatServer = ChatServer()) {
    self.server = server
    let first = server.latest
    nextID = (first.last?.id ?? 0) + 1
    source = Messages(sections: [IdentifiedSection(id: 0, items: first)]) { MessageCell($0) }
  }

  /// Fetches older messages when the first message is near the viewport.
  var history: BatchFetching {
    BatchFetching(loadingRow: { HistoryCell($0) }) { [server, weak self] _ in
      guard let first = await self?.firstID else { return .noMore }
      let older = try await server.messages(before: first)
      await self?.prepend(older)
      return older.isEmpty ? .noMore : .more
    }
  }

  func send(_ text: String) async {
    guard !text.isEmpty else { return }
    append(Message(id: takeID(), isMine: true, text: text))
    var answer = Message(id: takeID(), isMine: false, text: "…")
    append(answer)
    var words: [String] = []
    for await word in server.answer(to: text) {
      words.append(word)
      answer.text = words.joined(separator: " ")
      do { try source.update(answer) } catch { assertionFailure("\(error)") }
    }
  }

  private var firstID: Int? { source.item(at: [0, 0])?.id }

  private func prepend(_ messages: [Message]) {
    source.apply(source.sections.map { IdentifiedSection(id: $0.id, items: messages + $0.items) })
  }

  /// The list has one section and message identities are unique, so an error is a mistake of the
  /// program.
  private func append(_ message: Message) {
    do { try source.append([message], toSection: 0) } catch { assertionFailure("\(error)") }
  }

  private func takeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }
}
