// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The sums that a tree node stores about everything below it.
protocol TreeSummary: Sendable {
  init()
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

/// An entry in a leaf of a tree, with one or more consecutive positions.
protocol TreeEntry: Sendable {
  associatedtype Summary: TreeSummary
  /// An identity that is unique among the entries and nodes of all trees.
  var id: UInt64 { get }
  var summary: Summary { get }
  /// Whether the version of this entry in another tree has the same positions and content.
  func hasContent(of other: Self) -> Bool
  /// Returns this entry extended by the next one, with this one's identity, if they can be joined.
  func joined(with next: Self) -> Self?
}

/// The limits for the number of entries or children of a tree node.
enum TreeWidth {
  #if DEBUG
  /// Small, so that tests create deep trees from few entries.
  static let maximum = 4
  #else
  static let maximum = 32
  #endif
  static let minimum = maximum / 2

  static func allows(_ width: Int) -> Bool { minimum <= width && width <= maximum }
}

extension Array {
  func evenPieces() -> [ArraySlice<Element>] {
    let pieces = (count + TreeWidth.maximum - 1) / TreeWidth.maximum
    return (0..<pieces).map { self[count * $0 / pieces..<count * ($0 + 1) / pieces] }
  }
}
