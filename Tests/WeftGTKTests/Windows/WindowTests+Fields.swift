// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

extension WindowTests {
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aFieldTakesWhatIsMeantForItOnly() async throws {
    let run = try await ProbeRun("covered-field")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty)
    // Large text needs more room than GTK's smallest entry.
    #expect(run["height-of-large-text"] > run["height"] + 10)
    let expected: [(String, Double)] = [
      ("rightToLeft", 1), ("leftToRight", 0), ("presses-above-the-clip", 1),
      ("typed-by-a-click-above-the-clip", 0),
      ("typed-by-a-click", 1), ("typed-while-scrolled-out", 1),
      ("escape-went-to-the-input-method", 1), ("escape-gave-up-the-focus", 1),
      ("normalized", 1), ("undone", 1), ("all-undone", 1), ("redone", 1),
    ]
    for (name, value) in expected { #expect(run[name] == value, "\(name)") }
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func everyKindOfFieldComposesAndIsNormalized() async throws {
    let run = try await ProbeRun("normalized-fields")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty)
    #expect(run["search-escape-clears"] == 1)
    for kind in ["line", "search", "lines"] {
      for fact in [
        "escape-ends-composing", "escape-gives-up-the-focus", "normalized", "undone", "all-undone",
        "redone", "undone-by-code",
      ] {
        #expect(run["\(kind)-\(fact)"] == 1, "\(kind)-\(fact)")
      }
      #expect(run["\(kind)-rightToLeft"] == 1, "\(kind)")
      #expect(run["\(kind)-leftToRight"] == 0, "\(kind)")
    }
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func fieldsShareKeysAndSelectionsWithTheirWindow() async throws {
    let run = try await ProbeRun("field-keys")
    #expect(run.status == 0, "\(run.errorOutput)")
    for fact in [
      "line-escape-cancels", "lines-escape-cancels", "shortcut-over-editor",
      "plain-return-is-a-line", "focused-after-present", "typed-after-present",
      "pasted-in-one-line", "pasting-is-undone", "typed-password", "password-entry",
      "selected-in-0", "selected-in-1", "selected-in-text", "selected-in-field-again",
    ] {
      #expect(run[fact] == 1, "\(fact)")
    }
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func fieldsOutOfSightComeIntoView() async throws {
    let run = try await ProbeRun("fields-out-of-sight")
    #expect(run.status == 0, "\(run.errorOutput)")
    for way in ["typing", "deleting", "moving", "focusing", "list"] {
      #expect(run["\(way)-reveals"] == 0, "\(way)")
    }
    #expect(run["code-reveals-nothing"] == 600)
    #expect(run["list-typed"] == 1)
    #expect(run["caret-at-the-end"] > 500)
    #expect(run["caret-at-the-beginning"] < 20)
  }

  /// A component's `onChange(of:)` changes the text after the widget's own change.
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func stepsThatAreNormalizedLateAreUndone() async throws {
    let run = try await ProbeRun("component-fields")
    #expect(run.status == 0, "\(run.errorOutput)")
    for kind in ["line", "lines"] {
      for fact in [
        "normalized", "undone", "all-undone", "redone", "all-redone", "typed-after-redoing",
        "normalized-inside",
      ] {
        #expect(run["\(kind)-\(fact)"] == 1, "\(kind)-\(fact)")
      }
    }
    #expect(run["cleared"] == 1 && run["stays-clear"] == 1)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func codeLeavesAUserAtWorkInPeace() async throws {
    let run = try await ProbeRun("fields-in-use")
    #expect(run.status == 0, "\(run.errorOutput)")
    for kind in ["line", "lines"] {
      for fact in [
        "keeps-the-selection", "keeps-the-composition", "undoes-nothing-while-composing",
        "is-erased",
      ] {
        #expect(run["\(kind)-\(fact)"] == 1, "\(kind)-\(fact)")
      }
    }
    for fact in [
      "grouped", "grouped-undone", "grouped-redone", "menu-undone", "menu-all-undone",
      "menu-redone", "password-stays-erased",
      "disabled-gets-no-keys", "resigned", "focused-again",
    ] {
      #expect(run[fact] == 1, "\(fact)")
    }
    #expect(run["arrows-elsewhere"] == 0)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func everyKindOfFieldHasTheSameFrame() async throws {
    let run = try await ProbeRun("field-looks")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for place in ["frame", "inner-frame", "ground", "corner"] {
      for part in ["red", "green", "blue"] {
        let (line, lines) = (run["line-\(place).\(part)"], run["lines-\(place).\(part)"])
        #expect(abs(line - lines) <= 2, "\(place).\(part): \(line), \(lines)")
      }
    }
    // The frame of a focused field is bluer than its background.
    #expect(run["lines-inner-frame.red"] < run["lines-ground.red"] - 40)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aDisabledFieldShowsTheBeginningOfItsText() async throws {
    let run = try await ProbeRun("field-looks")
    #expect(run["disabled-darkness"] > 200)
    #expect(run["disabled-darkness-later"] >= run["disabled-darkness"])
    #expect(run["goes-on-at-the-end"] == 1)
  }

  /// With OpenGL, too, a mark is not fainter than its box.
  @Test(arguments: ["cairo", "gl"])
  func marksFadeTogetherWithTheirBoxes(renderer: String) async throws {
    let run = try await ProbeRun("disabled-marks", environment: ["GSK_RENDERER": renderer])
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["mark"] > 250)
    #expect(run["dot.red"] > 250)
    #expect(run["ground.red"] < 200)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func unfinishedTextOutlivesScrolling() async throws {
    let run = try await ProbeRun("composing")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty)
    for kind in ["line", "search", "lines"] {
      #expect(run["\(kind)-shows-a-beginning"] == 1, "\(kind)")
      #expect(run["\(kind)-differs-when-given-up"] == 0, "\(kind)")
    }
    for kind in ["line", "search", "lines", "row"] {
      for fact in [
        "is-unfinished", "is-out-of-sight", "keeps-the-focus", "is-unfinished-out-of-sight",
        "is-finished",
      ] {
        #expect(run["\(kind)-\(fact)"] == 1, "\(kind)-\(fact)")
      }
      // The number is still underlined beside the caret.
      #expect(run["\(kind)-differing-pixels"] == 0, "\(kind)")
    }
  }
}
