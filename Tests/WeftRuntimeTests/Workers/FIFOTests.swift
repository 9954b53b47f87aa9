// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftRuntime
import WeftTesting

@Suite struct FIFOTests {
  private final class Token {}

  @Test(arguments: seeds(50)) func behavesLikeAnArray(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var queue = FIFO<Int>()
    var model: [Int] = []
    // Alternating phases that mostly fill and mostly empty the queue, so that its storage grows and
    // is trimmed.
    for phase in 0..<8 {
      for step in 0..<200 {
        if Int.random(in: 0..<10, using: &generator) < (phase.isMultiple(of: 2) ? 7 : 3) {
          queue.append(phase * 1000 + step)
          model.append(phase * 1000 + step)
        } else {
          let expected = model.isEmpty ? nil : model.removeFirst()
          #expect(queue.popFirst() == expected, "seed \(seed)")
        }
        if step.isMultiple(of: 50) {
          let unwanted = Int.random(in: 0..<7, using: &generator)
          queue.removeAll { $0 % 7 == unwanted }
          model.removeAll { $0 % 7 == unwanted }
          #expect(queue.elementsEqual(model), "seed \(seed)")
        }
        #expect(queue.first == model.first, "seed \(seed)")
        #expect(queue.count == model.count, "seed \(seed)")
        #expect(queue.isEmpty == model.isEmpty, "seed \(seed)")
      }
    }
    while let element = queue.popFirst() { #expect(element == model.removeFirst()) }
    #expect(model.isEmpty, "seed \(seed)")
  }

  @Test func letsGoOfWhatWasTaken() {
    var queue = FIFO<Token>()
    weak var first: Token?
    do {
      let token = Token()
      first = token
      queue.append(token)
      queue.append(Token())
    }
    _ = queue.popFirst()
    #expect(first == nil)
    #expect(queue.count == 1)
  }
}
