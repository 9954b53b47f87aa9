// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The sums that a tree node keeps of everything below it.
protocol TreeSummary: Sendable {
  /// The summary of nothing.
  init()
  /// The number of positions.
  var count: Int { get }
  static func += (lhs: inout Self, rhs: Self)
}

extension TreeSummary {
  static func + (lhs: Self, rhs: Self) -> Self {
    var sum = lhs
    sum += rhs
    return sum
  }
}

/// An entry in a leaf of a tree: one or more consecutive positions.
protocol TreeEntry: Sendable {
  associatedtype Summary: TreeSummary
  /// An identity that no other entry or node of any tree has.
  var id: UInt64 { get }
  var summary: Summary { get }
  /// Whether this and a version of the entry in another tree have the same positions, with the
  /// same things in them.
  func hasContent(of other: Self) -> Bool
  /// This entry and the one behind it as one with this one's identity, if they are alike.
  func joined(with next: Self) -> Self?
}

/// How wide tree nodes are.
enum TreeWidth {
  #if DEBUG
  /// Narrow, so that tests reach depth with few entries.
  static let maximum = 4
  #else
  static let maximum = 32
  #endif
  static let minimum = maximum / 2

  static func allows(_ width: Int) -> Bool { minimum <= width && width <= maximum }
}

extension Array {
  /// The elements in as few pieces of almost equal size as the tree's width allows.
  func evenPieces() -> [ArraySlice<Element>] {
    let pieces = (count + TreeWidth.maximum - 1) / TreeWidth.maximum
    return (0..<pieces).map { self[count * $0 / pieces..<count * ($0 + 1) / pieces] }
  }
}
