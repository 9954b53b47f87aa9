// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftTesting

@testable import WeftChanges

/// A persistent index against a dictionary of the standard library. A failure reports its seed.
@Suite struct HashIndexTests {
  /// With a range of 3 most keys have equal hashes. With 1 << 62, hashes differ only in late bits.
  @Test(arguments: 0..<12, [3, 1_000_000, 1 << 62])
  func agreesWithADictionary(seed: Int, range: Int) {
    var random = SeededGenerator(seed: seed)
    let salt = Int.random(in: .min ... .max, using: &random)
    func hash(_ key: Int) -> Int {
      range == 1 << 62 ? salt ^ key : (key % range).hashValue
    }
    // An identity determines its key, as in the tree of a snapshot.
    func key(_ id: UInt64) -> Int { Int(id % 100) }
    var index = HashIndex()
    var model: [Int: UInt64] = [:]
    var copies: [(HashIndex, [Int: UInt64])] = []
    for step in 0..<300 {
      let next = random.below(60)
      if random.chance(0.6) {
        let id = UInt64(step * 100 + next)
        let repeated = index.insert([.init(id, hash: hash(next))]) { key($0) == key($1) }
        let isNew = repeated == nil
        #expect(isNew == (model[next] == nil), "seed \(seed)")
        if isNew { model[next] = id }
      } else if let id = model.removeValue(forKey: next) {
        index.remove(.init(id, hash: hash(next)))
      } else {
        index.remove(.init(UInt64(step * 100 + next), hash: hash(next)))
      }
      if step.isMultiple(of: 20) {
        let keys = (0..<random.below(30)).map { _ in random.below(100) }
        let batch = keys.enumerated().map { (UInt64((step + $0) * 100 + $1 + 1_000_000), $1) }
        let repeated = index.insert(batch.map { .init($0.0, hash: hash($0.1)) }) {
          key($0) == key($1)
        }
        let fits = Set(keys).count == keys.count && keys.allSatisfy { model[$0] == nil }
        #expect((repeated == nil) == fits, "seed \(seed)")
        if fits { for (id, key) in batch { model[key] = id } }
      }
      if step.isMultiple(of: 50) { copies.append((index, model)) }
    }
    for (index, model) in copies + [(index, model)] {
      for next in 0..<100 {
        let found = index.first(hash: hash(next)) { key($0) == next }
        #expect(found == model[next], "seed \(seed), \(next)")
      }
    }
  }
}
