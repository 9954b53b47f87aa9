// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftRuntime
import WeftTesting

@MainActor @Suite struct ReleaseTests {
  private final class Token: Sendable {
    private let onEnd: @Sendable () -> Void

    init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

    deinit { onEnd() }
  }

  @Test func aValueEndsAfterAllMoreUrgentJobs() throws {
    let log = Log<String>()
    let driver = FrameDriver(schedule: .inOrder)
    driver.runtime.releaseLater(Token { log.add("ended") })
    driver.runtime.mainQueue.enqueue {
      driver.runtime.workers.submit(priority: .preload) { _ in log.add("job") }
    }
    #expect(log.entries.isEmpty)
    try driver.settle()
    #expect(log.entries == ["job", "ended"])
  }

  @Test func aValueThatIsStillHeldStays() throws {
    let log = Log<String>()
    let driver = FrameDriver(schedule: .inOrder)
    let token = Token { log.add("ended") }
    driver.runtime.releaseLater(token)
    try driver.settle()
    #expect(log.entries.isEmpty)
    withExtendedLifetime(token) {}
  }
}
