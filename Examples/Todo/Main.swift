// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

/// A list of things to do, with editing, reordering and undo.
///
/// With a display it opens a window. With `--headless DIR` the same screen is driven by a script,
/// which writes pictures to a folder.
@main enum Main {
  static let titles = ["Warp the loom", "Throw the shuttle", "Beat the weft", "Cut the cloth"]

  @MainActor static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, arguments[1] == "--headless" else { return TodoApp.main() }
    try HeadlessTour(folder: URL(fileURLWithPath: arguments[2], isDirectory: true)).run()
  }
}

struct TodoApp: App {
  var body: some Scene {
    Window("To do", width: 480, height: 420) { TodoScreen(TaskList(Main.titles)).root }
  }
}

/// Uses the list as a person would, and says what it shows.
@MainActor private struct HeadlessTour {
  let folder: URL

  func run() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let screen = TodoScreen(TaskList(Main.titles))
    let window = HeadlessWindow(
      size: Size(width: 480, height: 420), scale: 2, rootNode: screen.root)
    try picture("1-first", window)
    screen.list.submit("Sell the cloth")
    screen.list.toggle(0)
    screen.list.move(2, by: -1)
    try picture("2-changed", window)
    window.move(to: Point(x: 200, y: 100))
    try picture("3-hovered", window)
    for _ in 0..<3 { screen.list.undo() }
    try picture("4-undone", window)
    for task in screen.list.tasks { print(task.isDone ? "x" : "-", task.title) }
  }

  private func picture(_ name: String, _ window: HeadlessWindow) throws {
    try window.settle()
    window.advance(by: 1)
    try window.settle()
    try window.writePNG(to: folder.appendingPathComponent("\(name).png"))
  }
}
