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
    // GTK prints no warnings.
    #expect(!run.errorOutput.contains("CRITICAL"), "\(run.errorOutput)")
  }

  @Test func aMenuOpensBesideWhatIsSeenOfARow() async throws {
    let run = try await ProbeRun("menu-at-the-edge")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["top"] == 0)
    #expect(run["height"] == 10)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func hoverAndWheelAreWhereTheMouseIsAfterAMenu() async throws {
    let run = try await ProbeRun("behind-menus")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for state in [
      "escape-open", "escape-inside", "line-open", "line-inside", "entered-inside",
    ] {
      for side in ["left", "right"] { #expect(run["\(state)-\(side)"] == 0, "\(state)") }
    }
    for name in ["escape", "line"] { #expect(run["\(name)-before-left"] == 1, "\(name)") }
    for (name, side, other) in [
      ("escape", "right", "left"), ("line", "right", "left"), ("entered", "right", "left"),
      ("pressed", "right", "left"),
    ] {
      #expect(run["\(name)-\(side)"] == 1, "\(name)")
      #expect(run["\(name)-\(other)"] == 0, "\(name)")
      #expect(run["\(name)-wheel-\(side)"] == 1, "\(name)")
      #expect(run["\(name)-wheel-\(other)"] == 0, "\(name)")
    }
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func hoverFollowsTheMouseAfterAMenuOfAField() async throws {
    let run = try await ProbeRun("menus-of-fields")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutputBesideMenus.isEmpty, "\(run.errorOutput)")
    #expect(run["open"] == 0)
    #expect(run["closed"] == 4)
    #expect(run["scrolled"] == 4)
  }

  /// GTK reports few mouse events to a window behind a dialog.
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func dialogsTakeTheHoverAndLeaveTheWheel() async throws {
    let run = try await ProbeRun("behind-dialogs")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["button-is-hovered"] == 1 && run["dialog-is-open"] == 1)
    #expect(run["button-is-hovered-behind"] == 0)
    #expect(run["held-is-hovered"] == 1 && run["held-is-hovered-behind"] == 0)
    #expect(run["held-is-pressed-behind"] == 0)
    #expect(run["list-at-the-entry"] == 0)
    #expect(run["list-under-the-mouse"] > 0)
    #expect(run["row-under-the-mouse"] == 1)
  }
}
