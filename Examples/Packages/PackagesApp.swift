// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDatabase
import Weft
import WeftGTK

/// The program with a window.
struct PackagesApp: App {
  /// Where the package database is.
  static var locations = DatabaseLocations.system

  var body: some Scene {
    Window("Packages", width: 960, height: 720) {
      PackageBrowser(locations: Self.locations).screen
    }
  }
}
