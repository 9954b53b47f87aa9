// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftTesting

@testable import WeftChanges

@Suite struct OwnerIndexTests {
  @Test(arguments: 0..<20) func agreesWithADictionary(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var index = OwnerIndex()
    var model: [UInt64: UInt64] = [:]
    let bound = 10 + random.below(400)
    for step in 0..<600 {
      let id = UInt64(random.below(bound))
      // Mostly growing at first, mostly shrinking in the end.
      if random.chance(step < 300 ? 0.7 : 0.3) {
        index.setOwner(UInt64(step), of: id)
        model[id] = UInt64(step)
      } else {
        index.removeOwner(of: id)
        model[id] = nil
      }
      if step.isMultiple(of: 20) {
        let copy = index
        index.setOwner(1, of: 1_000)
        index.removeOwner(of: 1_000)
        #expect(copy.owner(of: 1_000) == nil, "seed \(seed)")
        #expect(index.count == model.count, "seed \(seed)")
        for id in 0..<UInt64(bound) {
          #expect(index.owner(of: id) == model[id], "seed \(seed)")
          let block = model.keys.filter { $0 <= id }.max()
          #expect(index.owner(ofBlockWith: id) == block.flatMap { model[$0] }, "seed \(seed)")
        }
      }
    }
  }
}
