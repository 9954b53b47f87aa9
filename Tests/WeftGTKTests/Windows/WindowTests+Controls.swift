// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

extension WindowTests {
  /// Each control by a real mouse and a real keyboard. Disabled controls ignore both.
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func controlsAreUsedByMouseAndByKeyboard() async throws {
    let run = try await ProbeRun("controls")
    #expect(run.status == 0, "\(run.errorOutput)")
    for step in [
      "button", "highlight", "taken-away", "switch", "check-box", "radio-group", "segments",
      "slider",
    ] {
      #expect(run["mouse-\(step)"] == 1, "\(step)")
    }
    #expect(run["mouse-stepper"] == 5)
    for step in ["button", "switch", "check-box", "radio-group", "segments", "slider", "around"] {
      #expect(run["key-\(step)"] == 1, "\(step)")
    }
    #expect(run["key-stepper"] == 4)
    #expect(run["disabled"] == 1)
  }
}
