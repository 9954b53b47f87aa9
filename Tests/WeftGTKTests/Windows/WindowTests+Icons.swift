// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

extension WindowTests {
  /// Uses icons of GTK's theme, at the screen's scale.
  @Test(arguments: [1.0, 2]) func iconsOfTheThemeAreDrawn(scale: Double) async throws {
    let run = try await ProbeRun("icons", environment: ["GDK_SCALE": "\(Int(scale))"])
    #expect(run.status == 0, "\(run.errorOutput)")
    let area = scale * scale
    for index in 0..<4 {
      #expect(run["icon-\(index).pixels"] == 32 * scale)
      #expect((40 * area...800 * area).contains(run["icon-\(index).inked"]), "\(index)")
    }
    #expect(run["icon-0.red"] == run["icon-0.inked"])
    #expect(run["icon-0.inked"] == run["icon-1.inked"] && run["icon-1.red"] == 0)
    #expect(run["missing"] == 1)
    #expect((40 * area...800 * area).contains(run["other-theme.red"]))
    #expect(run["mirrored"] > 20 * area)
  }

  /// In light and dark appearance, and with more contrast.
  @Test(arguments: ["Default", "Default:dark", "Default:hc", "Default:hc-dark"])
  func partsOfIconsHaveTheColorsOfTheTheme(theme: String) async throws {
    let run = try await ProbeRun("icon-colors", environment: ["GTK_THEME": theme])
    #expect(run.status == 0, "\(run.errorOutput)")
    for name in ["success", "warning", "error"] { #expect(run[name] > 20, "\(name)") }
  }
}
