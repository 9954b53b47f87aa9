// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

extension WindowTests {
  @Test func aDecoderThatIsNotInstalledIsATypedError() async throws {
    let without = try await ProbeRun(
      "decoders", environment: ["GDK_PIXBUF_MODULE_FILE": "/dev/null"])
    #expect(without.status == 0, "\(without.errorOutput)")
    #expect(without["here-is-missing"] == 1 && without["there-is-missing"] == 1)
    let with = try await ProbeRun("decoders")
    #expect(with["here-width"] == 2 && with["there-width"] == 2, "\(with.errorOutput)")
    #expect(!with.errorOutput.contains("CRITICAL"), "\(with.errorOutput)")
  }
}
