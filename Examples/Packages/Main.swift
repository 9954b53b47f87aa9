// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK

/// Browses the software of this machine: what is installed, and what could be.
///
/// With a display it opens its window. Without one, or with `--headless DIR`, the same screen is
/// driven by a script, which writes pictures and a report to a folder.
@main
enum Main {
  @MainActor static func main() {
    switch Options(
      CommandLine.arguments.dropFirst(), environment: ProcessInfo.processInfo.environment)
    {
    case .window:
      PackagesApp.main()
    case .headless(let folder):
      exit(HeadlessTour(folder: URL(filePath: folder)).run())
    case .invalid:
      FileHandle.standardError.write(Data((Options.usage + "\n").utf8))
      exit(2)
    }
  }
}

/// The program with a window.
struct PackagesApp: App {
  var body: some Scene {
    Window("Packages", width: 960, height: 720) { PackageBrowser().screen }
  }
}
