// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

/// One window at a time, because all share the pointer and the keyboard.
@Suite(.serialized, .enabled(if: ProbeRun.hasDisplay, "no DISPLAY: run under xvfb-run"))
struct WindowTests {
  @Test func layerPropertiesAreRendered() async throws {
    let run = try await ProbeRun("pixels")
    #expect(run.status == 0, "\(run.errorOutput)")
    for (name, color) in Self.looks {
      #expect(run.isColor(name, near: color), "\(name) in \(run.values)")
    }
  }

  private static let looks: [(String, Int)] = [
    ("outside", 0xFFFFFF), ("square", 0xFF0000), ("square-corner", 0xFF0000),
    ("round", 0x0000FF), ("round-corner", 0xFFFFFF),
    ("border", 0x00FF00), ("border-inside", 0xFFFF00),
    ("faded", 0x7F7F7F),
    ("rotated", 0xFF0000), ("rotated-tip", 0xFF0000), ("rotated-corner", 0xFFFFFF),
    ("skewed-far", 0xFF0000), ("skewed-near", 0xFFFFFF), ("skewed-top", 0xFFFFFF),
    ("clipped", 0x0000FF), ("clipped-corner", 0xFFFFFF), ("clipped-outside", 0xFFFFFF),
  ]

  @Test(arguments: [1, 2]) func picturesAreAsSharpAsTheScreen(scale: Int) async throws {
    let run = try await ProbeRun("pixels", environment: ["GDK_SCALE": "\(scale)"])
    #expect(run["scale"] == Double(scale))
    #expect(run.isColor("square", near: 0xFF0000) && run.isColor("outside", near: 0xFFFFFF))
    for offset in 0..<3 {
      let expected = offset.isMultiple(of: 2) ? 0x000000 : 0xFFFFFF
      #expect(run.isColor("board-\(offset)", near: expected, tolerance: 0))
    }
  }

  @Test func aNewScaleFactorReachesAnOpenWindow() async throws {
    let run = try await ProbeRun("rescaling")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["before-scale"] == 1 && run["before-width"] == 100)
    #expect(run["after-scale"] == 2 && run["after-width"] == 200)
    #expect(run["back-scale"] == 1 && run["back-width"] == 100)
    // Each of 40 pixels in a row differs from the next, so none is stretched.
    for name in ["before", "after", "far", "back"] { #expect(run["\(name)-sharp"] == 39) }
  }

  @Test func rowsAreOnTheirPixelHoweverFarDown() async throws {
    let run = try await ProbeRun("deep-scrolling")
    #expect(run.status == 0, "\(run.errorOutput)")
    for step in 0..<3 {
      #expect(run.isColor("step-\(step)-row-8", near: 0xFF0000))
      #expect(run.isColor("step-\(step)-row-9", near: 0xFF0000))
      #expect(run.isColor("step-\(step)-row-10", near: 0x0000FF))
    }
  }

  @Test func closingTheLastWindowEndsTheLoop() async throws {
    let run = try await ProbeRun("closing")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["closed-first"] == 1)
    #expect(run["second-still-paints"] == 1)
    #expect(run["closed-second"] == 1)
    #expect(run["loop-ended"] == 1)
    // A loop that ended earlier would leave the last window open.
    #expect(run["windows-after-loop"] == 0)
    #expect(run.values["still-running"] == nil)
  }

  /// Windows reference data sources and delegates weakly, like collections.
  @Test func anAppLivesAsLongAsItsWindows() async throws {
    let run = try await ProbeRun("app")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["owned"] == 1)
    #expect(run["finished"] == 1)
  }

  /// Closing a window and ending one run do not end a later run.
  @Test func quittingBeforeTheLoopRunsEndsIt() async throws {
    let run = try await ProbeRun("quit-before-run")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["first-run-ended"] == 1)
    #expect(run["second-run-ran"] == 1)
  }

  @Test func aNodeIsAWidgetInOtherPrograms() async throws {
    let run = try await ProbeRun("widget")
    #expect(run.status == 0, "\(run.errorOutput)")
    // Before a window has a frame clock, the driver's timer ticks every 100 ms.
    #expect((0...400).contains(run["work-without-window-milliseconds"]))
    #expect(run["width"] == 300)
    #expect(run["height"] == 170)
    #expect(run["visible"] == 1)
    #expect(run["visible-after-unparenting"] == 0)
    #expect(run["loop-ended"] == 1)
  }

  @Test func anIdleWindowCostsNothingAndWakesUp() async throws {
    let run = try await ProbeRun("idle")
    #expect(run["frames"] == 0)
    #expect(run["cpu-milliseconds"] < 20)
    #expect((1...4).contains(run["frames-after-change"]))
    #expect(run.isColor("changed", near: 0xFF0000))
  }

  @Test func aRestingListMeasuresItsRowsAndSleeps() async throws {
    let run = try await ProbeRun("resting")
    #expect(run["missing-at-first"] > 0)
    #expect(run["missing"] == 0)
    #expect(run["frames"] == 0)
    #expect(run["cpu-milliseconds"] < 20)
  }

  @Test func mainActorJobsRunInTheLoopAndDoNotStarveFrames() async throws {
    let run = try await ProbeRun("main-actor")
    #expect(run["is-main-thread"] == 1)
    // A hop takes 20 to 30 µs on a quiet machine. A poll would take milliseconds.
    #expect(run["hop-p50-microseconds"] < 1000)
    #expect((50..<150).contains(run["timer-milliseconds"]))
    #expect(run["flood-jobs"] > 500)
    // 30 frames are half a second at 60 Hz.
    #expect(run["flood-frames"] >= 15)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func resizingTheWindowLaysOutAnew() async throws {
    let run = try await ProbeRun("resize")
    #expect(run["width-before"] == 180)
    #expect(run["width-after"] == 280)
    #expect(run["height-after"] == 140)
    #expect(run["picture-width"] == 300)
    #expect(run.isColor("new-area", near: 0x0000FF) && run.isColor("margin", near: 0xFFFFFF))
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func wheelKeysAndThumbScroll() async throws {
    let run = try await ProbeRun("scrolling")
    #expect(run.status == 0, "\(run.errorOutput)")
    // A notch is the viewport's height to the power of two thirds. An arrow key scrolls 40 points,
    // and a page key 40 points less than the viewport.
    let expected: [(String, Double)] = [
      ("wheel-down", 34), ("wheel-up", 0), ("page-down", 160), ("down", 200), ("up", 160),
      ("end", 1800), ("page-up", 1640), ("home", 0), ("space", 160), ("home-again", 0),
    ]
    for (name, offset) in expected { #expect(run[name] == offset, "\(name)") }
    #expect(run.isColor("first-row", near: 0xFF0000))
    // The thumb moves 50 points of 162.
    #expect(abs(run["thumb"] - 1800 * 50 / 162) <= 1)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aFieldThatCodeHidesGivesTheKeysUp() async throws {
    let run = try await ProbeRun("hidden-fields")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    #expect(run["typed"] == 1 && run["typed-again"] == 1)
    #expect(run["kept"] == 1)
    #expect(run["keys-of-second"] == 1)
    // Focusing by code does not select the text, which the next letter would replace.
    #expect(run["typed-by-code"] == 1)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func typingGoesWhereTheFocusIs() async throws {
    let run = try await ProbeRun("typing")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["typed"] == 1)
    #expect(run["changes"] == 1)
    #expect(run["offset-after-space-in-field"] == 0)
    // The window's 300 points minus the field minus a line.
    #expect(run["page-down-in-field"] == 300 - run["field-height"] - 40)
    #expect(run["submitted"] == 1)
    #expect(run["space-after-escape"] == run["page-down-in-field"])
    #expect(run["text-before-click-outside"] == 1)
    #expect(run["text-after-click-outside"] == 0)
    #expect(run["text-after-tab"] == 1)
    #expect(run["changes-by-code"] == 0)
    #expect(run.isColor("entry-gone", near: 0xFFFFFF))
  }
}
