// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftNodes

/// A user's program with two windows. The first ends the program when it appears.
struct ProbeApp: App {
  private let owned = Owned()

  var body: some Scene {
    Window("First", width: 200, height: 100) { EndingNode(owned) }
    Window("Second", width: 200, height: 100) { TextNode("Two") }
  }

  func applicationWillTerminate() async {
    try? await Task.sleep(for: .milliseconds(50))
    Probe.report("finished", 1)
  }
}

/// An object that only the program retains.
@MainActor private final class Owned {}

/// Ends the program.
@MainActor private final class EndingNode: DisplayNode {
  private weak var owned: Owned?

  init(_ owned: Owned) {
    self.owned = owned
    super.init()
  }

  override func didEnterVisibleState() {
    super.didEnterVisibleState()
    Probe.report("owned", owned == nil ? 0 : 1)
    // Windows appear before the loop runs.
    Task { MainLoop.quit() }
  }
}
