// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Foundation
import Weft
import WeftGTK
import WeftTesting

/// Shows a text file of any length, follows it while it grows, and searches it.
///
/// With `--headless DIR` no window opens: a script works the same screen and writes pictures to a
/// folder.
@main enum Main {
  @MainActor static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let usage = "usage: Logs FILE [--headless DIR]\n"
    guard arguments.count == 1 || (arguments.count == 3 && arguments[1] == "--headless") else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    let file: LogFile
    do {
      file = try LogFile(URL(filePath: arguments[0]))
    } catch {
      FileHandle.standardError.write(Data("Logs: \(arguments[0]): \(error)\n".utf8))
      exit(1)
    }
    if arguments.count == 1 {
      LogsApp.file = file
      LogsApp.main()
    } else {
      let tour = HeadlessTour(folder: URL(filePath: arguments[2]), file: file)
      Task {
        do {
          try await tour.run()
          exit(0)
        } catch {
          FileHandle.standardError.write(Data("Logs: \(error)\n".utf8))
          exit(1)
        }
      }
      dispatchMain()
    }
  }
}

/// The program with a window.
struct LogsApp: App {
  @MainActor static var file: LogFile?

  var body: some Scene {
    Window("Logs", width: 900, height: 640) {
      guard let file = Self.file else { return DisplayNode() }
      let screen = LogScreen(file)
      Task { await screen.follow() }
      return screen
    }
  }
}

/// Uses the screen as a person would, and says what it shows.
@MainActor private struct HeadlessTour {
  let folder: URL
  let file: LogFile

  func run() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let screen = LogScreen(file)
    let window = HeadlessWindow(
      size: Size(width: 900, height: 640), schedule: .threads, rootNode: screen)
    try await window.settle()
    while await screen.readOn() {}
    try await picture("1-end", window)
    print("\(screen.lines.numberOfItems(inSection: 0)) lines")
    screen.lines.contentOffset = .zero
    try await picture("2-beginning", window)
    screen.show(search: "error")
    try await window.settle { screen.lines.numberOfItems(inSection: 0) > 0 }
    try await picture("3-search", window)
    print("\(screen.lines.numberOfItems(inSection: 0)) lines with \"error\"")
    screen.show(search: "")
    try await picture("4-all", window)
  }

  private func picture(_ name: String, _ window: HeadlessWindow) async throws {
    try await window.settle()
    window.advance(by: 1)
    try await window.settle()
    try window.writePNG(to: folder.appendingPathComponent("\(name).png"))
  }
}
