// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Consecutive elements of one sequence that are consecutive in another too.
@usableFromInline
struct IndexRun: Hashable {
  @usableFromInline var old: Int
  @usableFromInline var new: Int
  @usableFromInline var count: Int

  @inlinable
  init(old: Int, new: Int, count: Int) {
    self.old = old
    self.new = new
    self.count = count
  }
}

/// Consecutive items of a section that are consecutive in a section of another state too.
@usableFromInline
struct ItemRun: Hashable {
  @usableFromInline var old: ItemPath
  @usableFromInline var new: ItemPath
  @usableFromInline var count: Int

  @inlinable
  init(old: ItemPath, new: ItemPath, count: Int) {
    self.old = old
    self.new = new
    self.count = count
  }
}

extension [IndexRun] {
  /// The parts of `0 ..< count` that no run covers, the runs being sorted by `start`.
  ///
  /// - Complexity: O(runs).
  @usableFromInline
  func gaps(upTo count: Int, _ start: (IndexRun) -> Int) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var next = 0
    for run in self {
      if next < start(run) { gaps.append(next..<start(run)) }
      next = start(run) + run.count
    }
    if next < count { gaps.append(next..<count) }
    return gaps
  }
}
