// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

extension WindowTests {
  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func theFocusGoesThroughNodesAndGTKsTextFieldsAlike() async throws {
    let run = try await ProbeRun("focus")
    #expect(run.status == 0, "\(run.errorOutput)")
    // The positions are a node, a field, a node and a field, or -1 without a focus.
    let expected: [(String, Double)] = [
      ("tab-1", 0), ("tab-2", 1), ("tab-3", 2), ("tab-4", 3), ("tab-5", 0),
      ("typed-name", 1), ("typed-place", 1), ("keys-of-nodes", 1),
      ("ctrl-and-an-arrow", 0),
      ("back-1", 3), ("back-2", 2), ("back-3", 1), ("back-4", 0),
      ("arrow-in-a-field", 1), ("arrow-out-of-a-field", 2),
      ("field-by-code", 3), ("typed-after-code", 1),
      ("node-by-code", 2), ("node-typed-after-code", 1),
      ("field-by-click", 1), ("typed-after-click", 1), ("escape", -1),
      ("node-by-click", 2), ("press-beside", -1),
      ("arrow-without-a-focus", -1),
      ("after-a-field-left", -1), ("tab-after-a-field-left", 2),
      ("space-after-escape", 1), ("tab-after-escape", 2), ("back-after-escape", 0),
      ("field-heard-of-the-end", 1),
    ]
    for (step, focused) in expected { #expect(run[step] == focused, "\(step)") }
    #expect(run["ring-distance"] < 0.02 && run["red-ring-distance"] < 0.02)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func tabGoesThroughTheNodesOfAWidgetAndOn() async throws {
    let run = try await ProbeRun("widget-focus")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    // GTK's entries are 0 and 4, and the nodes between them 1 to 3.
    for (step, place) in [1, 2, 3, 4, 0, 1].enumerated() {
      #expect(run["tab-\(step + 1)"] == Double(place), "step \(step + 1)")
    }
    for (step, place) in [0, 4, 3, 2, 1, 0].enumerated() {
      #expect(run["back-\(step + 1)"] == Double(place), "step \(step + 1)")
    }
    for step in ["typed-into-the-field", "typed-behind", "typed-in-front"] {
      #expect(run[step] == 1, "\(step)")
    }
    #expect(run["arrows-in-the-field"] == 2)
    #expect(run["arrow-on-a-node"] == 3)
    #expect(run["by-code"] == 0)
    // In a window without other widgets, GTK wraps around.
    for (step, place) in [1, 2, 3, 1].enumerated() {
      #expect(run["alone-\(step + 1)"] == Double(place), "step \(step + 1)")
    }
  }

  @Test(.enabled(if: ProbeRun.hasLayouts, "xdotool or setxkbmap is not installed"))
  func shortcutsAreThoseOfLatinLetters() async throws {
    let run = try await ProbeRun("layouts")
    #expect(run.status == 0, "\(run.errorOutput)")
    for step in ["key-0", "key-1", "key-2", "key-3", "typed", "undone"] {
      #expect(run[step] == 1, "\(step)")
    }
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func theMouseLeavesANodeForATextField() async throws {
    let run = try await ProbeRun("focus")
    for step in ["hover-begins", "hover-ends", "hover-begins-again"] {
      #expect(run[step] == 1, "\(step)")
    }
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aMouseMakesItsGestures() async throws {
    let run = try await ProbeRun("gestures")
    #expect(run.status == 0, "\(run.errorOutput)")
    for gesture in [
      "swipe-right", "swipe-left", "swipe-down", "swipe-up", "swipe-out-of-the-window", "tap",
      "double", "secondary", "middle", "long", "pan", "no-pan", "cursor-pointer", "cursor-grab",
    ] {
      #expect(run[gesture] == 1, "\(gesture): \(run.values.keys.sorted())")
    }
    #expect(run["moved"] == 80)
    #expect(run["long-press-time"] == 0.123)
    // With Ctrl held, the pointer moves from 20 points beside the middle to 40 points below it.
    #expect(abs(run["scale"] - 2) < 0.01 && abs(run["turn"] - .pi / 2) < 0.01)
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aFieldKeepsTheFocusWhenItsWindowComesToTheFront() async throws {
    let run = try await ProbeRun("presenting")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run["focused"] == 1)
    #expect(run["typed"] == 1)
  }
}
