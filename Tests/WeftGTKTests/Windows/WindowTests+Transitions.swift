// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

extension WindowTests {
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func nodesChangeWhileAUserIsAtThem() async throws {
    let run = try await ProbeRun("interrupted-transitions")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["transitions"] == 40 && run["ended"] == 40)
    for step in [
      "at-rest", "pan-ended", "pan-left", "pressed", "let-go", "clicks", "closed", "left",
    ] {
      #expect(run[step] == 1, "\(step)")
    }
  }
}
