// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing

extension WindowTests {
  /// The probe creates a stream instead of one of GTK's, which need a module.
  @Test func aVideoPlaysWhereItIsSeen() async throws {
    let run = try await ProbeRun("video")
    #expect(run.status == 0, "\(run.errorOutput)")
    for name in [
      "loading", "muted", "repeats", "paused", "playing", "hidden", "back", "far", "resumed",
      "finished", "again", "sought", "failed", "no-file", "states",
    ] {
      #expect(run[name] == 1, "\(name)")
    }
    #expect(run["living"] == 0)
    #expect(run.isColor("placeholder", near: 0xFF0000))
    #expect(run.isColor("frame", near: 0x00FF00))
    // The picture keeps its aspect ratio, and the placeholder has disappeared.
    #expect(run.isColor("beside", near: 0xFFFFFF))
    #expect(run.isColor("placeholder-again", near: 0xFF0000))
    #expect(!run.errorOutput.contains("CRITICAL"), "\(run.errorOutput)")
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aVideoIsControlledByGTKsControls() async throws {
    let run = try await ProbeRun("video-controls")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.isColor("without", near: 0x00FF00) && run.isColor("without-again", near: 0x00FF00))
    #expect(run["with.green"] >= 0 && !run.isColor("with", near: 0x00FF00))
    #expect(run.isColor("above", near: 0x00FF00))
    for name in [
      "played", "paused", "played-by-keys", "muted", "heard", "muted-by-user", "heard-again",
      "as-loud", "ended",
    ] {
      #expect(run[name] == 1, "\(name)")
    }
    #expect(!run.errorOutput.contains("CRITICAL"), "\(run.errorOutput)")
  }

  @Test(.enabled(if: ProbeRun.hasInput, "xdotool is not installed"))
  func aVideoLeavesInputToTheNodesAround() async throws {
    let run = try await ProbeRun("video-input")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.isColor("frame", near: 0x00FF00))
    #expect(run["taps"] == 1)
    #expect(run["hovers"] == 1)
    #expect(run["scrolled"] == 1)
  }

  /// Streams finish a seek some time after the request.
  @Test func aVideoGoesToTheLastPlaceThatWasAskedFor() async throws {
    let run = try await ProbeRun("video-places")
    #expect(run.status == 0, "\(run.errorOutput)")
    for name in ["sought-early", "sought-at-the-end", "resumed", "sought-far-away"] {
      #expect(run[name] == 1, "\(name)")
    }
    #expect(!run.errorOutput.contains("CRITICAL"), "\(run.errorOutput)")
  }

  @Test func aVideoOnADiskThatHangsHoldsUpNothing() async throws {
    let run = try await ProbeRun("hanging-video")
    #expect(run.status == 0, "\(run.errorOutput)")
    for name in ["loading", "left", "back"] { #expect(run[name] == 1, "\(name)") }
    #expect(!run.errorOutput.contains("CRITICAL"), "\(run.errorOutput)")
  }

  @Test func aFileThatCannotBePlayedIsATypedError() async throws {
    let run = try await ProbeRun("video-module")
    #expect(run.status == 0 && run["failures"] == 1, "\(run.errorOutput)")
    let folder = "/usr/lib/x86_64-linux-gnu/gtk-4.0/4.0.0/media"
    let hasModule = FileManager.default.fileExists(atPath: folder)
    #expect(run["module-is-missing"] == (hasModule ? 0 : 1))
  }
}
