// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK

/// Shows a text file of any length, follows it while it grows, and searches it. Run it with `Logs
/// FILE`. Without a file, it shows the log of the package manager.
@main struct LogsApp: App {
  private let path = CommandLine.arguments.dropFirst().first ?? "/var/log/dpkg.log"

  var body: some Scene {
    Window(path, width: 900, height: 640) {
      do {
        return LogScreen(try LogFile(URL(filePath: path)))
      } catch {
        return TextNode("\(path) cannot be read: \(error)")
      }
    }
  }
}
