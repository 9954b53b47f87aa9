// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftTesting

@testable import WeftGraphics

@Suite struct LRUCacheTests {
  @Test func oldestGoesFirst() {
    var cache = LRUCache<Int, String>(costLimit: 3)
    for key in 1...3 { #expect(cache.insert("\(key)", for: key, cost: 1).isEmpty) }
    #expect(cache.value(for: 1) == "1")
    #expect(cache.insert("4", for: 4, cost: 2) == ["2", "3"])
    #expect(cache.value(for: 1) == "1" && cache.value(for: 4) == "4")
    #expect(cache.count == 2 && cache.totalCost == 3)
  }

  @Test func tooCostlyIsReturned() {
    var cache = LRUCache<Int, String>(costLimit: 3)
    _ = cache.insert("old", for: 1, cost: 1)
    #expect(cache.insert("new", for: 1, cost: 4) == ["old", "new"])
    #expect(cache.count == 0 && cache.totalCost == 0)
  }

  /// Compared with a plain list whose newest element is last.
  @Test(arguments: seeds(20))
  func behavesLikeAList(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var cache = LRUCache<Int, Int>(costLimit: 50)
    var model: [(key: Int, value: Int, cost: Int)] = []
    for step in 0..<500 {
      let key = Int.random(in: 0..<30, using: &generator)
      let found = model.firstIndex { $0.key == key }
      switch Int.random(in: 0..<5, using: &generator) {
      case 0..<2:
        #expect(cache.value(for: key) == found.map { model[$0].value })
        if let found { model.append(model.remove(at: found)) }
      case 2:
        #expect(cache.removeValue(for: key) == found.map { model[$0].value })
        if let found { model.remove(at: found) }
      default:
        let cost = Int.random(in: 0...20, using: &generator)
        var removed: [Int] = []
        if let found { removed.append(model.remove(at: found).value) }
        while model.reduce(cost, { $0 + $1.cost }) > 50 {
          removed.append(model.removeFirst().value)
        }
        model.append((key, step, cost))
        #expect(cache.insert(step, for: key, cost: cost) == removed)
      }
      #expect(cache.count == model.count)
      #expect(cache.totalCost == model.reduce(0) { $0 + $1.cost }, "seed \(seed)")
    }
  }
}
