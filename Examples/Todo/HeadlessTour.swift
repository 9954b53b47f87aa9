// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

extension TodoApp {
  /// Opens the window. With `--headless DIR`, a script uses the same screen without a display and
  /// writes pictures to a folder.
  static func main() {
    main { folder in try await HeadlessTour(folder: folder).run() }
  }
}

/// Uses the screen like a person, with a list in a temporary folder.
@MainActor private struct HeadlessTour {
  let folder: URL

  func run() async throws {
    let data = FileManager.default.temporaryDirectory.appending(path: "weft-todo-\(UUID())")
    defer { try? FileManager.default.removeItem(at: data) }
    let file = TodoFile(url: data.appending(path: "items.json"))
    let titles = ["Warp the loom", "Throw the shuttle", "Beat the weft", "Cut the cloth"]
    try await file.write(titles.map { TodoItem(title: $0) })

    let list = TodoList(file: file)
    let window = HeadlessWindow(
      size: Size(width: 480, height: 420), scale: 2, rootNode: ComponentNode(TodoScreen(list: list))
    )
    try await window.settle { list.isLoaded }
    try await picture("1-first", window)
    if let field = window.node(.textField) { window.type("Sell the cloth", into: field) }
    window.key(.enter)
    window.click(text: "Warp the loom")
    try await window.settle()
    list.items.swapAt(1, 2)
    try await picture("2-changed", window)
    if let button = window.nodes(.button, label: "Edit").last { window.click(button) }
    try await picture("3-editing", window)
    for _ in 0..<3 { list.undo() }
    try await picture("4-undone", window)
    await list.finishSaving()
    for item in try await file.read() { print(item.isDone ? "x" : "-", item.title) }
  }

  private func picture(_ name: String, _ window: HeadlessWindow) async throws {
    try await window.settle()
    window.advance(by: 1)
    try await window.settle()
    try window.writePNG(to: folder.appending(path: "\(name).png"))
  }
}
