// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Foundation
import Weft
import WeftGTK
import WeftTesting

extension LogsApp {
  /// Opens the window. With `FILE --headless DIR`, a script uses the same screen without a display
  /// and writes pictures of it to a folder.
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, arguments[2] == "--headless" else {
      return openWindows(of: Self.self)
    }
    Task {
      do {
        let file = try LogFile(URL(filePath: arguments[1]))
        try await HeadlessTour(folder: URL(filePath: arguments[3]), file: file).run()
        exit(0)
      } catch {
        FileHandle.standardError.write(Data("Logs: \(error)\n".utf8))
        exit(1)
      }
    }
    dispatchMain()
  }
}

/// Calls the `main()` that every `App` has, not the one above.
@MainActor private func openWindows<Program: App>(of app: Program.Type) { app.main() }

/// Uses the screen as a person would.
@MainActor private struct HeadlessTour {
  let folder: URL
  let file: LogFile

  func run() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let screen = LogScreen(file)
    let window = HeadlessWindow(
      size: Size(width: 900, height: 640), schedule: .threads, rootNode: screen)
    try await window.settle { screen.isAtEnd }
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
    try window.writePNG(to: folder.appending(path: "\(name).png"))
  }
}
