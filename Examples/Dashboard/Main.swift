// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft
import WeftGTK

/// The machine's own processes, thread by thread: up to 200 cells, each of which changes ten times
/// a second.
@main struct DashboardApp: App {
  private let dashboard = Dashboard()

  var body: some Scene {
    Window("Processes", width: 1200, height: 800) {
      Node(dashboard.collection).task { await dashboard.run() }
    }
  }
}
