// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import PackageDatabase
import Weft
import WeftGTK

/// Browses the installed and available packages of this machine.
@main struct PackagesApp: App {
  var body: some Scene {
    Window("Packages", width: 960, height: 720) {
      PackageBrowser(locations: Options.ofProgram?.locations ?? .system).screen
    }
  }
}
