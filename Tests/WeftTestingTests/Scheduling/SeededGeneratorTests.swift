// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftTesting

@Suite struct SeededGeneratorTests {
  @Test func givesTheNumbersOfSplitMix64() {
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func aForkGoesItsOwnWay() {
    var generator = SeededGenerator(seed: 7)
    var same = generator
    var fork = generator.fork()
    #expect(fork.next() != generator.next())
    _ = same.next()
    _ = same.next()
    #expect(generator == same)
  }
}
