// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftTesting

@testable import WeftLayout

@Suite struct LargestLengthTests {
  @Test(arguments: seeds(20))
  func largestValueAfterRandomChanges(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var lengths = (0..<8).map { _ in Double(Int.random(in: -3...20, using: &generator)) }
    var largest = LargestLength()
    for (index, length) in lengths.enumerated() { largest.add(length, of: Int32(index)) }
    #expect(largest.value == max(0, lengths.max() ?? 0), "seed \(seed)")
    for _ in 0..<1000 {
      let index = Int.random(in: lengths.indices, using: &generator)
      let length = Double(Int.random(in: -3...20, using: &generator))
      let largestOfOthers = lengths.indices.filter { $0 != index }.map { lengths[$0] }.max() ?? 0
      lengths[index] = length
      guard largest.change(to: length, of: Int32(index)) else {
        // The changed length was the largest, so the new maximum is unknown.
        #expect(length < largest.value, "seed \(seed)")
        return
      }
      #expect(largest.value == max(0, length, largestOfOthers), "seed \(seed)")
    }
  }

  @Test func aLengthThatStaysTheLargestIsKnown() {
    var largest = LargestLength()
    largest.add(10, of: 0)
    largest.add(30, of: 1)
    largest.add(20, of: 2)
    for (length, node, expected) in [(25, 1, 25), (40, 0, 40), (5, 2, 40), (26, 0, 26)] {
      let isKnown = largest.change(to: Double(length), of: Int32(node))
      #expect(isKnown)
      #expect(largest.value == Double(expected))
    }
    // Node 1 has the larger length 25.
    let isKnown = largest.change(to: 24, of: 0)
    #expect(!isKnown)
  }
}
