// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing

extension WindowTests {
  @Test func noFrameThatIsAskedForIsLost() async throws {
    let run = try await ProbeRun("frames")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.isColor("asked-in-update", near: 0x00FF00))
    #expect(run.isColor("asked-later", near: 0xFF0000))
    #expect(run.isColor("after-nested-loop", near: 0x0000FF))
    #expect(run.isColor("after-loop-in-update", near: 0x00FF00))
    #expect(run.isColor("after-hiding", near: 0xFF0000))
    #expect(run["frames-of-the-other-window-meanwhile"] >= 10)
    #expect(run["work-of-a-hidden-window-milliseconds"] < 500)
    #expect(run["loop-ended"] == 1)
  }

  /// Workers must stop before libraries free their data at the end of the process.
  @Test func aProcessMayEndWhileWorkersShapeTexts() async throws {
    for _ in 0..<2 * seedFactor {
      let run = try await ProbeRun("process-exit")
      #expect(run.status == 0, "\(run.errorOutput)")
      #expect(run["finished"] == 1)
    }
  }

  /// A gesture of GTK's around a node claims a press immediately, not when the mouse moves again.
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aPressThatAnAncestorClaimsIsCancelled() async throws {
    let run = try await ProbeRun("claimed-press")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    #expect(run["pressed"] == 1)
    #expect(run["cancelled-while-held"] == 1)
    #expect(run["hovered-afterwards"] == 1)
    #expect(run["pressed-again"] == 1 && run["released"] == 1)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aLostReleaseEndsThePressAndHoverGoesOn() async throws {
    let run = try await ProbeRun("pointer")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["hovers"] >= 1)
    #expect(run["ends-after-popup"] == 1)
    #expect(run["hover-after-popup"] == 1)
    #expect(run["drags-after-popup"] == 0)
    #expect(run["hover-after-growth"] == 0)
    for fact in ["ups-outside", "ends-of-hover-outside", "hover-after-outside"] {
      #expect(run[fact] == 1, "\(fact)")
    }
    #expect(run["cancels-by-hiding"] == 1)
    #expect(run["hover-after-hiding"] == 1)
    #expect(run["clicks-after-hiding"] == 1)
    #expect(run["left-list"] == 0)
    #expect(run["right-list"] > 0)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aRestingPointerFollowsWhatAProgramScrolls() async throws {
    let run = try await ProbeRun("resting-mouse")
    #expect(run.status == 0, "\(run.errorOutput)")
    for (moment, row, cursor) in [("before", 0, 0), ("scrolled", 1, 1), ("changed", 1, 2)] {
      #expect(run["\(moment)-row"] == Double(row), "\(moment)")
      #expect(run["\(moment)-words"] == Double(row), "\(moment)")
      #expect(run["\(moment)-cursor"] == Double(cursor), "\(moment)")
    }
    #expect(run["frames-at-rest"] == 0)
    #expect(run["words-before"] == 1 && run["words-after"] == 2)
    #expect(run["words-first"] == 3 && run["words-second"] == 4 && run["words-neither"] == -1)
  }

  @Test func theStateOfAnOpenWindowChanges() async throws {
    let run = try await ProbeRun("window-state")
    #expect(run.status == 0 && run.errorOutput.isEmpty, "\(run.errorOutput)")
    for name in ["title", "icon", "closed", "finished"] { #expect(run[name] == 1, "\(name)") }
  }

  @Test func aWindowAsksBeforeItCloses() async throws {
    let run = try await ProbeRun("close-question")
    #expect(run.status == 0 && run.errorOutput.isEmpty, "\(run.errorOutput)")
    #expect(run["questions-false"] == 1 && run["closings-false"] == 0)
    #expect(run["questions-true"] == 2 && run["closings-true"] == 0)
    #expect(run["questions"] == 2 && run["closings"] == 1)
    #expect(run["late-closings"] == 1)
    #expect(run["finished"] == 1)
  }

  @Test func aWindowThatSomebodyElseHoldsIsClosed() async throws {
    let run = try await ProbeRun("held-window")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty)
    #expect(run["closed"] == 1)
    #expect(run["is-closed"] == 1)
    #expect(run["other-still-paints"] == 1)
    #expect(run["loop-ended"] == 1)
    for name in ["update-after-close", "paint-after-close", "still-running"] {
      #expect(run.values[name] == nil, "\(name)")
    }
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aWindowMayBeClosedInsideOfItsCallbacks() async throws {
    let run = try await ProbeRun("closing-inside")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty)
    for moment in [
      "update", "paint", "queue", "press", "wheel", "key", "change", "submit", "hover", "traits",
      "size", "map", "unmap", "loop",
    ] {
      #expect(run[moment] == 1, "\(moment)")
    }
    #expect(run["windows-left"] == 0)
    #expect(run["finished"] == 1)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aWindowMayBeDestroyedInsideOfItsCallbacks() async throws {
    // Freed memory is overwritten.
    let run = try await ProbeRun(
      "destroying-inside", environment: ["MALLOC_PERTURB_": "165", "G_SLICE": "always-malloc"])
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for moment in [
      "update", "paint", "queue", "press", "wheel", "key", "change", "submit", "traits",
    ] {
      #expect(run[moment] == 1, "\(moment)")
    }
    #expect(run["windows-left"] == 0)
  }

  @Test func aWindowMayBeClosedByAWidgetInside() async throws {
    // Freed memory is overwritten.
    let run = try await ProbeRun(
      "closing-widgets", environment: ["MALLOC_PERTURB_": "165", "G_SLICE": "always-malloc"])
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    for moment in [
      "map", "mapByAdding", "mapByScrolling", "unmap", "resize", "draw", "focus", "loseFocus",
      "destroy",
    ] {
      #expect(run[moment] == 1 && run["\(moment)-left"] == 0, "\(moment)")
    }
    #expect(run["finished"] == 1)
  }

  @Test func manyWindowsLeaveNothingBehind() async throws {
    let run = try await ProbeRun("many-windows")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty)
    for kind in ["window", "node", "layer", "runtime", "field", "widget"] {
      #expect(run["\(kind)s-left"] == 0, "\(kind)")
    }
    #expect(run["finished"] == 1)
  }

  @Test(arguments: ["cairo", "gl"]) func theLongestBitmapIsSeenAtBothEnds(
    renderer: String
  ) async throws {
    let run = try await ProbeRun("tall-bitmap", environment: ["GSK_RENDERER": renderer])
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.isColor("beginning", near: 0xFF0000))
    #expect(run.isColor("end", near: 0x0000FF))
    #expect(run.isColor("last", near: 0x0000FF))
  }

  @Test(arguments: [("cairo", 1), ("gl", 1), ("cairo", 2)])
  func aNodeOfAnyLengthIsSharp(renderer: String, scale: Int) async throws {
    let run = try await ProbeRun(
      "large-contents", environment: ["GSK_RENDERER": renderer, "GDK_SCALE": "\(scale)"])
    #expect(run.status == 0, "\(run.errorOutput)")
    for node in ["marks", "text"] {
      #expect(run["\(node)-height"] >= 40_000)
      for place in ["top", "edge", "middle", "bottom"] {
        #expect(run["\(node)-\(place)"] == 0, "\(node)-\(place)")
      }
    }
    #expect(run["finished"] == 1)
  }

  @Test(arguments: ["cairo", "gl"]) func numbersThatAreNoLengthsHarmNothing(
    renderer: String
  ) async throws {
    let run = try await ProbeRun("invalid-numbers", environment: ["GSK_RENDERER": renderer])
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["finished"] == 1)
    #expect(run.isColor("marker", near: 0xFF0000))
    #expect(run.isColor("ground", near: 0xFFFFFF))
  }
}
