// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import Testing

@testable import WeftChanges

/// A persistent dictionary against the standard library's; a failure names its seed.
@Suite struct HashTrieTests {
  /// A key of which many have the same hash.
  struct Key: Hashable, Sendable {
    var value: Int
    var range: Int

    func hash(into hasher: inout Hasher) { hasher.combine(value % range) }
  }

  @Test(arguments: 0..<12, [3, 1_000_000]) func agreesWithADictionary(seed: Int, range: Int) {
    var random = SeededGenerator(seed: seed)
    var trie = HashTrie<Key, Int>()
    var model: [Key: Int] = [:]
    var copies: [(HashTrie<Key, Int>, [Key: Int])] = []
    for step in 0..<300 {
      let key = Key(value: random.below(60), range: range)
      if random.chance(0.6) {
        #expect(trie.updateValue(step, forKey: key) == model.updateValue(step, forKey: key))
      } else {
        #expect(trie.removeValue(forKey: key) == model.removeValue(forKey: key), "seed \(seed)")
      }
      if step.isMultiple(of: 50) { copies.append((trie, model)) }
    }
    for (trie, model) in copies + [(trie, model)] {
      #expect(trie.count == model.count, "seed \(seed)")
      for value in 0..<60 {
        let key = Key(value: value, range: range)
        #expect(trie[key] == model[key], "seed \(seed), \(value)")
      }
    }
  }
}
