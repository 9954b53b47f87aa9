// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Consecutive elements of one sequence that are also consecutive in another.
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

/// Consecutive items of a section that are also consecutive in a section of another state.
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
  /// The parts of `0 ..< count` outside of all runs, sorted by `start`. Takes O(runs).
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

extension [IndexRun] {
  /// Splits the runs, sorted by new index, into staying and moving runs, so that as few elements as
  /// possible move. All other elements are before or after a run in both sequences, so a run stays
  /// or moves as a whole. Takes O(k) for k runs in order, otherwise O(k · log k).
  func splitByOrder() -> (staying: [IndexRun], moving: [IndexRun]) {
    if zip(self, dropFirst()).allSatisfy({ $0.old < $1.old }) { return (self, []) }
    let stays = heaviestIncreasingSubsequence(of: self)
    var result: (staying: [IndexRun], moving: [IndexRun]) = ([], [])
    for (run, stays) in zip(self, stays) {
      if stays { result.staying.append(run) } else { result.moving.append(run) }
    }
    return result
  }
}

/// Marks the runs of the increasing subsequence by old index with the most elements, in O(k · log
/// k).
private func heaviestIncreasingSubsequence(of runs: [IndexRun]) -> [Bool] {
  let ranks = runs.indices.sorted { runs[$0].old < runs[$1].old }
  var rankOf = [Int](repeating: 0, count: runs.count)
  for (rank, index) in ranks.enumerated() { rankOf[index] = rank }
  var best = PrefixMaximum(count: runs.count)
  var weights = [Int](repeating: 0, count: runs.count)
  var previous = [Int?](repeating: nil, count: runs.count)
  var last: Int?
  for (index, run) in runs.enumerated() {
    previous[index] = best.maximum(before: rankOf[index], weights)
    weights[index] = run.count + (previous[index].map { weights[$0] } ?? 0)
    best.add(index, at: rankOf[index], weights)
    if weights[index] >= last.map({ weights[$0] }) ?? 0 { last = index }
  }
  var stays = [Bool](repeating: false, count: runs.count)
  while let index = last {
    stays[index] = true
    last = previous[index]
  }
  return stays
}

/// The last run of the heaviest subsequence, among the added runs with a rank below a given one. A
/// Fenwick tree in which node `i` stores the best of the `i & -i` ranks that end with rank `i - 1`.
private struct PrefixMaximum {
  private var nodes: [Int?]

  init(count: Int) {
    nodes = Array(repeating: nil, count: count + 1)
  }

  func maximum(before rank: Int, _ weights: [Int]) -> Int? {
    var best: Int?
    var node = rank
    while node > 0 {
      best = heavier(best, nodes[node], weights)
      node &= node - 1
    }
    return best
  }

  mutating func add(_ index: Int, at rank: Int, _ weights: [Int]) {
    var node = rank + 1
    while node < nodes.count {
      nodes[node] = heavier(nodes[node], index, weights)
      node += node & -node
    }
  }

  private func heavier(_ left: Int?, _ right: Int?, _ weights: [Int]) -> Int? {
    guard let left else { return right }
    guard let right else { return left }
    return weights[right] > weights[left] ? right : left
  }
}
