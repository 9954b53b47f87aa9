// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

extension WindowTests {
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aWidgetIsANodeAmongOthers() async throws {
    let run = try await ProbeRun("widgets")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for (name, color) in [
      ("in-front", 0x0000FF), ("clipped", 0xFF0000), ("clipped-corner", 0xFFFFFF),
      ("clipped-outside", 0xFFFFFF), ("faded", 0xFF7F7F),
      ("tall", 0xFF0000), ("short", 0xFFFFFF), ("tall-again", 0xFF0000),
    ] {
      #expect(run.isColor(name, near: color), "\(name) in \(run.values)")
    }
    #expect(run["clicks-on-the-widget"] == 1)
    #expect(run["clicks-behind-the-cover"] == 1)
    #expect(run["presses-on-the-cover"] == 1)
    #expect(run["clicks-on-the-turned-widget"] == 2)
    #expect(run["clicks-beside-the-turned-widget"] == 2)
    #expect(run["label-grows"] == 1)
  }

  /// The widget is created once, surrounding updates do not change it, and it is removed with its
  /// component.
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aWidgetIsALineAmongComponents() async throws {
    let run = try await ProbeRun("widgets-in-components")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    #expect(run["clicks"] == 2)
    #expect(run["widgets-made"] == 1 && run["widgets-alive"] == 1)
    #expect(run["clicks-without-it"] == 2 && run["alive-without-it"] == 0)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func coveredControlsReceiveNoMouse() async throws {
    let run = try await ProbeRun("covered-controls")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for name in ["field-typed", "field-has-the-mouse", "area-scrolled"] {
      #expect(run["covered-\(name)"] == 0, "\(name)")
      #expect(run["free-\(name)"] == 1, "\(name)")
    }
  }

  /// A notch is the viewport's height of 300 to the power of two thirds.
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aWheelMovesTheControlThatHasRoomOrElseThePage() async throws {
    let run = try await ProbeRun("scrolling-over-controls")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for name in ["empty-field", "field-at-its-end", "list-at-its-end"] {
      #expect(run[name] == 45, "\(name)")
    }
    for name in ["slider", "long-field", "list"] { #expect(run[name] == 0, "\(name)") }
    #expect(run["long-field-scrolled"] == 1 && run["list-scrolled"] == 1)
    // Everything except the field's margin.
    #expect(run["field-offset"] > 50 && run["field-offset-undone"] <= 8)
    #expect(run["scrolled-by-the-bar"] == 1)
    #expect(run["typed"] == 1)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aSideButtonWhoseReleaseIsLostLeavesTheMouseFree() async throws {
    let run = try await ProbeRun("side-buttons")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["hovered-while-held"] == 0)
    #expect(run["released"] == 1)
    #expect(run["hovered"] == 1)
    #expect(run["clicked"] == 1)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func tabStopsAtEachPlaceInsideOfAWidget() async throws {
    let run = try await ProbeRun("tabbing")
    #expect(run.status == 0, "\(run.errorOutput)")
    for step in ["forward", "after", "back", "before"] { #expect(run[step] == 1, "\(step)") }
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func tabPassesOverWidgetsThatTakeNoKeys() async throws {
    let run = try await ProbeRun("passing-over")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["passed-over"] == 1)
    #expect(run["stopped"] == 1)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func controlTabLeavesATextOfManyLines() async throws {
    let run = try await ProbeRun("control-tabbing")
    #expect(run.status == 0, "\(run.errorOutput)")
    for step in ["lines", "forward", "around", "back", "back-in-lines", "before"] {
      #expect(run[step] == 1, "\(step)")
    }
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func widgetsGoWithTheirPopups() async throws {
    let run = try await ProbeRun("popups")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for way in ["update", "close", "destroy"] {
      #expect(run["\(way)-opened"] == 1, "\(way)")
      #expect(run["\(way)-clicks"] == 2, "\(way)")
      #expect(run["\(way)-released"] == 1, "\(way)")
    }
    #expect(run["released-with-the-window"] == 1)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aRestingMouseClicksWhatIsSeen() async throws {
    let run = try await ProbeRun("covered-controls-at-rest")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for index in 1...3 { #expect(run["scrolled-\(index)"] == 1, "\(index)") }
    for way in ["hidden", "clear", "untouchable", "moved"] {
      #expect(run["\(way)-covered"] == 1, "\(way)")
      #expect(run["\(way)-free"] == 1, "\(way)")
    }
    #expect(run["frames-at-rest"] == 0)
  }

  /// A window does not use a control that another window has taken over.
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func controlsUnderTheMouseGoToAnotherWindow() async throws {
    let run = try await ProbeRun("moving-controls")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    #expect(run["moves"] == 4)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aMouseLeavesAControlWhenItIsLetGoOrTheControlMoves() async throws {
    let run = try await ProbeRun("leaving-controls")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["hovered-by-a-drag"] == 0)
    #expect(run["selected-by-a-drag"] == 10)
    #expect(run["hovered-after-the-drag"] == 1)
    #expect(run["hovered-on-the-control"] == 0)
    #expect(run["hovered-after-scrolling"] == 1)
    #expect(run["hovered-after-scrolling-back"] == 0)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aHeldMouseIsThatOfWhoeverHoldsIt() async throws {
    let run = try await ProbeRun("held-mouse")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["hovered-while-held"] == 0)
    #expect(run["pressed-while-held"] == 0)
    #expect(run["hovered-when-let-go"] == 1)
    #expect(run["hovered-beyond-the-control"] == 1)
    #expect(run["hovered-on-the-control"] == 0)
    #expect(run["typed"] == 1)
  }

  /// A resting mouse with a held button sends no events, so only the display server has the
  /// button's state.
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aHeldMouseMayRestWhileContentMoves() async throws {
    let run = try await ProbeRun("resting-drag")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["scrolled"] > 600)
    #expect(run["dragged-row-at"] > 10)
    #expect(run["clicks"] == 1)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aReturningMouseClicksWhatIsSeen() async throws {
    let run = try await ProbeRun("returning-mouse")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["typed"] == 1)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func ofOverlappingControlsTheOneThatIsSeenIsClicked() async throws {
    let run = try await ProbeRun("overlapping-controls")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for name in [
      "front", "touchable", "upright", "turned", "beside", "corner", "clipped", "beside-again",
    ] {
      #expect(run[name] == 1, "\(name)")
    }
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func fieldsInZoomedContentAreClickedAndZoom() async throws {
    let run = try await ProbeRun("zoomed-fields")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    #expect(run["typed"] == 1)
    #expect(run["by-wheel"] == 2.5)
    #expect(run["by-plus"] == 2.5)
    #expect(run["by-minus"] == 2)
    #expect(run["by-zero"] == 1)
    #expect(run["kept"] == 1)
  }

  @Test func widgetsHaveTheDirectionOfTheirPlace() async throws {
    let run = try await ProbeRun("widget-directions")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["box-0"] == 1 && run["box-1"] == 0)
    #expect(run["child-0"] == 1 && run["child-1"] == 0)
    #expect(run["own-0"] == 1 && run["own-1"] == 1)
  }

  @Test func widgetsGetRoomAsSoonAsTheyAskForIt() async throws {
    let run = try await ProbeRun("returning-widgets")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for name in ["hidden-1", "shown-1", "hidden-2", "shown-2", "closed", "open", "video"] {
      #expect(run[name] == 1, "\(name)")
    }
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func widgetsLiveNearTheViewportOnly() async throws {
    let run = try await ProbeRun("widget-list")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    #expect((9...60).contains(run["alive"]), "\(run.values)")
    #expect(run["typed-while-scrolled-out"] == 1)
    #expect(run["most-alive"] < 120)
    #expect(run["alive-at-the-end"] < 80)
    #expect(run["alive-after-closing"] == 0)
  }
}

extension WindowTests {
  /// Undo reverts only what the user has typed.
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func textsOfTheProgramStayAsTheyAre() async throws {
    let run = try await ProbeRun("program-texts")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for kind in ["line", "search", "lines"] {
      for step in [
        "prefilled", "typed-and-undone", "given-later", "caret", "moved-caret", "caret-inside",
        "other-scalars", "nul",
      ] {
        #expect(run["\(kind)-\(step)"] == 1, "\(kind)-\(step)")
      }
    }
    for kind in ["line", "search"] {
      for step in ["long", "long-submitted", "short", "short-undone"] {
        #expect(run["\(kind)-\(step)"] == 1, "\(kind)-\(step)")
      }
    }
  }

  /// A handler that takes longer than the interval to the next key.
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func theProgramsAnswerComesBeforeTheNextKey() async throws {
    let run = try await ProbeRun("field-handlers")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for kind in ["line", "search", "lines"] { #expect(run["\(kind)-words"] == 1, "\(kind)") }
    for kind in ["line", "search"] { #expect(run["\(kind)-submitted"] == 1, "\(kind)") }
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aTextThatIsSetWhileAFieldAppearsIsShown() async throws {
    let run = try await ProbeRun("appearing-fields")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for name in ["closed", "line-text", "search-text", "lines-text"] {
      #expect(run[name] == 1, "\(name)")
    }
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aFocusedFieldIsDarkWhenItComesBack() async throws {
    let run = try await ProbeRun("returning-fields", environment: ["GTK_THEME": ""])
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["focused"] == 1)
    #expect(run.isColor("before", near: 0x323234) && run.isColor("after", near: 0x323234))
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func everyKindOfFieldIsEdited() async throws {
    let run = try await ProbeRun("editing")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for name in [
      "lines", "lines-selected", "lines-typed-over", "lines-undone", "lines-selected-by-code",
      "focus-by-code", "completed", "completion-selected", "typed-over-completion", "password",
      "disabled-takes-no-focus", "disabled", "finished",
    ] {
      #expect(run[name] == 1, "\(name) in \(run.values)")
    }
  }
}
