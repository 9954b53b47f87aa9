// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import weft_bench

struct StatisticsTests {
  @Test(arguments: [
    (50.0, 3.0), (99.0, 5.0), (100.0, 5.0), (20.0, 1.0), (20.1, 2.0), (0.0, 1.0),
  ])
  func percentilesAreTakenByNearestRank(percent: Double, value: Double) {
    #expect(Statistics([5, 1, 4, 2, 3]).percentile(percent) == value)
  }

  @Test func theLastOfAHundredSamplesIsNotTheirP99() {
    let statistics = Statistics((1...100).map(Double.init))
    #expect(statistics.percentile(99) == 99)
    #expect(statistics.max == 100)
    #expect(statistics.mean == 50.5)
  }

  @Test func oneSampleIsEveryPercentile() {
    let statistics = Statistics([7])
    #expect([0, 50, 99, 100].map(statistics.percentile) == [7, 7, 7, 7])
    #expect(statistics.mean == 7)
  }
}
