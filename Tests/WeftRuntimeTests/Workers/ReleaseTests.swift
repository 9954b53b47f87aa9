// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization
import Testing
import WeftRuntime
import WeftTesting

/// Letting go of values off the main actor.
@MainActor @Suite struct ReleaseTests {
  private final class Token: Sendable {
    private let onEnd: @Sendable () -> Void

    init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

    deinit { onEnd() }
  }

  private final class Log: Sendable {
    let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    var all: [String] { lines.withLock { $0 } }
  }

  @Test func aValueEndsAfterAllMoreUrgentJobs() throws {
    let log = Log()
    let driver = FrameDriver(schedule: .inOrder)
    driver.runtime.releaseLater(Token { log.add("ended") })
    driver.runtime.mainQueue.enqueue {
      driver.runtime.workers.submit(priority: .preload) { _ in log.add("job") }
    }
    #expect(log.all.isEmpty)
    try driver.settle()
    #expect(log.all == ["job", "ended"])
  }

  @Test func aValueThatIsStillHeldStays() throws {
    let log = Log()
    let driver = FrameDriver(schedule: .inOrder)
    let token = Token { log.add("ended") }
    driver.runtime.releaseLater(token)
    try driver.settle()
    #expect(log.all.isEmpty)
    withExtendedLifetime(token) {}
  }
}
