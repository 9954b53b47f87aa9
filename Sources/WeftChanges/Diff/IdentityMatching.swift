// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Which elements of two sequences are the same, by the number of their identity.
///
/// Of an identity that occurs more than once, the occurrences are paired in their order.
struct IdentityMatching {
  /// The index of the same element in the new sequence, for each of the old one.
  private(set) var newIndexes: [Int?]
  /// The index of the same element in the old sequence, for each of the new one.
  private(set) var oldIndexes: [Int?]

  /// - Complexity: O(count of both + greatest number).
  init(old: [Int], new: [Int]) {
    newIndexes = Array(repeating: nil, count: old.count)
    oldIndexes = Array(repeating: nil, count: new.count)
    // The first unpaired occurrence of each identity, and for each occurrence the next one.
    var first = [Int?](repeating: nil, count: (old.max() ?? -1) + 1)
    var next = [Int?](repeating: nil, count: old.count)
    for index in old.indices.reversed() {
      next[index] = first[old[index]]
      first[old[index]] = index
    }
    for (newIndex, number) in new.enumerated() where number < first.count {
      guard let oldIndex = first[number] else { continue }
      first[number] = next[oldIndex]
      oldIndexes[newIndex] = oldIndex
      newIndexes[oldIndex] = newIndex
    }
  }

  /// The pairs that have to move when all other pairs keep their order: as few as can be.
  var moves: [IndexPair<Int>] {
    let pairs = oldIndexes.enumerated().compactMap { new, old in
      old.map { IndexPair(old: $0, new: new) }
    }
    return pairs.fewestMoves
  }
}

extension [IndexPair<Int>] {
  /// Those of the pairs, sorted by new index, that have to move so that the others need not.
  var fewestMoves: [IndexPair<Int>] {
    let staying = longestIncreasingSubsequence(of: map(\.old))
    var moves: [IndexPair<Int>] = []
    var next = staying[...]
    for (index, pair) in enumerated() {
      if index == next.first { next.removeFirst() } else { moves.append(pair) }
    }
    return moves
  }
}

extension [Int] {
  /// The indexes of numbers that occur before.
  var indexesOfRepetitions: [Int] {
    var seen = [Bool](repeating: false, count: (self.max() ?? -1) + 1)
    return indices.filter { index in
      defer { seen[self[index]] = true }
      return seen[self[index]]
    }
  }
}
