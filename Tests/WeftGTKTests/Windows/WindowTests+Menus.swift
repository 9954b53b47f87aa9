// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

extension WindowTests {
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func menusOpenAndAct() async throws {
    let run = try await ProbeRun("menus")
    #expect(run.status == 0, "\(run.errorOutput)")
    for step in [
      "first-line-by-key", "marked", "nothing-by-escape", "context-menu", "shortcut-from-field",
      "field-keeps-focus", "keys-after-hiding", "menu-after-hiding",
      "menu-after-another", "window-after-a-menu",
    ] {
      #expect(run[step] == 1, "\(step)")
    }
    // GTK has nothing to complain about.
    #expect(!run.errorOutput.contains("CRITICAL"), "\(run.errorOutput)")
  }
}
