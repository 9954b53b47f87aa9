// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

extension WindowTests {
  @Test func animationsAreSeenAndRestAtTheirEnds() async throws {
    let run = try await ProbeRun("animations")
    #expect(run.status == 0, "\(run.errorOutput)")
    // The animation runs from 20 to 320.
    #expect((100...300).contains(run["x-half-way"]))
    #expect((0.05...0.8).contains(run["alpha-half-way"]))
    #expect(run.isColor("where-it-is-shown", near: 0xDCE9F9))
    #expect(run.isColor("at-the-end", near: 0xDCE9F9))
    #expect(run["finished"] == 1)
    // At least halfway and at the end.
    #expect(run["frames-in-motion"] > 20)
    #expect(run["frames-at-rest"] == 0)
    #expect(run["drawings"] == 1)
  }

  @Test func animationsFollowTheUsersSettingAndEndWithTheirWindow() async throws {
    let run = try await ProbeRun("animations")
    #expect(run["x-without-animations"] == 20)
    #expect(run["running-at-the-end"] == 1)
    #expect(run["closed-unfinished"] == 1)
  }
}
