// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftLayout
import WeftNodes

/// A program that quits before the loop runs, and then runs the loop again.
@MainActor enum QuitProgram {
  static func main() throws {
    let closed = try WindowHost(
      title: "closed", size: Size(width: 50, height: 50), rootNode: TextNode(""))
    closed.present()
    closed.close()
    let window = try WindowHost(
      title: "open", size: Size(width: 50, height: 50), rootNode: TextNode(""))
    window.present()
    MainLoop.quit()
    MainLoop.run()
    Probe.report("first-run-ended", 1)
    var hasRun = false
    Task {
      hasRun = true
      MainLoop.quit()
    }
    MainLoop.run()
    Probe.report("second-run-ran", hasRun ? 1 : 0)
    window.close()
  }
}
