// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import WeftGTK

extension WindowTests {
  @Test(arguments: [("", 0xFFFFFF), ("Adwaita:dark", 0x242424)])
  func theWindowHasTheAppearanceOfGTKsTheme(theme: String, ground: Int) async throws {
    let run = try await ProbeRun("traits-at-start", environment: ["GTK_THEME": theme])
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.isColor("start-ground", near: ground))
    #expect(run["start-contrast"] > 12)
  }

  @Test func theWindowFollowsTheUsersSettings() async throws {
    let run = try await ProbeRun("traits", environment: ["GTK_THEME": ""])
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.isColor("start-ground", near: 0xFFFFFF) && run["start-contrast"] > 12)
    #expect(run.isColor("dark-ground", near: 0x242424) && run["dark-contrast"] > 12)
    #expect(run.isColor("light-ground", near: 0xFFFFFF) && run["light-contrast"] > 12)
    #expect(run["dark-height"] == run["start-height"])
    #expect(run["large-height"] > 1.7 * run["start-height"])
    // The size of the font, in relation to GNOME's 11 points.
    #expect(abs(run["small-scale"] - 8 / 11) < 0.001)
    #expect(abs(run["wide-scale"] - 16 / 11) < 0.001)
    #expect(abs(run["absolute-scale"] - 22 * 0.75 / 11) < 0.001)
    #expect(run["wide-height"] > 1.8 * run["small-height"])
  }

  /// GTK draws the text and the edge of its fields by the window's theme.
  @Test func fieldsOfADarkSubtreeStayDark() async throws {
    let run = try await ProbeRun("field-schemes", environment: ["GTK_THEME": ""])
    #expect(run.status == 0, "\(run.errorOutput)")
    for window in ["light", "light-again"] {
      #expect(run.isColor("\(window)-field", near: 0x323234), "\(window)")
      #expect(run.isColor("\(window)-editor", near: 0x323234), "\(window)")
      #expect(run["\(window)-field-edge"] < 0.5 && run["\(window)-editor-edge"] < 0.5)
    }
    // By the theme's own colors.
    #expect(run["dark-field.red"] < 100 && run["dark-editor.red"] < 100)
  }

  @Test func theWindowFollowsTheDirectionOfText() async throws {
    let run = try await ProbeRun("direction")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["start-x"] == 0)
    #expect(run["right-to-left-x"] == 200 && run.isColor("right-to-left", near: 0xFF0000))
    #expect(run["widget-x"] == 200)
  }

  @Test(.enabled(if: ProbeRun.hasBus, "no dbus-run-session"))
  func theWindowFollowsTheDesktop() async throws {
    let run = try await ProbeRun.onOwnBus("portal", environment: ["GTK_THEME": ""])
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.isColor("dark-ground", near: 0x242424) && run["dark-contrast"] > 12)
    #expect(run.isColor("light-ground", near: 0xFFFFFF) && run["light-contrast"] > 12)
    #expect(run["finished"] == 1)
  }
}

extension WindowTests {
  /// Text for code and for documents takes the family and the size that the user has set for it.
  @Test(.enabled(if: ProbeRun.hasBus, "no dbus-run-session"))
  func monospacedAndDocumentFontsFollowTheDesktop() async throws {
    let run = try await ProbeRun.onOwnBus("portal-fonts")
    #expect(run.status == 0, "\(run.errorOutput)")
    for kind in ["code", "document"] {
      // Hinting rounds the width of each of the four letters to whole pixels.
      #expect(abs(run["\(kind)-16"] - 2 * run["\(kind)-8"]) <= 4 && run["\(kind)-8"] > 10)
    }
    #expect(run["code-8"] != run["document-8"])
    #expect(run["finished"] == 1)
  }

  /// Scheme, contrast and accent color are read before any of them changes.
  @Test(.enabled(if: ProbeRun.hasBus, "no dbus-run-session"))
  func theWindowOpensWithTheDesktopsSettings() async throws {
    let run = try await ProbeRun.onOwnBus("portal-at-start", environment: ["GTK_THEME": ""])
    #expect(run.status == 0, "\(run.errorOutput)")
    for window in ["first", "second"] {
      #expect(run["\(window)-is-dark"] == 1 && run["\(window)-is-high"] == 1)
      #expect(run["\(window)-is-yellow"] == 1)
      #expect(run["\(window)-contrast"] > 12)
    }
    #expect(run["finished"] == 1)
  }
}

@Suite struct ThemeNameTests {
  @Test(arguments: [
    ("Adwaita", false, false), ("Adwaita-dark", true, false), ("Adwaita:dark", true, false),
    ("Default-hc", false, true), ("Default-hc-dark", true, true), ("HighContrast", false, true),
    ("HighContrastInverse", true, true), ("Yaru-dark", true, false), ("", false, false),
    ("Archcraft", false, false),
  ])
  func aNameTellsTheAppearance(name: String, isDark: Bool, isHighContrast: Bool) {
    let theme = ThemeName(name, prefersDark: false)
    #expect(theme.isDark == isDark && theme.isHighContrast == isHighContrast)
    #expect(ThemeName(name, prefersDark: true).isDark)
  }
}
