// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftNodes

extension Scenarios {
  /// The loop runs until the last of two windows is closed.
  static func closing() throws -> @MainActor () async throws -> Void {
    let first = try Stage("first", size: Size(width: 100, height: 100), DisplayNode())
    let second = try Stage("second", size: Size(width: 100, height: 100), TextNode("second"))
    first.window.onClose = { Probe.report("closed-first", 1) }
    second.window.onClose = { Probe.report("closed-second", 1) }
    return {
      try await first.settle()
      first.window.close()
      try await second.settle()
      Probe.report("second-still-paints", 1)
      second.window.close()
      second.window.close()
      // The loop ends when this code suspends.
      try await Task.sleep(for: .seconds(20))
      Probe.report("still-running", 1)
    }
  }
}
