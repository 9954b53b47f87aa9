// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

extension WindowTests {
  @Test(.enabled(if: ProbeRun.hasTouchScreen, "gtk4-broadwayd is not installed"))
  func fingersTapAndScroll() async throws {
    let run = try await ProbeRun.onTouchScreen("touch")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["taps"] == 1)
    #expect(run["dragged"] == 100)
    #expect(run["glided"] > 110)
    #expect(run["moved-under-a-resting-finger"] == 0)
    #expect(run["dragged-from-the-button"] == 50)
    #expect(run["taps-after-the-drag"] == 1)
    #expect(run["dragged-from-the-field"] == 40)
    #expect(run["focused-by-the-tap"] == 1)
    // GTK sends the field's press again, at another position, when its own gestures lose the touch.
    #expect(run["dragged-from-the-focused-field"] == 40)
  }

  @Test(.enabled(if: ProbeRun.hasTouchScreen, "gtk4-broadwayd is not installed"))
  func fingersWhoseEndIsLostKeepNothing() async throws {
    let run = try await ProbeRun.onTouchScreen("lost-fingers")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["dragged-from-a-lost-field"] == 50)
    #expect(run["dragged-while-the-field-goes"] == 40)
    #expect(run["pressed"] == 1 && run["pressed-while-hidden"] == 0)
    #expect(run["taps-by-a-lost-finger"] == 0)
    #expect(run["taps-after-hiding"] == 1)
    #expect(run["pressed-before-the-claim"] == 1 && run["pressed-after-the-claim"] == 0)
    #expect(run["taps-after-the-claim"] == 2)
  }

  @Test(.enabled(if: ProbeRun.hasTouchScreen, "gtk4-broadwayd is not installed"))
  func fingersUseAList() async throws {
    let run = try await ProbeRun.onTouchScreen("list-under-fingers")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["selected"] == 2)
    #expect(run["scrolled-by-the-swipe"] == 0)
    #expect(run["deleted"] == 1 && run["left"] == 99)
    #expect(run["dragged-row-at"] == 2 && run["scrolled-by-the-drag"] == 0)
    #expect(run["refreshes"] == 1)
    // The content has reached its top, and continues from there.
    #expect(run["scrolled-on"] == -20)
    #expect(run["selects-again"] == 1)
  }

  @Test(.enabled(if: ProbeRun.hasTouchScreen, "gtk4-broadwayd is not installed"))
  func fingersSelectText() async throws {
    let run = try await ProbeRun.onTouchScreen("text-under-fingers")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["selected-word"] == 1 && run["menu"] == 1)
    #expect(run["menu-after-a-touch-beside"] == 0 && run["selected-still"] == 1)
    #expect(run["selected-by-handle"] == 1)
    #expect(run["copied"] == 1 && run["selected-after-copying"] == 1)
    #expect(run["selected-after-a-tap"] == 0)
  }

  @Test(.enabled(if: ProbeRun.hasTouchScreen, "gtk4-broadwayd is not installed"))
  func twoFingersZoom() async throws {
    let run = try await ProbeRun.onTouchScreen("pinching")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["zoom"] == 2 && run["zoom-kept"] == 2)
    #expect(run["moved-x"] == 40 && run["moved-y"] == 30)
  }
}
