// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The indexes of a longest increasing subsequence of distinct values, ascending.
///
/// - Complexity: O(n) for an increasing sequence, else O(n · log n).
func longestIncreasingSubsequence(of values: [Int]) -> [Int] {
  // For each length, the index of the least value that ends an increasing subsequence that long.
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: values.count)
  for (index, value) in values.enumerated() {
    let length =
      ends.last.map { values[$0] < value } ?? true
      ? ends.count : ends.firstIndex(notBefore: value) { values[$0] }
    if length > 0 { previous[index] = ends[length - 1] }
    if length == ends.count { ends.append(index) } else { ends[length] = index }
  }
  var result: [Int] = []
  var index = ends.last ?? -1
  while index >= 0 {
    result.append(index)
    index = previous[index]
  }
  return result.reversed()
}
