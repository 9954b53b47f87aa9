// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

extension LogsApp {
  /// Opens the window. With `FILE --headless DIR`, a script uses the same screen without a display
  /// and writes pictures of it to a folder.
  static func main() {
    main { folder in
      let file = try LogFile(URL(filePath: CommandLine.arguments[1]))
      try await HeadlessTour(folder: folder, file: file).run()
    }
  }
}

@MainActor private struct HeadlessTour {
  let folder: URL
  let file: LogFile

  func run() async throws {
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
