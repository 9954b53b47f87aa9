// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

struct Message: Identifiable, Hashable, Sendable {
  let id: Int
  let isMine: Bool
  var text: String
}

/// A simulated server with 400 messages of history and generated answers.
struct ChatServer: Sendable {
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

  var latest: [Message] { (360..<400).map(Self.message) }

  /// Returns up to 40 messages before a message.
  func messages(before id: Int) async throws -> [Message] {
    try await Task.sleep(for: delay)
    return (max(0, id - 40)..<max(0, id)).map(Self.message)
  }

  func answer(to text: String) -> AsyncStream<String> {
    let words = ("You said: \(text) That is " + Self.sentences.joined(separator: " "))
      .split(separator: " ").map(String.init)
    return AsyncStream { continuation in
      let task = Task {
        defer { continuation.finish() }
        for word in words {
          // Throws when the stream is no longer consumed.
          try await Task.sleep(for: wordDelay)
          continuation.yield(word)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
