// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The largest of many lengths, which can be found again after one of them changed.
///
/// It knows whose the largest is, and a bound of all others: that is all it takes, unless the largest
/// becomes less than the bound.
struct LargestLength: Sendable {
  /// The largest length; not below zero.
  private(set) var value = 0.0
  /// Whose it is.
  private var node: Int32 = -1
  /// No other length is larger than this.
  private var others = 0.0

  /// Adds the length of another node.
  mutating func add(_ length: Double, of node: Int32) {
    if length > value {
      others = value
      value = length
      self.node = node
    } else {
      others = max(others, length)
    }
  }

  /// Gives a node another length.
  ///
  /// - Returns: false if the largest length is not known any more.
  mutating func change(to length: Double, of node: Int32) -> Bool {
    if node != self.node {
      add(length, of: node)
    } else if length >= others {
      value = length
    } else {
      return false
    }
    return true
  }
}
