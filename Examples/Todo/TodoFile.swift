// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// The JSON file that stores a list.
struct TodoFile: Sendable {
  let url: URL

  /// A file in the user's data folder, `$XDG_DATA_HOME` or `~/.local/share`.
  static let standard = TodoFile(
    url: FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
      .appending(path: "weft-todo/items.json"))

  /// Reads the items off the main actor. Returns an empty array if the file does not exist.
  @concurrent func read() async throws -> [TodoItem] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try JSONDecoder().decode([TodoItem].self, from: Data(contentsOf: url))
  }

  /// Writes the items off the main actor.
  @concurrent func write(_ items: [TodoItem]) async throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(items).write(to: url, options: .atomic)
  }
}
