// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

extension WindowTests {
  /// Uses GLib's memory monitor, whose service the probe implements on a private bus.
  @Test(.enabled(if: ProbeRun.hasBus, "no dbus-run-session"))
  func scarceMemoryTakesFarPicturesFirst() async throws {
    let run = try await ProbeRun.onOwnBus("memory")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["before-drawn"] >= run["before-visible"] + 4)
    #expect(run["moderate-drawn"] <= run["before-drawn"] / 2)
    #expect(run["moderate-drawn"] >= run["moderate-visible"])
    for step in ["before", "moderate", "critical"] {
      #expect(run["\(step)-gaps"] == 0, "\(step)")
      #expect(run["\(step)-visible"] == run["before-visible"], "\(step)")
    }
    #expect(run["moderate-above"] < run["before-above"])
    #expect(run["moderate-below"] < run["before-below"])
    #expect(run["critical-drawn"] == run["critical-visible"])
    #expect(run["finished"] == 1)
  }
}
