// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

extension ChatApp {
  /// Opens the window. With `--headless DIR`, a script uses the same screen without a display and
  /// writes pictures to a folder.
  static func main() {
    main { folder in try await HeadlessTour(folder: folder).run() }
  }
}

@MainActor private struct HeadlessTour {
  let folder: URL

  func run() async throws {
    let screen = ChatScreen(Chat(server: ChatServer(delay: .zero, wordDelay: .milliseconds(5))))
    let window = HeadlessWindow(
      size: Size(width: 560, height: 720), schedule: .threads, rootNode: screen)
    try await picture("1-end", window)
    let answer = Task { await screen.chat.send("Is the border done?") }
    try await window.settle {
      let source = screen.chat.source
      let last = ItemPath(section: 0, item: source.numberOfItems(inSection: 0) - 1)
      return source.item(at: last)?.isMine == false
    }
    try await picture("2-streaming", window)
    await answer.value
    try await picture("3-answered", window)
    let count = screen.messages.numberOfItems(inSection: 0)
    while screen.messages.contentOffset.y > 300 {
      screen.messages.scroll(by: Vector(dx: 0, dy: -200))
      window.advance(by: 1.0 / 60)
    }
    try await window.settle { screen.messages.numberOfItems(inSection: 0) > count }
    try await picture("4-history", window)
    print("\(screen.messages.numberOfItems(inSection: 0)) messages")
  }

  private func picture(_ name: String, _ window: HeadlessWindow) async throws {
    try await window.settle()
    window.advance(by: 1)
    try await window.settle()
    try window.writePNG(to: folder.appendingPathComponent("\(name).png"))
  }
}
