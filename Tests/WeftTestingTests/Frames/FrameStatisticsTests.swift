// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftRuntime
import WeftTesting

@MainActor @Suite struct FrameStatisticsTests {
  @Test func percentilesAreOfTheFramesThatWere() {
    let driver = FrameDriver()
    #expect(driver.frames.percentile(0.5) == 0)
    // Each block is the work of one frame, 1 to 10 times a spin.
    for number in 1...10 {
      driver.runtime.mainQueue.enqueue {
        var sum = 0.0
        for step in 0..<number * 20_000 { sum += Double(step).squareRoot() }
        #expect(sum > 0)
      }
      driver.advance(by: 1.0 / 60)
    }
    let times = driver.frames.records.map(\.mainThreadTime).sorted()
    #expect(times.count == 10)
    #expect(times.allSatisfy { $0 > 0 })
    #expect(driver.frames.percentile(0.5) == times[4])
    #expect(driver.frames.percentile(0.99) == times[9])
    #expect(driver.frames.percentile(0) == times[0])
    #expect(driver.frames.percentile(1, of: \.time) == 10.0 / 60)
    driver.frames.reset()
    #expect(driver.frames.count == 0)
  }

  @Test func theVirtualClockMovesForwardOnly() {
    let clock = VirtualClock(now: 5)
    clock.advance(by: 2)
    clock.advance(by: -3)
    clock.advance(to: 6)
    #expect(clock.now == 7)
    clock.advance(to: 9)
    #expect(clock.now == 9)
  }
}
