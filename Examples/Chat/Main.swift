// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Foundation
import Weft
import WeftGTK
import WeftTesting

/// A conversation that opens at its end, streams answers, and fetches older messages at its head.
///
/// With a display it opens a window. With `--headless DIR` a script works the same screen and
/// writes pictures to a folder.
@main enum Main {
  @MainActor static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, arguments[1] == "--headless" else { return ChatApp.main() }
    let tour = HeadlessTour(folder: URL(filePath: arguments[2]))
    Task {
      do {
        try await tour.run()
        exit(0)
      } catch {
        FileHandle.standardError.write(Data("Chat: \(error)\n".utf8))
        exit(1)
      }
    }
    dispatchMain()
  }
}

/// The program with a window.
struct ChatApp: App {
  var body: some Scene {
    Window("Chat", width: 560, height: 720) { ChatScreen(Chat()) }
  }
}

/// Uses the screen as a person would, and says what it shows.
@MainActor private struct HeadlessTour {
  let folder: URL

  func run() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
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
