// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// A message of a conversation.
struct Message: Identifiable, Hashable, Sendable {
  let id: Int
  let isMine: Bool
  var text: String
}

/// A conversation with somebody who answers word by word, and whose older messages come from a server.
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

  /// Fetches older messages when the user comes near the first one.
  var history: BatchFetching {
    BatchFetching(loadingRow: { HistoryCell($0) }) { [server, weak self] _ in
      guard let first = await self?.firstID else { return .noMore }
      let older = try await server.messages(before: first)
      await self?.prepend(older)
      return older.isEmpty ? .noMore : .more
    }
  }

  /// Sends a message, and streams the answer into one of its own.
  func send(_ text: String) async {
    guard !text.isEmpty else { return }
    append(Message(id: takeID(), isMine: true, text: text))
    var answer = Message(id: takeID(), isMine: false, text: "…")
    append(answer)
    var words: [String] = []
    for await word in server.answer(to: text) {
      words.append(word)
      answer.text = words.joined(separator: " ")
      report { () throws(SnapshotError) in try source.update(answer) }
    }
  }

  private var firstID: Int? { source.sections.first?.items.first?.id }

  private func prepend(_ messages: [Message]) {
    report { () throws(SnapshotError) in
      try source.modify { snapshot throws(SnapshotError) in
        guard let first = snapshot.items(inSectionAt: 0).first else { return }
        try snapshot.insertItems(messages, beforeItem: first.id)
      }
    }
  }

  private func append(_ message: Message) {
    report { () throws(SnapshotError) in try source.append([message], toSection: 0) }
  }

  private func takeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// The conversation has one section, and no message twice.
  private func report(_ edit: () throws(SnapshotError) -> Void) {
    do { try edit() } catch { assertionFailure("\(error)") }
  }
}

/// Stands for a server: 400 messages of history, and answers of its own making.
struct ChatServer: Sendable {
  /// How long the network takes.
  var delay = Duration.milliseconds(400)
  var wordDelay = Duration.milliseconds(60)

  private static let sentences = [
    "The warp is on the loom.", "How many threads did you take in the end?",
    "Four hundred, and a few more at the selvedge, since it always draws in there.",
    "Good.", "Shall we begin with the border, or go straight on to the pattern?",
    "The border. It shows whether the tension is even, and costs little if it is not.",
  ]

  private static func message(_ id: Int) -> Message {
    Message(
      id: id, isMine: id % 2 == 1,
      text: sentences[(id % sentences.count + sentences.count) % sentences.count])
  }

  /// The messages to begin with.
  var latest: [Message] { (360..<400).map(Self.message) }

  /// Up to 40 messages before one.
  func messages(before id: Int) async throws -> [Message] {
    try await Task.sleep(for: delay)
    return (max(0, id - 40)..<max(0, id)).map(Self.message)
  }

  /// The words of an answer.
  func answer(to text: String) -> AsyncStream<String> {
    let words = ("You said: \(text) That is " + Self.sentences.joined(separator: " "))
      .split(separator: " ").map(String.init)
    return AsyncStream { continuation in
      let task = Task {
        for word in words {
          try? await Task.sleep(for: wordDelay)
          continuation.yield(word)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
