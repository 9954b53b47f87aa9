// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import WeftGTK

struct NoDisplayTests {
  private static let nowhere = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]

  @Test func anAppSaysWhyItEnds() async throws {
    let run = try await ProbeRun("app", environment: Self.nowhere)
    #expect(run.status == 1)
    #expect(run.errorOutput == "weft-gtk-probe: \(WindowHostError.noDisplay)\n")
    #expect("\(WindowHostError.noDisplay)".split(separator: "\n").count == 1)
  }

  @Test func aWindowHostThrows() async throws {
    let run = try await ProbeRun("pixels", environment: Self.nowhere)
    #expect(run.status == 1)
    #expect(run.errorOutput.contains("there is no display"))
  }
}
