// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Finds common elements of two similar sequences in order by comparing elements at least once
/// each, without hashing. Specialized for the types of the elements.
@usableFromInline
enum SequenceAlignment {
  /// Returns elements that need not move, as runs in order. Returns as many as possible if the
  /// sequences differ by few inserts and deletes, or else the elements at the common ends. O(n +
  /// m).
  @inlinable
  static func runs(
    oldCount: Int, newCount: Int, isSame: (_ old: Int, _ new: Int) -> Bool
  ) -> [IndexRun] {
    let shorter = min(oldCount, newCount)
    var prefix = 0
    while prefix < shorter && isSame(prefix, prefix) { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix && isSame(oldCount - 1 - suffix, newCount - 1 - suffix) {
      suffix += 1
    }
    let oldMiddle = oldCount - prefix - suffix
    let newMiddle = newCount - prefix - suffix
    var runs: [IndexRun] = []
    if prefix > 0 { runs.append(IndexRun(old: 0, new: 0, count: prefix)) }
    if oldMiddle > 0 && newMiddle > 0 {
      runs += middle(oldMiddle, newMiddle) { isSame(prefix + $0, prefix + $1) }
        .map { IndexRun(old: prefix + $0.old, new: prefix + $0.new, count: $0.count) }
    }
    if suffix > 0 {
      runs.append(IndexRun(old: oldCount - suffix, new: newCount - suffix, count: suffix))
    }
    return runs
  }

  /// Computes a longest common subsequence with Myers' greedy method, or none if it takes too many
  /// edits. Extends every path of 0, 1, 2 … edits, one for each diagonal `old - new`.
  @inlinable
  static func middle(
    _ oldCount: Int, _ newCount: Int, _ isSame: (_ old: Int, _ new: Int) -> Bool
  ) -> [IndexRun] {
    // With these limits, the attempt costs less than it can save.
    let total = oldCount + newCount
    let maximumEdits = 16 + Int(Double(total).squareRoot()) / 4
    var steps = 4 * total
    var reach = DiagonalReach()
    for edits in 0...maximumEdits {
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var old = reach.start(diagonal, edits)
        let first = old
        while old < oldCount && old - diagonal < newCount && isSame(old, old - diagonal) {
          old += 1
        }
        steps -= old - first
        reach.append(old)
        if old >= oldCount && old - diagonal >= newCount {
          return reach.runs(to: old, diagonal, edits)
        }
      }
      if steps < 0 { break }
    }
    return []
  }
}

/// The furthest old index for each number of edits on each diagonal.
@usableFromInline
struct DiagonalReach {
  /// The old indexes for the diagonals -d, -d + 2 … d of each number of edits d in turn.
  @usableFromInline var ends: [Int] = []

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ end: Int) { ends.append(end) }

  @inlinable
  func end(_ diagonal: Int, _ edits: Int) -> Int {
    ends[edits * (edits + 1) / 2 + (diagonal + edits) / 2]
  }

  @inlinable
  func endsWithInsertion(_ diagonal: Int, _ edits: Int) -> Bool {
    diagonal == -edits
      || (diagonal != edits && end(diagonal - 1, edits - 1) < end(diagonal + 1, edits - 1))
  }

  @inlinable
  func start(_ diagonal: Int, _ edits: Int) -> Int {
    if edits == 0 { return 0 }
    return endsWithInsertion(diagonal, edits)
      ? end(diagonal + 1, edits - 1) : end(diagonal - 1, edits - 1) + 1
  }

  /// Returns the equal elements on the path to an end.
  @usableFromInline
  func runs(to end: Int, _ diagonal: Int, _ edits: Int) -> [IndexRun] {
    var runs: [IndexRun] = []
    var end = end
    var diagonal = diagonal
    for edits in stride(from: edits, through: 0, by: -1) {
      let start = start(diagonal, edits)
      if end > start {
        runs.append(IndexRun(old: start, new: start - diagonal, count: end - start))
      }
      guard edits > 0 else { break }
      diagonal += endsWithInsertion(diagonal, edits) ? 1 : -1
      end = self.end(diagonal, edits - 1)
    }
    return runs.reversed()
  }
}
