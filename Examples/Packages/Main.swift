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
    let environment = ProcessInfo.processInfo.environment
    guard let options = Options(CommandLine.arguments.dropFirst(), environment: environment)
    else {
      FileHandle.standardError.write(Data((Options.usage + "\n").utf8))
      exit(2)
    }
    if let folder = options.headlessFolder {
      let browser = PackageBrowser(locations: options.locations)
      exit(HeadlessTour(of: browser, folder: folder).run())
    }
    PackagesApp.locations = options.locations
    PackagesApp.main()
  }
}
