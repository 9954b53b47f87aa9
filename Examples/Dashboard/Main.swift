// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft
import WeftGTK

/// Shows the threads of the machine's processes in up to 200 cells, each of which changes ten times
/// per second.
@main struct DashboardApp: App {
  private let dashboard = Dashboard()

  var body: some Scene {
    Window("Processes", width: 1200, height: 800) {
      Node(dashboard.collection).task { await dashboard.run() }
    }
  }
}
